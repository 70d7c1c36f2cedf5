import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { IncidentForm } from './IncidentForm';
import type { Incident } from './incident';

const incident: Incident = {
  id: '01a1fb40-d71c-7706-b228-75c30d0e24c6',
  version: 1,
  noticedAt: '2026-11-20T02:00:00.000Z',
  what: 'A laptop was stolen',
  occurred: '',
  data: 'Names and phone numbers',
  persons: 120,
  consequences: '',
  done: '',
  advice: '',
  enteredByName: 'Dr. Rao',
  enteredAt: '2026-11-20T04:00:00.000Z',
  closed: null,
  notices: [],
};
const corrected: Incident = {
  ...incident,
  version: 2,
  what: 'Two laptops were stolen',
  done: 'The police was told',
};

afterEach(() => vi.restoreAllMocks());

test('what a colleague corrected meanwhile is shown, and not overwritten unseen', async () => {
  const sent: object[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    const body = JSON.parse(String(init?.body));
    sent.push(body);
    if (body.version === corrected.version) return Response.json({ ...corrected, ...body });
    const refusal = { defined: true, code: 'INCIDENT_CHANGED', status: 409, message: 'Changed.' };
    return Response.json({ ...refusal, data: corrected }, { status: 409 });
  });
  const cache = createQueryClient();
  const clinic = { today: '2026-11-22', timeZone: 'Asia/Kolkata' };
  cache.setQueryData(sessionQuery().queryKey, { user: null, clinic } as never);
  const onClose = vi.fn();
  const { rerender } = await draw(<IncidentForm incident={incident} onClose={onClose} />, cache);
  const save = page.getByRole('button', { name: 'Save' });
  await page.getByLabelText('What happened').fill('A laptop was stolen from the desk');
  // The list behind the form was fetched again.
  await rerender(<IncidentForm incident={corrected} onClose={onClose} />);
  await save.click();
  await expect
    .element(page.getByText('Changed meanwhile to “Two laptops were stolen”'))
    .toBeVisible();
  await expect.element(page.getByLabelText('What was done')).toHaveValue('The police was told');
  expect(onClose).not.toHaveBeenCalled();
  await save.click();
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  expect(sent).toMatchObject([
    { version: 1 },
    { version: 2, what: 'A laptop was stolen from the desk', done: 'The police was told' },
  ]);
});
