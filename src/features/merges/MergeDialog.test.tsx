import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import type { Patient } from '../patients/patient';
import { MergeDialog } from './MergeDialog';

const ids = {
  older: '0190dead-beef-7000-8000-0123456789ab',
  newer: '0190dead-beef-7000-8000-0123456789ac',
};
const older: Patient = {
  ...{ id: ids.older, number: 37, name: 'Kamala Devi', age: 42, dateOfBirth: null },
  ...{ dateOfBirthIsEstimated: false, gender: 'female', phone: '98765 43210', email: null },
  ...{ address: 'Pune', emergencyContact: '', noneGiven: [], fileNumber: null, abhaNumber: null },
  ...{ abhaAddress: null, bloodGroup: 'A+', allergies: ['NKDA'], medicalHistory: null },
  ...{ conditions: [], expectedDelivery: null, notPregnantOn: null, version: 4, voided: null },
  ...{ registeredAt: '2026-01-05T06:00:00.000Z', registeredBy: { id: 'desk', name: 'Desk' } },
};
const newer: Patient = {
  ...{ ...older, id: ids.newer, number: 52, name: 'Smt. Kamala Devi', bloodGroup: 'O+' },
  ...{ allergies: ['Penicillin'], email: 'kamala@clinic.test', version: 2 },
};
const counts = { visits: 0, appointments: 0, prescriptions: 0, bills: 0, results: 0, oldPapers: 0 };
const preview = {
  ...{ survivor: newer, duplicate: older },
  counts: { survivor: { ...counts, visits: 1 }, duplicate: { ...counts, visits: 3, bills: 2 } },
  disagreements: [{ kind: 'reminders', survivorSays: 'withdrawn', duplicateSays: 'given' }],
};

const session = { user: null, clinic: { today: '2026-11-30', timeZone: 'Asia/Kolkata' } };

let sent: object[];
let refusal: object | null;
beforeEach(() => {
  sent = [];
  refusal = null;
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const { pathname } = new URL(String(address));
    if (pathname === '/api/merges/preview') return Response.json(preview);
    // Who is signed in, as everything is read again after a merge.
    if (pathname !== '/api/merges') return Response.json(session);
    sent.push(JSON.parse(String(init?.body)));
    return refusal ? Response.json(refusal, { status: 409 }) : Response.json({ id: 'merged' });
  });
});
afterEach(() => vi.restoreAllMocks());

const onClose = vi.fn();
const onMerged = vi.fn();
async function drawDialog() {
  onClose.mockReset();
  onMerged.mockReset();
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, session as never);
  await draw(
    <MergeDialog ids={[ids.newer, ids.older]} onClose={onClose} onMerged={onMerged} />,
    cache,
  );
  await expect.element(page.getByRole('radiogroup', { name: 'Full Name' })).toBeVisible();
}
const group = (name: string) => page.getByRole('radiogroup', { name });
const merge = (code: string) => page.getByRole('button', { name: `Merge into ${code}` });

test('of two records each difference is a question with the fuller or safer marked, and the rest is folded [10.32.1]', async () => {
  await drawDialog();
  await expect.element(group('Full Name').getByRole('radio', { checked: true })).toHaveFocus();
  await expect.element(group('Full Name').getByLabelText('Smt. Kamala Devi')).toBeChecked();
  await expect.element(group('Allergies').getByLabelText('Penicillin').first()).toBeChecked();
  await expect.element(group('Blood Group').getByLabelText('nothing')).toBeChecked();
  await expect.element(page.getByText('Email, from P-52: kamala@clinic.test')).toBeVisible();
  await expect.element(page.getByText(/^Equal in both: .*Phone.*Address/)).toBeVisible();
  await expect.element(page.getByText('3 visits, 2 bills')).toBeVisible();
  // The older number stays, and what it says comes first.
  await expect
    .element(page.getByText('Consent to reminders: Given (P-37), Withdrawn (P-52)'))
    .toBeVisible();
});

test('Enter leads from question to question, and Control and Enter merges what was chosen [10.32.1]', async () => {
  await drawDialog();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await expect.element(group('Blood Group').getByRole('radio', { checked: true })).toHaveFocus();
  await userEvent.keyboard('{Enter}{Enter}{Enter}');
  expect(sent).toEqual([]);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => onMerged.mock.calls.length).toBe(1);
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(sent).toMatchObject([
    {
      ...{ survivorId: ids.older, survivorVersion: 4, duplicateId: ids.newer, duplicateVersion: 2 },
      choices: { name: 'survivor' },
    },
  ]);
});

test('the other record may stay, and a refusal keeps what was chosen [10.32.1]', async () => {
  await drawDialog();
  await page.getByRole('button', { name: 'Keep P-52 instead' }).click();
  await expect.element(merge('P-52')).toBeVisible();
  await page.getByLabelText('Reason (optional)').fill('One woman, two cards');
  refusal = {
    ...{ defined: true, code: 'RECORD_CHANGED', status: 409 },
    message: 'Somebody changed one of the records meanwhile. Please look at both again.',
  };
  await merge('P-52').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Somebody changed one');
  await expect
    .element(page.getByLabelText('Reason (optional)'))
    .toHaveValue('One woman, two cards');
  refusal = null;
  await merge('P-52').click();
  await expect.poll(() => onMerged.mock.calls.length).toBe(1);
  expect(sent).toMatchObject([
    { survivorId: ids.newer },
    { survivorId: ids.newer, duplicateId: ids.older, reason: 'One woman, two cards' },
  ]);
});
