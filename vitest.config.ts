import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One fewer than the processors would be a single one on a small machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/unit/**/*.test.ts'],
          // A busy machine is slow, not wrong.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'integration',
          isolate: false,
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: 'tests/integration/postgres.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // What is waited for comes; how soon is not what is tested.
          expect: { poll: { timeout: 20_000 } },
        },
      },
    ],
  },
});
