import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { emptyMedication } from '../prescriptions/prescription';
import type { RemoteVisit } from '../queue/remoteVisit';
import type { OpenedConsultation } from './consultation';
import { RemoteVisitLine } from './RemoteVisitLine';

const id = '0190dead-beef-7000-8000-0123456789ab';
const unnoted: RemoteVisit = { kind: 'telephone', identity: null, consent: null, notedAt: null };

afterEach(async () => {
  vi.restoreAllMocks();
  await page.viewport(1280, 800);
});

/** The line of a visit with these medicines, and what it sends; `refusal` is the answer to that. */
async function drawn(names: string[], lastVisitAt: string | null = null, refusal?: object) {
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.endsWith('/remote-visit')) return Response.json([]);
    sent.push(await request.json());
    const stored = { id, remote: { ...unnoted, notedAt: '2026-12-01T06:31:00.000Z' } };
    return Response.json(refusal ?? stored, { status: refusal ? 409 : 200 });
  });
  const opened = { token: { id, issuedAt: '2026-12-01T06:30:00.000Z' }, lastVisitAt };
  const medicines = names.map((name) => ({ ...emptyMedication, name }));
  const cache = createQueryClient();
  const clinic = { timeZone: 'Asia/Kolkata', today: '2026-12-01' };
  cache.setQueryData(sessionQuery().queryKey, { user: null, clinic } as never);
  await draw(
    <RemoteVisitLine
      opened={opened as never as OpenedConsultation}
      {...{ remote: unnoted, insteadOf: undefined, medicines, ties: [] }}
    />,
    cache,
  );
  return sent;
}

test('identity and consent are stored together once both are answered, at a phone’s width too [10.31.4]', async () => {
  await page.viewport(360, 740);
  const sent = await drawn([]);
  await page.getByRole('radio', { name: 'Asked name, age and address' }).click();
  expect(sent).toEqual([]);
  await page.getByRole('radio', { name: 'The patient called' }).click();
  const note = { kind: 'telephone', identity: 'asked', consent: 'patientCalled' };
  await expect.poll(() => sent).toEqual([note]);
  await expect.element(page.getByText(/^Identity and consent noted/)).toBeVisible();
  await page.getByRole('radio', { name: 'By video' }).click();
  await expect.poll(() => sent).toEqual([note, { ...note, kind: 'video' }]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('a refusal is said, and the answers stay [10.31.4]', async () => {
  const message = 'A paper of this visit already says how it was held.';
  await drawn([], null, { defined: true, code: 'REMOTE_ON_PAPER', status: 409, message });
  await page.getByRole('radio', { name: 'Known to the doctor' }).click();
  await page.getByRole('radio', { name: 'Asked, and agreed' }).click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'Asked, and agreed' })).toBeChecked();
});

test('what must not be prescribed and what nobody knows are lines, with their source [10.31.5]', async () => {
  await drawn(['Alprazolam', 'Xyzol', 'Clonazepam', 'Paracetamol']);
  await expect.element(page.getByText(/^Alprazolam must not be prescribed/)).toBeVisible();
  await expect.element(page.getByText(/^What is in Xyzol is not known here/)).toBeVisible();
  await expect.element(page.getByText('Clonazepam: at a first visit by video only.')).toBeVisible();
  await expect.element(page.getByText(/No pharmacist has looked at this list yet/)).toBeVisible();
});

test.each([
  [null, 1],
  ['2026-05-01T06:30:00.000Z', 1],
  ['2026-11-01T06:30:00.000Z', 0],
])('after a visit at %s, a first visit is a line: %i [10.31.5]', async (lastVisitAt, lines) => {
  await drawn(['Paracetamol'], lastVisitAt);
  await expect.element(page.getByRole('radio', { name: 'By video' })).toBeVisible();
  expect(page.getByText(/^The first visit in six months/).elements()).toHaveLength(lines);
  expect(page.getByText(/must not be prescribed/).elements()).toEqual([]);
});
