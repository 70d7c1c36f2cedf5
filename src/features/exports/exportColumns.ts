import { monthInFiles } from '../../shared/dateOfBirth';
import { rupeesWithDecimals } from '../../shared/money';
import type { Voided } from '../../shared/voided';
import type { Appointment } from '../appointments/appointment';
import type { Bill } from '../billing/bill';
import type { BoardLink } from '../board/board';
import type { DayClose } from '../dayEnd/dayClose';
import { type Patient, patientFields, patientFieldText } from '../patients/patient';
import { patientFieldLabels } from '../patients/patientLabels';
import type { Medication, Prescription } from '../prescriptions/prescription';
import type { Token } from '../queue/token';
import type { StaffMember } from '../staff/staffMember';

/** How a file writes what depends on the clinic. */
export interface Writing {
  /** An instant (ISO text) as `2026-11-22 14:05:09` on the clinic's clock; null is blank. */
  time(instant: string | null): string;
}

/** One column of a file: what stands above it, and what it says of a row. Words of the product stay as the API has them. */
export interface ExportColumn<Row> {
  header: string;
  value(row: Row, writing: Writing): string;
}

type Columns<Row> = readonly ExportColumn<Row>[];

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
  ...voidedColumns,
];

export const exportedToken: Columns<Token> = [
  { header: 'Token', value: ({ tokenNumber }) => String(tokenNumber) },
  { header: 'Patient ID', value: ({ patientId }) => patientId },
  { header: 'Patient', value: ({ patientName }) => patientName },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Priority', value: ({ priority }) => priority },
  { header: 'Reason', value: ({ urgentReason }) => urgentReason ?? '' },
  {
    header: 'Doctor',
    value: ({ consultedByName, doctorName }) => consultedByName ?? doctorName ?? '',
  },
  { header: 'Times not there', value: ({ timesNotThere }) => String(timesNotThere) },
  { header: 'Issued', value: ({ issuedAt }, { time }) => time(issuedAt) },
  { header: 'Called at', value: ({ consultedAt }, { time }) => time(consultedAt) },
  { header: 'Completed', value: ({ completedAt }, { time }) => time(completedAt) },
];

export const exportedPrescription: Columns<Prescription> = [
  { header: 'Prescription ID', value: ({ id }) => id },
  { header: 'Date', value: ({ createdAt }, { time }) => time(createdAt) },
  { header: 'Patient ID', value: ({ patientId }) => patientId },
  { header: 'Patient', value: ({ patientName }) => patientName },
  { header: 'Doctor', value: ({ doctorName }) => doctorName },
  { header: 'Diagnosis', value: ({ diagnosis }) => diagnosis },
  { header: 'Symptoms', value: ({ symptoms }) => symptoms },
  {
    header: 'Medications',
    value: ({ medications }) => medications.map(medicationText).join('; '),
  },
  { header: 'Notes', value: ({ notes }) => notes ?? '' },
  { header: 'Follow-up Date', value: ({ followUpDate }) => followUpDate ?? '' },
  { header: 'Replaces', value: ({ amends }) => amends ?? '' },
  { header: 'Reason for the change', value: ({ amendReason }) => amendReason ?? '' },
  { header: 'Replaced by', value: ({ amendedBy }) => amendedBy ?? '' },
  ...voidedColumns,
];

function medicationText({
  name,
  genericName,
  strength,
  dosage,
  frequency,
  duration,
  instructions,
}: Medication): string {
  return [name, genericName, strength, dosage, frequency, duration, instructions]
    .filter(Boolean)
    .join(', ');
}

