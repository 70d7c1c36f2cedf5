import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import type { Direction } from '../../shared/writtenDay';
import { createQueryClient } from '../api/queryClient';
import { sessionQuery } from '../session/session';
import { DateField, DateFilter } from './DateField';
import { TimeField } from './TimeField';

function Day({ direction = 'ahead' as Direction, isFilter = false }) {
  const [value, setValue] = useState('');
  const Field = isFilter ? DateFilter : DateField;
  return (
    <>
      <Field label="Date" direction={direction} value={value} onChange={setValue} />
      <button type="button">Save</button>
      <p data-testid="value">{value}</p>
    </>
  );
}

function Time() {
  const [value, setValue] = useState('');
  return (
    <>
      <TimeField label="Time" value={value} onChange={setValue} />
      <p data-testid="value">{value}</p>
    </>
  );
}

/** The field of a clinic on a fixed day. */
function drawDay(field = <Day />) {
  const cache = createQueryClient();
  const session = { user: null, clinic: { today: '2026-11-22' } };
  cache.setQueryData(sessionQuery().queryKey, session as never);
  return draw(field, cache);
}

const value = page.getByTestId('value');

test('a day says while it is typed how it is read, and is shown in one way after', async () => {
  await drawDay();
  const box = page.getByRole('textbox', { name: 'Date' });
  await box.fill('29/11');
  await expect.element(page.getByText('Sun 29 Nov 2026')).toBeVisible();
  await expect.element(value).toHaveTextContent('2026-11-29');
  await userEvent.tab();
  await expect.element(box).toHaveValue('Sun 29 Nov 2026');
  await expect.element(page.getByText('Sun 29 Nov 2026')).not.toBeInTheDocument();
  // Typed over as it is written, not as it is shown.
  await box.click();
  await expect.element(box).toHaveValue('29/11/2026');
});

test('what says no day stays as typed, is no empty box, and is said when the box is left', async () => {
  await drawDay();
  const box = page.getByRole('textbox', { name: 'Date' });
  await box.fill('31/11');
  await expect.element(value).toHaveTextContent('31/11');
  await expect.element(box).toBeValid();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(box).toHaveValue('31/11');
  await expect.element(box).toBeInvalid();
  await expect.element(page.getByText('Type a date such as 29/11, 5d or tomorrow')).toBeVisible();
});

test('a filter keeps its day until another one was typed', async () => {
  await drawDay(<Day isFilter direction="behind" />);
  const box = page.getByRole('textbox', { name: 'Date' });
  await box.fill('20/11/2020');
  await expect.element(value).toHaveTextContent('2020-11-20');
  await box.fill('20/13');
  await userEvent.tab();
  await expect.element(value).toHaveTextContent('2020-11-20');
  await expect.element(box).toHaveValue('Fri 20 Nov 2020');
  await box.fill('');
  await expect.element(value).toHaveTextContent(/^$/);
});

test('a day is chosen from its month by keyboard alone', async () => {
  await drawDay();
  await page.getByRole('textbox', { name: 'Date' }).fill('14/7/2099');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  const month = page.getByRole('dialog', { name: 'Choose a day' });
  await expect.element(month.getByRole('button', { name: 'Tue 14 Jul 2099' })).toBeVisible();
  month.getByRole('button', { name: 'Tue 14 Jul 2099' }).element().focus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(value).toHaveTextContent('2099-07-15');
  await expect.element(month).not.toBeInTheDocument();
});

test('a time is typed as people write it and shown with am and pm', async () => {
  await draw(<Time />);
  const box = page.getByRole('textbox', { name: 'Time' });
  await box.fill('1830');
  await expect.element(page.getByText('6:30 pm')).toBeVisible();
  await userEvent.tab();
  await expect.element(value).toHaveTextContent('18:30');
  await expect.element(box).toHaveValue('6:30\u00a0pm');
});
