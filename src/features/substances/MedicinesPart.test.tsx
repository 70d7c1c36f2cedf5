import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { MedicinesPart } from './MedicinesPart';
import { brandOf } from './substances';

const tie = (id: number, brand: string, ...substances: string[]) => ({
  id: `01a1fb40-d71c-7706-b228-75c30d0e24c${id}`,
  brand,
  ...brandOf(brand),
  substances,
  createdAt: '2026-11-20T10:00:00.000Z',
  createdByName: 'Dr. Rao',
});
const dolo = tie(6, 'Tab. Dolo 650', 'Paracetamol');

function clinic() {
  const cache = createQueryClient();
  cache.setQueryDefaults(sessionQuery().queryKey, { staleTime: Number.POSITIVE_INFINITY });
  const session = {
    user: { role: 'doctor', isAdministrator: false },
    clinic: { timeZone: 'Asia/Kolkata', today: '2026-11-23' },
  };
  cache.setQueryData(sessionQuery().queryKey, session as never);
  return cache;
}

afterEach(() => vi.restoreAllMocks());

test('on a phone too the list says what is in a medicine and in which forms it holds', async () => {
  await page.viewport(360, 740);
  const ties = [dolo, tie(7, 'Telma', 'Telmisartan'), tie(8, 'Dry syp. Mox', 'Amoxicillin')];
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(ties));
  const screen = await draw(<MedicinesPart />, clinic());
  const table = screen.getByRole('table', { name: 'Noted by your doctors' });
  await expect.element(table.getByText('Paracetamol')).toBeVisible();
  await expect.element(screen.getByText('Tablets, every strength')).toBeVisible();
  await expect.element(screen.getByText('Tablets and capsules, every strength')).toBeVisible();
  await expect.element(screen.getByText('Dry syrup, every strength')).toBeVisible();
});

test('a long list is searched, and shown in pieces', async () => {
  const ties = Array.from({ length: 14 }, (_, number) => ({
    ...tie(6, `Brand ${String.fromCharCode(65 + number)}`, 'Paracetamol'),
    id: `01a1fb40-d71c-7706-b228-75c30d0e24${10 + number}`,
  }));
  vi.spyOn(window, 'fetch').mockImplementation(async (input) =>
    Response.json(String(input).endsWith('/coverage') ? { names: [] } : ties),
  );
  const screen = await draw(<MedicinesPart />, clinic());
  const table = screen.getByRole('table', { name: 'Noted by your doctors' });
  await expect.element(table.getByText('Brand J')).toBeVisible();
  await expect.element(table.getByText('Brand N')).not.toBeInTheDocument();
  await screen.getByRole('textbox', { name: 'Search medicines' }).fill('brand n');
  await expect.element(table.getByText('Brand N')).toBeVisible();
  await screen.getByRole('textbox', { name: 'Search medicines' }).fill('');
  await screen.getByRole('button', { name: 'Show more' }).click();
  await expect.element(table.getByText('Brand N')).toBeVisible();
});

test('what was taken back can be noted again', async () => {
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (url.endsWith('/coverage')) return Response.json({ names: [] });
    if (url.endsWith('/withdraw')) return Response.json({});
    if (init?.method !== 'POST') return Response.json([dolo]);
    sent.push(JSON.parse(String(init.body)));
    return Response.json(dolo, { status: 201 });
  });
  const screen = await draw(<MedicinesPart />, clinic());
  await screen.getByRole('button', { name: 'Undo Tab. Dolo 650' }).click();
  const notice = screen.getByText('Tab. Dolo 650 is no longer noted for the clinic.');
  await expect.element(notice).toBeVisible();
  await screen.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => sent).toEqual([{ brand: 'Tab. Dolo 650', substances: ['Paracetamol'] }]);
});
