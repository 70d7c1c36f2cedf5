import { accountsTables } from '../features/accounts/accounts.table';
import { appointmentsTables } from '../features/appointments/appointments.table';
import { billingTables } from '../features/billing/billing.table';
import { boardTables } from '../features/board/board.table';
import { consultationsTables } from '../features/consultations/consultations.table';
import { sampleDataTables } from '../features/dashboard/sampleData.table';
import { dayCloseTables } from '../features/dayClose/dayClose.table';
import { eveningTables } from '../features/evening/evening.table';
import { importsTables } from '../features/imports/imports.table';
import { incidentsTables } from '../features/incidents/incidents.table';
import { patientsTables } from '../features/patients/patients.table';
import { prescriptionsTables } from '../features/prescriptions/prescriptions.table';
import { priceListTables } from '../features/priceList/priceList.table';
import { privacyTables } from '../features/privacy/privacy.table';
import { queueTables } from '../features/queue/queue.table';
import { settingsTables } from '../features/settings/settings.table';
import { sharingTables } from '../features/sharing/sharing.table';
import { substancesTables } from '../features/substances/substances.table';
import { templatesTables } from '../features/templates/templates.table';
import { vitalsTables } from '../features/vitals/vitals.table';
import { idempotentTables } from '../server/api/idempotent.table';
import { auditTables } from '../server/audit/audit.table';
import { pastTables } from '../server/database/pastTables';
import type { Database, Declarations } from '../server/database/schema';
import { totalsTables } from '../server/database/totals.table';
import { liveTables } from '../server/live/live.table';

/** Every table, in an order in which every row finds what it refers to. */
export const tables: Declarations<keyof Database> = {
  ...accountsTables,
  ...importsTables,
  ...patientsTables,
  ...queueTables,
  ...boardTables,
  ...settingsTables,
  ...prescriptionsTables,
  ...consultationsTables,
  ...vitalsTables,
  ...templatesTables,
  ...substancesTables,
  ...priceListTables,
  ...billingTables,
  ...dayCloseTables,
  ...eveningTables,
  ...sharingTables,
  ...appointmentsTables,
  ...sampleDataTables,
  ...idempotentTables,
  ...privacyTables,
  ...incidentsTables,
  ...auditTables,
  ...liveTables,
  ...totalsTables,
  ...pastTables,
};
