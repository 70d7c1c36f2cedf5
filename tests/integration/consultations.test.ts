import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyContent, emptyDraft } from '../../src/features/consultations/consultation';
import { readMedicineLine } from '../../src/features/prescriptions/line/readLine';
import { emptyMedication } from '../../src/features/prescriptions/prescription';
import { withRegimen } from '../../src/features/prescriptions/withRegimen';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

let clinic: TestClinic;
let doctor: Client;
let colleague: Client;
let receptionist: Client;
let patientId: string;
let tokenId: string;

beforeAll(async () => {
  clinic = await startClinic();
  doctor = (await clinic.signedIn('doctor')).client;
  receptionist = (await clinic.signedIn('receptionist')).client;
  const visitor = clinic.visitor();
  const account = { email: 'other.doctor@clinic.test', password: 'chai66' };
  await visitor.client.accounts.signUp({ name: 'Dr. Other', role: 'doctor', ...account });
  await visitor.client.accounts.signIn(account);
  colleague = visitor.client;
});
afterAll(() => clinic.close());
beforeEach(async () => {
  ({ patientId, tokenId } = await inside());
});

async function inside(change: object = {}) {
  const patient = await receptionist.patients.register({ ...patientFields, ...change });
  return { patientId: patient.id, tokenId: await comesIn(patient.id) };
}

async function comesIn(id: string) {
  const token = await receptionist.queue.issue({ patientId: id, isSecond: true });
  await doctor.queue.start({ id: token.id });
  return token.id;
}

/** Nobody is inside but the one. */
const othersLeave = (tokenId: string) =>
  clinic.sql.query(
    "update tokens set status = 'completed', completed_at = now() where status = 'in-progress' and id <> $1",
    [tokenId],
  );

/** How often what was written of a visit was discarded, by the audit log. */
async function discardsOf(tokenId: string): Promise<number> {
  const { rows } = await clinic.sql.query(
    "select count(*) as count from audit_logs where action = 'draft_discarded' and entity_id = $1",
    [tokenId],
  );
  return rows[0].count;
}

const dolo = withRegimen({
  ...emptyMedication,
  name: 'Tab. Dolo',
  strength: '650',
  frequency: '1-0-1 after food',
  duration: '3 days',
});
const noted = {
  ...emptyContent,
  complaints: [
    { text: 'Fever', since: '3 days' },
    { text: 'Cough', since: '' },
  ],
  examination: 'Throat red. Chest clear.',
  diagnoses: [{ text: 'Viral fever', isProvisional: true }],
  medicines: [dolo],
  tests: ['CBC'],
  advice: ['Plenty of fluids', 'Rest'],
  review: '5d',
  followUpDate: '2026-12-01',
  privateNote: 'Worried about work',
};
const asDraftLine = (line: typeof dolo) => ({ ...line, isProposed: false, marks: [] });
const finish = (change: object = {}) =>
  doctor.consultations.finish({ tokenId, draftVersion: 0, ...noted, ...change });

