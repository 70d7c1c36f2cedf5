import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { samplePassword } from '../../src/features/accounts/sampleAccounts';
import type { ClinicSettings } from '../../src/features/settings/clinicSettings';
import { readChosen } from '../../src/server/backup/storage/chosenFolder';
import { clinicEntered, doctorProfileEntered, rulesEntered } from '../settings';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

/** What the log says that was done, the newest first. */
async function loggedBy({ sql }: TestClinic, action: string): Promise<string[]> {
  const { rows } = await sql.query(
    'select details from audit_logs where action = $1 order by id desc',
    [action],
  );
  return rows.map(({ details }) => details);
}

describe('the settings of the clinic [10.1.6]', () => {
  let clinic: TestClinic;
  let administrator: Client;
  let receptionist: Client;
  beforeAll(async () => {
    clinic = await startClinic();
    administrator = (await clinic.administrator()).client;
    receptionist = (await clinic.signedIn('receptionist')).client;
  });
  afterAll(() => clinic.close());

  test('an administrator changes them, everybody reads them, and the log names what changed [10.1.2]', async () => {
    const before = await receptionist.settings.clinic();
    expect(before.paperShows).toEqual(clinicEntered.paperShows);
    expect(before).toMatchObject({ name: '', taxBasisPoints: 1800, consultationFee: 50_000 });
    const saved = await administrator.settings.saveClinic(clinicEntered);
    expect(saved).toMatchObject({ ...clinicEntered, version: 2 });
    expect(await receptionist.settings.clinic()).toEqual(saved);
    expect((await receptionist.accounts.session()).clinic.name).toBe('Sehat Clinic');
    await administrator.settings.saveClinic({ ...saved, phone: '020 1', slotMinutes: 30 });
    const [newest] = await loggedBy(clinic, 'clinic_settings_changed');
    expect(newest).toBe('Settings of the clinic changed: Phone, Length of a slot');
    expect(await codeOf(receptionist.settings.saveClinic(saved))).toBe('FORBIDDEN');
  });

  test('a page that a patient opens asks for logo and colour, and is told nothing else [10.1.14]', async () => {
    const { logo, colour } = await administrator.settings.clinic();
    const told = await clinic.visitor().client.settings.branding();
    expect(told).toEqual({ logo, colour });
    expect(told.colour).toBe(clinicEntered.colour);
  });

  test('of two who save at once one is told of the other’s change, and nothing is lost [10.1.3] [10.1.4]', async () => {
    const before = await administrator.settings.clinic();
    const entries = await loggedBy(clinic, 'clinic_settings_changed');
    const outcomes = await Promise.allSettled(
      ['98765 11111', '98765 22222'].map((phone) =>
        administrator.settings.saveClinic({ ...before, phone }),
      ),
    );
    const stored = await administrator.settings.clinic();
    expect(stored.version).toBe(before.version + 1);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = outcomes.find((one) => one.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'SETTINGS_CHANGED', status: 409, data: stored });
    expect(await loggedBy(clinic, 'clinic_settings_changed')).toHaveLength(entries.length + 1);
    // The same again, as a lost answer makes a browser send it: nothing more happens.
    expect(await administrator.settings.saveClinic({ ...stored, version: before.version })).toEqual(
      stored,
    );
    expect(await loggedBy(clinic, 'clinic_settings_changed')).toHaveLength(entries.length + 1);
  });

  test('an administrator says who may what: refused at once, with a sentence saying who may, in the log [10.1.1]', async () => {
    const { version } = await administrator.settings.rights();
    const rights = { ...rulesEntered.rights, export: ['administrator' as const], import: [] };
    const saved = await administrator.settings.saveRights({ ...rulesEntered, rights, version });
    await expect(receptionist.exports.bills({})).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'In this clinic only these may do this: Administrators.',
    });
    await expect(
      receptionist.imports.stage({ importId: randomUUID(), rows: [] }),
    ).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'The clinic’s settings allow this to nobody.',
    });
    expect(await loggedBy(clinic, 'rights_changed')).toEqual([
      'Import patients: from now on nobody',
      'Export lists: from now on Administrators',
    ]);
    expect((await receptionist.accounts.session()).rules?.rights.export).toEqual(['administrator']);
    expect((await clinic.visitor().client.accounts.session()).rules).toBeNull();
    // Said again with what is old: the other change is not overwritten.
    expect(await codeOf(administrator.settings.saveRights({ ...rulesEntered, version }))).toBe(
      'RIGHTS_CHANGED',
    );
    await administrator.settings.saveRights({ ...rulesEntered, version: saved.version });
    expect(await codeOf(receptionist.exports.bills({}))).toBe('OK');
  });

  test('a second person is asked for only where there is one', async () => {
    const { version } = await administrator.settings.rights();
    const narrow = { ...rulesEntered.rights, refund: ['receptionist' as const] };
    const rules = { rights: narrow, secondPersonAbove: 100_000, version };
    await expect(administrator.settings.saveRights(rules)).rejects.toMatchObject({
      code: 'NO_SECOND_PERSON',
    });
    const both = { ...rules, rights: rulesEntered.rights };
    // A sample account is nobody's beside people.
    expect(await codeOf(administrator.settings.saveRights(both))).toBe('NO_SECOND_PERSON');
    await clinic.newcomer('receptionist');
    const saved = await administrator.settings.saveRights(both);
    expect(saved.secondPersonAbove).toBe(100_000);
    expect((await loggedBy(clinic, 'rights_changed'))[0]).toBe(
      'Refunds and voids of more than ₹1,000.00 take a second person',
    );
    await administrator.settings.saveRights({ ...rulesEntered, version: saved.version });
  });

  const overlapping = [
    { from: '09:00', to: '13:00' },
    { from: '12:00', to: '14:00' },
  ];
  const week = (first: object[]) => [first, [], [], [], [], [], []];
  test.each<[string, object]>([
    ['gstin', { gstin: '27AAPFU0939F1ZX' }],
    ['upiAddress', { upiAddress: 'no address' }],
    ['billPrefix', { billPrefix: 'TOOLONG' }],
    ['timeZone', { timeZone: 'Asia/Pune' }],
    ['taxBasisPoints', { taxBasisPoints: 10_001 }],
    ['taxBasisPoints', { taxBasisPoints: 1.5 }],
    ['consultationFee', { consultationFee: -1 }],
    ['slotMinutes', { slotMinutes: 4 }],
    ['workingHours', { workingHours: week(overlapping) }],
    ['workingHours', { workingHours: week([{ from: '18:00', to: '09:00' }]) }],
    ['workingHours', { workingHours: [] }],
    ['logo', { logo: 'data:image/svg+xml;base64,AAAA' }],
    ['logo', { logo: `data:image/png;base64,${'A'.repeat(90_000)}` }],
    ['boardNames', { boardNames: 'nicknames' }],
    ['colour', { colour: 'teal' }],
    ['colour', { colour: '#fff' }],
  ])('%s is refused where it is wrong, and nothing is stored (%#)', async (field, change) => {
    const before = await administrator.settings.clinic();
    const answer = administrator.settings.saveClinic({ ...before, ...change } as ClinicSettings);
    await expect(answer).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: { issues: [{ field: expect.stringMatching(`^${field}`) }] },
    });
    expect(await administrator.settings.clinic()).toEqual(before);
  });

  test('a doctor’s profile is the own one, and a change in another window is told [10.1.5]', async () => {
    const saved = await administrator.settings.saveDoctorProfile(doctorProfileEntered);
    expect(saved).toEqual({ ...doctorProfileEntered, version: 1 });
    expect(await loggedBy(clinic, 'practice_changed')).toEqual([
      'Own practice changed: Qualification, Registration number, Medical council, Department, Consultation fee, Free follow-up within (days), Free follow-up visits, After finishing a visit',
    ]);
    const late = administrator.settings.saveDoctorProfile({ ...doctorProfileEntered, freeDays: 9 });
    await expect(late).rejects.toMatchObject({ code: 'DOCTOR_PROFILE_CHANGED', data: saved });
    const other = clinic.visitor();
    await other.client.accounts.signUp({
      name: 'Dr. Other',
      email: 'other@clinic.test',
      role: 'doctor',
      password: 'monsoon-7',
    });
    expect(await other.client.settings.doctorProfile()).toMatchObject({
      version: 0,
      qualification: '',
    });
    expect(await codeOf(receptionist.settings.doctorProfile())).toBe('FORBIDDEN');
  });

  test('a person changes the own name, once in the log however often it is sent [10.1.10]', async () => {
    await receptionist.accounts.setName({ name: '  Ravi K. Kumar ' });
    await receptionist.accounts.setName({ name: 'Ravi K. Kumar' });
    expect((await receptionist.accounts.session()).user?.name).toBe('Ravi K. Kumar');
    expect(await loggedBy(clinic, 'name_changed')).toEqual([
      'Own name changed from Ravi Kumar to Ravi K. Kumar',
    ]);
    expect(await codeOf(receptionist.accounts.setName({ name: '   ' }))).toBe('BAD_REQUEST');
  });
});

