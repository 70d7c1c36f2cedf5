import { availableParallelism } from 'node:os';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import type { InlineConfig } from 'vitest/node';
import { chromiumLaunch } from './scripts/chromium.mjs';

/** What is waited for comes; how soon is not what is tested. */
const poll = { poll: { timeout: 20_000 } };

/** What is drawn is tried where it is drawn: in a page of Chromium. */
function componentTests(
  name: string,
  which: Pick<InlineConfig, 'isolate' | 'include' | 'exclude'>,
) {
  return {
    plugins: [react()],
    test: {
      ...which,
      name,
      setupFiles: 'tests/componentSetup.ts',
      testTimeout: 120_000,
      expect: poll,
      globalSetup: 'tests/chromium.ts',
      browser: {
        enabled: true,
        headless: true,
        provider: playwright({
          launchOptions: chromiumLaunch,
          contextOptions: { reducedMotion: 'reduce' },
          actionTimeout: 10_000,
        }),
        instances: [{ browser: 'chromium' as const, viewport: { width: 1280, height: 800 } }],
        screenshotFailures: false,
      },
    },
    // Found one by one, each would load the page again in the middle of a test.
    optimizeDeps: {
      include: [
        '@mantine/core',
        '@mantine/form',
        '@mantine/hooks',
        '@mantine/notifications',
        '@orpc/client',
        '@orpc/openapi-client/fetch',
        '@orpc/tanstack-query',
        '@simplewebauthn/browser',
        '@tabler/icons-react',
        '@tanstack/react-query',
        '@tanstack/react-router',
        'react-dom/client',
        'uuid',
        'vitest-browser-react',
        'zod',
        'axe-core',
      ],
    },
  };
}

export default defineConfig({
  test: {
    tags: [
      {
        name: 'slow',
        description: 'Left to npm run test:all; see scripts/slowSuites.mjs.',
        timeout: 120_000,
      },
    ],
    // Each waits for its database a part of the time; a third one fills the gaps of two processors.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          // Rules keep nothing between them.
          isolate: false,
          include: ['src/**/*.test.ts', 'tests/unit/**/*.test.ts'],
          setupFiles: 'tests/seed.ts',
          // A busy machine is slow, not wrong.
          testTimeout: 120_000,
        },
      },
      componentTests('component', {
        // Its modules are loaded once, which takes longer than the tests do.
        isolate: false,
        include: ['src/**/*.test.tsx', 'tests/gallery/*.test.tsx'],
        exclude: ['src/**/*.isolated.test.tsx'],
      }),
      componentTests('isolated', {
        // These put other modules in the place of some.
        isolate: true,
        include: ['src/**/*.isolated.test.tsx'],
      }),
      {
        resolve: {
          alias: { '@node-rs/argon2': path.resolve('tests/integration/quickArgon2.ts') },
        },
        test: {
          name: 'integration',
          isolate: false,
          include: ['tests/integration/**/*.test.ts'],
          globalSetup: 'tests/integration/postgres.ts',
          setupFiles: 'tests/seed.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: poll,
        },
      },
    ],
  },
});