describe('a draft', () => {
  test('is kept as the page stands, and opens anywhere', async () => {
    const content = { ...emptyDraft, ...noted, medicines: [], typing: { medicines: 'tab pcm 65' } };
    const saved = await doctor.consultations.saveDraft({ tokenId, content, version: 0 });
    expect(saved).toMatchObject({ version: 1, savedByName: 'Dr. Asha Menon' });
    const { draft, finished } = await doctor.consultations.open({ tokenId });
    expect(draft).toMatchObject({ version: 1, content });
    expect(finished).toBeNull();
  });

  test('of two windows the second is told, and overwrites nothing', async () => {
    const content = { ...emptyDraft, examination: 'first' };
    await doctor.consultations.saveDraft({ tokenId, content, version: 0 });
    const again = await doctor.consultations.saveDraft({ tokenId, content, version: 0 });
    expect(again.version).toBe(1);
    const second = doctor.consultations.saveDraft({
      tokenId,
      content: { ...content, examination: 'second' },
      version: 0,
    });
    await expect(second).rejects.toMatchObject({
      code: 'DRAFT_CHANGED',
      data: { version: 1, content: { examination: 'first' } },
    });
    expect(await codeOf(finish({ draftVersion: 0 }))).toBe('DRAFT_CHANGED');
  });

  test('is of whoever consults; another doctor has to mean it', async () => {
    const content = { ...emptyDraft, examination: 'mine' };
    const { consultedBy } = (await doctor.consultations.open({ tokenId })).token;
    const taking = { tokenId, content, version: 0 };
    expect(await codeOf(colleague.consultations.saveDraft(taking))).toBe('ANOTHER_DOCTOR');
    await colleague.consultations.saveDraft({ ...taking, insteadOf: consultedBy ?? '' });
    expect((await doctor.consultations.open({ tokenId })).draft?.savedByName).toBe('Dr. Other');
  });

  test('has a private note for its author alone, also in conflicts, after another doctor saved over it and finished, and in corrections [ACC-12]', async () => {
    const content = { ...emptyDraft, ...noted, medicines: [] };
    const typing = { privateNote: 'half a secret' };
    await doctor.consultations.saveDraft({ tokenId, content: { ...content, typing }, version: 0 });
    const { token, draft } = await colleague.consultations.open({ tokenId });
    expect(draft).toMatchObject({ version: 1, content: { privateNote: '', typing: {} } });
    const insteadOf = token.consultedBy ?? '';
    const over = { tokenId, insteadOf, content: { ...content, privateNote: 'theirs' } };
    const refused = [
      () => colleague.consultations.saveDraft({ ...over, version: 0 }),
      () => colleague.consultations.finish({ ...noted, tokenId, insteadOf, draftVersion: 0 }),
    ];
    for (const send of refused) {
      const error = await send().catch((failure: unknown) => failure);
      expect(error).toMatchObject({ code: 'DRAFT_CHANGED', data: { version: 1 } });
      expect(JSON.stringify(error)).not.toMatch(/Worried|secret/);
    }
    await colleague.consultations.saveDraft({ ...over, version: 1 });
    const mine = async () => (await doctor.consultations.open({ tokenId })).draft?.content;
    expect((await mine())?.privateNote).toBe('Worried about work\nhalf a secret');
    const finished = await colleague.consultations.finish({
      ...{ ...noted, complaints: [], medicines: [], privateNote: 'theirs' },
      ...{ tokenId, insteadOf, draftVersion: 2 },
    });
    expect(finished.privateNote).toBe('theirs');
    const read = async (who: Client) =>
      (await who.consultations.open({ tokenId })).finished?.privateNote;
    expect([await read(doctor), await read(colleague)]).toEqual([
      'Worried about work\nhalf a secret',
      'theirs',
    ]);
    const corrected = {
      ...noted,
      complaints: [],
      medicines: [],
      privateNote: '',
      examination: 'Clear.',
    };
    await colleague.consultations.amend({ ...corrected, id: finished.id, reason: 'Misheard' });
    expect([await read(doctor), await read(colleague)]).toEqual([
      'Worried about work\nhalf a secret',
      '',
    ]);
    const visits = await colleague.consultations.ofPatient({ patientId, text: '' });
    expect(JSON.stringify(visits)).not.toMatch(/Worried|secret/);
  });

  test('keeps its visit from being ended until it is said what becomes of it [10.12.8] [10.12.14]', async () => {
    const content = {
      ...emptyDraft,
      medicines: [{ ...emptyMedication, name: 'Cetzine', isProposed: false, marks: [] }],
    };
    await doctor.consultations.saveDraft({ tokenId, content, version: 0 });
    const unfinished = { code: 'DRAFT_UNFINISHED', data: { tokenId, medicines: ['Cetzine'] } };
    await expect(doctor.queue.complete({ id: tokenId })).rejects.toMatchObject(unfinished);
    await othersLeave(tokenId);
    await receptionist.queue.issue({ patientId, isSecond: true });
    const next = { completing: tokenId };
    await expect(doctor.queue.callNext(next)).rejects.toMatchObject(unfinished);
    await doctor.queue.callNext({ ...next, draft: 'keep' });
    const opened = await doctor.consultations.open({ tokenId });
    expect(opened).toMatchObject({ token: { status: 'completed' }, draft: { version: 1 } });
    const factsOf = async () =>
      (await doctor.queue.today({})).tokens.find(({ id }) => id === tokenId)?.facts;
    expect(await factsOf()).toMatchObject({ hasDraft: true });
    // Finished later, nobody is called beside the patient who is inside.
    await receptionist.queue.issue({ patientId, isSecond: true });
    expect(await codeOf(doctor.queue.callNext({}))).toBe('NOT_FREE');
  });

  test('of an ended visit stands with its doctor alone, on the dashboard and under the bell, until it is finished or discarded [10.12.13]', async () => {
    await clinic.sql.query('delete from consultation_drafts');
    const content = { ...emptyDraft, examination: 'Throat red.' };
    const other = await comesIn(patientId);
    for (const id of [tokenId, other]) {
      await doctor.consultations.saveDraft({ tokenId: id, content, version: 0 });
    }
    const shown = async (who: Client) => {
      const { notices } = await who.notices.list();
      const unfinished = (await who.dashboard.open()).doctor?.now.unfinished;
      const listed = unfinished?.first.map((one) => one.tokenId) ?? [];
      expect(unfinished?.count).toBe(listed.length);
      const underBell = notices.filter(({ kind }) => kind === 'unfinishedVisit');
      expect(underBell.map(({ id }) => id)).toEqual(listed);
      return listed.filter((id) => [tokenId, other].includes(id));
    };
    // Under way it is only being written.
    expect(await shown(doctor)).toEqual([]);
    await doctor.queue.complete({ id: tokenId, draft: 'keep' });
    expect(await codeOf(receptionist.queue.cancel({ id: other }))).toBe('DRAFT_UNFINISHED');
    await receptionist.queue.cancel({ id: other, draft: 'keep' });
    expect(await shown(doctor)).toEqual([tokenId, other]);
    expect(await shown(colleague)).toEqual([]);
    const notices = (await receptionist.notices.list()).notices.map(({ kind }) => kind);
    expect(notices).not.toContain('unfinishedVisit');
    await finish({ draftVersion: 1 });
    expect(await shown(doctor)).toEqual([other]);
    const discarded = { tokenId: other, version: 1 };
    expect(await codeOf(colleague.consultations.discardDraft(discarded))).toBe('ANOTHER_DOCTOR');
    const older = { ...discarded, version: 2 };
    expect(await codeOf(doctor.consultations.discardDraft(older))).toBe('DRAFT_CHANGED');
    // Sent again it finds nothing, and leaves no second row.
    for (let time = 0; time < 2; time++) await doctor.consultations.discardDraft(discarded);
    expect(await shown(doctor)).toEqual([]);
    expect(await discardsOf(other)).toEqual(1);
  });

  test('of a doctor who works here no more stands with the others', async () => {
    const { client: leaving } = clinic.visitor();
    const account = { email: 'leaving@clinic.test', password: 'chai66' };
    const { id } = await leaving.accounts.signUp({ name: 'Dr. Gone', role: 'doctor', ...account });
    const mine = await receptionist.queue.issue({ patientId, isSecond: true });
    await leaving.queue.start({ id: mine.id });
    const content = { ...emptyDraft, examination: 'Throat red.' };
    await leaving.consultations.saveDraft({ tokenId: mine.id, content, version: 0 });
    await leaving.queue.complete({ id: mine.id, draft: 'keep' });
    const unfinished = async () => (await colleague.dashboard.open()).doctor?.now.unfinished.first;
    expect(await unfinished()).toEqual([]);
    await clinic.sql.query("update users set status = 'disabled' where id = $1", [id]);
    expect(await unfinished()).toMatchObject([{ tokenId: mine.id }]);
  });

  test('that was emptied asks nothing, and one that is discarded is gone, with a row in the audit log [10.12.8]', async () => {
    const typed = { ...emptyDraft, typing: { complaints: 'fever' } };
    await doctor.consultations.saveDraft({ tokenId, content: typed, version: 0 });
    expect(await codeOf(doctor.queue.complete({ id: tokenId }))).toBe('DRAFT_UNFINISHED');
    await doctor.queue.complete({ id: tokenId, draft: 'discard' });
    expect((await doctor.consultations.open({ tokenId })).draft).toBeNull();
    expect(await discardsOf(tokenId)).toBe(1);
    const { id } = await receptionist.queue.issue({ patientId, isSecond: true });
    await doctor.queue.start({ id });
    const content = { ...emptyDraft, typing: { complaints: '' } };
    await doctor.consultations.saveDraft({ tokenId: id, content, version: 0 });
    expect(await doctor.queue.complete({ id, draft: 'discard' })).toMatchObject({
      status: 'completed',
    });
    expect(await discardsOf(id)).toBe(0);
  });

  test('is discarded by a call where that is said, with a row in the audit log, once however often it is sent [10.12.8]', async () => {
    const content = { ...emptyDraft, examination: 'Throat red.' };
    await doctor.consultations.saveDraft({ tokenId, content, version: 0 });
    await othersLeave(tokenId);
    await receptionist.queue.issue({ patientId, isSecond: true });
    const call = { completing: tokenId, draft: 'discard' } as const;
    const context = { idempotencyKey: randomUUID() };
    const called = await doctor.queue.callNext(call, { context });
    expect((await doctor.queue.callNext(call, { context })).id).toBe(called.id);
    const { draft, token } = await doctor.consultations.open({ tokenId });
    expect([draft, token.status]).toEqual([null, 'completed']);
    expect(await discardsOf(tokenId)).toBe(1);
  });

  test('is of nobody who waits', async () => {
    const { id } = await receptionist.queue.issue({ patientId, isSecond: true });
    const saving = doctor.consultations.saveDraft({ tokenId: id, content: emptyDraft, version: 0 });
    expect(await codeOf(saving)).toBe('NOT_IN_CONSULTATION');
    const missing = { tokenId: randomUUID(), content: emptyDraft, version: 0 };
    expect(await codeOf(doctor.consultations.saveDraft(missing))).toBe('NOT_FOUND');
  });
});

