import { monthInFiles } from '../../shared/dateOfBirth';
import { rupeesWithDecimals } from '../../shared/money';
import type { Voided } from '../../shared/voided';
import type { Appointment, NewAppointment } from '../appointments/appointment';
import type { Bill, NewBill } from '../billing/bill';
import { receiptName } from '../billing/receipt';
import type { BoardLink } from '../board/board';
import {
  type Consultation,
  type ConsultationContent,
  complaintText,
  diagnosisText,
} from '../consultations/consultation';
import type { DayClose } from '../dayClose/dayClose';
import type { OutsideVisit, VisitFields } from '../imports/visits/outsideVisit';
import { type Patient, patientFields, patientFieldText } from '../patients/patient';
import { patientFieldLabels } from '../patients/patientLabels';
import {
  type Medication,
  medicationFields,
  type NewPrescription,
  type Prescription,
} from '../prescriptions/prescription';
import type { NewToken, Token } from '../queue/token';
import type { DuePatient } from '../recalls/due';
import type { FollowUps } from '../recalls/followUps';
import type { Dues } from '../reports/dues';
import type { CreditNoteInReport } from '../reports/gst';
import type { Result, ResultFields, ResultReport } from '../results/result';
import type { StaffMember } from '../staff/staffMember';
import type { Warning } from '../warnings/warning';

/** How a file formats values that depend on the clinic. */
export interface FileFormat {
  /** An instant (ISO text) as `2026-11-22 14:05:09` in the clinic's time zone; null is blank. */
  time(instant: string | null): string;
}

/** A column of a file: its header, and a row's value. Enumerated values stay as the API has them. */
export interface ExportColumn<Row> {
  header: string;
  value(row: Row, format: FileFormat): string;
}

type Columns<Row> = readonly ExportColumn<Row>[];

/**
 * The columns of a file by field: a column for each field that people enter, or null if files leave it out. A field
 * that is missing here does not compile.
 */
type ColumnsOf<Fields, Row> = Record<keyof Fields, ExportColumn<Row> | null> &
  Record<string, ExportColumn<Row> | null>;

/** Leaves out the fields without a column; the order stays. */
const presentColumns = <Row>(columns: Record<string, ExportColumn<Row> | null>): Columns<Row> =>
  Object.values(columns).filter((column) => column !== null);

const voidedColumns = [
  { header: 'Voided', value: ({ voided }, { time }) => time(voided?.at ?? null) },
  { header: 'Voided by', value: ({ voided }) => voided?.byName ?? '' },
  { header: 'Reason for voiding', value: ({ voided }) => voided?.reason ?? '' },
] as const satisfies Columns<{ voided: Voided | null }>;

/** The importer recognizes a patient's fields by these headers. */
export const exportedPatient: Columns<Patient & { mergedInto?: string | null }> = [
  { header: 'Patient ID', value: ({ id }) => id },
  ...patientFields.map((field) => ({
    header: patientFieldLabels[field],
    value: (patient: Patient) =>
      field === 'dateOfBirth' && patient.dateOfBirth && patient.dateOfBirthIsEstimated
        ? monthInFiles(patient.dateOfBirth)
        : patientFieldText(patient, field),
  })),
  { header: 'Registered', value: ({ registeredAt }, { time }) => time(registeredAt) },
  { header: 'Registered by', value: ({ registeredBy }) => registeredBy.name },
  ...voidedColumns,
  { header: 'Merged into', value: ({ mergedInto }) => mergedInto ?? '' },
];

