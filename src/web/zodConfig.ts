import { config, z } from 'zod';

// zod would try `new Function` once, which the Content-Security-Policy forbids and reports.
// In the browser vite.config.ts resolves every import of zod to this file, so this runs before any schema is built.
config({ jitless: true });

export { z };
