import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { api } from '../../../web/api/api';
import { createQueryClient } from '../../../web/api/queryClient';
import { sessionQuery } from '../../../web/session/session';
import type { Merge } from '../merge';
import { MergesOfPatient } from './MergesOfPatient';

const patientId = '0190dead-beef-7000-8000-0123456789ab';
const mergeId = '0190dead-beef-7000-8000-0123456789ad';
const questionId = '0190dead-beef-7000-8000-0123456789ae';
const question = {
  ...{ id: questionId, kind: 'allergies' as const, answered: null },
  ...{ survivorSays: 'No known allergies', duplicateSays: 'Penicillin' },
};
const merge: Merge = {
  ...{ id: mergeId, survivor: { id: patientId, number: 37, name: 'Kamala Devi' } },
  duplicate: { id: '0190dead-beef-7000-8000-0123456789ac', number: 52, name: 'Smt. Kamala Devi' },
  ...{ reason: null, at: '2026-11-30T06:30:00.000Z', byName: 'Ravi Kumar', takenBack: null },
  questions: [question],
};
const takenBack = { at: merge.at, byName: 'Ravi Kumar' };

afterEach(() => vi.restoreAllMocks());

function drawMerges(merges: Merge[]) {
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, {
    user: { id: patientId, role: 'receptionist', isAdministrator: false, isSolo: false },
    clinic: { today: '2026-11-30', timeZone: 'Asia/Kolkata' },
  } as never);
  cache.setQueryData(api.merges.ofPatient.queryKey({ input: { patientId } }), merges);
  return draw(<MergesOfPatient patientId={patientId} />, cache);
}

test('a patient’s page says what was merged and what is to be asked, until somebody has asked [10.32.3]', async () => {
  const sent: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (address) => {
    const { pathname } = new URL(String(address));
    sent.push(pathname);
    const answered = { ...merge, questions: [{ ...question, answered: takenBack }] };
    return Response.json(pathname.endsWith('/answer') ? answered : [answered]);
  });
  await drawMerges([merge, { ...merge, id: questionId, takenBack }]);
  const notice = page.getByRole('note');
  await expect.element(notice).toHaveTextContent('P-52 was merged into P-37');
  const text = 'Allergies: No known allergies (P-37), Penicillin (P-52)';
  await expect.element(notice.getByText(text)).toBeVisible();
  await page.getByRole('button', { name: `Asked: ${text}` }).click();
  await expect.element(page.getByText(text)).not.toBeInTheDocument();
  expect(sent[0]).toBe(`/api/merges/questions/${questionId}/answer`);
});

test('records that changed since are not separated, and the refusal says what changed [10.32.4]', async () => {
  const reasons = ['A bill was made since for a visit of P-52.', 'A consent was changed since.'];
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json(
      {
        ...{ defined: true, code: 'NOT_AS_IT_WAS', status: 409, data: { reasons } },
        message: 'What was merged has changed since, so it cannot be taken out again as it was.',
      },
      { status: 409 },
    ),
  );
  await drawMerges([merge]);
  await page.getByRole('button', { name: 'Separate again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Separate P-37 and P-52 again?' });
  await dialog.getByRole('button', { name: 'Separate again' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('has changed since');
  for (const reason of reasons) await expect.element(dialog.getByText(reason)).toBeVisible();
});
