import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allergyConflicts } from '../../src/features/patients/allergies/allergyCheck';
import { doubtsOf } from '../../src/features/prescriptions/doubtsOf';
import { emptyMedication } from '../../src/features/prescriptions/prescription';
import { folded } from '../../src/shared/folded';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

let clinic: TestClinic;
let doctor: Client;
let receptionist: Client;
beforeAll(async () => {
  clinic = await startClinic();
  doctor = (await clinic.signedIn('doctor')).client;
  receptionist = (await clinic.signedIn('receptionist')).client;
});
afterAll(() => clinic.close());

/** One visit with a text in every field that takes one. */
async function visitOf(text: string) {
  const { isNotDuplicate } = patientFields;
  const patient = await receptionist.patients.register({
    name: text,
    age: 40,
    gender: 'other',
    phone: text.slice(0, 30).trim(),
    address: text,
    emergencyContact: text,
    allergies: [text.slice(0, 60).trim()],
    medicalHistory: text,
    isNotDuplicate,
  });
  const token = await receptionist.queue.issue({ patientId: patient.id });
  await doctor.queue.start({ id: token.id });
  const paper = { patientId: patient.id, tokenId: token.id };
  // The record names as an allergy what is prescribed.
  const conflicts = allergyConflicts(patient.allergies, [{ name: text, genericName: '' }]);
  const medication = {
    name: text,
    dosage: text,
    frequency: text,
    duration: text,
    instructions: text,
  };
  const prescription = await doctor.prescriptions.create({
    ...paper,
    diagnosis: text,
    symptoms: text,
    notes: text,
    medications: [medication],
    ...(conflicts.length > 0 ? { allergyAnswer: { reason: `1 ${text}`, conflicts } } : {}),
    confirmed: doubtsOf([{ ...emptyMedication, ...medication }], patient.allergies, []).filter(
      ({ kind }) => kind === 'unchecked' || kind === 'unknownAllergy',
    ),
  });
  const bill = await receptionist.billing.create({
    ...paper,
    items: [{ description: text, quantity: 1, unitPrice: 100 }],
    taxBasisPoints: 0,
    discount: 0,
    paymentMethod: 'cash',
  });
  return { patient, prescription, bill };
}

const sqlTexts = [
  "' or '1'='1",
  "' or 1=1 --",
  "'; drop table patients; --",
  "') union select password from credentials --",
  '1; select pg_sleep(5)',
  "'||(select pg_sleep(5))||'",
  "\\'; delete from bills; --",
  '$1 $2 $$ :name ?',
  '"; set role postgres; --',
  "E'\\x27' /* comment */",
  'admin"/*',
  "0x27 or ''=''",
];

// Each beside a text that a pattern would take for it.
const wildcards: [string, string][] = [
  ['100% wool', '1000 wool'],
  ['under_score', 'underXscore'],
  ['back\\slash', 'backslash'],
  ['per%cent_both\\', 'perZcentQboth'],
  ['%%%', 'abc'],
  ['___', 'abc'],
  ['\\%', '\\abc'],
  ['\\\\', '\\x'],
  ['[a-z]', 'b'],
  ['(a|b)*', 'aab'],
  ['.*', 'anything'],
  ['^start$', 'start'],
];

describe('searching', () => {
  const title = '%s is found as the text it is, and nothing else [INJ-2]';
  const isFoundAsItIs = async (text: string) => {
    const { patient, prescription, bill } = await visitOf(text);
    await visitOf('somebody else');
    const { patients } = await receptionist.patients.search({ text });
    const { prescriptions } = await doctor.prescriptions.search({ text });
    const { bills } = await receptionist.billing.search({ text });
    const { appointments } = await receptionist.appointments.search({ text });
    const found = await receptionist.search.all({ text });
    expect(patients.map(({ id }) => id)).toEqual([patient.id]);
    // Beside it one that says the same with other marks (decision 92).
    expect(prescriptions.map(({ id }) => id)).toContain(prescription.id);
    expect(bills.map(({ id }) => id)).toContain(bill.id);
    for (const { patientName } of [...prescriptions, ...bills]) {
      expect(folded(patientName)).toContain(folded(text));
    }
    expect(appointments).toEqual([]);
    expect(found.patients.map(({ id }) => id)).toEqual([patient.id]);
    expect(found.bills.map(({ id }) => id)).toContain(bill.id);
    expect(await doctor.prescriptions.suggest({ text })).toContain(text);
  };
  test.each(sqlTexts.slice(0, 3))(title, isFoundAsItIs);
  test.each(sqlTexts.slice(3))(title, { tags: ['slow'] }, isFoundAsItIs);

  test.each(wildcards)(
    '%s is not taken for a pattern, as %s would match [INJ-3]',
    async (text, other) => {
      const { patient, prescription, bill } = await visitOf(text);
      await visitOf(other);
      const { patients } = await receptionist.patients.search({ text });
      const { prescriptions } = await doctor.prescriptions.search({ text });
      const { bills } = await receptionist.billing.search({ text });
      expect(patients.map(({ id }) => id)).toContain(patient.id);
      expect(prescriptions.map(({ id }) => id)).toContain(prescription.id);
      expect(bills.map(({ id }) => id)).toContain(bill.id);
      for (const { name } of patients) expect(name).toContain(text);
      for (const { patientName } of [...prescriptions, ...bills])
        expect(patientName).toContain(text);
    },
  );
});

