import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { RecordList } from './RecordList';
import { type Column, opensRow } from './RecordTable';
import { rowsAtFirst } from './useDrawnRows';
import { useSelectedRows } from './useSelectedRows';

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
  expect(at?.closest('tbody')).toBeNull();
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

const ordered: Column<Row>[] = [
  { header: 'Name', order: 'name', cell: ({ name }) => name },
  { header: 'Number', order: 'number', isAmount: true, cell: ({ id }) => id },
  // As many as a list has that turns into cards on a phone.
  ...['Phone', 'Age', 'Gender', 'Blood', 'Since'].map((header) => ({ header, cell: () => '-' })),
];

/** A list whose rows are awaited for as long as it has another order than at first. */
function Ordered() {
  const [value, setValue] = useState('number-desc');
  return (
    <RecordList
      query={loaded}
      label="People"
      columns={ordered}
      rows={rowsOf(2)}
      isAwaited={value !== 'number-desc'}
      order={{ kinds: { name: 'name', number: 'amount' }, value, onChange: setValue }}
      emptyTitle="Nobody found"
    />
  );
}

const head = (name: string) => page.getByRole('columnheader', { name });

test('a press on a column’s name orders the list, the next one turns it round, and the name keeps the focus [10.15.3]', async () => {
  await draw(<Ordered />);
  await expect.element(head('Number')).toHaveAttribute('aria-sort', 'descending');
  await expect.element(head('Name')).not.toHaveAttribute('aria-sort');
  expect(head('Phone').getByRole('button').elements()).toHaveLength(0);
  await head('Name').getByRole('button').click();
  await expect.element(head('Name')).toHaveAttribute('aria-sort', 'ascending');
  await expect.element(head('Number')).not.toHaveAttribute('aria-sort');
  // Also while the rows of the new order are awaited, which nothing opens.
  await expect.element(page.getByRole('status')).toHaveTextContent('Searching...');
  await userEvent.keyboard('{Enter}');
  await expect.element(head('Name')).toHaveAttribute('aria-sort', 'descending');
  await expect.element(head('Name').getByRole('button')).toHaveFocus();
});

test('on a phone the order is chosen above the cards, and no name of a column takes a key [10.15.3]', async () => {
  await page.viewport(360, 800);
  await draw(<Ordered />);
  const choice = page.getByRole('combobox', { name: 'Sort by' });
  await expect.element(choice).toHaveValue('number-desc');
  await choice.selectOptions('Name: Z to A');
  await expect.element(choice).toHaveValue('name-desc');
  await expect.element(head('Name')).toHaveAttribute('aria-sort', 'descending');
  expect(page.getByRole('button').elements()).toHaveLength(0);
  await page.viewport(1280, 800);
});

