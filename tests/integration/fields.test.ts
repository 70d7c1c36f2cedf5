import fc from 'fast-check';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Appointment,
  type NewAppointment,
  newAppointment,
} from '../../src/features/appointments/appointment';
import { type Bill, type NewBill, newBill } from '../../src/features/billing/bill';
import {
  appointmentColumns,
  billColumns,
  type ExportColumn,
  exportedPatient,
  itemParts,
  prescriptionColumns,
  tokenColumns,
} from '../../src/features/exports/exportColumns';
import {
  appointmentMappings,
  billMappings,
  itemMappings,
  medicationMappings,
  patientMappings,
  prescriptionMappings,
  tokenMappings,
  vitalsMappings,
} from '../../src/features/fhir/toFhir';
import { checkRow } from '../../src/features/imports/checkRow';
import { matchColumns } from '../../src/features/imports/matchColumns';
import { readCsv } from '../../src/features/imports/readCsv';
import {
  type NewPatient,
  newPatient,
  notRecorded,
  registeredPatient,
  waivableFields,
} from '../../src/features/patients/patient';
import {
  type Medication,
  type NewPrescription,
  newPrescription,
  type Prescription,
} from '../../src/features/prescriptions/prescription';
import { textsOf } from '../../src/features/prescriptions/regimenTexts';
import { withRegimen } from '../../src/features/prescriptions/withRegimen';
import { type NewToken, newToken, type Token } from '../../src/features/queue/token';
import { newClinicSettings, newDoctorProfile } from '../../src/features/settings/clinicSettings';
import {
  clinicFieldLabels,
  doctorProfileFieldLabels,
} from '../../src/features/settings/settingsLabels';
import {
  type NewVitals,
  newVitals,
  temperatureUnits,
  unitOf,
  type Vitals,
} from '../../src/features/vitals/vitals';
import { ageOn } from '../../src/shared/dateOfBirth';
import { textOfFile } from '../../src/shared/fileText';
import { collectFile } from '../../src/web/ui/collectFile';
import { arbitraryOf } from '../arbitraries';
import { clinicEntered } from '../settings';
import { type Client, patientFields, type visitorAt } from '../visitor';
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
let doctor: Client;
let administrator: Client;
/** Two consultations of two patients, and two doctors. */
let visits: { patientId: string; tokenId: string }[];
let doctorIds: string[];
beforeAll(async () => {
  clinic = await startClinic({ clock: () => now, timeZone: 'Asia/Kolkata' });
  receptionist = await clinic.signedIn('receptionist');
  desk = receptionist.client;
  doctor = (await clinic.signedIn('doctor')).client;
  administrator = (await clinic.administrator()).client;
  doctorIds = (await desk.appointments.doctors()).map(({ id }) => id);
  visits = await Promise.all(
    ['Asha Rao', 'Vikram Rao'].map(async (name) => {
      const { id: patientId } = await desk.patients.register({ ...patientFields, name });
      const { id: tokenId } = await desk.queue.issue({ patientId });
      await doctor.queue.start({ id: tokenId });
      return { patientId, tokenId };
    }),
  );
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

const ofTheRecord = ['id', 'meta', 'groupIdentifier'];

/** What FHIR says of a record, but for which one it is. */
async function resource(path: string) {
  const answer = await receptionist.send(`${clinic.url}/fhir/${path}`);
  const all = Object.entries((await answer.json()) as Record<string, unknown>);
  const withoutId = (value: unknown) =>
    Array.isArray(value) ? value.filter((one) => !one.value?.startsWith('urn:uuid:')) : value;
  return all
    .filter(([name]) => !ofTheRecord.includes(name))
    .map(([name, value]) => [name, name === 'identifier' ? withoutId(value) : value]);
}

describe('a patient [10.9.9]', () => {
  // That none was given is no field of its own: a test below tries it with each that it can be said of.
  const { noneGiven: _none, ...shape } = newPatient.shape;
  const fields = Object.keys(shape) as Exclude<keyof NewPatient, 'noneGiven'>[];
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
  const patients = entered(z.object(shape), (name, { type }) => {
    if (name === 'abhaNumber') return fc.constantFrom('91-1234-5678-9012', '22-7225-4829-5255');
    if (name === 'abhaAddress') return fc.constantFrom('asha.rao@abdm', 'asha_r@sbx');
    if (name === 'dateOfBirth') return fc.constantFrom('1985-03-14', '2024-02-29', '1911-11-11');
    // Only around today, 2026-11-22, can it be entered.
    if (name === 'expectedDelivery') return fc.constantFrom('2026-11-01', '2027-03-03');
    if (name === 'conditions' && type === 'string')
      return fc.stringMatching(/^[\p{L}=+'"-]{1,20}(, (?:19|20)\d\d)?$/u);
    // A list in one cell is read by its commas.
    if (name === 'allergies' && type === 'string')
      return fc.stringMatching(/^[\p{L}=+'"-]{1,20}$/u);
    return undefined;
  }).filter((one) => one.gender !== null && registeredPatient.safeParse(one).success);
  /** Two whole patients who differ in one field; of an age the date of birth is not known. */
  const pairs = (field: (typeof fields)[number]) =>
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
      if (patientMappings[field]) expect(await resource(`Patient/${id}`)).not.toEqual(before);
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

  test('all fields, there and left out: exported, read from the file and imported again [10.8.7]', async () => {
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

  test.each(waivableFields)('%s: none given, kept as such everywhere [5.3.1]', (field) =>
    always(patients, async (any) => {
      const value = settled(without(any, 'dateOfBirth'));
      const none = { ...value, [field]: field === 'age' ? null : '', noneGiven: [field] };
      await expect(register({ ...none, noneGiven: [] })).rejects.toMatchObject({ status: 400 });
      const { id } = await register(none);
      const shown = await desk.patients.get({ id });
      expect(shown).toMatchObject({ [field]: none[field], noneGiven: [field] });
      expect(notRecorded(shown)).toEqual([]);
      expect(JSON.stringify(await resource(`Patient/${id}`))).toContain('data-absent-reason');
      const cells = exportedPatient.map((column) => column.value(shown, writing));
      const matching = matchColumns(exportedPatient.map(({ header }) => header));
      expect(cells).toContain('none given');
      expect(checkRow(cells, matching, today)).toMatchObject({
        patient: { [field]: none[field], noneGiven: [field] },
      });
      // Given after all, and none any more.
      await desk.patients.amend({ ...value, id, version: 1 });
      expect(await desk.patients.get({ id })).toMatchObject({
        [field]: value[field],
        noneGiven: [],
      });
      await desk.patients.amend({ ...none, id, version: 2 });
      expect((await newest(id))?.changes).toMatchObject([{ field, after: 'none given' }]);
      const unsaid = { ...none, noneGiven: undefined, id, version: 3 };
      expect(await desk.patients.amend(unsaid)).toMatchObject({ noneGiven: [field] });
    }),
  );

  test('what a file does not have is not recorded, and asked for later', async () => {
    const [any] = fc.sample(patients, { numRuns: 1, seed: sample.seed }) as [NewPatient];
    const nothing = { age: null, gender: null, phone: '', address: '', emergencyContact: '' };
    const patient = { name: any.name, ...nothing };
    const importId = crypto.randomUUID();
    await desk.imports.stage({ importId, rows: [{ row: 1, patient }] });
    await desk.imports.run({ importId, rows: 1, duplicates: 'register' });
    const [shown] = (await desk.patients.search({ limit: 1 })).patients;
    expect(shown).toMatchObject({ ...nothing, noneGiven: [] });
    expect(shown && notRecorded(shown)).toEqual(['age', 'gender', ...waivableFields.slice(1)]);
    const told = Object.fromEntries(
      (await resource(`Patient/${shown?.id}`)) as [string, unknown][],
    );
    expect(told).toMatchObject({ gender: 'unknown' });
    expect(JSON.stringify(told)).not.toContain('data-absent-reason');
    await desk.patients.amend({ ...any, id: shown?.id ?? '', version: 1 });
    await expectEntered(shown?.id ?? '', settled(any));
  });

  /** What is not there, and what says nothing, left out. */
  const plain = (patient: NewPatient) =>
    Object.fromEntries(
      fields.flatMap((field) =>
        patient[field] === undefined || isNothing(patient[field]) ? [] : [[field, patient[field]]],
      ),
    );
});

interface Kind<Entered, Shown> {
  /** Pairs of what may be entered that differ in one field. */
  pairs(field: keyof Entered & string): fc.Arbitrary<readonly [Entered, Entered]>;
  make(entered: Entered): Promise<Shown>;
  /** As it must be shown, where that is not as it was entered. */
  shown?: { [Field in keyof Entered]?: (entered: Entered) => unknown };
  /** Null where it is told by no file, or not over FHIR. */
  file: Partial<Record<keyof Entered, ExportColumn<Shown> | null>>;
  places: Partial<Record<keyof Entered, unknown>>;
  path(shown: Shown): string;
}

/** One after the other is made; each comes back as it was entered, and files and FHIR tell the difference. */
async function comesBack<Entered extends object, Shown extends object>(
  kind: Kind<Entered, Shown>,
  field: keyof Entered & string,
) {
  await always(kind.pairs(field), async ([one, other]) => {
    const made: Shown[] = [];
    for (const entered of [one, other]) {
      const answer = await kind.make(entered);
      expectShown(kind, entered, answer);
      made.push(answer);
    }
    const [before, after] = made as [Shown, Shown];
    const column = kind.file[field];
    if (column) expect(column.value(after, writing)).not.toBe(column.value(before, writing));
    if (kind.places[field]) {
      const told = await resource(kind.path(before));
      expect(await resource(kind.path(after))).not.toEqual(told);
    }
  });
}

const writing = { time: (instant: string | null) => instant ?? '' };

function expectShown<Entered extends object, Shown extends object>(
  { shown }: Pick<Kind<Entered, Shown>, 'shown'>,
  entered: Entered,
  answer: Shown,
) {
  const fields = Object.keys({ ...entered, ...shown }).filter((field) => !asked.includes(field));
  for (const field of fields as (keyof Entered)[]) {
    const wanted = shown?.[field] ? shown[field](entered) : entered[field];
    const value = (answer as Record<keyof Entered, unknown>)[field];
    if (wanted === undefined) expect([field, isNothing(value)]).toEqual([field, true]);
    else expect({ [field]: value }).toMatchObject({ [field]: wanted });
  }
}

/** Pairs that differ in one field, as `settle` makes of them what may be entered together. */
function pairsOf<Entered extends object>(
  values: fc.Arbitrary<Entered>,
  field: keyof Entered,
  settle: (entered: Entered, differsIn: keyof Entered) => Entered,
) {
  return fc
    .tuple(values, values)
    .map(([one, other]) => [one, { ...one, [field]: other[field] }] as const)
    .map(([one, other]) => [settle(one, field), settle(other, field)] as const)
    .filter(([one, other]) => JSON.stringify(one[field]) !== JSON.stringify(other[field]));
}

/** What is only asked for and not stored as such. */
const asked = [
  'isSecond',
  'appointmentId',
  'isRounded',
  'taxRule',
  'allergyAnswer',
  'warningAnswers',
  'confirmed',
  'insteadOf',
];
const fieldsOf = <Entered>(schema: { shape: object }) =>
  Object.keys(schema.shape).filter((field) => !asked.includes(field)) as (keyof Entered & string)[];

const aVisit = () => fc.nat({ max: 1 }).map((index) => visits[index] as (typeof visits)[number]);
const aDoctor = () => fc.nat({ max: 1 }).map((index) => doctorIds[index] as string);

describe('an appointment [10.9.9]', { tags: ['slow'] }, () => {
  const anyAppointment = () =>
    entered(newAppointment, (name) => {
      if (name === 'patientId') return aVisit().map(({ patientId }) => patientId);
      if (name === 'doctorId') return aDoctor();
      if (name === 'time') return fc.constantFrom('09:00', '11:30', '17:45');
      if (name === 'date') return fc.constantFrom('2027-01-04', '2027-02-28');
      return undefined;
    });
  const kind: Kind<NewAppointment, Appointment> = {
    pairs: (field) => pairsOf(anyAppointment(), field, (one) => one),
    make: async (wanted) => {
      // One of the days is a Sunday.
      const booked = await desk.appointments.schedule({ ...wanted, isOutOfHours: true });
      const { appointments } = await desk.appointments.search({ text: '', date: wanted.date });
      // Its time is free for the next one.
      await desk.appointments.cancel({ id: booked.id });
      expect(appointments.find(({ id }) => id === booked.id)).toEqual(booked);
      return booked;
    },
    file: appointmentColumns,
    places: appointmentMappings,
    path: ({ id }) => `Appointment/${id}`,
  };
  test.each(fieldsOf<NewAppointment>(newAppointment))('%s', (field) => comesBack(kind, field));

  test.each(['doctorId', 'notes'] as const)('%s may be left out', (field) =>
    always(anyAppointment(), async ({ [field]: _, ...rest }) =>
      expectShown(kind, { ...rest, [field]: undefined } as NewAppointment, await kind.make(rest)),
    ),
  );
});

describe('a token [10.9.9]', () => {
  const anyToken = () =>
    entered(z.object(newToken.shape), (name) => {
      if (name === 'patientId') return aVisit().map(({ patientId }) => patientId);
      if (name === 'doctorId') return aDoctor();
      return undefined;
    });
  const kind: Kind<NewToken, Token & Pick<NewToken, 'remoteKind'>> = {
    pairs: (field) =>
      pairsOf(anyToken(), field, ({ urgentReason, ...token }, differsIn) => {
        const priority = differsIn === 'urgentReason' ? 'urgent' : token.priority;
        return {
          ...token,
          isSecond: true,
          priority,
          ...(priority === 'urgent' && { urgentReason }),
        };
      }),
    make: async (wanted) => {
      const { appointment, ...issued } = await desk.queue.issue(wanted);
      expect(appointment).toBeNull();
      const { tokens } = await desk.queue.today({});
      const { facts: _, ...listed } = tokens.find(({ id }) => id === issued.id) ?? {};
      expect(listed).toEqual(issued);
      await desk.queue.cancel({ id: issued.id });
      return { ...issued, remoteKind: issued.remote?.kind };
    },
    shown: { urgentReason: ({ urgentReason }) => urgentReason },
    file: tokenColumns,
    places: tokenMappings,
    path: ({ id }) => `Encounter/${id}`,
  };
  test.each(fieldsOf<NewToken>(newToken))('%s', (field) => comesBack(kind, field));
});

describe('a prescription [10.9.9]', { tags: ['slow'] }, () => {
  const anyPrescription = () =>
    fc
      .tuple(entered(newPrescription.omit({ allergyAnswer: true, warningAnswers: true })), aVisit())
      .map(([written, visit]) => ({ ...written, ...visit }))
      .filter(({ medications }) => medications.length > 0);
  type Written = Omit<NewPrescription, 'allergyAnswer' | 'warningAnswers' | 'confirmed'>;
  const kind: Kind<Written, Prescription> = {
    pairs: (field) =>
      pairsOf(anyPrescription(), field, (one, differsIn) =>
        // A visit is of its patient.
        differsIn === 'patientId' || differsIn === 'tokenId'
          ? { ...one, ...visits.find((visit) => visit[differsIn] === one[differsIn]) }
          : one,
      ),
    make: async (wanted) => {
      const { id } = await doctor.prescriptions.create(wanted);
      return desk.prescriptions.get({ id });
    },
    // The structure is that of the texts, wherever it was sent.
    shown: { medications: ({ medications }) => medications.map(withRegimen) },
    file: prescriptionColumns,
    places: { ...prescriptionMappings, medications: true },
    path: ({ id }) => `MedicationRequest/${id}-0`,
  };
  const fields = fieldsOf<Written>(newPrescription);
  test.each(fields)('%s', (field) => comesBack(kind, field));

  test.each(['notes', 'followUpDate'] as const)('%s may be left out', (field) =>
    always(anyPrescription(), async ({ [field]: _, ...rest }) =>
      expectShown(
        kind,
        { ...rest, [field]: undefined } as Written,
        await kind.make(rest as Written),
      ),
    ),
  );

  test('amended: each field is the new one', () =>
    always(fc.tuple(anyPrescription(), anyPrescription()), async ([one, other]) => {
      const { id } = await kind.make(one);
      const { patientId, tokenId, ...written } = other;
      const amended = await doctor.prescriptions.amend({ ...written, id, reason: 'mistaken' });
      expectShown(kind, { ...written, patientId: one.patientId, tokenId: one.tokenId }, amended);
    }));

  const medicineFields = Object.keys(
    newPrescription.shape.medications.element.shape,
  ) as (keyof Medication)[];
  test.each(medicineFields)('of a medicine: %s', (field) =>
    comesBack(
      {
        ...kind,
        pairs: () =>
          fc
            .tuple(anyPrescription(), anyPrescription())
            .map(([one, other]) => {
              const [medicine, instead] = [one.medications[0], other.medications[0]];
              const changed = { ...medicine, [field]: instead?.[field] } as Medication;
              // It is kept where the texts are written from it.
              const texts = field === 'regimen' && changed.regimen && textsOf(changed.regimen);
              const medications = [{ ...changed, ...texts }, ...one.medications.slice(1)];
              return [one, { ...one, medications }] as [Written, Written];
            })
            .filter(
              ([one, other]) =>
                other.medications[0]?.[field] !== null &&
                one.medications[0]?.[field] !== other.medications[0]?.[field] &&
                newPrescription.safeParse(other).success,
            ),
        // A file tells what was read from the line, once.
        file: field === 'typed' ? {} : kind.file,
        places: { medications: medicationMappings[field] },
      },
      'medications',
    ),
  );
});

describe('vitals', { tags: ['slow'] }, () => {
  const anyVitals = () =>
    fc
      .tuple(
        entered(newVitals, (name) => {
          if (name === 'systolic') return fc.integer({ min: 100, max: 250 });
          if (name === 'diastolic') return fc.integer({ min: 40, max: 99 });
          if (name === 'temperature') return fc.constantFrom(36.6, 39, 98.4, 101.25);
          if (name === 'weight') return fc.constantFrom(3.215, 61, 72.5);
          return undefined;
        }),
        aVisit(),
      )
      .map(([one, visit]): NewVitals => ({ ...one, ...visit }));
  const settle = (one: NewVitals, differsIn: keyof NewVitals): NewVitals => {
    const { temperature = 37, temperatureUnit } = one;
    if (differsIn === 'patientId' || differsIn === 'tokenId') {
      return { ...one, ...visits.find((visit) => visit[differsIn] === one[differsIn]) };
    }
    // A number tells its unit.
    return differsIn === 'temperatureUnit'
      ? { ...one, temperature: temperatureUnit === 'C' ? 37 : 98 }
      : { ...one, temperatureUnit: unitOf(temperature) ?? temperatureUnits[0] };
  };
  const kindOf = (field: keyof NewVitals): Kind<NewVitals, Vitals> => ({
    pairs: (differsIn) => pairsOf(anyVitals(), differsIn, settle),
    make: async (wanted) => {
      const made = await desk.vitals.record(wanted);
      const [newest] = await desk.vitals.ofPatient({ patientId: wanted.patientId });
      expect(newest).toEqual(made);
      return made;
    },
    file: {},
    places: vitalsMappings,
    path: (made) => `Observation/${made.id}-${vitalsMappings[field]?.(made)?.id}`,
  });
  test.each(fieldsOf<NewVitals>(newVitals))('%s', (field) => comesBack(kindOf(field), field));
});

describe('a bill [10.9.9]', { tags: ['slow'] }, () => {
  const anyBill = () =>
    fc
      .tuple(
        entered(z.object(newBill.shape), (name) => {
          if (name === 'unitPrice') return fc.integer({ min: 100, max: 90_000 });
          if (name === 'quantity') return fc.integer({ min: 1, max: 9 });
          if (name === 'discount') return fc.integer({ min: 0, max: 50 });
          // That of a clinic without a GSTIN.
          if (name === 'taxRule') return fc.constant('specification');
          if (name === 'amount') return fc.integer({ min: 1, max: 10 });
          return undefined;
        }),
        aVisit(),
      )
      .map(([bill, visit]): NewBill => {
        // What was given and which tests were advised is billed by tests of its own.
        const items = bill.items.map(({ dispenseLineId: _, testKey: _test, ...item }) => item);
        return { ...bill, items, ...visit, isSecond: true };
      });
  const ofOneVisit = (bill: NewBill, differsIn: 'patientId' | 'tokenId'): NewBill => ({
    ...bill,
    ...visits.find((visit) => visit[differsIn] === bill[differsIn]),
  });
  const settle = (whole: NewBill, differsIn: keyof NewBill): NewBill => {
    const { paymentMethod, payments, ...bill } = whole;
    if (differsIn === 'paymentMethod') return { ...bill, paymentMethod };
    if (differsIn === 'patientId' || differsIn === 'tokenId') {
      return { ...ofOneVisit(bill, differsIn), payments };
    }
    // The bill's tax is that of items without one of their own.
    const items =
      differsIn === 'taxBasisPoints'
        ? bill.items.map(({ taxBasisPoints: _, ...item }) => item)
        : bill.items;
    return { ...bill, items, payments };
  };
  const kind: Kind<NewBill, Bill> = {
    pairs: (field) => pairsOf(anyBill(), field, settle),
    make: async (wanted) => {
      const { id } = await desk.billing.create(wanted);
      return desk.billing.get({ id });
    },
    shown: {
      paymentMethod: ({ paymentMethod, payments }) => paymentMethod ?? payments?.[0]?.method,
      payments: ({ payments }) => payments ?? [{}],
      items: ({ items, taxBasisPoints }) => items.map((item) => ({ taxBasisPoints, ...item })),
    },
    file: { ...billColumns, payments: null },
    places: billMappings,
    path: ({ id }) => `Invoice/${id}`,
  };
  test.each(fieldsOf<NewBill>(newBill))('%s', (field) => comesBack(kind, field));

  const itemFields = (Object.keys(newBill.shape.items.element.shape) as (keyof NewItem)[]).filter(
    (field) => field !== 'dispenseLineId' && field !== 'testKey',
  );
  type NewItem = NewBill['items'][number];
  test.each(itemFields)('of an item: %s', (field) =>
    comesBack(
      {
        ...kind,
        pairs: () =>
          fc
            .tuple(anyBill(), anyBill())
            .map(([one, other]) => {
              const { [field]: _, ...others } = one.items[0] as NewItem;
              const value = other.items[0]?.[field];
              const changed = {
                ...others,
                ...(value !== undefined && { [field]: value }),
              } as NewItem;
              const changedBill = { ...one, items: [changed, ...one.items.slice(1)] };
              return [settle(one, 'items'), settle(changedBill, 'items')] as const;
            })
            .filter(([one, other]) => one.items[0]?.[field] !== other.items[0]?.[field]),
        file: { items: itemParts[field] ? billColumns.items : null },
        places: { items: itemMappings[field] },
      },
      'items',
    ),
  );
});

describe.each([
  {
    whose: 'the clinic’s settings',
    schema: newClinicSettings,
    labels: clinicFieldLabels,
    read: () => administrator.settings.clinic(),
    save: (wanted: never) => administrator.settings.saveClinic(wanted),
  },
  {
    whose: 'a doctor’s profile',
    schema: newDoctorProfile,
    labels: doctorProfileFieldLabels,
    read: () => administrator.settings.doctorProfile(),
    save: (wanted: never) => administrator.settings.saveDoctorProfile(wanted),
  },
])('$whose', ({ schema, labels, read, save }) => {
  const pixels = [
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ];
  const known: Record<string, unknown[]> = {
    email: ['', 'desk@clinic.test'],
    colour: ['', '#8a1c3b', '#ffee00'],
    logo: [null, ...pixels.map((pixel) => `data:image/png;base64,${pixel}`)],
    signature: [null, ...pixels.map((pixel) => `data:image/png;base64,${pixel}`)],
    timeZone: [null, 'Asia/Kolkata', 'Asia/Dubai'],
    gstin: [null, clinicEntered.gstin],
    workingHours: [clinicEntered.workingHours, clinicEntered.workingHours.toReversed()],
  };
  type Settings = Record<string, unknown> & { version: number };
  const values = entered(schema as unknown as z.ZodObject, (name) =>
    known[name] ? fc.constantFrom(...known[name]) : undefined,
  ) as fc.Arbitrary<Record<string, unknown>>;

  beforeAll(async () => {
    // Only who has a second factor may ask it of others.
    const { accounts } = administrator;
    if ((await accounts.twoFactor()).isEnabled) return;
    const { secret } = await accounts.startTwoFactor({ password: 'monsoon-7' });
    await accounts.enableTwoFactor({
      code: new TOTP({ secret }).generate({ timestamp: now.getTime() }),
    });
  });

  test.each(Object.keys(schema.shape))('%s', (field) =>
    always(
      pairsOf(values, field, (one) => one),
      async ([one, other]) => {
        for (const wanted of [one, other]) {
          const { version } = (await read()) as Settings;
          const saved = (await save({ ...wanted, version } as never)) as Settings;
          expect(saved).toMatchObject(wanted);
          expect(await read()).toEqual(saved);
        }
        const { rows } = await clinic.sql.query(
          'select details from audit_logs order by id desc limit 1',
        );
        expect(rows[0].details).toContain(labels[field as keyof typeof labels]);
      },
    ),
  );
});
