import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { collectFile } from '../../src/web/ui/collectFile';
import { consultationEntered } from '../consultations';
import { reportEntered, resultEntered } from '../results';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

/** Who is due, what is tried and answered, and how the list forgets nobody and nags nobody. */

const timeZone = 'Asia/Kolkata';
let clinic: TestClinic;
let desk: Client;
let doctor: Client;
let administrator: Client;
let now: Date;

beforeEach(async () => {
  now = new Date('2026-11-01T05:00:00Z');
  clinic = await startClinic({ timeZone, clock: () => now });
  desk = (await clinic.signedIn('receptionist')).client;
  doctor = (await clinic.signedIn('doctor')).client;
  administrator = (await clinic.administrator()).client;
});
afterEach(() => clinic.close());

async function goTo(day: string) {
  now = new Date(`${day}T05:00:00Z`);
  await clinic.keepSessions(now);
}

interface Visit {
  name?: string;
  followUpDate?: string;
  tests?: string[];
  /** Days of a medicine. */
  days?: string;
}

/** A visit of a new patient on the day, finished. */
async function visit({ name = 'Asha Rao', followUpDate, tests = [], days }: Visit) {
  const { id: patientId } = await desk.patients.register({ ...patientFields, name });
  const { id: tokenId } = await desk.queue.issue({ patientId });
  await doctor.queue.start({ id: tokenId });
  if (days) {
    const { prescriptions } = doctor;
    await prescriptions.create({
      ...{ patientId, tokenId, diagnosis: 'Diabetes', symptoms: '' },
      medications: [
        {
          name: 'Metformin',
          dosage: '1 tab',
          frequency: '1-0-1',
          duration: days,
          instructions: '',
        },
      ],
    });
    await doctor.queue.complete({ id: tokenId });
  } else {
    await doctor.consultations.finish({
      ...consultationEntered,
      ...{ tokenId, tests, review: '', followUpDate: followUpDate ?? null },
    });
  }
  return { patientId, tokenId };
}

const list = async (asked: Parameters<Client['recalls']['list']>[0] = {}) =>
  (await desk.recalls.list(asked)).patients;
const names = async (asked = {}) => (await list(asked)).map(({ name }) => name);
const agree = (id: string, isGiven = true) =>
  desk.privacy.recordConsent({ id, purpose: 'reminders', isGiven, guardian: null });
const share = { kind: 'recall', way: 'whatsapp', language: 'en' } as const;

describe('who is due', () => {
  test('a follow-up missed, a medicine ending, a test without a result, an appointment missed; a token ends each [10.30.1] [10.30.4]', async () => {
    const agreed = await visit({ name: 'Agreed Asha', followUpDate: '2026-11-20' });
    const course = await visit({ name: 'Course Chand', days: '30 days' });
    await visit({ name: 'Short Shyam', days: '5 days' });
    const tested = await visit({
      ...{ name: 'Tested Tara', tests: ['Creatinine', 'HbA1c after 2 weeks'] },
      followUpDate: '2026-11-20',
    });
    const missed = await desk.patients.register({ ...patientFields, name: 'Missed Mohan' });
    const { id: appointmentId } = await desk.appointments.schedule({
      ...{ patientId: missed.id, date: '2026-11-27', time: '11:00', type: 'follow-up' },
    });
    await goTo('2026-11-28');
    await desk.appointments.noShow({ id: appointmentId });

    expect(await names()).toEqual(
      expect.arrayContaining(['Agreed Asha', 'Course Chand', 'Missed Mohan', 'Tested Tara']),
    );
    const all = await list();
    expect(all).toHaveLength(4);
    const dueOf = (id: string) => all.find((one) => one.id === id)?.due;
    expect(dueOf(agreed.patientId)).toEqual([
      { reason: 'followUp', reasonId: agreed.tokenId, day: '2026-11-20', what: [] },
    ]);
    // 1 to 30 November.
    expect(dueOf(course.patientId)).toEqual([
      { reason: 'medicine', reasonId: course.tokenId, day: '2026-11-30', what: ['Metformin'] },
    ]);
    expect(dueOf(missed.id)).toMatchObject([{ reason: 'noShow', reasonId: appointmentId }]);
    expect(dueOf(tested.patientId)).toMatchObject([
      { reason: 'followUp' },
      { reason: 'test', what: ['HbA1c after 2 weeks', 'Creatinine'], day: '2026-11-15' },
    ]);

    const { file, rows } = await collectFile(await desk.exports.recalls({}), () => {});
    expect([rows, await file.text()]).toEqual([
      all.length,
      expect.stringContaining('Missed Mohan'),
    ]);

    // A result answers its test alone; another narrows the list.
    await desk.results.record({
      ...{ ...reportEntered, patientId: tested.patientId, takenOn: '2026-11-26' },
      results: [resultEntered],
    });
    expect(await list({ reason: 'test' })).toMatchObject([
      { id: tested.patientId, due: [{}, { what: ['HbA1c after 2 weeks'] }] },
    ]);
    expect(await names({ reason: 'noShow' })).toEqual(['Missed Mohan']);
    const { user } = await doctor.accounts.session();
    expect(await names({ doctorId: user?.id ?? '' })).toHaveLength(3);

    for (const { id } of all) await desk.queue.issue({ patientId: id });
    expect(await list()).toEqual([]);
  });

  test('a correction and a voided prescription count as they hold', async () => {
    const { tokenId, patientId } = await visit({ days: '30 days' });
    const [written] = await doctor.prescriptions.ofPatient({ patientId });
    await doctor.prescriptions.void({ id: written?.id ?? '', reason: 'wrong patient' });
    await goTo('2026-11-29');
    expect([tokenId, await list()]).toEqual([tokenId, []]);
  });

  test('is listed again once the appointment that was booked is cancelled [10.30.2]', async () => {
    const { patientId } = await visit({ followUpDate: '2026-11-20' });
    await goTo('2026-11-25');
    const [{ due } = { due: [] }] = await list();
    const answer = { patientId, due, answer: 'booked' } as const;
    expect(await codeOf(desk.recalls.answer(answer))).toBe('NOT_BOOKED');
    const proposal = await desk.recalls.proposal({ from: '2026-11-20' });
    // Tomorrow at the earliest.
    expect(proposal.date >= '2026-11-26' && proposal.time !== null).toBe(true);
    const booked = await desk.appointments.schedule({
      ...{ patientId, date: proposal.date, time: proposal.time ?? '', type: 'follow-up' },
    });
    await desk.recalls.answer(answer);
    expect(await list()).toEqual([]);
    await desk.appointments.cancel({ id: booked.id });
    expect(await names()).toEqual(['Asha Rao']);
  });

  test('who does not want is not asked again, who says later is on their day [10.30.2]', async () => {
    const no = await visit({ name: 'No Nalini', followUpDate: '2026-11-20' });
    const later = await visit({ name: 'Later Leela', followUpDate: '2026-11-20' });
    await goTo('2026-11-25');
    const dueOf = async (id: string) => (await list()).find((one) => one.id === id)?.due ?? [];
    const key = crypto.randomUUID();
    const declined = {
      patientId: no.patientId,
      due: await dueOf(no.patientId),
      note: 'moved away',
    };
    const send = () =>
      desk.recalls.answer(
        { ...declined, answer: 'declined' },
        { context: { idempotencyKey: key } },
      );
    expect(await send()).toEqual(await send());
    const ask = { patientId: later.patientId, due: await dueOf(later.patientId) };
    const asked = (until: string) => desk.recalls.answer({ ...ask, answer: 'later', until });
    expect(await codeOf(asked('2026-11-25'))).toBe('DAY_PASSED');
    await asked('2026-11-27');
    expect(await list()).toEqual([]);
    await goTo('2026-11-27');
    expect(await names()).toEqual(['Later Leela']);
    // Somebody else's visit is no reason.
    const foreign = { ...ask, patientId: no.patientId, answer: 'declined' } as const;
    expect(await codeOf(desk.recalls.answer(foreign))).toBe('NOT_FOUND');
    const { rows } = await clinic.sql.query(
      `select details from audit_logs where action = 'recall_answered' order by id`,
    );
    expect(rows.map(({ details }) => details)).toEqual([
      'No Nalini, who was due, does not want to come',
      expect.stringContaining('Later Leela, who was due, is to be asked again from'),
    ]);
  });
});

