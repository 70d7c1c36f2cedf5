import { v5 as uuidv5 } from 'uuid';
import { instantAt } from '../../shared/clinicDay';
import { formatRupees } from '../../shared/money';
import type { Voided } from '../../shared/voided';
import type { Appointment, NewAppointment } from '../appointments/appointment';
import type { Bill, NewBill } from '../billing/bill';
import type { Consultation } from '../consultations/consultation';
import {
  noneKnownText,
  recordedAllergies,
  saysNone,
} from '../patients/allergies/recordedAllergies';
import { conditionParts, noConditionsText, saysNoConditions } from '../patients/conditions';
import type { Answerable, NewPatient, Patient } from '../patients/patient';
import { isStopped } from '../prescriptions/medicineWords';
import type { Medication, NewPrescription, Prescription } from '../prescriptions/prescription';
import type { NewToken, Token, TokenWithAppointment } from '../queue/token';
import { bmiOf, type NewVitals, type Vitals } from '../vitals/vitals';
import { dosageOf } from './dosage';
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

/** The elements of a resource that tell one field of a record; null where FHIR's resource has no place for the field. */
type Place<Shown> = ((record: Shown) => Record<string, unknown>) | null;

/** Each entered field's place; several fields may share one. A field without a line in such a table does not compile. */
type Places<Entered, Shown> = Record<keyof Entered, Place<Shown>>;

/** What all fields of a record tell; what several of them list is in one list. */
function elementsOf<Shown>(places: Record<string, Place<Shown>>, record: Shown) {
  const elements: Record<string, unknown> = {};
  for (const place of new Set(Object.values(places))) {
    for (const [name, value] of Object.entries(place?.(record) ?? {})) {
      const before = elements[name];
      elements[name] =
        Array.isArray(before) && Array.isArray(value) ? [...before, ...value] : value;
    }
  }
  return elements;
}

/** Of an estimated date of birth the month. */
const birthDate = ({ dateOfBirth, dateOfBirthIsEstimated }: Patient) => ({
  birthDate: dateOfBirth?.slice(0, dateOfBirthIsEstimated ? 7 : 10),
});

const emergencyRelationship = {
  coding: [{ system: `${terms}/v2-0131`, code: 'C', display: 'Emergency Contact' }],
};

/** Asked for, and there is none. */
const hasNone = {
  extension: [
    {
      url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason',
      valueCode: 'asked-unknown',
    },
  ],
};

const absent: Record<Answerable, Record<string, unknown>> = {
  age: { _birthDate: hasNone },
  phone: { telecom: [{ system: 'phone', _value: hasNone }] },
  address: { address: [hasNone] },
  emergencyContact: { contact: [{ relationship: [emergencyRelationship], name: hasNone }] },
};

/** An identifier of the patient's ABHA, by the names of India's profiles (NRCES, ABDM). */
function identifiedBy(kind: string, value: string | null) {
  if (value === null) return {};
  const type = {
    coding: [
      {
        system: 'https://nrces.in/ndhm/fhir/r4/CodeSystem/ndhm-identifier-type-code',
        code: 'ABHA',
        display: 'Ayushman Bharat Health Account (ABHA) ID',
      },
    ],
    text: kind,
  };
  return { identifier: [{ type, system: 'https://healthid.ndhm.gov.in', value: text(value) }] };
}

const medicalRecordNumber = {
  coding: [{ system: `${terms}/v2-0203`, code: 'MR', display: 'Medical record number' }],
};

export const patientPaths: Places<NewPatient, Patient> = {
  name: ({ name }) => ({ name: [{ text: text(name) }] }),
  // Without a date of birth it has no place, with one it follows from it.
  age: null,
  dateOfBirth: birthDate,
  dateOfBirthIsEstimated: birthDate,
  gender: ({ gender }) => ({ gender: gender ?? 'unknown' }),
  // Blank where it was not recorded, and once contact data was taken out.
  phone: ({ phone }) => (phone ? { telecom: [{ system: 'phone', value: text(phone) }] } : {}),
  email: ({ email }) =>
    email === null ? {} : { telecom: [{ system: 'email', value: text(email) }] },
  address: ({ address }) => (address ? { address: [{ text: text(address) }] } : {}),
  emergencyContact: ({ emergencyContact }) =>
    emergencyContact
      ? {
          contact: [
            {
              relationship: [emergencyRelationship],
              name: { text: text(emergencyContact) },
            },
          ],
        }
      : {},
  noneGiven: ({ noneGiven }) => Object.assign({}, ...noneGiven.map((field) => absent[field])),
  fileNumber: ({ fileNumber }) =>
    fileNumber === null
      ? {}
      : { identifier: [{ type: medicalRecordNumber, value: text(fileNumber) }] },
  abhaNumber: ({ abhaNumber }) => identifiedBy('ABHA number', abhaNumber),
  abhaAddress: ({ abhaAddress }) => identifiedBy('ABHA address', abhaAddress),
  // FHIR has resources of their own for them, which are not made yet.
  bloodGroup: null,
  medicalHistory: null,
  // They are resources of their own: AllergyIntolerance and Condition.
  allergies: null,
  conditions: null,
  // An Observation (LOINC 11778-8), with the vitals.
  expectedDelivery: null,
};

