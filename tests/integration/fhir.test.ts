import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { emptyContent } from '../../src/features/consultations/consultation';
import { fhirProblems } from '../fhirValidator';
import { letterEntered } from '../letters';
import { jpegBytes } from '../pictureFiles';
import { reportEntered, resultEntered } from '../results';
import { batchEntered, dispenseLineEntered, stockItemEntered } from '../stock';
import { patientFields } from '../visitor';
import { startClinic, type TestClinic } from './clinic';

interface Resource {
  resourceType: string;
  id: string;
  [element: string]: unknown;
}

interface Bundle {
  resourceType: 'Bundle';
  link: { relation: string; url: string }[];
  entry?: { fullUrl: string; resource: Resource }[];
}

let clinic: TestClinic;
type Visitor = Awaited<ReturnType<TestClinic['signedIn']>>;
let doctor: Visitor;
let receptionist: Visitor;
const ids: Record<string, string> = {};

beforeAll(async () => {
  clinic = await startClinic();
  doctor = await clinic.signedIn('doctor');
  receptionist = await clinic.signedIn('receptionist');
  const { client } = receptionist;
  const other = await client.patients.register({ ...patientFields, name: 'Vikram Other' });
  const third = await client.patients.register({ ...patientFields, name: 'Zubin Third' });
  await client.queue.issue({ patientId: third.id, priority: 'urgent', urgentReason: 'Fever' });
  const patient = await client.patients.register({
    ...patientFields,
    email: 'asha@clinic.test',
    allergies: ['Penicillin', 'Dust', 'Egg'],
    conditions: ['Asthma, 2010', 'COPD', 'Epilepsy'],
  });
  await client.patients.addToRecord({ id: third.id, noKnownAllergies: true });
  const token = await client.queue.issue({ patientId: patient.id });
  await doctor.client.queue.start({ id: token.id });
  const paper = { patientId: patient.id, tokenId: token.id };
  const medicines = ['Paracetamol', 'Cetirizine', 'ORS'];
  const medication = { dosage: '500 mg', frequency: '1-0-1', duration: '5 days', instructions: '' };
  const prescription = await doctor.client.prescriptions.create({
    ...paper,
    diagnosis: 'Fever',
    symptoms: 'Cough',
    medications: medicines.map((name) => ({ name, ...medication })),
    confirmed: medicines.map((name) => ({ kind: 'unchecked', medicines: [name] })),
  });
  await doctor.client.checks.run({
    tokenId: token.id,
    medicines: [{ ...medication, name: 'Mox 500', genericName: 'Amoxicillin' }],
  });
  // The desk gives medicines here, the doctors do not.
  await clinic.sql.query(
    `update clinic_settings set rights = rights || '{"giveMedicines": ["receptionist"], "keepStock": ["receptionist"]}'`,
  );
  const item = { ...stockItemEntered, name: 'Tab. Cetirizine' };
  const lines = [{ item: { newItem: item }, batch: batchEntered, units: 30, cost: null }];
  // The server hears of its new settings a moment later.
  const opened = await vi.waitFor(() => client.stock.open({ lines }), 20_000);
  const line = { ...dispenseLineEntered(opened.batchIds[0] ?? ''), position: 1, units: 4 };
  const given = await client.dispensing.give({ prescriptionId: prescription.id, lines: [line] });
  const vitals = await client.vitals.record({
    ...paper,
    systolic: 130,
    diastolic: 84,
    temperature: 98.4,
    temperatureUnit: 'F',
    weight: 61,
    height: 159,
  });
  const sodium = { ...resultEntered, testKey: 'na', name: 'Sodium', value: 138, unit: 'mmol/L' };
  const results = [resultEntered, { ...sodium, low: 135, high: 145, rangeText: '135-145' }];
  const report = await client.results.record({ ...paper, ...reportEntered, results });
  const attachment = await client.attachments.add({
    ...{ params: { patientId: patient.id }, query: {}, headers: { 'x-paper-title': 'ECG' } },
    body: new File([new Uint8Array(jpegBytes())], 'file', { type: 'application/octet-stream' }),
  });
  const letter = await doctor.client.letters.issue({ ...letterEntered, tokenId: token.id });
  const visit = await doctor.client.consultations.finish({
    ...emptyContent,
    ...{ tokenId: token.id, draftVersion: 0, isWithoutDiagnosis: true },
    tests: ['CBC', 'HbA1c after 3 months', 'MRI brain'],
  });
  const bill = await client.billing.create({
    ...paper,
    items: [{ description: 'Fee', quantity: 1, unitPrice: 50_000 }],
    taxBasisPoints: 1_800,
    discount: 500,
    paymentMethod: 'upi',
  });
  const appointment = await client.appointments.schedule({
    patientId: patient.id,
    date: '2099-01-01',
    time: '10:30',
    type: 'follow-up',
  });
  Object.assign(ids, {
    other: other.id,
    Patient: patient.id,
    Encounter: token.id,
    ServiceRequest: `${visit.id}-1`,
    DiagnosticReport: report.id,
    report: report.id,
    letter: letter.id,
    Observation: `${vitals.id}-bloodPressure`,
    DocumentReference: attachment.id,
    MedicationRequest: `${prescription.id}-1`,
    MedicationDispense: `${given.id}-0`,
    // Taken for five days from today on.
    MedicationStatement: `${prescription.id}-1`,
    Appointment: appointment.id,
    Invoice: bill.id,
  });
  for (const kind of ['Condition', 'AllergyIntolerance']) {
    const { body } = await ask(receptionist, `${kind}?patient=${patient.id}`);
    ids[kind] = body.entry[1].resource.id;
  }
  const issues = await ask(receptionist, `DetectedIssue?patient=${patient.id}`);
  ids.DetectedIssue = issues.body.entry[0].resource.id;
});
afterAll(() => clinic.close());

