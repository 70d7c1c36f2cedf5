import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyContent } from '../../src/features/consultations/consultation';
import { emptyMedication } from '../../src/features/prescriptions/prescription';
import { withRegimen } from '../../src/features/prescriptions/withRegimen';
import { collectFile } from '../../src/web/ui/collectFile';
import { fhirProblems } from '../fhirValidator';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

const now = new Date('2026-12-01T06:30:00Z');
let clinic: TestClinic;
let doctor: Client;
let colleague: Client;
let desk: Client;
let administrator: Client;

beforeAll(async () => {
  clinic = await startClinic({ clock: () => now, timeZone: 'Asia/Kolkata' });
  administrator = (await clinic.administrator()).client;
  doctor = (await clinic.signedIn('doctor')).client;
  colleague = (await clinic.newcomer('doctor')).client;
  desk = (await clinic.signedIn('receptionist')).client;
});
afterAll(() => clinic.close());

/** A patient inside whose token was issued so. */
async function inside(remoteKind?: 'telephone' | 'video') {
  const { id: patientId } = await desk.patients.register(patientFields);
  const token = await desk.queue.issue({ patientId, ...(remoteKind && { remoteKind }) });
  await doctor.queue.start({ id: token.id });
  return { patientId, tokenId: token.id };
}

const noted = { identity: 'asked', consent: 'patientCalled' } as const;
const medicine = (name: string) =>
  withRegimen({ ...emptyMedication, name, frequency: '1-0-1', duration: '5 days' });
const written = { diagnosis: 'Fever', symptoms: '' };
const finish = (tokenId: string, change: object = {}) =>
  doctor.consultations.finish({
    ...emptyContent,
    diagnoses: [{ text: 'Fever', isProvisional: false }],
    advice: ['Rest'],
    ...{ tokenId, draftVersion: 0, ...change },
  });
const prescribe = (visit: { patientId: string; tokenId: string }, names: string[]) =>
  doctor.prescriptions.create({ ...visit, ...written, medications: names.map(medicine) });

test('a telephone visit is issued so, the queue says it, and its doctor alone notes identity and consent [10.31.3] [10.31.4]', async () => {
  const { patientId, tokenId } = await inside('telephone');
  const listed = async () =>
    (await desk.queue.today({})).tokens.find(({ id }) => id === tokenId)?.remote;
  const open = { kind: 'telephone', identity: null, consent: null, notedAt: null };
  expect(await listed()).toEqual(open);
  const note = { id: tokenId, kind: 'telephone', ...noted } as const;
  expect(await codeOf(colleague.queue.noteRemote(note))).toBe('ANOTHER_DOCTOR');
  expect(await listed()).toEqual(open);
  for (const _ of ['', 'again']) {
    expect((await doctor.queue.noteRemote(note)).remote).toEqual({
      ...{ kind: 'telephone', ...noted },
      notedAt: now.toISOString(),
    });
  }
  const { rows } = await clinic.sql.query(
    "select details, patient_id from audit_logs where action = 'remote_visit_noted' and entity_id = $1",
    [tokenId],
  );
  expect(rows).toEqual([
    { details: expect.stringContaining('by telephone'), patient_id: patientId },
  ]);
  expect((await doctor.consultations.open({ tokenId })).token.remote).toMatchObject(noted);
  const ordinary = await inside();
  expect(await codeOf(doctor.queue.noteRemote({ ...note, id: ordinary.tokenId }))).toBe(
    'NOT_FOUND',
  );
});

test('nothing is noted before the call, nor of one that was cancelled [10.31.4]', async () => {
  const { id: patientId } = await desk.patients.register(patientFields);
  const { id } = await desk.queue.issue({ patientId, remoteKind: 'video' });
  const noting = () => codeOf(doctor.queue.noteRemote({ id, kind: 'video', ...noted }));
  expect(await noting()).toBe('TOKEN_CHANGED');
  await desk.queue.cancel({ id });
  expect(await noting()).toBe('TOKEN_CHANGED');
});

test('one of an earlier day that is carried over stays by video, and is to be noted anew [10.31.3]', async () => {
  const { id: patientId } = await desk.patients.register(patientFields);
  const { id } = await desk.queue.issue({ patientId, remoteKind: 'video' });
  await clinic.sql.query(
    `update tokens set issued_at = issued_at - interval '1 day' where id = $1`,
    [id],
  );
  await desk.queue.carryOver();
  const { tokens } = await desk.queue.today({});
  expect(tokens.find((token) => token.patientId === patientId)?.remote).toEqual({
    ...{ kind: 'video', identity: null, consent: null, notedAt: null },
  });
});