const rowWithoutName = { ...emptyMedication, strength: '650', frequency: '1-0-1', duration: '5d' };
const telma = { ...emptyMedication, name: 'Tab. Telma H' };
const nobodyPrescribed = async () =>
  expect(await doctor.prescriptions.ofPatient({ patientId })).toEqual([]);

describe('asked before medicines go to a patient [10.2.17] [10.2.18] [10.10.10]', () => {
  test('a line without a name is refused with its place, whatever else was confirmed', async () => {
    const medicines = [dolo, { ...dolo, name: 'Tab. Cetzine' }, rowWithoutName];
    const content = { ...emptyDraft, ...noted, medicines: medicines.map(asDraftLine), typing: {} };
    await doctor.consultations.saveDraft({ tokenId, content, version: 0 });
    await expect(finish({ medicines, draftVersion: 1 })).rejects.toMatchObject({
      code: 'NO_NAME',
      status: 422,
      message: 'Line 3 has no name: 650 1-0-1 5d',
      data: { positions: [2] },
    });
    await nobodyPrescribed();
    const { draft, finished } = await doctor.consultations.open({ tokenId });
    expect([draft?.content.medicines.length, finished]).toEqual([3, null]);

    const { id } = await finish({ draftVersion: 1 });
    const amending = { id, reason: 'one more', ...noted, medicines };
    expect(await codeOf(doctor.consultations.amend(amending))).toBe('NO_NAME');
  });

  test.each([
    ['without how often', [telma], { kind: 'noFrequency', medicines: ['Tab. Telma H'] }],
    [
      'the same one twice',
      [dolo, dolo],
      { kind: 'repeated', medicines: ['Tab. Dolo', 'Tab. Dolo'] },
    ],
  ] as const)('%s: refused until it was confirmed', async (_, medicines, doubt) => {
    await expect(finish({ medicines })).rejects.toMatchObject({
      code: 'NEEDS_CONFIRMATION',
      status: 409,
      data: { doubts: [doubt] },
    });
    await nobodyPrescribed();
    const other = { ...doubt, medicines: ['Tab. Other'] };
    expect(await codeOf(finish({ medicines, confirmed: [other] }))).toBe('NEEDS_CONFIRMATION');
    const { prescriptionId } = await finish({ medicines, confirmed: [doubt] });
    const { medications } = await doctor.prescriptions.get({ id: prescriptionId ?? '' });
    expect(medications).toHaveLength(medicines.length);
  });

  test('what came since is asked again', async () => {
    const confirmed = [{ kind: 'noFrequency' as const, medicines: ['Tab. Telma H'] }];
    const medicines = [telma, { ...telma, name: 'Tab. Cetzine' }];
    await expect(finish({ medicines, confirmed })).rejects.toMatchObject({
      data: { doubts: [{ kind: 'noFrequency', medicines: ['Tab. Cetzine'] }] },
    });
  });

  test('one that is not checked against a recorded allergy, and that is in the log', async () => {
    const medicines = [{ ...dolo, name: 'Tab. Qyzzl' }];
    const confirmed = [{ kind: 'unchecked' as const, medicines: ['Tab. Qyzzl'] }];
    const allergic = await inside({ allergies: ['Penicillin'] });
    const finishing = { ...noted, tokenId: allergic.tokenId, draftVersion: 0, medicines };
    await expect(doctor.consultations.finish(finishing)).rejects.toMatchObject({
      code: 'NEEDS_CONFIRMATION',
      data: { doubts: confirmed },
    });
    await doctor.consultations.finish({ ...finishing, confirmed });
    const { rows } = await clinic.sql.query(
      "select details from audit_logs where patient_id = $1 and action = 'allergy_unchecked'",
      [allergic.patientId],
    );
    expect(rows).toEqual([
      {
        details: 'Prescribed to Asha Rao, not checked against the recorded allergies: Tab. Qyzzl',
      },
    ]);
    // Nobody else is asked.
    await finish({ medicines });
  });

  test('a correction is asked about what it prescribes anew', async () => {
    const confirmed = [{ kind: 'noFrequency' as const, medicines: ['Tab. Telma H'] }];
    const { id } = await finish({ medicines: [telma], confirmed });
    const correction = { id, reason: 'examined again', ...noted, medicines: [telma] };
    const { id: corrected } = await doctor.consultations.amend({
      ...correction,
      examination: 'Chest clear.',
    });
    const anew = { ...correction, id: corrected, tests: ['ECG'] };
    expect(await codeOf(doctor.consultations.amend(anew))).toBe('NEEDS_CONFIRMATION');
    await doctor.consultations.amend({ ...anew, confirmed });
  });

  test('sent once more, also with an answer, it is the visit that was finished', async () => {
    const context = { idempotencyKey: randomUUID() };
    const finishing = { tokenId, draftVersion: 0, ...noted, medicines: [telma] };
    const confirmed = [{ kind: 'noFrequency' as const, medicines: ['Tab. Telma H'] }];
    const send = (change: object = {}) =>
      doctor.consultations.finish({ ...finishing, ...change }, { context });
    expect(await codeOf(send())).toBe('NEEDS_CONFIRMATION');
    const [first, second] = await Promise.all([send({ confirmed }), send({ confirmed })]);
    expect(second.id).toBe(first.id);
    expect((await send()).id).toBe(first.id);
    expect(await doctor.prescriptions.ofPatient({ patientId })).toHaveLength(1);
  });
});

