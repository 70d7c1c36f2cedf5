import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { createQueryClient } from '../../../web/api/queryClient';
import { tiesQuery } from '../../substances/widgets/useTies';
import type { Doubt } from '../doubt';
import { DoubtsQuestion } from './DoubtsQuestion';

const doubts: Doubt[] = [
  { kind: 'unchecked', medicines: ['Tab. Mox'] },
  { kind: 'noFrequency', medicines: ['Tab. Telma H'] },
  { kind: 'repeated', medicines: ['Metformin', 'Tab. Metformin'] },
  { kind: 'noFrequency', medicines: ['Tab. Cetzine'] },
  { kind: 'repeated', medicines: ['Tab. Calpol', 'Tab. Dolo'] },
  { kind: 'noDose', medicines: ['Inj. Lantus'] },
  { kind: 'unknownAllergy', medicines: ['Septran'] },
  { kind: 'noName', medicines: ['650 1-0-1', 'after food'] },
];

test('says everything at once, has the focus, and is answered by its buttons [10.2.18]', async () => {
  const onYes = vi.fn();
  const onBack = vi.fn();
  const asked = { yes: 'Finish anyway', isSaving: false, asked: {}, onYes, onBack };
  const cache = createQueryClient();
  cache.setQueryDefaults(tiesQuery.queryKey, { staleTime: Number.POSITIVE_INFINITY });
  cache.setQueryData(tiesQuery.queryKey, []);
  await draw(<DoubtsQuestion doubts={doubts} {...asked} />, cache);
  const question = page.getByRole('alert');
  for (const words of [
    '2 rows without a name have text in them and are not saved: 650 1-0-1, after food',
    'Tab. Telma H, Tab. Cetzine: how often?',
    'Inj. Lantus: how much each time?',
    'Recorded allergy “Septran”: nobody noted which medicine that is, so nothing is checked against it.',
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
  // Which medicine it is can be said here.
  await expect
    .element(question.getByRole('button', { name: '“Septran”: which medicine is that?' }))
    .toBeVisible();
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  expect(onYes).toHaveBeenCalledTimes(1);
  await page.getByRole('button', { name: 'Go back' }).click();
  expect(onBack).toHaveBeenCalledTimes(2);
});
