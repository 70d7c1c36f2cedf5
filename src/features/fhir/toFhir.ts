import { instantAt } from '../../shared/clinicDay';
import type { Voided } from '../../shared/voided';
import type { Appointment } from '../appointments/appointment';
import type { Bill } from '../billing/bill';
import type { Patient } from '../patients/patient';
import type { Medication, Prescription } from '../prescriptions/prescription';
import type { Token } from '../queue/token';
import type { FhirResource } from './fhirResources';

/** A FHIR R4 resource; what is undefined in it is left out of its JSON. */
export interface Resource {
  resourceType: FhirResource;
  id: string;
  [element: string]: unknown;
}

const terms = 'http://terminology.hl7.org/CodeSystem';

/** A text as FHIR takes it: without control characters, and not there rather than blank. */
function text(value: string | null | undefined): string | undefined {
  const clean = value
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    ?.replace(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, '')
    .trim();
  return clean === '' ? undefined : clean;
}

function all<Value>(...values: (Value | null | undefined | false)[]): Value[] | undefined {
  const there = values.filter(
    (value): value is Value => value !== null && value !== undefined && value !== false,
  );
  return there.length > 0 ? there : undefined;
}

const ownIdentifier = (id: string) => [{ system: 'urn:ietf:rfc:3986', value: `urn:uuid:${id}` }];

const patientReference = ({
  patientId,
  patientName,
}: {
  patientId: string;
  patientName: string;
}) => ({
  reference: `Patient/${patientId}`,
  display: text(patientName),
});

const encounterReference = ({ tokenId }: { tokenId: string }) => ({
  reference: `Encounter/${tokenId}`,
});

/** Staff are named, with the id of their account; they are no resources here. */
function practitioner(id: string | null, name: string | null) {
  if (!id) return undefined;
  return {
    type: 'Practitioner',
    identifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${id}` },
    display: text(name),
  };
}

/**
 * A patient; a voided record is not active. Of an estimated date of birth the month is told. An age without a date of
 * birth has no place in FHIR's Patient.
 */
export function patientToFhir(patient: Patient): Resource {
  return {
    resourceType: 'Patient',
    id: patient.id,
    meta: { versionId: String(patient.version) },
    identifier: ownIdentifier(patient.id),
    active: !patient.voided,
    name: [{ text: text(patient.name) }],
    telecom: all(
      telecom('phone', patient.phone),
      patient.email !== null && telecom('email', patient.email),
    ),
    gender: patient.gender,
    birthDate: patient.dateOfBirth?.slice(0, patient.dateOfBirthIsEstimated ? 7 : 10),
    address: [{ text: text(patient.address) }],
    contact: [
      {
        relationship: [
          {
            coding: [{ system: `${terms}/v2-0131`, code: 'C', display: 'Emergency Contact' }],
          },
        ],
        name: { text: text(patient.emergencyContact) },
      },
    ],
  };
}

const telecom = (system: 'phone' | 'email', value: string) => ({ system, value: text(value) });

const encounterStatuses = {
  waiting: 'arrived',
  'in-progress': 'in-progress',
  completed: 'finished',
  cancelled: 'cancelled',
} as const satisfies Record<Token['status'], string>;

/** A token is a visit: from when it was issued to the end of the consultation. */
export function encounterToFhir(token: Token): Resource {
  const isUrgent = token.priority === 'urgent';
  return {
    resourceType: 'Encounter',
    id: token.id,
    identifier: ownIdentifier(token.id),
    status: encounterStatuses[token.status],
    class: { system: `${terms}/v3-ActCode`, code: 'AMB', display: 'ambulatory' },
    priority: {
      coding: [
        isUrgent
          ? { system: `${terms}/v3-ActPriority`, code: 'UR', display: 'urgent' }
          : { system: `${terms}/v3-ActPriority`, code: 'R', display: 'routine' },
      ],
    },
    subject: patientReference(token),
    participant: all(
      token.consultedBy !== null && {
        individual: practitioner(token.consultedBy, token.consultedByName),
        period: token.consultedAt
          ? { start: token.consultedAt, end: token.completedAt ?? undefined }
          : undefined,
      },
    ),
    period: { start: token.issuedAt, end: token.completedAt ?? undefined },
    reasonCode: all(text(token.urgentReason) && { text: text(token.urgentReason) }),
  };
}

/** The id of the request for one of a prescription's medicines; `position` counts from zero. */
export function medicationRequestId(prescriptionId: string, position: number): string {
  return `${prescriptionId}-${position}`;
}

/** The parts of such an id; null when it is none. */
export function medicationRequestParts(
  id: string,
): { prescriptionId: string; position: number } | null {
  const match = /^([0-9a-f-]{36})-(\d{1,3})$/i.exec(id);
  if (!match?.[1] || !match[2]) return null;
  return { prescriptionId: match[1].toLowerCase(), position: Number(match[2]) };
}

/** A prescription's request for one of its medicines; one that was replaced is stopped, a voided one an error. */
export function medicationRequestToFhir(
  prescription: Prescription,
  medication: Medication,
  position: number,
): Resource {
  const { name, genericName, strength, dosage, frequency, duration, instructions } = medication;
  const drug = [name, strength, genericName && `(${genericName})`].filter(Boolean).join(' ');
  const dose = [dosage, frequency, duration, instructions].filter((part) => part !== '');
  return {
    resourceType: 'MedicationRequest',
    id: medicationRequestId(prescription.id, position),
    status: requestStatus(prescription),
    statusReason: prescription.voided ? { text: text(prescription.voided.reason) } : undefined,
    intent: 'order',
    medicationCodeableConcept: { text: text(drug) },
    subject: patientReference(prescription),
    encounter: encounterReference(prescription),
    authoredOn: prescription.createdAt,
    requester: practitioner(prescription.doctorId, prescription.doctorName),
    reasonCode: [{ text: text(prescription.diagnosis) }],
    // What one prescription asks for belongs together.
    groupIdentifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${prescription.id}` },
    note: all(text(prescription.notes) && { text: text(prescription.notes) }),
    dosageInstruction: all(
      dose.length > 0 && {
        text: text(dose.join(', ')),
        patientInstruction: text(instructions),
      },
    ),
  };
}

