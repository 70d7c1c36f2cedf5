// Finds the Chromium that the browser tests drive, and installs Debian's where there is none.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

// Without a window of its own: the browser tests take a fifth less time with it than with the whole Chromium.
const headlessShell = '/usr/bin/chromium-headless-shell';

const places = [
  process.env.CLINIC_CHROMIUM,
  headlessShell,
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

/** How tests start it. */
export const chromiumLaunch = {
  // Asked when it starts: it may have been installed since this was read.
  get executablePath() {
    return chromiumPath() ?? undefined;
  },
  args: [
    // Chromium's sandbox does not work for root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
};

/** Makes sure that there is a Chromium; ends the process with a plain sentence when there cannot be one. */
export function ensureChromium() {
  const isRoot = process.getuid?.() === 0;
  const found = chromiumPath();
  // Another one that is there already is replaced only where that needs nobody's password.
  const isGood = [process.env.CLINIC_CHROMIUM, headlessShell].includes(found);
  if (found && (isGood || !isRoot)) return;
  if (fs.existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests (once) ...');
    if (install('chromium-headless-shell') || chromiumPath() || install('chromium')) return;
  }
  if (chromiumPath()) return;
  console.error(
    'The browser tests need Chromium. Install it (on Debian as root: apt-get install chromium-headless-shell), or set CLINIC_CHROMIUM to its path.',
  );
  process.exit(1);

  function install(name) {
    const apt = (...args) => {
      const [program, ...rest] = [...(isRoot ? [] : ['sudo', '-n']), 'apt-get', '-qq', ...args];
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      return spawnSync(program, rest, { stdio: ['ignore', 'inherit', 'ignore'], env }).status === 0;
    };
    const add = () => apt('install', '--yes', '--no-install-recommends', name);
    return (add() || (apt('update') && add())) && chromiumPath() !== null;
  }
}
