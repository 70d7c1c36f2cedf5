// Behind `npm run bench:browser`: measures the built product in Chromium on a seeded clinic, with the processor slowed
// down four times and a slow 4G line. `npm run bench:browser -- --patients=12000 --rows=10000 --loads=7`; with
// `--only=visit` one screen alone, with `--keep=/var/tmp/clinics` seeds there, once for each size and day.
import { chromiumPath, ensureChromium } from '../../scripts/chromium.mjs';
import { checkNode, ensureBuilt, ensurePackages, root } from '../../scripts/setup.mjs';

checkNode();
ensurePackages();
ensureChromium();
await ensureBuilt();
const option = (name, otherwise) =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise;
const { runnerImport } = await import('vite');
const { module } = await runnerImport('./lab/bench/browser.ts', { root });
await module.benchBrowser({
  chromium: chromiumPath() ?? undefined,
  patients: Number(option('patients', '12000')),
  keep: option('keep', null),
  only: option('only', ''),
  rows: Number(option('rows', '10000')),
  loads: Number(option('loads', '7')),
});
