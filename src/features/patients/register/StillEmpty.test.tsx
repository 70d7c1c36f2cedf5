import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { emptyPatientForm } from '../patient';
import { StillEmpty } from './StillEmpty';

test('names each field that is still empty once', async () => {
  await draw(<StillEmpty form={emptyPatientForm} />);
  await expect
    .element(
      page.getByText('Still empty: Full Name, Age, Phone, Address, Emergency Contact', {
        exact: true,
      }),
    )
    .toBeVisible();
});

test('leaves out what was typed and what was answered with "none given"', async () => {
  const form = { ...emptyPatientForm, name: 'Asha Patil', phone: '98200 12345', address: 'Pune' };
  await draw(<StillEmpty form={{ ...form, noneGiven: ['emergencyContact'] }} />);
  await expect.element(page.getByText('Still empty: Age', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/Alt N/)).not.toBeInTheDocument();
});

test('says nothing once all is answered', async () => {
  const noneGiven = ['age', 'phone', 'address', 'emergencyContact'] as const;
  await draw(
    <StillEmpty form={{ ...emptyPatientForm, name: 'Asha Patil', noneGiven: [...noneGiven] }} />,
  );
  await expect.element(page.getByText(/Still empty/)).not.toBeInTheDocument();
});
