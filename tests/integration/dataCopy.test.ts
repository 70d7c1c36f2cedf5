import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { emptyDraft } from '../../src/features/consultations/consultation';
import type { DataCopy } from '../../src/features/patients/dataCopy/dataCopy';
import { consultationEntered } from '../consultations';
import { letterEntered } from '../letters';
import { pagesOf, paperParts } from '../papers';
import { jpegBytes } from '../pictureFiles';
import { consentEntered, erasureAsked, nomineeEntered } from '../privacy';
import { reportEntered } from '../results';
import { rulesEntered } from '../settings';
import { dispenseLineEntered, openingEntered } from '../stock';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

const now = new Date('2026-11-20T04:00:00Z');
const medication = { dosage: '', frequency: '', duration: '', instructions: '' };

let clinic: TestClinic;
let administrator: Client;
let receptionist: Client;
let doctor: Client;
let id: string;
beforeAll(async () => {
  clinic = await startClinic({ clock: () => now, timeZone: 'Asia/Kolkata', ...paperParts });
  ({ client: administrator } = await clinic.administrator());
  ({ client: receptionist } = await clinic.signedIn('receptionist'));
  ({ client: doctor } = await clinic.signedIn('doctor'));
  id = await visited();
});
afterAll(() => clinic.close());

/** A patient of whom there is something of every kind. */
async function visited(): Promise<string> {
  const { id: patientId } = await receptionist.patients.register({
    ...patientFields,
    allergies: ['Penicillin'],
  });
  const { isNotDuplicate: _, ...fields } = patientFields;
  const moved = { ...fields, allergies: ['Penicillin'], address: '7 Lake Road' };
  await receptionist.patients.amend({ id: patientId, version: 1, ...moved, reason: 'moved' });
  await doctor.patients.get({ id: patientId });
  await receptionist.privacy.recordConsent({ id: patientId, ...consentEntered });
  await receptionist.privacy.nominate({ id: patientId, ...nomineeEntered });
  await receptionist.privacy.ask({ id: patientId, ...erasureAsked });
  await administrator.privacy.hold({ id: patientId, isHeld: true, reason: 'A court asked' });
  const { id: tokenId } = await receptionist.queue.issue({ patientId });
  await administrator.queue.start({ id: tokenId });
  const prescription = await administrator.prescriptions.create({
    patientId,
    tokenId,
    diagnosis: 'Fever',
    symptoms: 'Chills',
    medications: [{ ...medication, name: 'Dolo 650', genericName: 'Paracetamol' }],
  });
  await clinic.sql.query(
    `update clinic_settings set rights = rights || '{"giveMedicines": ["receptionist"], "keepStock": ["receptionist"]}'`,
  );
  // The server hears of its new settings a moment later.
  const { batchIds } = await vi.waitFor(() => receptionist.stock.open(openingEntered), 20_000);
  const line = dispenseLineEntered(batchIds[0] ?? '');
  await receptionist.dispensing.give({ prescriptionId: prescription.id, lines: [line] });
  await receptionist.results.record({ ...reportEntered, patientId });
  await receptionist.attachments.add({
    ...{ params: { patientId }, query: {}, headers: { 'x-paper-title': 'ECG' } },
    body: new File([new Uint8Array(jpegBytes())], 'file', { type: 'application/octet-stream' }),
  });
  await administrator.outsideMedicines.note({
    patientId,
    tokenId,
    medication: { ...medication, name: 'Warf 5' },
  });
  // An allergy that the doctor sees while the line is written, and heeds.
  await administrator.checks.run({
    tokenId,
    medicines: [{ ...medication, name: 'Mox 500', genericName: 'Amoxicillin' }],
  });
  await administrator.consultations.finish({ ...consultationEntered, tokenId });
  await administrator.letters.issue({ ...letterEntered, tokenId });
  const due = [{ reason: 'followUp' as const, reasonId: tokenId }];
  await receptionist.recalls.attempt({ patientId, due });
  const { id: second } = await receptionist.queue.issue({ patientId, isSecond: true });
  await administrator.queue.start({ id: second });
  await administrator.consultations.saveDraft({ tokenId: second, content: emptyDraft, version: 0 });
  const { id: billId } = await receptionist.billing.create({
    patientId,
    tokenId,
    items: [{ description: 'Consultation Fee', quantity: 1, unitPrice: 50_000 }],
    taxBasisPoints: 0,
    discount: 0,
    paymentMethod: 'cash',
  });
  await receptionist.billing.request({ id: billId, refund: null, reason: 'Paid twice' });
  await receptionist.sharing.share({
    kind: 'bill',
    id: billId,
    way: 'sms',
    days: 7,
    language: 'en',
  });
  await receptionist.appointments.schedule({
    patientId,
    date: '2026-12-01',
    time: '10:00',
    type: 'checkup',
    notes: 'Bring the report',
  });
  await receptionist.appointments.wait({
    patientId,
    firstDate: '2026-12-07',
    lastDate: '2026-12-08',
  });
  return patientId;
}

