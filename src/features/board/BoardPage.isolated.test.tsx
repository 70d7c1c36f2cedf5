import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { readableColour } from '../../shared/clinicColour';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { brandingQuery, type Logo } from '../../web/shell/branding';
import { BoardPage } from './BoardPage';
import type { Board } from './board';

const shown: Board = { language: 'en', serving: [], next: [], moreWaiting: 0 };
const call = { callId: 'x', tokenNumber: 12, room: 'Room 3', doctorName: 'Dr. A', name: null };
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
  shown.serving = [];
});

async function drawn(colour = '', logo: Logo | null = null) {
  const cache = createQueryClient();
  const clinic = { name: 'Shanti Clinic', timeZone: 'Asia/Kolkata' };
  cache.setQueryData(sessionQuery().queryKey, { user: null, clinic } as never);
  cache.setQueryData(brandingQuery().queryKey, { logo, colour });
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

/** `#rrggbb` of what the browser computed. */
function hexOf(computed: string): string {
  const parts = computed.match(/\d+/g)?.slice(0, 3) ?? [];
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
}

test('the clinic’s logo stands before its name, and its colour marks who is called, with text that is read on it [10.1.14]', async () => {
  shown.serving = [call];
  const src = document.createElement('canvas').toDataURL();
  // Too light for white text.
  await drawn('#ffee00', { src, width: 300, height: 150 });
  const band = page.getByRole('listitem').filter({ hasText: 'Room 3' });
  await expect.element(band).toBeVisible();
  const { color, backgroundColor } = getComputedStyle(band.element());
  expect(hexOf(backgroundColor)).toBe(readableColour('#ffee00'));
  expect(hexOf(color)).toBe('#ffffff');
  const logo = document.querySelector('header img');
  const place = logo?.getBoundingClientRect();
  const name = page.getByRole('heading', { name: 'Shanti Clinic' }).element();
  expect(place?.width).toBeGreaterThan(0);
  expect(place?.right).toBeLessThanOrEqual(name.getBoundingClientRect().left);
});

test('a clinic that chose no colour has the product’s, and no logo leaves no gap [10.1.14]', async () => {
  shown.serving = [call];
  await drawn();
  const band = page.getByRole('listitem').filter({ hasText: 'Room 3' });
  await expect.element(band).toBeVisible();
  const accent = document.createElement('p');
  accent.style.background = 'var(--accent-fill)';
  document.body.append(accent);
  expect(getComputedStyle(band.element()).backgroundColor).toBe(
    getComputedStyle(accent).backgroundColor,
  );
  accent.remove();
  expect(document.querySelector('header img')).toBeNull();
});
