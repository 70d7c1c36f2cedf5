import { withoutGuard } from '../../shared/csv';
import { t } from '../../shared/language';
import {
  bloodGroups,
  emptyPatientForm,
  type Gender,
  type NewPatient,
  newPatient,
  type PatientField,
  type PatientForm,
  patientFromForm,
  patientMessages,
  typedDateOfBirth,
} from '../patients/patient';
import type { Matching } from './matchColumns';

/** Why a row is no patient. */
export interface RowProblem {
  field: PatientField;
  message: string;
  value: string;
}

const messages = {
  gender: 'Gender must be male, female or other.',
  bloodGroup: 'This is no blood group.',
  shortened:
    'A spreadsheet shortened this number. Give the column the format Text and save the file again.',
} as const;

const genderWords: Record<Gender, readonly string[]> = {
  male: ['male', 'm', 'man', 'boy', 'पुरुष'],
  female: ['female', 'f', 'woman', 'girl', 'महिला', 'स्त्री'],
  other: ['other', 'o', 'transgender', 'अन्य'],
};

function genderFrom(text: string): Gender | null {
  const word = text.trim().toLowerCase();
  const found = Object.entries(genderWords).find(([, words]) => words.includes(word));
  return (found?.[0] as Gender | undefined) ?? null;
}

/** "o +ve" and "O+" are one; null for what is none. */
function bloodGroupFrom(text: string): PatientForm['bloodGroup'] | null {
  const group = text
    .toUpperCase()
    .replace(/\s|VE$/g, '')
    .replace(/POS(ITIVE|ITI)?$/, '+')
    .replace(/NEG(ATIVE|ATI)?$/, '-')
    .replace('−', '-');
  if (group === '') return '';
  return bloodGroups.find((known) => known === group) ?? null;
}

/**
 * The patient that a row tells of, or what is wrong with it, by the same rules as the form of a new patient.
 * `today` is the clinic's day.
 */
export function checkRow(
  cells: readonly string[],
  matching: Matching,
  today: string,
): { patient: NewPatient } | { problems: RowProblem[] } {
  const cell = (field: PatientField) => {
    const index = matching[field];
    return index === null ? '' : withoutGuard(cells[index] ?? '');
  };
  const problems: RowProblem[] = [];
  const refuse = (field: PatientField, message: string) => {
    if (problems.some((problem) => problem.field === field)) return;
    problems.push({ field, message: t(message), value: cell(field) });
  };

  const gender = genderFrom(cell('gender'));
  if (gender === null) refuse('gender', messages.gender);
  const bloodGroup = bloodGroupFrom(cell('bloodGroup'));
  if (bloodGroup === null) refuse('bloodGroup', messages.bloodGroup);
  for (const field of ['phone', 'emergencyContact'] as const) {
    if (/^\s*\d([.,]\d+)?E\+?\d+\s*$/i.test(cell(field))) refuse(field, messages.shortened);
  }
  const born = cell('dateOfBirth').trim();
  if (born !== '' && !typedDateOfBirth(born, today)?.isPossible) {
    refuse('dateOfBirth', patientMessages.dateOfBirth);
  }

  const form: PatientForm = {
    ...emptyPatientForm,
    name: cell('name'),
    age: born || cell('age'),
    gender: gender ?? 'other',
    phone: cell('phone'),
    email: cell('email'),
    address: cell('address'),
    emergencyContact: cell('emergencyContact'),
    bloodGroup: bloodGroup ?? '',
    allergies: cell('allergies'),
    medicalHistory: cell('medicalHistory'),
  };
  const checked = newPatient.safeParse(patientFromForm(form, today));
  if (checked.success && problems.length === 0) return { patient: checked.data };
  for (const { path, message } of checked.error?.issues ?? []) {
    const field = path[0] as PatientField;
    // Of a date of birth the age comes by itself.
    if (!(field === 'age' && born !== '')) refuse(field, message);
  }
  return { problems };
}
