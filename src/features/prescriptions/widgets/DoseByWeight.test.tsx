import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import type { DoseByWeight as Dose } from '../checks/childDose';
import { readMedicineLine } from '../line/readLine';
import { DoseByWeight } from './DoseByWeight';

const dose: Dose = {
  ...{ kg: 8.2, day: '2026-11-29', isToday: true },
  ofRate: { mg: 123, ml: 5.125, isLimited: false },
  offer: { ml: 5, mg: 120, mgPerKg: 14.634 },
  written: [],
};
const source = { document: 'A label', section: '2', date: '', address: 'https://label.test/' };
const show = (line: string, found: Dose | null) =>
  draw(<DoseByWeight medicine={readMedicineLine(line).medication} doseOf={() => found} />);

test('a rate is said as mass and volume for the weight, or that the child has to be weighed [10.23.61]', async () => {
  const line = 'calpol 120/5 15mg/kg q6h';
  const { rerender } = await show(line, dose);
  await expect.element(page.getByText('15 mg/kg at 8.2 kg: 123 mg = 5.1 ml')).toBeVisible();
  const again = (found: Dose | null) =>
    rerender(<DoseByWeight medicine={readMedicineLine(line).medication} doseOf={() => found} />);
  await again({ ...dose, ofRate: { mg: 123, ml: 5.125, isLimited: true } });
  await expect.element(page.getByText(/which is above the maximum$/)).toBeVisible();
  await again({ ...dose, ofRate: { mg: 123, ml: null, isLimited: false } });
  await expect.element(page.getByText(/For the volume write the strength/)).toBeVisible();
  await again(null);
  await expect.element(page.getByText('15 mg/kg: weigh first')).toBeVisible();
  await rerender(<DoseByWeight medicine={readMedicineLine(line).medication} doseOf={null} />);
  await expect.element(page.getByText(/mg\/kg/)).not.toBeInTheDocument();
});

test('a written dose stands there for each kilogram and day, with the maximum and where it was read [10.23.62]', async () => {
  const written = { substance: 'Paracetamol', mg: 120, mgPerKg: 14.634, mgPerKgADay: 58.537 };
  const found = (maximum: Dose['written'][number]['maximum']): Dose => ({
    ...{ ...dose, ofRate: null, offer: null },
    written: [{ ...written, maximum }],
  });
  const ceiling = { each: null, aDay: 492 };
  await show('syp calpol 120/5 5 ml q6h', found({ ceiling, source }));
  await expect
    .element(
      page.getByText(/120 mg each time: 14.6 mg\/kg, 58.5 mg\/kg a day · at most 60 mg\/kg a day/),
    )
    .toBeVisible();
  await expect.element(page.getByRole('link', { name: /A label/ })).toBeVisible();
});

test('of a substance without a maximum that is said [10.23.62]', async () => {
  const written = { substance: 'Amoxicillin', mg: 125, mgPerKg: 15.24, mgPerKgADay: null };
  await show('syp mox 125/5 5 ml', {
    ...{ ...dose, ofRate: null, offer: null },
    written: [{ ...written, maximum: null }],
  });
  await expect
    .element(page.getByText('125 mg each time: 15.2 mg/kg · no label maximum known'))
    .toBeVisible();
});
