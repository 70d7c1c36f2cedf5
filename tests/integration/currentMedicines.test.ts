import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readMedicineLine } from '../../src/features/prescriptions/line/readLine';
import { consultationEntered } from '../consultations';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

// What a patient takes now, on the days of visits. The first visit is on 2026-11-02.

const firstDay = new Date('2026-11-02T06:30:00Z');
let now = firstDay;
let clinic: TestClinic;
let doctor: Client;
let receptionist: Client;
let patientId: string;
beforeAll(async () => {
  clinic = await startClinic({ clock: () => now, timeZone: 'Asia/Kolkata' });
  doctor = (await clinic.signedIn('doctor')).client;
  receptionist = (await clinic.signedIn('receptionist')).client;
});
afterAll(() => clinic.close());
beforeEach(async () => {
  await clinic.sql.query(
    `update tokens set status = 'cancelled', cancelled_at = $1 where status in ('waiting', 'in-progress')`,
    [now],
  );
  await goTo(0);
  ({ id: patientId } = await receptionist.patients.register(patientFields));
});

/** Goes to a number of days after the first visit. */
async function goTo(days: number): Promise<void> {
  now = new Date(firstDay.getTime() + days * 86_400_000);
  await clinic.keepSessions(now);
}

async function visit(): Promise<string> {
  const { id } = await receptionist.queue.issue({ patientId });
  await doctor.queue.start({ id });
  return id;
}

const medicinesOf = (...lines: string[]) => lines.map((line) => readMedicineLine(line).medication);

/** The questions about lines without a count, which are not of this test. */
const confirmedOf = (medicines: readonly { name: string }[]) =>
  medicines.flatMap(({ name }) =>
    (['noFrequency', 'noDose'] as const).map((kind) => ({ kind, medicines: [name] })),
  );

function finish(tokenId: string, ...lines: string[]) {
  const medicines = medicinesOf(...lines);
  const confirmed = confirmedOf(medicines);
  return doctor.consultations.finish({ ...consultationEntered, tokenId, medicines, confirmed });
}

const listed = async () =>
  (await doctor.currentMedicines.list({ patientId })).map(
    ({ medication, isUncertain }) =>
      `${medication.name} ${medication.strength}`.trim() + (isUncertain ? '?' : ''),
  );

async function changesOf(prescriptionId: string | null) {
  const { medications } = await doctor.prescriptions.get({ id: prescriptionId ?? '' });
  return medications.map(({ name, change }) => `${name}: ${change}`);
}

describe('what was prescribed [10.23.72] [10.23.73]', () => {
  test('is taken until its days are over or it is stopped, and each visit says what it changes', async () => {
    const first = await finish(await visit(), 'tab telma 40 od 60d', 'tab azee 500 od 3d');
    expect(await changesOf(first.prescriptionId)).toEqual(['Tab. Telma: ', 'Tab. Azee: ']);
    expect(await listed()).toEqual(['Tab. Telma 40', 'Tab. Azee 500']);
    await goTo(10);
    expect(await listed()).toEqual(['Tab. Telma 40']);
    const opened = await visit();
    expect((await doctor.consultations.open({ tokenId: opened })).currentMedicines).toEqual(
      await doctor.currentMedicines.list({ patientId }),
    );
    const second = await finish(opened, 'tab telma 80 od 60d', 'tab dolo 650 sos');
    expect(await changesOf(second.prescriptionId)).toEqual([
      'Tab. Telma: change',
      'Tab. Dolo: new',
    ]);
    expect(await listed()).toEqual(['Tab. Telma 80', 'Tab. Dolo 650?']);
    await goTo(20);
    const third = await finish(await visit(), 'stop tab telma', 'tab dolo 650 sos');
    expect(await changesOf(third.prescriptionId)).toEqual(['Tab. Telma: stop', 'Tab. Dolo: same']);
    expect(await listed()).toEqual(['Tab. Dolo 650?']);
  });

  test('of a correction says what it changed when it was written first', async () => {
    await finish(await visit(), 'tab telma 40 od 60d');
    await goTo(5);
    const finished = await finish(await visit(), 'tab telma 40 od 60d');
    const { draftVersion: _, ...noted } = consultationEntered;
    const medicines = medicinesOf('tab telma 80 od 60d', 'tab azee 500 od 3d');
    const corrected = await doctor.consultations.amend({
      ...{ id: finished.id, ...noted, medicines, reason: 'a wrong dose' },
      confirmed: confirmedOf(medicines),
    });
    expect(await changesOf(corrected.prescriptionId)).toEqual([
      'Tab. Telma: change',
      'Tab. Azee: new',
    ]);
    const before = await doctor.currentMedicines.list({
      patientId,
      amends: corrected.prescriptionId ?? '',
    });
    expect(before.map(({ medication }) => medication.strength)).toEqual(['40']);
  });

  test('is not taken once its prescription was voided', async () => {
    const { prescriptionId } = await finish(await visit(), 'tab telma 40 od 60d');
    await doctor.prescriptions.void({ id: prescriptionId ?? '', reason: 'a mistake' });
    expect(await listed()).toEqual([]);
  });
});

