import { ageFromText, writtenAge } from '../../shared/age';
import { plainDigits } from '../../shared/digits';
import { t } from '../../shared/language';
import { wholeNumber } from '../../shared/phone';
import { dayFromText } from '../../shared/writtenDay';
import { noneKnownText } from '../patients/allergies/recordedAllergies';
import { noConditionsText, parseConditions, saysNoConditions } from '../patients/conditions';
import {
  bloodGroups,
  type Gender,
  type PatientField,
  parseAllergies,
  patientMessages,
  typedDateOfBirth,
} from '../patients/patient';
import { isPossibleDelivery, pregnancyMessages } from '../patients/pregnancy';
import { isNoDay, saysNone, saysNothing, saysNotKnown } from './cellWords';

const messages = {
  gender: 'Gender must be male, female or other.',
  bloodGroup: 'This is not a blood group.',
  date: 'This is not a date. Please write it as 14 Mar 1985.',
  shortened:
    'A spreadsheet shortened this number. Type it here, or give the column the format Text and save the file again.',
} as const;

/** What a cell says, as the form of a new patient would have it; or why it says nothing. */
type Read = (cell: string, today: string) => { text: string } | { problem: string };

const asTyped: Read = (text) => ({ text });

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

const ageInParts =
  /^\s*(\d{0,3}) ?(?:\.(0+|25|50?|75)|(½|1\/2)) ?(?:y|yrs?|years?|साल|वर्ष)?\.?\s*$/i;

/**
 * With the decimal that a spreadsheet puts behind a number, "45.0", and with a half or quarter of a year: "1.5", "1½".
 * Other decimals may be tenths or months.
 */
const ageFrom: Read = (cell) => {
  const [, years = '', decimals, half] = ageInParts.exec(plainDigits(cell)) ?? [];
  if ((decimals ?? half) === undefined) return { text: cell };
  return { text: writtenAge(Number(years), half ? 6 : Number(`0.${decimals}`) * 12) };
};

const genderFirst = /^\s*([\p{L}\p{M}]+)[\s/,|.-]*(\d.*)$/u;
const ageAndGender = /^(.*?)[\s/,|.-]*([\p{L}\p{M}]+)\.?\s*$/u;
const joined = /^(\s*\d+\s*y(?:rs?|ears?)?)\s*(m|f|male|female)\s*$/i;
const inSeveralUnits = /\d\s*\p{L}.*\d\s*\p{L}/u;

/**
 * A cell of a register's column "Age / Sex": "45/F" is 45 and female, "8m/M" 8 months and male. Null for "8 m", which is
 * months to one and male to another; nobody tells two years and more in months.
 */
