import { z } from 'zod';
import { id, instant, optionalText, requiredText } from '../../shared/fields';

export const genders = ['male', 'female', 'other'] as const;
export type Gender = (typeof genders)[number];

export const genderLabels: Record<Gender, string> = {
  male: 'Male',
  female: 'Female',
  other: 'Other',
};

export const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const;

export const patientMessages = {
  incomplete: 'Please fill in all required fields',
  age: 'Age must be a whole number from 0 to 150.',
  email: 'Please enter a valid email address.',
  registrationFailed: 'Failed to register patient. Please try again.',
} as const;

const allergy = requiredText(60, 'An allergy cannot be blank.');

/** What the receptionist enters about a patient (spec 3 and 5); empty optional fields are left out. */
export const newPatient = z.object({
  name: requiredText(120, patientMessages.incomplete),
  age: z.int(patientMessages.age).min(0, patientMessages.age).max(150, patientMessages.age),
  gender: z.enum(genders),
  phone: requiredText(30, patientMessages.incomplete),
  email: z.email(patientMessages.email).max(254).optional(),
  address: requiredText(500, patientMessages.incomplete),
  emergencyContact: requiredText(120, patientMessages.incomplete),
  bloodGroup: z.enum(bloodGroups).optional(),
  allergies: z.array(allergy).max(50, 'Please list at most 50 allergies.').optional(),
  medicalHistory: optionalText(5000).optional(),
});
export type NewPatient = z.infer<typeof newPatient>;

/** A registered patient (spec 3, Patient). */
export const patient = z.object({
  id,
  name: z.string(),
  age: z.int(),
  gender: z.enum(genders),
  phone: z.string(),
  email: z.string().nullable(),
  address: z.string(),
  emergencyContact: z.string(),
  bloodGroup: z.enum(bloodGroups).nullable(),
  allergies: z.array(z.string()),
  medicalHistory: z.string().nullable(),
  registeredAt: instant,
});
export type Patient = z.infer<typeof patient>;

/** The registration form as typed: every field is text. */
export interface PatientForm {
  name: string;
  age: string;
  gender: Gender;
  phone: string;
  email: string;
  address: string;
  emergencyContact: string;
  bloodGroup: (typeof bloodGroups)[number] | '';
  allergies: string;
  medicalHistory: string;
}

export const emptyPatientForm: PatientForm = {
  name: '',
  age: '',
  gender: 'male',
  phone: '',
  email: '',
  address: '',
  emergencyContact: '',
  bloodGroup: '',
  allergies: '',
  medicalHistory: '',
};

/** "Dust, Penicillin ,," becomes ["Dust", "Penicillin"]: comma-separated, trimmed, blanks dropped (spec 5). */
export function parseAllergies(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** What the typed form sends: the age as a number, empty optional fields left out (spec 5). */
export function patientFromForm(form: PatientForm): Record<keyof NewPatient, unknown> {
  const allergies = parseAllergies(form.allergies);
  return {
    name: form.name,
    age: /^\s*\d+\s*$/.test(form.age) ? Number(form.age) : form.age,
    gender: form.gender,
    phone: form.phone,
    email: form.email.trim() || undefined,
    address: form.address,
    emergencyContact: form.emergencyContact,
    bloodGroup: form.bloodGroup || undefined,
    allergies: allergies.length > 0 ? allergies : undefined,
    medicalHistory: form.medicalHistory.trim() || undefined,
  };
}

/** The fields of spec 5 that are required; the message is one for all of them. */
export const requiredPatientFields = [
  'name',
  'age',
  'phone',
  'address',
  'emergencyContact',
] as const satisfies readonly (keyof PatientForm)[];