describe('reaching them', () => {
  test('a message needs the consent, names no illness, test or medicine, and is noted; a call is noted as well [10.30.3]', async () => {
    const first = await visit({ name: 'First Farah', days: '30 days' });
    await visit({ name: 'Second Sunil', days: '31 days' });
    await goTo('2026-11-29');
    const id = first.patientId;
    expect(await codeOf(desk.sharing.share({ ...share, id }))).toBe('NO_CONSENT');
    expect(await desk.sharing.links({ kind: 'recall', id })).toMatchObject({ agrees: null });
    await agree(id);
    const settings = await administrator.settings.clinic();
    await administrator.settings.saveClinic({
      ...settings,
      name: 'City Clinic',
      phone: '020 1234',
    });
    const { text, path } = await desk.sharing.share({ ...share, id });
    expect([text, path]).toEqual([
      'City Clinic: it is time for your next visit. To choose a day, please call 020 1234.',
      null,
    ]);
    // Whom nobody tried to reach comes first.
    expect(await names()).toEqual(['Second Sunil', 'First Farah']);
    expect((await list()).at(-1)).toMatchObject({ agrees: true, lastContact: { way: 'whatsapp' } });
    const [second] = await list();
    await desk.recalls.attempt({ patientId: second?.id ?? '', due: second?.due ?? [] });
    expect(await list()).toMatchObject([
      { name: 'Second Sunil', lastContact: { way: 'call' } },
      { name: 'First Farah' },
    ]);
    await agree(id, false);
    expect(await codeOf(desk.sharing.share({ ...share, id }))).toBe('NO_CONSENT');
    // Only reception calls back.
    expect(await codeOf(doctor.recalls.list({}))).toBe('FORBIDDEN');
    expect(await codeOf(doctor.sharing.share({ ...share, id }))).toBe('FORBIDDEN');
    await desk.queue.issue({ patientId: id });
    await agree(id);
    await expect(desk.sharing.share({ ...share, id })).rejects.toThrow(
      'This patient is not due any more.',
    );
  });

  test('an erasure leaves neither why they were called nor a note', async () => {
    const { patientId } = await visit({ followUpDate: '2026-11-20' });
    await goTo('2026-11-25');
    const [{ due } = { due: [] }] = await list();
    await desk.recalls.attempt({ patientId, due });
    await desk.recalls.answer({ patientId, due, answer: 'declined', note: 'moved to Nashik' });
    const copy = await administrator.dataCopy.read({ id: patientId });
    // Both at the same instant of a clock that stands still.
    expect(
      copy.recalls.rows.map(({ way, answer, note }) => way ?? `${answer}: ${note}`).toSorted(),
    ).toEqual(['call', 'declined: moved to Nashik']);
    await clinic.sql.query(`select erase_patient($1, now(), null, false)`, [patientId]);
    const { rows } = await clinic.sql.query(
      `select reason_id, null as note from contact_attempts union all select reason_id, note from recall_answers`,
    );
    expect(rows).toEqual([
      { reason_id: null, note: null },
      { reason_id: null, note: 'Erased' },
    ]);
  });
});