async function ask(who: Pick<Visitor, 'send'>, path: string, init: RequestInit = {}) {
  const answer = await who.send(`${clinic.url}/fhir/${path}`, init);
  expect(answer.headers.get('content-type')).toBe('application/fhir+json; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const body = await answer.json();
  expect(fhirProblems(body)).toEqual([]);
  return { status: answer.status, body };
}

const searchBody = (who: Visitor, kind: string, fields: Record<string, string>) =>
  ask(who, `${kind}/_search`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });

/** The resources of every page. */
async function allPages(who: Visitor, path: string): Promise<{ pages: Bundle[]; all: Resource[] }> {
  const pages: Bundle[] = [];
  for (let next: string | undefined = path; next; ) {
    const { status, body }: { status: number; body: Bundle } = await ask(who, next);
    expect(status).toBe(200);
    pages.push(body);
    next = body.link.find(({ relation }) => relation === 'next')?.url.split('/fhir/')[1];
  }
  return { pages, all: pages.flatMap(({ entry = [] }) => entry.map(({ resource }) => resource)) };
}

const outcome = (code: string) => ({
  resourceType: 'OperationOutcome',
  issue: [expect.objectContaining({ severity: 'error', code })],
});

const kinds = [
  'Patient',
  'Condition',
  'AllergyIntolerance',
  'Encounter',
  'ServiceRequest',
  'DiagnosticReport',
  'Observation',
  'DocumentReference',
  'MedicationRequest',
  'MedicationDispense',
  'MedicationStatement',
  'DetectedIssue',
  'Appointment',
  'Invoice',
];

