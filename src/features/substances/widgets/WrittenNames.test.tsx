import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { chooseFile, draw } from '../../../../tests/component';
import { createQueryClient } from '../../../web/api/queryClient';
import { brandOf } from '../substances';
import type { CoveredName } from '../writtenNames';
import { tiesQuery } from './useTies';
import { WrittenNames } from './WrittenNames';

const unknown = (name: string, count: number, ...proposals: CoveredName['proposals']) => ({
  ...{ name, count, substances: null, isChecked: false, proposals },
});

/** What the server holds. */
let names: CoveredName[];
const sent: object[] = [];
/** The names of the file that were asked about. */
let asked: string[] | null = null;

beforeEach(() => {
  sent.length = 0;
  names = [
    unknown('Tab. Dolo 650', 41, { substances: ['Paracetamol'], from: 'cdci' }),
    { name: 'Metformin 500', count: 30, substances: ['Metformin'], isChecked: true, proposals: [] },
    unknown('Metformin SR', 12, { substances: ['Metformin'], from: 'name' }),
    unknown('Tab. Qyzzl', 3),
  ];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (init?.method !== 'POST') return Response.json([]);
    const body = JSON.parse(String(init.body));
    if (url.endsWith('/coverage')) {
      asked = body.names;
      return Response.json({ names });
    }
    const { brand, substances } = body;
    sent.push({ brand, substances });
    names = names.map((one) =>
      one.name === brand ? { ...one, substances, isChecked: true, proposals: [] } : one,
    );
    const id = '01a1fb40-d71c-7706-b228-75c30d0e24c6';
    const made = { createdAt: '2026-11-20T10:00:00.000Z', createdByName: 'Dr. Rao' };
    return Response.json({ id, brand, ...brandOf(brand), substances, ...made }, { status: 201 });
  });
});
afterEach(() => vi.restoreAllMocks());

function drawn() {
  const cache = createQueryClient();
  cache.setQueryDefaults(tiesQuery.queryKey, { staleTime: Number.POSITIVE_INFINITY });
  cache.setQueryData(tiesQuery.queryKey, []);
  return draw(<WrittenNames />, cache);
}

test('the names that nobody has noted are asked about, the most used first, and answered by Enter alone [10.23.80] [10.23.81]', async () => {
  await page.viewport(360, 740);
  const screen = await drawn();
  await expect
    .element(screen.getByText('1 of your 4 most prescribed medicines are known'))
    .toBeVisible();
  const rows = screen.getByRole('listitem');
  expect(rows.elements().map((row) => row.textContent?.slice(0, 12))).toEqual([
    expect.stringContaining('Tab. Dolo'),
    expect.stringContaining('Metformin SR'),
    expect.stringContaining('Tab. Qyzzl'),
  ]);
  const first = screen.getByRole('button', {
    name: 'Tab. Dolo 650 is Paracetamol (Common Drug Codes for India)',
  });
  (first.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  const second = screen.getByRole('button', { name: 'Metformin SR is Metformin (by its name)' });
  await expect.element(second).toHaveFocus();
  // An Enter that is held down notes nothing further.
  const held = { key: 'Enter', repeat: true, bubbles: true, cancelable: true };
  expect(second.element().dispatchEvent(new KeyboardEvent('keydown', held))).toBe(false);
  await userEvent.keyboard('{Enter}');
  const third = screen.getByRole('button', { name: 'What is in Tab. Qyzzl?' });
  await expect.element(third).toHaveFocus();
  await expect
    .element(screen.getByText('3 of your 4 most prescribed medicines are known'))
    .toBeVisible();
  expect(sent).toEqual([
    { brand: 'Tab. Dolo 650', substances: ['Paracetamol'] },
    { brand: 'Metformin SR', substances: ['Metformin'] },
  ]);
  // What was answered stays in its place.
  expect(rows.elements()).toHaveLength(3);
  await screen.getByRole('button', { name: 'Show the known ones too' }).click();
  expect(rows.elements()).toHaveLength(4);
});

test('ten names are asked about at once, and each that is answered brings the next [10.23.80]', async () => {
  names = Array.from({ length: 25 }, (_, number) =>
    unknown(`Qyzzl ${String.fromCharCode(65 + number)}`, 30 - number, {
      substances: ['Paracetamol'],
      from: 'cdci',
    }),
  );
  const screen = await drawn();
  const rows = screen.getByRole('listitem');
  await expect.poll(() => rows.elements().length).toBe(10);
  await screen
    .getByRole('button', { name: 'Qyzzl A is Paracetamol (Common Drug Codes for India)' })
    .click();
  await expect.poll(() => rows.elements().length).toBe(11);
  await screen.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => rows.elements().length).toBe(21);
});

test('a name that is no medicine is one press further [10.23.80]', async () => {
  const screen = await drawn();
  await screen.getByRole('button', { name: 'What is in Tab. Qyzzl?' }).click();
  await screen.getByRole('button', { name: 'Not a medicine' }).click();
  await expect.element(screen.getByText('No medicine', { exact: true })).toBeVisible();
  expect(sent).toEqual([{ brand: 'Tab. Qyzzl', substances: [] }]);
});

test('a substance that checks do not know is said to be so [10.23.80]', async () => {
  names = [
    { name: 'Qyzzl', count: 2, substances: ['Unobtainium'], isChecked: false, proposals: [] },
  ];
  const screen = await drawn();
  await screen.getByRole('button', { name: 'Show the known ones too' }).click();
  await expect
    .element(screen.getByText('Not in our list of substances: checked for allergies only'))
    .toBeVisible();
});

test('before any prescription the names come from a file [10.23.82]', async () => {
  names = [];
  const screen = await drawn();
  await expect.element(screen.getByText('No prescriptions yet')).toBeVisible();
  names = [{ ...unknown('Dolo 650', 0), count: null }];
  chooseFile('pharmacy.csv', 'Medicine\nDolo 650\n');
  await expect
    .element(screen.getByText('0 of 1 medicines in pharmacy.csv are known'))
    .toBeVisible();
  expect(asked).toEqual(['Dolo 650']);
  await screen.getByRole('button', { name: 'Back to our most prescribed medicines' }).click();
  await expect.element(screen.getByText('No prescriptions yet')).toBeVisible();
});
