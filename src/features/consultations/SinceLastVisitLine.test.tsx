import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { readMedicineLine } from '../prescriptions/line/readLine';
import type { OpenedConsultation } from './consultation';
import { SinceLastVisitLine } from './SinceLastVisitLine';

const vitals = {
  ...{ recordings: [], timeZone: 'Asia/Kolkata', today: '2026-11-27' },
  patient: { age: 49, dateOfBirth: null, dateOfBirthIsEstimated: false },
} as never;

function openedAfter(lines: string[], tests: string[]): OpenedConsultation {
  const medications = lines.map((line) => readMedicineLine(line).medication);
  const token = { id: 'last', issuedAt: '2026-11-01T05:00:00.000Z' };
  const last = { token, consultation: { tests }, prescriptions: [{ medications }], bill: null };
  return {
    token: { id: 'now', issuedAt: '2026-11-27T05:00:00.000Z' },
    history: { visits: [last], nextCursor: null },
  } as never;
}

test('the line says since when, what is taken for how long, and what was advised [10.12.15]', async () => {
  const opened = openedAfter(
    ['tab telma 40 1-0-0 27 days', 'tab metformin 500 1-0-1 continue'],
    ['HbA1c', 'Lipid profile'],
  );
  await draw(<SinceLastVisitLine opened={opened} vitals={vitals} />);
  await expect
    .poll(() => page.getByRole('paragraph').element().textContent)
    .toBe(
      'Since 1 Nov:takes Tab. Telma 40, 1 day lefttakes Tab. Metformin 500advised: HbA1c, Lipid profile',
    );
});

test('there is no line where there is nothing to say', async () => {
  await draw(<SinceLastVisitLine opened={openedAfter([], [])} vitals={vitals} />);
  expect(page.getByRole('paragraph').elements()).toEqual([]);
});
