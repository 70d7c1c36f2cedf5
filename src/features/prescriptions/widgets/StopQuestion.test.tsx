import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import type { Finding } from '../checks/finding';
import { type Stop, stopsOf } from '../checks/stops';
import type { WarningAnswer } from '../checks/warningAnswer';
import { StopQuestion } from './StopQuestion';

const [mox, voveran] = stopsOf(
  [
    { medicine: 'Mox 500', allergy: 'Penicillin', drugClass: 'penicillins' },
    { medicine: 'Voveran 50', allergy: 'Aspirin', drugClass: 'nsaids' },
  ],
  [],
) as [Stop, Stop];
const finding: Finding = {
  ruleId: 'asthma-propranolol',
  tier: 'stop',
  medicine: 'Ciplar 40',
  other: 'Asthma',
  sentence: '{medicine}: the record says “{allergy}”.',
  values: { medicine: 'Ciplar 40', allergy: 'Asthma' },
  sources: [
    {
      document: 'Label of propranolol',
      section: '4 Contraindications',
      date: '2023',
      address: 'https://example.org/label',
    },
  ],
  lines: [0],
};
const [ciplar] = stopsOf([], [finding, { ...finding, ruleId: 'second-rule' }]) as [Stop];

const sent: WarningAnswer[][] = [];
const question = (stops: Stop[]) => (
  <StopQuestion
    stops={stops}
    isDisabled={false}
    asked={stops}
    onAnswer={(answers) => {
      sent.push(answers);
    }}
  />
);
async function drawQuestion(stops: Stop[]) {
  sent.length = 0;
  return draw(question(stops));
}
const group = (name: RegExp) => page.getByRole('group', { name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const ofMox = { ruleId: 'allergy', medicine: 'Mox 500', other: 'Penicillin' };
const ofVoveran = { ruleId: 'allergy', medicine: 'Voveran 50', other: 'Aspirin' };

test('one stop is answered by one press, by one key, or by Enter behind a typed reason [10.10.3] [10.23.50]', async () => {
  await drawQuestion([mox]);
  await button('Tolerated it before').click();
  await page.getByRole('alert').element().focus();
  await userEvent.keyboard('3');
  await page.getByLabelText('Another reason').fill('No other at hand');
  await userEvent.keyboard('{Enter}');
  expect(sent).toEqual([
    [{ ...ofMox, reasonCode: 'tolerated' }],
    [{ ...ofMox, reasonCode: 'monitor' }],
    [{ ...ofMox, reasonCode: 'other', reason: 'No other at hand' }],
  ]);
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
      { ...ofMox, reasonCode: 'tolerated' },
      { ...ofVoveran, reasonCode: 'other', reason: 'Low dose' },
    ],
  ]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  await page.viewport(1280, 800);
});

test('three stops are answered by three keys and Enter, each where the focus is; a digit in a text is text [10.23.50]', async () => {
  await drawQuestion([mox, voveran, ciplar]);
  await expect.element(page.getByRole('alert')).toHaveFocus();
  await userEvent.keyboard('12');
  const third = group(/Ciplar 40: the record says “Asthma”/);
  await expect.element(third.getByRole('button').first()).toHaveFocus();
  await third.getByRole('button', { name: 'Another reason' }).click();
  await userEvent.keyboard('5');
  await expect.element(third.getByLabelText('Another reason')).toHaveValue('5');
  await third.getByRole('button').first().element().focus();
  await userEvent.keyboard('5');
  await expect.element(button('Save with these reasons')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  const ofCiplar = { medicine: 'Ciplar 40', other: 'Asthma', reasonCode: 'specialist' };
  expect(sent).toEqual([
    [
      { ...ofMox, reasonCode: 'tolerated' },
      { ...ofVoveran, reasonCode: 'benefit' },
      // Of both rules of the pair.
      { ruleId: 'asthma-propranolol', ...ofCiplar },
      { ruleId: 'second-rule', ...ofCiplar },
    ],
  ]);
});

test('where a rule was read is one press away, and leads there [10.23.50]', async () => {
  await drawQuestion([mox, ciplar]);
  expect(page.getByText('Why?').elements()).toHaveLength(1);
  const source = page.getByRole('link', { name: /Label of propranolol/ });
  await page.getByText('Why?').click();
  await expect.element(source).toHaveAttribute('href', 'https://example.org/label');
  await expect.element(page.getByText('4 Contraindications, 2023')).toBeVisible();
});

test('a reason goes with its medicine, and the others stay [10.10.6]', async () => {
  const screen = await drawQuestion([mox, voveran]);
  await group(/Mox 500/)
    .getByRole('button', { name: 'Record is in doubt' })
    .click();
  await group(/Voveran/)
    .getByRole('button', { name: 'Another reason' })
    .click();
  await userEvent.keyboard('Low dose');
  await screen.rerender(question([voveran]));
  await expect.element(group(/Mox 500/)).not.toBeInTheDocument();
  await button('Save with this reason').click();
  expect(sent).toEqual([[{ ...ofVoveran, reasonCode: 'other', reason: 'Low dose' }]]);
});
