import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import type { Finding } from '../checks/finding';
import { LineFindings } from './LineFindings';

const findingOf = (ruleId: string, tier: Finding['tier'] = 'line'): Finding => ({
  ruleId,
  tier,
  medicine: 'Warf 5',
  other: ruleId,
  sentence: `Sentence of ${ruleId}`,
  values: {},
  sources: [{ document: `Document of ${ruleId}`, section: '', date: '', address: 'https://x.org' }],
  lines: [0],
});

test('beside a medicine stands each stop with its document, and two lines; one press shows the rest [10.23.51]', async () => {
  const lines = ['a', 'b', 'c'].map((rule) => findingOf(rule));
  const { container } = await draw(
    <LineFindings findings={[findingOf('allergy', 'stop'), findingOf('law', 'stop'), ...lines]} />,
  );
  expect(container.querySelectorAll('[data-against]')).toHaveLength(1);
  await expect.element(page.getByText('Sentence of law')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: /Document of law/ }))
    .toHaveAttribute('href', 'https://x.org');
  await expect.element(page.getByText('Sentence of b')).toBeVisible();
  await expect.element(page.getByText('Sentence of c')).not.toBeInTheDocument();
  // A recorded allergy is said by its own part of the line.
  await expect.element(page.getByText('Sentence of allergy')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'and 1 more' }).click();
  await expect.element(page.getByText('Sentence of c')).toBeVisible();
});
