import { accountsWeb } from '../../features/accounts/accounts.manifest.web';
import { appointmentsWeb } from '../../features/appointments/appointments.manifest.web';
import { attachmentsWeb } from '../../features/attachments/attachments.manifest.web';
import { auditWeb } from '../../features/audit/audit.manifest.web';
import { billingWeb } from '../../features/billing/billing.manifest.web';
import { boardWeb } from '../../features/board/board.manifest.web';
import { consultationsWeb } from '../../features/consultations/consultations.manifest.web';
import { dashboardWeb } from '../../features/dashboard/dashboard.manifest.web';
import { dayCloseWeb } from '../../features/dayClose/dayClose.manifest.web';
import { dispensingWeb } from '../../features/dispensing/dispensing.manifest.web';
import { expensesWeb } from '../../features/expenses/expenses.manifest.web';
import { importsWeb } from '../../features/imports/imports.manifest.web';
import { incidentsWeb } from '../../features/incidents/incidents.manifest.web';
import { lettersWeb } from '../../features/letters/letters.manifest.web';
import { mergesWeb } from '../../features/merges/merges.manifest.web';
import { dataCopyWeb } from '../../features/patients/dataCopy/dataCopy.manifest.web';
import { patientsWeb } from '../../features/patients/patients.manifest.web';
import { recordWeb } from '../../features/patients/record/record.manifest.web';
import { registerWeb } from '../../features/patients/register/register.manifest.web';
import { phrasesWeb } from '../../features/phrases/phrases.manifest.web';
import { prescriptionsWeb } from '../../features/prescriptions/prescriptions.manifest.web';
import { priceListWeb } from '../../features/priceList/priceList.manifest.web';
import { privacyWeb } from '../../features/privacy/privacy.manifest.web';
import { purchasesWeb } from '../../features/purchases/purchases.manifest.web';
import { queueWeb } from '../../features/queue/queue.manifest.web';
import { recallsWeb } from '../../features/recalls/recalls.manifest.web';
import { registersWeb } from '../../features/registers/registers.manifest.web';
import { reportsWeb } from '../../features/reports/reports.manifest.web';
import { resultsWeb } from '../../features/results/results.manifest.web';
import { settingsWeb } from '../../features/settings/settings.manifest.web';
import { setUpWeb } from '../../features/setUp/setUp.manifest.web';
import { staffWeb } from '../../features/staff/staff.manifest.web';
import { stockWeb } from '../../features/stock/stock.manifest.web';
import { substancesWeb } from '../../features/substances/substances.manifest.web';
import { warningsWeb } from '../../features/warnings/warnings.manifest.web';
import type { Screen, SettingsPart } from '../../shared/permissions';
import type { ScreenEntry, WebManifest } from '../../web/shell/webManifest';
import { merge } from '../merge';

/** Every feature with a user interface. */
const manifests = [
  registerWeb,
  queueWeb,
  billingWeb,
  appointmentsWeb,
  recallsWeb,
  prescriptionsWeb,
  dashboardWeb,
  patientsWeb,
  recordWeb,
  mergesWeb,
  importsWeb,
  dataCopyWeb,
  consultationsWeb,
  lettersWeb,
  phrasesWeb,
  attachmentsWeb,
  substancesWeb,
  warningsWeb,
  priceListWeb,
  resultsWeb,
  dispensingWeb,
  stockWeb,
  purchasesWeb,
  expensesWeb,
  dayCloseWeb,
  reportsWeb,
  registersWeb,
  accountsWeb,
  staffWeb,
  boardWeb,
  auditWeb,
  setUpWeb,
  settingsWeb,
  privacyWeb,
  incidentsWeb,
] as const satisfies readonly WebManifest[];

export const screens = merge(manifests, 'screens');
// The account is the first part of the settings, at the address of the settings themselves.
export const { account, ...settingsParts } = merge(manifests, 'settingsParts');
/** Screens of their own that the settings list beside their parts; most are also a part of the settings. */
export const besideSettings = {
  account,
  staff: settingsParts.staff,
  boards: settingsParts.boards,
  audit: settingsParts.audit,
  ...merge(manifests, 'besideSettings'),
};
export const pages = merge(manifests, 'pages');
export const papers = merge(manifests, 'papers');
export const publicPages = merge(manifests, 'publicPages');

// A screen of the permission table that no feature provides is a compile error.
({ ...screens, ...besideSettings }) satisfies Readonly<Record<Screen, ScreenEntry>>;
// So is a part of the settings.
({ account, ...settingsParts }) satisfies Readonly<Record<SettingsPart, object>>;
