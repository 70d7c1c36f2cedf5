import { randomUUID } from 'node:crypto';
import { emptyDraft } from '../../src/features/consultations/consultation';
import { consultationEntered } from '../consultations';
import { sicknessEntered } from '../letters';
import { visitEntered } from '../outsideVisits';
import { jpegBytes } from '../pictureFiles';
import { consentEntered } from '../privacy';
import { reportEntered, resultEntered } from '../results';
import { type Client, patientFields } from '../visitor';
import type { TestClinic } from './clinic';

/** Nobody else in the clinic has any of these. */
export const traces = [
  'zubaida',
  'qureshi',
  // Both parts of the numbers: five digits alone stand in one of ten thousand random ids.
  '97531.?8642',
  'neelkamal',
  'parveen',
  'zirconium',
  'quinsy',
  '2027-02-28',
  'sahar',
];
export const person = {
  ...patientFields,
  name: 'Zubaida Qureshi',
  phone: '97531 86420',
  email: 'zubaida@sahar.test',
  address: '4 Neelkamal Lane',
  emergencyContact: 'Parveen, 97531 86421',
  dateOfBirth: '1974-05-06',
  allergies: ['Zirconium', 'Penicillin'],
  medicalHistory: 'Quinsy in 1999',
  conditions: ['Quinsy, 1999'],
  expectedDelivery: '2027-02-28',
  isNotDuplicate: true,
};

/** A patient of whom every table that may hold something of somebody holds something; the id. */
export async function patientWithEverything(
  { sql, visitor }: TestClinic,
  { administrator, receptionist }: Record<'administrator' | 'receptionist', Client>,
): Promise<string> {
  await sql.query("update clinic_settings set gstin = '27AAPFU0939F1ZV', bill_prefix = 'SC'");
  const { id } = await receptionist.patients.register({ ...person, address: 'Zubaida’s old home' });
  const { isNotDuplicate: _, ...fields } = person;
  await receptionist.patients.amend({ id, version: 1, ...fields, reason: 'Zubaida moved' });
  await receptionist.patients.get({ id });
  const importId = randomUUID();
  await receptionist.imports.stage({ importId, rows: [{ row: 1, patient: fields }] });
  await receptionist.privacy.recordConsent({
    id,
    ...consentEntered,
    guardian: { name: 'Parveen', relation: 'mother' },
  });
  await receptionist.privacy.nominate({
    id,
    nominee: { name: 'Parveen', relation: 'sister of Zubaida', phone: '97531 86421' },
  });
  const { id: tokenId } = await receptionist.queue.issue({
    patientId: id,
    priority: 'urgent',
    urgentReason: 'Zubaida fainted',
    remoteKind: 'telephone',
  });
  await receptionist.vitals.record({ patientId: id, tokenId, pulse: 72 });
  await bringVisits(receptionist, id);
  await bringPapers({ sql }, receptionist, { patientId: id, tokenId });
  await administrator.queue.start({ id: tokenId });
  await administrator.queue.noteRemote({
    ...{ id: tokenId, kind: 'telephone', identity: 'asked', consent: 'asked' },
  });
  await writeLetter({ administrator, receptionist }, tokenId);
  const visit = { patientId: id, tokenId };
  const writing = { diagnosis: 'Quinsy of Zubaida', symptoms: 'Sahar says pain', notes: 'Quinsy' };
  const medication = { dosage: '', frequency: '', duration: '', instructions: 'Zubaida: at night' };
  const prescription = await administrator.prescriptions.create({
    ...visit,
    ...writing,
    medications: [
      { ...medication, name: 'Quinsymol', genericName: 'Quinsymol' },
      { ...medication, name: 'Mox 500', genericName: 'Amoxycillin' },
    ],
    allergyAnswer: [
      {
        medicine: 'Mox 500',
        allergy: 'Penicillin',
        reason: 'Zubaida tolerated it before',
      },
    ],
    confirmed: [{ kind: 'unknownAllergy', medicines: ['Zirconium'] }],
  });
  await administrator.outsideMedicines.note({
    ...visit,
    medication: { ...medication, name: 'Quinsylol' },
  });
  // The same line twice, which is in the log of warnings.
  const twice = { ...medication, name: 'Quinsymol' };
  await administrator.checks.run({ tokenId, medicines: [twice, twice] });
  await administrator.prescriptions.amend({
    id: prescription.id,
    ...writing,
    reason: 'Zubaida asked',
    medications: [],
  });
  const noted = {
    ...consultationEntered,
    complaints: [{ text: 'Quinsy', since: 'since Sahar' }],
    examination: 'Zubaida is tired',
    diagnoses: [{ text: 'Quinsy', isProvisional: false }],
    review: 'When Parveen can come',
    privateNote: 'Parveen worries',
  };
  const finished = await administrator.consultations.finish({ ...noted, tokenId });
  await administrator.consultations.amend({ id: finished.id, ...noted, reason: 'Zubaida asked' });
  const { id: second } = await receptionist.queue.issue({ patientId: id, isSecond: true });
  await administrator.queue.callNext({});
  await administrator.consultations.saveDraft({
    tokenId: second,
    content: { ...emptyDraft, examination: 'Zubaida again' },
    version: 0,
  });
  await administrator.queue.complete({ id: second, draft: 'keep' });
  const bill = await receptionist.billing.create({
    ...visit,
    items: [{ description: 'Visit of Zubaida', quantity: 1, unitPrice: 50_000 }],
    taxBasisPoints: 1_800,
    discount: 0,
    paymentMethod: 'cash',
  });
  await receptionist.billing.refund({
    id: bill.id,
    method: 'cash',
    amount: 10_000,
    reason: 'Zubaida overpaid',
  });
  await receptionist.billing.request({ id: bill.id, refund: null, reason: 'Zubaida paid twice' });
  const { path: link } = await receptionist.sharing.share({
    kind: 'bill',
    id: bill.id,
    way: 'sms',
    days: 30,
    language: 'en',
  });
  await visitor().client.sharing.open({ token: link?.split('#')[1] ?? '' });
  const { id: appointmentId } = await receptionist.appointments.schedule({
    patientId: id,
    date: '2026-12-01',
    time: '10:00',
    type: 'checkup',
    notes: 'Quinsy again',
  });
  await receptionist.appointments.reschedule({
    id: appointmentId,
    moves: 0,
    date: '2026-12-01',
    time: '11:00',
  });
  await receptionist.appointments.cancel({ id: appointmentId });
  await receptionist.appointments.wait({
    patientId: id,
    firstDate: '2026-12-01',
    lastDate: '2026-12-02',
    note: 'Quinsy, whenever',
  });
  await callBack(receptionist, visit);
  await receptionist.patients.search({ text: 'zubaida' });
  await giveMedicines(sql, prescription.id);
  return id;
}

