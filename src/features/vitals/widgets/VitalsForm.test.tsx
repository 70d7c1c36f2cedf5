import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { api } from '../../../web/api/api';
import { createQueryClient } from '../../../web/api/queryClient';
import { sessionQuery } from '../../../web/session/session';
import { VitalsForm } from './VitalsForm';

const id = '01a1fb40-d71c-7706-b228-75c30d0e24c6';

function filled(dateOfBirth = '1980-01-01') {
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, {
    clinic: { timeZone: 'Asia/Kolkata', today: '2026-11-23' },
  } as never);
  cache.setQueryDefaults(api.vitals.key(), { staleTime: Number.POSITIVE_INFINITY });
  cache.setQueryData(api.vitals.ofPatient.queryKey({ input: { patientId: id } }), [
    {
      id,
      patientId: id,
      patientName: 'Asha Rao',
      tokenId: id,
      systolic: null,
      diastolic: null,
      pulse: null,
      temperature: null,
      temperatureUnit: null,
      spo2: null,
      weight: null,
      height: 159,
      bloodSugar: null,
      bloodSugarKind: null,
      respiratoryRate: null,
      headCircumference: null,
      recordedBy: id,
      recordedByName: 'Lakshmi',
      recordedAt: '2026-11-03T05:12:00.000Z',
      voided: null,
    },
  ]);
  const patient = { id, age: null, dateOfBirth, dateOfBirthIsEstimated: false };
  return draw(<VitalsForm patient={patient} tokenId={id} onSaved={vi.fn()} />, cache);
}

test('Enter goes from box to box, and the index follows from an earlier height', async () => {
  const screen = await filled();
  await screen.getByLabelText('BP').click();
  await userEvent.keyboard('130/84{Enter}72{Enter}37{Enter}98{Enter}61');
  await expect.element(screen.getByLabelText('Pulse')).toHaveValue('72');
  await expect.element(screen.getByLabelText('Weight')).toHaveValue('61');
  await expect.element(screen.getByText('BMI 24.1', { exact: false }).first()).toBeVisible();
  await expect.element(screen.getByText('°C')).toBeVisible();
});

test('what is unlikely is asked about once the box is left, what is impossible is refused', async () => {
  const screen = await filled();
  const pulse = screen.getByLabelText('Pulse');
  await pulse.fill('250');
  await expect.element(screen.getByText('Is that right?')).not.toBeInTheDocument();
  await userEvent.tab();
  await expect.element(pulse).toHaveAccessibleDescription('Is that right?');
  await screen.getByLabelText('BP').fill('84/130');
  await screen.getByRole('button', { name: 'Save vitals' }).click();
  await expect
    .element(screen.getByLabelText('BP'))
    .toHaveAccessibleDescription('The first number must be the larger one, such as 130/84.');
  await expect.element(screen.getByLabelText('BP')).toHaveFocus();
  await expect.element(pulse).toHaveValue('250');
});

test('a head is measured of small children alone', async () => {
  const screen = await filled();
  await expect.element(screen.getByLabelText('Head')).not.toBeInTheDocument();
  const ofChild = await filled('2025-01-01');
  await expect.element(ofChild.getByLabelText('Head')).toBeVisible();
});