/** A patient; a voided record is not active. */
export function patientToFhir(patient: Patient): Resource {
  const { identifier, ...elements } = elementsOf(patientPaths, patient);
  const identifiers = Array.isArray(identifier) ? identifier : [];
  return {
    resourceType: 'Patient',
    id: patient.id,
    meta: { versionId: String(patient.version) },
    active: !patient.voided,
    ...elements,
    identifier: [...ownIdentifier(patient.id), ...identifiers],
  };
}

/**
 * The id of what a patient's record lists: by the patient's id and the text, so that it stays when others are added or
 * taken out.
 */
function listedId({ id }: Patient, listed: string): string {
  return `${id}-${uuidv5(listed, id).replaceAll('-', '').slice(0, 12)}`;
}

/** The id of the patient whose record lists what has such an id; null when it is none. */
export function patientOfListed(id: string): string | null {
  return (
    /^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})-[0-9a-f]{12}$/i.exec(id)?.[1]?.toLowerCase() ??
    null
  );
}

/** What is recorded counts; that of a voided record is an error, and FHIR then has no clinical status. */
function statusOfListed({ voided }: Patient, kind: 'condition' | 'allergyintolerance') {
  return voided
    ? {
        verificationStatus: {
          coding: [
            {
              system: `${terms}/${kind}-ver${kind === 'condition' ? '-status' : 'ification'}`,
              code: 'entered-in-error',
            },
          ],
        },
      }
    : { clinicalStatus: { coding: [{ system: `${terms}/${kind}-clinical`, code: 'active' }] } };
}

const ofPatient = ({ id, name }: Patient) => patientReference({ patientId: id, patientName: name });

/** A patient's long-term conditions, each once. */
export function conditionsToFhir(patient: Patient): Resource[] {
  return [...new Set(patient.conditions)].map((listed) => {
    const { name, since } = conditionParts(listed);
    return {
      resourceType: 'Condition',
      id: listedId(patient, listed),
      ...statusOfListed(patient, 'condition'),
      category: [
        {
          coding: [
            {
              system: `${terms}/condition-category`,
              code: 'problem-list-item',
              display: 'Problem List Item',
            },
          ],
        },
      ],
      code: saysNoConditions(listed) ? noKnownProblems : { text: text(name) },
      subject: ofPatient(patient),
      onsetDateTime: since === null ? undefined : String(since),
    };
  });
}

/** What a diagnosis of a visit is told as; its parts are a consultation's id and a place from zero. */
function diagnosisId(consultationId: string, position: number): string {
  return `${consultationId}-d${position}`;
}

/** The parts of such an id; null when it is none. */
export function diagnosisParts(id: string): { consultationId: string; position: number } | null {
  const match = /^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})-d(\d{1,2})$/i.exec(id);
  if (!match?.[1] || !match[2]) return null;
  return { consultationId: match[1].toLowerCase(), position: Number(match[2]) };
}

type VisitOfPatient = Consultation & { patientName: string };

/** The diagnoses of a visit. */
export function diagnosesToFhir(visit: VisitOfPatient): Resource[] {
  return visit.diagnoses.map((diagnosis, position) => ({
    resourceType: 'Condition',
    id: diagnosisId(visit.id, position),
    clinicalStatus: { coding: [{ system: `${terms}/condition-clinical`, code: 'active' }] },
    verificationStatus: {
      coding: [
        {
          system: `${terms}/condition-ver-status`,
          code: diagnosis.isProvisional ? 'provisional' : 'confirmed',
        },
      ],
    },
    category: [
      {
        coding: [
          {
            system: `${terms}/condition-category`,
            code: 'encounter-diagnosis',
            display: 'Encounter Diagnosis',
          },
        ],
      },
    ],
    code: { text: text(diagnosis.text) },
    subject: patientReference(visit),
    encounter: encounterReference(visit),
    recordedDate: visit.finishedAt,
    recorder: practitioner(visit.doctorId, visit.doctorName),
  }));
}