/** The columns of a file of tokens. */
export const tokenColumns = {
  tokenNumber: { header: 'Token', value: ({ tokenNumber }) => String(tokenNumber) },
  patientId: { header: 'Patient ID', value: ({ patientId }) => patientId },
  patientName: { header: 'Patient', value: ({ patientName }) => patientName },
  status: { header: 'Status', value: ({ status }) => status },
  priority: { header: 'Priority', value: ({ priority }) => priority },
  urgentReason: { header: 'Reason', value: ({ urgentReason }) => urgentReason ?? '' },
  doctorId: {
    header: 'Doctor',
    value: ({ consultedByName, doctorName }) => consultedByName ?? doctorName ?? '',
  },
  noShows: { header: 'Missed calls', value: ({ noShows }) => String(noShows) },
  issuedAt: { header: 'Issued', value: ({ issuedAt }, { time }) => time(issuedAt) },
  consultedAt: { header: 'Called at', value: ({ consultedAt }, { time }) => time(consultedAt) },
  completedAt: { header: 'Completed', value: ({ completedAt }, { time }) => time(completedAt) },
  remoteKind: { header: 'By telephone or video', value: ({ remote }) => remote?.kind ?? '' },
  identity: { header: 'Identity', value: ({ remote }) => remote?.identity ?? '' },
  consent: { header: 'Consent', value: ({ remote }) => remote?.consent ?? '' },
  // Part of the request, not stored.
  isSecond: null,
  // The file of appointments has their tokens.
  appointmentId: null,
} satisfies ColumnsOf<NewToken, Token>;

export const exportedToken: Columns<Token> = presentColumns<Token>(tokenColumns);

/** A consultation as a row of its file. */
export interface ExportedConsultation
  extends Omit<Consultation, 'privateNote' | 'medicines' | 'amendedBy'> {
  tokenNumber: number;
  patientName: string;
}

/** The columns of a file of consultations. */
const consultationColumns = {
  finishedAt: { header: 'Date', value: ({ finishedAt }, { time }) => time(finishedAt) },
  tokenNumber: { header: 'Token', value: ({ tokenNumber }) => String(tokenNumber) },
  patientId: { header: 'Patient ID', value: ({ patientId }) => patientId },
  patientName: { header: 'Patient', value: ({ patientName }) => patientName },
  doctorName: { header: 'Doctor', value: ({ doctorName }) => doctorName },
  complaints: {
    header: 'Complaints',
    value: ({ complaints }) => complaints.map(complaintText).join('; '),
  },
  examination: { header: 'Examination', value: ({ examination }) => examination },
  diagnoses: {
    header: 'Diagnosis',
    value: ({ diagnoses }) => diagnoses.map(diagnosisText).join('; '),
  },
  tests: { header: 'Tests', value: ({ tests }) => tests.join('; ') },
  advice: { header: 'Advice', value: ({ advice }) => advice.join('; ') },
  review: { header: 'Review', value: ({ review }) => review },
  followUpDate: { header: 'Follow-up Date', value: ({ followUpDate }) => followUpDate ?? '' },
  prescriptionId: {
    header: 'Prescription ID',
    value: ({ prescriptionId }) => prescriptionId ?? '',
  },
  amendReason: { header: 'Reason for the change', value: ({ amendReason }) => amendReason ?? '' },
  // The file of prescriptions has them.
  medicines: null,
  // Only its author may read it.
  privateNote: null,
} satisfies ColumnsOf<ConsultationContent, ExportedConsultation>;

export const exportedConsultation: Columns<ExportedConsultation> =
  presentColumns<ExportedConsultation>(consultationColumns);

/** The columns of a file of prescriptions. */
export const prescriptionColumns = {
  id: { header: 'Prescription ID', value: ({ id }) => id },
  createdAt: { header: 'Date', value: ({ createdAt }, { time }) => time(createdAt) },
  patientId: { header: 'Patient ID', value: ({ patientId }) => patientId },
  patientName: { header: 'Patient', value: ({ patientName }) => patientName },
  doctorName: { header: 'Doctor', value: ({ doctorName }) => doctorName },
  diagnosis: { header: 'Diagnosis', value: ({ diagnosis }) => diagnosis },
  symptoms: { header: 'Symptoms', value: ({ symptoms }) => symptoms },
  medications: {
    header: 'Medications',
    value: ({ medications }) => medications.map(medicationText).join('; '),
  },
  notes: { header: 'Notes', value: ({ notes }) => notes ?? '' },
  followUpDate: { header: 'Follow-up Date', value: ({ followUpDate }) => followUpDate ?? '' },
  amends: { header: 'Replaces', value: ({ amends }) => amends ?? '' },
  amendReason: { header: 'Reason for the change', value: ({ amendReason }) => amendReason ?? '' },
  amendedBy: { header: 'Replaced by', value: ({ amendedBy }) => amendedBy ?? '' },
  tokenId: null,
  allergyAnswer: null,
  warningAnswers: null,
  confirmed: null,
  insteadOf: null,
} satisfies ColumnsOf<NewPrescription, Prescription>;

