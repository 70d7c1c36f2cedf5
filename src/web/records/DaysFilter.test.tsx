import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../api/queryClient';
import { sessionQuery } from '../session/session';
import { DaysFilter } from './DaysFilter';

function Days() {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  return (
    <>
      <DaysFilter
        label="Last visit"
        from={{ value: from, onChange: setFrom }}
        until={{ value: to, onChange: setTo }}
      />
      <output>{`${from}/${to}`}</output>
    </>
  );
}

/** The filter of a clinic on a fixed day, open. */
async function opened() {
  const cache = createQueryClient();
  const session = { user: null, clinic: { today: '2026-11-22' } };
  cache.setQueryData(sessionQuery().queryKey, session as never);
  await draw(<Days />, cache);
  await page.getByRole('button', { name: 'Last visit', exact: true }).click();
  await expect.element(boxes).toBeVisible();
}

const boxes = page.getByRole('dialog', { name: 'Last visit' });
const chosen = () => document.querySelector('output')?.textContent;

test('days are chosen behind one button, which says them, and all count again after one press [10.15.4]', async () => {
  await opened();
  await boxes.getByRole('textbox', { name: 'From' }).fill('1/11');
  await boxes.getByRole('textbox', { name: 'To' }).fill('20/11');
  await expect.poll(chosen).toBe('2026-11-01/2026-11-20');
  await expect
    .element(page.getByRole('button', { name: 'Last visit: 1 Nov to 20 Nov' }))
    .toBeVisible();
  await boxes.getByRole('textbox', { name: 'From' }).fill('');
  await expect
    .element(page.getByRole('button', { name: 'Last visit: until 20 Nov' }))
    .toBeVisible();
  await boxes.getByRole('button', { name: 'Any day' }).click();
  await expect.element(boxes).not.toBeInTheDocument();
  expect(chosen()).toBe('/');
  await expect.element(page.getByRole('button', { name: 'Last visit', exact: true })).toHaveFocus();
});

test('a day that is picked in the calendar of a box leaves both boxes open [10.15.4]', async () => {
  await opened();
  await boxes.getByRole('button', { name: 'Choose a day' }).first().click();
  const month = page.getByRole('dialog', { name: 'Choose a day' });
  await month.getByRole('button', { name: 'Mon 16 Nov 2026' }).click();
  await expect.poll(chosen).toBe('2026-11-16/');
  await expect.element(month).not.toBeInTheDocument();
  await expect.element(boxes.getByRole('textbox', { name: 'To' })).toBeVisible();
});
