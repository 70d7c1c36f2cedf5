// Behind `npm run bench`: seeds clinics of chosen sizes and measures the built server on them over HTTP, beside its
// floors on the same machine. `npm run bench -- --patients=10000,100000,1000000 --seconds=5`. With `--write` the
// tables also go to reports/bench.md.
import { checkNode, ensureBuilt, ensurePackages, root } from '../scripts/setup.mjs';

checkNode();
ensurePackages();
await ensureBuilt();
const option = (name, otherwise) =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise;
const { runnerImport } = await import('vite');
const { module } = await runnerImport('./bench/bench.ts', { root });
await module.bench({
  sizes: option('patients', '10000').split(',').map(Number),
  seconds: Number(option('seconds', '4')),
  writes: process.argv.includes('--write'),
});
