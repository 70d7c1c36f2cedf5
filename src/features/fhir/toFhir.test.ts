import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { arbitraryOf } from '../../../tests/arbitraries';
import { fhirProblems } from '../../../tests/fhirValidator';
import { collectionBundle } from '../../shared/fhirCollection';
import { appointment } from '../appointments/appointment';
import { attachment } from '../attachments/attachment';
import { bill } from '../billing/bill';
import { consultation } from '../consultations/consultation';
import { letter } from '../letters/letter';
import { noConditionsText } from '../patients/conditions';
import { type Patient, patient } from '../patients/patient';
import { currentMedicine, outsideMedicine } from '../prescriptions/current/currentMedicines';
import { type Prescription, prescription } from '../prescriptions/prescription';
import { regimen } from '../prescriptions/regimen';
import { tokenWithAppointment } from '../queue/token';
import { type Result, type ResultReport, resultReport } from '../results/result';
import { type Dispense, dispense } from '../stock/dispenses/dispense';
import { measuredFields, vitals } from '../vitals/vitals';
import { capabilityStatement, operationOutcome, searchBundle } from './bundle';
import type { Resource } from './elements';
import { acceptsJson, FhirQueryProblem, parseHandling, readQuery } from './fhirQuery';
import { fhirResources, fhirSearches } from './fhirResources';
import { letterToFhir } from './letterToFhir';
import {
  diagnosticReportToFhir,
  documentReferenceToFhir,
  resultToFhir,
  serviceRequestToFhir,
} from './testsToFhir';
import {
  allergiesToFhir,
  appointmentToFhir,
  conditionsToFhir,
  currentMedicineToFhir,
  encounterToFhir,
  endedMedicineToFhir,
  invoiceToFhir,
  lineParts,
  medicationDispenseToFhir,
  medicationRequestId,
  medicationRequestToFhir,
  observationsToFhir,
  patientIdOfListEntry,
  patientToFhir,
  vitalsIdOfObservation,
} from './toFhir';

const text = fc
  .oneof(
    fc.string({ unit: 'grapheme', minLength: 1 }),
    fc.constantFrom('आशा राव', '+91 98765 43210', 'a\r\nb', 'a\u0001b', '"<&>"', '🩺'),
  )
  .filter((value) => /[!-~\u0900-\u097f]/.test(value));

/** What stands for fields whose schema takes any text. */
const known: Record<string, fc.Arbitrary<unknown>> = {
  dateOfBirth: fc.constantFrom('1985-03-14', '2024-02-01'),
  email: fc.constant('asha@clinic.test'),
  queueKey: fc.constant('1'),
  number: fc.constant('SC/2627/000123'),
  genericName: fc.constantFrom('', 'Paracetamol'),
  strength: fc.constantFrom('', '650 mg'),
  dosage: fc.constantFrom('', '500 mg'),
  frequency: fc.constantFrom('', '1-0-1'),
  duration: fc.constantFrom('', '5 days'),
  instructions: fc.constantFrom('', 'after food'),
  typed: fc.constantFrom('', 'pcm 650 101 5 af'),
  // Fields of its own have names of the medicine's texts.
  regimen: arbitraryOf(regimen, (_, schema) =>
    schema.type === 'string' && !('pattern' in schema || 'enum' in schema || 'const' in schema)
      ? text
      : undefined,
  ),
  followUpDate: fc.constant('2026-12-01'),
  date: fc.constantFrom('2026-11-22', '2026-03-29'),
  time: fc.constantFrom('00:00', '02:30', '23:45'),
  minutes: fc.constantFrom(15, 40),
};

/** Any record that a schema shows. */
const shown = <Schema extends z.ZodType>(schema: Schema) =>
  arbitraryOf(schema, (name, { type, format, enum: choices }) => {
    if (type && known[name]) return known[name];
    return type === 'string' && !choices && !format ? text : undefined;
  }) as fc.Arbitrary<z.output<Schema>>;

