import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { patientPlaces } from '../../src/features/fhir/toFhir';
import { checkRow } from '../../src/features/imports/checkRow';
import { matchColumns } from '../../src/features/imports/matchColumns';
import { readCsv, textOfFile } from '../../src/features/imports/readCsv';
import { type NewPatient, newPatient } from '../../src/features/patients/patient';
import { ageOn } from '../../src/shared/dateOfBirth';
import { collectFile } from '../../src/web/ui/collectFile';
import { arbitraryOf } from '../arbitraries';
import type { Client, visitorAt } from '../visitor';
import { startClinic, type TestClinic } from './clinic';

/**
 * What was entered comes back, field by field, everywhere: the values come from the schemas, so that a new field is
 * tried without a line here.
 */

const now = new Date('2026-11-22T06:30:00Z');
const today = '2026-11-22';

let clinic: TestClinic;
let receptionist: ReturnType<typeof visitorAt>;
let desk: Client;
beforeAll(async () => {
  clinic = await startClinic({ clock: () => now, timeZone: 'Asia/Kolkata' });
  receptionist = await clinic.signedIn('receptionist');
  desk = receptionist.client;
});
afterAll(() => clinic.close());

/** A few values of each kind, the same ones in every run. */
const sample = { numRuns: 2, seed: 16 };

/** Runs a law over values that come one after the other from the same seed. */
const always = <Value>(values: fc.Arbitrary<Value>, law: (value: Value) => Promise<void>) =>
  fc.assert(fc.asyncProperty(values, law), { ...sample, endOnFailure: true });

/** Everything entered, each optional field as well, as the schema leaves it. */
function entered<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  given?: Parameters<typeof arbitraryOf>[1],
): fc.Arbitrary<z.output<z.ZodObject<Shape>>> {
  const whole = z.object(schema.shape).required();
  return arbitraryOf(whole, given)
    .filter((input) => schema.safeParse(input).success)
    .map((input) => schema.parse(input));
}

/** Is it how a field is shown that was left out? */
const isNothing = (value: unknown) =>
  value === null || value === false || (Array.isArray(value) && value.length === 0);

/** What FHIR says of a record, but for its version. */
async function resource(path: string) {
  const answer = await receptionist.send(`${clinic.url}/fhir/${path}`);
  const { meta: _, ...elements } = (await answer.json()) as Record<string, unknown>;
  return elements;
}

