import { appointmentsLater } from '../../features/appointments/appointments.manifest.later';
import { billingLater } from '../../features/billing/billing.manifest.later';
import { consultationsLater } from '../../features/consultations/consultations.manifest.later';
import { dashboardLater } from '../../features/dashboard/dashboard.manifest.later';
import { dayCloseLater } from '../../features/dayClose/dayClose.manifest.later';
import { noticesLater } from '../../features/notices/notices.manifest.later';
import { patientsLater } from '../../features/patients/patients.manifest.later';
import { registerLater } from '../../features/patients/register/register.manifest.later';
import { prescriptionsLater } from '../../features/prescriptions/prescriptions.manifest.later';
import { priceListLater } from '../../features/priceList/priceList.manifest.later';
import { queueLater } from '../../features/queue/queue.manifest.later';
import { reportsLater } from '../../features/reports/reports.manifest.later';
import { settingsLater } from '../../features/settings/settings.manifest.later';
import { staffLater } from '../../features/staff/staff.manifest.later';
import { substancesLater } from '../../features/substances/substances.manifest.later';
import { templatesLater } from '../../features/templates/templates.manifest.later';
import { vitalsLater } from '../../features/vitals/vitals.manifest.later';
import type { Topic } from '../../shared/topics';
import type { Action, LaterManifest } from '../../web/shell/webManifest';

/** What comes after the first screen's paint; those first whose actions are needed most. */
const manifests: readonly LaterManifest[] = [
  registerLater,
  queueLater,
  billingLater,
  appointmentsLater,
  prescriptionsLater,
  dashboardLater,
  patientsLater,
  consultationsLater,
  vitalsLater,
  templatesLater,
  substancesLater,
  priceListLater,
  dayCloseLater,
  reportsLater,
  staffLater,
  settingsLater,
  noticesLater,
];

/** The letter that opens a screen, pressed where nothing is being typed. */
export const shortcuts: LaterManifest['shortcuts'] = Object.assign(
  {},
  ...manifests.map((one) => one.shortcuts),
);

export const actions: readonly Action[] = manifests.flatMap((one) => one.actions ?? []);

/** Keys of the queries that are read again when records of a kind changed. */
export function queriesOf(topic: Topic): (readonly unknown[])[] {
  return manifests.flatMap((one) => one.refreshOn?.[topic] ?? []);
}
