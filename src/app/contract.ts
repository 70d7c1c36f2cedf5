import { accountsContract } from '../features/accounts/accounts.contract';
import { passkeysContract } from '../features/accounts/passkeys.contract';
import { appointmentsContract } from '../features/appointments/appointments.contract';
import {
  attachmentsContract,
  uploadLinksContract,
} from '../features/attachments/attachments.contract';
import { auditContract } from '../features/audit/audit.contract';
import { billingContract } from '../features/billing/billing.contract';
import { boardContract } from '../features/board/board.contract';
import { consultationsContract } from '../features/consultations/consultations.contract';
import { dashboardContract } from '../features/dashboard/dashboard.contract';
import { dayCloseContract } from '../features/dayClose/dayClose.contract';
import { dispensingContract } from '../features/dispensing/dispensing.contract';
import { eveningMessageContract } from '../features/eveningMessage/eveningMessage.contract';
import { expensesContract } from '../features/expenses/expenses.contract';
import { exportsContract } from '../features/exports/exports.contract';
import { importsContract } from '../features/imports/imports.contract';
import {
  outsideVisitsContract,
  visitImportsContract,
} from '../features/imports/visits/visits.contract';
import { incidentsContract } from '../features/incidents/incidents.contract';
import { lettersContract } from '../features/letters/letters.contract';
import { liveUpdatesContract } from '../features/liveUpdates/liveUpdates.contract';
import { mergesContract } from '../features/merges/merges.contract';
import { noticesContract } from '../features/notices/notices.contract';
import { papersContract } from '../features/papers/papers.contract';
import { dataCopyContract } from '../features/patients/dataCopy/dataCopy.contract';
import { patientsContract } from '../features/patients/patients.contract';
import { phrasesContract } from '../features/phrases/phrases.contract';
import { checksContract } from '../features/prescriptions/checks/checks.contract';
import {
  currentMedicinesContract,
  outsideMedicinesContract,
} from '../features/prescriptions/current/current.contract';
import { prescriptionsContract } from '../features/prescriptions/prescriptions.contract';
import { priceListContract } from '../features/priceList/priceList.contract';
import { privacyContract } from '../features/privacy/privacy.contract';
import { purchasesContract } from '../features/purchases/purchases.contract';
import { queueContract } from '../features/queue/queue.contract';
import { recallsContract } from '../features/recalls/recalls.contract';
import { registersContract } from '../features/registers/registers.contract';
import { reportsContract } from '../features/reports/reports.contract';
import { resultsContract, testsContract } from '../features/results/results.contract';
import { searchContract } from '../features/search/search.contract';
import { settingsContract } from '../features/settings/settings.contract';
import { setUpContract } from '../features/setUp/setUp.contract';
import { sharingContract } from '../features/sharing/sharing.contract';
import { staffContract } from '../features/staff/staff.contract';
import { stockContract } from '../features/stock/stock.contract';
import { productsContract } from '../features/substances/products/products.contract';
import { substancesContract } from '../features/substances/substances.contract';
import { templatesContract } from '../features/templates/templates.contract';
import { vitalsContract } from '../features/vitals/vitals.contract';
import { warningsContract } from '../features/warnings/warnings.contract';

/** The API: every operation of the product, by feature. The server implements these, the browser calls them. */
export const contract = {
  accounts: accountsContract,
  passkeys: passkeysContract,
  patients: patientsContract,
  merges: mergesContract,
  queue: queueContract,
  consultations: consultationsContract,
  reports: reportsContract,
  eveningMessage: eveningMessageContract,
  templates: templatesContract,
  phrases: phrasesContract,
  letters: lettersContract,
  substances: substancesContract,
  products: productsContract,
  prescriptions: prescriptionsContract,
  checks: checksContract,
  warnings: warningsContract,
  currentMedicines: currentMedicinesContract,
  outsideMedicines: outsideMedicinesContract,
  vitals: vitalsContract,
  tests: testsContract,
  results: resultsContract,
  attachments: attachmentsContract,
  uploadLinks: uploadLinksContract,
  billing: billingContract,
  appointments: appointmentsContract,
  recalls: recallsContract,
  dashboard: dashboardContract,
  search: searchContract,
  notices: noticesContract,
  sharing: sharingContract,
  papers: papersContract,
  staff: staffContract,
  audit: auditContract,
  exports: exportsContract,
  imports: importsContract,
  visitImports: visitImportsContract,
  outsideVisits: outsideVisitsContract,
  liveUpdates: liveUpdatesContract,
  board: boardContract,
  settings: settingsContract,
  setUp: setUpContract,
  dayClose: dayCloseContract,
  privacy: privacyContract,
  dataCopy: dataCopyContract,
  incidents: incidentsContract,
  priceList: priceListContract,
  stock: stockContract,
  purchases: purchasesContract,
  expenses: expensesContract,
  dispensing: dispensingContract,
  registers: registersContract,
};