describe('the time zone as a setting [10.1.8]', () => {
  const open: TestClinic[] = [];
  const machineZone = process.env.TZ;
  afterEach(async () => {
    for (const clinic of open.splice(0)) await clinic.close();
    if (machineZone === undefined) delete process.env.TZ;
    else process.env.TZ = machineZone;
  });

  /** A clinic on a machine in UTC whose clock is ours, with two copies of the server. */
  async function copiesAt(instant: string, timeZone: string | null = null) {
    process.env.TZ = 'UTC';
    let now = new Date(instant);
    const one = await startClinic({ timeZone, clock: () => now });
    const other = await startClinic({
      timeZone,
      clock: () => now,
      database: one.ownerConnection,
    });
    open.push(other, one);
    const administrator = (await one.signedIn('doctor')).client;
    return {
      administrator,
      desk: (await one.signedIn('receptionist')).client,
      otherDesk: (await other.signedIn('receptionist')).client,
      choose: async (zone: string | null) => {
        const settings = await administrator.settings.clinic();
        await administrator.settings.saveClinic({ ...settings, timeZone: zone });
      },
      goTo: async (later: string) => {
        now = new Date(later);
        await one.keepSessions(now);
      },
    };
  }

  test('is used at once by every copy of the server, and outlasts a restart', async () => {
    const { desk, otherDesk, choose } = await copiesAt('2026-11-20T20:00:00Z');
    expect((await desk.queue.today({})).date).toBe('2026-11-20');
    await choose('Asia/Kolkata');
    expect((await desk.queue.today({})).date).toBe('2026-11-21');
    expect((await desk.accounts.session()).clinic).toMatchObject({
      timeZone: 'Asia/Kolkata',
      today: '2026-11-21',
      isTimeZoneFixed: false,
    });
    await expect
      .poll(async () => (await otherDesk.accounts.session()).clinic.today)
      .toBe('2026-11-21');
    const [, first] = open;
    const anew = await startClinic({
      database: first?.ownerConnection ?? {},
      clock: () => new Date('2026-11-20T20:00:00Z'),
    });
    open.unshift(anew);
    const { clinic } = await anew.visitor().client.accounts.session();
    expect(clinic.timeZone).toBe('Asia/Kolkata');
    await choose(null);
    expect((await desk.accounts.session()).clinic.today).toBe('2026-11-20');
  });

  test('a zone that the server was started with goes before it', { tags: ['slow'] }, async () => {
    const { desk, choose } = await copiesAt('2026-11-20T20:00:00Z', 'Asia/Kolkata');
    await choose('America/New_York');
    expect((await desk.accounts.session()).clinic).toMatchObject({
      timeZone: 'Asia/Kolkata',
      isTimeZoneFixed: true,
    });
  });

  // The day moves on to the next date, back to the one before, and stays the same.
  test.each([
    ['UTC', 'Asia/Kolkata', '2026-11-20T20:00:00Z'],
    ['Asia/Kolkata', 'America/New_York', '2026-11-21T04:00:00Z'],
    ['Asia/Kolkata', 'Pacific/Kiritimati', '2026-11-20T20:00:00Z'],
    ['Pacific/Kiritimati', 'Pacific/Pago_Pago', '2026-11-20T11:30:00Z'],
    ['UTC', 'Asia/Kolkata', '2026-11-20T08:00:00Z'],
  ])(
    'from %s to %s at %s nobody on the day’s list gets a number that another one has',
    { tags: ['slow'] },
    async (from, to, instant) => {
      const { desk, choose, goTo } = await copiesAt('2026-11-19T12:00:00Z');
      await choose(from);
      const { id: patientId } = await desk.patients.register(patientFields);
      const issue = async () => (await desk.queue.issue({ patientId, isSecond: true })).tokenNumber;
      // A day before, and the hours before the change: every counter that the new day may meet has numbers.
      for (let count = 0; count < 3; count++) await issue();
      await goTo(new Date(Date.parse(instant) - 3_600_000).toISOString());
      for (let count = 0; count < 5; count++) await issue();
      await goTo(instant);
      await issue();
      await choose(to);
      const standing = (await desk.queue.today({})).tokens.map(({ tokenNumber }) => tokenNumber);
      for (let count = 0; count < 3; count++) {
        const number = await issue();
        expect(standing).not.toContain(number);
        standing.push(number);
      }
      const listed = (await desk.queue.today({})).tokens.map(({ tokenNumber }) => tokenNumber);
      expect(listed.toSorted()).toEqual(standing.toSorted());
    },
  );
});