/** A letter, shared and then voided. */
async function writeLetter(
  { administrator, receptionist }: Record<'administrator' | 'receptionist', Client>,
  tokenId: string,
) {
  const { id } = await administrator.letters.issue({
    ...{ ...sicknessEntered, tokenId, title: 'For Zubaida', body: 'Quinsy of Zubaida' },
    identificationMark: 'Mole, says Sahar',
  });
  await receptionist.sharing.share({ kind: 'letter', id, way: 'sms', days: 30, language: 'en' });
  await administrator.letters.void({ id, reason: 'Zubaida asked' });
}

/** A call about coming again, and what was said. */
async function callBack(
  receptionist: Client,
  { patientId, tokenId: reasonId }: { patientId: string; tokenId: string },
) {
  const due = [{ reason: 'followUp' as const, reasonId }];
  await receptionist.recalls.attempt({ patientId, due });
  await receptionist.recalls.answer({
    ...{ patientId, due, answer: 'declined', note: 'Zubaida moved to Neelkamal' },
  });
}

/** A visit elsewhere, and a row of another file that nobody imported. */
async function bringVisits(receptionist: Client, patientId: string) {
  const visit = {
    ...{ ...visitEntered, name: person.name, phone: person.phone, doctor: 'Dr Sahar' },
    ...{ diagnosis: 'Quinsy', text: 'Zubaida is tired', medicines: 'Quinsymol' },
  };
  const importId = randomUUID();
  await receptionist.visitImports.stage({ importId, rows: [{ row: 1, visit }] });
  await receptionist.visitImports.choose({ importId, row: 1, patientId });
  await receptionist.visitImports.run({ importId, fileName: 'visits.csv', rows: 1 });
  const later = { ...visit, visitedOn: '2024-04-01' };
  await receptionist.visitImports.stage({
    importId: randomUUID(),
    rows: [{ row: 1, visit: later }],
  });
}