export const exportedPrescription: Columns<Prescription> = [
  ...presentColumns<Prescription>(prescriptionColumns),
  ...voidedColumns,
];

/** A medicine with all its fields as one text. */
function medicationText(medication: Medication): string {
  return medicationFields.flatMap((field) => medication[field] || []).join(', ');
}

/** A result as a row of its file, with its report. */
type ExportedResult = Result & { report: ResultReport };

const numberText = (value: number | null) => (value === null ? '' : String(value));

/** The columns of a file of results; units and codes of tests as they are stored. */
const resultColumns = {
  takenOn: { header: 'Date of the sample', value: ({ report }) => report.takenOn },
  patientId: { header: 'Patient ID', value: ({ report }) => report.patientId },
  patientName: { header: 'Patient', value: ({ report }) => report.patientName },
  laboratory: { header: 'Laboratory', value: ({ report }) => report.laboratory },
  testKey: { header: 'Code of the test', value: ({ testKey }) => testKey },
  name: { header: 'Test', value: ({ name }) => name },
  value: {
    header: 'Result',
    value: ({ comparator, value, text }) => `${comparator}${numberText(value)}${text}`,
  },
  unit: { header: 'Unit', value: ({ unit }) => unit },
  low: { header: 'Range from', value: ({ low }) => numberText(low) },
  high: { header: 'Range to', value: ({ high }) => numberText(high) },
  rangeText: { header: 'Range as printed', value: ({ rangeText }) => rangeText },
  recordedAt: { header: 'Entered', value: ({ report }, { time }) => time(report.recordedAt) },
  recordedByName: { header: 'Entered by', value: ({ report }) => report.recordedByName },
  id: { header: 'Report ID', value: ({ report }) => report.id },
  amends: { header: 'Replaces', value: ({ report }) => report.amends ?? '' },
  amendReason: {
    header: 'Reason for the change',
    value: ({ report }) => report.amendReason ?? '',
  },
  amendedBy: { header: 'Replaced by', value: ({ report }) => report.amendedBy ?? '' },
  // With the value.
  comparator: null,
  text: null,
} satisfies ColumnsOf<ResultFields, ExportedResult>;

export const exportedResult: Columns<ExportedResult> = [
  ...presentColumns<ExportedResult>(resultColumns),
  ...voidedColumns.map(({ header, value }) => ({
    header,
    value: ({ report }: ExportedResult, format: FileFormat) => value(report, format),
  })),
];

/** The columns of a file of visits elsewhere; texts as the imported file had them. */
const outsideVisitColumns = {
  visitedOn: { header: 'Date', value: ({ visitedOn }) => visitedOn },
  patientId: { header: 'Patient ID', value: ({ patientId }) => patientId },
  patientName: { header: 'Patient', value: ({ patientName }) => patientName },
  doctor: { header: 'Doctor', value: ({ doctor }) => doctor },
  diagnosis: { header: 'Diagnosis', value: ({ diagnosis }) => diagnosis },
  text: { header: 'Notes', value: ({ text }) => text },
  medicines: { header: 'Medicines', value: ({ medicines }) => medicines },
  fileName: { header: 'From the file', value: ({ fileName }) => fileName },
  importedAt: { header: 'Imported', value: ({ importedAt }, { time }) => time(importedAt) },
  takenBackAt: { header: 'Import undone', value: ({ takenBackAt }, { time }) => time(takenBackAt) },
} satisfies ColumnsOf<VisitFields, OutsideVisit>;

export const exportedOutsideVisit: Columns<OutsideVisit> =
  presentColumns<OutsideVisit>(outsideVisitColumns);