describe('the diagnoses of a visit', () => {
  test('are told to doctors after the long-term conditions, page by page, and to nobody at the desk', async () => {
    const patient = await receptionist.client.patients.register({
      ...patientFields,
      name: 'Several Diagnoses',
      conditions: ['Asthma, 2010'],
    });
    const token = await receptionist.client.queue.issue({ patientId: patient.id });
    await doctor.client.queue.start({ id: token.id });
    const { id } = await doctor.client.consultations.finish({
      ...emptyContent,
      tokenId: token.id,
      draftVersion: 0,
      diagnoses: [
        { text: 'Viral fever', isProvisional: false },
        { text: 'Dengue', isProvisional: true },
      ],
    });
    const path = `Condition?patient=${patient.id}&_count=1`;
    const { all } = await allPages(doctor, path);
    expect(all.map(({ code }) => code)).toEqual([
      { text: 'Asthma' },
      { text: 'Viral fever' },
      { text: 'Dengue' },
    ]);
    expect((await allPages(doctor, `Condition?patient=${patient.id}`)).all).toEqual(all);
    expect((await allPages(receptionist, path)).all).toHaveLength(1);
    const one = await ask(doctor, `Condition/${id}-d1`);
    expect(one.body).toMatchObject({
      verificationStatus: { coding: [{ code: 'provisional' }] },
      encounter: { reference: `Encounter/${token.id}` },
    });
    expect((await ask(receptionist, `Condition/${id}-d1`)).status).toBe(404);
    expect((await ask(doctor, `Condition/${id}-d2`)).status).toBe(404);
  });
});

test('tests that a visit advises, results and their corrections are told as they hold [10.9.6] [10.28.15]', async () => {
  const ordered = await allPages(receptionist, `ServiceRequest?patient=${ids.Patient}`);
  expect(ordered.all).toMatchObject([
    { id: ids.ServiceRequest?.replace(/-1$/, '-0'), code: { text: 'CBC' } },
    {
      id: ids.ServiceRequest,
      code: { coding: [{ code: '4548-4' }], text: 'HbA1c after 3 months' },
      occurrenceDateTime: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    },
    { code: { text: 'MRI brain' } },
  ]);
  // Values of vitals, then those of the report, whose ids it names.
  const { all } = await allPages(receptionist, `Observation?patient=${ids.Patient}&_count=1`);
  const values = [`${ids.report}-0`, `${ids.report}-1`];
  expect(all.slice(-2).map(({ id }) => id)).toEqual(values);
  const { body: report } = await ask(receptionist, `DiagnosticReport/${ids.report}`);
  expect(report).toMatchObject({
    ...{ status: 'final', effectiveDateTime: '2026-11-20', performer: [{ display: 'City Lab' }] },
    result: values.map((id) => ({ reference: `Observation/${id}` })),
  });
  const { body: value } = await ask(receptionist, `Observation/${values[0]}`);
  expect(value).toMatchObject({
    code: { coding: [{ code: '2160-0' }] },
    valueQuantity: { value: 1.1, code: 'mg/dL' },
  });
  const change = { ...reportEntered, id: ids.report ?? '', reason: 'turned round' };
  const corrected = await receptionist.client.results.amend(change);
  const statusOf = async (id = '') =>
    (await ask(receptionist, `DiagnosticReport/${id}`)).body.status;
  expect([await statusOf(ids.report), await statusOf(corrected.id)]).toEqual([
    'entered-in-error',
    'corrected',
  ]);
});

test('a warning that was overridden says why, and for which medicine [10.23.45]', async () => {
  const { id: patientId } = await receptionist.client.patients.register({
    ...patientFields,
    name: 'Warned Person',
    allergies: ['Penicillin'],
  });
  const { id: tokenId } = await receptionist.client.queue.issue({ patientId });
  await doctor.client.queue.start({ id: tokenId });
  const texts = { dosage: '', frequency: '', duration: '', instructions: '' };
  const { id } = await doctor.client.prescriptions.create({
    patientId,
    tokenId,
    diagnosis: 'Fever',
    symptoms: '',
    medications: [{ ...texts, name: 'Mox 500', genericName: 'Amoxicillin' }],
    warningAnswers: [
      { ruleId: 'allergy', medicine: 'Mox 500', other: 'Penicillin', reasonCode: 'tolerated' },
    ],
  });
  const { all } = await allPages(receptionist, `DetectedIssue?patient=${patientId}`);
  expect(all).toMatchObject([
    {
      status: 'final',
      code: { coding: [{ code: 'ALGY' }] },
      patient: { reference: `Patient/${patientId}` },
      implicated: [{ reference: `MedicationRequest/${id}-0` }],
      mitigation: [{ action: { text: 'Tolerated it before' } }],
    },
  ]);
});

