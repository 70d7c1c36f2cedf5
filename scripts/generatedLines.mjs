// Reads many medicine lines made from their meaning: `node scripts/generatedLines.mjs [seed] [count]`.
import { run } from './run.mjs';

const [seed = String(Date.now() % 1_000_000), count = '20000'] = process.argv.slice(2);
const isHeld = await run(
  `${count} lines, seed ${seed}`,
  'vitest/vitest.mjs',
  ['run', '--project', 'unit', 'tests/unit/generatedLines.test.ts'],
  { environment: { LINES_SEED: seed, LINES_COUNT: count } },
);
process.exitCode = isHeld ? 0 : 1;
