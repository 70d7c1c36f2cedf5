import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { ReportLead } from './ReportLead';

const byMethod = {
  label: 'By payment method',
  periods: ['Cash', 'Card', 'UPI'],
  series: [{ label: 'Received', figures: [60_000, 90_000, 0] }],
  isMoney: true,
  isSplit: true,
};

test('a report says its sentence and its figures before the picture, and a whole is one slim bar of its parts [10.20.2]', async () => {
  await draw(
    <ReportLead sentence="₹1,500 collected today." picture={byMethod}>
      <p>Billed ₹1,500.00</p>
    </ReportLead>,
  );
  const lead = page.getByRole('region', { name: 'In short' });
  await expect
    .element(lead)
    .toHaveTextContent(
      /^₹1,500 collected today\.\s*Billed ₹1,500\.00\s*Cash ₹600\.00\s*Card ₹900\.00$/,
    );
  const picture = lead.getByRole('figure', { name: 'By payment method' });
  expect(picture.element().getBoundingClientRect().height).toBeLessThan(60);
  const [cash, card] = [...picture.element().querySelectorAll('[aria-hidden] > span')].map(
    (part) => part.getBoundingClientRect().width,
  );
  expect((card ?? 0) / (cash ?? 1)).toBeCloseTo(1.5, 1);
});
