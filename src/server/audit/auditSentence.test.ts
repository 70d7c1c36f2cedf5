import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { auditTexts, auditWords } from '../../features/audit/auditWords';
import { paymentMethods } from '../../features/billing/payment';
import { patientFieldLabels } from '../../features/patients/patientLabels';
import {
  clinicFieldLabels,
  doctorProfileFieldLabels,
} from '../../features/settings/settingsLabels';
import { shareWays } from '../../features/sharing/share';
import {
  type AuditEvent,
  auditSchemaOf,
  isPersonalValue,
  namedValues,
  plainValues,
  setAuditWords,
  valuesNamedIn,
} from '../../shared/auditEvents';
import { addDays, formatCalendarDate } from '../../shared/clinicDay';
import { currentSpeaker } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { holders } from '../../shared/permissions';
import { inLanguage } from '../http/requestLanguage';
import {
  type AuditRow,
  auditSentence,
  isFormattedAsStored,
  sentenceOfEvent,
} from './auditSentence';
import { auditRow } from './recordAudit';

setAuditWords(auditWords);

const hindi = inLanguage('hi', currentSpeaker);

/** Every sentence of the log, with the kind by which its action has it. */
const sentences = Object.entries<string | Record<string, string>>({ ...auditTexts }).flatMap(
  ([action, texts]): { action: string; kind?: string; text: string }[] =>
    typeof texts === 'string'
      ? [{ action, text: texts }]
      : Object.entries(texts).map(([kind, text]) => ({ action, kind, text })),
);

const fields: Record<string, string[]> = {
  fields: Object.keys(patientFieldLabels),
  settings: Object.keys({ ...clinicFieldLabels, ...doctorProfileFieldLabels }),
  holders: [...holders],
};

/** What may stand at a value's place, from its schema. */
function anyOf(name: string, typed: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const schema = auditSchemaOf(`{${name}}`).shape[name];
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodArray) return fc.subarray(fields[name] ?? [], { minLength: 1 });
  if (schema instanceof z.ZodISODate) {
    return fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1990-01-01', days));
  }
  if (schema instanceof z.ZodISOTime) {
    return fc
      .date({ min: new Date(0), max: new Date(86_399_999), noInvalidDate: true })
      .map((moment) => moment.toISOString().slice(11, 16));
  }
  return schema instanceof z.ZodString ? typed : fc.integer({ min: -1e12, max: 1e12 });
}

const valuesOf = (text: string, typed: fc.Arbitrary<string>) =>
  fc.record(
    Object.fromEntries(valuesNamedIn(text).map((name) => [name, anyOf(name, typed)])),
  ) as fc.Arbitrary<Record<string, unknown>>;

const words = fc.string({ unit: fc.constantFrom(...'abc xyz अआइ') });
const hostile = fc
  .array(fc.constantFrom('{name}', '{', '}', '#', "'", "''", '$&', '\\', '\n', '<b>', '"', 'x'))
  .map((parts) => parts.join(''));

const actor = { user: null, now: new Date(0), address: null };
function rowOf(action: string, kind: string | undefined, values: object): AuditRow {
  const event = { action, values: { ...(kind && { kind }), ...values } } as AuditEvent;
  const row = auditRow(actor, { ...event, entity: null, entityId: null });
  // As the database gives it back.
  return {
    ...row,
    event: JSON.parse(row.event),
    named: JSON.parse(row.named),
    erased_at: null,
  };
}

test('every value of every sentence is described, and nothing is described that no sentence says', () => {
  const said = new Set<string>(sentences.flatMap(({ text }) => valuesNamedIn(text)));
  expect([...said].toSorted()).toEqual(Object.keys({ ...plainValues, ...namedValues }).toSorted());
});

describe.each(sentences)('$action: $text [3.8.2]', ({ action, kind, text }) => {
  const names = valuesNamedIn(text);

  test.each(['en', 'hi'] as const)('says every value in %s, and leaves no place open', (spoken) => {
    fc.assert(
      fc.property(valuesOf(text, words), (values) => {
        const row = rowOf(action, kind, values);
        const sentence = inLanguage(spoken, () => auditSentence(row));
        expect(sentence).not.toMatch(/[{}]/);
        for (const name of names.filter(isFormattedAsStored)) {
          expect(sentence).toContain(String(values[name]));
        }
        const event = { action, values: { kind, ...values } } as AuditEvent;
        expect(sentence).toBe(inLanguage(spoken, () => sentenceOfEvent(event)));
      }),
      { numRuns: 20 },
    );
  });

  test('is said in Hindi with Hindi words', () => {
    const values = Object.fromEntries(names.map((name) => [name, 1]));
    expect(hindi.t(text, values)).not.toBe(currentSpeaker().t(text, values));
  });

  test('stores the English sentence whatever is spoken, and reads as it is stored', () => {
    fc.assert(
      fc.property(valuesOf(text, hostile), (values) => {
        const row = inLanguage('hi', () => rowOf(action, kind, values));
        expect(auditSentence(row)).toBe(row.details);
      }),
      { numRuns: 20 },
    );
  });

  test('keeps who is named apart, and nothing that the sentence does not say', () => {
    fc.assert(
      fc.property(valuesOf(text, words), (values) => {
        const { event, named } = rowOf(action, kind, { ...values, phone: '98765 43210' });
        expect(named).toEqual(
          Object.fromEntries(Object.entries(values).filter(([name]) => isPersonalValue(name))),
        );
        expect({ ...event, ...named }).toEqual({ ...(kind && { kind }), ...values });
      }),
      { numRuns: 10 },
    );
  });

  test('says of an erased row what is left', () => {
    fc.assert(
      fc.property(valuesOf(text, words), (values) => {
        const row = rowOf(action, kind, values);
        const erased = { ...row, named: null, details: '', erased_at: new Date() };
        const left = Object.fromEntries(
          names.filter(isPersonalValue).map((name) => [name, '(erased)']),
        );
        expect(auditSentence(erased)).toBe(rowOf(action, kind, { ...values, ...left }).details);
      }),
      { numRuns: 10 },
    );
  });
});