describe('texts of every script and shape [INJ-8]', () => {
  test.each([
    ['Devanagari', 'प्रिया शर्मा'],
    ['Devanagari with joiners', 'क्\u200dष क्\u200cष'],
    ['Tamil', 'தமிழ்ச்செல்வி'],
    ['Arabic', 'محمد عبد الله'],
    ['Hebrew with points', 'שָׁלוֹם'],
    ['Chinese beyond the first plane', '𠮷野家'],
    ['emoji with joiners', '👩🏽‍⚕️👨‍👩‍👧‍👦'],
    ['flags', '🇮🇳🇳🇵'],
    ['many marks on one letter', `Z${'\u0301\u0316'.repeat(12)}algo`],
    ['composed', 'Zo\u00eb'],
    ['decomposed', 'Zoe\u0308'],
    ['full width', 'ＡＳＨＡ＝１＋１'],
    ['line and paragraph separators', 'a\u2028b\u2029c'],
    ['controls', 'a\u0001\u001b[31mb\u007fc'],
    ['tabs and line breaks', 'a\tb\r\nc'],
    ['not a character', 'a\ufffe\uffffb'],
    ['replacement', 'a\ufffdb'],
    ['private use', 'a\ue000b'],
    ['tags', 'a\u{e0041}b'],
    ['Turkish', 'İstanbul ıĞ'],
    ['ligatures', 'ﬁnal ﷺ'],
  ])('%s comes back as it was typed, from every field', async (_, text) => {
    const { patient, prescription, bill } = await visitOf(text);
    expect(await receptionist.patients.get({ id: patient.id })).toMatchObject({
      name: text,
      phone: text,
      address: text,
      emergencyContact: text,
      allergies: [text],
      medicalHistory: text,
    });
    expect(await doctor.prescriptions.get({ id: prescription.id })).toMatchObject({
      patientName: text,
      diagnosis: text,
      symptoms: text,
      notes: text,
      medications: [
        { name: text, dosage: text, frequency: text, duration: text, instructions: text },
      ],
    });
    expect(await receptionist.billing.get({ id: bill.id })).toMatchObject({
      patientName: text,
      items: [{ description: text }],
    });
    expect((await receptionist.patients.search({ text })).patients.map(({ id }) => id)).toContain(
      patient.id,
    );
  });

  test.each(['a', 'प्', '😀', '\u0301', ' a'])(
    'ten thousand of %j are refused by every field',
    async (unit) => {
      const text = unit.repeat(10_000);
      const patient = { ...patientFields };
      for (const change of [
        { name: text },
        { phone: text },
        { email: `${text}@clinic.example` },
        { address: text },
        { emergencyContact: text },
        { allergies: [text] },
        { medicalHistory: text },
      ]) {
        expect(await codeOf(receptionist.patients.register({ ...patient, ...change }))).toBe(
          'BAD_REQUEST',
        );
      }
      const id = '01a1fb40-d71c-7706-b228-75c30d0e24c6';
      const medication = { name: 'A', dosage: '', frequency: '', duration: '', instructions: '' };
      const written = { patientId: id, tokenId: id, diagnosis: 'A', symptoms: '', medications: [] };
      for (const change of [
        { diagnosis: text },
        { symptoms: text },
        { notes: text },
        ...Object.keys(medication).map((name) => ({
          medications: [{ ...medication, [name]: text }],
        })),
      ]) {
        expect(await codeOf(doctor.prescriptions.create({ ...written, ...change }))).toBe(
          'BAD_REQUEST',
        );
      }
      expect(await codeOf(receptionist.patients.search({ text }))).toBe('BAD_REQUEST');
    },
  );
});
