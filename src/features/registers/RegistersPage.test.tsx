import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { usualRights } from '../../shared/permissions';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { RegistersPage } from './RegistersPage';
import type { AskedRegister, RegisterTable } from './register';

afterEach(() => vi.restoreAllMocks());

const doctor = { id: '01a1fb40-d71c-7706-b228-75c30d0e24c6', name: 'Dr. Rao' };
/** One row that names the register and the days that were asked for. */
const tableOf = (asked: AskedRegister): RegisterTable => ({
  ...asked,
  doctorName: null,
  doctors: asked.register === 'case' ? [doctor] : [],
  columns: [
    { title: 'Remarks', kind: 'text' },
    { title: 'Amount', kind: 'amount' },
  ],
  rows: [[`${asked.register} of ${asked.doctorId ? doctor.name : 'all'}`, 12_345]],
  rowCount: 1,
  sums: [null, 12_345],
});

async function opened(address: string) {
  const asked: AskedRegister[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    const register = JSON.parse(String(init?.body));
    asked.push(register);
    return Response.json(tableOf(register));
  });
  const cache = createQueryClient();
  cache.setQueryDefaults(sessionQuery().queryKey, { staleTime: Number.POSITIVE_INFINITY });
  const session = {
    user: { role: 'receptionist', isAdministrator: true },
    clinic: { timeZone: 'Asia/Kolkata', today: '2026-11-20', makesPdfs: true },
    rules: { rights: { ...usualRights, recordExpenses: ['administrator'] } },
  };
  cache.setQueryData(sessionQuery().queryKey, session as never);
  const root = createRootRoute();
  const screen = createRoute({
    getParentRoute: () => root,
    path: '/app/registers',
    component: RegistersPage,
  });
  const history = createMemoryHistory({ initialEntries: [`/app/registers${address}`] });
  const router = createRouter({ routeTree: root.addChildren([screen]), history });
  await draw(<RouterProvider router={router as never} />, cache);
  return { asked, history };
}

test('one picks the register, the days and the doctor; the paper is of the same [10.27.1]', async () => {
  const { asked, history } = await opened('?from=2026-11-02&to=2026-11-10');
  await expect.element(page.getByText('case of all')).toBeVisible();
  await page.getByLabelText('Doctor').selectOptions(doctor.name);
  await expect.element(page.getByText('case of Dr. Rao')).toBeVisible();
  await page.getByLabelText('Register', { exact: true }).selectOptions('Cash book');
  await expect.element(page.getByText('cash of all')).toBeVisible();
  const days = { from: '2026-11-02', to: '2026-11-10' };
  expect(asked).toEqual([
    { register: 'case', ...days },
    { register: 'case', ...days, doctorId: doctor.id },
    { register: 'cash', ...days },
  ]);
  await expect
    .poll(() => history.location.search)
    .toContain('register=cash&from=2026-11-02&to=2026-11-10');
  await expect
    .element(page.getByRole('link', { name: 'Print' }))
    .toHaveAttribute('href', '/app/papers/register?register=cash&from=2026-11-02&to=2026-11-10');
  await expect.element(page.getByRole('button', { name: 'Export' })).toBeVisible();
});

test('days of more than a year are asked for no server, and can be neither printed nor saved', async () => {
  const { asked } = await opened('?register=cash&from=2025-11-01&to=2026-11-10');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Choose days of at most one year');
  await expect.element(page.getByRole('link', { name: 'Print' })).not.toBeInTheDocument();
  expect(asked).toEqual([]);
});
