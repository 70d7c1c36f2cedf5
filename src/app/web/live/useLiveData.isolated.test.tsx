import { expect, test, vi } from 'vitest';
import { draw } from '../../../../tests/component';
import { api } from '../../../web/api/api';
import { createQueryClient } from '../../../web/api/queryClient';
import { sessionQuery } from '../../../web/session/session';
import { useLiveData } from './useLiveData';

const followChanges = vi.hoisted(() => vi.fn());
vi.mock('./stream', () => ({ followChanges }));

function Screen() {
  useLiveData();
  return null;
}

test('a session that is read again skips no change', async () => {
  const cache = createQueryClient();
  const signedInAt = (livePosition: string) =>
    cache.setQueryData(sessionQuery().queryKey, { user: null, livePosition } as never);
  const invalidate = vi.spyOn(cache, 'invalidateQueries');
  followChanges.mockReturnValue(() => '1:6');
  signedInAt('1:5');
  await draw(<Screen />, cache);
  await expect.poll(() => followChanges.mock.calls.length).toBe(1);
  const [from, { onNews }] = followChanges.mock.calls[0] ?? [];
  expect(from).toBe('1:5');
  onNews([{ kind: 'changed', topics: ['users'] }]);
  signedInAt('1:9');
  // The new stream begins where the old one was, and what waited to be read again is.
  await expect.poll(() => followChanges.mock.calls[1]?.[0]).toBe('1:6');
  await expect
    .poll(() => invalidate.mock.calls.map(([filters]) => filters?.queryKey))
    .toContainEqual(api.staff.key());
});
