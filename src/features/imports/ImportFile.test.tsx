import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { ImportFile } from './ImportFile';
import { readCsv } from './readCsv';

function drawFile(text: string) {
  const table = readCsv(text);
  if (typeof table === 'string') throw new Error(table);
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, {
    user: { id: '0190dead-beef-7000-8000-0123456789ac', role: 'receptionist' },
    clinic: { today: '2026-11-22', timeZone: 'Asia/Kolkata' },
  } as never);
  return draw(<ImportFile name="patients.csv" table={table} onBusy={() => {}} />, cache);
}

const wayOn = page.getByRole('button', { name: 'Look for known patients' });
const preview = page.getByRole('table', { name: 'The first rows' });

test('dates in which day and month could be either are asked about before anything is checked [10.8.12]', async () => {
  await drawFile('Name,DOB\nAsha,04/05/2024\nRavi,03/14/1985\n');
  const question = page.getByRole('radiogroup', {
    name: 'What comes first in the dates of “DOB”?',
  });
  await expect.element(question).toBeVisible();
  await expect
    .element(page.getByText('04/05/2024 is 4 May 2024; 03/14/1985 is not a date'))
    .toBeVisible();
  await expect.element(wayOn).not.toBeInTheDocument();
  await page.getByRole('radio', { name: 'The month' }).click();
  await expect.element(wayOn).toBeEnabled();
  await expect.element(preview.getByText('5 Apr 2024')).toBeVisible();
  await expect.element(preview.getByText('14 Mar 1985')).toBeVisible();
  // The answer can be changed: the day first makes one of them no date.
  await page.getByRole('radio', { name: 'The day' }).click();
  await expect.element(preview.getByText('4 May 2024')).toBeVisible();
  await expect.element(page.getByText(/1 row has an error/)).toBeVisible();
});

test('a second column is put behind the name by hand, and taken away again [10.8.15]', async () => {
  await drawFile('Beneficiary,Given 2,Surname 3,Age\nRam,Prasad,Lal,40\n');
  await page.getByRole('combobox', { name: /^Full Name( \*)?$/ }).selectOptions('Beneficiary');
  await page.getByLabelText('Full Name, column 2').selectOptions('Given 2');
  await page.getByLabelText('Full Name, column 3').selectOptions('Surname 3');
  await expect.element(preview.getByText('Ram Prasad Lal')).toBeVisible();
  await page.getByLabelText('Full Name, column 2').selectOptions('No column');
  await expect.element(preview.getByText('Ram Lal', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Columns that are not imported: Given 2')).toBeVisible();
});
