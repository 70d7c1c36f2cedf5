import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { Modal } from '../../../web/ui/Modal';
import type { Checks } from '../checks/finding';
import { emptyMedication } from '../prescription';
import { ChecksNote } from './ChecksNote';
import type { PageChecks } from './useChecks';

const medicines = ['Paracetamol 500', 'Telma-X'].map((name) => ({ ...emptyMedication, name }));
const checked: Checks = {
  ...{ findings: [], total: 2, covered: 1, notCovered: ['Telma-X'] },
  currentNotCovered: ['Warf 5'],
};

function note(change: Partial<PageChecks> = {}, isAskedInLines = false) {
  const checks = { state: 'ready' as const, checks: checked, isWithoutCurrent: false, ...change };
  return (
    <ChecksNote checks={checks} medicines={medicines} ties={[]} isAskedInLines={isAskedInLines} />
  );
}
const shown = () => page.getByRole('note');

test('how many medicines were checked is said, what was not compared, and what is in the first that was not is asked [10.23.52]', async () => {
  await draw(note());
  await expect.element(shown()).toHaveTextContent('1 of 2 medicines checked');
  await expect.element(page.getByRole('button', { name: 'Telma-X: what is in it?' })).toBeVisible();
  expect(shown().element()).not.toHaveAttribute('data-yellow');
  await page.getByRole('button', { name: '1 of 2 medicines checked' }).click();
  const more = page.getByRole('dialog');
  await expect.element(more).toHaveTextContent('nobody noted what is in them: Telma-X');
  await expect.element(more).toHaveTextContent('of what the patient takes already: Warf 5');
  await expect.element(more).toHaveTextContent('Not compared: the medical history');
});

test('in a dialog Escape closes the explanation alone', async () => {
  let closed = 0;
  await draw(
    <Modal opened title="Prescription" onClose={() => closed++}>
      {note()}
    </Modal>,
  );
  await page.getByRole('button', { name: '1 of 2 medicines checked' }).click();
  const more = page.getByRole('dialog', { name: '1 of 2 medicines checked' });
  await expect.element(more).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(more).not.toBeInTheDocument();
  expect(closed).toBe(0);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => closed).toBe(1);
});

test('where each line asks, it is not asked twice [10.23.52]', async () => {
  await draw(note({}, true));
  await expect.element(shown()).toHaveTextContent('1 of 2 medicines checked');
  await expect
    .element(page.getByRole('button', { name: 'Telma-X: what is in it?' }))
    .not.toBeInTheDocument();
});

test('with none checked it is yellow, and checks that load or failed say so, in the same room [10.23.52]', async () => {
  const screen = await draw(note({ state: 'loading', checks: null }));
  await expect.element(shown()).toHaveTextContent('Loading the medicine checks');
  const { height } = shown().element().getBoundingClientRect();
  await screen.rerender(note({ checks: { ...checked, covered: 0 } }, true));
  await expect.element(shown()).toHaveAttribute('data-yellow');
  expect(shown().element().getBoundingClientRect().height).toBe(height);
  await screen.rerender(note({ state: 'failed', checks: null }));
  await expect
    .element(shown())
    .toHaveTextContent(
      'Medicines could not be checked here: the server checks them before it saves.',
    );
});