export function ageAndGenderFrom(written: string): { age: string; gender: string } | null {
  const cell = written.replace(/[\s/,|-]+$/, '');
  if (inSeveralUnits.test(cell) && ageFromText(cell) !== null) return { age: cell, gender: '' };
  const [, first = '', age = ''] = genderFirst.exec(cell) ?? [];
  if (genderOf(first) !== undefined) return { age, gender: first };
  const [, before = '', word = ''] = joined.exec(cell) ?? ageAndGender.exec(cell) ?? [];
  if (before !== '' && saysNothing(word)) return { age: before, gender: '' };
  if (genderOf(word) === undefined) return { age: cell, gender: '' };
  const [, months] = /^\s*(\d+)\s*m\s*$/i.exec(cell) ?? [];
  return months !== undefined && Number(months) < 24 ? null : { age: before, gender: word };
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

const isShortened = (cell: string) => /^\s*\d([.,]\d+)?E\+?\d+\s*$/i.test(cell);

/** With its leading noughts and without the decimal that a spreadsheet puts behind a number; in plain digits. */
const numberFrom: Read = (cell) => {
  if (isShortened(cell)) return { problem: t(messages.shortened) };
  const number = plainDigits(cell).replace(/^\s*(\d{10,})\.0+\s*$/, '$1');
  return { text: wholeNumber(number) === null ? cell : number };
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** As it is written, but for the decimal of a spreadsheet; what a database calls its rows is no number of a file. */
const fileNumberFrom: Read = (cell) => {
  if (isShortened(cell)) return { problem: t(messages.shortened) };
  const text = cell.trim();
  return { text: uuid.test(text) ? '' : text.replace(/^(\d+)\.0+$/, '$1') };
};

const dateOfBirthFrom: Read = (cell, today) => {
  const text = cell.trim();
  if (text === '' || isNoDay(text)) return { text: '' };
  const read = typedDateOfBirth(text, today);
  if (!read) return { problem: t(messages.date) };
  return read.isPossible ? { text } : { problem: t(patientMessages.dateOfBirth) };
};

const deliveryFrom: Read = (cell, today) => {
  if (cell.trim() === '' || isNoDay(cell)) return { text: '' };
  const day = dayFromText(cell, today, 'ahead');
  if (day === null) return { problem: t(messages.date) };
  const isPossible = day !== null && isPossibleDelivery(day, today);
  return found(isPossible ? day : undefined, pregnancyMessages.expectedDelivery);
};

/** A list in which "nil" answers that there are none, and "not known" that nobody asked. */
const listFrom =
  (parse: (cell: string) => string[], isNone: (text: string) => boolean, none: string): Read =>
  (cell) => {
    const told = parse(cell).filter((text) => !saysNotKnown(text));
    return { text: told.length > 0 && told.every(isNone) ? none : told.join(', ') };
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
    'pin code',
    'pin',
    'postal code',
    'post code',
    'zip code',
    'zip',
    'शहर',
    'गाँव',
  ],
};

interface ImportedField {
  /** What other programs call it, in small letters, besides what this one does in any language. */
  alsoCalled: readonly string[];
  /**
   * Columns whose cells belong behind it, as the city does behind the address, and what stands between; only behind a
   * column of one of these names, where there are some.
   */
  continued?: { alsoCalled: readonly string[]; joint: string; behind?: readonly string[] };
  read: Read;
}

const firstNames = { alsoCalled: ['first name', 'given name', 'first', 'f name', 'forename'] };

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
      'names',
      'beneficiary name',
      ...firstNames.alsoCalled,
      'नाम',
      'मरीज़',
      'मरीज़ का नाम',
      'मरीज का नाम',
      'रोगी का नाम',
      'पूरा नाम',
    ],
    continued: {
      alsoCalled: [
        'middle name',
        'middle',
        'm name',
        'last name',
        'last',
        'l name',
        'surname',
        'family name',
      ],
      joint: ' ',
      behind: firstNames.alsoCalled,
    },
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
      'date of birth dob',
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
      'telephone number',
      'telephone no',
      'tel',
      'tel no',
      'cell',
      'cell no',
      'cell number',
      'cell phone',
      'phone cell',
      'phone mobile',
      'mobile phone',
      'phone home',
      'primary phone',
      'primary mobile',
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
      'full address',
      'street address',
      'street',
      'address line 1',
      'address 1',
      'पता',
      ...placesOfAddress.alsoCalled,
    ],
    continued: {
      alsoCalled: ['address line 2', 'address 2', ...placesOfAddress.alsoCalled],
      joint: ', ',
    },
    read: ifAny(asTyped),
  },
  emergencyContact: {
    alsoCalled: [
      'emergency',
      'emergency contact number',
      'emergency contact no',
      'emergency number',
      'emergency no',
      'emergency mobile',
      'emergency phone',
      'next of kin',
      'nok',
      'आपातकालीन संपर्क',
    ],
    read: ifAny(numberFrom),
  },
  fileNumber: {
    alsoCalled: [
      ...['file no', 'opd number', 'opd no', 'opd id', 'opd reg no', 'opd', 'op no', 'op number'],
      ...['uhid', 'uhid no', 'uhid number', 'mrn', 'mr no', 'mr number', 'mrd no'],
      ...['medical record number', 'medical record no', 'record no', 'record number'],
      ...['registration number', 'registration no', 'reg no', 'regd no', 'regn no', 'reg number'],
      ...['case no', 'case number', 'card no', 'card number', 'chart no', 'chart number'],
      ...['cr no', 'cr number', 'hospital no', 'hospital number', 'folder no', 'folder number'],
      ...['patient number', 'patient no', 'patient code', 'patient identifier', 'patient id'],
      ...['फ़ाइल नंबर', 'फाइल नंबर', 'ओपीडी नंबर', 'रजिस्ट्रेशन नंबर', 'पंजीकरण संख्या'],
    ],
    read: ifAny(fileNumberFrom),
  },
  abhaNumber: {
    alsoCalled: ['abha', 'abha no', 'abha id', 'health id number', 'आभा नंबर'],
    read: ifAny(numberFrom),
  },
  abhaAddress: { alsoCalled: ['health id', 'phr address', 'आभा पता'], read: ifAny(asTyped) },
  bloodGroup: {
    alsoCalled: [
      'blood',
      'blood type',
      'blood grp',
      'blood gp',
      'bld grp',
      'b group',
      'bg',
      'रक्त समूह',
      'ब्लड ग्रुप',
    ],
    read: ifAny(bloodGroupFrom),
  },
  allergies: {
    alsoCalled: ['allergy', 'known allergies', 'एलर्जी'],
    read: listFrom(parseAllergies, saysNone, noneKnownText),
  },
  medicalHistory: {
    alsoCalled: ['history', 'past history', 'पिछली बीमारियाँ', 'चिकित्सा इतिहास'],
    read: ifAny(asTyped),
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
    read: listFrom(
      parseConditions,
      (text) => saysNone(text) || saysNoConditions(text),
      noConditionsText,
    ),
  },
  expectedDelivery: {
    alsoCalled: ['edd', 'edc', 'expected date of delivery', 'delivery date', 'प्रसव की तारीख'],
    read: ifAny(deliveryFrom),
  },
};

/** Fields whose cells may be dates. */
export const dateFields: readonly PatientField[] = ['dateOfBirth', 'age', 'expectedDelivery'];