describe('finishing', () => {
  test('keeps the visit, writes its prescription and completes the token', async () => {
    await doctor.consultations.saveDraft({ tokenId, content: emptyDraft, version: 0 });
    const finished = await finish({ draftVersion: 1 });
    expect(finished).toMatchObject({ ...noted, amends: null, doctorName: 'Dr. Asha Menon' });
    const opened = await doctor.consultations.open({ tokenId });
    expect(opened).toMatchObject({ draft: null, finished: { id: finished.id }, visitNumber: 1 });
    expect(opened.token.status).toBe('completed');
    const prescription = await doctor.prescriptions.get({ id: finished.prescriptionId ?? '' });
    expect(prescription).toMatchObject({
      diagnosis: '?Viral fever',
      symptoms: 'Fever, 3 days; Cough',
      notes: 'Plenty of fluids\nRest',
      followUpDate: '2026-12-01',
      medications: [dolo],
    });
  });

  test('is not done twice, and nothing is saved after it', async () => {
    await finish();
    await expect(finish()).rejects.toMatchObject({ code: 'ALREADY_FINISHED' });
    const late = doctor.consultations.saveDraft({ tokenId, content: emptyDraft, version: 0 });
    expect(await codeOf(late)).toBe('ALREADY_FINISHED');
  });

  test('asks once where no diagnosis is noted; without medicines no prescription is written', async () => {
    const withoutDiagnosis = { diagnoses: [], medicines: [] };
    expect(await codeOf(finish(withoutDiagnosis))).toBe('NO_DIAGNOSIS');
    const finished = await finish({ ...withoutDiagnosis, isWithoutDiagnosis: true });
    expect(finished.prescriptionId).toBeNull();
    expect(await doctor.prescriptions.ofPatient({ patientId })).toEqual([]);
  });

  test('asks for a reason where an allergy is recorded, and stores nothing until there is one', async () => {
    ({ patientId, tokenId } = await inside({ allergies: ['Penicillin'] }));
    const medicines = [{ ...dolo, name: 'Cap. Mox 500', genericName: 'Amoxicillin' }];
    await expect(finish({ medicines })).rejects.toMatchObject({ code: 'ALLERGY_RECORDED' });
    expect((await doctor.consultations.open({ tokenId })).finished).toBeNull();
    const conflicts = [{ medicine: 'Cap. Mox 500', allergy: 'Penicillin' }];
    const finished = await finish({ medicines, allergyAnswer: { reason: 'Tolerated', conflicts } });
    expect(finished.medicines).toHaveLength(1);
  });
});

