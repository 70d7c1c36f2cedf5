import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { clinicEntered } from '../../../tests/settings';
import { api } from '../../web/api/api';
import { createQueryClient } from '../../web/api/queryClient';
import { PriceDialog } from './PriceDialog';

afterEach(() => vi.restoreAllMocks());

test('a medicine without a tax of its own is asked about once, and none with 0%', async () => {
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    if (init?.method === 'POST') sent.push(JSON.parse(String(init.body)));
    return Response.json(
      { defined: true, code: 'NAME_TAKEN', status: 409, message: 'It is there.' },
      { status: 409 },
    );
  });
  const cache = createQueryClient();
  cache.setQueryData(api.settings.clinic.queryKey(), { ...clinicEntered, logo: null } as never);
  await draw(<PriceDialog price={null} onClose={() => {}} />, cache);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const yes = page.getByRole('button', { name: 'Save without a tax' });
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Cough syrup');
  await page.getByRole('textbox', { name: 'Price (₹)' }).fill('90');
  await page.getByLabelText('Kind').selectOptions('medicine');
  await save.click();
  await expect.element(yes).toBeVisible();
  expect(sent).toEqual([]);
  const tax = page.getByLabelText('Tax of this item, in %');
  await tax.fill('0');
  await expect.element(yes).not.toBeInTheDocument();
  await save.click();
  await expect.poll(() => sent).toHaveLength(1);
  await tax.fill('');
  await yes.click();
  await expect.poll(() => sent).toMatchObject([{ taxBasisPoints: 0 }, { taxBasisPoints: null }]);
  // Refused, it is sent again without another question.
  await save.click();
  await expect.poll(() => sent).toHaveLength(3);
});
