import { expect, test } from 'vitest';
import { draw } from '../../../../tests/component';
import { createQueryClient } from '../../../web/api/queryClient';
import { sessionQuery } from '../../../web/session/session';
import { PatientOption } from './PatientOption';

test('a long name leaves the list of patients as wide as it is, and its key in sight', async () => {
  const long = 'Venkatanarasimharajuvaripeta'.repeat(4);
  const patient = {
    ...{
      number: 37,
      age: 34,
      dateOfBirth: null,
      dateOfBirthIsEstimated: false,
      gender: 'female' as const,
      isAlike: false,
    },
  };
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, {
    user: null,
    clinic: { today: '2026-11-22' },
  } as never);
  await draw(
    <div id="list" style={{ display: 'flex', width: 300 }}>
      <PatientOption label={<span>{long}</span>} patient={patient} isOnly />
    </div>,
    cache,
  );
  const list = document.querySelector('#list') as HTMLElement;
  const key = document.querySelector('kbd') as HTMLElement;
  expect(key.getBoundingClientRect().right).toBeLessThanOrEqual(list.getBoundingClientRect().right);
});
