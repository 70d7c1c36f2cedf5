import { useForm } from '@mantine/form';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { createQueryClient } from '../../../web/api/queryClient';
import { sessionQuery } from '../../../web/session/session';
import { emptyPatientForm, type PatientForm } from '../patient';
import { PatientFields } from './PatientFields';
import { validatePatient } from './validatePatient';

const today = '2026-11-22';
const typed: PatientForm = {
  ...emptyPatientForm,
  name: 'Savitri Gowda',
  age: '31',
  gender: 'female',
  phone: '98450 12345',
  address: '12 MG Road',
  emergencyContact: 'Vikram',
};

function Form({ begins }: { begins: PatientForm }) {
  const form = useForm({ initialValues: begins });
  return (
    <>
      <PatientFields form={form} />
      <p data-testid="delivery">{form.values.expectedDelivery}</p>
    </>
  );
}

function drawForm(change: Partial<PatientForm> = {}) {
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, { user: null, clinic: { today } } as never);
  return draw(<Form begins={{ ...typed, ...change }} />, cache);
}

const offer = page.getByRole('button', { name: 'Add expected delivery' });
const box = page.getByRole('textbox', { name: 'Expected Delivery' });

test('the box of a delivery is there once it is asked for, and says the weeks', async () => {
  await drawForm();
  await expect.element(box).not.toBeInTheDocument();
  await offer.click();
  await box.fill('3/3');
  await expect.element(page.getByTestId('delivery')).toHaveTextContent('2027-03-03');
  await userEvent.tab();
  await expect.element(page.getByText('Pregnant, 25 weeks, due 3 Mar')).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
});

test.each<Partial<PatientForm>>([{ gender: 'male' }, { gender: '' }, { age: '8 months' }])(
  'it is not offered of %j',
  async (change) => {
    await drawForm(change);
    await expect.element(page.getByLabelText('Long-term Conditions')).toBeVisible();
    await expect.element(offer).not.toBeInTheDocument();
  },
);

test('a delivery that a record has is shown of anybody, to be taken out', async () => {
  await drawForm({ gender: 'male', expectedDelivery: '2027-03-03' });
  await expect.element(box).toBeVisible();
});

test('a new delivery has to be possible; one that the record has may have passed', () => {
  const validate = (expectedDelivery: string, before?: PatientForm) =>
    validatePatient({ ...typed, expectedDelivery }, today, before);
  expect(validate('2027-03-03')).toMatchObject({ record: { expectedDelivery: '2027-03-03' } });
  expect(validate('2026-03-03')).toMatchObject({
    marks: { expectedDelivery: expect.stringContaining('at most 30 days') },
  });
  expect(validate('no day')).toMatchObject({ marks: { expectedDelivery: expect.any(String) } });
  const before = { ...typed, expectedDelivery: '2026-03-03' };
  expect(validate('2026-03-03', before)).toHaveProperty('record');
});
