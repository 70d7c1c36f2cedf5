import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { RecordList } from './RecordList';
import { type Column, opensRow } from './RecordTable';
import { rowsAtFirst } from './useDrawnRows';

interface Row {
  id: string;
  name: string;
}

const columns = [
  { header: 'Name', cell: ({ name }: Row) => name },
  {
    header: 'Actions',
    isActions: true,
    cell: ({ name }: Row) => <button type="button">View {name}</button>,
  },
];
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${index}`, name: `Person ${index}` }));

const loaded = {
  isPending: false,
  isPlaceholderData: false,
  isError: false,
  error: null,
  data: {},
  refetch: vi.fn(),
};

function list(
  query: Partial<Parameters<typeof RecordList<Row>>[0]['query']>,
  rows: Row[] = [],
  drawnColumns: readonly Column<Row>[] = columns,
) {
  return (
    <RecordList
      query={{ ...loaded, ...query } as typeof loaded}
      label="People"
      columns={drawnColumns}
      rows={rows}
      emptyTitle="Nobody found"
      emptyHint="Try another name"
    />
  );
}

const table = page.getByRole('table', { name: 'People', exact: true });
const empty = page.getByText('Nobody found');

test('while it is loaded a skeleton stands there, and it is not called empty', async () => {
  const screen = await draw(list({ isPending: true, data: undefined }));
  const skeleton = page.getByRole('table', { name: 'People, loading' });
  await expect.element(skeleton).toBeVisible();
  expect(screen.container.querySelector('[aria-busy=true]')).not.toBeNull();
  expect(empty.elements()).toHaveLength(0);
});

test('that the search before found nothing does not call this one empty', async () => {
  await draw(list({ isPlaceholderData: true }));
  await expect.element(page.getByRole('table', { name: 'People, loading' })).toBeVisible();
  expect(empty.elements()).toHaveLength(0);
});

test('rows of the search before are said to be old, and no key or press takes one [10.12.9]', async () => {
  const opened = vi.fn();
  const opening = [
    {
      header: 'Actions',
      isActions: true,
      cell: ({ name }: Row) => (
        <button type="button" {...opensRow} onClick={opened}>
          View {name}
        </button>
      ),
    },
  ];
  const screen = await draw(
    <>
      <input aria-label="Search" />
      {list({ isPlaceholderData: true }, rowsOf(3), opening)}
    </>,
  );
  await expect.element(page.getByRole('status')).toHaveTextContent('Searching...');
  expect(screen.container.querySelector('[aria-busy=true]')).not.toBeNull();
  await page.getByLabelText('Search').click();
  await userEvent.keyboard('{Enter}{Tab}{Enter}{ArrowDown}{Enter}');
  const row = [...screen.container.querySelectorAll('tbody tr')][0]?.getBoundingClientRect();
  const at = document.elementFromPoint(row?.left ?? 0, (row?.top ?? 0) + 4);
  expect(at?.closest('table')).toBeNull();
  expect(opened).not.toHaveBeenCalled();
  await screen.rerender(list({}, rowsOf(3), opening));
  await expect.element(page.getByRole('status')).toHaveTextContent('');
  await page.getByRole('button', { name: 'View Person 0' }).click();
  expect(opened).toHaveBeenCalledOnce();
});

test('an empty list says so, and what to do', async () => {
  await draw(list({}));
  await expect.element(empty).toBeVisible();
  await expect.element(page.getByText('Try another name')).toBeVisible();
});

test('what could not be loaded says why, and is asked for again by a press', async () => {
  const refetch = vi.fn();
  await draw(
    list({ isError: true, error: new TypeError('Failed to fetch'), data: undefined, refetch }),
  );
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('This list could not be loaded');
  await expect.element(alert).toHaveTextContent('The clinic’s server cannot be reached.');
  await page.getByRole('button', { name: 'Try again' }).click();
  expect(refetch).toHaveBeenCalledOnce();
});

test('what is there stays when it could not be read again', async () => {
  await draw(list({ isError: true, error: new TypeError('Failed to fetch') }, rowsOf(2)));
  await expect.element(page.getByText('This list could not be refreshed')).toBeVisible();
  await expect.element(table).toHaveTextContent('Person 1');
});

test('the next page comes by a press, while there is one', async () => {
  const fetchNextPage = vi.fn();
  const more = { isFetchingNextPage: false, fetchNextPage };
  const screen = await draw(list({ hasNextPage: true, ...more }, rowsOf(3)));
  await page.getByRole('button', { name: 'Show more' }).click();
  expect(fetchNextPage).toHaveBeenCalledOnce();
  await screen.rerender(list({ hasNextPage: false, ...more }, rowsOf(4)));
  await expect.element(page.getByText('Show more')).not.toBeInTheDocument();
});

test('of a long list only the rows near the window are drawn, and all are counted', async () => {
  const count = rowsAtFirst * 20;
  const screen = await draw(list({}, rowsOf(count)));
  await expect.element(table).toHaveAttribute('aria-rowcount', `${count + 1}`);
  const drawn = () => screen.container.querySelectorAll('tbody[role=rowgroup] > tr').length;
  await expect.poll(() => drawn()).toBeLessThan(count / 2);
  expect(page.getByText(`Person ${count - 1}`, { exact: true }).elements()).toHaveLength(0);
  window.scrollTo(0, document.documentElement.scrollHeight);
  const last = page.getByRole('row').filter({ hasText: `View Person ${count - 1}` });
  await expect.element(last).toHaveAttribute('aria-rowindex', `${count + 1}`);
  expect(drawn()).toBeLessThan(count / 2);
});

test('on a phone each row is a card that names its fields, and stays a row to a screen reader', async () => {
  await page.viewport(360, 800);
  const wide = ['Name', 'Phone', 'Age', 'Gender', 'Blood', 'Since', 'Address'].map((header) => ({
    header,
    cell: ({ name }: Row) => name,
  }));
  await draw(list({}, rowsOf(1), wide));
  const cell = page.getByRole('cell').first();
  await expect.element(cell).toHaveAttribute('data-label', 'Name');
  expect(getComputedStyle(cell.element(), '::before').content).toContain('Name');
  await expect.element(page.getByRole('row').nth(1)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await page.viewport(1280, 800);
});
