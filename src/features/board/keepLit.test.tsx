import { afterEach, expect, test, vi } from 'vitest';
import { keepScreenOn } from './keepLit';

afterEach(() => vi.restoreAllMocks());

function lockOf() {
  const release = vi.fn(async () => undefined);
  return { release, sentinel: { release } as unknown as WakeLockSentinel };
}

test('the screen is kept on again when the page is shown again, and no longer once it is left', async () => {
  const { release, sentinel } = lockOf();
  const request = vi.spyOn(navigator.wakeLock, 'request').mockResolvedValue(sentinel);
  const stop = keepScreenOn();
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => request.mock.calls.length).toBe(2);
  stop();
  await expect.poll(() => release.mock.calls.length).toBeGreaterThan(0);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(request).toHaveBeenCalledTimes(2);
});

test('a lock that is granted after the page was left is released', async () => {
  const { release, sentinel } = lockOf();
  let grant: (lock: WakeLockSentinel) => void = () => {};
  vi.spyOn(navigator.wakeLock, 'request').mockImplementation(
    () =>
      new Promise((resolve) => {
        grant = resolve;
      }),
  );
  keepScreenOn()();
  grant(sentinel);
  await expect.poll(() => release.mock.calls.length).toBe(1);
});
