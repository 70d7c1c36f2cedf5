// Behind `npm run test:faults`: breaks the clinic in every way we know and looks what is left, one file after the
// other; then contended counters and the laws by their full numbers, and 500 made-up requests to every operation. Takes
// about an hour; CLINIC_FAULTS_SCALE=0.02 and CLINIC_FAULTS_ROUNDS=4 ask for less, CLINIC_FAULTS_SOAK_SECONDS=28800
// for a whole night. The lines that begin with `figures:` say what was measured.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { checkNode, ensureBuilt, ensurePackages, root } from './setup.mjs';

checkNode();
ensurePackages();
ensureChromium();
await ensureBuilt();

const scale = Number(process.env.CLINIC_FAULTS_SCALE || 1);

function run(name, args, environment = {}) {
  return new Promise((resolve) => {
    const began = Date.now();
    const file = path.join(root, 'node_modules', 'vitest/vitest.mjs');
    const child = spawn(process.execPath, [file, 'run', '--reporter=verbose', ...args], {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
    child.once('close', (code) => {
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'passed' : 'FAILED'}: ${name} (${seconds} s)`);
      resolve(code === 0);
    });
  });
}

const results = [
  await run('histories, kills, broken storage and long days', ['--project=faults']),
  await run(
    'contended counters and laws, by their full numbers',
    ['tests/integration/counters.test.ts', 'tests/unit/laws.test.ts'],
    { CLINIC_TEST_FULL: scale < 1 ? '' : '1' },
  ),
  await run(
    'made-up requests to every operation',
    ['--project=integration', 'tests/integration/fuzz.test.ts'],
    { CLINIC_TEST_RUNS: String(Math.max(60, Math.round(500 * scale))) },
  ),
];
process.exitCode = results.every(Boolean) ? 0 : 1;
