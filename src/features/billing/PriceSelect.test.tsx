import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { PriceSelect } from './PriceSelect';

const prices = ['Dressing', 'ECG', 'Dressing, large'].map((description, position) => ({
  description,
  unitPrice: (position + 1) * 10_000,
  taxBasisPoints: null,
  hsn: null,
}));

function Bill({ onSubmit }: { onSubmit: () => void }) {
  const [added, setAdded] = useState<string[]>([]);
  return (
    <form onSubmit={onSubmit}>
      <PriceSelect
        prices={prices}
        onPick={({ description }) => setAdded((before) => [...before, description])}
      />
      <output>{added.join(' + ')}</output>
      <button type="submit">Create Bill</button>
    </form>
  );
}

const box = page.getByRole('combobox', { name: 'Add from price list' });
const options = page.getByRole('option');
const added = page.getByRole('status');

/** React draws what an event changed when the event is over, and no timer comes between. */
const eventIsOver = () => Promise.resolve();
const timersAreOver = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Types all at once and presses Enter, with or without the browser's timers between the two. */
async function typeAndEnter(text: string, between: () => Promise<void>): Promise<void> {
  const input = box.element() as HTMLInputElement;
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {};
  set?.call(input, text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await between();
  input.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }),
  );
  await eventIsOver();
}

test('the first that is found is marked, and Enter adds it; the arrows lead to the others', async () => {
  await draw(<Bill onSubmit={() => expect.unreachable()} />);
  await box.click();
  await expect.element(options).toHaveLength(3);
  await userEvent.keyboard('DRES');
  await expect.element(options).toHaveLength(2);
  await expect.element(options.first()).toHaveAttribute('data-combobox-selected');
  await userEvent.keyboard('{Enter}');
  await expect.element(added).toHaveTextContent('Dressing');
  await expect.element(box).toHaveValue('');
  await expect.element(box).toHaveFocus();
  await expect.element(options).toHaveLength(0);
  await userEvent.keyboard('dres{ArrowDown}{Enter}');
  await expect.element(added).toHaveTextContent('Dressing + Dressing, large');
  await userEvent.keyboard('none such');
  await expect.element(page.getByText('No prices found')).toBeVisible();
  // Once more than needed: it neither adds anything nor makes the bill.
  await userEvent.keyboard('{Enter}{Escape}{Enter}');
  await expect.element(added).toHaveTextContent('Dressing + Dressing, large');
});

test.each([
  ['at once', eventIsOver],
  ['a moment later', timersAreOver],
])(
  'whoever types fast and presses Enter %s gets the first, time after time',
  async (_, between) => {
    await draw(<Bill onSubmit={() => expect.unreachable()} />);
    await box.click();
    for (const text of ['ec', 'large', 'dres', 'ecg']) await typeAndEnter(text, between);
    await expect.element(added).toHaveTextContent('ECG + Dressing, large + Dressing + ECG');
  },
);
