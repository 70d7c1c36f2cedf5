import { v5 as uuidv5 } from 'uuid';
import { dateIn, instantAt } from '../../shared/clinicDay';
import type { Speaker } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import type { Voided } from '../../shared/voided';
import type { Appointment, NewAppointment } from '../appointments/appointment';
import type { Bill, NewBill } from '../billing/bill';
import { printedRoundOff } from '../billing/billTotals';
import type { Consultation } from '../consultations/consultation';
import {
  noneKnownText,
  recordedAllergies,
  saysNone,
} from '../patients/allergies/recordedAllergies';
import { conditionParts, noConditionsText, saysNoConditions } from '../patients/conditions';
import type { NewPatient, Patient, WaivableField } from '../patients/patient';
import { checkIds } from '../prescriptions/checks/finding';
import type { Rule } from '../prescriptions/checks/rule';
import { ruleOf } from '../prescriptions/checks/ruleIndex';
import { allergyRule } from '../prescriptions/checks/stops';
import type {
  CurrentMedicine,
  OutsideEnd,
  OutsideMedicine,
} from '../prescriptions/current/currentMedicines';
import { isStopped } from '../prescriptions/medicineWords';
import type { Medication, NewPrescription, Prescription } from '../prescriptions/prescription';
import { remoteKindLabels } from '../queue/remoteVisit';
import type { NewToken, Token, TokenWithAppointment } from '../queue/token';
import {
  type Dispense,
  type DispenseLine,
  type NewDispenseLine,
  unitsKept,
} from '../stock/dispenses/dispense';
import { bmiOf, type NewVitals, type Vitals } from '../vitals/vitals';
import { type Warning, warningText } from '../warnings/warning';
import { dosageOf } from './dosage';
import {
  elementsOf,
  encounterReference,
  type FieldMappings,
  listOf,
  loinc,
  ownIdentifier,
  patientReference,
  practitioner,
  quantity,
  type Resource,
  terms,
  text,
} from './elements';

/** To the day (YYYY-MM-DD), or to the month (YYYY-MM) if the date of birth is estimated. */
const birthDate = ({ dateOfBirth, dateOfBirthIsEstimated }: Patient) => ({
  birthDate: dateOfBirth?.slice(0, dateOfBirthIsEstimated ? 7 : 10),
});

const emergencyRelationship = {
  coding: [{ system: `${terms}/v2-0131`, code: 'C', display: 'Emergency Contact' }],
};

/** Says that somebody asked for the value and there is none. */
const absentExtension = {
  extension: [
    {
      url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason',
      valueCode: 'asked-unknown',
    },
  ],
};

const absentElements: Record<WaivableField, Record<string, unknown>> = {
  age: { _birthDate: absentExtension },
  phone: { telecom: [{ system: 'phone', _value: absentExtension }] },
  address: { address: [absentExtension] },
  emergencyContact: { contact: [{ relationship: [emergencyRelationship], name: absentExtension }] },
};

