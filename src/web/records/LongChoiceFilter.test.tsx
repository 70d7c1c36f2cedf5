import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { LongChoiceFilter } from './LongChoiceFilter';

const labels = { seen: 'Patient viewed', edited: 'Patient edited', paid: 'Payment taken' };

/** What the box said each time the list was drawn. */
const saidByBox: (string | undefined)[] = [];

function List({ of }: { of: string }) {
  saidByBox.push(document.querySelector('input')?.value);
  return <output>{of}</output>;
}

function Actions() {
  const [value, setValue] = useState<keyof typeof labels | ''>('');
  return (
    <>
      <LongChoiceFilter
        label="Action"
        all="All actions"
        clear="Clear action"
        choices={['seen', 'edited', 'paid']}
        labels={labels}
        value={value}
        onChange={(choice) => setValue(choice as typeof value)}
      />
      <List of={value || 'everything'} />
    </>
  );
}

const box = page.getByRole('combobox', { name: 'Action' });
const chosen = page.getByRole('status');

test('one of many choices is found by a part of its words, and taken back', async () => {
  await draw(<Actions />);
  await box.click();
  await expect.element(page.getByRole('option')).toHaveLength(3);
  await userEvent.keyboard('EDIT');
  await expect.element(page.getByRole('option')).toHaveLength(1);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(chosen).toHaveTextContent('edited');
  await expect.element(box).toHaveValue('Patient edited');
  await expect.element(box).toHaveAttribute('aria-expanded', 'false');
  // The choice is seen before the list that it makes is drawn.
  expect(saidByBox.at(-1)).toBe('Patient edited');
  document.querySelector<HTMLElement>('[aria-label="Clear action"]')?.click();
  await expect.element(chosen).toHaveTextContent('everything');
  await expect.element(box).toHaveValue('');
});

test('what is typed and not chosen is forgotten; all are offered again, with the chosen one told', async () => {
  await draw(<Actions />);
  await box.click();
  await page.getByRole('option', { name: 'Payment taken' }).click();
  await userEvent.keyboard('nobody knows');
  await expect.element(page.getByRole('option')).toHaveLength(0);
  await userEvent.keyboard('{Escape}{Tab}');
  await expect.element(box).toHaveValue('Payment taken');
  await box.click();
  await expect.element(page.getByRole('option')).toHaveLength(3);
  await expect
    .element(page.getByRole('option', { selected: true }))
    .toHaveTextContent('Payment taken');
  await expect.element(chosen).toHaveTextContent('paid');
});
