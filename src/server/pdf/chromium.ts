import fs from 'node:fs';

const usualPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The Chromium that a setting asks for: a path, `auto` for the usual places, or null for none; null where none is. */
export function findChromium(setting: string | null): string | null {
  const paths = setting === 'auto' ? usualPaths : setting ? [setting] : [];
  return paths.find((place) => fs.existsSync(place)) ?? null;
}