/** The columns of a file of bills. */
export const billColumns = {
  id: { header: 'Bill ID', value: ({ id }) => id },
  number: { header: 'Bill number', value: ({ number }) => number ?? '' },
  createdAt: { header: 'Date', value: ({ createdAt }, { time }) => time(createdAt) },
  patientId: { header: 'Patient ID', value: ({ patientId }) => patientId },
  patientName: { header: 'Patient', value: ({ patientName }) => patientName },
  items: { header: 'Bill Items', value: ({ items }) => items.map(itemText).join('; ') },
  subtotal: {
    header: 'Subtotal',
    // Without the tax that stands in prices, so that the columns add up.
    value: ({ subtotal, includedTax }) => rupeesWithDecimals(subtotal - includedTax),
  },
  taxBasisPoints: {
    header: 'Tax (%)',
    value: ({ taxBasisPoints }) => rupeesWithDecimals(taxBasisPoints),
  },
  tax: { header: 'Tax', value: ({ tax }) => rupeesWithDecimals(tax) },
  discount: { header: 'Discount', value: ({ discount }) => rupeesWithDecimals(discount) },
  isRounded: { header: 'Round off', value: ({ roundOff }) => rupeesWithDecimals(roundOff) },
  total: { header: 'Total', value: ({ total }) => rupeesWithDecimals(total) },
  payments: {
    header: 'Received',
    value: ({ paid, refunded }) => rupeesWithDecimals(paid + refunded),
  },
  refunded: { header: 'Refunded', value: ({ refunded }) => rupeesWithDecimals(refunded) },
  due: { header: 'Due', value: ({ due }) => rupeesWithDecimals(due) },
  creditNotes: {
    header: 'Credit notes',
    value: ({ creditNotes }) =>
      creditNotes.map(({ number, total }) => `${number} ${rupeesWithDecimals(total)}`).join('; '),
  },
  receipts: {
    header: 'Receipts',
    value: ({ payments }) =>
      payments
        .filter(({ kind }) => kind !== 'reversal')
        .map(receiptName)
        .join('; '),
  },
  status: { header: 'Status', value: ({ status }) => status },
  paymentMethod: { header: 'Payment Method', value: ({ paymentMethod }) => paymentMethod ?? '' },
  paidAt: { header: 'Paid', value: ({ paidAt }, { time }) => time(paidAt) },
  tokenId: null,
  // Parts of the request, not stored.
  taxRule: null,
  isSecond: null,
} satisfies ColumnsOf<NewBill, Bill>;

export const exportedBill: Columns<Bill> = [...presentColumns<Bill>(billColumns), ...voidedColumns];

type Item = Bill['items'][number];

/** The part of an item's text for each field; null if another part covers the field, or none does. */
export const itemParts: Record<keyof NewBill['items'][number], ((item: Item) => string) | null> = {
  description: ({ description }) => description,
  quantity: ({ quantity, unitPrice, total }) =>
    `${quantity} × ${rupeesWithDecimals(unitPrice)} = ${rupeesWithDecimals(total)}`,
  unitPrice: null,
  taxBasisPoints: null,
  hsn: null,
  dispenseLineId: null,
  testKey: null,
};

function itemText(item: Item): string {
  return Object.values(itemParts)
    .flatMap((part) => part?.(item) ?? [])
    .join(', ');
}

/** The columns of a file of appointments. */
export const appointmentColumns = {
  date: { header: 'Date', value: ({ date }) => date },
  time: { header: 'Time', value: ({ time }) => time },
  patientId: { header: 'Patient ID', value: ({ patientId }) => patientId },
  patientName: { header: 'Patient', value: ({ patientName }) => patientName },
  patientPhone: { header: 'Phone', value: ({ patientPhone }) => patientPhone },
  doctorId: { header: 'Doctor', value: ({ doctorName }) => doctorName ?? '' },
  type: { header: 'Type', value: ({ type }) => type },
  status: { header: 'Status', value: ({ status }) => status },
  tokenNumber: {
    header: 'Token',
    value: ({ tokenNumber }) => (tokenNumber === null ? '' : String(tokenNumber)),
  },
  notes: { header: 'Notes', value: ({ notes }) => notes ?? '' },
  createdAt: { header: 'Scheduled at', value: ({ createdAt }, { time }) => time(createdAt) },
} satisfies ColumnsOf<NewAppointment, Appointment>;

