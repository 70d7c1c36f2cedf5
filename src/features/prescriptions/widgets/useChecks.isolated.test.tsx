import { useMemo } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { api } from '../../../web/api/api';
import { createQueryClient } from '../../../web/api/queryClient';
import { sessionQuery } from '../../../web/session/session';
import type { CheckInput, Checks, Finding } from '../checks/finding';
import { emptyMedication } from '../prescription';
import { useChecks } from './useChecks';
import { currentMedicinesQuery } from './useCurrentMedicines';

const { load } = vi.hoisted(() => ({ load: vi.fn() }));
vi.mock('../checks/knowledge', () => ({ loadMedicineKnowledge: load }));

const id = '0190dead-beef-7000-8000-0123456789ab';
const findingOf = (ruleId: string, line: number): Finding => ({
  ruleId,
  tier: 'line',
  medicine: `Line ${line}`,
  other: '',
  sentence: '',
  values: {},
  sources: [],
  lines: [line],
});

/** Finds something about every medicine; cannot check one that is called "Broken". */
function checkMedicines({ lines }: CheckInput): Checks {
  if (lines.some(({ name }) => name === 'Broken')) throw new Error('Not checked.');
  const findings = lines.map((_, position) => findingOf('own', position));
  return {
    findings,
    total: lines.length,
    covered: lines.length,
    notCovered: [],
    currentNotCovered: [],
  };
}

/** The names that the server was asked to check. */
const sent: string[][] = [];
beforeEach(() => {
  sent.length = 0;
  load.mockResolvedValue({ checkMedicines, factsOf: () => ({}) });
  vi.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    if (init?.method !== 'POST' || !/\/checks$/.test(String(url))) {
      return new Response(null, { status: 503 });
    }
    const { medicines } = JSON.parse(String(init.body)) as { medicines: { name: string }[] };
    sent.push(medicines.map(({ name }) => name));
    const findings = [findingOf('server', medicines.length - 1)];
    return Response.json({ findings, total: 2, covered: 2, notCovered: [], currentNotCovered: [] });
  });
});
afterEach(() => vi.restoreAllMocks());

const patient = { id } as Parameters<typeof useChecks>[0]['patient'];
const none: never[] = [];

function Page({ names }: { names: string }) {
  const medicines = useMemo(
    () => names.split(', ').map((name) => ({ ...emptyMedication, name })),
    [names],
  );
  const { state, byLine } = useChecks({
    patient,
    recordings: none,
    isFailed: false,
    diagnoses: none,
    ties: none,
    medicines,
    tokenId: id,
    runsByItself: true,
  });
  const lines = byLine.map((findings) => findings.map(({ ruleId }) => ruleId).join());
  return <output>{[state, ...lines].join(' ')}</output>;
}

/** @param isCurrentRead whether what the patient takes now is read already */
async function drawPage(names: string, isCurrentRead = true) {
  const cache = createQueryClient();
  const forever = { staleTime: Number.POSITIVE_INFINITY };
  const clinic = { timeZone: 'Asia/Kolkata', today: '2026-11-27' };
  cache.setQueryData(sessionQuery().queryKey, { user: null, clinic } as never);
  for (const queryKey of [api.checks.tiers.queryKey(), currentMedicinesQuery(id).queryKey]) {
    cache.setQueryDefaults(queryKey, forever);
  }
  cache.setQueryData(api.checks.tiers.queryKey(), { loweredTiers: {} });
  const readCurrent = () => cache.setQueryData(currentMedicinesQuery(id).queryKey, []);
  if (isCurrentRead) readCurrent();
  return { ...(await draw(<Page names={names} />, cache)), readCurrent };
}
const shown = page.getByRole('status');

test('checks that do not come say so; the next page that opens tries again [10.23.52]', async () => {
  load.mockRejectedValueOnce(new Error('This file is of another version.'));
  const screen = await drawPage('Paracetamol');
  await expect.element(shown).toHaveTextContent('failed');
  await screen.unmount();
  await drawPage('Paracetamol');
  await expect.element(shown).toHaveTextContent('ready own');
});

test('a check that fails says so, and takes nothing with it [10.23.52]', async () => {
  const screen = await drawPage('Broken');
  await expect.element(shown).toHaveTextContent('failed');
  await screen.rerender(<Page names="Paracetamol" />);
  await expect.element(shown).toHaveTextContent('ready own');
});

test('the server is sent the lines once they changed, not those that the page was opened with, and adds what it knows [10.23.53]', async () => {
  const screen = await drawPage('Paracetamol');
  await expect.element(shown).toHaveTextContent('ready own');
  await screen.rerender(<Page names="Paracetamol, , Ibuprofen" />);
  await expect.element(shown).toHaveTextContent('ready own own own,server');
  // A row without a name is not sent.
  expect(sent).toEqual([['Paracetamol', 'Ibuprofen']]);
});

test('a line that was written before the record was read is sent too [10.23.53]', async () => {
  const screen = await drawPage('', false);
  await screen.rerender(<Page names="Paracetamol" />);
  await expect.element(shown).toHaveTextContent('loading');
  screen.readCurrent();
  await expect.element(shown).toHaveTextContent('ready own,server');
  expect(sent).toEqual([['Paracetamol']]);
});