export const exportedBill: Columns<Bill> = [
  { header: 'Bill ID', value: ({ id }) => id },
  { header: 'Bill number', value: ({ number }) => number ?? '' },
  { header: 'Date', value: ({ createdAt }, { time }) => time(createdAt) },
  { header: 'Patient ID', value: ({ patientId }) => patientId },
  { header: 'Patient', value: ({ patientName }) => patientName },
  { header: 'Bill Items', value: ({ items }) => items.map(itemText).join('; ') },
  { header: 'Subtotal', value: ({ subtotal }) => rupeesWithDecimals(subtotal) },
  { header: 'Tax (%)', value: ({ taxBasisPoints }) => rupeesWithDecimals(taxBasisPoints) },
  { header: 'Tax', value: ({ tax }) => rupeesWithDecimals(tax) },
  { header: 'Discount', value: ({ discount }) => rupeesWithDecimals(discount) },
  { header: 'Total', value: ({ total }) => rupeesWithDecimals(total) },
  {
    header: 'Received',
    value: ({ paid, refunded }) => rupeesWithDecimals(paid + refunded),
  },
  { header: 'Given back', value: ({ refunded }) => rupeesWithDecimals(refunded) },
  { header: 'Due', value: ({ due }) => rupeesWithDecimals(due) },
  { header: 'Status', value: ({ status }) => status },
  { header: 'Payment Method', value: ({ paymentMethod }) => paymentMethod ?? '' },
  { header: 'Paid', value: ({ paidAt }, { time }) => time(paidAt) },
  ...voidedColumns,
];

function itemText({ description, quantity, unitPrice, total }: Bill['items'][number]): string {
  return `${description}, ${quantity} × ${rupeesWithDecimals(unitPrice)} = ${rupeesWithDecimals(total)}`;
}

export const exportedAppointment: Columns<Appointment> = [
  { header: 'Date', value: ({ date }) => date },
  { header: 'Time', value: ({ time }) => time },
  { header: 'Patient ID', value: ({ patientId }) => patientId },
  { header: 'Patient', value: ({ patientName }) => patientName },
  { header: 'Phone', value: ({ patientPhone }) => patientPhone },
  { header: 'Doctor', value: ({ doctorName }) => doctorName ?? '' },
  { header: 'Type', value: ({ type }) => type },
  { header: 'Status', value: ({ status }) => status },
  {
    header: 'Token',
    value: ({ tokenNumber }) => (tokenNumber === null ? '' : String(tokenNumber)),
  },
  { header: 'Notes', value: ({ notes }) => notes ?? '' },
  { header: 'Scheduled at', value: ({ createdAt }, { time }) => time(createdAt) },
];

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
  { header: 'Second factor', value: ({ hasTwoFactor }) => (hasTwoFactor ? 'yes' : 'no') },
  { header: 'Made', value: ({ createdAt }, { time }) => time(createdAt) },
  { header: 'Last sign-in', value: ({ lastSignInAt }, { time }) => time(lastSignInAt) },
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
    header: 'Given back in cash',
    value: ({ received }) => rupeesWithDecimals(received.cash.refunded),
  },
  { header: 'Received by card', value: ({ received }) => rupeesWithDecimals(received.card.paid) },
  {
    header: 'Given back by card',
    value: ({ received }) => rupeesWithDecimals(received.card.refunded),
  },
  { header: 'Received by UPI', value: ({ received }) => rupeesWithDecimals(received.upi.paid) },
  {
    header: 'Given back by UPI',
    value: ({ received }) => rupeesWithDecimals(received.upi.refunded),
  },
  { header: 'Opening cash', value: ({ openingCash }) => rupeesWithDecimals(openingCash) },
  { header: 'Counted', value: ({ counted }) => rupeesWithDecimals(counted) },
  // Two columns without a sign: a spreadsheet would take a guarded "-5.00" for a text.
  { header: 'Too much', value: ({ difference }) => rupeesWithDecimals(Math.max(difference, 0)) },
  { header: 'Missing', value: ({ difference }) => rupeesWithDecimals(Math.max(-difference, 0)) },
  { header: 'Reason', value: ({ reason }) => reason ?? '' },
  { header: 'Stays in the drawer', value: ({ leftCash }) => rupeesWithDecimals(leftCash) },
  {
    header: 'Handed over',
    value: ({ counted, leftCash }) => rupeesWithDecimals(counted - leftCash),
  },
];
