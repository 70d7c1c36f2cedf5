import { accountsServer } from '../../features/accounts/accounts.manifest.server';
import { appointmentsServer } from '../../features/appointments/appointments.manifest.server';
import { attachmentsServer } from '../../features/attachments/attachments.manifest.server';
import { auditServer } from '../../features/audit/audit.manifest.server';
import { auditWords } from '../../features/audit/auditWords';
import { billingServer } from '../../features/billing/billing.manifest.server';
import { boardServer } from '../../features/board/board.manifest.server';
import { consultationsServer } from '../../features/consultations/consultations.manifest.server';
import { dashboardServer } from '../../features/dashboard/dashboard.manifest.server';
import { dayCloseServer } from '../../features/dayClose/dayClose.manifest.server';
import { dispensingServer } from '../../features/dispensing/dispensing.manifest.server';
import { eveningMessageServer } from '../../features/eveningMessage/eveningMessage.manifest.server';
import { expensesServer } from '../../features/expenses/expenses.manifest.server';
import { exportsServer } from '../../features/exports/exports.manifest.server';
import { fhirServer } from '../../features/fhir/fhir.manifest.server';
import { importsServer } from '../../features/imports/imports.manifest.server';
import { visitsServer } from '../../features/imports/visits/visits.manifest.server';
import { incidentsServer } from '../../features/incidents/incidents.manifest.server';
import { lettersServer } from '../../features/letters/letters.manifest.server';
import { liveUpdatesServer } from '../../features/liveUpdates/liveUpdates.manifest.server';
import { mergesServer } from '../../features/merges/merges.manifest.server';
import { noticesServer } from '../../features/notices/notices.manifest.server';
import { papersServer } from '../../features/papers/papers.manifest.server';
import { dataCopyServer } from '../../features/patients/dataCopy/dataCopy.manifest.server';
import { patientsServer } from '../../features/patients/patients.manifest.server';
import { phrasesServer } from '../../features/phrases/phrases.manifest.server';
import { prescriptionsServer } from '../../features/prescriptions/prescriptions.manifest.server';
import { priceListServer } from '../../features/priceList/priceList.manifest.server';
import { privacyServer } from '../../features/privacy/privacy.manifest.server';
import { purchasesServer } from '../../features/purchases/purchases.manifest.server';
import { queueServer } from '../../features/queue/queue.manifest.server';
import { recallsServer } from '../../features/recalls/recalls.manifest.server';
import { registersServer } from '../../features/registers/registers.manifest.server';
import { reportsServer } from '../../features/reports/reports.manifest.server';
import { resultsServer } from '../../features/results/results.manifest.server';
import { searchServer } from '../../features/search/search.manifest.server';
import { settingsServer } from '../../features/settings/settings.manifest.server';
import { setUpServer } from '../../features/setUp/setUp.manifest.server';
import { sharingServer } from '../../features/sharing/sharing.manifest.server';
import { staffServer } from '../../features/staff/staff.manifest.server';
import { stockServer } from '../../features/stock/stock.manifest.server';
import { substancesServer } from '../../features/substances/substances.manifest.server';
import { templatesServer } from '../../features/templates/templates.manifest.server';
import { vitalsServer } from '../../features/vitals/vitals.manifest.server';
import { warningsServer } from '../../features/warnings/warnings.manifest.server';
import { idempotentTables } from '../../server/api/idempotent.table';
import { openApi } from '../../server/api/operations';
import type { ServerManifest } from '../../server/api/serverManifest';
import { auditTables } from '../../server/audit/audit.table';
import { contentsTables } from '../../server/contents/contents.table';
import { pastTables } from '../../server/database/pastTables';
import type { Database, Declarations } from '../../server/database/schema';
import { totalsTables } from '../../server/database/totals.table';
import { liveTables } from '../../server/live/live.table';
import { setAuditWords } from '../../shared/auditEvents';
import { merge } from '../merge';

/** Every feature, ordered by foreign keys: a feature's tables come after the tables that they reference. */
const manifests = [
  accountsServer,
  importsServer,
  patientsServer,
  visitsServer,
  queueServer,
  boardServer,
  settingsServer,
  prescriptionsServer,
  consultationsServer,
  vitalsServer,
  templatesServer,
  phrasesServer,
  substancesServer,
  warningsServer,
  priceListServer,
  resultsServer,
  attachmentsServer,
  stockServer,
  purchasesServer,
  expensesServer,
  billingServer,
  dayCloseServer,
  dispensingServer,
  eveningMessageServer,
  lettersServer,
  sharingServer,
  papersServer,
  appointmentsServer,
  recallsServer,
  dashboardServer,
  privacyServer,
  mergesServer,
  incidentsServer,
  staffServer,
  setUpServer,
  auditServer,
  reportsServer,
  registersServer,
  exportsServer,
  dataCopyServer,
  searchServer,
  noticesServer,
  liveUpdatesServer,
  fhirServer,
] as const satisfies readonly ServerManifest[];

// Must run before anything writes or reads the audit log.
setAuditWords(auditWords);

/** Every operation of the product. An operation of the contract that no feature implements is a compile error. */
export const router = openApi.router(merge(manifests, 'operations'));

/** Every table, after the tables that it references. A table without a declaration is a compile error. */
export const tables: Declarations<keyof Database> = {
  ...merge(manifests, 'tables'),
  ...contentsTables,
  ...idempotentTables,
  ...auditTables,
  ...liveTables,
  ...totalsTables,
  ...pastTables,
};

export const hourlyJobs: NonNullable<ServerManifest['hourly']> = merge(manifests, 'hourly');
export const minuteJobs: NonNullable<ServerManifest['everyMinute']> = merge(
  manifests,
  'everyMinute',
);
export const otherRoutes = (manifests as readonly ServerManifest[]).flatMap(
  ({ routes }) => routes ?? [],
);
