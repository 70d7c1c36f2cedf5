import { appointmentsLazy } from '../../features/appointments/appointments.manifest.lazy';
import { billingLazy } from '../../features/billing/billing.manifest.lazy';
import { consultationsLazy } from '../../features/consultations/consultations.manifest.lazy';
import { dashboardLazy } from '../../features/dashboard/dashboard.manifest.lazy';
import { dayCloseLazy } from '../../features/dayClose/dayClose.manifest.lazy';
import { noticesLazy } from '../../features/notices/notices.manifest.lazy';
import { patientsLazy } from '../../features/patients/patients.manifest.lazy';
import { registerLazy } from '../../features/patients/register/register.manifest.lazy';
import { prescriptionsLazy } from '../../features/prescriptions/prescriptions.manifest.lazy';
import { priceListLazy } from '../../features/priceList/priceList.manifest.lazy';
import { queueLazy } from '../../features/queue/queue.manifest.lazy';
import { reportsLazy } from '../../features/reports/reports.manifest.lazy';
import { settingsLazy } from '../../features/settings/settings.manifest.lazy';
import { staffLazy } from '../../features/staff/staff.manifest.lazy';
import { substancesLazy } from '../../features/substances/substances.manifest.lazy';
import { templatesLazy } from '../../features/templates/templates.manifest.lazy';
import { vitalsLazy } from '../../features/vitals/vitals.manifest.lazy';
import type { Topic } from '../../shared/topics';
import type { Action, LazyManifest } from '../../web/shell/webManifest';

/** What comes after the first screen's paint; those first whose actions are needed most. */
const manifests: readonly LazyManifest[] = [
  registerLazy,
  queueLazy,
  billingLazy,
  appointmentsLazy,
  prescriptionsLazy,
  dashboardLazy,
  patientsLazy,
  consultationsLazy,
  vitalsLazy,
  templatesLazy,
  substancesLazy,
  priceListLazy,
  dayCloseLazy,
  reportsLazy,
  staffLazy,
  settingsLazy,
  noticesLazy,
];

/** The letter that opens a screen, pressed where nothing is being typed. */
export const shortcuts: LazyManifest['shortcuts'] = Object.assign(
  {},
  ...manifests.map((one) => one.shortcuts),
);

export const actions: readonly Action[] = manifests.flatMap((one) => one.actions ?? []);

/** Keys of the queries that are read again when records of a kind changed. */
export function queriesOf(topic: Topic): (readonly unknown[])[] {
  return manifests.flatMap((one) => one.refreshOn?.[topic] ?? []);
}