describe('while the pointer is over the rows [10.15.6]', () => {
  const steady = (rows: Row[], request = 'everybody') => (
    <RecordList
      query={loaded}
      label="People"
      columns={columns}
      rows={rows}
      request={request}
      emptyTitle="Nobody found"
    />
  );
  const namesIn = ({ container }: { container: Element }) =>
    [...container.querySelectorAll('tbody td:first-child')].map((cell) => cell.textContent);
  const newest = [
    { id: 'new', name: 'Newcomer' },
    { id: '0', name: 'Renamed' },
    { id: '1', name: 'Person 1' },
  ];
  const changed = page.getByText('This list has changed since it was loaded.');

  test('a change moves none of them: they take their new values, and the rest waits for a press', async () => {
    const screen = await draw(steady(rowsOf(2)));
    await page.getByRole('cell', { name: 'Person 1', exact: true }).hover();
    await screen.rerender(steady(newest));
    await expect.element(changed).toBeVisible();
    expect(namesIn(screen)).toEqual(['Renamed', 'Person 1']);
    await page.getByRole('button', { name: 'Refresh list' }).click();
    await expect.element(changed).not.toBeInTheDocument();
    expect(namesIn(screen)).toEqual(['Newcomer', 'Renamed', 'Person 1']);
  });

  test('a list that was asked for anew is there once it is read', async () => {
    const screen = await draw(steady(rowsOf(2)));
    await page.getByRole('cell', { name: 'Person 1', exact: true }).hover();
    await screen.rerender(steady(newest));
    await page.getByRole('button', { name: 'Refresh list' }).click();
    await screen.rerender(steady([]));
    await screen.rerender(steady(rowsOf(3)));
    await expect.poll(() => namesIn(screen)).toEqual(['Person 0', 'Person 1', 'Person 2']);
    expect(changed.elements()).toHaveLength(0);
  });

  test('they are as they are read once the pointer has left', async () => {
    const screen = await draw(
      <>
        {steady(rowsOf(2))}
        <p>Elsewhere</p>
      </>,
    );
    await page.getByRole('cell', { name: 'Person 1', exact: true }).hover();
    await screen.rerender(
      <>
        {steady(newest)}
        <p>Elsewhere</p>
      </>,
    );
    await expect.element(changed).toBeVisible();
    await page.getByText('Elsewhere').hover();
    await expect.poll(() => namesIn(screen)).toEqual(['Newcomer', 'Renamed', 'Person 1']);
  });

  test('rows that are added below and those of another search are there at once', async () => {
    const screen = await draw(steady(rowsOf(2)));
    await page.getByRole('cell', { name: 'Person 1', exact: true }).hover();
    await screen.rerender(steady(rowsOf(3)));
    expect(namesIn(screen)).toEqual(['Person 0', 'Person 1', 'Person 2']);
    await screen.rerender(steady(newest, 'newcomers'));
    expect(namesIn(screen)).toEqual(['Newcomer', 'Renamed', 'Person 1']);
    expect(changed.elements()).toHaveLength(0);
  });
});