describe('the hours of the clinic [10.1.9]', () => {
  let clinic: TestClinic;
  let desk: Client;
  let administrator: Client;
  // Friday the 20th at noon in India.
  const now = new Date('2026-11-20T06:30:00Z');
  beforeAll(async () => {
    clinic = await startClinic({ timeZone: 'Asia/Kolkata', clock: () => now });
    desk = (await clinic.signedIn('receptionist')).client;
    administrator = (await clinic.signedIn('doctor')).client;
    const settings = await administrator.settings.clinic();
    await administrator.settings.saveClinic({
      ...settings,
      slotMinutes: 30,
      workingHours: settings.workingHours.map((hours, day) =>
        day === 6 ? [] : hours.map(() => ({ from: '10:00', to: '12:00' })),
      ),
    });
  });
  afterAll(() => clinic.close());

  const book = async (change: object) => {
    const { id: patientId } = await desk.patients.register(patientFields);
    return desk.appointments.schedule({
      patientId,
      date: '2026-11-23',
      time: '10:30',
      type: 'consultation',
      ...change,
    });
  };

  test('what is free follows hours, slot and doctor; a typed time is refused only where it is taken', async () => {
    const [doctor] = await desk.appointments.doctors();
    const doctorId = doctor?.id ?? '';
    const free = async (date: string) =>
      (await desk.appointments.freeTimes({ date, doctorId })).times;
    expect(await free('2026-11-23')).toEqual(['10:00', '10:30', '11:00', '11:30']);
    const { id } = await book({ doctorId });
    expect(await free('2026-11-23')).toEqual(['10:00', '11:00', '11:30']);
    // Half an hour is one appointment: from 10:30 to 11:00.
    await expect(book({ doctorId, time: '10:59' })).rejects.toMatchObject({
      code: 'TIME_TAKEN',
      message: expect.stringContaining('already has an appointment at 10:30\u00a0am'),
    });
    expect(await codeOf(book({ doctorId, time: '11:00' }))).toBe('OK');
    expect(await codeOf(book({ doctorId, time: '21:00' }))).toBe('OUT_OF_HOURS');
    expect(await codeOf(book({ doctorId, time: '21:00', isOutOfHours: true }))).toBe('OK');
    // Shorter ones from now on; who was promised half an hour keeps it, also after a mistake.
    const settings = await administrator.settings.clinic();
    await administrator.settings.saveClinic({ ...settings, slotMinutes: 15 });
    expect(await codeOf(book({ doctorId, time: '10:45' }))).toBe('TIME_TAKEN');
    expect(await codeOf(book({ doctorId, time: '10:15' }))).toBe('OK');
    await desk.appointments.cancel({ id });
    expect(await codeOf(book({ doctorId, time: '10:45' }))).toBe('OK');
    expect(await codeOf(desk.appointments.undoCancel({ id }))).toBe('TIME_TAKEN');
  });

  test('nothing is offered on a closed day, before today, or for a time that has passed', async () => {
    expect(await desk.appointments.freeTimes({ date: '2026-11-22' })).toMatchObject({
      opening: [],
      times: [],
    });
    expect((await desk.appointments.freeTimes({ date: '2026-11-19' })).times).toEqual([]);
    expect((await desk.appointments.freeTimes({ date: '2026-11-20' })).times).toEqual([]);
    expect(await codeOf(desk.appointments.freeTimes({ date: '2026-02-30' }))).toBe('BAD_REQUEST');
  });
});

