import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from '../../scripts/chromium.mjs';

/** Not every theme in every language at every width: each of them is in here. */
const looks = [
  '360-light-en',
  '360-dark-hi',
  '768-light-hi',
  '1280-light-en',
  '1280-dark-en',
  '1280-light-hi',
];
const heights: Record<string, number> = { 360: 740, 768: 1024, 1280: 800 };

export default defineConfig({
  testDir: '.',
  globalSetup: '../e2e/emptyData.ts',
  outputDir: '../../reports/pictures',
  reporter: 'list',
  workers: 2,
  fullyParallel: true,
  use: {
    serviceWorkers: 'block',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 10_000,
    // A scrollbar where a browser shows one, else its room would be a bare strip.
    launchOptions: { ...chromiumLaunch, ignoreDefaultArgs: ['--hide-scrollbars'] },
  },
  projects: looks.map((name) => {
    const [width = '', theme, language] = name.split('-');
    return {
      name,
      use: {
        viewport: { width: Number(width), height: heights[width] ?? 800 },
        colorScheme: theme as 'light' | 'dark',
        locale: `${language}-IN`,
        hasTouch: width !== '1280',
        isMobile: width === '360',
      },
    };
  }),
});
