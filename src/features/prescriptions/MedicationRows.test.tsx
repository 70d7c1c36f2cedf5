import { useForm } from '@mantine/form';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../../web/api/queryClient';
import { brandOf } from '../substances/substances';
import { tiesQuery } from '../substances/widgets/useTies';
import type { Finding } from './checks/finding';
import { MedicationRows } from './MedicationRows';
import { emptyPrescriptionForm } from './prescription';

interface RowsProps {
  findings?: Finding[][];
  onRowLeft?: () => void;
}

function Rows({ findings = [], onRowLeft = () => {} }: RowsProps) {
  const form = useForm({ initialValues: emptyPrescriptionForm });
  return (
    <MedicationRows
      form={form}
      allergies={['Penicillin']}
      findings={findings}
      doseOf={null}
      onRowLeft={onRowLeft}
    />
  );
}

async function drawRows(props: RowsProps = {}) {
  const cache = createQueryClient();
  const forever = { staleTime: Number.POSITIVE_INFINITY };
  cache.setQueryDefaults(tiesQuery.queryKey, forever);
  cache.setQueryDefaults(['frequentMedications'], forever);
  const substances = ['Amoxicillin', 'Clavulanic acid'];
  const tie = { id: '01a1fb40-d71c-7706-b228-75c30d0e24c6', brand: 'Augmentin', substances };
  const said = { createdAt: '2026-11-20T10:00:00.000Z', createdByName: 'Dr. Rao' };
  cache.setQueryData(tiesQuery.queryKey, [{ ...tie, ...brandOf('Augmentin'), ...said }]);
  cache.setQueryData(['frequentMedications'], []);
  return draw(<Rows {...props} />, cache);
}

const paths = { Name: 'name', Generic: 'genericName' };
/** By its place in the form: the list of a box that offers has its label too. */
const box = (label: keyof typeof paths, row = 0) =>
  page.elementLocator(
    document.querySelector(`[data-path="medications.${row}.${paths[label]}"]`) ?? document.body,
  );

test('what a tie filled in goes with the name that it was filled in for, what was typed stays [10.10.7]', async () => {
  await drawRows();
  await box('Name').fill('Augmentin 625');
  await userEvent.tab();
  await expect.element(box('Generic')).toHaveValue('Amoxicillin + Clavulanic acid');
  await box('Name').fill('Telma 40');
  await expect.element(box('Generic')).toHaveValue('');
  await box('Generic').fill('Telmisartan');
  await box('Name').fill('Telmikind 40');
  await expect.element(box('Generic')).toHaveValue('Telmisartan');
});

test('what was typed stays with its row while another row is removed and put back', async () => {
  await drawRows();
  await page.getByRole('button', { name: '+ Add Medication' }).click();
  await expect.poll(() => document.querySelectorAll('fieldset')).toHaveLength(2);
  await box('Name', 1).fill('Telma 40');
  await box('Generic', 1).fill('Telmisartan');
  await page.getByRole('button', { name: 'Remove medication 1' }).click();
  await expect.element(box('Name')).toHaveValue('Telma 40');
  await box('Name').fill('Telmikind 40');
  await expect.element(box('Generic')).toHaveValue('Telmisartan');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(box('Name', 1)).toHaveValue('Telmikind 40');
  await box('Name', 1).fill('Telma 40');
  await expect.element(box('Generic', 1)).toHaveValue('Telmisartan');
});

test('a recorded allergy to what is in a tied brand is said while its name is typed [10.10.6]', async () => {
  await drawRows();
  await box('Name').fill('Augmentin 625');
  await expect.element(page.getByText('Recorded allergy: Penicillin')).toBeVisible();
  await expect.element(box('Generic')).toHaveValue('');
});

test('a warning stands in its row, and the server hears of a row once it is left [10.23.51] [10.23.53]', async () => {
  const onRowLeft = vi.fn();
  const finding: Finding = {
    ruleId: 'some-rule',
    tier: 'stop',
    medicine: 'Ciplar 40',
    other: 'Asthma',
    sentence: 'Not in asthma',
    values: {},
    sources: [],
    lines: [0],
  };
  await drawRows({ findings: [[finding]], onRowLeft });
  await expect
    .element(page.getByRole('group', { name: 'Medication 1' }))
    .toHaveTextContent('Not in asthma');
  await box('Name').click();
  await userEvent.tab();
  expect(onRowLeft).not.toHaveBeenCalled();
  await page.getByRole('button', { name: '+ Add Medication' }).click();
  expect(onRowLeft).toHaveBeenCalled();
});
