import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardCodeOf } from '../../src/shared/patientCard';
import { codeIn, pagesOf, paperParts, redDot } from '../papers';
import { clinicEntered } from '../settings';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

/** What a token's slip and a patient's card say, read back from their PDFs. */

let clinic: TestClinic;
let doctor: Client;
let receptionist: Client;
beforeAll(async () => {
  clinic = await startClinic({
    timeZone: 'Asia/Kolkata',
    clock: () => new Date('2026-11-20T09:00:00.000Z'),
    ...paperParts,
  });
  doctor = (await clinic.signedIn('doctor')).client;
  receptionist = (await clinic.signedIn('receptionist')).client;
  await doctor.settings.saveClinic({ ...clinicEntered, logo: redDot });
  await doctor.accounts.setRoom({ room: 'Room 7' });
});
afterAll(() => clinic.close());

/** Nobody's words are taken for HTML, and a word that is longer than the paper is broken. */
const name = `<b>Asha</b> Rao ${'Venkata'.repeat(14)}`;
const nobody = '01a1fb40-d71c-7706-b228-75c30d0e24c6';

async function read(made: Promise<File>) {
  const file = await made;
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Reading the words takes the bytes along.
  const code = codeIn(bytes);
  return { file, code, pages: await pagesOf(bytes) };
}

async function views(): Promise<{ entity_id: string; details: string }[]> {
  const { rows } = await clinic.sql.query(
    "select entity_id, details from audit_logs where action = 'patient_viewed' order by id",
  );
  return rows;
}

test('a token’s slip has what is called out and how many are before, and its code opens the patient’s own page', async () => {
  const doctorId = (await doctor.accounts.session()).user?.id ?? '';
  const other = await receptionist.patients.register(patientFields);
  await receptionist.queue.issue({ patientId: other.id, doctorId });
  const patient = await receptionist.patients.register({ ...patientFields, name });
  const { id, tokenNumber } = await receptionist.queue.issue({
    patientId: patient.id,
    doctorId,
    priority: 'urgent',
    urgentReason: 'Chest pain',
  });
  const slip = await receptionist.queue.slip({ id });
  for (const size of ['80mm', 'A6'] as const) {
    const { file, code, pages } = await read(
      receptionist.queue.slipPdf({ id, size, language: 'en' }),
    );
    expect([file.name, file.type]).toEqual([`token-${tokenNumber}.pdf`, 'application/pdf']);
    expect(pages).toHaveLength(1);
    const words = pages[0]?.replaceAll(' ', '');
    for (const said of [
      ...['Sehat Clinic', '020 2612 3456', `Token ${tokenNumber} ${name}`],
      ...['Dr. Asha Menon, Room 7', '20 Nov 2026, 2:30 pm'],
      ...['Nobody ahead of you at 2:30 pm', 'Scan to see your place in the queue'],
    ]) {
      expect(words).toContain(said.replaceAll(' ', ''));
    }
    for (const kept of ['Chest', 'Urgent', patient.phone, 'Station Road', 'GSTIN']) {
      expect(pages[0]).not.toContain(kept);
    }
    expect(code).toBe(slip.address);
  }
  const [page, secret = ''] = slip.address.split('#');
  expect(page).toBe(`${clinic.url}/place`);
  expect(await clinic.visitor().client.queue.place({ code: secret })).toMatchObject({
    tokenNumber,
  });
  const { pages } = await read(doctor.queue.slipPdf({ id, size: '80mm', language: 'hi' }));
  expect(pages[0]).toContain(`टोकन ${tokenNumber}`);
});

test('a patient’s card has the clinic, the name and the number, and a code for the scanner', async () => {
  const patient = await receptionist.patients.register({ ...patientFields, name });
  const { id } = patient;
  const before = await views();
  for (const size of ['card', 'A6', 'A4'] as const) {
    const { file, code, pages } = await read(
      receptionist.patients.cardPdf({ id, size, language: 'en' }),
    );
    expect([file.name, file.type]).toEqual([`patient-card-${id.slice(-8)}.pdf`, 'application/pdf']);
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Sehat Clinic 020 2612 3456 <b>Asha</b> Rao');
    expect(pages[0]).toContain(
      `Patient ID P-${patient.number} · ${id.slice(-8)} Please bring this card with you.`,
    );
    for (const kept of [patient.phone, patient.address, '31']) {
      expect(pages[0]?.replace(id.slice(-8), '').replace('020 2612 3456', '')).not.toContain(kept);
    }
    expect(code).toBe(cardCodeOf(id));
  }
  const { pages } = await read(doctor.patients.cardPdf({ id, size: 'card', language: 'hi' }));
  expect(pages[0]).toContain('कृपया');
  const noted = { entity_id: id, details: `Record of ${name} opened` };
  expect((await views()).slice(before.length)).toEqual([noted, noted, noted, noted]);
});

test('neither is made of nobody, in a size that it is not laid out for, or without a Chromium', async () => {
  const choice = { id: nobody, language: 'en' };
  expect(await codeOf(receptionist.queue.slipPdf({ ...choice, size: 'A6' }))).toBe('NOT_FOUND');
  expect(await codeOf(receptionist.patients.cardPdf({ ...choice, size: 'A6' }))).toBe('NOT_FOUND');
  for (const address of [
    `tokens/${nobody}/slip/pdf?size=A4`,
    `patients/${nobody}/card/pdf?size=A5`,
  ]) {
    const { send } = await clinic.signedIn('receptionist');
    expect((await send(`${clinic.url}/api/${address}`)).status).toBe(400);
  }
  const { id: patientId } = await receptionist.patients.register(patientFields);
  const { id } = await receptionist.queue.issue({ patientId });
  const other = await startClinic({ database: clinic.ownerConnection });
  try {
    const { client } = await other.signedIn('receptionist');
    const before = await views();
    expect(await codeOf(client.queue.slipPdf({ id, size: 'A6', language: 'en' }))).toBe('NO_PDF');
    expect(
      await codeOf(client.patients.cardPdf({ id: patientId, size: 'A6', language: 'en' })),
    ).toBe('NO_PDF');
    expect(await views()).toEqual(before);
  } finally {
    await other.close();
  }
});
