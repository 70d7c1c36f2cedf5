// Behind `npm run bench` and `npm run bench:browser`: measures the built product on seeded clinics, in turns with older
// builds of itself, and fails where a promise of docs/performance.md is missed, which has its options too.
import os from 'node:os';
import path from 'node:path';
import { chromiumPath, ensureChromium } from '../../scripts/chromium.mjs';
import { checkNode, ensureBuilt, ensurePackages, root } from '../../scripts/setup.mjs';

/** The value of `--name=value`. */
const option = (name, otherwise) =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise;

checkNode();
ensurePackages();
const isBrowser = process.argv.includes('--browser');
if (isBrowser) ensureChromium();
await ensureBuilt();
const { runnerImport } = await import('vite');
const { module } = await runnerImport(`./lab/bench/${isBrowser ? 'browser' : 'bench'}.ts`, {
  root,
});
await module.bench({
  patients: Number(option('patients', '10000')),
  visits: Number(option('visits', '3')),
  only: option('only', ''),
  seconds: Number(option('seconds', '5')),
  rounds: Number(option('rounds', isBrowser ? '5' : '3')),
  revisions: option('beside', isBrowser ? '61552167' : '63ef774,61552167')
    .split(',')
    .filter(Boolean),
  folder: option('folder', path.join(os.tmpdir(), 'clinic-bench')),
  chromium: isBrowser ? (chromiumPath() ?? undefined) : undefined,
});
