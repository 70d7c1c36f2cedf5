import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { type Principal, principalOfRole } from '../../shared/permissions';
import { DashboardCards } from './DashboardCards';

async function labelsOf(user: Principal): Promise<(string | null)[]> {
  await draw(<DashboardCards user={user} dashboard={undefined} isMissing />);
  return page
    .getByRole('region')
    .elements()
    .map((card) => card.getAttribute('aria-label'));
}

const common = ['Total Patients', "Today's Tokens"];
const ofDoctor = ['Active Consultations', 'Prescriptions'];
const ofDesk = ['Pending Bills', "Today's Revenue"];

test.each([
  [principalOfRole('doctor'), [...common, ...ofDoctor]],
  [principalOfRole('receptionist', true), [...common, ...ofDesk]],
  [{ ...principalOfRole('doctor'), isSolo: true }, [...common, ...ofDoctor, ...ofDesk]],
  [{ ...principalOfRole('receptionist'), isSolo: true }, [...common, ...ofDesk, ...ofDoctor]],
])('the cards of %j [10.13.8]', async (user, labels) => {
  expect(await labelsOf(user)).toEqual(labels);
});
