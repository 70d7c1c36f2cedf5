import { appointmentsLazy } from '../../features/appointments/appointments.manifest.lazy';
import { attachmentsLazy } from '../../features/attachments/attachments.manifest.lazy';
import { billingLazy } from '../../features/billing/billing.manifest.lazy';
import { consultationsLazy } from '../../features/consultations/consultations.manifest.lazy';
import { dashboardLazy } from '../../features/dashboard/dashboard.manifest.lazy';
import { dayCloseLazy } from '../../features/dayClose/dayClose.manifest.lazy';
import { dispensingLazy } from '../../features/dispensing/dispensing.manifest.lazy';
import { expensesLazy } from '../../features/expenses/expenses.manifest.lazy';
import { importsLazy } from '../../features/imports/imports.manifest.lazy';
import { lettersLazy } from '../../features/letters/letters.manifest.lazy';
import { mergesLazy } from '../../features/merges/merges.manifest.lazy';
import { noticesLazy } from '../../features/notices/notices.manifest.lazy';
import { patientsLazy } from '../../features/patients/patients.manifest.lazy';
import { registerLazy } from '../../features/patients/register/register.manifest.lazy';
import { phrasesLazy } from '../../features/phrases/phrases.manifest.lazy';
import { prescriptionsLazy } from '../../features/prescriptions/prescriptions.manifest.lazy';
import { priceListLazy } from '../../features/priceList/priceList.manifest.lazy';
import { purchasesLazy } from '../../features/purchases/purchases.manifest.lazy';
import { queueLazy } from '../../features/queue/queue.manifest.lazy';
import { recallsLazy } from '../../features/recalls/recalls.manifest.lazy';
import { reportsLazy } from '../../features/reports/reports.manifest.lazy';
import { resultsLazy } from '../../features/results/results.manifest.lazy';
import { settingsLazy } from '../../features/settings/settings.manifest.lazy';
import { staffLazy } from '../../features/staff/staff.manifest.lazy';
import { stockLazy } from '../../features/stock/stock.manifest.lazy';
import { substancesLazy } from '../../features/substances/substances.manifest.lazy';
import { templatesLazy } from '../../features/templates/templates.manifest.lazy';
import { vitalsLazy } from '../../features/vitals/vitals.manifest.lazy';
import type { Topic } from '../../shared/topics';
import type { Action, LazyManifest } from '../../web/shell/webManifest';

/** Manifests loaded after the first screen's paint, ordered by how often their actions are needed. */
const manifests: readonly LazyManifest[] = [
  registerLazy,
  queueLazy,
  billingLazy,
  appointmentsLazy,
  recallsLazy,
  prescriptionsLazy,
  lettersLazy,
  dashboardLazy,
  patientsLazy,
  mergesLazy,
  consultationsLazy,
  vitalsLazy,
  resultsLazy,
  attachmentsLazy,
  importsLazy,
  templatesLazy,
  phrasesLazy,
  substancesLazy,
  priceListLazy,
  dayCloseLazy,
  dispensingLazy,
  stockLazy,
  purchasesLazy,
  expensesLazy,
  reportsLazy,
  staffLazy,
  settingsLazy,
  noticesLazy,
];

/** The letter key that opens each screen when no text box has the focus. */
export const shortcuts: LazyManifest['shortcuts'] = Object.assign(
  {},
  ...manifests.map((manifest) => manifest.shortcuts),
);

export const actions: readonly Action[] = manifests.flatMap((manifest) => manifest.actions ?? []);

/** Keys of the queries to refetch when records of a topic change. */
export function queriesOf(topic: Topic): (readonly unknown[])[] {
  return manifests.flatMap((manifest) => manifest.refreshOn?.[topic] ?? []);
}