describe('a finished visit', () => {
  const reason = 'wrong strength';

  test('is corrected by a new version, and its prescription with it', async () => {
    const first = await finish();
    const medicines = [{ ...dolo, strength: '500' }];
    const second = await doctor.consultations.amend({ id: first.id, reason, ...noted, medicines });
    expect(second).toMatchObject({ amends: first.id, amendReason: reason, medicines });
    expect(second.prescriptionId).not.toBe(first.prescriptionId);
    const [current, ...others] = await doctor.prescriptions.ofPatient({ patientId });
    expect(current).toMatchObject({ id: second.prescriptionId, amends: first.prescriptionId });
    expect(others).toEqual([]);
    const again = doctor.consultations.amend({ id: first.id, reason, ...noted });
    await expect(again).rejects.toMatchObject({
      code: 'NOT_IN_FORCE',
      data: { id: second.id },
    });
  });

  test('keeps its prescription where that says the same, and voids it where no medicine is left', async () => {
    const first = await finish();
    const second = await doctor.consultations.amend({
      id: first.id,
      reason,
      ...noted,
      examination: 'Chest clear.',
    });
    expect(second.prescriptionId).toBe(first.prescriptionId);
    const third = await doctor.consultations.amend({
      id: second.id,
      reason,
      ...noted,
      medicines: [],
    });
    expect(third.prescriptionId).toBeNull();
    expect(await doctor.prescriptions.ofPatient({ patientId })).toEqual([]);
  });

  test('asks whether to save it where the correction removes the diagnosis', async () => {
    const { id } = await finish();
    const correction = doctor.consultations.amend({ id, reason, ...noted, diagnoses: [] });
    await expect(correction).rejects.toMatchObject({
      code: 'NO_DIAGNOSIS',
      message: 'No diagnosis is noted. Save anyway?',
    });
  });

  test('is corrected by its own doctor alone', async () => {
    const { id } = await finish();
    const correction = colleague.consultations.amend({ id, reason, ...noted });
    expect(await codeOf(correction)).toBe('NOT_THE_DOCTOR');
  });

  test('counts for how long the record is kept', async () => {
    const { id } = await finish();
    await clinic.sql.query('update consultations set finished_at = $2 where id = $1', [
      id,
      '2031-05-05T06:00:00Z',
    ]);
    const { keptUntil } = await receptionist.privacy.requests({ id: patientId });
    expect(keptUntil).toBe('2034-05-05');
  });

  test('keeps its private note from everybody else', async () => {
    await finish();
    expect((await doctor.consultations.open({ tokenId })).finished?.privateNote).toBe(
      noted.privateNote,
    );
    expect((await colleague.consultations.open({ tokenId })).finished?.privateNote).toBeNull();
    const { visits } = await colleague.consultations.ofPatient({ patientId });
    expect(JSON.stringify(visits)).not.toContain(noted.privateNote);
    const advised = await receptionist.consultations.advised({ patientId });
    expect(advised).toMatchObject([{ tests: ['CBC'], review: '5d', followUpDate: '2026-12-01' }]);
    expect(JSON.stringify(advised)).not.toMatch(/Viral|Fever|Worried|Throat/);
  });
});

