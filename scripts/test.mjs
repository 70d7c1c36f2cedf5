// Behind `npm test`: puts everything in place, then checks types, lint, format and dead code, runs the unit,
// integration and browser tests, and holds docs/conformance.md and docs/security.md against them. The last line
// counts the tests.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { reportConformance } from './conformance.mjs';
import { reportSecurity } from './security.mjs';
import { checkNode, ensureBuilt, ensurePackages, root } from './setup.mjs';

checkNode();
ensurePackages();
ensureChromium();
await ensureBuilt();

const reports = path.join(root, 'reports');
fs.rmSync(reports, { recursive: true, force: true });
fs.mkdirSync(reports);

function run(name, file, args) {
  return new Promise((resolve) => {
    const began = Date.now();
    const child = spawn(process.execPath, [path.join(root, 'node_modules', file), ...args], {
      cwd: root,
      stdio: 'inherit',
    });
    child.once('close', (code) => {
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'passed' : 'FAILED'}: ${name} (${seconds} s)`);
      resolve(code === 0);
    });
  });
}

const results = [
  await run('types', 'typescript/bin/tsc', []),
  await run('lint, import boundaries and format', '@biomejs/biome/bin/biome', [
    'ci',
    '--error-on-warnings',
    '.',
  ]),
  await run('dead code', 'knip/bin/knip.js', []),
  await run('unit and integration tests', 'vitest/vitest.mjs', [
    'run',
    '--project=unit',
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
