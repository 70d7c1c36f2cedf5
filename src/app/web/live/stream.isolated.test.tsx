import { afterEach, expect, test, vi } from 'vitest';
import { liveState } from '../../../web/live/liveState';
import { followChanges } from './stream';

const changes = vi.hoisted(() => vi.fn());
vi.mock('../../../web/api/api', () => ({
  client: { liveUpdates: { changes } },
  codeOf: () => null,
}));

afterEach(() => vi.restoreAllMocks());

/** A stream that breaks after so many messages, or is ended then, or stays open without one. */
async function* stream(messages: number, signal: AbortSignal, isEnded: boolean) {
  for (let count = 0; count < messages; count++) {
    yield { after: '1:0', position: '1:0', news: [] };
  }
  if (messages === 0) await new Promise((resolve) => signal.addEventListener('abort', resolve));
  if (!isEnded) throw new TypeError('network error');
}

async function statesAfter(streams: readonly number[], isEnded = false): Promise<string[]> {
  const set = vi.spyOn(liveState, 'set');
  const left = [...streams];
  changes
    .mockReset()
    .mockImplementation(async (_, { signal }) => stream(left.shift() ?? 0, signal, isEnded));
  const stop = followChanges('1:0', { onNews: () => {}, onGap: () => {} });
  await expect.poll(() => changes.mock.calls.length, { timeout: 20_000 }).toBe(streams.length + 1);
  stop();
  return set.mock.calls.map(([state]) => state);
}

test('a connection that stood each time before it broke never shows as offline', async () => {
  expect(await statesAfter([2, 2, 2, 2])).not.toContain('offline');
});

test.each([
  ['breaks', false],
  ['is ended by the server', true],
])(
  'a connection that %s again and again right after its first message does',
  async (_, isEnded) => {
    expect(await statesAfter([1, 1, 1], isEnded)).toContain('offline');
  },
);
