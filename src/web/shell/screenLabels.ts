import type { Screen } from '../../shared/permissions';

/** The name of each screen in menus and search. */
export const screenLabels: Record<Screen, string> = {
  dashboard: 'Dashboard',
  'register-patient': 'Register Patient',
  'import-patients': 'Import patients',
  patients: 'Patients',
  tokens: 'Tokens',
  prescriptions: 'Prescriptions',
  billing: 'Billing',
  'bill-requests': 'Refunds to confirm',
  appointments: 'Appointments',
  settings: 'Settings',
  account: 'My account',
  staff: 'Staff',
  boards: 'Waiting-room screens',
  'set-up': 'Set up the clinic',
  audit: 'Audit log',
  'day-end': 'Day-end close',
  'day-closes': 'Day-end closes',
  reports: 'Reports',
  dispensing: 'Medicines to give',
  stock: 'Stock',
  purchases: 'Purchases',
  expenses: 'Expenses',
  registers: 'Registers',
};
