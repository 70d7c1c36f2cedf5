import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { principalOfRole, type Role, usualRights } from '../../shared/permissions';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import type { Dashboard, DayVisit } from './dashboard';
import { Today } from './Today';

const visit = (tokenNumber: number, more: Partial<DayVisit>): DayVisit => ({
  ...{ tokenId: `t${tokenNumber}`, tokenNumber, patientId: `p${tokenNumber}`, isUrgent: false },
  ...{ patientName: 'Anu', status: 'waiting', consultedAt: null, completedAt: null },
  issuedAt: '2026-11-27T06:00:00.000Z',
  ...more,
});

const seen = {
  status: 'completed' as const,
  issuedAt: '2026-11-27T04:30:00.000Z',
  ...{ consultedAt: '2026-11-27T04:50:00.000Z', completedAt: '2026-11-27T05:00:00.000Z' },
};

const today = {
  money: null,
  drawer: null,
  needs: { notBilled: null, refunds: 0, differences: [], backup: null },
  day: {
    visits: [
      visit(3, { ...seen, patientName: 'Ravi Iyer' }),
      visit(4, { status: 'in-progress', consultedAt: '2026-11-27T06:15:00.000Z' }),
      visit(5, { patientName: 'Bina Shah', isUrgent: true }),
    ],
    hours: [
      { hour: 9, count: 2 },
      { hour: 10, count: 1 },
      { hour: 11, count: 2 },
    ],
    opening: { from: 570, to: 1200 },
  },
} as const;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-27T06:30:00.000Z'), toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

async function drawn(role: Role, more: Partial<Dashboard> = {}) {
  const cache = createQueryClient();
  const clinic = { today: '2026-11-27', timeZone: 'Asia/Kolkata' };
  const rules = { rights: usualRights, secondPersonAbove: null };
  const user = { ...principalOfRole(role), id: 'me' };
  cache.setQueryData(sessionQuery().queryKey, { user, clinic, rules } as never);
  const shown = { ...today, ...more } as unknown as Dashboard;
  const rootRoute = createRootRoute({ component: () => <Today {...shown} /> });
  const history = createMemoryHistory();
  const router = createRouter({ routeTree: rootRoute, history });
  await draw(<RouterProvider router={router as never} />, cache);
  return history;
}

const bars = () => [...document.querySelectorAll<HTMLElement>('[class*="visit"]')];

test('a bar says whose it is, and a press opens the visit [10.17.10]', async () => {
  const history = await drawn('doctor');
  await expect.element(page.getByText('1 inside, 1 waiting, 3 seen')).toBeVisible();
  expect(bars().map(({ children }) => children.length)).toEqual([2, 2, 1]);
  const [first, second, third] = bars();
  if (!first || !second || !third) throw new Error('No bars.');
  await userEvent.hover(third);
  await expect.element(page.getByText('#5 Bina Shah · Urgent · waiting 30 min')).toBeVisible();
  await userEvent.hover(second);
  await expect.element(page.getByText('#4 Anu · waited 15 min · inside for 15 min')).toBeVisible();
  // The earliest of them are counted only.
  await expect.element(page.getByText('2', { exact: true })).toBeInTheDocument();
  await userEvent.click(first);
  expect(history.location.pathname).toBe('/app/consultation/t3');
});

test('the same as a table, in which each visit is a link [10.17.10]', async () => {
  await drawn('receptionist');
  await page.getByRole('button', { name: 'As a table' }).click();
  const rows = page.getByRole('row');
  await expect
    .poll(() => rows.elements().map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')))
    .toEqual([
      'TokenPatientStatusCameWaitedWith a doctor',
      '#3Ravi IyerCompleted10:00 am20 min10 min',
      '#4AnuIn Progress11:30 am15 min15 min',
      '#5Bina Shah · UrgentWaiting11:30 am30 min–',
    ]);
  await expect
    .element(page.getByRole('link', { name: 'Bina Shah' }))
    .toHaveAttribute('href', '/app/patients/p5');
  await expect.element(page.getByText('2 more visits from 9 am')).toBeVisible();
  await page.getByRole('button', { name: 'As a picture' }).click();
  expect(bars()).toHaveLength(3);
});

test.each([
  [{ from: 840, to: 1200 }, 'The clinic opens at 2 pm.'],
  [{ from: 570, to: 1200 }, 'Nobody has come yet. Open until 8 pm.'],
  [{ from: 540, to: 660 }, 'Nobody came today.'],
  [null, 'Nobody has come today.'],
])('without a visit it says how the day stands: %j [10.17.10]', async (opening, words) => {
  await drawn('doctor', { day: { visits: [], hours: [], opening } });
  await expect
    .poll(() => page.getByRole('region', { name: 'The day' }).element().textContent)
    .toContain(words.replaceAll(/(\d) (am|pm)/g, '$1\u00a0$2'));
});

test('the money in one line, for whoever sees it [10.17.11]', async () => {
  const money = {
    billed: 1_075_000,
    received: { cash: 520_000, card: 0, upi: 425_000 },
    due: { amount: 130_000, bills: 3 },
  };
  const needs = { ...today.needs, notBilled: 2, differences: [] };
  await drawn('doctor', { money, needs, drawer: { cash: 720_000, isOwn: false } });
  const line = page.getByRole('region', { name: 'Money today' });
  for (const words of [
    '₹9,450.00 received, ₹10,750.00 billed today · cash ₹5,200.00, UPI ₹4,250.00',
    '₹1,300.00 due from 3 bills',
    '2 visits not billed',
    'The drawers should hold ₹7,200.00',
  ]) {
    await expect.element(line).toHaveTextContent(words);
  }
});

test('the own drawer alone, and nothing for who has neither [10.17.11]', async () => {
  await drawn('receptionist', { drawer: { cash: 30_000, isOwn: true } });
  const line = page.getByRole('region', { name: 'Money today' });
  await expect.element(line).toHaveTextContent('Your drawer should hold ₹300.00');
  await expect.element(line).not.toHaveTextContent('billed');
  await drawn('doctor');
  await expect.element(page.getByText('1 inside, 1 waiting, 3 seen').first()).toBeVisible();
  expect(page.getByRole('region', { name: 'Money today' }).elements()).toHaveLength(1);
});
