import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { AddPicturesPage } from './AddPicturesPage';

vi.mock('../../web/session/linkToken', () => ({ useLinkToken: () => 't'.repeat(43) }));
vi.mock('../../web/shell/PrivacyLink', () => ({ PrivacyLink: () => null }));

const target = { number: 'P-52', initials: 'AR', left: 20, expiresAt: '2026-11-29T05:10:00.000Z' };
const over = {
  ...{ defined: true, status: 410, code: 'LINK_NOT_USABLE', data: {} },
  message: 'This code has ended. Ask the desk for a new one, and open it on one phone only.',
};

let holders: string[] = [];
let keys: string[] = [];
/** What each upload is answered in turn. */
let answers: (() => Response | Promise<Response>)[] = [];

beforeEach(() => {
  [holders, keys, answers] = [[], [], []];
  localStorage.clear();
  vi.spyOn(window, 'fetch').mockImplementation(async (address, options = {}) => {
    const { pathname } = new URL(String(address), location.href);
    if (pathname.endsWith('/open')) {
      holders.push(JSON.parse(String(options.body)).holder);
      return Response.json({ ...target, secondsLeft: 600 });
    }
    const headers = new Headers(options.headers);
    holders.push(headers.get('x-link-holder') ?? '');
    keys.push(headers.get('idempotency-key') ?? '');
    const answer = answers.shift();
    return answer ? answer() : Response.json({ ...target, secondsLeft: 500, left: 19 });
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await page.viewport(1280, 800);
});

async function drawn() {
  await page.viewport(360, 740);
  const cache = createQueryClient();
  const clinic = { timeZone: 'Asia/Kolkata' };
  cache.setQueryData(sessionQuery().queryKey, { user: null, clinic } as never);
  await draw(<AddPicturesPage />, cache);
  await expect.element(page.getByRole('heading', { name: 'Pictures for P-52 (AR)' })).toBeVisible();
}

async function take() {
  const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 40 });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
  const transfer = new DataTransfer();
  transfer.items.add(new File([blob ?? ''], 'IMG.jpg'));
  const input = document.querySelector<HTMLInputElement>('input[capture]');
  if (!input) throw new Error('There is no camera.');
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test('shows a number and initials, sends what is taken, and says that it has arrived', async () => {
  await drawn();
  await expect.element(page.getByText('20 pictures left, until')).toBeVisible();
  await take();
  await expect.element(page.getByText('has arrived at the desk')).toBeVisible();
  await expect.element(page.getByText('19 pictures left, until')).toBeVisible();
  // The phone is the same one each time, by a secret of its own.
  expect(new Set(holders).size).toBe(1);
  expect(holders[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(document.querySelectorAll('a[href^="/app"]')).toHaveLength(0);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  const { violations } = await axe.run(document.body, { runOnly: ['wcag2a', 'wcag2aa'] });
  expect(violations.map(({ id }) => id)).toEqual([]);
});

test('a picture that did not get through is sent again under its key', async () => {
  answers = [() => Promise.reject(new TypeError('Failed to fetch'))];
  await drawn();
  await take();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('has arrived at the desk')).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('once the code has ended it says so, and offers no camera', async () => {
  answers = [() => Response.json(over, { status: 410 })];
  await drawn();
  await take();
  await expect
    .element(page.getByRole('heading', { name: 'No pictures can be added' }))
    .toBeVisible();
  expect(document.querySelector('input[capture]')).toBeNull();
});