/** An ABHA as a patient's identifier, with the codes of India's profiles (NRCES, ABDM). */
function abhaIdentifier(kind: string, value: string | null) {
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

export const patientMappings: FieldMappings<NewPatient, Patient> = {
  name: ({ name }) => ({ name: [{ text: text(name) }] }),
  // FHIR has no age without a date of birth, and with one it follows from that.
  age: null,
  dateOfBirth: birthDate,
  dateOfBirthIsEstimated: birthDate,
  gender: ({ gender }) => ({ gender: gender ?? 'unknown' }),
  // Blank if it was not recorded, or after contact data was cleared.
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
  noneGiven: ({ noneGiven }) =>
    Object.assign({}, ...noneGiven.map((field) => absentElements[field])),
  fileNumber: ({ fileNumber }) =>
    fileNumber === null
      ? {}
      : { identifier: [{ type: medicalRecordNumber, value: text(fileNumber) }] },
  abhaNumber: ({ abhaNumber }) => abhaIdentifier('ABHA number', abhaNumber),
  abhaAddress: ({ abhaAddress }) => abhaIdentifier('ABHA address', abhaAddress),
  // FHIR has separate resources for these, which are not made yet.
  bloodGroup: null,
  medicalHistory: null,
  // Separate resources: AllergyIntolerance and Condition.
  allergies: null,
  conditions: null,
  // An Observation (LOINC 11778-8), which belongs with the vitals.
  expectedDelivery: null,
};

/** A Patient; the record of a voided one is not active. */
export function patientToFhir(patient: Patient): Resource {
  const { identifier, ...elements } = elementsOf(patientMappings, patient);
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

/** The ids of other records of the same person. */
export interface PatientLinks {
  /** Of the record into which this one was merged. */
  replacedBy: string | null;
  /** Of the records that were merged into this one. */
  replaces: readonly string[];
}

/** A Patient with its links to other records of the same person. */
export function withLinks(resource: Resource, { replacedBy, replaces }: PatientLinks): Resource {
  const linkTo = (id: string, type: string) => ({ other: { reference: `Patient/${id}` }, type });
  return {
    ...resource,
    link: listOf(
      replacedBy !== null && linkTo(replacedBy, 'replaced-by'),
      ...replaces.map((id) => linkTo(id, 'replaces')),
    ),
  };
}

/**
 * The id of an entry in a list of a patient's record, from the patient's id and the text: it stays the same when other
 * entries are added or removed.
 */
function listEntryId({ id }: Patient, entry: string): string {
  return `${id}-${uuidv5(entry, id).replaceAll('-', '').slice(0, 12)}`;
}

/** The patient's id within the id of a list entry; null if the id has another form. */
export function patientIdOfListEntry(id: string): string | null {
  return (
    /^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})-[0-9a-f]{12}$/i.exec(id)?.[1]?.toLowerCase() ??
    null
  );
}