const absentOrUnknown = 'http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips';

/** "No known allergies" by the code of the International Patient Summary (HL7): text alone reads like an allergy. */
const noKnownAllergies = {
  coding: [{ system: absentOrUnknown, code: 'no-known-allergies', display: 'No known allergies' }],
  text: noneKnownText,
};

const noKnownProblems = {
  coding: [{ system: absentOrUnknown, code: 'no-known-problems', display: 'No known problems' }],
  text: noConditionsText,
};

/**
 * What a patient is recorded as allergic to, or the answer that nothing is known. A denial of one thing alone is no
 * statement about all of them and is not told, nor is that nobody asked.
 */
export function allergiesToFhir(patient: Patient): Resource[] {
  const resourceOf = (listed: string, code: object): Resource => ({
    resourceType: 'AllergyIntolerance',
    id: listedId(patient, listed),
    ...statusOfListed(patient, 'allergyintolerance'),
    code,
    patient: ofPatient(patient),
  });
  const recorded = recordedAllergies(patient.allergies);
  switch (recorded.kind) {
    case 'recorded':
      return recorded.allergies.map((one) => resourceOf(one, { text: text(one) }));
    case 'noneKnown':
      return patient.allergies.some(saysNone) ? [resourceOf(noneKnownText, noKnownAllergies)] : [];
    case 'notAsked':
      return [];
  }
}

const encounterStatuses = {
  waiting: 'arrived',
  'in-progress': 'in-progress',
  completed: 'finished',
  cancelled: 'cancelled',
} as const satisfies Record<Token['status'], string>;

const priorities = {
  normal: { system: `${terms}/v3-ActPriority`, code: 'R', display: 'routine' },
  urgent: { system: `${terms}/v3-ActPriority`, code: 'UR', display: 'urgent' },
} as const satisfies Record<Token['priority'], object>;

export const tokenPaths: Places<NewToken, TokenWithAppointment> = {
  patientId: (token) => ({ subject: patientReference(token) }),
  priority: ({ priority }) => ({ priority: { coding: [priorities[priority]] } }),
  urgentReason: ({ urgentReason }) => ({
    reasonCode: all(text(urgentReason) && { text: text(urgentReason) }),
  }),
  // Whom the patient waits for takes no part yet.
  doctorId: null,
  // Only asked for, not stored.
  isSecond: null,
  appointmentId: ({ appointment }) => ({
    appointment: all(appointment && { reference: `Appointment/${appointment.id}` }),
  }),
};

