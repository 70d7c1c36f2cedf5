// Behind `npm test`: puts everything in place, then checks types, lint, format and dead code, runs the unit, component,
// integration and browser tests that are not slow, and holds docs/conformance.md and docs/security.md against them and
// against what the slow ones proved last. The last lines name what failed and count the tests.
// `npm run test:all` runs the slow tests too. `npm run test:slow` runs those alone whose code has changed since they
// passed, or the suites named behind it.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { reportConformance, testsOf } from './conformance.mjs';
import { checkDeadCode, checkLint, checkTypes, run } from './run.mjs';
import { checkNode, ensureBuilt, ensurePackages, root } from './setup.mjs';
import { provedBySlowSuites, recordSlowSuites, slowSuites, staleSuites } from './slowSuites.mjs';

const mode = { '--all': 'all', '--slow': 'slow' }[process.argv[2]] ?? 'quick';

checkNode();
ensurePackages();
ensureChromium();
await ensureBuilt();

const reports = path.join(root, 'reports');
fs.rmSync(reports, { recursive: true, force: true });
fs.mkdirSync(reports);

const scratch = scratchInMemory();
if (scratch) process.env.TMPDIR = scratch;

const named = process.argv.slice(3);
const suites = {
  quick: [],
  slow: named.length > 0 ? named : staleSuites(),
  all: Object.keys(slowSuites),
}[mode];
const files = mode === 'slow' ? suites.flatMap((name) => slowSuites[name].files) : [];
const isForVitest = (file) => /\.test\.tsx?$/.test(file);

// Side by side: the checks leave one of two processors alone for most of their time.
const [types, lint, deadCode, vitestPassed] = await Promise.all([
  mode === 'slow' || checkTypes(),
  mode === 'slow' || checkLint(),
  mode === 'slow' || checkDeadCode(),
  runVitest(files.filter(isForVitest)),
]);
const browserPassed = await runPlaywright(files.filter((file) => !isForVitest(file)));

if (scratch) fs.rmSync(scratch, { recursive: true, force: true });

const vitest = readReport('vitest.json');
const playwright = readReport('e2e.json');
const tests = testsOf(vitest, playwright);
recordSlowSuites(suites, tests);
const results = {
  types,
  lint,
  'dead code': deadCode,
  vitest: vitestPassed,
  browser: browserPassed,
};
if (mode !== 'slow') {
  results.conformance = reportConformance([...tests, ...provedBySlowSuites()]);
}
const stale = staleSuites();
results['slow tests'] = stale.length === 0;
if (stale.length > 0)
  console.log(`What the slow tests of ${stale.join(', ')} guard has changed: npm run test:slow`);

const count = (...states) => tests.filter(({ state }) => states.includes(state)).length;
const failedTests = tests.filter(({ state }) => ['failed', 'unexpected', 'flaky'].includes(state));
const failedParts = Object.keys(results).filter((name) => !results[name]);
for (const { file, name } of failedTests) console.log(`FAILED: ${file} › ${name}`);
if (failedParts.length > 0) console.log(`FAILED: ${failedParts.join(', ')}`);
// A check or a runner that failed without a count of its own still counts.
const failed = failedTests.length || (failedParts.length > 0 ? 1 : 0);
console.log(`${count('passed')} passed, ${failed} failed, ${count('skipped')} skipped`);
process.exitCode = failed === 0 ? 0 : 1;

/**
 * A folder in memory for the tests' databases, which wait for a disk a third of their time, or null where there is no
 * room. PostgreSQL's settings stay as they are, fsync too.
 */
function scratchInMemory() {
  const memory = '/dev/shm';
  if (process.env.TMPDIR || !fs.existsSync(memory)) return null;
  const { bavail, bsize } = fs.statfsSync(memory);
  if (Math.min(bavail * bsize, os.freemem()) < 8 * 2 ** 30) return null;
  const folder = fs.mkdtempSync(path.join(memory, 'clinic-tests-'));
  // PostgreSQL, which never runs as root, opens what lies in it.
  fs.chmodSync(folder, 0o755);
  return folder;
}

async function runVitest(files) {
  if (mode === 'slow' && files.length === 0) return true;
  return run('unit, component and integration tests', 'vitest/vitest.mjs', [
    'run',
    '--project=unit',
    '--project=component',
    '--project=isolated',
    '--project=integration',
    ...{ quick: ['--tagsFilter=!slow'], slow: ['--tagsFilter=slow'], all: [] }[mode],
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${path.join(reports, 'vitest.json')}`,
    ...files,
  ]);
}

async function runPlaywright(files) {
  if (mode === 'slow' && files.length === 0) return true;
  return run('browser tests', '@playwright/test/cli.js', [
    'test',
    // A pattern is held against the project's name, the file, the titles and the tags.
    ...{
      quick: ['--project=desktop', '--grep-invert=@slow'],
      slow: ['--grep=@slow|^phone '],
      all: [],
    }[mode],
    ...files,
  ]);
}

function readReport(name) {
  const file = path.join(reports, name);
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;
}