export const exportedAppointment: Columns<Appointment> =
  presentColumns<Appointment>(appointmentColumns);

/** An entry of the audit log as a row of its file. */
export interface ExportedAuditEntry {
  id: string;
  at: string;
  userName: string;
  action: string;
  details: string;
  address: string | null;
}

export const exportedAuditEntry: Columns<ExportedAuditEntry> = [
  { header: 'Number', value: ({ id }) => id },
  { header: 'When', value: ({ at }, { time }) => time(at) },
  { header: 'Who', value: ({ userName }) => userName },
  { header: 'Action', value: ({ action }) => action },
  { header: 'Details', value: ({ details }) => details },
  { header: 'Network address', value: ({ address }) => address ?? '' },
];

export const exportedStaffMember: Columns<StaffMember> = [
  { header: 'Name', value: ({ name }) => name },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Role', value: ({ role }) => role },
  { header: 'Administrator', value: ({ isAdministrator }) => (isAdministrator ? 'yes' : 'no') },
  { header: 'State', value: ({ status }) => status },
  { header: 'Two-step verification', value: ({ hasTwoFactor }) => (hasTwoFactor ? 'yes' : 'no') },
  { header: 'Made', value: ({ createdAt }, { time }) => time(createdAt) },
  { header: 'Last sign-in', value: ({ lastSignInAt }, { time }) => time(lastSignInAt) },
  { header: 'Passkeys', value: ({ passkeys }) => String(passkeys) },
  { header: 'Works alone', value: ({ isSolo }) => (isSolo ? 'yes' : 'no') },
];

export const exportedBoardLink: Columns<BoardLink> = [
  { header: 'Place', value: ({ place }) => place },
  { header: 'Names', value: ({ names }) => names },
  { header: 'Speaks', value: ({ language }) => language },
  { header: 'Made', value: ({ madeAt }, { time }) => time(madeAt) },
  { header: 'Made by', value: ({ madeByName }) => madeByName },
];

export const exportedDayClose: Columns<DayClose> = [
  { header: 'Who', value: ({ userName }) => userName },
  { header: 'Number', value: ({ number }) => String(number) },
  { header: 'From', value: ({ since }, { time }) => time(since) },
  { header: 'Closed', value: ({ closedAt }, { time }) => time(closedAt) },
  { header: 'Bills', value: ({ billCount }) => String(billCount) },
  { header: 'Refunds', value: ({ refundCount }) => String(refundCount) },
  { header: 'Received in cash', value: ({ received }) => rupeesWithDecimals(received.cash.paid) },
  {
    header: 'Refunded in cash',
    value: ({ received }) => rupeesWithDecimals(received.cash.refunded),
  },
  { header: 'Received by card', value: ({ received }) => rupeesWithDecimals(received.card.paid) },
  {
    header: 'Refunded by card',
    value: ({ received }) => rupeesWithDecimals(received.card.refunded),
  },
  { header: 'Received by UPI', value: ({ received }) => rupeesWithDecimals(received.upi.paid) },
  {
    header: 'Refunded by UPI',
    value: ({ received }) => rupeesWithDecimals(received.upi.refunded),
  },
  { header: 'Opening cash', value: ({ openingCash }) => rupeesWithDecimals(openingCash) },
  // As below, and `csvLine` guards the "-" of what came back.
  {
    header: 'Spent from the drawer',
    value: ({ cashSpent }) => rupeesWithDecimals(Math.max(cashSpent, 0)),
  },
  {
    header: 'Back into the drawer',
    value: ({ cashSpent }) => rupeesWithDecimals(Math.max(-cashSpent, 0)),
  },
  { header: 'Counted', value: ({ counted }) => rupeesWithDecimals(counted) },
  // Two columns without a sign: `csvLine` guards a leading "-", so a spreadsheet would read "-5.00" as text.
  { header: 'Over', value: ({ difference }) => rupeesWithDecimals(Math.max(difference, 0)) },
  { header: 'Short', value: ({ difference }) => rupeesWithDecimals(Math.max(-difference, 0)) },
  { header: 'Reason', value: ({ reason }) => reason ?? '' },
  { header: 'Float kept', value: ({ leftCash }) => rupeesWithDecimals(leftCash) },
  {
    header: 'Cash handed over',
    value: ({ counted, leftCash }) => rupeesWithDecimals(counted - leftCash),
  },
];

