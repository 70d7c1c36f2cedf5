// Prints prescriptions as PDFs by the built server, as many as are asked for, and says how many a second and what
// memory the server and its Chromium hold meanwhile.
//   node lab/bench/prescriptionPdfs.mjs --count=1000 --at-once=4     samples in reports/bench-pdfs.txt
import { chromiumPath, ensureChromium } from '../../scripts/chromium.mjs';
import { checkNode, ensureBuilt, ensurePackages, root } from '../../scripts/setup.mjs';

checkNode();
ensurePackages();
ensureChromium();
await ensureBuilt();
const option = (name, otherwise) =>
  Number(
    process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise,
  );
const { runnerImport } = await import('vite');
const { module } = await runnerImport('./lab/bench/prescriptionPdfs.ts', { root });
await module.benchPdfs({
  chromium: chromiumPath(),
  count: option('count', 1000),
  atOnce: option('at-once', 4),
});