describe('a backup at a press [10.1.11]', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-settings-'));
  afterAll(() => fs.rmSync(folder, { recursive: true }));
  const schedule = (name: string) => ({
    folder: path.join(folder, name),
    backupEveryHours: 24,
    backupsKept: 1,
    backupPassphrase: null,
  });

  test('is made once however many press, told to the administrator and noted in the log', async () => {
    let now = new Date('2026-11-20T06:00:00Z');
    const clinic = await startClinic({ backups: schedule('made'), clock: () => now });
    try {
      const administrator = (await clinic.signedIn('doctor')).client;
      const names = async () =>
        (await administrator.settings.data()).backups?.newest.map(({ name }) => name);
      await expect.poll(names).toHaveLength(1);
      now = new Date('2026-11-20T07:00:00Z');
      await clinic.keepSessions(now);
      await Promise.all([1, 2, 3].map(() => administrator.settings.backUp()));
      const isOver = async () => !(await administrator.settings.data()).backups?.isUnderWay;
      await expect.poll(isOver).toBe(true);
      expect(await names()).toEqual([
        'clinic-2026-11-20T07-00-00Z.backup',
        'clinic-2026-11-20T06-00-00Z.backup',
      ]);
      const { backups, hasSampleData } = await administrator.settings.data();
      expect(backups).toMatchObject({ everyHours: 24, isEncrypted: false, failure: null });
      expect(backups?.newest[0]?.bytes).toBeGreaterThan(1_000);
      expect(await administrator.setUp.progress()).toMatchObject({ backups: 'done' });
      expect(hasSampleData).toBe(false);
      expect(await loggedBy(clinic, 'backup_made')).toEqual([
        'Backup made: clinic-2026-11-20T07-00-00Z.backup',
      ]);
    } finally {
      await clinic.close();
    }
  });

  test('is seen under way by the other copies, and says why it failed', {
    tags: ['slow'],
  }, async () => {
    const clinic = await startClinic({ backups: schedule('busy') });
    try {
      const administrator = (await clinic.signedIn('doctor')).client;
      const backups = async () => (await administrator.settings.data()).backups;
      await expect.poll(async () => (await backups())?.newest).toHaveLength(1);
      await expect.poll(async () => (await backups())?.isUnderWay).toBe(false);
      const other = await clinic.sql.connect();
      await other.query("select pg_advisory_lock(hashtext('clinic backup'))");
      expect(await backups()).toMatchObject({ isUnderWay: true, part: null });
      // Anyone who presses now gets the one under way, and no second file.
      await administrator.settings.backUp();
      await expect.poll(async () => (await backups())?.part).toBeNull();
      await other.query("select pg_advisory_unlock(hashtext('clinic backup'))");
      other.release();
      await expect.poll(async () => (await backups())?.isUnderWay).toBe(false);
      expect((await backups())?.newest).toHaveLength(1);

      fs.rmSync(path.join(folder, 'busy'), { recursive: true });
      fs.writeFileSync(path.join(folder, 'busy'), 'no folder any more');
      expect(await backups()).toMatchObject({
        newest: [],
        failure: { reason: expect.stringContaining('ENOTDIR') },
      });
      await administrator.settings.backUp();
      await expect.poll(async () => (await backups())?.isUnderWay).toBe(false);
      fs.rmSync(path.join(folder, 'busy'));
      expect((await backups())?.failure?.reason).toMatch(/could not be written/);
      expect(await loggedBy(clinic, 'backup_made')).toEqual([]);
    } finally {
      await clinic.close();
    }
  });

  test('is refused where the server was given no folder, with what to set', async () => {
    const clinic = await startClinic();
    try {
      const administrator = (await clinic.signedIn('doctor')).client;
      expect(await administrator.settings.data()).toMatchObject({
        backups: null,
        walArchive: null,
        paperFiles: { files: 0, bytes: 0, failure: null, isEncrypted: false },
      });
      await expect(administrator.settings.backUp()).rejects.toMatchObject({
        code: 'NO_BACKUP_FOLDER',
        message: expect.stringContaining('CLINIC_BACKUP_DIR'),
      });
      expect(await loggedBy(clinic, 'backup_made')).toEqual([]);
    } finally {
      await clinic.close();
    }
  });
});