/** Results, corrected once, a photograph of the visit elsewhere, and the code of a phone, which no phone reaches here. */
async function bringPapers(
  { sql }: Pick<TestClinic, 'sql'>,
  receptionist: Client,
  visit: { patientId: string; tokenId: string },
) {
  const paper = { ...reportEntered, laboratory: 'Zubaida’s lab', takenOn: '2026-11-19' };
  const ofSahar = { ...resultEntered, testKey: '', name: 'Sahar’s test', rangeText: 'as Sahar' };
  const { id } = await receptionist.results.record({ ...visit, ...paper, results: [ofSahar] });
  await receptionist.results.amend({ id, ...paper, reason: 'Zubaida asked' });
  const { rows: visits } = await sql.query<{ id: string }>(
    'select id from outside_visits where patient_id = $1',
    [visit.patientId],
  );
  const { id: paperId } = await receptionist.attachments.add({
    params: { patientId: visit.patientId },
    query: { outsideVisitId: visits[0]?.id },
    headers: { 'x-paper-title': 'ECG of Zubaida' },
    body: new File([new Uint8Array(jpegBytes())], 'file', { type: 'application/octet-stream' }),
  });
  await receptionist.attachments.void({ id: paperId, reason: 'Zubaida brought another' });
  await sql.query(
    `insert into upload_links (id, patient_id, token_hash, started_by, started_by_name, started_at, expires_at)
      select gen_random_uuid(), patient_id, sha256(convert_to(id::text, 'UTF8')), added_by, added_by_name, added_at, added_at + interval '10 minutes'
      from attachments where id = $1`,
    [paperId],
  );
}

/**
 * Gives a medicine on a prescription and takes some of it back. Written into the database: the operations give nothing
 * that the prescription does not have, and an item of the stock with the patient's own words would outlive the erasure.
 */
async function giveMedicines(sql: TestClinic['sql'], prescriptionId: string) {
  const [item, batch, dispense, line, back] = Array.from({ length: 5 }, () => randomUUID());
  const client = await sql.connect();
  const by = 'doctor_id, doctor_name';
  const insert = (into: string, values: string, ids: unknown[]) =>
    client.query(`insert into ${into} select ${values} from prescriptions where id = $1`, [
      prescriptionId,
      ...ids,
    ]);
  await client.query('begin');
  // What came before is not this patient's, so nothing is added up.
  await client.query("set local clinic.tells_nothing = 'on'");
  await insert(
    'stock_items (id, name, unit, pack_units, maker, maker_address, shelf, added_at)',
    "$2::uuid, $2::uuid::text, 'tablet', 15, '', '', '', now()",
    [item],
  );
  await insert(
    'stock_batches (id, item_id, number, expiry, mrp, came_units, came_at)',
    "$2::uuid, $3::uuid, 'DL1', '2099-12-31', 3350, 100, now()",
    [batch, item],
  );
  await client.query(
    `insert into dispense_counters (financial_year, count, last_updated) values (2026, 1, now())
      on conflict (financial_year) do update set count = dispense_counters.count + 1`,
  );
  await insert(
    `dispenses (id, number, financial_year, serial, patient_id, patient_name, token_id, prescription_id, ${by}, given_at,
      given_by, given_by_name, voided_at, voided_by, voided_by_name, void_reason)`,
    `$2::uuid, left($2::uuid::text, 8), 2026, (select count from dispense_counters), patient_id, patient_name, token_id, id, ${by},
      now(), ${by}, now(), ${by}, 'Zubaida did not take it'`,
    [dispense],
  );
  await insert(
    `dispense_lines (id, dispense_id, position, batch_id, prescription_position, medicine, prescribed, units, directions)`,
    "$2::uuid, $3::uuid, 0, $4::uuid, 0, 'Tab. Dolo 650', 'Quinsymol', 10, 'Zubaida: at night'",
    [line, dispense, batch],
  );
  await insert(
    'stock_entries (id, kind, note, at, user_id, user_name)',
    `$2::uuid, 'return', 'Zubaida was sick of it', now(), ${by}`,
    [back],
  );
  const moved = 'stock_movements (id, batch_id, kind, units, day, entry_id, dispense_line_id)';
  await insert(
    moved,
    "gen_random_uuid(), $2::uuid, 'dispense', -10, current_date, null, $3::uuid",
    [batch, line],
  );
  await insert(
    moved,
    "gen_random_uuid(), $2::uuid, 'return', 4, current_date, $4::uuid, $3::uuid",
    [batch, line, back],
  );
  await insert(
    'dispense_ends (id, prescription_id, ended_at, ended_by, ended_by_name)',
    `gen_random_uuid(), id, now(), ${by}`,
    [],
  );
  await client.query('commit');
  client.release();
}
