import { z } from 'zod';

// zod would try `new Function` once, which the Content-Security-Policy forbids and reports.
// This runs before any schema is built: it is the first thing that main.tsx imports, and vite.config.ts keeps it
// in one file with zod.
z.config({ jitless: true });
