import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '..');

// What breaks, and what happens then: takes about an hour, and runs by `npm run test:faults` alone.
export default defineConfig({
  root,
  test: {
    name: 'faults',
    include: ['lab/faults/**/*.test.ts'],
    globalSetup: path.join(root, 'tests/integration/postgres.ts'),
    fileParallelism: false,
    testTimeout: 1_800_000,
    hookTimeout: 120_000,
  },
});
