import { useQuery } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { clinicEntered } from '../../../tests/settings';
import { api } from '../../web/api/api';
import { createQueryClient } from '../../web/api/queryClient';
import type { ClinicSettings } from '../settings/clinicSettings';
import { useClinicForm } from '../settings/widgets/useClinicForm';
import { TaxStep } from './SetUpPage';

const saved = { ...clinicEntered, taxBasisPoints: 1_800 };

function Step() {
  const { data = saved } = useQuery(api.settings.clinic.queryOptions());
  return <TaxStep form={useClinicForm(data as ClinicSettings)} actions={null} />;
}

test('the step of the tax says what new bills start with, as it is saved', async () => {
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) =>
    Response.json(
      init?.body ? { ...saved, ...JSON.parse(String(init.body)), version: 2 } : { ...saved },
    ),
  );
  const cache = createQueryClient();
  cache.setQueryData(api.settings.clinic.queryKey(), saved as ClinicSettings);
  await draw(<Step />, cache);
  await expect.element(page.getByText('New bills start with 18% until')).toBeVisible();
  await page.getByRole('button', { name: 'No tax: 0 %' }).click();
  await expect.element(page.getByText('New bills start with 0% until')).toBeVisible();
  expect(document.body.textContent).not.toMatch(/18 ?%/);
});
