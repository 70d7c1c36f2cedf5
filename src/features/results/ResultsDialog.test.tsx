import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import type { ResultReport } from './result';
import { ReportRow } from './widgets/ReportRow';
import { ResultsDialog } from './widgets/ResultsDialog';
import { VisitResults } from './widgets/VisitResults';

const id = '01a1fb40-d71c-7706-b228-75c30d0e24c6';

const report: ResultReport = {
  id,
  patientId: id,
  patientName: 'Asha Rao',
  tokenId: null,
  laboratory: 'City Lab',
  takenOn: '2026-11-20',
  results: [
    {
      ...{ testKey: 'hba1c', name: 'HbA1c', comparator: '', value: 7.8, text: '', unit: '%' },
      ...{ low: null, high: 5.7, rangeText: '<5.7' },
    },
  ],
  recordedBy: id,
  recordedByName: 'Lakshmi',
  recordedAt: '2026-11-21T05:12:00.000Z',
  amends: null,
  amendReason: null,
  amendedBy: null,
  voided: null,
};

function desk() {
  const cache = createQueryClient();
  cache.setQueryDefaults(sessionQuery().queryKey, { staleTime: Number.POSITIVE_INFINITY });
  cache.setQueryData(sessionQuery().queryKey, {
    user: { id, role: 'receptionist', isAdministrator: false, isSolo: false },
    clinic: { timeZone: 'Asia/Kolkata', today: '2026-11-29' },
  } as never);
  return cache;
}

/** What was sent to the server. */
function serverTaking() {
  const sent: { results: Record<string, unknown>[]; [field: string]: unknown }[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)));
    return Response.json(report, { status: 201 });
  });
  return sent;
}

const dialog = {
  ...{ patientId: id, patientName: 'Asha Rao', laboratories: ['City Lab'], before: null },
};
const awaited = [
  { testKey: 'hba1c', text: 'HbA1c', advisedOn: '2026-11-20' },
  { testKey: 'lipid', text: 'Lipid profile', advisedOn: '2026-11-20' },
];

afterEach(() => vi.restoreAllMocks());

test('five awaited results: each its value and Tab, Enter reads, Ctrl Enter stores [10.28.1] [10.28.8]', async () => {
  const sent = serverTaking();
  const onClose = vi.fn();
  const screen = await draw(
    <ResultsDialog {...dialog} tokenId={id} awaited={awaited} onClose={onClose} />,
    desk(),
  );
  await expect.element(screen.getByLabelText('HbA1c')).toHaveFocus();
  const keys = ['7.8', '182', '150', '41', '99'];
  await userEvent.keyboard(`${keys.join('{Tab}')}{Enter}`);
  // Read and shown with its unit, and not stored yet.
  await expect.element(screen.getByText('Is this what the paper says?')).toBeVisible();
  await expect.element(screen.getByText('7.8 %')).toBeVisible();
  expect(sent).toEqual([]);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ patientId: id, tokenId: id, takenOn: '2026-11-29' });
  expect(sent[0]?.results.map(({ testKey, value, unit }) => [testKey, value, unit])).toEqual([
    ['hba1c', 7.8, '%'],
    ['chol', 182, 'mg/dL'],
    ['tg', 150, 'mg/dL'],
    ['hdl', 41, 'mg/dL'],
    ['ldl', 99, 'mg/dL'],
  ]);
  // Opening, reading and storing are three more.
  expect(1 + keys.join('').length + (keys.length - 1) + 2).toBeLessThanOrEqual(30);
});

test('what is doubtful is asked, and nothing is sent before it is answered [10.28.2]', async () => {
  const sent = serverTaking();
  const screen = await draw(<ResultsDialog {...dialog} awaited={[]} onClose={vi.fn()} />, desk());
  const box = screen.getByRole('textbox', { name: 'Results' });
  await box.fill('plt 1.5, glucose 142, creat 99 mg/dl');
  await userEvent.keyboard('{Enter}');
  // The first question has the focus.
  await expect.element(screen.getByRole('button', { name: '1.5 lakh/cumm' })).toHaveFocus();
  await screen.getByRole('button', { name: 'Save results' }).click();
  await expect.element(screen.getByText('Please settle what is marked first.')).toBeVisible();
  await screen.getByRole('button', { name: '1.5 lakh/cumm' }).click();
  await screen.getByRole('button', { name: 'Glucose, fasting' }).click();
  await expect.element(box).toHaveValue('plt 1.5 lakh/cumm, fbs 142, creat 99 mg/dl');
  await screen.getByRole('checkbox', { name: 'Creatinine is right as it is' }).click();
  await screen.getByRole('button', { name: 'Save results' }).click();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(
    sent[0]?.results.map(({ testKey, unit, isConfirmed }) => [testKey, unit, isConfirmed]),
  ).toEqual([
    ['plt', '10*5/uL', false],
    ['fbs', 'mg/dL', false],
    ['creat', 'mg/dL', true],
  ]);
});

