import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import type { FilePiece } from '../../../shared/filePiece';
import { client } from '../../../web/api/api';
import { createQueryClient } from '../../../web/api/queryClient';
import { sessionQuery } from '../../../web/session/session';
import { SelectionBar } from '../../../web/ui/SelectionBar';
import { maxPapersAtOnce } from '../papers';
import { PrintChosen } from './PrintChosen';

vi.mock('../../../web/api/api', async (original) => ({
  ...(await original<typeof import('../../../web/api/api')>()),
  client: { papers: { print: vi.fn() } },
}));

const print = vi.mocked(client.papers.print);
const saved: string[] = [];

afterEach(() => {
  vi.restoreAllMocks();
  print.mockClear();
  localStorage.clear();
});

/** The button for so many chosen prescriptions, whose file is these pieces. */
async function drawn(count: number, pieces: () => AsyncGenerator<FilePiece>) {
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  print.mockImplementation(async () => pieces() as never);
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, { clinic: { today: '2026-11-23' } } as never);
  const ids = Array.from({ length: count }, (_, index) => `id ${index}`);
  const selection = { ids: new Set(ids), isChoosing: false, clear: vi.fn() };
  await draw(
    // As wide as a list leaves it on a phone of 360 px.
    <div style={{ maxWidth: 302 }}>
      <SelectionBar selection={{ ...selection, ...others }}>
        <PrintChosen
          kind="prescription"
          ids={ids}
          paper={{ kind: 'test-prescription', sizes: ['A4', 'A5'] }}
          name="prescriptions"
        />
      </SelectionBar>
    </div>,
    cache,
  );
}

/** What the bar does not use. */
const others = { setChoosing: vi.fn(), toggle: vi.fn(), extendTo: vi.fn(), set: vi.fn() };

const button = page.getByRole('button', { name: 'Print as one PDF' });

test('the chosen papers are asked for at once and saved as one file, with progress once it takes long [10.15.9]', async () => {
  let goOn = () => {};
  const rest = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  localStorage.setItem('clinic-paper-language-test-prescription', 'hi');
  await drawn(3, async function* () {
    yield { kind: 'begin', total: 3 };
    yield { kind: 'rows', text: '', rows: 1 };
    await rest;
    yield { kind: 'bytes', base64: 'JVBERg==', rows: 3 };
    yield { kind: 'end', rows: 3 };
  });
  await button.click();
  await expect.element(page.getByText('1 of 3 papers')).toBeVisible();
  expect(saved).toEqual([]);
  goOn();
  await expect.element(page.getByText('3 papers saved as one PDF.')).toBeVisible();
  expect(saved).toEqual(['prescriptions-2026-11-23.pdf']);
  expect(print).toHaveBeenCalledExactlyOnceWith(
    { kind: 'prescription', ids: ['id 0', 'id 1', 'id 2'], size: 'A4', language: 'hi' },
    { signal: expect.any(AbortSignal) },
  );
});

test('on a phone the bar of chosen rows is one line, and its buttons keep their names [10.15.8]', async () => {
  await page.viewport(360, 740);
  await drawn(maxPapersAtOnce, async function* () {
    yield { kind: 'begin', total: 0 };
  });
  const middleOf = (one: Element) => {
    const { top, bottom } = one.getBoundingClientRect();
    return (top + bottom) / 2;
  };
  await expect.element(page.getByText('Print', { exact: true })).toBeVisible();
  const places = [
    page.getByText('100 selected'),
    button,
    page.getByRole('button', { name: 'Clear selection' }),
  ].map((one) => middleOf(one.element()));
  expect(Math.max(...places) - Math.min(...places)).toBeLessThan(4);
  await page.viewport(1280, 800);
});

test('more than fit one PDF are not asked for, and it is said how many do [10.15.9]', async () => {
  await drawn(maxPapersAtOnce + 1, async function* () {
    yield { kind: 'begin', total: 0 };
  });
  await expect.element(button).toBeDisabled();
  await expect.element(page.getByText('At most 100 papers in one PDF.')).toBeVisible();
});

test('a file that ends early is not saved', async () => {
  await drawn(2, async function* () {
    yield { kind: 'begin', total: 2 };
    yield { kind: 'bytes', base64: 'JVBERg==', rows: 2 };
  });
  await button.click();
  await expect
    .element(page.getByText('The printing was interrupted. Nothing was saved.'))
    .toBeVisible();
  expect(saved).toEqual([]);
});
