import { t } from '../../shared/language';
import {
  bloodGroups,
  type Gender,
  type PatientField,
  patientMessages,
  typedDateOfBirth,
} from '../patients/patient';

const messages = {
  gender: 'Gender must be male, female or other.',
  bloodGroup: 'This is no blood group.',
  shortened:
    'A spreadsheet shortened this number. Give the column the format Text and save the file again.',
} as const;

/** What a cell says, as the form of a new patient would have it; or why it says nothing. */
type Read = (cell: string, today: string) => { text: string } | { problem: string };

const asTyped: Read = (text) => ({ text });

const found = (text: string | undefined, otherwise: string) =>
  text === undefined ? { problem: t(otherwise) } : { text };

const genderWords: Record<Gender, readonly string[]> = {
  male: ['male', 'm', 'man', 'boy', 'पुरुष'],
  female: ['female', 'f', 'woman', 'girl', 'महिला', 'स्त्री'],
  other: ['other', 'o', 'transgender', 'अन्य'],
};

const genderFrom: Read = (cell) => {
  const word = cell.trim().toLowerCase();
  const gender = Object.entries(genderWords).find(([, words]) => words.includes(word));
  return found(gender?.[0], messages.gender);
};

/** "o +ve" and "O+" are one. */
const bloodGroupFrom: Read = (cell) => {
  const group = cell
    .toUpperCase()
    .replace(/\s|VE$/g, '')
    .replace(/POS(ITIVE|ITI)?$/, '+')
    .replace(/NEG(ATIVE|ATI)?$/, '-')
    .replace('−', '-');
  return found(
    ['', ...bloodGroups].find((known) => known === group),
    messages.bloodGroup,
  );
};

const numberFrom: Read = (cell) =>
  /^\s*\d([.,]\d+)?E\+?\d+\s*$/i.test(cell) ? { problem: t(messages.shortened) } : { text: cell };

const dateOfBirthFrom: Read = (cell, today) => {
  const text = cell.trim();
  const isDate = text === '' || typedDateOfBirth(text, today)?.isPossible;
  return isDate ? { text } : { problem: t(patientMessages.dateOfBirth) };
};

interface ImportedField {
  /** What other programs call it, in small letters, besides what this one does in any language. */
  alsoCalled: readonly string[];
  read: Read;
}

/** How a file tells each field of a patient. A field without a line here does not compile. */
export const importedFields: Record<PatientField, ImportedField> = {
  name: {
    alsoCalled: ['name', 'patient', 'patient name', 'नाम', 'मरीज़', 'मरीज़ का नाम', 'पूरा नाम'],
    read: asTyped,
  },
  age: { alsoCalled: ['age years', 'years', 'आयु', 'उम्र'], read: asTyped },
  dateOfBirth: {
    alsoCalled: [
      'dob',
      'd o b',
      'birth date',
      'birthdate',
      'born',
      'जन्म तिथि',
      'जन्मतिथि',
      'जन्म तारीख',
    ],
    read: dateOfBirthFrom,
  },
  gender: { alsoCalled: ['sex', 'लिंग'], read: genderFrom },
  phone: {
    alsoCalled: [
      'mobile',
      'mobile number',
      'mobile no',
      'phone number',
      'phone no',
      'contact',
      'contact number',
      'फ़ोन',
      'मोबाइल',
      'मोबाइल नंबर',
      'फ़ोन नंबर',
    ],
    read: numberFrom,
  },
  email: { alsoCalled: ['e mail', 'mail', 'email address', 'ईमेल'], read: asTyped },
  address: { alsoCalled: ['residence', 'पता'], read: asTyped },
  emergencyContact: {
    alsoCalled: ['emergency', 'next of kin', 'emergency phone', 'आपातकालीन संपर्क'],
    read: numberFrom,
  },
  bloodGroup: { alsoCalled: ['blood', 'blood type', 'रक्त समूह', 'ब्लड ग्रुप'], read: bloodGroupFrom },
  allergies: { alsoCalled: ['allergy', 'known allergies', 'एलर्जी'], read: asTyped },
  medicalHistory: {
    alsoCalled: ['history', 'past history', 'पिछली बीमारियाँ', 'चिकित्सा इतिहास'],
    read: asTyped,
  },
};
