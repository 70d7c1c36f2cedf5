import type { OperationId } from '../../shared/permissions';

/** The resource types that are served in FHIR R4, in the order in which $everything returns them. */
export const fhirResources = [
  'Patient',
  'Condition',
  'AllergyIntolerance',
  'Encounter',
  'ServiceRequest',
  'DiagnosticReport',
  'Observation',
  'DocumentReference',
  'MedicationRequest',
  'MedicationDispense',
  'MedicationStatement',
  'DetectedIssue',
  'Appointment',
  'Invoice',
] as const;
export type FhirResource = (typeof fhirResources)[number];

/** The operations whose permissions are needed to read one resource and to search. */
export const fhirPermissions: Record<FhirResource, { read: OperationId; search: OperationId }> = {
  Patient: { read: 'patients.get', search: 'patients.search' },
  // Parts of the patient's record.
  Condition: { read: 'patients.get', search: 'patients.search' },
  AllergyIntolerance: { read: 'patients.get', search: 'patients.search' },
  Encounter: { read: 'queue.patientTokens', search: 'queue.patientTokens' },
  // The tests that visits advise, as reception reads them.
  ServiceRequest: { read: 'consultations.advised', search: 'consultations.advised' },
  DiagnosticReport: { read: 'results.ofPatient', search: 'results.ofPatient' },
  // Vitals and results of laboratories: who reads the one reads the other.
  Observation: { read: 'vitals.ofPatient', search: 'vitals.ofPatient' },
  DocumentReference: { read: 'attachments.ofPatient', search: 'attachments.ofPatient' },
  MedicationRequest: { read: 'prescriptions.get', search: 'prescriptions.search' },
  // What the clinic gave out: whoever gives reads it.
  MedicationDispense: { read: 'dispensing.list', search: 'dispensing.list' },
  MedicationStatement: { read: 'currentMedicines.list', search: 'currentMedicines.list' },
  // Warnings about medicines, beside the prescriptions that they are about.
  DetectedIssue: { read: 'prescriptions.get', search: 'prescriptions.search' },
  Appointment: { read: 'appointments.search', search: 'appointments.search' },
  Invoice: { read: 'billing.get', search: 'billing.search' },
};

interface SearchParameter {
  type: 'token' | 'reference' | 'string';
  documentation: string;
  /** Refused in URLs, because they may be logged. */
  isBodyOnly?: boolean;
}

const byId = { type: 'token', documentation: 'The id of the one resource' } as const;
const byPatient = {
  type: 'reference',
  documentation: 'The patient whom it concerns: Patient/[id], or the id alone',
} as const;

/** The search parameters of each resource type; all others are refused. */
export const fhirSearches: Record<FhirResource, Record<string, SearchParameter>> = {
  Patient: {
    _id: byId,
    name: {
      type: 'string',
      documentation:
        'A part of the name, in any case. By POST to _search alone: names do not belong in addresses.',
      isBodyOnly: true,
    },
  },
  Condition: { _id: byId, patient: byPatient },
  AllergyIntolerance: { _id: byId, patient: byPatient },
  Encounter: { _id: byId, patient: byPatient },
  ServiceRequest: { _id: byId, patient: byPatient },
  DiagnosticReport: { _id: byId, patient: byPatient },
  Observation: { _id: byId, patient: byPatient },
  DocumentReference: { _id: byId, patient: byPatient },
  MedicationRequest: { _id: byId, patient: byPatient },
  MedicationDispense: { _id: byId, patient: byPatient },
  MedicationStatement: { _id: byId, patient: byPatient },
  DetectedIssue: { _id: byId, patient: byPatient },
  Appointment: { _id: byId, patient: byPatient },
  Invoice: { _id: byId, patient: byPatient },
};

/** Resources in one page, at most, and if a request names no `_count`. */
export const maxPageSize = 100;
export const defaultPageSize = 50;