function requestStatus({ voided, amendedBy }: { voided: Voided | null; amendedBy: string | null }) {
  if (voided) return 'entered-in-error';
  return amendedBy ? 'stopped' : 'active';
}

const appointmentTypes = {
  consultation: { code: 'ROUTINE', display: 'Routine appointment - default if not valued' },
  'follow-up': { code: 'FOLLOWUP', display: 'A follow up visit from a previous appointment' },
  checkup: { code: 'CHECKUP', display: 'A routine check-up, such as an annual physical' },
} as const satisfies Record<Appointment['type'], object>;

function appointmentStatus({ status, tokenNumber }: Appointment): string {
  if (status === 'confirmed') return tokenNumber === null ? 'booked' : 'checked-in';
  return { scheduled: 'pending', completed: 'fulfilled', cancelled: 'cancelled' }[status];
}

/** An appointment on the clinic's clock. */
export function appointmentToFhir(appointment: Appointment, timeZone: string): Resource {
  const start = instantAt(appointment.date, appointment.time, timeZone);
  const hasAnswered = appointment.status !== 'scheduled';
  return {
    resourceType: 'Appointment',
    id: appointment.id,
    identifier: ownIdentifier(appointment.id),
    status: appointmentStatus(appointment),
    appointmentType: {
      coding: [{ system: `${terms}/v2-0276`, ...appointmentTypes[appointment.type] }],
    },
    start: start.toISOString(),
    end: new Date(start.getTime() + appointment.minutes * 60_000).toISOString(),
    minutesDuration: appointment.minutes,
    created: appointment.createdAt,
    comment: text(appointment.notes),
    participant: all(
      {
        actor: patientReference(appointment),
        status: hasAnswered ? 'accepted' : 'needs-action',
      },
      appointment.doctorId !== null && {
        actor: practitioner(appointment.doctorId, appointment.doctorName),
        status: 'accepted',
      },
    ),
  };
}

/** Paise as FHIR's Money. */
const money = (paise: number) => ({ value: paise / 100, currency: 'INR' });

function invoiceStatus({ voided, due }: Bill): string {
  if (voided) return 'entered-in-error';
  return due > 0 ? 'issued' : 'balanced';
}

/** A bill; a voided one is an error. Net is without the tax. */
export function invoiceToFhir(bill: Bill): Resource {
  return {
    resourceType: 'Invoice',
    id: bill.id,
    identifier: all<object>(
      ...ownIdentifier(bill.id),
      bill.number !== null && { value: bill.number },
    ),
    status: invoiceStatus(bill),
    cancelledReason: text(bill.voided?.reason),
    subject: patientReference(bill),
    date: bill.createdAt,
    lineItem: all(
      ...bill.items.map((item, index) => ({
        sequence: index + 1,
        chargeItemCodeableConcept: { text: text(item.description) },
        priceComponent: all<object>(
          { type: 'base', factor: item.quantity, amount: money(item.total) },
          item.tax > 0 && {
            type: 'tax',
            factor: item.taxBasisPoints / 10_000,
            amount: money(item.tax),
          },
        ),
      })),
    ),
    totalPriceComponent: all<object>(
      { type: 'base', amount: money(bill.subtotal) },
      bill.discount > 0 && { type: 'discount', amount: money(bill.discount) },
      bill.tax > 0 && { type: 'tax', amount: money(bill.tax) },
    ),
    totalNet: money(bill.subtotal - bill.discount),
    totalGross: money(bill.total),
  };
}