describe('the note of a visit', () => {
  test('tells reception tests, advice and review, and nothing else that was noted', async () => {
    const { id } = await finish({ medicines: [] });
    const note = await receptionist.consultations.paper({ id });
    expect(note).toMatchObject({
      id,
      patientId,
      tests: ['CBC'],
      advice: noted.advice,
      review: '5d',
      followUpDate: '2026-12-01',
      isCorrected: false,
    });
    expect(JSON.stringify(note)).not.toMatch(/Viral|Fever|Worried|Throat/);
    expect(await receptionist.consultations.advised({ patientId })).toMatchObject([{ noteId: id }]);
    const { entries } = await receptionist.audit.mine({
      action: 'consultation_viewed',
      patientId,
    });
    expect(entries).toHaveLength(1);
  });

  test('is not offered beside a prescription, and says when it was corrected', async () => {
    const { id } = await finish();
    const [advised] = await receptionist.consultations.advised({ patientId });
    expect(advised?.noteId).toBeNull();
    const corrected = await doctor.consultations.amend({
      ...noted,
      id,
      medicines: [],
      reason: 'none needed',
    });
    expect((await receptionist.consultations.paper({ id })).isCorrected).toBe(true);
    expect(await receptionist.consultations.advised({ patientId })).toMatchObject([
      { noteId: corrected.id },
    ]);
  });
});

