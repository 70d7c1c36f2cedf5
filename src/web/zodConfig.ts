import { z } from 'zod';

// zod would try `new Function` once, which the Content-Security-Policy forbids and reports.
// This runs before any schema is built, because it is the first thing that main.tsx imports.
z.config({ jitless: true });
