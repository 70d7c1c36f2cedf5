import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { contrast, readableColour, readableContrast } from '../../shared/clinicColour';
import { api } from '../../web/api/api';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { brandingQuery, type Logo } from '../../web/shell/branding';
import { QueuePositionPage } from './QueuePositionPage';
import type { QueuePosition } from './token';

const code = 'a'.repeat(22);
vi.mock('../../web/session/linkToken', () => ({ useLinkToken: () => 'a'.repeat(22) }));

const turn: QueuePosition = {
  tokenNumber: 12,
  status: 'in-progress',
  ahead: 0,
  expectedMinutes: null,
  room: 'Room 3',
};

function drawn(colour: string, logo: Logo | null, theme: 'light' | 'dark') {
  const cache = createQueryClient();
  const clinic = { name: 'Shanti Clinic', timeZone: 'Asia/Kolkata' };
  cache.setQueryData(sessionQuery().queryKey, { user: null, clinic } as never);
  cache.setQueryData(api.queue.place.queryKey({ input: { code } }), turn);
  cache.setQueryData(brandingQuery().queryKey, { logo, colour });
  return draw(<QueuePositionPage />, cache, theme);
}

/** `#rrggbb` of what the browser computed. */
function hexOf(computed: string): string {
  const parts = computed.match(/\d+/g)?.slice(0, 3) ?? [];
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
}

test.each(['light', 'dark'] as const)(
  'a patient’s phone has the clinic’s logo and colour, and reads its text, in the %s theme [10.1.14]',
  async (theme) => {
    const src = document.createElement('canvas').toDataURL();
    await drawn('#ffee00', { src, width: 300, height: 150 }, theme);
    await expect.element(page.getByText('It is your turn: Room 3')).toBeVisible();
    const card = document.querySelector('section');
    if (!card) throw new Error('There is no place in the queue.');
    const { color, backgroundColor } = getComputedStyle(card);
    expect(hexOf(backgroundColor)).toBe(readableColour('#ffee00'));
    expect(contrast(hexOf(color), hexOf(backgroundColor))).toBeGreaterThanOrEqual(readableContrast);
    const logo = document.querySelector('header img')?.getBoundingClientRect();
    expect(logo?.width).toBeGreaterThan(0);
    await expect.element(page.getByText('Shanti Clinic')).toBeVisible();
  },
);

test('a clinic without either has the product’s mark and colour [10.1.14]', async () => {
  await drawn('', null, 'light');
  await expect.element(page.getByText('It is your turn: Room 3')).toBeVisible();
  expect(document.querySelector('header img')).toBeNull();
  expect(document.querySelector('header svg')).not.toBeNull();
  expect(document.querySelector('[data-clinic-colour]')).toBeNull();
});