describe('a patient’s history', () => {
  test('has every visit, newest first, and is searched in what was noted and prescribed', async () => {
    await finish();
    const second = await comesIn(patientId);
    await doctor.consultations.finish({
      ...emptyContent,
      tokenId: second,
      draftVersion: 0,
      diagnoses: [{ text: 'Sprain', isProvisional: false }],
    });
    const third = await comesIn(patientId);
    const { visitNumber, lastVisitAt } = await doctor.consultations.open({ tokenId: third });
    expect({ visitNumber, hasLast: lastVisitAt !== null }).toEqual({
      visitNumber: 3,
      hasLast: true,
    });
    const found = async (text: string) =>
      (await doctor.consultations.ofPatient({ patientId, text })).visits.map(
        ({ token }) => token.id,
      );
    expect(await found('')).toEqual([third, second, tokenId]);
    // The page has them without asking again.
    const { history } = await doctor.consultations.open({ tokenId: third });
    expect(history).toEqual(await doctor.consultations.ofPatient({ patientId }));
    expect(await found('sprain')).toEqual([second]);
    expect(await found('DOLO')).toEqual([tokenId]);
    expect(await found('cbc')).toEqual([tokenId]);
    expect(await found('throat red')).toEqual([tokenId]);
    expect(await found('%')).toEqual([]);
  });

  test('is not searched in what was corrected since, nor in a prescription that was voided', async () => {
    const found = async (text: string) =>
      (await doctor.consultations.ofPatient({ patientId, text })).visits.length;
    const { id } = await finish();
    const reason = 'wrong medicine';
    const medicines = [{ ...dolo, name: 'Tab. Crocin' }];
    const examination = 'Chest clear.';
    const second = await doctor.consultations.amend({
      id,
      reason,
      ...noted,
      examination,
      medicines,
    });
    expect([await found('dolo'), await found('throat red')]).toEqual([0, 0]);
    expect([await found('crocin'), await found('chest clear')]).toEqual([1, 1]);
    await doctor.prescriptions.void({ id: second.prescriptionId ?? '', reason });
    expect(await found('crocin')).toBe(0);
  });

  test('that is looked at is in the log, once for a look', async () => {
    const looks = async () => {
      const { entries } = await doctor.audit.mine({ patientId, action: 'consultation_viewed' });
      return entries.length;
    };
    await doctor.consultations.ofPatient({ patientId });
    await doctor.consultations.ofPatient({ patientId });
    expect(await looks()).toBe(1);
    await doctor.consultations.open({ tokenId });
    expect(await looks()).toBe(2);
  });
});