const patients = shown(patient);
const tokens = shown(tokenWithAppointment);
const appointments = shown(appointment);
const bills = shown(bill);
const prescriptions = shown(prescription).filter(({ medications }) => medications.length > 0);

/** What some patients' records list, as they have something to list. */
const listedOf = (toFhir: (listing: Patient) => Resource[]) =>
  patients
    .map((one) => toFhir(one)[0])
    .filter((resource): resource is Resource => resource !== undefined);
const dispenses = shown(dispense).filter(({ lines }) => lines.length > 0);
const recordings = shown(vitals).filter((one) => observationsToFhir(one).length > 0);

const reports = shown(resultReport).filter(
  ({ results: [first] }) => first !== undefined && (first.value === null) !== (first.text === ''),
);
const visitsWithNames = shown(consultation.extend({ patientName: z.string() }));
const one = <Value>(values: fc.Arbitrary<Value>) =>
  fc.sample(values, { numRuns: 1, seed: 7 })[0] as Value;

const person = { patientId: '0190dead-beef-7000-8000-0123456789ab', patientName: 'Asha Rao' };

const kinds: [string, fc.Arbitrary<Resource>][] = [
  ['Patient', patients.map(patientToFhir)],
  ['Condition', listedOf(conditionsToFhir)],
  ['AllergyIntolerance', listedOf(allergiesToFhir)],
  ['Encounter', tokens.map(encounterToFhir)],
  [
    'MedicationRequest',
    prescriptions.map((one) => {
      const [medication] = one.medications;
      if (!medication) throw new Error('A prescription without medicines was made.');
      return medicationRequestToFhir(one, medication, 0);
    }),
  ],
  [
    'MedicationDispense',
    dispenses.map((one) => {
      const [line] = one.lines;
      if (!line) throw new Error('A dispense without lines was made.');
      return medicationDispenseToFhir(one, line, 0);
    }),
  ],
  [
    'MedicationStatement',
    shown(currentMedicine).map((one) => {
      const dated = { ...one, until: one.until && one.since };
      return currentMedicineToFhir(person, { ...dated, outsideId: person.patientId });
    }),
  ],
  [
    'MedicationStatement',
    shown(outsideMedicine).map((one) => {
      const ended = { reason: 'over', byName: 'Dr. Rao', at: one.notedAt } as const;
      return endedMedicineToFhir({ ...one, ended }, 'Asia/Kolkata');
    }),
  ],
  ['Observation', recordings.map((one) => observationsToFhir(one)[0] as Resource)],
  [
    'ServiceRequest',
    fc
      .record({
        text,
        testKey: fc.constantFrom('', 'hba1c', 'lft'),
        dueOn: fc.constantFrom(null, '2026-12-01'),
      })
      .map((ordered) => serviceRequestToFhir(one(visitsWithNames), ordered, 0)),
  ],
  ['DiagnosticReport', reports.map(diagnosticReportToFhir)],
  ['Observation', reports.map((one) => resultToFhir(one, one.results[0] as Result, 0))],
  ['DocumentReference', shown(attachment).map(documentReferenceToFhir)],
  ['DocumentReference', shown(letter).map(letterToFhir)],
  ['Appointment', appointments.map((one) => appointmentToFhir(one, 'Asia/Kolkata'))],
  ['Invoice', bills.map(invoiceToFhir)],
];

