import { Menu } from '@mantine/core';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { viewColumn } from '../records/viewColumn';
import { type Column, opensRow, RecordTable } from './RecordTable';
import { RowMenu } from './RowMenu';

interface Row {
  id: string;
  name: string;
}

const rows: Row[] = ['Asha', 'Vikram', 'Kavya'].map((name) => ({ id: name, name }));

/** A table whose rows open; returns what was opened and which of its other buttons were pressed. */
async function drawn() {
  const open = vi.fn();
  const cancel = vi.fn();
  const columns: Column<Row>[] = [
    { header: 'Name', cell: ({ name }) => name },
    {
      header: 'Visit',
      cell: ({ name }) => (
        <button type="button" onClick={() => cancel(name)}>
          Cancel {name}
        </button>
      ),
    },
    viewColumn<Row>(({ name }) => `View ${name}`, open),
  ];
  await draw(<RecordTable label="People" columns={columns} rows={rows} rowKey={({ id }) => id} />);
  return { open, cancel };
}

test('a press anywhere on a row opens it, once', async () => {
  const { open } = await drawn();
  await page.getByRole('cell', { name: 'Vikram', exact: true }).click();
  expect(open.mock.calls).toEqual([['Vikram']]);
  await page.getByRole('button', { name: 'View Kavya' }).click();
  expect(open.mock.calls).toEqual([['Vikram'], ['Kavya']]);
});

test('a row’s other button does its own and opens nothing', async () => {
  const { open, cancel } = await drawn();
  await page.getByRole('button', { name: 'Cancel Asha' }).click();
  expect(cancel).toHaveBeenCalledExactlyOnceWith('Asha');
  expect(open).not.toHaveBeenCalled();
});

test('text that is being marked on a row opens nothing', async () => {
  const { open } = await drawn();
  const cell = page.getByRole('cell', { name: 'Asha', exact: true }).element();
  getSelection()?.selectAllChildren(cell);
  cell.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(open).not.toHaveBeenCalled();
  getSelection()?.removeAllRanges();
});

test('the arrow keys go from row to row and stop at the ends', async () => {
  const { open } = await drawn();
  const button = (name: string) => page.getByRole('button', { name: `View ${name}` });
  (button('Asha').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(button('Asha')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await expect.element(button('Kavya')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(open.mock.calls).toEqual([['Vikram']]);
});

test('on a phone a row is a card of few lines: its menu does its own, a press elsewhere opens it', async () => {
  await page.viewport(360, 740);
  const open = vi.fn();
  const retire = vi.fn();
  const columns: Column<Row>[] = [
    { header: 'Code', card: 'said', cell: ({ id }) => `of ${id}` },
    { header: 'Kind', card: 'quiet', cell: () => 'Test' },
    { header: 'Tax', card: 'quiet', cell: () => '18%' },
    { header: 'Name', card: 'title', cell: ({ name }) => name },
    { header: 'Price', isAmount: true, card: 'amount', cell: () => '₹350.00' },
    {
      header: 'Actions',
      isActions: true,
      card: 'actions',
      cell: ({ name }) => (
        <>
          <button
            type="button"
            aria-label={`Edit ${name}`}
            onClick={() => open(name)}
            {...opensRow}
          >
            <span>Edit</span>
          </button>
          <RowMenu label={`More about ${name}`}>
            <Menu.Item onClick={() => retire(name)}>Stop using</Menu.Item>
          </RowMenu>
        </>
      ),
    },
  ];
  await draw(<RecordTable label="Prices" columns={columns} rows={rows} rowKey={({ id }) => id} />);
  const row = page.getByRole('row', { name: 'Vikram' });
  const boxOf = (text: string) =>
    row.getByText(text, { exact: true }).element().getBoundingClientRect();
  // Name and price in the first line, what else is said below them in one.
  expect(boxOf('Vikram').bottom).toBeLessThanOrEqual(boxOf('Test').top + 1);
  expect(Math.abs(boxOf('Vikram').top - boxOf('₹350.00').top)).toBeLessThan(4);
  expect(boxOf('Test').top).toBe(boxOf('18%').top);
  expect(row.element().getBoundingClientRect().height).toBeLessThan(70);
  await expect.element(row.getByRole('cell', { name: 'of Vikram' })).toBeInTheDocument();

  await row.getByRole('button', { name: 'More about Vikram' }).click();
  await page.getByRole('menuitem', { name: 'Stop using' }).click();
  expect(retire).toHaveBeenCalledExactlyOnceWith('Vikram');
  expect(open).not.toHaveBeenCalled();
  await row.click({ position: { x: 40, y: 20 } });
  expect(open).toHaveBeenCalledExactlyOnceWith('Vikram');
});