/** A token is a visit: from when it was issued to the end of the consultation. */
export function encounterToFhir(token: TokenWithAppointment): Resource {
  return {
    resourceType: 'Encounter',
    id: token.id,
    identifier: ownIdentifier(token.id),
    status: encounterStatuses[token.status],
    class: { system: `${terms}/v3-ActCode`, code: 'AMB', display: 'ambulatory' },
    ...elementsOf(tokenPaths, token),
    participant: all(
      token.consultedBy !== null && {
        individual: practitioner(token.consultedBy, token.consultedByName),
        period: token.consultedAt
          ? { start: token.consultedAt, end: token.completedAt ?? undefined }
          : undefined,
      },
    ),
    period: { start: token.issuedAt, end: token.completedAt ?? undefined },
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

export const prescriptionPaths: Places<Omit<NewPrescription, 'medications'>, Prescription> = {
  patientId: (prescription) => ({ subject: patientReference(prescription) }),
  tokenId: (prescription) => ({ encounter: encounterReference(prescription) }),
  diagnosis: ({ diagnosis }) => ({ reasonCode: [{ text: text(diagnosis) }] }),
  notes: ({ notes }) => ({ note: all(text(notes) && { text: text(notes) }) }),
  // These are about the visit, not about a medicine.
  symptoms: null,
  followUpDate: null,
  allergyAnswer: null,
  confirmed: null,
  insteadOf: null,
};

const drug = ({ name, strength, genericName }: Medication) => ({
  medicationCodeableConcept: {
    text: text([name, strength, genericName && `(${genericName})`].filter(Boolean).join(' ')),
  },
});

const dose = (medication: Medication) => {
  const { dosage, frequency, duration, instructions } = medication;
  const parts = [dosage, frequency, duration, instructions].filter((part) => part !== '');
  const [first, ...more] = dosageOf(medication).map(
    ({ text: said, asNeededCodeableConcept: reason, ...dosage }) => ({
      ...dosage,
      ...(said && { text: text(said) }),
      ...(reason && { asNeededCodeableConcept: { text: text(reason.text) } }),
    }),
  );
  return {
    // A request not to take it.
    doNotPerform: isStopped(medication) || undefined,
    dosageInstruction: all(
      parts.length > 0 && {
        patientInstruction: text(instructions),
        ...first,
        // All of it; a later step says its own.
        text: text(parts.join(', ')),
      },
      ...more,
    ),
  };
};

export const medicationPaths: Places<Medication, Medication> = {
  name: drug,
  genericName: drug,
  strength: drug,
  dosage: dose,
  frequency: dose,
  duration: dose,
  instructions: dose,
  // How the doctor typed what stands in the others.
  typed: null,
  regimen: dose,
};

/** A prescription's request for one of its medicines; one that was replaced is stopped, a voided one an error. */
export function medicationRequestToFhir(
  prescription: Prescription,
  medication: Medication,
  position: number,
): Resource {
  return {
    resourceType: 'MedicationRequest',
    id: medicationRequestId(prescription.id, position),
    status: requestStatus(prescription),
    statusReason: prescription.voided ? { text: text(prescription.voided.reason) } : undefined,
    intent: 'order',
    ...elementsOf(medicationPaths, medication),
    authoredOn: prescription.createdAt,
    requester: practitioner(prescription.doctorId, prescription.doctorName),
    // What one prescription asks for belongs together.
    groupIdentifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${prescription.id}` },
    ...elementsOf(prescriptionPaths, prescription),
  };
}

function requestStatus({ voided, amendedBy }: { voided: Voided | null; amendedBy: string | null }) {
  if (voided) return 'entered-in-error';
  return amendedBy ? 'stopped' : 'active';
}

/** What one Observation tells beside what all of a recording's tell. `id` is its part of the id. */
interface Observed {
  id: string;
  category: 'vital-signs' | 'laboratory';
  /** LOINC's codes with its names for them. */
  codes: readonly (readonly [code: string, display: string])[];
  value: Record<string, unknown>;
}

const loinc = (codes: Observed['codes']) => ({
  coding: codes.map(([code, display]) => ({ system: 'http://loinc.org', code, display })),
});

/** A number with its unit as it is read, and by its code in UCUM. */
const quantity = (value: number, unit: string, code = unit) => ({
  valueQuantity: { value, unit, system: 'http://unitsofmeasure.org', code },
});

/** Null where it was not measured. */
type ObservedPlace = ((vitals: Vitals) => Observed | null) | null;

/** A vital sign of one number, with the codes and units of FHIR's vital signs profiles (R4, observation-vitalsigns). */
function sign(
  field: 'pulse' | 'spo2' | 'weight' | 'height' | 'respiratoryRate' | 'headCircumference',
  codes: Observed['codes'],
  ...[unit, code]: [unit: string, code?: string]
): ObservedPlace {
  return ({ [field]: value }) =>
    value === null
      ? null
      : { id: field, category: 'vital-signs', codes, value: quantity(value, unit, code) };
}

const bloodPressure: ObservedPlace = ({ systolic, diastolic }) =>
  systolic === null || diastolic === null
    ? null
    : {
        id: 'bloodPressure',
        category: 'vital-signs',
        codes: [['85354-9', 'Blood pressure panel with all children optional']],
        value: {
          component: [
            {
              code: loinc([['8480-6', 'Systolic blood pressure']]),
              ...quantity(systolic, 'mmHg', 'mm[Hg]'),
            },
            {
              code: loinc([['8462-4', 'Diastolic blood pressure']]),
              ...quantity(diastolic, 'mmHg', 'mm[Hg]'),
            },
          ],
        },
      };

const temperature: ObservedPlace = ({ temperature: degrees, temperatureUnit: unit }) =>
  degrees === null || unit === null
    ? null
    : {
        id: 'temperature',
        category: 'vital-signs',
        codes: [['8310-5', 'Body temperature']],
        value: quantity(degrees, `°${unit}`, unit === 'C' ? 'Cel' : '[degF]'),
      };

const sugarCodes = {
  random: ['2339-0', 'Glucose [Mass/volume] in Blood'],
  fasting: ['1558-6', 'Fasting glucose [Mass/volume] in Serum or Plasma'],
  'after-food': ['16915-1', 'Glucose [Mass/volume] in Serum or Plasma --post meal'],
} as const satisfies Record<NonNullable<Vitals['bloodSugarKind']>, Observed['codes'][number]>;

const bloodSugar: ObservedPlace = ({ bloodSugar: value, bloodSugarKind: kind }) =>
  value === null || kind === null
    ? null
    : {
        id: 'bloodSugar',
        category: 'laboratory',
        codes: [sugarCodes[kind]],
        value: quantity(value, 'mg/dL'),
      };

/** Of a weight and a height that were measured together: what is computed with an earlier height is the screen's own. */
const bodyMassIndex: ObservedPlace = ({ weight, height }) =>
  weight === null || height === null
    ? null
    : {
        id: 'bmi',
        category: 'vital-signs',
        codes: [['39156-5', 'Body mass index (BMI) [Ratio]']],
        value: quantity(bmiOf(weight, height), 'kg/m2'),
      };

export const vitalsPaths: Record<keyof NewVitals, ObservedPlace> = {
  // Each of the resources names the patient and the visit.
  patientId: null,
  tokenId: null,
  systolic: bloodPressure,
  diastolic: bloodPressure,
  pulse: sign('pulse', [['8867-4', 'Heart rate']], 'beats/minute', '/min'),
  temperature,
  temperatureUnit: temperature,
  spo2: sign(
    'spo2',
    [
      ['2708-6', 'Oxygen saturation in Arterial blood'],
      ['59408-5', 'Oxygen saturation in Arterial blood by Pulse oximetry'],
    ],
    '%',
  ),
  weight: sign('weight', [['29463-7', 'Body weight']], 'kg'),
  height: sign('height', [['8302-2', 'Body height']], 'cm'),
  bloodSugar,
  bloodSugarKind: bloodSugar,
  respiratoryRate: sign(
    'respiratoryRate',
    [['9279-1', 'Respiratory rate']],
    'breaths/minute',
    '/min',
  ),
  headCircumference: sign(
    'headCircumference',
    [['9843-4', 'Head Occipital-frontal circumference']],
    'cm',
  ),
};

/** The recording that an Observation is of; null where its id is none. */
export function vitalsOfObservation(id: string): string | null {
  return /^([0-9a-f-]{36})-[a-zA-Z0-9]+$/.exec(id)?.[1] ?? null;
}

/** An Observation for each value of a recording; those of a voided one are errors. */
export function observationsToFhir(vitals: Vitals): Resource[] {
  const places = new Set([...Object.values(vitalsPaths), bodyMassIndex]);
  return [...places].flatMap((place) => {
    const observed = place?.(vitals);
    if (!observed) return [];
    const { id, category, codes, value } = observed;
    return {
      resourceType: 'Observation',
      id: `${vitals.id}-${id}`,
      status: vitals.voided ? 'entered-in-error' : 'final',
      category: [{ coding: [{ system: `${terms}/observation-category`, code: category }] }],
      code: loinc(codes),
      subject: patientReference(vitals),
      encounter: encounterReference(vitals),
      effectiveDateTime: vitals.recordedAt,
      performer: [practitioner(vitals.recordedBy, vitals.recordedByName)],
      ...value,
      note: all(vitals.voided && { text: text(vitals.voided.reason) }),
    };
  });
}

const appointmentTypes = {
  consultation: { code: 'ROUTINE', display: 'Routine appointment - default if not valued' },
  'follow-up': { code: 'FOLLOWUP', display: 'A follow up visit from a previous appointment' },
  checkup: { code: 'CHECKUP', display: 'A routine check-up, such as an annual physical' },
} as const satisfies Record<Appointment['type'], object>;

function appointmentStatus({ status, tokenNumber }: Appointment): string {
  if (status === 'confirmed') return tokenNumber === null ? 'booked' : 'checked-in';
  return {
    scheduled: 'pending',
    completed: 'fulfilled',
    cancelled: 'cancelled',
    'no-show': 'noshow',
  }[status];
}

type ShownAppointment = Appointment & { timeZone: string };

const times = ({ date, time, minutes, timeZone }: ShownAppointment) => {
  const start = instantAt(date, time, timeZone);
  const end = new Date(start.getTime() + minutes * 60_000);
  return { start: start.toISOString(), end: end.toISOString() };
};

export const appointmentPaths: Places<NewAppointment, ShownAppointment> = {
  patientId: (appointment) => ({
    participant: [
      {
        actor: patientReference(appointment),
        status: appointment.status === 'scheduled' ? 'needs-action' : 'accepted',
      },
    ],
  }),
  doctorId: ({ doctorId, doctorName }) =>
    doctorId === null
      ? {}
      : { participant: [{ actor: practitioner(doctorId, doctorName), status: 'accepted' }] },
  date: times,
  time: times,
  type: ({ type }) => ({
    appointmentType: { coding: [{ system: `${terms}/v2-0276`, ...appointmentTypes[type] }] },
  }),
  notes: ({ notes }) => ({ comment: text(notes) }),
};

/** An appointment on the clinic's clock. */
export function appointmentToFhir(appointment: Appointment, timeZone: string): Resource {
  return {
    resourceType: 'Appointment',
    id: appointment.id,
    identifier: ownIdentifier(appointment.id),
    status: appointmentStatus(appointment),
    minutesDuration: appointment.minutes,
    created: appointment.createdAt,
    ...elementsOf(appointmentPaths, { ...appointment, timeZone }),
  };
}

/** Paise as FHIR's Money. */
const money = (paise: number) => ({ value: paise / 100, currency: 'INR' });

function invoiceStatus({ voided, due }: Bill): string {
  if (voided) return 'entered-in-error';
  return due > 0 ? 'issued' : 'balanced';
}

type Item = Bill['items'][number];

const price = ({ quantity, total, tax, taxBasisPoints }: Item) => ({
  priceComponent: all<object>(
    { type: 'base', factor: quantity, amount: money(total) },
    tax > 0 && { type: 'tax', factor: taxBasisPoints / 10_000, amount: money(tax) },
  ),
});

export const itemPaths: Places<NewBill['items'][number], Item> = {
  description: ({ description }) => ({ chargeItemCodeableConcept: { text: text(description) } }),
  quantity: price,
  unitPrice: price,
  taxBasisPoints: price,
  // Of HSN and SAC no code system is named yet.
  hsn: null,
};

const totals = ({ subtotal, discount, tax, roundOff, total }: Bill) => ({
  totalPriceComponent: all<object>(
    { type: 'base', amount: money(subtotal) },
    discount > 0 && { type: 'discount', amount: money(discount) },
    tax > 0 && { type: 'tax', amount: money(tax) },
    roundOff !== 0 && {
      type: roundOff > 0 ? 'surcharge' : 'deduction',
      code: { text: 'Round off' },
      amount: money(Math.abs(roundOff)),
    },
  ),
  // Without the tax.
  totalNet: money(subtotal - discount),
  totalGross: money(total),
});

export const billPaths: Places<NewBill, Bill> = {
  patientId: (bill) => ({ subject: patientReference(bill) }),
  items: ({ items }) => ({
    lineItem: all(
      ...items.map((item, index) => ({ sequence: index + 1, ...elementsOf(itemPaths, item) })),
    ),
  }),
  taxBasisPoints: totals,
  discount: totals,
  isRounded: totals,
  // R4's Invoice knows no visit, and payments are another resource.
  tokenId: null,
  paymentMethod: null,
  payments: null,
  // Only asked for, not stored.
  isSecond: null,
};

/** A bill; a voided one is an error. */
export function invoiceToFhir(bill: Bill): Resource {
  return {
    resourceType: 'Invoice',
    id: bill.id,
    identifier: all<object>(
      ...ownIdentifier(bill.id),
      bill.number !== null && { value: text(bill.number) },
    ),
    status: invoiceStatus(bill),
    cancelledReason: text(bill.voided?.reason),
    date: bill.createdAt,
    ...elementsOf(billPaths, bill),
    // R4 has no resource for a credit note.
    note: all(
      ...bill.creditNotes.map(({ number, total, issuedAt }) => ({
        time: issuedAt,
        text: text(`Credit note ${number} of ${formatRupees(total)}`),
      })),
    ),
  };
}