const lists = [
  'changes',
  'visits',
  'consultations',
  'drafts',
  'prescriptions',
  'dispenses',
  'outsideMedicines',
  'warnings',
  'results',
  'oldPapers',
  'letters',
  'bills',
  'refundRequests',
  'appointments',
  'waits',
  'recalls',
  'consents',
  'nominations',
  'requests',
  'holds',
  'links',
  'looks',
] as const satisfies (keyof DataCopy)[];

test('every kind of what is held is there, with who looked and who changed, and giving it is noted [10.16.8]', async () => {
  const held = await administrator.dataCopy.read({ id, form: 'file' });
  expect(held.patient).toMatchObject({ address: '7 Lake Road', allergies: ['Penicillin'] });
  for (const list of lists) {
    expect([list, held[list].rows.length > 0, held[list].isCut]).toEqual([list, true, false]);
  }
  expect(held.consultations.rows).toMatchObject([{ tests: ['CBC'], hasPrivateNote: true }]);
  expect(JSON.stringify(held)).not.toContain(consultationEntered.privateNote);
  expect(held.links.rows).toMatchObject([{ kind: 'bill', way: 'sms', openedCount: 0 }]);
  expect(held.holds.rows).toMatchObject([{ reason: 'A court asked', endedAt: null }]);
  expect(held.bills.rows[0]?.payments).toHaveLength(1);
  const looked = held.looks.rows.map(({ byName, byRole, action }) => [byName, byRole, action]);
  expect(looked).toContainEqual(['Dr. Asha Menon', 'doctor', 'patient_viewed']);
  expect(looked).toContainEqual(['Ravi Kumar', 'receptionist', 'patient_amended']);
  const again = await administrator.dataCopy.read({ id });
  expect(again.looks.rows[0]).toMatchObject({ action: 'everything_given', byRole: 'doctor' });
  const { entries } = await administrator.audit.all({ action: 'everything_given' });
  expect(entries.map(({ details }) => details)).toEqual([
    `Data copy for ${patientFields.name} printed`,
    `Data copy for ${patientFields.name} saved as a file`,
  ]);
});

test('all of it is of one moment, whatever is saved while it is read [10.16.8]', async () => {
  const writer = await clinic.sql.connect();
  await writer.query('begin');
  await writer.query('lock table consultation_drafts in access exclusive mode');
  const reading = administrator.dataCopy.read({ id });
  await expect
    .poll(async () => {
      const { rowCount } = await clinic.sql.query(
        "select from pg_locks where relation = 'consultation_drafts'::regclass and not granted",
      );
      return rowCount;
    })
    .toBeGreaterThan(0);
  await writer.query(
    "update consultation_drafts set saved_at = saved_at + interval '1 hour' where patient_id = $1",
    [id],
  );
  await writer.query('commit');
  writer.release();
  expect((await reading).drafts.rows).toMatchObject([{ savedAt: now.toISOString() }]);
});

test('more than a paper holds is cut, and the paper says so [10.16.8]', async () => {
  await clinic.sql.query(
    `insert into audit_logs (user_id, user_name, action, details, patient_id, timestamp)
    select null, 'Nobody', 'shared_paper_opened', '', $1, $2 from generate_series(1, 500)`,
    [id, now],
  );
  const paper = await administrator.dataCopy.read({ id });
  expect([paper.looks.rows.length, paper.looks.isCut]).toEqual([500, true]);
  const file = await administrator.dataCopy.read({ id, form: 'file' });
  expect([file.looks.rows.length > 500, file.looks.isCut]).toEqual([true, false]);
});

