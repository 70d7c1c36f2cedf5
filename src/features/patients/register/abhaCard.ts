import {
  dateFromText,
  isPossibleDateOfBirth,
  maxAge,
  writtenDate,
} from '../../../shared/dateOfBirth';
import { plainDigits } from '../../../shared/digits';
import { normalPhone } from '../../../shared/phone';
import { abhaAddress, abhaNumber } from '../abha';
import type { FormFieldOfPatient, Gender, PatientForm } from '../patient';

/** What the QR code of an ABHA card, or of the patient's app, tells: JSON, read here without any server. */

/** Characters of a code, at most: the densest QR code holds 4,296. */
export const longestCode = 4_296;

/** The fields of the form that a card can fill. */
type CardField = Extract<
  FormFieldOfPatient,
  'name' | 'age' | 'gender' | 'phone' | 'address' | 'abhaNumber' | 'abhaAddress'
>;

export type CardFields = Partial<Pick<PatientForm, CardField>>;

/** The names that cards and apps give each entry. */
const keys = {
  number: ['hidn', 'healthidnumber', 'abhanumber'],
  address: ['hid', 'phr', 'phraddress', 'healthid', 'abhaaddress'],
  name: ['name', 'fullname'],
  gender: ['gender', 'sex'],
  born: ['dob', 'dateofbirth', 'yob', 'yearofbirth'],
  mobile: ['mobile', 'phone', 'mobilenumber'],
  home: ['address'],
  district: ['districtname', 'distname', 'district'],
  state: ['statename', 'state'],
} as const;

const genders: Record<string, Gender> = { m: 'male', f: 'female', o: 'other', t: 'other' };

/** The form's fields that a code fills, as they would be typed; null if it is no ABHA code. */
export function readAbhaCard(code: string, today: string): CardFields | null {
  if (code.length > longestCode) return null;
  const entries = entriesOf(code);
  if (!entries) return null;
  const text = (kind: keyof typeof keys, max: number) =>
    (keys[kind].map((key) => entries.get(key)).find((value) => value !== undefined) ?? '').slice(
      0,
      max,
    );
  const number = abhaNumber.safeParse(text('number', 60)).data;
  const address = abhaAddress.safeParse(text('address', 80)).data;
  if (!number && !address) return null;
  const phone = normalPhone(plainDigits(text('mobile', 30)));
  const home = [text('home', 300), text('district', 80), text('state', 80)].filter(Boolean);
  const fields: Record<CardField, string | undefined> = {
    name: text('name', 120),
    age: ageFrom(text('born', 20), today),
    gender: genders[text('gender', 20).charAt(0).toLowerCase()],
    // A card may mask all digits but the last.
    phone: /^[6-9]\d{4} \d{5}$/.test(phone) ? phone : undefined,
    address: [...new Set(home)].join(', '),
    abhaNumber: number,
    abhaAddress: address,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value)) as CardFields;
}

/** A JSON object's texts and numbers by key, in lower-case letters and digits alone; null if the code is no JSON object. */
function entriesOf(code: string): Map<string, string> | null {
  try {
    const json: unknown = JSON.parse(code);
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return null;
    return new Map(
      Object.entries(json).flatMap(([key, value]) =>
        typeof value === 'string' || typeof value === 'number'
          ? [[key.toLowerCase().replace(/[^a-z0-9]/g, ''), tidy(String(value))] as const]
          : [],
      ),
    );
  } catch {
    return null;
  }
}

const tidy = (value: string) =>
  value
    .replace(/[\p{Cc}\p{Surrogate}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** A date of birth as the age field takes it; of a year of birth alone, the age in years. */
function ageFrom(born: string, today: string): string | undefined {
  const year = /^\d{4}$/.exec(born) ?? /^(?:00|xx)[/.-](?:00|xx)[/.-](\d{4})$/i.exec(born);
  if (year) {
    const years = Number(today.slice(0, 4)) - Number(year[1] ?? year[0]);
    return years >= 0 && years <= maxAge ? String(years) : undefined;
  }
  const date = dateFromText(born, today);
  return date && isPossibleDateOfBirth(date, today) ? writtenDate(date) : undefined;
}

/** What a card fills in a form, and the fields whose typed value differs: the screen asks about those. */
export function fillFrom(card: CardFields, form: PatientForm) {
  const fields = Object.keys(card) as CardField[];
  const typed = fields.filter((field) => form[field] !== '' && form[field] !== card[field]);
  const fills = Object.fromEntries(
    fields.filter((field) => !typed.includes(field)).map((field) => [field, card[field]]),
  ) as CardFields;
  return { fills, typed };
}
