// Behind `npm run screens`: takes a picture of everything that can be opened in a clinic in the middle of its morning, at
// three widths, in both themes and languages, and saves them in reports/screens.
// `-- --against v0.2.0` takes those of that version too and shows what looks different in reports/compared/index.html.
// `-- --docs` also renews the ones that README and docs show. `-- --look 1280-light-en` takes those of one look.
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { comparePictures } from './comparePictures.mjs';
import { checkNode, ensureBuilt, ensurePackages, root } from './setup.mjs';

checkNode();
ensurePackages();
ensureChromium();
await ensureBuilt();

const options = process.argv.slice(2);
const optionOf = (option) => {
  const at = options.indexOf(option);
  return at < 0 ? undefined : options[at + 1];
};

const out = path.join(root, 'reports', 'screens');
takePictures(root);
if (options.includes('--docs')) {
  const shown = {
    appointments: 'receptionist/appointments',
    bill: 'receptionist/billing-View-bill-id',
    billing: 'receptionist/billing',
    board: 'anyone/board',
    calendar: 'receptionist/the-calendar-of-a-day',
    dashboard: 'doctor/dashboard',
    landing: 'anyone/landing',
    patient: 'receptionist/a-patient',
    patients: 'receptionist/patients',
    prescription: 'papers/prescription',
    reports: 'doctor/reports',
    'set-up': 'doctor/set-up',
    tokens: 'receptionist/tokens',
    visit: 'doctor/an-open-visit',
  };
  for (const [name, picture] of Object.entries(shown)) {
    fs.copyFileSync(
      path.join(out, '1280-light-en', `${picture}.png`),
      path.join(root, 'docs', 'screens', `${name}.png`),
    );
  }
}
const version = optionOf('--against');
if (version) {
  const other = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-screens-'));
  execFileSync('git', ['worktree', 'add', '--force', '--detach', other, version], { cwd: root });
  try {
    takePictures(other);
    const page = comparePictures({
      before: path.join(other, 'reports', 'screens'),
      after: out,
      into: path.join(root, 'reports', 'compared'),
    });
    console.log(`What changed since ${version}: ${path.relative(root, page)}`);
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', other], { cwd: root });
  }
}

/** Takes the pictures of the product in a folder by its own walk, in its own reports/screens. */
function takePictures(folder) {
  fs.rmSync(path.join(folder, 'reports', 'screens'), { recursive: true, force: true });
  const look = optionOf('--look');
  const command =
    folder === root
      ? [
          path.join(root, 'node_modules', '@playwright', 'test', 'cli.js'),
          ...['test', '--config', 'tests/pictures/pictures.config.ts'],
          ...(look ? ['--project', look] : []),
        ]
      : ['scripts/screens.mjs', ...(look ? ['--look', look] : [])];
  const { status } = spawnSync(process.execPath, command, { cwd: folder, stdio: 'inherit' });
  if (status !== 0) throw new Error(`Not every picture of ${folder} could be taken.`);
}
