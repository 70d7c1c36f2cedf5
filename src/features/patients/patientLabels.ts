import type { PatientField } from './patient';

/** What the screens call each field of a patient. */
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
};
