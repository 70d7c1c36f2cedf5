// Behind `npm test`: puts everything in place, then checks types, lint, format and dead code, runs the unit, component,
// integration and browser tests, and holds docs/conformance.md and docs/security.md against them. The last line
// counts the tests.
import fs from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { reportConformance } from './conformance.mjs';
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

const results = [
  ...(await Promise.all([checkTypes(), checkLint(), checkDeadCode()])),
  await run('unit, component and integration tests', 'vitest/vitest.mjs', [
    'run',
    '--project=unit',
    '--project=component',
    '--project=integration',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${path.join(reports, 'vitest.json')}`,
  ]),
  await run('browser tests', '@playwright/test/cli.js', ['test']),
];

const vitest = readReport('vitest.json');
const playwright = readReport('e2e.json');
const browser = playwright?.stats;
results.push(reportConformance(vitest, playwright), reportSecurity(vitest, playwright));
const passed = (vitest?.numPassedTests ?? 0) + (browser?.expected ?? 0);
const failed =
  (vitest?.numFailedTests ?? 0) +
  (browser?.unexpected ?? 0) +
  (browser?.flaky ?? 0) +
  // A check or a runner that failed without a count of its own still counts.
  (results.includes(false) && !vitest?.numFailedTests && !browser?.unexpected ? 1 : 0);
const skipped = (vitest?.numPendingTests ?? 0) + (browser?.skipped ?? 0);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = results.every(Boolean) && failed === 0 ? 0 : 1;

function readReport(name) {
  const file = path.join(reports, name);
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;
}