describe('one resource [10.9.1] [10.9.2]', () => {
  test.each(kinds)(
    '%s is read as the validator wants it, and the audit log knows [AUD-3]',
    async (kind) => {
      const { status, body } = await ask(receptionist, `${kind}/${ids[kind]}`);
      expect([status, body.resourceType, body.id]).toEqual([200, kind, ids[kind]]);
      const { rows } = await clinic.sql.query(
        'select action, details, patient_id from audit_logs order by id desc limit 1',
      );
      expect(rows).toEqual([
        {
          action: 'fhir_read',
          details: `${kind} of Asha Rao read over FHIR`,
          patient_id: ids.Patient,
        },
      ]);
    },
  );

  test.each(kinds)('of the kind %s that does not exist is not found', async (kind) => {
    for (const id of [randomUUID(), 'x', `${randomUUID()}-0`]) {
      const { status, body } = await ask(receptionist, `${kind}/${id}`);
      expect([status, body]).toEqual([404, outcome('not-found')]);
    }
  });

  test('is in rupees, and says who wrote it', async () => {
    const invoice = await ask(receptionist, `Invoice/${ids.Invoice}`);
    expect(invoice.body).toMatchObject({
      status: 'balanced',
      totalGross: { value: 585, currency: 'INR' },
    });
    const request = await ask(doctor, `MedicationRequest/${ids.MedicationRequest}`);
    expect(request.body).toMatchObject({
      status: 'active',
      medicationCodeableConcept: { text: 'Cetirizine' },
      encounter: { reference: `Encounter/${ids.Encounter}` },
    });
    const dispense = await ask(receptionist, `MedicationDispense/${ids.MedicationDispense}`);
    expect(dispense.body).toMatchObject({
      status: 'completed',
      quantity: { value: 4, unit: 'tablet' },
      contained: [{ code: { text: 'Tab. Cetirizine' }, batch: { lotNumber: 'DL2601' } }],
      authorizingPrescription: [{ reference: `MedicationRequest/${ids.MedicationRequest}` }],
      context: { reference: `Encounter/${ids.Encounter}` },
    });
    expect((await ask(doctor, 'MedicationDispense')).status).toBe(403);
  });
});

describe('who may [10.9.2] [DAT-5]', () => {
  test('nobody without a session, but for what the server can do', async () => {
    const nobody = clinic.visitor();
    for (const path of [...kinds, `Patient/${ids.Patient}`, `Patient/${ids.Patient}/$everything`]) {
      const { status, body } = await ask(nobody, path);
      expect([path, status, body]).toEqual([path, 401, outcome('login')]);
    }
    const { status, body } = await ask(nobody, 'metadata');
    expect([status, body.resourceType, body.fhirVersion]).toEqual([
      200,
      'CapabilityStatement',
      '4.0.1',
    ]);
  });

  test('a doctor lists no invoice and reads no appointment, and the refusal is in the audit log [AUD-3]', async () => {
    // An administrator may look at one bill, and lists none.
    for (const path of ['Invoice', 'Appointment', `Appointment/${ids.Appointment}`]) {
      const { status, body } = await ask(doctor, path);
      expect([path, status, body]).toEqual([path, 403, outcome('forbidden')]);
      const { rows } = await clinic.sql.query(
        'select action from audit_logs order by id desc limit 1',
      );
      expect(rows).toEqual([{ action: 'refused' }]);
    }
    const { all } = await allPages(doctor, `Patient/${ids.Patient}/$everything`);
    expect([...new Set(all.map(({ resourceType }) => resourceType))]).toEqual([
      'Patient',
      'Condition',
      'AllergyIntolerance',
      'Encounter',
      'ServiceRequest',
      'DiagnosticReport',
      'Observation',
      'DocumentReference',
      'MedicationRequest',
      'MedicationStatement',
      'DetectedIssue',
    ]);
  });

  test('nothing is changed here: every other method is refused [10.9.3]', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status } = await ask(receptionist, `Patient/${ids.Patient}`, { method });
      expect([method, status]).toEqual([method, 404]);
    }
    const answer = await fetch(`${clinic.url}/fhir/Patient/_search`, {
      method: 'POST',
      headers: { origin: 'http://elsewhere.example', cookie: receptionist.cookie() },
    });
    expect([answer.status, await answer.json()]).toEqual([403, outcome('forbidden')]);
  });
});

