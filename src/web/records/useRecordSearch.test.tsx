import { TextInput } from '@mantine/core';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { startTransition } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { oneOf } from './filters';
import type { PagedOperation } from './usePagedRows';
import { useRecordSearch } from './useRecordSearch';

interface Asked {
  text: string;
  gender?: string;
  order?: string;
  cursor?: string;
}
interface Answer {
  people: { id: string }[];
  nextCursor: string | null;
}

const search = vi.fn<(asked: Asked) => Promise<Answer>>();
const operation = createTanstackQueryUtils({ search } as never) as unknown as {
  search: PagedOperation<Asked, Answer>;
};
const rules = { gender: oneOf(['female', 'male']), age: oneOf(['adult']) };
const orders = { kinds: { name: 'name', day: 'time' }, usual: 'day-desc' } as const;

function Search() {
  const { box, filter, list, isNarrowed } = useRecordSearch(operation.search, {
    filters: rules,
    orders,
    rows: 'people',
  });
  const gender = filter('gender');
  return (
    <>
      <TextInput
        label="Search"
        value={box.value}
        onChange={(event) => box.onChange(event.target.value)}
      />
      <button type="button" onClick={() => gender.onChange('female')}>
        Women
      </button>
      <button
        type="button"
        onClick={() => {
          startTransition(() => gender.onChange('female'));
          startTransition(() => filter('age').onChange('adult'));
        }}
      >
        Adult, female
      </button>
      <button type="button" onClick={() => list.order?.onChange('name')}>
        By name
      </button>
      <button type="button" onClick={() => list.order?.onChange('day-desc')}>
        As usual
      </button>
      <button type="button" onClick={() => void list.query.fetchNextPage()}>
        Show more
      </button>
      <p>
        {list.rows.map(({ id }) => id).join(' ')}; {gender.value || 'everybody'};{' '}
        {isNarrowed ? 'narrowed' : 'all'}
        {list.isAwaited && ', of before'}
      </p>
    </>
  );
}

async function opened(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const root = createRootRoute();
  const screen = createRoute({ getParentRoute: () => root, path: '/patients', component: Search });
  const router = createRouter({ routeTree: root.addChildren([screen]), history });
  await draw(<RouterProvider router={router as never} />);
  return history;
}

beforeEach(() => {
  search.mockReset();
  search.mockImplementation(async ({ text, gender = '-', order, cursor }) => ({
    people: [{ id: [text || 'any', gender, order ?? [], cursor ?? 'first'].flat().join('/') }],
    nextCursor: cursor ? null : 'second',
  }));
});

test('what is typed is asked for once the typing stops, and is never in the address', async () => {
  const history = await opened('/patients');
  await expect.element(page.getByText('any/-/first; everybody; all')).toBeVisible();
  await page.getByLabelText('Search').fill(' Sita Devi ');
  await expect.element(page.getByText('Sita Devi/-/first; everybody; narrowed')).toBeVisible();
  expect(search.mock.calls.map(([asked]) => asked.text)).toEqual(['', 'Sita Devi']);
  expect(history.location.href).toBe('/patients');
});

test('from the first letter until its answer what was found before is said to be old, with and without a line [10.12.9]', async () => {
  await opened('/patients');
  const found = page.getByText('any/-/first; everybody; all');
  await expect.element(found).toBeVisible();
  const answers: (() => void)[] = [];
  search.mockImplementationOnce(
    ({ text }) =>
      new Promise((answer) => {
        answers.push(() => answer({ people: [{ id: `${text} late` }], nextCursor: null }));
      }),
  );
  await page.getByLabelText('Search').fill('Sita');
  // At once, before it is asked for.
  expect(document.body.innerText).toMatch(/any\/-\/first; everybody; all ?, of before/);
  await expect.poll(() => answers).toHaveLength(1);
  await expect.element(page.getByText(/any.*narrowed ?, of before/)).toBeVisible();
  answers[0]?.();
  await expect
    .element(page.getByText('Sita late; everybody; narrowed', { exact: true }))
    .toBeVisible();
  search.mockRejectedValue(new TypeError('Failed to fetch'));
  await page.getByLabelText('Search').fill('Gita');
  await expect.element(page.getByText(/Sita late.*of before/)).toBeVisible();
});

test('a filter stands in the address, where opening it again finds it', async () => {
  const history = await opened('/patients');
  await page.getByRole('button', { name: 'Women' }).click();
  await expect.element(page.getByText('any/female/first; female; narrowed')).toBeVisible();
  await expect.poll(() => history.location.href).toBe('/patients?gender=female');
});

test('the address does not hold up the press: it says the choice once that is drawn', async () => {
  const history = await opened('/patients');
  const women = page.getByRole('button', { name: 'Women' });
  await expect.element(women).toBeVisible();
  (women.element() as HTMLElement).click();
  // What React does in the press, it does before anything but such a promise.
  for (let turn = 0; turn < 20; turn++) await null;
  expect(document.body.innerText).toContain('; female; narrowed');
  expect(history.location.href).toBe('/patients');
  await expect.poll(() => history.location.href).toBe('/patients?gender=female');
});

test('two filters chosen one right after the other are both kept', async () => {
  const history = await opened('/patients');
  await page.getByRole('button', { name: 'Adult, female' }).click();
  await expect.poll(() => history.location.href).toBe('/patients?gender=female&age=adult');
  await expect.element(page.getByText('any/female/first; female; narrowed')).toBeVisible();
});

test('an address asks for what it says, and nothing that no filter knows', async () => {
  await opened('/patients?gender=male&name=Sita');
  await expect.element(page.getByText('any/male/first; male; narrowed')).toBeVisible();
  expect(search).toHaveBeenCalledTimes(1);
  expect(search.mock.calls[0]?.[0]).toEqual({ text: '', gender: 'male' });
});

test('a chosen order stands in the address and narrows nothing, and the usual one does not stand there [10.15.3]', async () => {
  const history = await opened('/patients');
  await page.getByRole('button', { name: 'By name' }).click();
  await expect.element(page.getByText('any/-/name/first; everybody; all')).toBeVisible();
  await expect.poll(() => history.location.href).toBe('/patients?order=name');
  await page.getByRole('button', { name: 'As usual' }).click();
  await expect.element(page.getByText('any/-/first; everybody; all')).toBeVisible();
  await expect.poll(() => history.location.href).toBe('/patients');
});

test('an order that the list does not offer is none', async () => {
  await opened('/patients?order=phone');
  await expect.element(page.getByText('any/-/first; everybody; all')).toBeVisible();
  expect(search.mock.calls[0]?.[0]).toEqual({ text: '' });
});

test('the next page is added below the first', async () => {
  await opened('/patients');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.element(page.getByText('any/-/first any/-/second; everybody; all')).toBeVisible();
});