describe('a patient', () => {
  const fields = Object.keys(newPatient.shape) as (keyof NewPatient)[];
  const optional = fields.filter((field) => newPatient.shape[field].safeParse(undefined).success);

  /** As the server takes it: the age follows from the date of birth, an estimated one is its month's first day. */
  const settled = ({ dateOfBirthIsEstimated, ...patient }: NewPatient): NewPatient => {
    const { dateOfBirth: told } = patient;
    if (!told) return patient;
    const dateOfBirth = dateOfBirthIsEstimated ? `${told.slice(0, 7)}-01` : told;
    return { ...patient, dateOfBirth, dateOfBirthIsEstimated, age: ageOn(dateOfBirth, today) };
  };
  const without = (patient: NewPatient, field: keyof NewPatient): NewPatient => {
    const { [field]: _, ...rest } = patient;
    return rest as NewPatient;
  };
  const patients = entered(newPatient, (name, { type }) => {
    if (name === 'dateOfBirth') return fc.constantFrom('1985-03-14', '2024-02-29', '1911-11-11');
    // A list in one cell is read by its commas.
    if (name === 'allergies' && type === 'string')
      return fc.stringMatching(/^[\p{L}=+'"-]{1,20}$/u);
    return undefined;
  });
  /** Two whole patients who differ in one field; of an age the date of birth is not known. */
  const pairs = (field: keyof NewPatient) =>
    fc
      .tuple(patients, patients)
      .map(([one, other]) => [one, { ...one, [field]: other[field] }] as const)
      .map((pair) => pair.map((one) => (field === 'age' ? without(one, 'dateOfBirth') : one)))
      .map((pair) => pair.map(settled) as [NewPatient, NewPatient])
      .filter(([one, other]) => JSON.stringify(one) !== JSON.stringify(other));

  const register = (patient: NewPatient) =>
    desk.patients.register({ ...patient, isNotDuplicate: true });
  const expectEntered = async (id: string, patient: NewPatient) => {
    const shown = await desk.patients.get({ id });
    for (const field of fields) {
      if (patient[field] === undefined)
        expect([field, isNothing(shown[field])]).toEqual([field, true]);
      else expect([field, shown[field]]).toEqual([field, patient[field]]);
    }
  };
  const newest = async (id: string) => (await desk.patients.history({ id }))[0];
  /** The field that the history tells of. */
  const toldAs = (field: keyof NewPatient) =>
    field === 'dateOfBirthIsEstimated' ? 'dateOfBirth' : field;

  test.each(fields)('%s: registered, amended and told over FHIR as it was entered', (field) =>
    always(pairs(field), async ([one, other]) => {
      const { id } = await register(one);
      await expectEntered(id, one);
      const before = await resource(`Patient/${id}`);
      await desk.patients.amend({ ...other, id, version: 1 });
      await expectEntered(id, other);
      const change = await newest(id);
      expect(change?.changes.map((told) => told.field)).toContain(toldAs(field));
      if (patientPlaces[field]) expect(await resource(`Patient/${id}`)).not.toEqual(before);
    }),
  );

  test.each(optional)('%s: cleared, and the history has what it was', (field) =>
    always(
      patients.filter((one) => !isNothing(one[field])),
      async (any) => {
        // A mark that is not sent stays with its date.
        const isMark = field === 'dateOfBirthIsEstimated';
        const one = settled(any);
        const { id } = await register(one);
        const cleared = isMark ? { ...one, [field]: false } : settled(without(one, field));
        await desk.patients.amend({ ...cleared, id, version: 1 });
        await expectEntered(id, cleared);
        const told = (await newest(id))?.changes.find((change) => change.field === toldAs(field));
        expect(told?.before).not.toBe('');
        expect(told?.after).toBe(isMark ? one.dateOfBirth : '');
      },
    ),
  );

  test('all fields, there and left out: exported, read from the file and imported again', async () => {
    const wanted = fc
      .sample(patients, { numRuns: 3, seed: sample.seed })
      .flatMap((one) => [one, ...optional.map((field) => without(one, field))])
      .map(settled);
    for (const one of wanted) await register(one);
    const { file } = await collectFile(await desk.exports.patients({}), () => {});
    const table = readCsv(textOfFile(new Uint8Array(await file.arrayBuffer())));
    if (typeof table === 'string') throw new Error(`The file was refused: ${table}`);
    const matching = matchColumns(table.headers);
    // The newest stand first.
    const rows = table.rows.slice(0, wanted.length).toReversed();
    const read = rows.map(({ cells }) => checkRow(cells, matching, today));
    const patientsRead = read.flatMap((row) => ('patient' in row ? row.patient : []));
    expect(patientsRead.map(plain)).toEqual(wanted.map(plain));
    const importId = crypto.randomUUID();
    const staged = patientsRead.map((patient, index) => ({ row: index + 1, patient }));
    await desk.imports.stage({ importId, rows: staged });
    await desk.imports.run({ importId, rows: staged.length, duplicates: 'register' });
    const { patients: found } = await desk.patients.search({ limit: 100 });
    const imported = found.slice(0, wanted.length).toSorted((a, b) => a.id.localeCompare(b.id));
    for (const [index, { id }] of imported.entries()) {
      await expectEntered(id, wanted[index] as NewPatient);
    }
  });

  /** What is not there, and what says nothing, left out. */
  const plain = (patient: NewPatient) =>
    Object.fromEntries(
      fields.flatMap((field) =>
        patient[field] === undefined || isNothing(patient[field]) ? [] : [[field, patient[field]]],
      ),
    );
});