describe('what is usual', () => {
  test('is what this doctor notes most; of medicines names, food and duration from those who are full grown, and rates by weight [10.23.64]', async () => {
    const child = await inside({ age: 4, name: 'Small Child' });
    const usualOne = { ...dolo, name: 'Tab. Usual' };
    const syrup = { ...dolo, name: 'Syp. Only For Children', dosage: '5 ml', strength: '250' };
    const byWeight = readMedicineLine('syp byweight 120/5 15mg/kg q6h 3d 5 ml').medication;
    await doctor.consultations.finish({
      ...noted,
      tokenId: child.tokenId,
      draftVersion: 0,
      medicines: [syrup, { ...usualOne, strength: '125' }, byWeight],
    });
    for (let time = 0; time < 2; time += 1) {
      const visit = await inside();
      await doctor.consultations.finish({
        ...noted,
        ...visit,
        draftVersion: 0,
        medicines: [usualOne],
      });
    }
    const usual = await doctor.consultations.usual();
    expect(usual.complaints.slice(0, 2).sort()).toEqual(['Cough', 'Fever']);
    expect(usual.examination).toContain('Throat red');
    expect(usual.diagnoses[0]).toBe('Viral fever');
    expect(usual.tests).toContain('CBC');
    const of = (name: string) => usual.medicines.filter((one) => one.name === name);
    const habits = { name: usualOne.name, relation: 'after food', duration: '3 days', rate: null };
    expect(of(usualOne.name)).toEqual([
      { ...habits, diagnosis: null },
      { ...habits, diagnosis: '?viral fever' },
    ]);
    expect(of(syrup.name)).toEqual([
      { name: syrup.name, relation: '', duration: '', rate: null, diagnosis: null },
    ]);
    // A rate by weight is nobody's dose.
    expect(of(byWeight.name)).toMatchObject([{ rate: { mgPerKg: 15, per: 'dose' } }]);
    expect((await colleague.consultations.usual()).complaints).toEqual([]);
  });
});