test('a changed text is read again before it is stored', async () => {
  const sent = serverTaking();
  const screen = await draw(<ResultsDialog {...dialog} awaited={[]} onClose={vi.fn()} />, desk());
  await screen.getByRole('textbox', { name: 'Results' }).fill('hb 9.6');
  await screen.getByRole('button', { name: 'Read' }).click();
  await screen.getByRole('textbox', { name: 'Results' }).fill('hb 6.9');
  await screen.getByRole('button', { name: 'Read' }).click();
  await expect.element(screen.getByText('6.9 g/dL')).toBeVisible();
  expect(sent).toEqual([]);
});

test('a correction begins with what was stored, and asks why; both values are shown', async () => {
  const sent = serverTaking();
  const screen = await draw(
    <ResultsDialog {...dialog} awaited={[]} before={report} onClose={vi.fn()} />,
    desk(),
  );
  const box = screen.getByRole('textbox', { name: 'HbA1c' });
  await expect.element(box).toHaveValue('7.8 % (<5.7)');
  await box.fill('8.7 % (<5.7)');
  await userEvent.keyboard('{Enter}');
  await screen.getByRole('button', { name: 'Save results' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Please say why.');
  await screen
    .getByRole('textbox', { name: 'Reason for the correction' })
    .fill('digits turned round');
  await screen.getByRole('button', { name: 'Save results' }).click();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    reason: 'digits turned round',
    results: [{ testKey: 'hba1c', value: 8.7, unit: '%', high: 5.7 }],
  });
});

test('a corrected report says both values, and the mark of its range in words [10.28.4]', async () => {
  const corrected: ResultReport = {
    ...report,
    id: '01a1fb40-d71c-7706-b228-75c30d0e24c7',
    results: report.results.map((one) => ({ ...one, value: 8.7 })),
    amends: report.id,
    amendReason: 'digits turned round',
  };
  const screen = await draw(
    <ReportRow
      report={corrected}
      reports={[corrected, { ...report, amendedBy: corrected.id }]}
      onCorrect={vi.fn()}
      onVoid={vi.fn()}
    />,
    desk(),
  );
  await expect.element(screen.getByText(/HbA1c 8\.7 %/)).toHaveTextContent('(high)');
  await expect.element(screen.getByText(/digits turned round/)).toHaveTextContent('HbA1c 7.8 %');
});

test('the row of a visit says what there is, what is overdue and what is awaited [10.28.8]', async () => {
  const newest = { ...report.results[0], reportId: id, takenOn: '2026-04-20', laboratory: '' };
  const creatinine = {
    ...newest,
    ...{
      testKey: 'creat',
      name: 'Creatinine',
      value: 1.1,
      unit: 'mg/dL',
      high: null,
      rangeText: '',
    },
  };
  vi.spyOn(window, 'fetch').mockImplementation(async (input) =>
    String(input instanceof Request ? input.url : input).includes('test-settings')
      ? Response.json([{ testKey: 'hba1c', intervalMonths: 6, priceId: null, version: 1 }])
      : Response.json({
          reports: [],
          newest: [newest, creatinine],
          egfr: { why: 'noSex' },
          awaited: [awaited[1]],
        }),
  );
  const token = { id, patientId: id, patientName: 'Asha Rao' };
  const screen = await draw(<VisitResults token={token} />, desk());
  await expect.element(screen.getByText('HbA1c: 7 months ago')).toBeVisible();
  await expect.element(screen.getByText('Advised, without a result: Lipid profile')).toBeVisible();
  await expect
    .element(screen.getByText('No eGFR: only for female or male as recorded'))
    .toBeVisible();
  await screen.getByRole('button', { name: '+ Results' }).click();
  // A panel has boxes for the tests of it that are typed most.
  await expect.element(screen.getByLabelText('Cholesterol, total')).toHaveFocus();
});
