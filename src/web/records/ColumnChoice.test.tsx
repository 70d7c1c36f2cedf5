import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../api/queryClient';
import { sessionQuery } from '../session/session';
import type { Column } from '../ui/RecordTable';
import { RecordsPage } from './RecordsPage';

interface Row {
  id: string;
}

const columns: Column<Row>[] = [
  { header: 'Name', cell: () => 'Asha' },
  { header: 'Phone', name: 'phone', cell: () => '98450 12318' },
  { header: 'Age', name: 'age', cell: () => '31' },
];

const loaded = {
  isPending: false,
  isPlaceholderData: false,
  isError: false,
  error: null,
  data: {},
  refetch: vi.fn(),
};

afterEach(() => vi.restoreAllMocks());

/** A list of somebody who hides these columns; returns what was sent to the server. */
async function drawn(hiddenColumns: string[]) {
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    const body = JSON.parse(String(init?.body));
    sent.push(body.hiddenColumns);
    return Response.json(body);
  });
  const cache = createQueryClient();
  const user = { id: 'a', role: 'doctor', isAdministrator: false, isSolo: false, hiddenColumns };
  cache.setQueryData(sessionQuery().queryKey, { user, clinic: { today: '2026-11-23' } } as never);
  await draw(
    <RecordsPage
      title="Patients"
      subtitle="All of them"
      exported={false}
      listName="patients"
      query={loaded}
      columns={columns}
      rows={[{ id: '1' }]}
      emptyTitle="Nobody found"
    />,
    cache,
  );
  return sent;
}

const heads = () =>
  page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent);

test('an account hides columns of its list and shows all of them again by one press [10.15.7]', async () => {
  const sent = await drawn(['bills.due']);
  expect(heads()).toEqual(['Name', 'Phone', 'Age']);
  await page.getByRole('button', { name: 'Columns' }).click();
  const choice = (name: string) => page.getByRole('checkbox', { name });
  await expect.element(choice('Age')).toBeVisible();
  expect(page.getByRole('checkbox').elements()).toHaveLength(2);
  await choice('Phone').click();
  await choice('Age').click();
  await expect.poll(heads).toEqual(['Name']);
  await page.getByRole('button', { name: 'Show all columns' }).click();
  await expect.element(page.getByRole('button', { name: 'Columns', exact: true })).toHaveFocus();
  await expect.poll(heads).toEqual(['Name', 'Phone', 'Age']);
  await expect
    .poll(() => sent)
    .toEqual([
      ['bills.due', 'patients.phone'],
      ['bills.due', 'patients.phone', 'patients.age'],
      ['bills.due'],
    ]);
});

test('what the account hid before is hidden at once, and what nobody knows hides nothing [10.15.7]', async () => {
  await drawn(['patients.age', 'patients.height', 'bills.phone']);
  expect(heads()).toEqual(['Name', 'Phone']);
});