describe('an independent validator has nothing against [10.9.1]', () => {
  test('the validator finds what is wrong: an unknown status, a missing element, an unknown one', () => {
    const good = {
      resourceType: 'Appointment',
      status: 'booked',
      participant: [{ status: 'accepted' }],
    };
    expect(fhirProblems(good)).toEqual([]);
    expect(fhirProblems({ ...good, status: 'scheduled' })).not.toEqual([]);
    expect(fhirProblems({ ...good, participant: undefined })).not.toEqual([]);
    expect(fhirProblems({ ...good, patientName: 'Asha' })).not.toEqual([]);
  });

  test.each(kinds)('any %s', (_, resources) => {
    fc.assert(
      fc.property(resources, (resource) => {
        expect(fhirProblems(resource)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  test('a page of a search, a bundle to keep, a refusal and what the server can do', () => {
    const resources = fc.sample(patients.map(patientToFhir), { numRuns: 2, seed: 7 });
    const base = 'http://clinic.test/fhir';
    const page = { base, self: 'Patient?_count=2', searched: 'Patient' as const };
    expect(fhirProblems(searchBundle({ ...page, next: 'Patient?_page=x', resources }))).toEqual([]);
    expect(fhirProblems(searchBundle({ ...page, next: null, resources: [] }))).toEqual([]);
    const entries = resources.map((resource) => ({
      fullUrl: `${base}/Patient/${resource.id}`,
      resource,
    }));
    expect(fhirProblems(collectionBundle(entries, new Date(0)))).toEqual([]);
    expect(fhirProblems(operationOutcome(403, 'Your role does not allow this.'))).toEqual([]);
    expect(fhirProblems(capabilityStatement(base, new Date(0)))).toEqual([]);
  });

  test('what validators do not look at: ids, no blank text, no empty list, no null', () => {
    for (const [, resources] of kinds) {
      fc.assert(
        fc.property(resources, (resource) => {
          expect(resource.id).toMatch(/^[A-Za-z0-9\-.]{1,64}$/);
          JSON.parse(JSON.stringify(resource), (_, value) => {
            expect(value).not.toBeNull();
            if (typeof value === 'string') {
              expect(value.trim()).not.toBe('');
              expect(value).not.toContain('\u0001');
            } else if (typeof value === 'object') {
              expect(Object.keys(value)).not.toEqual([]);
            }
            return value;
          });
        }),
        { numRuns: 60 },
      );
    }
  });
});

describe('what each status becomes [10.9.6]', () => {
  const error = { at: '2026-11-22T00:00:00.000Z', byName: 'X', reason: 'a mistake' };

  test('voided records are errors, a voided patient is not active, what was amended is stopped', () => {
    expect(patientToFhir({ ...one(patients), voided: error })).toMatchObject({ active: false });
    expect(invoiceToFhir({ ...one(bills), voided: error }).status).toBe('entered-in-error');
    const written = { ...one(prescriptions), voided: null, amendedBy: null };
    const medication = {
      name: 'A',
      genericName: '',
      strength: '',
      dosage: '',
      frequency: '',
      duration: '',
      instructions: '',
      typed: '',
      regimen: null,
    };
    const statusOf = (change: Partial<Prescription>) =>
      medicationRequestToFhir({ ...written, ...change }, medication, 0).status;
    expect([
      statusOf({}),
      statusOf({ amendedBy: written.id }),
      statusOf({ voided: error }),
    ]).toEqual(['active', 'stopped', 'entered-in-error']);
  });

  test('a visit by telephone or video is virtual, any other ambulatory [10.31.7]', () => {
    const remote = { kind: 'video', identity: null, consent: null, notedAt: null } as const;
    const encounterOf = (change: object) => encounterToFhir({ ...one(tokens), ...change });
    expect(encounterOf({ remote })).toMatchObject({
      class: { code: 'VR' },
      type: [{ text: 'Video visit' }],
    });
    expect(encounterOf({ remote: null })).toMatchObject({ class: { code: 'AMB' } });
    expect(encounterOf({ remote: null }).type).toBeUndefined();
  });

  test('of what was given the patient’s part counts, from its batch, with its prescription and another brand', () => {
    const { lines, ...given } = one(dispenses);
    const [line] = lines;
    if (!line) throw new Error('A dispense without lines was made.');
    const toFhir = (change: Partial<Dispense>, of: Partial<typeof line> = {}) => {
      const whole = { ...given, lines, voided: null, prescriptionId: given.id, ...change };
      const five = { ...line, units: 5, returned: 2, prescribed: '', prescriptionPosition: 1 };
      return medicationDispenseToFhir(whole, { ...five, ...of }, 0);
    };
    const written = { batchNumber: 'DL2601', expiry: '2028-07-31', medicine: 'Tab. Dolo 650' };
    expect(toFhir({}, { ...written, prescribed: 'Tab. Calpol 650' })).toMatchObject({
      status: 'completed',
      quantity: { value: 3 },
      authorizingPrescription: [
        { reference: `MedicationRequest/${given.id}-1`, display: 'Tab. Calpol 650' },
      ],
      substitution: { wasSubstituted: true },
      contained: [{ batch: { lotNumber: 'DL2601', expirationDate: '2028-07-31' } }],
    });
    expect(toFhir({}, { returned: 5 }).status).toBe('stopped');
    expect(toFhir({ voided: error }).status).toBe('entered-in-error');
    expect(toFhir({ prescriptionId: null }).authorizingPrescription).toBeUndefined();
    expect(toFhir({}).substitution).toBeUndefined();
  });

  test('of an estimated date of birth the month is told, of a told one the day [10.9.7]', () => {
    const birthDateOf = (isEstimated: boolean) =>
      patientToFhir({
        ...one(patients),
        dateOfBirth: '2026-03-01',
        dateOfBirthIsEstimated: isEstimated,
      }).birthDate;
    expect([birthDateOf(true), birthDateOf(false)]).toEqual(['2026-03', '2026-03-01']);
    expect(fhirProblems({ ...patientToFhir(one(patients)), birthDate: '2026-03' })).toEqual([]);
  });

  test('a condition has its year, and an id that stays when others are taken out [10.9.9]', () => {
    const listing = { ...one(patients), voided: null, conditions: ['Asthma, 2010', 'COPD'] };
    const [asthma, copd] = conditionsToFhir(listing);
    expect(asthma).toMatchObject({
      clinicalStatus: { coding: [{ code: 'active' }] },
      category: [{ coding: [{ code: 'problem-list-item' }] }],
      code: { text: 'Asthma' },
      onsetDateTime: '2010',
    });
    expect(copd?.onsetDateTime).toBeUndefined();
    expect(conditionsToFhir({ ...listing, conditions: ['COPD'] })).toEqual([copd]);
    expect(patientIdOfListEntry(String(copd?.id))).toBe(listing.id);
    expect(conditionsToFhir({ ...listing, conditions: ['COPD', 'COPD'] })).toEqual([copd]);
    const [none] = conditionsToFhir({ ...listing, conditions: [noConditionsText] });
    expect(none?.code).toMatchObject({ coding: [{ code: 'no-known-problems' }] });
  });

  test('an allergy is one, none known is a code, and what nobody asked is nothing [10.9.9]', () => {
    const listing = { ...one(patients), voided: null };
    const codesOf = (...allergies: string[]) =>
      allergiesToFhir({ ...listing, allergies }).map(({ code }) => code);
    expect(codesOf('Penicillin', 'Dust')).toEqual([{ text: 'Penicillin' }, { text: 'Dust' }]);
    for (const none of ['NKDA', 'No known allergies', 'nil']) {
      expect(codesOf(none)).toMatchObject([{ coding: [{ code: 'no-known-allergies' }] }]);
    }
    for (const unsaid of [[], ['not known'], ['Not allergic to penicillin']]) {
      expect(codesOf(...unsaid)).toEqual([]);
    }
  });

  test('what a voided record lists is an error, without a clinical status', () => {
    const lists = { allergies: ['Dust'], conditions: ['COPD'] };
    const voidedOne = { ...one(patients), ...lists, voided: error };
    for (const resource of [...conditionsToFhir(voidedOne), ...allergiesToFhir(voidedOne)]) {
      expect(resource).toMatchObject({
        verificationStatus: { coding: [{ code: 'entered-in-error' }] },
      });
      expect(resource.clinicalStatus).toBeUndefined();
      expect(fhirProblems(resource)).toEqual([]);
    }
  });

  test('blood pressure is a panel, a temperature keeps its unit, and a voided recording is an error', () => {
    const nothing = Object.fromEntries(measuredFields.map((field) => [field, null]));
    const recorded = {
      ...one(recordings),
      ...nothing,
      systolic: 130,
      diastolic: 84,
      temperature: 98.4,
      temperatureUnit: 'F' as const,
      weight: 61,
      height: 159,
      voided: null,
    };
    const told = observationsToFhir(recorded);
    expect(told.map(({ id }) => id.slice(37))).toEqual([
      'bloodPressure',
      'temperature',
      'weight',
      'height',
      'bmi',
    ]);
    const [pressure, temperature, , , bmi] = told;
    expect(pressure).toMatchObject({
      status: 'final',
      component: [
        { valueQuantity: { value: 130, code: 'mm[Hg]' } },
        { valueQuantity: { value: 84, code: 'mm[Hg]' } },
      ],
    });
    expect(temperature).toMatchObject({ valueQuantity: { value: 98.4, code: '[degF]' } });
    expect(bmi).toMatchObject({ valueQuantity: { value: 24.1, code: 'kg/m2' } });
    for (const { status } of observationsToFhir({ ...recorded, voided: error })) {
      expect(status).toBe('entered-in-error');
    }
    expect(pressure && vitalsIdOfObservation(pressure.id)).toBe(recorded.id);
  });

  test('an appointment stands on the clinic’s clock', () => {
    const booked = { ...one(appointments), date: '2026-11-22', time: '10:30', minutes: 15 };
    expect(appointmentToFhir(booked, 'Asia/Kolkata')).toMatchObject({
      start: '2026-11-22T05:00:00.000Z',
      end: '2026-11-22T05:15:00.000Z',
    });
  });

  test('a bill is in rupees, net without the tax', () => {
    const bill = {
      ...{ ...one(bills), subtotal: 50_000, includedTax: 0 },
      ...{ discount: 1_050, tax: 9_000, total: 57_950 },
    };
    expect(invoiceToFhir(bill)).toMatchObject({
      totalNet: { value: 489.5, currency: 'INR' },
      totalGross: { value: 579.5, currency: 'INR' },
    });
  });

  test.each([
    [50, 'surcharge', 0.5],
    [-42, 'deduction', 0.42],
  ])('what rounding adds or takes away, %i paise, is a %s', (roundOff, type, value) => {
    const prices = {
      subtotal: 50_000,
      includedTax: 0,
      discount: 0,
      tax: 0,
      taxRoundOff: 0,
      roundOff,
      total: 50_000 + roundOff,
    };
    const component = { type, code: { text: 'Round off' }, amount: { value, currency: 'INR' } };
    expect(invoiceToFhir({ ...one(bills), ...prices })).toMatchObject({
      totalPriceComponent: expect.arrayContaining([component]),
      totalNet: { value: 500 },
      totalGross: { value: 500 + roundOff / 100 },
    });
  });

  test('a tax invoice has each item’s discount and charged taxes, and one round off, which add up to its total [10.3.35] [10.3.36]', () => {
    // ₹500.50 and ₹99.99 less ₹200, at 18% and 5%: twice ₹30.04 and twice ₹1.67.
    const item = {
      ...one(bills).items[0],
      ...{ description: 'Peel', hsn: null, isTaxIncluded: false, given: null },
    };
    const items = [
      {
        ...item,
        quantity: 1,
        unitPrice: 50_050,
        total: 50_050,
        taxable: 33_380,
        discount: 16_670,
        tax: 6_008,
      },
      {
        ...item,
        quantity: 3,
        unitPrice: 3_333,
        total: 9_999,
        taxable: 6_669,
        discount: 3_330,
        tax: 334,
      },
    ].map((line, index) => ({ ...line, taxBasisPoints: index === 0 ? 1800 : 500 }));
    const invoice = invoiceToFhir({
      ...one(bills),
      ...{ taxRule: 'gst', items, subtotal: 60_049, includedTax: 0, discount: 20_000 },
      ...{ tax: 6_341, taxRoundOff: -1, roundOff: 10, total: 46_400 },
    }) as unknown as {
      lineItem: { priceComponent: Component[] }[];
      totalPriceComponent: Component[];
      totalNet: { value: number };
      totalGross: { value: number };
    };
    interface Component {
      type: string;
      amount: { value: number };
    }
    const paiseOf = (components: Component[]) =>
      components.map(({ type, amount }) => [type, Math.round(amount.value * 100)]);
    expect(invoice.lineItem.map(({ priceComponent }) => paiseOf(priceComponent))).toEqual([
      [
        ['base', 50_050],
        ['discount', 16_670],
        ['tax', 6_008],
      ],
      [
        ['base', 9_999],
        ['discount', 3_330],
        ['tax', 334],
      ],
    ]);
    expect(paiseOf(invoice.totalPriceComponent)).toEqual([
      ['base', 60_049],
      ['discount', 20_000],
      ['tax', 6_342],
      ['surcharge', 9],
    ]);
    expect([invoice.totalNet.value, invoice.totalGross.value]).toEqual([400.49, 464]);
  });

  test('a bill tells its credit notes', () => {
    const note = {
      ...{ id: 'a', number: 'SC/CN2627/00012', paymentId: null, issuedByName: 'Ravi Kumar' },
      ...{
        issuedAt: '2026-11-22T05:00:00.000Z',
        taxable: 50_000,
        tax: 9_000,
        total: 59_000,
        lines: [],
      },
    };
    expect(invoiceToFhir({ ...one(bills), creditNotes: [note] }).note).toEqual([
      { time: note.issuedAt, text: 'Credit note SC/CN2627/00012 of ₹590.00' },
    ]);
  });

  test('the id of a medicine’s request has its prescription and position', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.nat({ max: 49 }), (prescriptionId, position) => {
        const made = medicationRequestId(prescriptionId, position);
        expect(lineParts(made)).toEqual({ recordId: prescriptionId, position });
      }),
    );
    expect(lineParts('x-0')).toBeNull();
    expect(lineParts(`${'a'.repeat(36)}-0`)).toBeNull();
  });
});

describe('a query [10.9.4]', () => {
  const body = (...parameters: [string, string][]) =>
    readQuery('Patient', parameters, { isBody: true });
  const problem = (read: () => unknown) => {
    try {
      read();
    } catch (error) {
      return error instanceof FhirQueryProblem ? error.issue : error;
    }
    return null;
  };

  test('is read', () => {
    expect(body(['name', ' Asha '], ['_count', '7'])).toMatchObject({ name: 'Asha', count: 7 });
    expect(readQuery('Invoice', [['patient', 'Patient/x']])).toMatchObject({ patientId: 'x' });
    expect(readQuery('Invoice', [['_count', '5000']]).count).toBe(100);
  });

  test('with what the server does not know is refused, for every kind', () => {
    for (const kind of fhirResources) {
      for (const name of ['nothing', 'toString', '_sort', '_include', '_id:not', 'identifier']) {
        expect([kind, name, problem(() => readQuery(kind, [[name, 'x']]))]).toEqual([
          kind,
          name,
          'not-supported',
        ]);
      }
      for (const name of Object.keys(fhirSearches[kind])) {
        expect(problem(() => readQuery(kind, [[name, 'x']], { isBody: true }))).toBeNull();
      }
    }
  });

  test.each<[string, [string, string][]]>([
    ['a name in an address', [['name', 'Asha']]],
    ['XML', [['_format', 'xml']]],
  ])('for %s is not supported', (_, parameters) => {
    expect(problem(() => readQuery('Patient', parameters))).toBe('not-supported');
  });

  test.each<[string, [string, string][]]>([
    [
      'two values',
      [
        ['_id', 'a'],
        ['_id', 'b'],
      ],
    ],
    ['no value', [['_id', '']]],
    ['an id of several', [['_id', 'a,b']]],
    ['an id with its system', [['_id', 'urn:x|a']]],
    ['a name of several', [['name', 'a,b']]],
    ['another value of _pretty', [['_pretty', '1']]],
    ['a count that is no number', [['_count', '1e3']]],
    ['a name that cannot be stored', [['name', 'a\0']]],
  ])('with %s is invalid', (_, parameters) => {
    expect(problem(() => body(...parameters))).toBe('invalid');
  });

  test('for the total alone is not supported, and an escaped comma is part of a name', () => {
    expect(problem(() => body(['_count', '0']))).toBe('not-supported');
    expect(body(['name', 'Rao\\, Asha'])).toMatchObject({ name: 'Rao, Asha' });
  });

  test.each([
    [undefined, true],
    ['application/fhir+json', true],
    ['application/fhir+xml, */*;q=0.1', true],
    ['application/json;q=0, text/html', false],
    ['application/ld+json', false],
    ['application/fhir+json; fhirVersion=5.0', false],
    ['text/turtle', false],
  ])('of which the header takes %j is answered: %j', (accept, isAnswered) => {
    expect(acceptsJson(accept)).toBe(isAnswered);
  });

  test.each([
    ['handling=lenient', 'lenient'],
    ['respond-async, Handling="STRICT"', 'strict'],
    ['return=minimal; handling=lenient', 'lenient'],
    ['handling=other', null],
    [undefined, null],
  ])('whose Prefer is %j is handled as %j', (prefer, handling) => {
    expect(parseHandling(prefer)).toBe(handling);
  });
});

describe('a result of a laboratory [10.28.15]', () => {
  const report = {
    ...one(reports),
    ...{ voided: null, amends: null, amendedBy: null, takenOn: '2026-11-20' },
  } as ResultReport;
  const hba1c: Result = {
    ...{ testKey: 'hba1c', name: 'HbA1c', comparator: '', value: 7.8, text: '', unit: '%' },
    ...{ low: 4, high: 5.6, rangeText: '4-5.6' },
  };
  const shownAs = (change: Partial<Result>, of: Partial<ResultReport> = {}) =>
    resultToFhir({ ...report, ...of }, { ...hba1c, ...change }, 0);

  test('has LOINC’s code, UCUM’s unit, and the laboratory’s range with what it makes of the value', () => {
    expect(shownAs({})).toMatchObject({
      status: 'final',
      code: { coding: [{ system: 'http://loinc.org', code: '4548-4' }], text: 'HbA1c' },
      valueQuantity: { value: 7.8, code: '%', system: 'http://unitsofmeasure.org' },
      referenceRange: [{ low: { value: 4 }, high: { value: 5.6 }, text: '4-5.6' }],
      interpretation: [{ coding: [{ code: 'H' }] }],
      effectiveDateTime: '2026-11-20',
    });
  });

  test('has no code where its unit is another one, no unit where none is told, and of a free test the words alone', () => {
    expect(shownAs({ unit: 'mmol/mol' }).code).toEqual({ text: 'HbA1c' });
    expect(shownAs({ unit: '' })).toMatchObject({
      code: { text: 'HbA1c' },
      valueQuantity: { value: 7.8 },
    });
    expect(shownAs({ unit: '' }).valueQuantity).not.toHaveProperty('unit');
    const free = shownAs({ testKey: '', name: 'Zinc', unit: 'ug/dl' });
    expect(free.code).toEqual({ text: 'Zinc' });
    expect(free.valueQuantity).not.toHaveProperty('system');
    expect(shownAs({ value: null, text: 'haemolysed' })).toMatchObject({
      valueString: 'haemolysed',
    });
  });

  test('that was corrected or voided is an error, and the one in its place is corrected', () => {
    const statusOf = (of: Partial<ResultReport>) => shownAs({}, of).status;
    expect(statusOf({ amendedBy: report.id })).toBe('entered-in-error');
    expect(statusOf({ voided: { at: report.recordedAt, byName: 'X', reason: 'y' } })).toBe(
      'entered-in-error',
    );
    expect(statusOf({ amends: report.id })).toBe('corrected');
  });
});