/** The headers of these three are those of the report's table. */
export const exportedDebtor: Columns<Dues['patients'][number]> = [
  { header: 'Patient', value: ({ patientName }) => patientName },
  { header: 'Due', value: ({ due }) => rupeesWithDecimals(due) },
  { header: 'Since', value: ({ since }, { time }) => time(since) },
  { header: 'Phone', value: ({ phone }) => phone },
  { header: 'Bills', value: ({ bills }) => String(bills) },
];

export const exportedFollowUp: Columns<FollowUps['patients'][number]> = [
  { header: 'Patient', value: ({ patientName }) => patientName },
  { header: 'Phone', value: ({ phone }) => phone },
  { header: 'Doctor', value: ({ doctorName }) => doctorName },
  { header: 'Seen', value: ({ seenAt }, { time }) => time(seenAt) },
  { header: 'Was to come on', value: ({ followUpDate }) => followUpDate },
  { header: 'Appointment', value: ({ appointmentDate }) => appointmentDate ?? '' },
];

/** A patient in the list of those to call back, with the reasons in the file's language. */
interface ExportedDue extends DuePatient {
  why: string;
}

export const exportedDue: Columns<ExportedDue> = [
  { header: 'Patient', value: ({ name }) => name },
  { header: 'Phone', value: ({ phone }) => phone },
  { header: 'Why', value: ({ why }) => why },
  { header: 'Doctor', value: ({ doctorName }) => doctorName ?? '' },
  {
    header: 'Agrees to reminders',
    value: ({ agrees }) => (agrees === null ? '' : agrees ? 'yes' : 'no'),
  },
  { header: 'Last contact', value: ({ lastContact }, { time }) => time(lastContact?.at ?? null) },
  { header: 'Contact by', value: ({ lastContact }) => lastContact?.way ?? '' },
];

export const exportedCreditNote: Columns<CreditNoteInReport> = [
  { header: 'Number', value: ({ number }) => number },
  { header: 'Date', value: ({ issuedAt }, { time }) => time(issuedAt) },
  { header: 'Bill number', value: ({ billNumber }) => billNumber },
  { header: 'Taxable value', value: ({ taxable }) => rupeesWithDecimals(taxable) },
  { header: 'Tax', value: ({ tax }) => rupeesWithDecimals(tax) },
  { header: 'Total', value: ({ total }) => rupeesWithDecimals(total) },
];

/** A warning as a row of its file, with its sentence in the file's language. */
interface ExportedWarning extends Warning {
  text: string;
}

export const exportedWarning: Columns<ExportedWarning> = [
  { header: 'When', value: ({ at }, { time }) => time(at) },
  { header: 'Doctor', value: ({ userName }) => userName },
  { header: 'Patient ID', value: ({ patientId }) => patientId ?? '' },
  { header: 'Patient', value: ({ patientName }) => patientName },
  { header: 'Rule', value: ({ ruleId }) => ruleId },
  { header: 'What it does', value: ({ tier }) => tier },
  { header: 'Medicine', value: ({ medicine }) => medicine },
  { header: 'Conflicts with', value: ({ other }) => other },
  { header: 'Warning', value: ({ text }) => text },
  { header: 'Outcome', value: ({ outcome }) => outcome },
  {
    header: 'Reasons',
    value: ({ answers }) => answers.flatMap(({ reason }) => reason ?? []).join('; '),
  },
  {
    header: 'Answered by',
    value: ({ answers }) => [...new Set(answers.map(({ userName }) => userName))].join('; '),
  },
];
