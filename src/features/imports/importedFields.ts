import { ageFromText, ageText } from '../../shared/age';
import { plainDigits } from '../../shared/digits';
import { t } from '../../shared/language';
import { completePhone } from '../../shared/phone';
import { dayFromText } from '../../shared/writtenDay';
import { noneKnownText } from '../patients/allergies/recordedAllergies';
import { noConditionsText, parseConditions, saysNoConditions } from '../patients/conditions';
import {
  bloodGroups,
  type Gender,
  type PatientField,
  parseAllergies,
  parseDateOfBirth,
  patientMessages,
} from '../patients/patient';
import { isPossibleDelivery, pregnancyMessages } from '../patients/pregnancy';
import { isEmptyDate, saysNone, saysNothing, saysNotKnown } from './cellWords';

const messages = {
  gender: 'Gender must be male, female or other.',
  bloodGroup: 'This is not a blood group.',
  date: 'This is not a date. Please write it as 14 Mar 1985.',
  shortened:
    'A spreadsheet shortened this number. Type it here, or give the column the format Text and save the file again.',
} as const;

/** Converts a cell to the text of the new patient form's input, or says why it cannot be used. */
type CellReader = (cell: string, today: string) => { text: string } | { problem: string };

const readAsTyped: CellReader = (text) => ({ text });

/** Reads a cell with a reader; a cell without a value becomes blank. */
const blankUnlessValue =
  (read: CellReader): CellReader =>
  (cell, today) =>
    saysNothing(cell) ? { text: '' } : read(cell, today);

const textOrProblem = (text: string | undefined, otherwise: string) =>
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

const readGender: CellReader = (cell) => textOrProblem(genderOf(cell), messages.gender);

const ageInParts =
  /^\s*(\d{0,3}) ?(?:\.(0+|25|50?|75)|(½|1\/2)) ?(?:y|yrs?|years?|साल|वर्ष)?\.?\s*$/i;

/**
 * Reads an age, also with a spreadsheet's decimal, "45.0", or with a half or quarter of a year: "1.5", "1½". Other
 * decimals stay as typed, because they may mean tenths or months.
 */
const readAge: CellReader = (cell) => {
  const [, years = '', decimals, half] = ageInParts.exec(plainDigits(cell)) ?? [];
  if ((decimals ?? half) === undefined) return { text: cell };
  return { text: ageText(Number(years), half ? 6 : Number(`0.${decimals}`) * 12) };
};

const genderFirst = /^\s*([\p{L}\p{M}]+)[\s/,|.-]*(\d.*)$/u;
const ageAndGender = /^(.*?)[\s/,|.-]*([\p{L}\p{M}]+)\.?\s*$/u;
const ageJoinedToGender = /^(\s*\d+\s*y(?:rs?|ears?)?)\s*(m|f|male|female)\s*$/i;
const inSeveralUnits = /\d\s*\p{L}.*\d\s*\p{L}/u;

/**
 * Splits a cell of a register's column "Age / Sex": "45/F" is 45 and female, "8m/M" 8 months and male. Null for "8 m",
 * which may be months or male; from 24 on, the m means male, because such an age is not written in months.
 */
export function splitAgeAndGender(text: string): { age: string; gender: string } | null {
  const cell = plainDigits(text).replace(/[\s/,|-]+$/, '');
  if (inSeveralUnits.test(cell) && ageFromText(cell) !== null) return { age: cell, gender: '' };
  const [, first = '', age = ''] = genderFirst.exec(cell) ?? [];
  if (genderOf(first) !== undefined) return { age, gender: first };
  const [, before = '', word = ''] = ageJoinedToGender.exec(cell) ?? ageAndGender.exec(cell) ?? [];
  if (before !== '' && saysNothing(word)) return { age: before, gender: '' };
  if (genderOf(word) === undefined) return { age: cell, gender: '' };
  const [, months] = /^\s*(\d+)\s*m\s*$/i.exec(cell) ?? [];
  return months !== undefined && Number(months) < 24 ? null : { age: before, gender: word };
}

/** Normalizes a blood group: "o +ve" is "O+". */
const readBloodGroup: CellReader = (cell) => {
  const group = cell
    .toUpperCase()
    .replace(/\s|VE$/g, '')
    .replace(/POS(ITIVE|ITI)?$/, '+')
    .replace(/NEG(ATIVE|ATI)?$/, '-')
    .replace('−', '-');
  return textOrProblem(
    ['', ...bloodGroups].find((candidate) => candidate === group),
    messages.bloodGroup,
  );
};

const isShortened = (cell: string) => /^\s*\d([.,]\d+)?E\+?\d+\s*$/i.test(cell);

