import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../web/api/queryClient';
import { applyQueueNews, readOwnConsultation } from './queueOfToday';

const me = '0190dead-beef-7000-8000-0123456789ab';
const waiting = {
  ...{ id: '0190dead-beef-7000-8000-000000000001', tokenNumber: 1, patientId: me },
  ...{ status: 'waiting', consultedBy: null, issuedAt: '2026-11-27T05:00:00.000Z' },
};
const day = {
  date: '2026-11-27',
  counts: { total: 1, waiting: 1, inProgress: 0, completed: 0, cancelled: 0 },
  pace: { typicalMinutes: null, doctorsAtWork: [] },
};

afterEach(() => vi.restoreAllMocks());

test('a live update that came while the queue was read is newer than what was read', async () => {
  let answer: (response: Response) => void = () => {};
  const fetch = vi.spyOn(window, 'fetch').mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const cache = createQueryClient();
  const own = readOwnConsultation(cache, me);
  await expect.poll(() => fetch.mock.calls.length).toBe(1);
  const started = { ...waiting, status: 'in-progress', consultedBy: me };
  const news = { kind: 'queue', ...day, tokens: [started], today: [waiting.id], removed: [] };
  applyQueueNews(cache, news as never);
  answer(Response.json({ ...day, tokens: [waiting], nextCursor: null }));
  expect(await own).toEqual({ patientId: me, tokenId: waiting.id });
});
