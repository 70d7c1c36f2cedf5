import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../../../tests/component';
import type { NewAllergyAnswer, ReportedConflict } from '../allergyAnswer';
import { AllergyOfLine } from './AllergyOfLine';
import { AllergyQuestion } from './AllergyQuestion';

const mox = { medicine: 'Mox 500', allergy: 'Penicillin', drugClass: 'penicillins' };
const voveran = { medicine: 'Voveran 50', allergy: 'Aspirin', drugClass: 'nsaids' };

const sent: NewAllergyAnswer[] = [];
const question = (conflicts: ReportedConflict[]) => (
  <AllergyQuestion
    conflicts={conflicts}
    isDisabled={false}
    asked={{}}
    onAnswer={(answer) => {
      sent.push(answer);
    }}
  />
);
async function drawQuestion(conflicts: ReportedConflict[]) {
  sent.length = 0;
  return draw(question(conflicts));
}
const group = (name: RegExp) => page.getByRole('group', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('one conflict is answered by one press, or by Enter behind a typed reason [10.10.3]', async () => {
  await drawQuestion([mox]);
  await button('Tolerated it before').click();
  expect(sent).toEqual([
    [{ medicine: 'Mox 500', allergy: 'Penicillin', reason: 'Tolerated it before' }],
  ]);
  await page.getByLabelText('Another reason').fill('No other at hand');
  await userEvent.keyboard('{Enter}');
  expect(sent[1]?.[0]?.reason).toBe('No other at hand');
});

test('of several each has its own reason; none is saved while one is missing [10.10.3]', async () => {
  await page.viewport(360, 740);
  await drawQuestion([mox, voveran]);
  const first = group(/Mox 500 belongs to the penicillins; the record says “Penicillin”/);
  const second = group(/Voveran 50 belongs to aspirin and NSAIDs/);
  await first.getByRole('button', { name: 'Tolerated it before' }).click();
  await expect
    .element(first.getByRole('button', { name: 'Tolerated it before' }))
    .toHaveAttribute('aria-pressed', 'true');
  await expect
    .element(second.getByRole('button', { name: 'Tolerated it before' }))
    .toHaveAttribute('aria-pressed', 'false');
  await button('Save with these reasons').click();
  expect(sent).toEqual([]);
  // The one that is missing has the focus and says so.
  await expect.element(second.getByLabelText('Another reason')).toHaveFocus();
  await expect
    .element(second)
    .toHaveTextContent('Please give the reason for prescribing it anyway.');
  await userEvent.keyboard('Low dose{Enter}');
  expect(sent).toEqual([
    [
      { medicine: 'Mox 500', allergy: 'Penicillin', reason: 'Tolerated it before' },
      { medicine: 'Voveran 50', allergy: 'Aspirin', reason: 'Low dose' },
    ],
  ]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('a reason goes with its medicine, and the others stay [10.10.6]', async () => {
  const screen = await drawQuestion([mox, voveran]);
  await group(/Mox 500/)
    .getByRole('button', { name: 'Allergy is doubtful' })
    .click();
  await group(/Voveran/)
    .getByLabelText('Another reason')
    .fill('Low dose');
  await screen.rerender(question([voveran]));
  await expect.element(group(/Mox 500/)).not.toBeInTheDocument();
  await button('Save with this reason').click();
  expect(sent).toEqual([[{ medicine: 'Voveran 50', allergy: 'Aspirin', reason: 'Low dose' }]]);
});

test('beside a line stands what the record says of it, or that nothing is known of it [10.10.5]', async () => {
  const line = (name: string, genericName = '') => (
    <AllergyOfLine
      allergies={['Penicillin', 'Dust']}
      medicine={{ name, genericName }}
      showsUnchecked
    />
  );
  const { container, rerender } = await draw(line('Amoxicillin 500'));
  await expect.element(container).toHaveTextContent('Recorded allergy: Penicillin');
  await rerender(line('Cefixime 200'));
  await expect
    .element(container)
    .toHaveTextContent('Recorded: Penicillin. Penicillins and cephalosporins: few patients react');
  await rerender(line('Telma 40'));
  await expect
    .element(container)
    .toHaveTextContent('Not checked against Penicillin: write what is in it');
  // A generic name is known, in its box or as the medicine's name.
  const said = page.getByText(/Recorded|Not checked/);
  await rerender(line('Telma 40', 'Telmisartan'));
  await expect.element(said).not.toBeInTheDocument();
  await rerender(line('Telma 40'));
  await expect.element(said).toBeVisible();
  await rerender(line('Telmisartan 40'));
  await expect.element(said).not.toBeInTheDocument();
});
