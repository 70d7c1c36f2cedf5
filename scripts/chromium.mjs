// Finds the Chromium that the browser tests drive, and installs Debian's where there is none.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const places = [
  process.env.CLINIC_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The path of a Chromium or Chrome on this machine, or null. */
export function chromiumPath() {
  return places.find((place) => place && fs.existsSync(place)) ?? null;
}

/** Makes sure that there is a Chromium; ends the process with a plain sentence when there cannot be one. */
export function ensureChromium() {
  if (chromiumPath()) return;
  const isDebian = fs.existsSync('/usr/bin/apt-get');
  if (isDebian) {
    console.log('Installing Chromium for the browser tests (once) ...');
    const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
    const apt = (...args) => {
      const [program, ...rest] = [...sudo, 'apt-get', '-qq', ...args];
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      return spawnSync(program, rest, { stdio: 'inherit', env }).status === 0;
    };
    const isInstalled =
      apt('update') && apt('install', '--yes', '--no-install-recommends', 'chromium');
    if (isInstalled && chromiumPath()) return;
  }
  console.error(
    'The browser tests need Chromium. Install it (on Debian as root: apt-get install chromium), or set CLINIC_CHROMIUM to its path.',
  );
  process.exit(1);
}
