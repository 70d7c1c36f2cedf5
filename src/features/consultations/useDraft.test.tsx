import { afterEach, expect, test, vi } from 'vitest';
import { draw } from '../../../tests/component';
import type { DraftStore } from './draftStore';
import { useDraft } from './useDraft';

const tokenId = '01a1fb40-d71c-7706-b228-75c30d0e24c6';

async function opened(): Promise<DraftStore> {
  const made: DraftStore[] = [];
  function Visit() {
    made.push(
      useDraft({ tokenId, initial: null, insteadOf: undefined, autosaves: true, onClosed: vi.fn() })
        .store,
    );
    return null;
  }
  await draw(<Visit />);
  const [store] = made;
  if (!store) throw new Error('Nothing was drawn.');
  return store;
}

/** As a browser asks before a page is loaded again; true where somebody is asked. */
const reload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

afterEach(() => vi.restoreAllMocks());

test('what was typed right before a reload is sent at once, and goes on without the page', async () => {
  const fetch = vi.spyOn(window, 'fetch').mockReturnValue(new Promise(() => {}));
  // A form of an earlier test may still save in the same page.
  const savings = () => fetch.mock.calls.filter(([url]) => String(url).includes(tokenId));
  const store = await opened();
  store.setPendingText('medicines', 'tab abc xyz 5 od 3d');
  expect(savings()).toEqual([]);
  expect(reload()).toBe(false);
  await expect.poll(savings).toHaveLength(1);
  const [, sent] = savings()[0] ?? [];
  expect(sent?.keepalive).toBe(true);
  expect(String(sent?.body)).toContain('tab abc xyz 5 od 3d');
});

test('while an earlier saving is under way, the browser asks before it loads the page again', async () => {
  const answers: ((response: Response) => void)[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(
    (url) =>
      new Promise((resolve) => {
        if (String(url).includes(tokenId)) answers.push(resolve);
      }),
  );
  const store = await opened();
  store.setPendingText('medicines', 'tab abc');
  expect(reload()).toBe(false);
  store.setPendingText('medicines', 'tab abc xyz');
  expect(reload()).toBe(true);
  await expect.poll(() => answers).toHaveLength(1);
  answers[0]?.(Response.json({ version: 1, savedAt: '2026-11-20T10:00:00.000Z' }));
  await expect.poll(() => answers).toHaveLength(2);
  expect(reload()).toBe(false);
});
