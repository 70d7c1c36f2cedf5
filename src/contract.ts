import { accountsContract } from './features/accounts/accounts.contract';
import { billingContract } from './features/billing/billing.contract';
import { patientsContract } from './features/patients/patients.contract';
import { prescriptionsContract } from './features/prescriptions/prescriptions.contract';
import { queueContract } from './features/queue/queue.contract';

/** The API: every operation of the product, by feature. The server implements it, the browser calls it. */
export const contract = {
  accounts: accountsContract,
  patients: patientsContract,
  queue: queueContract,
  prescriptions: prescriptionsContract,
  billing: billingContract,
};
