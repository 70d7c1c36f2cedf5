import { config, z } from 'zod';

// zod would try `new Function` once, which the Content-Security-Policy forbids and reports.
// In the browser every schema imports zod from here (vite.config.ts sees to that), so this runs before any is built.
config({ jitless: true });

export { z };
