import type { OperationId } from './permissions';

/** The kinds of records whose changes are published, each with the operation whose permission a subscriber needs. */
export const topicReaders = {
  tokens: 'queue.today',
  patients: 'patients.search',
  prescriptions: 'prescriptions.search',
  outside_medicines: 'currentMedicines.list',
  consultations: 'consultations.advised',
  vitals: 'vitals.ofPatient',
  bills: 'billing.search',
  bill_requests: 'billing.requests',
  appointments: 'appointments.search',
  recalls: 'recalls.list',
  users: 'staff.search',
  settings: 'settings.clinic',
  day_closes: 'dayClose.list',
  templates: 'templates.list',
  brand_substances: 'substances.list',
  prices: 'priceList.list',
  stock: 'stock.availability',
  purchases: 'purchases.search',
  dispenses: 'dispensing.toGive',
  expenses: 'expenses.search',
  tests: 'tests.list',
  results: 'results.ofPatient',
  attachments: 'attachments.ofPatient',
  letters: 'letters.ofPatient',
  phrases: 'phrases.list',
  // Whoever imports tells the doctors, and reads nothing of it.
  outside_visits: 'outsideVisits.ofPatient',
} as const satisfies Record<string, OperationId>;

export type Topic = keyof typeof topicReaders;
export const topics = Object.keys(topicReaders) as [Topic, ...Topic[]];
