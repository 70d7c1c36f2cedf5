import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { addDays, formatCalendarDate } from '../../shared/clinicDay';
import { setSpeakerSource, speakerOf, type Translations } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { roles } from '../../shared/permissions';
import { paymentMethods } from '../billing/payment';
import { fhirResources } from '../fhir/fhirResources';
import { patientFieldLabels } from '../patients/patientLabels';
import { clinicFieldLabels, practiceFieldLabels } from '../settings/settingsLabels';
import { shareWays } from '../sharing/share';
import {
  auditText,
  auditTexts,
  exportedLists,
  recogniseAuditText,
  translateAuditText,
} from './auditTexts';

const texts = Object.entries<string | Record<string, string>>(auditTexts).flatMap(
  ([action, entry]) =>
    (typeof entry === 'string' ? [entry] : Object.values(entry)).map((text) => ({ action, text })),
);
const compose = auditText as (text: string, values: Record<string, string | number>) => string;
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
const wordsIn = (text: string) => text.split(/\{\w+\}/).filter(Boolean);

function speak(translations: Translations): void {
  const speaker = speakerOf('hi', translations);
  setSpeakerSource(() => speaker);
}
afterEach(() => setSpeakerSource(() => undefined));

const count = fc.nat({ max: 10_000 });
const date = fc
  .integer({ min: 0, max: 60_000 })
  .map((days) => formatCalendarDate(addDays('1990-01-01', days), 'en-IN'));
const typed = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        ...texts.flatMap(({ text }) => [text, ...wordsIn(text)]),
        ...['{name}', '{', '}', '#', "'", '$&', '$1', '\\u0041', '\\x41', '\n', '<b>', '(.*)+$'],
      ),
    )
    .map((parts) => parts.join('')),
);
const rupees = fc.integer({ min: -1_000_000, max: 10_000_000_000 }).map(formatRupees);
const written: Record<string, fc.Arbitrary<string | number>> = {
  number: count,
  medications: count,
  patients: count,
  tokens: count,
  appointments: count,
  rows: count,
  skipped: count,
  count,
  list: fc.constantFrom(...exportedLists),
  resource: fc.constantFrom(...fhirResources),
  amount: rupees,
  counted: rupees,
  difference: rupees,
  due: rupees,
  back: rupees,
  date,
  time: fc.tuple(fc.nat(23), fc.nat(59)).map((parts) => {
    return parts.map((part) => String(part).padStart(2, '0')).join(':');
  }),
  id: fc.uuid(),
  fields: fc
    .subarray(Object.values(patientFieldLabels), { minLength: 1 })
    .map((labels) => labels.join(', ')),
  settings: fc
    .subarray([...Object.values(clinicFieldLabels), ...Object.values(practiceFieldLabels)], {
      minLength: 1,
    })
    .map((labels) => labels.join(', ')),
  role: fc.constantFrom(...roles),
  method: fc.constantFrom(...paymentMethods),
  way: fc.constantFrom(...shareWays),
};
const valuesOf = (text: string) =>
  fc.record(Object.fromEntries(namesIn(text).map((name) => [name, written[name] ?? typed])));

describe.each(texts)('$action: $text', ({ action, text }) => {
  test('is recognised with any values, and reads as it is stored', () => {
    fc.assert(
      fc.property(valuesOf(text), (values) => {
        const stored = compose(text, values);
        const found = recogniseAuditText(action, stored);
        expect(found && compose(found.text, found.values)).toBe(stored);
        expect(translateAuditText(action, stored)).toBe(stored);
      }),
    );
  });

  test('is said in another language with what was typed untouched', () => {
    speak(Object.fromEntries(texts.map((one) => [one.text, `«${one.text}»`])));
    // These are said in other words.
    const isSaid = /\{(method|date|language|way)\}/.test(text);
    fc.assert(
      fc.property(valuesOf(text), (values) => {
        const stored = compose(text, values);
        const said = translateAuditText(action, stored);
        expect(said).toMatch(/^«.*»$/s);
        if (!isSaid) expect(said).toBe(`«${stored}»`);
      }),
    );
  });

  test('is told from hostile text in no time', () => {
    const words = wordsIn(text);
    const fill = (one: string) => one.repeat(5000 / one.length);
    const [first = ''] = words;
    const hostile = [
      ...words.map(fill),
      ...words.map((word) => first + fill(word)),
      first + fill(words.join('')),
      first + fill(words.join('1')),
      first + fill(words.slice(0, -1).join('1') || ' '),
      first + fill('1'),
      first + fill(' '),
    ];
    const began = performance.now();
    for (const details of hostile) recogniseAuditText(action, details);
    expect(performance.now() - began).toBeLessThan(1000);
  });
});