describe('a medicine from elsewhere [10.23.75]', () => {
  const [medication] = medicinesOf('tab warf 5');
  if (!medication) throw new Error('There is no medicine.');

  test('is noted at a visit, without a dose too, and taken off, each time once in the log', async () => {
    const tokenId = await visit();
    const noted = await doctor.outsideMedicines.note({ patientId, tokenId, medication });
    expect(await doctor.currentMedicines.list({ patientId })).toMatchObject([
      { from: 'elsewhere', since: '2026-11-02', isUncertain: false, outsideId: noted.id },
    ]);
    for (const reason of ['over', 'mistake'] as const) {
      expect(await doctor.outsideMedicines.end({ id: noted.id, reason })).toMatchObject({
        ended: { reason: 'over' },
      });
    }
    expect(await listed()).toEqual([]);
    const { rows } = await clinic.sql.query(
      `select action from audit_logs where patient_id = $1 and action like 'outside_%' order by id`,
      [patientId],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'outside_medicine_noted',
      'outside_medicine_ended',
    ]);
  });

  test('is refused without a name, at nobody’s visit, and beyond fifty', async () => {
    const tokenId = await visit();
    const note = (more: object = {}) =>
      doctor.outsideMedicines.note({ patientId, tokenId, medication: { ...medication, ...more } });
    expect(await codeOf(note({ name: 'Tab.' }))).toBe('BAD_REQUEST');
    const other = await receptionist.patients.register({ ...patientFields, name: 'Other One' });
    expect(
      await codeOf(doctor.outsideMedicines.note({ patientId: other.id, tokenId, medication })),
    ).toBe('TOKEN_NOT_USABLE');
    for (let number = 1; number <= 50; number++) await note({ name: `Brand${number}x` });
    expect(await codeOf(note())).toBe('LIST_FULL');
  });

  test('that was noted after a visit counts in its correction', async () => {
    const tokenId = await visit();
    const { prescriptionId } = await finish(tokenId, 'tab telma 40 od 60d');
    await doctor.outsideMedicines.note({ patientId, tokenId, medication });
    const amends = prescriptionId ?? '';
    expect(await doctor.currentMedicines.list({ patientId, amends })).toMatchObject([
      { from: 'elsewhere', medication: { name: 'Tab. Warf' } },
    ]);
  });

  test('ends on the list by a stop at a visit', async () => {
    const tokenId = await visit();
    await doctor.outsideMedicines.note({ patientId, tokenId, medication });
    await goTo(0.1);
    const { prescriptionId } = await finish(tokenId, 'stop tab warf 5');
    expect(await changesOf(prescriptionId)).toEqual(['Tab. Warf: stop']);
    expect(await listed()).toEqual([]);
  });
});
