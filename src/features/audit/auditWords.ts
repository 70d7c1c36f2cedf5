import type { AuditAction, AuditTexts, AuditWords } from '../../shared/auditEvents';
import { accountsAudit } from '../accounts/accounts.audit';
import { appointmentsAudit } from '../appointments/appointments.audit';
import { attachmentsAudit } from '../attachments/attachments.audit';
import { billingAudit } from '../billing/billing.audit';
import { boardAudit } from '../board/board.audit';
import { consultationsAudit } from '../consultations/consultations.audit';
import { sampleDataAudit } from '../dashboard/sampleData.audit';
import { dayCloseAudit } from '../dayClose/dayClose.audit';
import { dispensingAudit } from '../dispensing/dispensing.audit';
import { eveningMessageAudit } from '../eveningMessage/eveningMessage.audit';
import { expensesAudit } from '../expenses/expenses.audit';
import { fhirAudit } from '../fhir/fhir.audit';
import { importsAudit } from '../imports/imports.audit';
import { incidentsAudit } from '../incidents/incidents.audit';
import { lettersAudit } from '../letters/letters.audit';
import { mergesAudit } from '../merges/merges.audit';
import { patientsAudit } from '../patients/patients.audit';
import { phrasesAudit } from '../phrases/phrases.audit';
import { currentAudit } from '../prescriptions/current/current.audit';
import { prescriptionsAudit } from '../prescriptions/prescriptions.audit';
import { priceListAudit } from '../priceList/priceList.audit';
import { privacyAudit } from '../privacy/privacy.audit';
import { purchasesAudit } from '../purchases/purchases.audit';
import { queueAudit } from '../queue/queue.audit';
import { recallsAudit } from '../recalls/recalls.audit';
import { registersAudit } from '../registers/registers.audit';
import { reportsAudit } from '../reports/reports.audit';
import { resultsAudit } from '../results/results.audit';
import { settingsAudit } from '../settings/settings.audit';
import { sharingAudit } from '../sharing/sharing.audit';
import { staffAudit } from '../staff/staff.audit';
import { stockAudit } from '../stock/stock.audit';
import { substancesAudit } from '../substances/substances.audit';
import { templatesAudit } from '../templates/templates.audit';
import { vitalsAudit } from '../vitals/vitals.audit';
import { warningsAudit } from '../warnings/warnings.audit';
import { exportedAudit } from './exported.audit';

/** Each feature's audit actions and sentences, in the order of the action filter. */
export const auditWords: readonly AuditWords[] = [
  accountsAudit,
  staffAudit,
  patientsAudit,
  mergesAudit,
  queueAudit,
  consultationsAudit,
  templatesAudit,
  substancesAudit,
  prescriptionsAudit,
  warningsAudit,
  currentAudit,
  vitalsAudit,
  resultsAudit,
  attachmentsAudit,
  lettersAudit,
  phrasesAudit,
  reportsAudit,
  eveningMessageAudit,
  billingAudit,
  dayCloseAudit,
  dispensingAudit,
  stockAudit,
  purchasesAudit,
  expensesAudit,
  registersAudit,
  appointmentsAudit,
  recallsAudit,
  boardAudit,
  sharingAudit,
  privacyAudit,
  priceListAudit,
  incidentsAudit,
  settingsAudit,
  exportedAudit,
  importsAudit,
  fhirAudit,
  sampleDataAudit,
];

/** The label of every action by its name; said with `t`. */
export const auditActions = Object.assign(
  {},
  ...auditWords.map(({ actions }) => actions),
) as Record<AuditAction, string>;
export const auditActionNames = Object.keys(auditActions) as [AuditAction, ...AuditAction[]];

/** The sentences of every action by its name. */
export const auditTexts = Object.assign({}, ...auditWords.map(({ texts }) => texts)) as AuditTexts;
