// Behind `npm run test:faults`: breaks the clinic in every way we know and looks what is left, one file after the
// other; then contended counters and the laws by their full numbers, and 500 made-up requests to every operation. Takes
// about an hour; CLINIC_FAULTS_SCALE=0.02 and CLINIC_FAULTS_ROUNDS=4 ask for less, CLINIC_FAULTS_SOAK_SECONDS=28800
// for a whole night. The lines that begin with `figures:` say what was measured.
import { ensureChromium } from '../../scripts/chromium.mjs';
import { run } from '../../scripts/run.mjs';
import { checkNode, ensureBuilt, ensurePackages } from '../../scripts/setup.mjs';

checkNode();
ensurePackages();
ensureChromium();
await ensureBuilt();

const scale = Number(process.env.CLINIC_FAULTS_SCALE || 1);

const vitest = (name, args, environment) =>
  run(name, 'vitest/vitest.mjs', ['run', '--reporter=verbose', ...args], { environment });

const results = [
  await vitest('histories, kills, broken storage and long days', ['--config=lab/vitest.config.ts']),
  await vitest(
    'contended counters and laws, by their full numbers',
    ['tests/integration/counters.test.ts', 'tests/unit/laws.test.ts'],
    { CLINIC_TEST_FULL: scale < 1 ? '' : '1' },
  ),
  await vitest(
    'made-up requests to every operation',
    ['--project=integration', 'tests/integration/fuzz.test.ts'],
    { CLINIC_TEST_RUNS: String(Math.max(60, Math.round(500 * scale))) },
  ),
];
process.exitCode = results.every(Boolean) ? 0 : 1;
