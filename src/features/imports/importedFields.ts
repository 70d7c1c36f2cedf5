import { plainDigits } from '../../shared/digits';
import { t } from '../../shared/language';
import { wholeNumber } from '../../shared/phone';
import { dayFromText } from '../../shared/writtenDay';
import {
  bloodGroups,
  type Gender,
  type PatientField,
  patientMessages,
  typedDateOfBirth,
} from '../patients/patient';
import { isPossibleDelivery, pregnancyMessages } from '../patients/pregnancy';

const messages = {
  gender: 'Gender must be male, female or other.',
  bloodGroup: 'This is not a blood group.',
  shortened:
    'A spreadsheet shortened this number. Type it here, or give the column the format Text and save the file again.',
} as const;

/** What a cell says, as the form of a new patient would have it; or why it says nothing. */
type Read = (cell: string, today: string) => { text: string } | { problem: string };

const asTyped: Read = (text) => ({ text });

/** What people and programs write where they know nothing: "-", "NA", two quotes, a date of noughts. */
export function saysNothing(cell: string): boolean {
  return /^(?:[-–—.'\s]*|n\.?\s*\/?\s*a\.?|0000-00-00.*)$/i.test(cell.trim());
}

/** Reads what a cell says, if it says anything. */
const ifAny =
  (read: Read): Read =>
  (cell, today) =>
    saysNothing(cell) ? { text: '' } : read(cell, today);

const found = (text: string | undefined, otherwise: string) =>
  text === undefined ? { problem: t(otherwise) } : { text };

const genderWords: Record<Gender, readonly string[]> = {
  male: ['male', 'm', 'man', 'boy', 'पुरुष'],
  female: ['female', 'f', 'woman', 'girl', 'महिला', 'स्त्री'],
  other: ['other', 'o', 'transgender', 'अन्य'],
};

function genderOf(text: string): string | undefined {
  const word = text.trim().toLowerCase();
  return Object.entries(genderWords).find(([, words]) => words.includes(word))?.[0];
}

const genderFrom: Read = (cell) => found(genderOf(cell), messages.gender);

/** With the decimal that a spreadsheet puts behind a number: "45.0". */
const ageFrom: Read = (cell) => ({ text: cell.replace(/^\s*(\d+)\.0+\s*$/, '$1') });

const ageAndGender = /^(.*?)[\s/,|-]*([\p{L}\p{M}]+)\s*$/u;

/**
 * A cell of a register's column "Age / Sex": "45/F" is 45 and female, "8m/M" 8 months and male. Null for "8 m", which is
 * months to one and male to another; nobody tells two years and more in months.
 */
export function ageAndGenderFrom(cell: string): { age: string; gender: string } | null {
  const [, age = '', word = ''] = ageAndGender.exec(cell) ?? [];
  if (genderOf(word) === undefined) return { age: cell, gender: '' };
  const [, months] = /^\s*(\d+)\s*m\s*$/i.exec(cell) ?? [];
  return months !== undefined && Number(months) < 24 ? null : { age, gender: word };
}

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

/** With its leading noughts and without the decimal that a spreadsheet puts behind a number; in plain digits. */
const numberFrom: Read = (cell) => {
  if (/^\s*\d([.,]\d+)?E\+?\d+\s*$/i.test(cell)) return { problem: t(messages.shortened) };
  const number = plainDigits(cell).replace(/^\s*(\d{10,})\.0+\s*$/, '$1');
  return { text: wholeNumber(number) === null ? cell : number };
};

const dateOfBirthFrom: Read = (cell, today) => {
  const text = cell.trim();
  const isDate = text === '' || typedDateOfBirth(text, today)?.isPossible;
  return isDate ? { text } : { problem: t(patientMessages.dateOfBirth) };
};

const deliveryFrom: Read = (cell, today) => {
  if (cell.trim() === '') return { text: '' };
  const day = dayFromText(cell, today, 'ahead');
  const isPossible = day !== null && isPossibleDelivery(day, today);
  return found(isPossible ? day : undefined, pregnancyMessages.expectedDelivery);
};

const ageWithGender = { alsoCalled: ['age sex', 'age gender', 'sex age', 'उम्र लिंग'] };

const placesOfAddress = {
  alsoCalled: [
    'locality',
    'area',
    'village',
    'town',
    'city',
    'district',
    'state',
    'pincode',
    'pin code',
    'pin',
    'शहर',
    'गाँव',
  ],
};

interface ImportedField {
  /** What other programs call it, in small letters, besides what this one does in any language. */
  alsoCalled: readonly string[];
  /** Columns whose cells belong behind it, as the city does behind the address, and what stands between. */
  continued?: { alsoCalled: readonly string[]; joint: string };
  read: Read;
}

/** How a file tells each field of a patient. A field without a line here does not compile. */
export const importedFields: Record<PatientField, ImportedField> = {
  name: {
    alsoCalled: [
      'name',
      'patient',
      'patient name',
      'patient s name',
      'patients name',
      'name of patient',
      'name of the patient',
      'pt name',
      'client name',
      'first name',
      'given name',
      'नाम',
      'मरीज़',
      'मरीज़ का नाम',
      'मरीज का नाम',
      'रोगी का नाम',
      'पूरा नाम',
    ],
    continued: { alsoCalled: ['middle name', 'last name', 'surname', 'family name'], joint: ' ' },
    read: asTyped,
  },
  age: {
    alsoCalled: [
      'age years',
      'age yrs',
      'age in years',
      'years',
      ...ageWithGender.alsoCalled,
      'आयु',
      'उम्र',
    ],
    read: ifAny(ageFrom),
  },
  dateOfBirth: {
    alsoCalled: [
      'dob',
      'd o b',
      'birth date',
      'birthdate',
      'birthday',
      'born',
      'जन्म तिथि',
      'जन्मतिथि',
      'जन्म तारीख',
    ],
    read: ifAny(dateOfBirthFrom),
  },
  gender: {
    alsoCalled: ['sex', 'm f', ...ageWithGender.alsoCalled, 'लिंग'],
    read: ifAny(genderFrom),
  },
  phone: {
    alsoCalled: [
      'mobile',
      'mobile number',
      'mobile no',
      'mob',
      'mob no',
      'phone number',
      'phone no',
      'ph',
      'ph no',
      'telephone',
      'tel',
      'tel no',
      'cell',
      'contact',
      'contact number',
      'contact no',
      'whatsapp',
      'whatsapp number',
      'फ़ोन',
      'फोन',
      'मोबाइल',
      'मोबाइल नंबर',
      'फ़ोन नंबर',
      'फोन नंबर',
    ],
    read: ifAny(numberFrom),
  },
  email: {
    alsoCalled: ['e mail', 'mail', 'email address', 'email id', 'e mail id', 'ईमेल'],
    read: ifAny(asTyped),
  },
  address: {
    alsoCalled: [
      'residence',
      'street address',
      'address line 1',
      'पता',
      ...placesOfAddress.alsoCalled,
    ],
    continued: { alsoCalled: ['address line 2', ...placesOfAddress.alsoCalled], joint: ', ' },
    read: ifAny(asTyped),
  },
  emergencyContact: {
    alsoCalled: ['emergency', 'next of kin', 'emergency phone', 'आपातकालीन संपर्क'],
    read: ifAny(numberFrom),
  },
  abhaNumber: {
    alsoCalled: ['abha', 'abha no', 'abha id', 'health id number', 'आभा नंबर'],
    read: ifAny(numberFrom),
  },
  abhaAddress: { alsoCalled: ['health id', 'phr address', 'आभा पता'], read: ifAny(asTyped) },
  bloodGroup: {
    alsoCalled: ['blood', 'blood type', 'blood grp', 'रक्त समूह', 'ब्लड ग्रुप'],
    read: ifAny(bloodGroupFrom),
  },
  allergies: { alsoCalled: ['allergy', 'known allergies', 'एलर्जी'], read: asTyped },
  medicalHistory: {
    alsoCalled: ['history', 'past history', 'पिछली बीमारियाँ', 'चिकित्सा इतिहास'],
    read: asTyped,
  },
  conditions: {
    alsoCalled: [
      'conditions',
      'condition',
      'chronic conditions',
      'chronic diseases',
      'chronic illness',
      'long term conditions',
      'comorbidities',
      'co morbidities',
      'पुरानी बीमारियाँ',
    ],
    read: ifAny(asTyped),
  },
  expectedDelivery: {
    alsoCalled: ['edd', 'edc', 'expected date of delivery', 'delivery date', 'प्रसव की तारीख'],
    read: ifAny(deliveryFrom),
  },
};
