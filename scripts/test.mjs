// Behind `npm test`: puts everything in place, then checks types, lint, format and dead code, runs the unit, component,
// integration and browser tests, and holds docs/conformance.md and docs/security.md against them. The last lines
// name what failed and count the tests.
import fs from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { reportConformance, testsOf } from './conformance.mjs';
import { checkDeadCode, checkLint, checkTypes, run } from './run.mjs';
import { reportSecurity } from './security.mjs';
import { checkNode, ensureBuilt, ensurePackages, root } from './setup.mjs';

checkNode();
ensurePackages();
ensureChromium();
await ensureBuilt();

const reports = path.join(root, 'reports');
fs.rmSync(reports, { recursive: true, force: true });
fs.mkdirSync(reports);

const [types, lint, deadCode] = await Promise.all([checkTypes(), checkLint(), checkDeadCode()]);
const results = {
  types,
  lint,
  'dead code': deadCode,
  vitest: await run('unit, component and integration tests', 'vitest/vitest.mjs', [
    'run',
    '--project=unit',
    '--project=component',
    '--project=integration',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${path.join(reports, 'vitest.json')}`,
  ]),
  playwright: await run('browser tests', '@playwright/test/cli.js', ['test']),
};

const vitest = readReport('vitest.json');
const playwright = readReport('e2e.json');
const browser = playwright?.stats;
results.conformance = reportConformance(vitest, playwright);
results.security = reportSecurity(vitest, playwright);
const passed = (vitest?.numPassedTests ?? 0) + (browser?.expected ?? 0);
const failedTests = testsOf(vitest, playwright).filter(({ state }) =>
  ['failed', 'unexpected', 'flaky'].includes(state),
);
const failedParts = Object.keys(results).filter((name) => !results[name]);
for (const { file, name } of failedTests) console.log(`FAILED: ${file} › ${name}`);
if (failedParts.length > 0) console.log(`FAILED: ${failedParts.join(', ')}`);
// A check or a runner that failed without a count of its own still counts.
const failed = failedTests.length || (failedParts.length > 0 ? 1 : 0);
const skipped = (vitest?.numPendingTests ?? 0) + (browser?.skipped ?? 0);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed === 0 ? 0 : 1;

function readReport(name) {
  const file = path.join(reports, name);
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;
}