describe('words of the product [3.8.2]', () => {
  const paid = { kind: 'paid', amount: 165_799, name: 'Phone {method}', number: 12 } as const;
  const said = (spoken: 'en' | 'hi', event: AuditEvent) =>
    inLanguage(spoken, () => sentenceOfEvent(event));

  test('are said in the reader’s language, what was typed is not', () => {
    const event = { action: 'bill_created', values: { ...paid, method: 'cash' } } as const;
    expect(said('en', event)).toBe(
      'Bill of ₹1,657.99 for Phone {method} (token #12), paid by cash',
    );
    expect(said('hi', event)).toBe(
      'Phone {method} का ₹1,657.99 का बिल (टोकन #12), भुगतान का तरीका: नकद',
    );
    const amended: AuditEvent = {
      action: 'patient_amended',
      values: { name: 'Full Name', fields: ['name', 'phone'] },
    };
    expect(said('en', amended)).toBe('Record of Full Name changed: Full Name, Phone');
    expect(said('hi', amended)).toBe('Full Name का रिकॉर्ड बदला: पूरा नाम, फ़ोन');
    expect(said('hi', { action: 'language_chosen', values: { language: 'hi' } })).toBe(
      'भाषा चुनी: हिन्दी',
    );
    expect(said('hi', { action: 'language_chosen', values: { language: '??' } })).toBe(
      'भाषा चुनी: ??',
    );
  });

  test('name UPI and the ways to share as everybody does', () => {
    const upi = { action: 'bill_created', values: { ...paid, method: 'upi' } } as const;
    expect(said('en', upi)).toContain('paid by UPI');
    const shared = (way: 'whatsapp' | 'mail'): AuditEvent => ({
      action: 'paper_shared',
      values: { kind: 'due', name: 'Asha', way },
    });
    expect(said('en', shared('whatsapp'))).toBe('Reminder of what Asha owes made for WhatsApp');
    expect(said('en', shared('mail'))).toBe('Reminder of what Asha owes made for E-mail');
    expect(said('hi', shared('whatsapp'))).toContain(hindi.t('WhatsApp'));
  });

  test.each([
    ...plainValues.role.options,
    ...plainValues.method.options,
    ...plainValues.way.options,
    ...plainValues.list.options,
  ])('%s has its Hindi', (word) => {
    expect(hindi.t(word)).not.toBe(word);
  });

  test('an event knows every way to pay and to share', () => {
    expect(plainValues.method.options).toEqual(paymentMethods);
    expect(plainValues.way.options).toEqual(shareWays);
  });

  test('an amount and a date are written as everywhere', () => {
    fc.assert(
      fc.property(anyOf('date', words), fc.integer(), (date, amount) => {
        const event = {
          action: 'appointment_scheduled',
          values: { name: 'A', date: String(date), time: '09:30' },
        } as const;
        expect(said('hi', event)).toContain(formatCalendarDate(String(date), 'hi-IN'));
        expect(said('en', event)).toContain(formatCalendarDate(String(date), 'en-IN'));
        const refund = { kind: 'unpaid', name: 'A', reason: 'B', amount } as const;
        expect(said('hi', { action: 'bill_voided', values: refund })).toContain(
          formatRupees(amount).replace('−', '-'),
        );
      }),
    );
  });
});

describe('a row that this version cannot word', () => {
  const before = { details: 'Record of Asha opened', event: null, named: null, erased_at: null };

  test.each<[string, AuditRow]>([
    ['from before events were kept', { ...before, action: 'patient_viewed' }],
    ['of an action it does not know', { ...before, action: 'unheard_of', event: {}, named: {} }],
    ['of an action that every object has', { ...before, action: 'constructor', event: {} }],
    ['of a kind it does not know', { ...before, action: 'token_issued', event: { kind: 'x' } }],
    ['without a value', { ...before, action: 'patient_viewed', event: {}, named: {} }],
    [
      'with a value of another sort',
      { ...before, action: 'patient_viewed', event: {}, named: { name: 7 } },
    ],
  ])('%s is shown in English as it was stored', (_, row) => {
    expect(inLanguage('hi', () => auditSentence(row))).toBe('Record of Asha opened');
  });

  test('and was erased says so', () => {
    const row = { ...before, action: 'patient_viewed', details: '', erased_at: new Date() };
    expect(auditSentence(row)).toBe('(erased)');
    expect(inLanguage('hi', () => auditSentence(row))).toBe('(मिटाया गया)');
  });
});
