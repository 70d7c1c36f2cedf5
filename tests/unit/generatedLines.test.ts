import { expect, test } from 'vitest';
import { readMedicineLine } from '../../src/features/prescriptions/line/readLine';
import { generatedLines } from '../prescriptionLines/generate';
import { breachesOf, isMarked } from '../prescriptionLines/laws';

// The same lines in each run of the tests; `node scripts/generatedLines.mjs [seed] [count]` reads others.
const seed = Number(process.env.LINES_SEED ?? 37);
const quickCount = Number(process.env.LINES_COUNT ?? 300);
const slowCount = 4_000;
/** So many of the lines that have one meaning are read whole, not only marked. */
const leastRead = 0.9;

test(
  `${quickCount} lines made from their meaning are read as meant, or marked`,
  // A count of one's own may take longer than any other test.
  { timeout: Math.max(120_000, quickCount * 100) },
  () => expectReadAsMeant(quickCount),
);

test(
  `${slowCount} lines made from their meaning are read as meant, or marked`,
  {
    tags: ['slow'],
    timeout: slowCount * 100,
  },
  () => expectReadAsMeant(slowCount),
);

test('no line without “/kg” is read as a dose by weight [10.23.60]', () => {
  const lines = [...generatedLines(seed, quickCount)].map(({ line }) => line);
  for (const line of lines.filter((one) => !/\/\s*kg/i.test(one))) {
    const { steps } = readMedicineLine(line).medication.regimen;
    expect(steps.filter(({ weightDose }) => weightDose !== null)).toEqual([]);
  }
});

function expectReadAsMeant(count: number) {
  console.log(`LINES_SEED=${seed} LINES_COUNT=${count}`);
  const broken = new Map<string, string[]>();
  let [plain, read] = [0, 0];
  for (const line of generatedLines(seed, count)) {
    if (line.meanings.length > 0) plain++;
    if (line.meanings.length > 0 && !isMarked(line)) read++;
    for (const { law, kind, found } of breachesOf(line)) {
      const place = `${law} (${kind})`;
      broken.set(place, [...(broken.get(place) ?? []), `${line.line} → ${found}`]);
    }
  }
  // A few of each kind say enough.
  const said = [...broken].map(([place, lines]) => [
    `${place}: ${lines.length}`,
    ...lines.slice(0, 3),
  ]);
  expect(said).toEqual([]);
  expect(read / plain).toBeGreaterThanOrEqual(leastRead);
}
