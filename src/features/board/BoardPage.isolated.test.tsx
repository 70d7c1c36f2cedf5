import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { BoardPage } from './BoardPage';
import type { Board } from './board';

const shown: Board = { language: 'en', serving: [], next: [], moreWaiting: 0 };
const isHeard = vi.hoisted(() => ({ now: false }));

vi.mock('./announce', () => ({ canSound: () => isHeard.now, announce: async () => undefined }));
vi.mock('./keepLit', () => ({ keepScreenOn: () => () => undefined }));
vi.mock('../../web/session/linkToken', () => ({ useLinkToken: () => 'secret' }));
vi.mock('../../web/api/api', async (original) => ({
  ...(await original<typeof import('../../web/api/api')>()),
  client: {
    board: {
      watch: async function* () {
        yield shown;
        await new Promise(() => undefined);
      },
    },
  },
}));

const words = page.getByText('Touch the screen once for sound');
const button = page.getByRole('button', { name: 'Touch the screen once for sound' });

afterEach(() => {
  vi.useRealTimers();
  isHeard.now = false;
});

async function drawn() {
  const cache = createQueryClient();
  const clinic = { name: 'Shanti Clinic', timeZone: 'Asia/Kolkata' };
  cache.setQueryData(sessionQuery().queryKey, { user: null, clinic } as never);
  await draw(<BoardPage />, cache);
}

test('the words that ask for a touch become a small button after half a minute, which a press takes away once there is sound', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await drawn();
  await expect.element(words).toBeVisible();
  vi.advanceTimersByTime(29_000);
  expect(button.elements()).toEqual([]);
  vi.advanceTimersByTime(1_000);
  await expect.element(button).toBeVisible();
  const { width, height, left, bottom } = button.element().getBoundingClientRect();
  expect(Math.max(width, height, left, window.innerHeight - bottom)).toBeLessThan(60);
  isHeard.now = true;
  await button.click();
  await expect.element(words).not.toBeInTheDocument();
});

test('a touch that brings no sound leaves the small button at once', async () => {
  await drawn();
  await expect.element(words).toBeVisible();
  expect(button.elements()).toEqual([]);
  await page.getByRole('heading', { name: 'Shanti Clinic' }).click();
  await expect.element(button).toBeVisible();
});

test('where the browser sounds from the start nothing is asked', async () => {
  isHeard.now = true;
  await drawn();
  await expect.element(page.getByRole('heading', { name: 'Shanti Clinic' })).toBeVisible();
  expect(words.elements()).toEqual([]);
});
