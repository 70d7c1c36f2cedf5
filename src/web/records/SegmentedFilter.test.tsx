import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { SegmentedFilter } from './SegmentedFilter';

/** What the bar showed as chosen each time the list was drawn. */
const shownInBar: (string | null | undefined)[] = [];

function List({ of }: { of: string }) {
  shownInBar.push(document.querySelector('label[data-active]')?.textContent);
  return <output>{of}</output>;
}

function Tokens() {
  const [value, setValue] = useState('mine');
  return (
    <>
      <SegmentedFilter
        aria-label="Whose patients"
        value={value}
        onChange={setValue}
        data={[
          { value: 'mine', label: 'Mine' },
          { value: 'all', label: 'All' },
        ]}
      />
      <List of={value} />
    </>
  );
}

test('a press is seen before what it chooses is drawn', async () => {
  await draw(<Tokens />);
  await expect.element(page.getByRole('radio', { name: 'Mine' })).toBeChecked();
  await page.getByText('All').click();
  await expect.element(page.getByRole('status')).toHaveTextContent('all');
  await expect.element(page.getByRole('radio', { name: 'All' })).toBeChecked();
  expect(shownInBar.at(-1)).toBe('All');
});
