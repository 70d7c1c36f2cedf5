import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import type { Doubt } from '../doubt';
import { DoubtsQuestion } from './DoubtsQuestion';

const doubts: Doubt[] = [
  { kind: 'unchecked', medicines: ['Tab. Mox'] },
  { kind: 'noFrequency', medicines: ['Tab. Telma H'] },
  { kind: 'repeated', medicines: ['Metformin', 'Tab. Metformin'] },
  { kind: 'noFrequency', medicines: ['Tab. Cetzine'] },
  { kind: 'repeated', medicines: ['Tab. Calpol', 'Tab. Dolo'] },
  { kind: 'noName', medicines: ['650 1-0-1', 'after food'] },
];

test('says everything at once, has the focus, and is answered by its buttons [doubts-8]', async () => {
  const onYes = vi.fn();
  const onBack = vi.fn();
  const asked = { yes: 'Finish all the same', isSaving: false, onYes, onBack };
  await draw(<DoubtsQuestion doubts={doubts} {...asked} />);
  const question = page.getByRole('alert');
  for (const words of [
    '2 rows without a name have text in them and are not saved: 650 1-0-1, after food',
    'Tab. Telma H, Tab. Cetzine: how often?',
    'Metformin is written twice.',
    'The same medicine more than once: Tab. Calpol, Tab. Dolo',
    'Not checked against the recorded allergies: Tab. Mox',
  ]) {
    await expect.element(question.getByText(words, { exact: true })).toBeVisible();
  }
  // A held Enter answers nothing.
  await userEvent.keyboard('{Enter}');
  expect(onYes).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onBack).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Tab}{Enter}');
  expect(onYes).toHaveBeenCalledTimes(1);
  await page.getByRole('button', { name: 'Go back' }).click();
  expect(onBack).toHaveBeenCalledTimes(2);
});
