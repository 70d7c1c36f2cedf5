import { t } from '../../shared/language';
import type { PatientField } from './patient';

/** The label of each field of a patient on screens. */
export const patientFieldLabels: Record<PatientField, string> = {
  name: 'Full Name',
  age: 'Age',
  dateOfBirth: 'Date of Birth',
  gender: 'Gender',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  emergencyContact: 'Emergency Contact',
  bloodGroup: 'Blood Group',
  allergies: 'Allergies',
  medicalHistory: 'Medical History',
  conditions: 'Long-term Conditions',
  expectedDelivery: 'Expected Delivery',
  fileNumber: 'File Number',
  abhaNumber: 'ABHA Number',
  abhaAddress: 'ABHA Address',
};

/** A sentence that prompts staff to ask the patient for fields that are not recorded. */
export function stillToAskText(fields: readonly PatientField[]): string {
  const missing = fields.map((field) => t(patientFieldLabels[field])).join(', ');
  return t('Not recorded, please ask: {fields}', { fields: missing });
}