test('the paper is there in both languages, and says that it is cut [10.16.8]', async () => {
  const wordsOf = async (language: string) => {
    const file = await administrator.dataCopy.pdf({ id, size: 'A4', language });
    return (await pagesOf(new Uint8Array(await file.arrayBuffer()))).join(' ');
  };
  const english = await wordsOf('en');
  for (const words of [
    `Data copy for ${patientFields.name}`,
    '7 Lake Road',
    'Penicillin',
    'Fever; Chills; Dolo 650',
    'Tab. Dolo 650 × 10, Batch DL2601',
    'Fever, 3 days; Throat red; ?Viral fever; CBC; Plenty of fluids; 5d',
    'The doctor also keeps a private note.',
    'Consultation Fee; Paid',
    'Bring the report',
    'Meena Rao (daughter), 98450 11111',
    'A court asked',
    'Who opened or changed the record',
    'Only the newest 500 are listed.',
  ]) {
    expect(english).toContain(words);
  }
  expect(await wordsOf('hi')).toMatch(/[\u0900-\u097f]{3}/);
});

test('records that were merged are in it with all that they said, those of an undone merge are not [10.16.8]', async () => {
  const register = (fields: Partial<Parameters<Client['patients']['register']>[0]>) =>
    receptionist.patients.register({ ...patientFields, ...fields });
  const mergeInto = async (survivorId: string, duplicateId: string) => {
    const { survivor, duplicate } = await receptionist.merges.preview({ survivorId, duplicateId });
    const versions = { survivorVersion: survivor.version, duplicateVersion: duplicate.version };
    const merged = { survivorId, duplicateId, ...versions, reason: 'Came twice' };
    return receptionist.merges.merge(merged);
  };
  const one = await register({ name: 'Savita Joshi', bloodGroup: 'A+' });
  const other = await register({ name: 'Kavita Joshi', address: '2 Mill Road', bloodGroup: 'B+' });
  const { isNotDuplicate: _, ...fields } = patientFields;
  await receptionist.patients.amend({
    ...{ ...fields, name: 'Kavita Joshi', address: '3 Hill Road', bloodGroup: 'O-' },
    ...{ id: other.id, version: 1, reason: 'moved' },
  });
  const stranger = await register({ name: 'Sunita Stranger', email: 'stranger@rao.test' });
  const { id: mistake } = await mergeInto(one.id, stranger.id);
  await receptionist.merges.takeBack({ id: mistake });
  await mergeInto(one.id, other.id);

  const held = await administrator.dataCopy.read({ id: other.id, form: 'file' });
  expect(held.patient.id).toBe(one.id);
  expect(held.mergedRecords.rows).toMatchObject([
    {
      patient: { number: other.number, name: 'Kavita Joshi', address: '3 Hill Road' },
      changes: { rows: [{ reason: 'moved' }], isCut: false },
    },
  ]);
  expect(held.merges.rows).toMatchObject([
    { reason: 'Came twice', questions: [{ kind: 'bloodGroup', duplicateSays: 'O-' }] },
  ]);
  expect(JSON.stringify(held)).not.toMatch(/stranger/i);
  const file = await administrator.dataCopy.pdf({ id: one.id, size: 'A4', language: 'en' });
  const words = (await pagesOf(new Uint8Array(await file.arrayBuffer()))).join(' ');
  for (const text of [
    `P-${other.number} was merged into P-${one.number}; Came twice; Blood Group`,
    `Merged record P-${other.number}`,
    '2 Mill Road → 3 Hill Road',
  ])
    expect(words).toContain(text);
});

test('is given by administrators who may export, and by nobody else [10.16.8]', async () => {
  for (const one of [receptionist, doctor]) {
    expect(await codeOf(one.dataCopy.read({ id }))).toBe('FORBIDDEN');
    expect(await codeOf(one.dataCopy.pdf({ id, size: 'A4', language: 'en' }))).toBe('FORBIDDEN');
  }
  const { version } = await administrator.settings.rights();
  const rights = { ...rulesEntered.rights, export: ['receptionist' as const] };
  await administrator.settings.saveRights({ ...rulesEntered, rights, version });
  expect(await codeOf(administrator.dataCopy.read({ id }))).toBe('FORBIDDEN');
});