describe('rows are chosen [10.15.8]', () => {
  const opened = vi.fn();
  const opening: Column<Row>[] = [
    { header: 'Name', card: 'title', cell: ({ name }) => name },
    // As many as a list has that turns into cards on a phone.
    ...['Phone', 'Age', 'Gender', 'Blood', 'Since'].map((header) => ({ header, cell: () => '-' })),
    {
      header: 'Actions',
      isActions: true,
      card: 'actions',
      cell: ({ name }) => (
        <button type="button" {...opensRow} onClick={() => opened(name)}>
          View {name}
        </button>
      ),
    },
  ];
  const nameOf = ({ name }: Row) => name;

  /** A list of whose rows some are shown, with what is chosen of it said by an act. */
  function Chosen({ rows, scope = 'all' }: { rows: Row[]; scope?: string }) {
    const selected = useSelectedRows(scope);
    return (
      <RecordList
        query={loaded}
        label="People"
        columns={opening}
        rows={rows}
        selection={{ rows: selected, nameOf, acts: <output>{[...selected.ids].join()}</output> }}
        emptyTitle="Nobody found"
      />
    );
  }

  const box = (index: number) => page.getByRole('checkbox', { name: `Select Person ${index}` });
  const opener = (index: number) => page.getByRole('button', { name: `View Person ${index}` });
  const chosen = () => document.querySelector('output')?.textContent;

  test('by their boxes, and a range by shift, while the count is told and nothing opens', async () => {
    opened.mockClear();
    await draw(<Chosen rows={rowsOf(5)} />);
    await box(1).click();
    await expect.element(page.getByText('1 selected')).toBeVisible();
    await box(3).click({ modifiers: ['Shift'] });
    expect(chosen()).toBe('1,2,3');
    await page.getByRole('cell', { name: 'Person 4', exact: true }).click({ modifiers: ['Shift'] });
    await expect.element(page.getByText('4 selected')).toBeVisible();
    expect(opened).not.toHaveBeenCalled();
    await box(2).click();
    expect(chosen()).toBe('1,3,4');
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await expect.element(page.getByText('selected')).not.toBeInTheDocument();
  });

  test('their boxes are seen under the pointer, by keyboard and once a row is chosen, and take no room', async () => {
    await draw(
      <>
        <p>Elsewhere</p>
        <Chosen rows={rowsOf(3)} />
      </>,
    );
    const name = page.getByRole('cell', { name: 'Person 1', exact: true });
    const isSeen = () =>
      [0, 1, 2].map((one) => getComputedStyle(box(one).element()).opacity === '1');
    await page.getByText('Elsewhere').hover();
    await expect.poll(isSeen).toEqual([false, false, false]);
    const { left } = name.element().getBoundingClientRect();
    expect(box(0).element().closest('td')?.getBoundingClientRect().width).toBeLessThanOrEqual(2);
    const target = box(1).element().closest('label')?.getBoundingClientRect();
    expect(target?.width).toBeGreaterThanOrEqual(24);
    expect(target?.height).toBeGreaterThanOrEqual(24);
    // Beside the text, which the box never hides.
    expect(box(1).element().getBoundingClientRect().right).toBeLessThan(left + 20);
    await name.hover();
    await expect.poll(isSeen).toEqual([false, true, false]);
    await page.getByText('Elsewhere').hover();
    (box(2).element() as HTMLElement).focus();
    await expect.poll(isSeen).toEqual([false, false, true]);
    await userEvent.keyboard(' ');
    await expect.poll(isSeen).toEqual([true, true, true]);
    expect(name.element().getBoundingClientRect().left).toBe(left);
  });

  test('by Space on a box and by shift with the arrows, while a button is pressed by its keys', async () => {
    opened.mockClear();
    await draw(<Chosen rows={rowsOf(5)} />);
    (box(0).element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    expect(chosen()).toBe('0');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    expect(chosen()).toBe('0,2,3,4');
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    expect(chosen()).toBe('0,2,3');
    expect(opened).not.toHaveBeenCalled();
    (opener(3).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    expect(opened).toHaveBeenCalledExactlyOnceWith('Person 3');
    await userEvent.keyboard(' ');
    expect(opened).toHaveBeenCalledTimes(2);
    expect(chosen()).toBe('0,2,3');
  });

  test('all that are shown by one box, and they stay chosen over pages until another list is asked for', async () => {
    const screen = await draw(<Chosen rows={rowsOf(2)} />);
    const all = page.getByRole('checkbox', { name: 'Select all rows shown' });
    await all.click();
    expect(chosen()).toBe('0,1');
    await screen.rerender(<Chosen rows={rowsOf(4)} />);
    await expect.element(all).toBePartiallyChecked();
    await expect.element(box(1)).toBeChecked();
    await screen.rerender(<Chosen rows={[{ id: '3', name: 'Person 3' }]} />);
    await expect.element(page.getByText('2 selected')).toBeVisible();
    await screen.rerender(<Chosen rows={rowsOf(4)} scope="men" />);
    await expect.element(box(1)).not.toBeChecked();
    expect(chosen()).toBeUndefined();
  });

  test('on a phone cards have boxes after a press on Select alone, and then a press chooses a card', async () => {
    await page.viewport(360, 740);
    opened.mockClear();
    await draw(<Chosen rows={rowsOf(3)} />);
    await expect.poll(() => box(1).elements()).toHaveLength(0);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await expect.element(box(1)).toBeVisible();
    await page.getByRole('row', { name: 'Person 2' }).click({ position: { x: 120, y: 20 } });
    expect(chosen()).toBe('2');
    expect(opened).not.toHaveBeenCalled();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
    await page.viewport(1280, 800);
    await page.getByRole('cell', { name: 'Person 0', exact: true }).click();
    expect(opened).toHaveBeenCalledExactlyOnceWith('Person 0');
    await page.viewport(360, 740);
    await page.getByRole('button', { name: 'Stop selecting' }).click();
    await expect.poll(() => box(1).elements()).toHaveLength(0);
    expect(chosen()).toBeUndefined();
    await page.viewport(1280, 800);
  });
});