describe('a place for backups', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-place-'));
  const at = (name: string) => path.join(folder, name);
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  async function clinicChoosing(names: string[], fixed = false) {
    fs.rmSync(at(''), { recursive: true, force: true });
    for (const name of ['data', 'data/inside', ...names]) {
      fs.mkdirSync(at(name), { recursive: true });
    }
    const schedule = { backupEveryHours: 24, backupsKept: 14, backupPassphrase: null };
    const candidates = ['data/inside', ...names].map((name) => ({
      path: at(name),
      kind: 'drive' as const,
    }));
    const clinic = await startClinic({
      backupChoice: { dataDir: at('data'), schedule, candidates: async () => candidates },
      ...(fixed && { backups: { ...schedule, folder: at('fixed') } }),
    });
    const { client } = await clinic.signedIn('doctor');
    const choose = (name: string, password = samplePassword) =>
      client.settings.chooseBackupPlace({ path: at(name), password });
    const backups = async () => (await client.settings.data()).backups;
    return { clinic, client, choose, backups };
  }

  test('is chosen from those that the server offers, by an administrator’s password, tried, and used at once [10.1.12]', async () => {
    const { clinic, client, choose, backups } = await clinicChoosing(['pen', 'disk']);
    try {
      const { places, isFixed } = await client.settings.backupPlaces();
      expect([places.map((one) => one.path), isFixed]).toEqual([[at('pen'), at('disk')], false]);
      await expect(choose('pen', 'not the password')).rejects.toMatchObject({
        code: 'WRONG_PASSWORD',
      });
      for (const name of ['data/inside', 'data', '', 'pen/..', 'elsewhere']) {
        await expect(choose(name)).rejects.toMatchObject({ code: 'PLACE_NOT_OFFERED' });
      }
      expect(await backups()).toBeNull();
      expect(fs.readdirSync(at('data/inside'))).toEqual([]);
      expect(await choose('pen')).toEqual({ folder: at('pen/clinic-backups') });
      await expect.poll(async () => (await backups())?.newest).toHaveLength(1);
      expect(await backups()).toMatchObject({ folder: at('pen/clinic-backups'), isThere: true });
      expect(await loggedBy(clinic, 'backup_place_chosen')).toHaveLength(1);
      // Another one: what is written from now on goes there.
      await choose('disk');
      await expect.poll(async () => (await backups())?.newest).toHaveLength(1);
      expect((await backups())?.folder).toBe(at('disk/clinic-backups'));
      expect(readChosen(at('data'))?.folder).toBe(at('disk/clinic-backups'));
    } finally {
      await clinic.close();
    }
  });

  test('says that its drive is gone, writes nothing in its place, and is found again [10.1.12]', {
    tags: ['slow'],
  }, async () => {
    const { clinic, client, choose, backups } = await clinicChoosing(['pen']);
    try {
      await choose('pen');
      await expect.poll(async () => (await backups())?.newest).toHaveLength(1);
      expect(await client.setUp.progress()).toMatchObject({ backups: 'done' });
      fs.renameSync(at('pen'), at('pulled out'));
      fs.mkdirSync(at('pen'));
      expect(await backups()).toMatchObject({ isThere: false, newest: [] });
      expect(await client.setUp.progress()).toMatchObject({ backups: 'open' });
      await client.settings.backUp();
      await expect.poll(async () => (await backups())?.failure?.reason).toMatch(/is not there/);
      expect(fs.readdirSync(at('pen'))).toEqual([]);
      fs.rmdirSync(at('pen'));
      fs.renameSync(at('pulled out'), at('pen'));
      expect(await backups()).toMatchObject({ isThere: true, newest: [{}] });
    } finally {
      await clinic.close();
    }
  });

  test('that cannot be written to is refused, and another clinic’s folder is left alone [10.1.12]', {
    tags: ['slow'],
  }, async () => {
    const { clinic, choose, backups } = await clinicChoosing(['pen', 'other']);
    try {
      fs.writeFileSync(at('pen/clinic-backups'), 'a file of that name');
      await expect(choose('pen')).rejects.toMatchObject({ code: 'PLACE_UNUSABLE' });
      fs.symlinkSync(at('data/inside'), at('other/clinic-backups'));
      await expect(choose('other')).rejects.toMatchObject({
        code: 'PLACE_UNUSABLE',
        message: expect.stringContaining('lies in the clinic'),
      });
      expect(await backups()).toBeNull();
      fs.rmSync(at('other/clinic-backups'));
      fs.mkdirSync(at('other/clinic-backups'));
      fs.writeFileSync(at('other/clinic-backups/clinic-backup-place'), 'another clinic');
      expect(await choose('other')).toEqual({ folder: at('other/clinic-backups-2') });
    } finally {
      await clinic.close();
    }
  });

  test('is not chosen where the environment names the folder [10.1.12]', async () => {
    const { clinic, client, choose, backups } = await clinicChoosing(['pen'], true);
    try {
      expect(await client.settings.backupPlaces()).toMatchObject({ isFixed: true, places: [] });
      await expect(choose('pen')).rejects.toMatchObject({ code: 'PLACE_FIXED' });
      expect((await backups())?.folder).toBe(at('fixed'));
    } finally {
      await clinic.close();
    }
  });
});
