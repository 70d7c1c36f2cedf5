import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { api } from '../../../web/api/api';
import { createQueryClient } from '../../../web/api/queryClient';
import { TestsAdvised } from './Advised';

test('the tests of the visit that is billed are named, and nothing where it had none', async () => {
  const patientId = '0190dead-beef-7000-8000-0123456789ab';
  const visit = { noteId: null, doctorName: 'Dr. Asha Menon', review: '5d', followUpDate: null };
  const finishedAt = '2026-11-22T06:30:00.000Z';
  const cache = createQueryClient();
  cache.setQueryData(api.consultations.advised.queryKey({ input: { patientId } }), [
    { ...visit, finishedAt, tokenId: 'second', tests: ['CBC', 'HbA1c'] },
    { ...visit, finishedAt, tokenId: 'first', tests: [] },
  ]);
  const { rerender } = await draw(<TestsAdvised patientId={patientId} tokenId="second" />, cache);
  await expect.element(page.getByText('Tests advised: CBC, HbA1c')).toBeVisible();
  await rerender(<TestsAdvised patientId={patientId} tokenId="first" />);
  await expect.element(page.getByText('Tests advised')).not.toBeInTheDocument();
});
