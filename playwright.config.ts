import { defineConfig, devices } from '@playwright/test';
import { chromiumLaunch } from './scripts/chromium.mjs';

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/emptyData.ts',
  outputDir: 'reports/e2e',
  reporter: [['list'], ['json', { outputFile: 'reports/e2e.json' }]],
  forbidOnly: Boolean(process.env.CI),
  // Each waits for its own server and browser half of the time; a third one fills the gaps of two processors.
  workers: 3,
  // A busy machine is slow, not wrong.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    // A trace of every test takes a third of the time; `--trace retain-on-failure` asks for one.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Each test would fetch the whole product once more; the tests of the worker itself allow it.
    serviceWorkers: 'block',
    locale: 'en-IN',
    // Nothing is proved by watching a dialog fade in.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 20_000,
    launchOptions: chromiumLaunch,
  },
  projects: [
    {
      name: 'phone',
      // Everything that can be opened, the frame around it, and a patient's whole visit; the rest does not depend on
      // the window's width.
      testMatch: /(everyScreen|landing|shell|topbar|visit)\.spec/,
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        userAgent: devices['Pixel 7'].userAgent,
      },
    },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
});