/** Reads a number with its leading zeros, without a spreadsheet's decimal, in plain digits. */
const readNumber: CellReader = (cell) => {
  if (isShortened(cell)) return { problem: t(messages.shortened) };
  const number = plainDigits(cell).replace(/^\s*(\d{10,})\.0+\s*$/, '$1');
  return { text: completePhone(number) === null ? cell : number };
};

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads a file number as written, without a spreadsheet's decimal. A UUID is a database's row id, so it is ignored. */
const readFileNumber: CellReader = (cell) => {
  if (isShortened(cell)) return { problem: t(messages.shortened) };
  const text = cell.trim();
  return { text: uuid.test(text) ? '' : text.replace(/^(\d+)\.0+$/, '$1') };
};

const readDateOfBirth: CellReader = (cell, today) => {
  const text = cell.trim();
  if (text === '' || isEmptyDate(text)) return { text: '' };
  const read = parseDateOfBirth(text, today);
  if (!read) return { problem: t(messages.date) };
  return read.isPossible ? { text } : { problem: t(patientMessages.dateOfBirth) };
};

const readExpectedDelivery: CellReader = (cell, today) => {
  if (cell.trim() === '' || isEmptyDate(cell)) return { text: '' };
  const day = dayFromText(cell, today, 'ahead');
  if (day === null) return { problem: t(messages.date) };
  const isPossible = isPossibleDelivery(day, today);
  return textOrProblem(isPossible ? day : undefined, pregnancyMessages.expectedDelivery);
};

/** Makes a reader for a list: "nil" means that there are none (`none`), "not known" that nobody asked (blank). */
const listReader =
  (
    parse: (cell: string) => string[],
    isNone: (text: string) => boolean,
    none: string,
  ): CellReader =>
  (cell) => {
    const entries = parse(cell).filter((text) => !saysNotKnown(text));
    return { text: entries.length > 0 && entries.every(isNone) ? none : entries.join(', ') };
  };

const ageAndGenderNames = { alsoCalled: ['age sex', 'age gender', 'sex age', 'उम्र लिंग'] };

const addressParts = {
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
  /** What other programs call the field, in lower case, in addition to this program's labels in all languages. */
  alsoCalled: readonly string[];
  /**
   * Columns whose cells are appended, such as the city to the address, with the separator `joint`. If there are names
   * in `behind`, only a column with one of those is continued.
   */
  continued?: { alsoCalled: readonly string[]; joint: string; behind?: readonly string[] };
  read: CellReader;
}

const firstNames = { alsoCalled: ['first name', 'given name', 'first', 'f name', 'forename'] };

/** How a file names and writes each field of a patient. A new field without an entry here does not compile. */
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
    read: readAsTyped,
  },
  age: {
    alsoCalled: [
      'age years',
      'age yrs',
      'age in years',
      'years',
      ...ageAndGenderNames.alsoCalled,
      'आयु',
      'उम्र',
    ],
    read: blankUnlessValue(readAge),
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
    read: blankUnlessValue(readDateOfBirth),
  },
  gender: {
    alsoCalled: ['sex', 'm f', ...ageAndGenderNames.alsoCalled, 'लिंग'],
    read: blankUnlessValue(readGender),
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
    read: blankUnlessValue(readNumber),
  },
  email: {
    alsoCalled: ['e mail', 'mail', 'email address', 'email id', 'e mail id', 'ईमेल'],
    read: blankUnlessValue(readAsTyped),
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
      ...addressParts.alsoCalled,
    ],
    continued: {
      alsoCalled: ['address line 2', 'address 2', ...addressParts.alsoCalled],
      joint: ', ',
    },
    read: blankUnlessValue(readAsTyped),
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
    read: blankUnlessValue(readNumber),
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
    read: blankUnlessValue(readFileNumber),
  },
  abhaNumber: {
    alsoCalled: ['abha', 'abha no', 'abha id', 'health id number', 'आभा नंबर'],
    read: blankUnlessValue(readNumber),
  },
  abhaAddress: {
    alsoCalled: ['health id', 'phr address', 'आभा पता'],
    read: blankUnlessValue(readAsTyped),
  },
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
    read: blankUnlessValue(readBloodGroup),
  },
  allergies: {
    alsoCalled: ['allergy', 'known allergies', 'एलर्जी'],
    read: listReader(parseAllergies, saysNone, noneKnownText),
  },
  medicalHistory: {
    alsoCalled: ['history', 'past history', 'पिछली बीमारियाँ', 'चिकित्सा इतिहास'],
    read: blankUnlessValue(readAsTyped),
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
    read: listReader(
      parseConditions,
      (text) => saysNone(text) || saysNoConditions(text),
      noConditionsText,
    ),
  },
  expectedDelivery: {
    alsoCalled: ['edd', 'edc', 'expected date of delivery', 'delivery date', 'प्रसव की तारीख'],
    read: blankUnlessValue(readExpectedDelivery),
  },
};

/** Fields whose cells may be dates. */
export const dateFields: readonly PatientField[] = ['dateOfBirth', 'age', 'expectedDelivery'];