describe('in another language', () => {
  test('the words of the product are said in it, what was typed is not', () => {
    speak({
      'Bill of {amount} for {name} (token #{number}), paid by {method}':
        '{name}: {amount} ({method}, #{number})',
      'Record of {name} changed: {fields}': '{fields} ({name})',
      'Invitation made for a {role}': '[{role}]',
      'Reads the product in the language {language}': '[{language}]',
      Cash: 'नकद',
      doctor: 'डॉक्टर',
      'Full Name': 'पूरा नाम',
      Phone: 'फ़ोन',
    });
    expect(
      translateAuditText(
        'bill_created',
        'Bill of ₹1,657.99 for Phone {method} (token #12), paid by cash',
      ),
    ).toBe('Phone {method}: ₹1,657.99 (नकद, #12)');
    expect(
      translateAuditText('patient_amended', 'Record of Full Name changed: Full Name, Phone'),
    ).toBe('पूरा नाम, फ़ोन (Full Name)');
    expect(translateAuditText('staff_invited', 'Invitation made for a doctor')).toBe('[डॉक्टर]');
    expect(translateAuditText('language_chosen', 'Reads the product in the language hi')).toBe(
      '[हिन्दी]',
    );
    expect(translateAuditText('language_chosen', 'Reads the product in the language ??')).toBe(
      '[??]',
    );
  });

  test.each(
    Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-09`),
  )('the date %s is written as everywhere', (day) => {
    speak({ 'Appointment of {name} on {date} at {time}': '{date}|{time}|{name}' });
    const stored = auditText(auditTexts.appointment_scheduled, {
      name: 'A on 1 Jan 2026 at 10:00',
      date: formatCalendarDate(day, 'en-IN'),
      time: '09:30',
    });
    expect(translateAuditText('appointment_scheduled', stored)).toBe(
      `${formatCalendarDate(day, 'hi-IN')}|09:30|A on 1 Jan 2026 at 10:00`,
    );
  });

  test('the sentence that says more is meant', () => {
    speak({
      'Token #{number} issued to {name} (urgent: {reason})': '{number}|{name}|{reason}',
      'Token #{number} of {name} moved to everybody’s queue': '{number}|{name}',
    });
    expect(
      translateAuditText('token_issued', 'Token #7 issued to Asha (urgent: a (bad) pain)'),
    ).toBe('7|Asha|a (bad) pain');
    expect(translateAuditText('token_moved', 'Token #7 of Asha moved to everybody’s queue')).toBe(
      '7|Asha',
    );
  });

  test('a short id is one too', () => {
    speak({ 'New patient registered: {name} ({id})': '{id}|{name}' });
    expect(
      translateAuditText('patient_registration', 'New patient registered: Asha (b) (0123cdef)'),
    ).toBe('0123cdef|Asha (b)');
  });

  test.each([
    ['login', 'Something else'],
    ['unheard_of', 'User logged out'],
    ['constructor', 'User logged out'],
    ['login', 'User logged out'],
    ['token_started', 'Token #x of Asha started'],
    ['appointment_scheduled', 'Appointment of Asha on 2026-12-01 at 08:00'],
    ['login', ''],
  ])('what the table does not have for %s stays as it is: %j', (action, details) => {
    speak({ 'User logged out': 'साइन आउट' });
    expect(recogniseAuditText(action, details)).toBeNull();
    expect(translateAuditText(action, details)).toBe(details);
  });
});