describe('a search [10.9.4] [10.9.8]', () => {
  test.each(kinds)(
    'for %s finds by id and, but for the patient itself, by patient',
    async (kind) => {
      const byId = await allPages(receptionist, `${kind}?_id=${ids[kind]}`);
      expect(byId.all.map(({ id }) => id)).toEqual([ids[kind]]);
      if (kind === 'Patient') return;
      const own = await allPages(receptionist, `${kind}?patient=Patient/${ids.Patient}`);
      expect(own.all.map(({ id }) => id)).toContain(ids[kind]);
      const others = await allPages(receptionist, `${kind}?patient=${ids.other}`);
      expect(others.all).toEqual([]);
    },
  );

  test('for documents finds old papers, then letters with their visit, page by page [10.29.7]', async () => {
    const { all } = await allPages(
      receptionist,
      `DocumentReference?patient=${ids.Patient}&_count=1`,
    );
    expect(all.map(({ id }) => id)).toEqual([ids.DocumentReference, ids.letter]);
    const { body } = await ask(receptionist, `DocumentReference/${ids.letter}`);
    expect(body).toMatchObject({
      status: 'current',
      context: { encounter: [{ reference: `Encounter/${ids.Encounter}` }] },
    });
  });

  test('by name goes by body alone, and the name is in no address', async () => {
    const { status, body } = await searchBody(receptionist, 'Patient', {
      name: 'rao',
      _count: '1',
    });
    expect(status).toBe(200);
    expect(body.entry.map((entry: { resource: Resource }) => entry.resource.id)).toEqual([
      ids.Patient,
    ]);
    expect(JSON.stringify(body.link).toLowerCase()).not.toContain('rao');
    const inAddress = await ask(receptionist, 'Patient?name=rao');
    expect([inAddress.status, inAddress.body]).toEqual([400, outcome('not-supported')]);
  });

  test('comes in pages that leave nothing out and repeat nothing, also inside one prescription', async () => {
    for (const kind of kinds) {
      const whole = await allPages(receptionist, `${kind}?_count=100`);
      const { pages, all } = await allPages(receptionist, `${kind}?_count=1`);
      expect(all.map(({ id }) => id)).toEqual(whole.all.map(({ id }) => id));
      for (const { entry = [] } of pages) expect(entry.length).toBeLessThanOrEqual(1);
    }
    const first = await searchBody(receptionist, 'Patient', { name: 'a', _count: '1' });
    const next = first.body.link.find((link: { relation: string }) => link.relation === 'next');
    expect(next.url).not.toContain('name');
    const second = await ask(receptionist, next.url.split('/fhir/')[1]);
    expect(second.body.entry[0].resource.id).not.toBe(first.body.entry[0].resource.id);
  });

  test('of a page that nobody was given is refused, also of another search [DAT-4]', async () => {
    const { body } = await ask(receptionist, 'Encounter?_count=1');
    const next = body.link.find((link: { relation: string }) => link.relation === 'next').url;
    const page = new URL(next).searchParams.get('_page');
    for (const path of [
      'Encounter?_page=x',
      `Patient?_page=${page}`,
      `Encounter?_page=${page}x&_id=y`,
    ]) {
      expect((await ask(receptionist, path)).status).toBe(400);
    }
  });

  test.each([
    'Patient?birthdate=2000',
    'Encounter?_sort=date',
    'Invoice?_id=1&_id=2',
    'Patient?_id=1,2',
    'Encounter?patient=1,2',
    'Encounter?patient=Patient/1,Patient/2',
    'Encounter?patient=Group/1',
    'Encounter?patient=http://elsewhere.example/fhir/Patient/1',
    'Patient?_id=|1',
    'Patient?_id:not=1',
    'Patient?_count=0',
    'Patient?_count=1,2',
    'Patient?_pretty=yes',
    'Patient?_summary=count',
  ])('%s is refused and not done in part', async (path) => {
    const { status, body } = await ask(receptionist, path);
    expect([status, body.resourceType]).toEqual([400, 'OperationOutcome']);
  });

  test('for XML, or of a kind that is not here, is refused', async () => {
    const xml = await ask(receptionist, 'Patient', { headers: { accept: 'application/fhir+xml' } });
    expect([xml.status, xml.body]).toEqual([406, outcome('not-supported')]);
    const format = await ask(receptionist, 'Patient?_format=xml');
    expect([format.status, format.body]).toEqual([406, outcome('not-supported')]);
    const version = 'application/fhir+json; fhirVersion=3.0';
    const older = await ask(receptionist, 'Patient', { headers: { accept: version } });
    expect([older.status, older.body]).toEqual([406, outcome('not-supported')]);
  });

  test('says its format as the standard has it: in the address before the header, with a + that became a blank', async () => {
    for (const [path, accept] of [
      ['Patient?_format=json', 'application/fhir+xml'],
      ['Patient?_format=application/fhir+json', 'text/turtle'],
      ['Patient?_format=application/fhir%2Bjson', '*/*'],
      ['Patient', 'application/fhir+json; fhirVersion=4.0, application/fhir+xml;q=0.5'],
      ['Patient', 'text/html, */*;q=0.1'],
    ] as const) {
      const { status, body } = await ask(receptionist, path, { headers: { accept } });
      expect([path, status, body.resourceType]).toEqual([path, 200, 'Bundle']);
    }
  });

  test('is answered over several lines where it asks for that, also by body', async () => {
    for (const [path, init] of [
      ['metadata?_pretty=true', {}],
      ['Patient?_pretty=true', {}],
      ['Patient?_pretty=true&birthdate=2000', {}],
      ['Patient/_search', { method: 'POST', body: new URLSearchParams({ _pretty: 'true' }) }],
    ] as const) {
      const answer = await fetch(`${clinic.url}/fhir/${path}`, {
        ...init,
        headers: { origin: clinic.url, cookie: receptionist.cookie() },
      });
      const text = await answer.text();
      expect([path, text]).toEqual([path, JSON.stringify(JSON.parse(text), null, 2)]);
    }
  });

  test('leaves out what is not known where that is asked for, and says by what it searched', async () => {
    const path = `Patient?_id=${ids.Patient}&birthdate=2000&_sort=date`;
    const prefer = 'respond-async, handling=lenient';
    const lenient = await ask(receptionist, path, { headers: { prefer } });
    expect([lenient.status, lenient.body.entry.length]).toEqual([200, 1]);
    expect(lenient.body.link[0].url).not.toMatch(/birthdate|_sort/);
    for (const strict of ['handling=strict', 'return=minimal']) {
      expect((await ask(receptionist, path, { headers: { prefer: strict } })).status).toBe(400);
    }
    const several = await ask(receptionist, 'Patient?_id=1,2', { headers: { prefer } });
    const inAddress = await ask(receptionist, 'Patient?name=rao', { headers: { prefer } });
    expect([several.status, inAddress.status]).toEqual([400, 400]);
  });
});

test('everything of a patient: each reference leads to a resource in it [10.9.5]', async () => {
  const { all, pages } = await allPages(
    receptionist,
    `Patient/${ids.Patient}/$everything?_count=2`,
  );
  expect(pages.length).toBeGreaterThan(2);
  const known = new Set(all.map(({ resourceType, id }) => `${resourceType}/${id}`));
  expect(known.size).toBe(all.length);
  const references = [...JSON.stringify(all).matchAll(/"reference":"([^#"][^"]*)"/g)].map(
    ([, one]) => one,
  );
  expect(references.length).toBeGreaterThan(5);
  expect(references.filter((one) => !known.has(one ?? ''))).toEqual([]);
  expect([...new Set(all.map(({ resourceType }) => resourceType))]).toEqual(kinds);
  expect((await ask(receptionist, `Patient/${randomUUID()}/$everything`)).status).toBe(404);
});
