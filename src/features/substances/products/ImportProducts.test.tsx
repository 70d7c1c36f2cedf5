import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { chooseFile, draw } from '../../../../tests/component';
import { ImportProducts } from './ImportProducts';

/** What was sent, by the end of its address. */
const sent: { address: string; body: Record<string, unknown> }[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const address = url.split('/').at(-1) ?? '';
    const body = init?.body ? JSON.parse(String(init.body)) : {};
    sent.push({ address, body });
    if (address === 'rows') return Response.json({ staged: body.rows.length });
    if (address === 'check') {
      return Response.json({
        ...{ added: 1, changed: 0, removed: 2, differing: 1 },
        differences: [{ brand: 'Tab. Dolo', own: ['Paracetamol'], listed: ['Ibuprofen'] }],
      });
    }
    return Response.json(
      {
        id: '01a1fb40-d71c-7706-b228-75c30d0e24c6',
        ...{ source: 'csv', name: 'list.csv', products: 1, leftOut: 1, byName: 'Dr. Rao' },
        ...{ importedAt: '2026-11-20T10:00:00.000Z', takenBackAt: null, isInForce: true },
      },
      { status: 201 },
    );
  });
});
afterEach(() => vi.restoreAllMocks());

test('a list is read, looked at, compared with what is here, and imported [10.23.84] [10.23.85]', async () => {
  await page.viewport(360, 740);
  const screen = await draw(<ImportProducts onClose={vi.fn()} />);
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog).toBeVisible();
  chooseFile('list.csv', 'Ware,Stuff\nQyzzl 650,Paracetamol\nTelzo,\n');
  // Of a heading that is not known somebody says what it is.
  await expect
    .element(screen.getByText('Choose the columns of: Medicine, What is in it'))
    .toBeVisible();
  await screen.getByRole('combobox', { name: /^Medicine/ }).selectOptions('Ware');
  await screen.getByRole('combobox', { name: /^What is in it/ }).selectOptions('Stuff');
  await expect.element(screen.getByText('Another list: 1 medicine read')).toBeVisible();
  await expect.element(screen.getByText('Rows left out: 1 without what is in them')).toBeVisible();
  await expect.element(screen.getByRole('table').getByText('Paracetamol')).toBeVisible();
  expect(sent).toEqual([]);
  await screen.getByRole('button', { name: 'Compare with what is here' }).click();
  await expect
    .element(screen.getByText('Tab. Dolo: noted Paracetamol, in the list Ibuprofen'))
    .toBeVisible();
  expect(sent.map(({ address }) => address)).toEqual(['rows', 'check']);
  await screen.getByRole('button', { name: 'Import 1 medicine' }).click();
  await expect.element(screen.getByText('1 medicine is imported.')).toBeVisible();
  expect(sent.at(-1)).toMatchObject({
    address: 'run',
    body: { source: 'csv', name: 'list.csv', rows: 1, leftOut: 1 },
  });
});

test('a file that is none is said to be so [10.23.84]', async () => {
  const screen = await draw(<ImportProducts onClose={vi.fn()} />);
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  chooseFile('list.csv', 'Brand,Salt\n');
  await expect.element(screen.getByText('This file has no rows below its first one')).toBeVisible();
});