/** Active, or entered in error if the patient's record is voided: FHIR then allows no clinical status. */
function statusElements({ voided }: Patient, kind: 'condition' | 'allergyintolerance') {
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

const referenceToPatient = ({ id, name }: Patient) =>
  patientReference({ patientId: id, patientName: name });

/** A patient's long-term conditions, without duplicates. */
export function conditionsToFhir(patient: Patient): Resource[] {
  return [...new Set(patient.conditions)].map((entry) => {
    const { name, since } = conditionParts(entry);
    return {
      resourceType: 'Condition',
      id: listEntryId(patient, entry),
      ...statusElements(patient, 'condition'),
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
      code: saysNoConditions(entry) ? noKnownProblems : { text: text(name) },
      subject: referenceToPatient(patient),
      onsetDateTime: since === null ? undefined : String(since),
    };
  });
}

/** The id of a Condition that is a diagnosis of a visit; `position` counts from zero. */
function diagnosisId(consultationId: string, position: number): string {
  return `${consultationId}-d${position}`;
}

/** The parts of such an id; null if the id has another form. */
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

/** "No known allergies" by the International Patient Summary (HL7): a text alone would read like an allergy. */
const noKnownAllergies = {
  coding: [{ system: absentOrUnknown, code: 'no-known-allergies', display: 'No known allergies' }],
  text: noneKnownText,
};

const noKnownProblems = {
  coding: [{ system: absentOrUnknown, code: 'no-known-problems', display: 'No known problems' }],
  text: noConditionsText,
};

/**
 * A patient's recorded allergies, or the answer that none is known. Nothing is made if nobody asked, or if the record
 * only denies single allergies, because that says nothing about all others.
 */
export function allergiesToFhir(patient: Patient): Resource[] {
  const resourceOf = (entry: string, code: object): Resource => ({
    resourceType: 'AllergyIntolerance',
    id: listEntryId(patient, entry),
    ...statusElements(patient, 'allergyintolerance'),
    code,
    patient: referenceToPatient(patient),
  });
  const recorded = recordedAllergies(patient.allergies);
  switch (recorded.kind) {
    case 'recorded':
      return recorded.allergies.map((allergy) => resourceOf(allergy, { text: text(allergy) }));
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

export const tokenMappings: FieldMappings<NewToken, TokenWithAppointment> = {
  patientId: (token) => ({ subject: patientReference(token) }),
  priority: ({ priority }) => ({ priority: { coding: [priorities[priority]] } }),
  urgentReason: ({ urgentReason }) => ({
    reasonCode: listOf(text(urgentReason) && { text: text(urgentReason) }),
  }),
  // The doctor that the patient waits for is no participant before the consultation begins.
  doctorId: null,
  // A part of the request that is not stored.
  isSecond: null,
  appointmentId: ({ appointment }) => ({
    appointment: listOf(appointment && { reference: `Appointment/${appointment.id}` }),
  }),
  remoteKind: ({ remote }) => ({
    class: {
      system: `${terms}/v3-ActCode`,
      ...(remote ? { code: 'VR', display: 'virtual' } : { code: 'AMB', display: 'ambulatory' }),
    },
    // The class says "virtual" of both; no code is known that tells a call from a picture.
    type: listOf(remote && { text: remoteKindLabels[remote.kind] }),
  }),
};

/** A token as an Encounter, from when it was issued to the end of the consultation. */
export function encounterToFhir(token: TokenWithAppointment): Resource {
  return {
    resourceType: 'Encounter',
    id: token.id,
    identifier: ownIdentifier(token.id),
    status: encounterStatuses[token.status],
    ...elementsOf(tokenMappings, token),
    participant: listOf(
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

/** The parts of the id of a record's line: of a request, or of what was given. Null if the id has another form. */
export function lineParts(id: string): { recordId: string; position: number } | null {
  const match = /^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})-(\d{1,3})$/i.exec(id);
  if (!match?.[1] || !match[2]) return null;
  return { recordId: match[1].toLowerCase(), position: Number(match[2]) };
}

export const prescriptionMappings: FieldMappings<
  Omit<NewPrescription, 'medications'>,
  Prescription
> = {
  patientId: (prescription) => ({ subject: patientReference(prescription) }),
  tokenId: (prescription) => ({ encounter: encounterReference(prescription) }),
  diagnosis: ({ diagnosis }) => ({ reasonCode: [{ text: text(diagnosis) }] }),
  notes: ({ notes }) => ({ note: listOf(text(notes) && { text: text(notes) }) }),
  // These are about the visit, not about a medicine.
  symptoms: null,
  followUpDate: null,
  allergyAnswer: null,
  warningAnswers: null,
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
    ({ text: stepText, asNeededCodeableConcept: reason, ...dosage }) => ({
      ...dosage,
      ...(stepText && { text: text(stepText) }),
      ...(reason && { asNeededCodeableConcept: { text: text(reason.text) } }),
    }),
  );
  return {
    // A stopped medicine is a request not to take it.
    doNotPerform: isStopped(medication) || undefined,
    dosageInstruction: listOf(
      parts.length > 0 && {
        patientInstruction: text(instructions),
        ...first,
        // The first entry has the whole text; a later step has its own.
        text: text(parts.join(', ')),
      },
      ...more,
    ),
  };
};

export const medicationMappings: FieldMappings<Medication, Medication> = {
  name: drug,
  genericName: drug,
  strength: drug,
  dosage: dose,
  frequency: dose,
  duration: dose,
  instructions: dose,
  // The line as the doctor typed it; the other fields have its parts.
  typed: null,
  regimen: dose,
};

/** One medicine of a prescription: stopped if the prescription was replaced, an error if it was voided. */
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
    ...elementsOf(medicationMappings, medication),
    authoredOn: prescription.createdAt,
    requester: practitioner(prescription.doctorId, prescription.doctorName),
    // Groups the requests of one prescription.
    groupIdentifier: { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${prescription.id}` },
    ...elementsOf(prescriptionMappings, prescription),
  };
}

/** A request with the code of SNOMED CT that an imported list has for its medicine. */
export function withMedicineCode(
  request: Resource,
  coding: { code: string; display: string } | null,
): Resource {
  const { medicationCodeableConcept } = request as { medicationCodeableConcept?: object };
  if (!coding) return request;
  return {
    ...request,
    medicationCodeableConcept: {
      ...medicationCodeableConcept,
      coding: [{ system: 'http://snomed.info/sct', ...coding }],
    },
  };
}

function requestStatus({ voided, amendedBy }: { voided: Voided | null; amendedBy: string | null }) {
  if (voided) return 'entered-in-error';
  return amendedBy ? 'stopped' : 'active';
}

/** The id of what was given as one line of a dispense; `position` counts from zero. */
function medicationDispenseId(dispenseId: string, position: number): string {
  return `${dispenseId}-${position}`;
}

interface Given {
  dispense: Dispense;
  line: DispenseLine;
}

const givenMedicine = ({ line }: Given) => ({
  contained: [
    {
      resourceType: 'Medication',
      id: 'medication',
      code: { text: text(line.medicine) },
      batch: { lotNumber: text(line.batchNumber), expirationDate: line.expiry },
    },
  ],
  medicationReference: { reference: '#medication' },
});

const dispenseLineMappings: FieldMappings<NewDispenseLine, Given> = {
  batchId: givenMedicine,
  // What the patient has of it.
  units: ({ line }) => ({ quantity: { value: unitsKept(line), unit: line.unit } }),
  position: ({ dispense: { prescriptionId }, line: { prescriptionPosition, prescribed } }) => ({
    authorizingPrescription: listOf(
      prescriptionId !== null &&
        prescriptionPosition !== null && {
          reference: `MedicationRequest/${medicationRequestId(prescriptionId, prescriptionPosition)}`,
          display: text(prescribed),
        },
    ),
  }),
  isOtherBrand: ({ line }) => ({
    substitution: line.prescribed === '' ? undefined : { wasSubstituted: true },
  }),
  // The Invoice has what it cost.
  isFree: null,
};

/** One medicine that was given: stopped if all of it came back, an error if the entry was voided. */
export function medicationDispenseToFhir(
  dispense: Dispense,
  line: DispenseLine,
  position: number,
): Resource {
  const { id, voided } = dispense;
  const cameBack = unitsKept(line) === 0 ? 'stopped' : 'completed';
  return {
    resourceType: 'MedicationDispense',
    id: medicationDispenseId(id, position),
    // The number of the supply register, which its lines share.
    identifier: [{ value: text(dispense.number) }],
    status: voided ? 'entered-in-error' : cameBack,
    statusReasonCodeableConcept: voided ? { text: text(voided.reason) } : undefined,
    subject: patientReference(dispense),
    context: encounterReference(dispense),
    performer: listOf(
      text(dispense.givenByName) && {
        actor: { type: 'Practitioner', display: text(dispense.givenByName) },
      },
    ),
    whenHandedOver: dispense.givenAt,
    dosageInstruction: listOf(text(line.directions) && { text: text(line.directions) }),
    ...elementsOf(dispenseLineMappings, { dispense, line }),
  };
}

const endStatuses = {
  over: 'stopped',
  mistake: 'entered-in-error',
} as const satisfies Record<OutsideEnd, string>;

interface StatedMedicine {
  id: string;
  patientId: string;
  patientName: string;
  medication: Medication;
  status: 'active' | 'unknown' | (typeof endStatuses)[OutsideEnd];
  /** Days, `YYYY-MM-DD`; `end` is null while no end is known. */
  start: string;
  end: string | null;
  /** The request that it is based on; null for what comes from elsewhere. */
  request: string | null;
}

function medicationStatement(stated: StatedMedicine): Resource {
  const { start, end, request } = stated;
  const { dosageInstruction } = dose(stated.medication);
  return {
    resourceType: 'MedicationStatement',
    id: stated.id,
    basedOn: listOf(request !== null && { reference: `MedicationRequest/${request}` }),
    status: stated.status,
    ...drug(stated.medication),
    subject: patientReference(stated),
    effectivePeriod: { start, end: end ?? undefined },
    dateAsserted: start,
    dosage: dosageInstruction,
  };
}

type PatientOfRecord = Pick<StatedMedicine, 'patientId' | 'patientName'>;

/** A medicine that a patient takes now; unknown where it may be over. */
export function currentMedicineToFhir(
  patient: PatientOfRecord,
  { medication, since, until, isUncertain, outsideId, prescribed }: CurrentMedicine,
): Resource {
  const request = prescribed && medicationRequestId(prescribed.id, prescribed.position);
  return medicationStatement({
    ...patient,
    id: request ?? outsideId ?? '',
    medication,
    status: isUncertain ? 'unknown' : 'active',
    start: since,
    end: until,
    request,
  });
}

/** A note of a medicine from elsewhere that ended. */
export function endedMedicineToFhir(
  note: OutsideMedicine & { ended: NonNullable<OutsideMedicine['ended']> },
  timeZone: string,
): Resource {
  const dayOfInstant = (instant: string) => dateIn(new Date(instant), timeZone);
  return medicationStatement({
    ...note,
    status: endStatuses[note.ended.reason],
    start: dayOfInstant(note.notedAt),
    end: dayOfInstant(note.ended.at),
    request: null,
  });
}

/** The kind of an issue by HL7's ActCode, whose codes FHIR prefers; a law has none. */
const issueCodes = {
  allergy: { code: 'ALGY', display: 'Allergy Alert' },
  interaction: { code: 'DRG', display: 'Drug Interaction Alert' },
  duplicate: { code: 'DUPTHPY', display: 'Duplicate Therapy Alert' },
  pregnancy: { code: 'PREG', display: 'Pregnancy Alert' },
  condition: { code: 'COND', display: 'Condition Alert' },
  age: { code: 'AGE', display: 'Age Alert' },
  dose: { code: 'DOSE', display: 'Dosage problem' },
} as const;

const codesOfRules = {
  law: null,
  pregnancy: issueCodes.pregnancy,
  condition: issueCodes.condition,
  age: issueCodes.age,
  pair: issueCodes.interaction,
  weekly: issueCodes.dose,
  maximum: issueCodes.dose,
} as const satisfies Record<Rule['kind'], object | null>;

const codesOfChecks: Readonly<Record<string, (typeof issueCodes)[keyof typeof issueCodes]>> = {
  [allergyRule]: issueCodes.allergy,
  [checkIds.sameSubstance]: issueCodes.duplicate,
  [checkIds.sameLine]: issueCodes.duplicate,
  [checkIds.dose]: issueCodes.dose,
  [checkIds.strength]: issueCodes.dose,
  [checkIds.childMaximum]: issueCodes.dose,
};

/**
 * A warning about a medicine, with the reasons for which it was overridden. Nobody has assessed its severity, so it is
 * left out. The patient is known: after an erasure no warning is served.
 */
export function detectedIssueToFhir(
  warning: Warning & { patientId: string },
  t: Speaker['t'],
): Resource {
  const { ruleId, answers } = warning;
  const rule = ruleOf(ruleId);
  const code = codesOfChecks[ruleId] ?? (rule && codesOfRules[rule.kind]);
  const address = rule?.sources.find((source) => /^https?:/.test(source.address))?.address;
  const requests = answers.flatMap(({ prescriptionId, position }) =>
    prescriptionId === null || position === null
      ? []
      : `MedicationRequest/${medicationRequestId(prescriptionId, position)}`,
  );
  return {
    resourceType: 'DetectedIssue',
    id: warning.id,
    identifier: ownIdentifier(warning.id),
    status: 'final',
    code: code ? { coding: [{ system: `${terms}/v3-ActCode`, ...code }] } : { text: ruleId },
    patient: patientReference(warning),
    identifiedDateTime: warning.at,
    implicated: listOf(...[...new Set(requests)].map((reference) => ({ reference }))),
    detail: text(warningText(warning, t)),
    reference: address,
    mitigation: listOf(
      ...answers.map(
        ({ reason, at, userId, userName }) =>
          text(reason) && {
            action: { text: text(reason) },
            date: at,
            author: practitioner(userId, userName),
          },
      ),
    ),
  };
}

/** The elements in which the Observations of one recording differ. */
interface ObservedValue {
  /** The last part of the Observation's id. */
  id: string;
  category: 'vital-signs' | 'laboratory';
  /** LOINC's codes and display names. */
  codes: readonly (readonly [code: string, display: string])[];
  value: Record<string, unknown>;
}

/** Null for a field that is no value of an Observation; gives null if the value was not measured. */
type ObservationMapping = ((vitals: Vitals) => ObservedValue | null) | null;

/** A vital sign of one number, with the codes and units of FHIR's vital signs profiles (R4, observation-vitalsigns). */
function vitalSign(
  field: 'pulse' | 'spo2' | 'weight' | 'height' | 'respiratoryRate' | 'headCircumference',
  codes: ObservedValue['codes'],
  ...[unit, code]: [unit: string, code?: string]
): ObservationMapping {
  return ({ [field]: value }) =>
    value === null
      ? null
      : { id: field, category: 'vital-signs', codes, value: quantity(value, unit, code) };
}

const bloodPressure: ObservationMapping = ({ systolic, diastolic }) =>
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

const temperature: ObservationMapping = ({ temperature: degrees, temperatureUnit: unit }) =>
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
} as const satisfies Record<NonNullable<Vitals['bloodSugarKind']>, ObservedValue['codes'][number]>;

const bloodSugar: ObservationMapping = ({ bloodSugar: value, bloodSugarKind: kind }) =>
  value === null || kind === null
    ? null
    : {
        id: 'bloodSugar',
        category: 'laboratory',
        codes: [sugarCodes[kind]],
        value: quantity(value, 'mg/dL'),
      };

/** Only of a weight and a height that were measured together; screens also compute it with an earlier height. */
const bodyMassIndex: ObservationMapping = ({ weight, height }) =>
  weight === null || height === null
    ? null
    : {
        id: 'bmi',
        category: 'vital-signs',
        codes: [['39156-5', 'Body mass index (BMI) [Ratio]']],
        value: quantity(bmiOf(weight, height), 'kg/m2'),
      };

export const vitalsMappings: Record<keyof NewVitals, ObservationMapping> = {
  // `observationsToFhir` puts the patient and the visit into each resource.
  patientId: null,
  tokenId: null,
  systolic: bloodPressure,
  diastolic: bloodPressure,
  pulse: vitalSign('pulse', [['8867-4', 'Heart rate']], 'beats/minute', '/min'),
  temperature,
  temperatureUnit: temperature,
  spo2: vitalSign(
    'spo2',
    [
      ['2708-6', 'Oxygen saturation in Arterial blood'],
      ['59408-5', 'Oxygen saturation in Arterial blood by Pulse oximetry'],
    ],
    '%',
  ),
  weight: vitalSign('weight', [['29463-7', 'Body weight']], 'kg'),
  height: vitalSign('height', [['8302-2', 'Body height']], 'cm'),
  bloodSugar,
  bloodSugarKind: bloodSugar,
  respiratoryRate: vitalSign(
    'respiratoryRate',
    [['9279-1', 'Respiratory rate']],
    'breaths/minute',
    '/min',
  ),
  headCircumference: vitalSign(
    'headCircumference',
    [['9843-4', 'Head Occipital-frontal circumference']],
    'cm',
  ),
};

/** The recording's id within an Observation's id; null if the id has another form. */
export function vitalsIdOfObservation(id: string): string | null {
  return /^([0-9a-f-]{36})-[a-z0-9]+$/i.exec(id)?.[1]?.toLowerCase() ?? null;
}

/** An Observation for each value of a recording; entered in error if the recording is voided. */
export function observationsToFhir(vitals: Vitals): Resource[] {
  const mappings = new Set([...Object.values(vitalsMappings), bodyMassIndex]);
  return [...mappings].flatMap((mapping) => {
    const observedValue = mapping?.(vitals);
    if (!observedValue) return [];
    const { id, category, codes, value } = observedValue;
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
      note: listOf(vitals.voided && { text: text(vitals.voided.reason) }),
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

export const appointmentMappings: FieldMappings<NewAppointment, ShownAppointment> = {
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

/** An appointment; `timeZone` is the clinic's, in which its date and time are. */
export function appointmentToFhir(appointment: Appointment, timeZone: string): Resource {
  return {
    resourceType: 'Appointment',
    id: appointment.id,
    identifier: ownIdentifier(appointment.id),
    status: appointmentStatus(appointment),
    minutesDuration: appointment.minutes,
    created: appointment.createdAt,
    ...elementsOf(appointmentMappings, { ...appointment, timeZone }),
  };
}

/** Paise as FHIR's Money. */
const money = (paise: number) => ({ value: paise / 100, currency: 'INR' });

function invoiceStatus({ voided, due }: Bill): string {
  if (voided) return 'entered-in-error';
  return due > 0 ? 'issued' : 'balanced';
}

type Item = Bill['items'][number];

const price = ({ quantity, taxable, discount, tax, taxBasisPoints }: Item) => ({
  priceComponent: listOf<object>(
    // Without the tax that stands in the price.
    { type: 'base', factor: quantity, amount: money(taxable + discount) },
    discount > 0 && { type: 'discount', amount: money(discount) },
    tax > 0 && { type: 'tax', factor: taxBasisPoints / 10_000, amount: money(tax) },
  ),
});

export const itemMappings: FieldMappings<NewBill['items'][number], Item> = {
  description: ({ description }) => ({ chargeItemCodeableConcept: { text: text(description) } }),
  quantity: price,
  unitPrice: price,
  taxBasisPoints: price,
  // Of HSN and SAC no code system is named yet.
  hsn: null,
  // The resource of what was given says which it is, and that of the order which test.
  dispenseLineId: null,
  testKey: null,
};

function totals(bill: Bill) {
  const { subtotal, includedTax, discount, total } = bill;
  // As on the paper: what the items are charged, and what lies between it and the total.
  const tax = bill.tax - bill.taxRoundOff;
  const roundOff = printedRoundOff(bill);
  return {
    totalPriceComponent: listOf<object>(
      { type: 'base', amount: money(subtotal - includedTax) },
      discount > 0 && { type: 'discount', amount: money(discount) },
      tax > 0 && { type: 'tax', amount: money(tax) },
      roundOff !== 0 && {
        type: roundOff > 0 ? 'surcharge' : 'deduction',
        code: { text: 'Round off' },
        amount: money(Math.abs(roundOff)),
      },
    ),
    // FHIR's net total excludes tax.
    totalNet: money(subtotal - includedTax - discount),
    totalGross: money(total),
  };
}

export const billMappings: FieldMappings<NewBill, Bill> = {
  patientId: (bill) => ({ subject: patientReference(bill) }),
  items: ({ items }) => ({
    lineItem: listOf(
      ...items.map((item, index) => ({ sequence: index + 1, ...elementsOf(itemMappings, item) })),
    ),
  }),
  taxBasisPoints: totals,
  discount: totals,
  isRounded: totals,
  // R4's Invoice has no element for the visit, and payments are another resource.
  tokenId: null,
  paymentMethod: null,
  payments: null,
  // Parts of the request that are not stored.
  taxRule: null,
  isSecond: null,
};

/** A bill as an Invoice; entered in error if it is voided. */
export function invoiceToFhir(bill: Bill): Resource {
  return {
    resourceType: 'Invoice',
    id: bill.id,
    identifier: listOf<object>(
      ...ownIdentifier(bill.id),
      bill.number !== null && { value: text(bill.number) },
    ),
    status: invoiceStatus(bill),
    cancelledReason: text(bill.voided?.reason),
    date: bill.createdAt,
    ...elementsOf(billMappings, bill),
    // R4 has no resource for a credit note.
    note: listOf(
      ...bill.creditNotes.map(({ number, total, issuedAt }) => ({
        time: issuedAt,
        text: text(`Credit note ${number} of ${formatRupees(total)}`),
      })),
    ),
  };
}