test('until identity and consent are noted it is not finished and nothing is prescribed; a visit at the clinic asks nothing [10.31.4]', async () => {
  const visit = await inside('video');
  const { tokenId } = visit;
  expect(await codeOf(finish(tokenId))).toBe('REMOTE_NOT_NOTED');
  expect(await codeOf(finish(tokenId, { medicines: [medicine('Paracetamol')] }))).toBe(
    'REMOTE_NOT_NOTED',
  );
  expect(await codeOf(prescribe(visit, ['Paracetamol']))).toBe('REMOTE_NOT_NOTED');
  expect((await doctor.consultations.open({ tokenId })).finished).toBeNull();
  await doctor.queue.noteRemote({ id: tokenId, kind: 'video', ...noted });
  await prescribe(visit, ['Paracetamol']);
  expect((await finish(tokenId)).tokenId).toBe(tokenId);
  expect((await finish((await inside()).tokenId)).advice).toEqual(['Rest']);
});

test('Schedule X, narcotics and psychotropics are refused, by brand too, in corrections too, and nothing is stored [10.31.5]', async () => {
  const visit = await inside('telephone');
  const { tokenId } = visit;
  await doctor.queue.noteRemote({ id: tokenId, kind: 'telephone', ...noted });
  await doctor.substances.tie({ brand: 'Tab. Zedpain', substances: ['Tramadol'] });
  for (const name of ['Ketamine', 'Morphine', 'Alprazolam', 'Tab. Zedpain']) {
    const refused = await prescribe(visit, ['Paracetamol', name]).catch((error) => error);
    expect(refused).toMatchObject({ code: 'REMOTE_REFUSED', data: { medicines: [name] } });
    expect(refused.message).toContain(name);
    expect(await codeOf(finish(tokenId, { medicines: [medicine(name)] }))).toBe('REMOTE_REFUSED');
  }
  const { rows } = await clinic.sql.query('select from prescriptions where token_id = $1', [
    tokenId,
  ]);
  expect(rows).toEqual([]);
  const { id } = await prescribe(visit, ['Paracetamol']);
  const amendment = { id, ...written, reason: 'Pain', medications: [medicine('Morphine')] };
  expect(await codeOf(doctor.prescriptions.amend(amendment))).toBe('REMOTE_REFUSED');
  // Three of List A may be prescribed; and whoever sits there may be prescribed what the doctor decides.
  await prescribe(visit, ['Clonazepam']);
  await prescribe(await inside(), ['Alprazolam']);
});

test('prescription, visit note and receipt say it; once one does, the kind stays, as do the papers [10.31.6]', async () => {
  const visit = await inside('telephone');
  const { tokenId } = visit;
  await doctor.queue.noteRemote({ id: tokenId, kind: 'video', ...noted });
  await doctor.queue.noteRemote({ id: tokenId, kind: 'telephone', ...noted });
  const { id } = await prescribe(visit, ['Paracetamol']);
  const note = await finish(tokenId);
  const bill = await desk.billing.create({
    ...visit,
    items: [{ description: 'Consultation', quantity: 1, unitPrice: 50_000 }],
    taxBasisPoints: 0,
    discount: 0,
    payments: [{ method: 'cash', amount: 50_000 }],
  });
  const papers = async () => [
    (await desk.prescriptions.paper({ id })).remoteKind,
    (await desk.consultations.paper({ id: note.id })).remoteKind,
    (await desk.billing.paper({ id: bill.id })).remoteKind,
  ];
  expect(await papers()).toEqual(['telephone', 'telephone', 'telephone']);
  expect(await codeOf(doctor.queue.noteRemote({ id: tokenId, kind: 'video', ...noted }))).toBe(
    'REMOTE_ON_PAPER',
  );
  // What no paper says may still be corrected.
  const corrected = {
    id: tokenId,
    kind: 'telephone',
    identity: 'known',
    consent: 'asked',
  } as const;
  expect((await doctor.queue.noteRemote(corrected)).remote).toMatchObject({ identity: 'known' });
  expect(await papers()).toEqual(['telephone', 'telephone', 'telephone']);
  const atClinic = await inside();
  const other = await prescribe(atClinic, ['Paracetamol']);
  expect((await desk.prescriptions.paper({ id: other.id })).remoteKind).toBeNull();
});

test('FHIR, the file of tokens and everything held on a patient have it [10.31.7]', async () => {
  const { patientId, tokenId } = await inside('video');
  await doctor.queue.noteRemote({ id: tokenId, kind: 'video', ...noted });
  const reader = await clinic.signedIn('doctor');
  const answer = await reader.send(`${clinic.url}/fhir/Encounter/${tokenId}`);
  const encounter = await answer.json();
  expect(fhirProblems(encounter)).toEqual([]);
  expect(encounter).toMatchObject({ class: { code: 'VR' } });
  const { file } = await collectFile(await administrator.exports.tokens({}), () => {});
  expect(await file.text()).toContain('video,asked,patientCalled');
  const copy = await administrator.dataCopy.read({ id: patientId, form: 'file' });
  expect(copy.visits.rows).toMatchObject([{ remote: { kind: 'video', ...noted } }]);
});
