import { monthInFiles } from '../../shared/dateOfBirth';
import { rupeesWithDecimals } from '../../shared/money';
import type { Voided } from '../../shared/voided';
import type { Appointment, NewAppointment } from '../appointments/appointment';
import type { Bill, NewBill } from '../billing/bill';
import type { BoardLink } from '../board/board';
import {
  type Consultation,
  type ConsultationContent,
  complaintText,
  diagnosisText,
} from '../consultations/consultation';
import type { DayClose } from '../dayClose/dayClose';
import { type Patient, patientFields, patientFieldText } from '../patients/patient';
import { patientFieldLabels } from '../patients/patientLabels';
import {
  type Medication,
  medicationFields,
  type NewPrescription,
  type Prescription,
} from '../prescriptions/prescription';
import type { NewToken, Token } from '../queue/token';
import type { StaffMember } from '../staff/staffMember';

/** How a file writes what depends on the clinic. */
export interface Writing {
  /** An instant (ISO text) as `2026-11-22 14:05:09` on the clinic's clock; null is blank. */
  time(instant: string | null): string;
}

/** One column of a file: its header, and what it says of a row. Words of the product stay as the API has them. */
export interface ExportColumn<Row> {
  header: string;
  value(row: Row, writing: Writing): string;
}

type Columns<Row> = readonly ExportColumn<Row>[];

/**
 * The columns of a file by what they tell: each field that is entered has its own, or null where files do not tell it.
 * A field without a line does not compile.
 */
type ColumnsOf<Entered, Row> = Record<keyof Entered, ExportColumn<Row> | null> &
  Record<string, ExportColumn<Row> | null>;

const inOrder = <Row>(columns: Record<string, ExportColumn<Row> | null>): Columns<Row> =>
  Object.values(columns).filter((column) => column !== null);

const voidedColumns = [
  { header: 'Voided', value: ({ voided }, { time }) => time(voided?.at ?? null) },
  { header: 'Voided by', value: ({ voided }) => voided?.byName ?? '' },
  { header: 'Reason for voiding', value: ({ voided }) => voided?.reason ?? '' },
] as const satisfies Columns<{ voided: Voided | null }>;

/** An import finds the fields of a patient by these headers. */
export const exportedPatient: Columns<Patient> = [
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
];

/** What a file tells of a token. */
export const tokenFile = {
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
  // Only asked for, not stored.
  isSecond: null,
  // The list of appointments has their tokens.
  appointmentId: null,
} satisfies ColumnsOf<NewToken, Token>;

export const exportedToken: Columns<Token> = inOrder<Token>(tokenFile);

/** A consultation as its file has it. */
export interface ExportedConsultation
  extends Omit<Consultation, 'privateNote' | 'medicines' | 'amendedBy'> {
  tokenNumber: number;
  patientName: string;
}

/** What a file tells of a consultation. */
const consultationFile = {
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
  // The list of prescriptions has them.
  medicines: null,
  // Its author's alone.
  privateNote: null,
} satisfies ColumnsOf<ConsultationContent, ExportedConsultation>;

export const exportedConsultation: Columns<ExportedConsultation> =
  inOrder<ExportedConsultation>(consultationFile);

/** What a file tells of a prescription. */
export const prescriptionFile = {
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
  confirmed: null,
  insteadOf: null,
} satisfies ColumnsOf<NewPrescription, Prescription>;

export const exportedPrescription: Columns<Prescription> = [
  ...inOrder<Prescription>(prescriptionFile),
  ...voidedColumns,
];

/** A medicine as one text: all that was written of it. */
function medicationText(medication: Medication): string {
  return medicationFields.flatMap((field) => medication[field] || []).join(', ');
}

/** What a file tells of a bill. */
export const billFile = {
  id: { header: 'Bill ID', value: ({ id }) => id },
  number: { header: 'Bill number', value: ({ number }) => number ?? '' },
  createdAt: { header: 'Date', value: ({ createdAt }, { time }) => time(createdAt) },
  patientId: { header: 'Patient ID', value: ({ patientId }) => patientId },
  patientName: { header: 'Patient', value: ({ patientName }) => patientName },
  items: { header: 'Bill Items', value: ({ items }) => items.map(itemText).join('; ') },
  subtotal: { header: 'Subtotal', value: ({ subtotal }) => rupeesWithDecimals(subtotal) },
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
  status: { header: 'Status', value: ({ status }) => status },
  paymentMethod: { header: 'Payment Method', value: ({ paymentMethod }) => paymentMethod ?? '' },
  paidAt: { header: 'Paid', value: ({ paidAt }, { time }) => time(paidAt) },
  tokenId: null,
  // Only asked for, not stored.
  isSecond: null,
} satisfies ColumnsOf<NewBill, Bill>;

export const exportedBill: Columns<Bill> = [...inOrder<Bill>(billFile), ...voidedColumns];

type Item = Bill['items'][number];

/** What the text of an item says of each field; null where another part says it, or none. */
export const itemParts: Record<keyof NewBill['items'][number], ((item: Item) => string) | null> = {
  description: ({ description }) => description,
  quantity: ({ quantity, unitPrice, total }) =>
    `${quantity} × ${rupeesWithDecimals(unitPrice)} = ${rupeesWithDecimals(total)}`,
  unitPrice: null,
  taxBasisPoints: null,
  hsn: null,
};

function itemText(item: Item): string {
  return Object.values(itemParts)
    .flatMap((part) => part?.(item) ?? [])
    .join(', ');
}

/** What a file tells of an appointment. */
export const appointmentFile = {
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

export const exportedAppointment: Columns<Appointment> = inOrder<Appointment>(appointmentFile);

/** A row of the audit log as its file has it. */
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
  { header: 'Counted', value: ({ counted }) => rupeesWithDecimals(counted) },
  // Two columns without a sign: a spreadsheet would take a guarded "-5.00" for a text.
  { header: 'Over', value: ({ difference }) => rupeesWithDecimals(Math.max(difference, 0)) },
  { header: 'Short', value: ({ difference }) => rupeesWithDecimals(Math.max(-difference, 0)) },
  { header: 'Reason', value: ({ reason }) => reason ?? '' },
  { header: 'Float kept', value: ({ leftCash }) => rupeesWithDecimals(leftCash) },
  {
    header: 'Cash handed over',
    value: ({ counted, leftCash }) => rupeesWithDecimals(counted - leftCash),
  },
];
