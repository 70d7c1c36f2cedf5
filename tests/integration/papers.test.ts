import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyMedication } from '../../src/features/prescriptions/prescription';
import { paperLayout } from '../../src/features/prescriptions/prescriptionPaper';
import type { PaperPart } from '../../src/features/settings/clinicSettings';
import { createMetrics } from '../../src/server/http/metrics';
import { createPrinter, type PrinterOptions, TooManyPapers } from '../../src/server/pdf/printer';
import type { PaperJob } from '../../src/shared/paper';
import { collectFile } from '../../src/web/ui/collectFile';
import { consultationEntered } from '../consultations';
import { pagesOf, paperParts, redDot } from '../papers';
import { consentEntered } from '../privacy';
import { clinicEntered, doctorProfileEntered } from '../settings';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

/** What a prescription's paper says and for how long, whom it convinces, and the PDF of it. */

const metrics = createMetrics();
let clinic: TestClinic;
let doctor: Client;
let receptionist: Client;

beforeAll(async () => {
  clinic = await startClinic({
    timeZone: 'Asia/Kolkata',
    clock: () => new Date('2026-11-20T09:00:00.000Z'),
    metrics,
    ...paperParts,
  });
  doctor = (await clinic.signedIn('doctor')).client;
  receptionist = (await clinic.signedIn('receptionist')).client;
  await doctor.settings.saveClinic({ ...clinicEntered, logo: redDot });
  await doctor.settings.saveDoctorProfile({ ...doctorProfileEntered, signature: redDot });
});
afterAll(() => clinic.close());

const syrup = {
  name: 'Crocin',
  genericName: 'Paracetamol',
  strength: '650 mg',
  dosage: '1 tablet',
  frequency: 'BD',
  duration: '5 days',
  instructions: 'After food',
};
/** Of which nobody knows what is in it, so that forty of them are above no maximum. */
const unknown = { ...syrup, name: 'Xyzal-Q', genericName: '' };
const written = { diagnosis: 'Viral fever', symptoms: 'Chills', medications: [syrup] };

async function prescribe(
  fields: Partial<Parameters<Client['prescriptions']['create']>[0]> = {},
  patient: { name?: string; dateOfBirth?: string; dateOfBirthIsEstimated?: boolean } = {},
) {
  const { id: patientId } = await receptionist.patients.register({ ...patientFields, ...patient });
  const { id: tokenId } = await receptionist.queue.issue({ patientId });
  await doctor.queue.start({ id: tokenId });
  return doctor.prescriptions.create({ patientId, tokenId, ...written, ...fields });
}

const codeFrom = (address: string | null) => address?.split('/').at(-1) ?? '';

describe('the paper of a prescription', () => {
  test('stays as it was written, whatever becomes of the clinic, the doctor and the patient [10.2.2] [10.2.22] [PAP-5]', async () => {
    const { id, patientId } = await prescribe({}, { dateOfBirth: '1985-11-21' });
    const before = await receptionist.prescriptions.paper({ id });
    expect(before).toMatchObject({
      letterhead: {
        name: 'Sehat Clinic',
        address: '12 Station Road, Pune 411001',
        gstin: '27AAPFU0939F1ZV',
        logo: redDot,
        colour: clinicEntered.colour,
      },
      doctor: {
        qualification: 'MBBS, MD (Medicine)',
        registrationNumber: '2011/04/1234',
        council: 'Maharashtra Medical Council',
        signature: redDot,
      },
      // Forty-one tomorrow.
      patient: {
        ...{ age: 40, months: null, gender: 'female' },
        ...{ address: '12 MG Road, Pune', allergies: null },
      },
      isAsWritten: true,
      layout: paperLayout,
      timeZone: 'Asia/Kolkata',
    });
    expect(before.verifyAddress).toMatch(new RegExp(`^${clinic.url}/verify/[\\w-]{22}$`));

    const settings = await doctor.settings.clinic();
    await doctor.settings.saveClinic({
      ...settings,
      ...{ name: 'Another Name', logo: null, colour: '#004488' },
    });
    const profile = await doctor.settings.doctorProfile();
    await doctor.settings.saveDoctorProfile({
      ...profile,
      registrationNumber: 'new',
      signature: null,
    });
    await clinic.sql.query(
      `update patients set gender = 'other', date_of_birth = '1950-01-01', address = 'elsewhere' where id = $1`,
      [patientId],
    );
    expect(await doctor.prescriptions.paper({ id })).toEqual(before);

    await doctor.settings.saveClinic({
      ...(await doctor.settings.clinic()),
      ...clinicEntered,
      logo: redDot,
      version: settings.version + 1,
    });
    await doctor.settings.saveDoctorProfile({ ...profile, version: profile.version + 1 });
  });

  test('says what was noted at its visit, also once it is amended, and obeys the clinic’s choice', async () => {
    const { id: patientId } = await receptionist.patients.register(patientFields);
    const { id: tokenId } = await receptionist.queue.issue({ patientId });
    await doctor.queue.start({ id: tokenId });
    const medicines = [{ ...emptyMedication, name: 'Dolo 650', frequency: 'BD' }];
    const noted = { ...consultationEntered, medicines, tests: ['CBC', 'HbA1c'] };
    const finished = await doctor.consultations.finish({ ...noted, tokenId });
    const id = finished.prescriptionId ?? '';
    const before = await receptionist.prescriptions.paper({ id });
    expect(before).toMatchObject({
      shows: clinicEntered.paperShows,
      visit: { tests: ['CBC', 'HbA1c'], review: '5d' },
    });
    // Its tests are on the paper, so others are another paper.
    const corrected = await doctor.consultations.amend({
      ...{ ...noted, id: finished.id, reason: 'one too many' },
      tests: ['CBC'],
    });
    const newer = corrected.prescriptionId ?? '';
    expect(newer).not.toBe(id);
    expect(await receptionist.prescriptions.paper({ id })).toMatchObject({ visit: before.visit });
    const { diagnosis, symptoms } = before.prescription;
    const amended = await doctor.prescriptions.amend({
      ...{ id: newer, reason: 'a wrong dose', diagnosis, symptoms },
      medications: [{ ...emptyMedication, name: 'Dolo 500' }],
    });
    const { visit } = await receptionist.prescriptions.paper({ id: amended.id });
    expect(visit).toEqual({ tests: ['CBC'], review: '5d' });

    const settings = await doctor.settings.clinic();
    await doctor.settings.saveClinic({ ...settings, paperShows: ['tests'] });
    expect((await receptionist.prescriptions.paper({ id })).shows).toEqual(['tests']);
    await doctor.settings.saveClinic({ ...settings, version: settings.version + 1 });
  });

  test('has the address until the clinic takes it off, and the allergies of that day once it wants them [10.2.15]', async () => {
    const { id: patientId } = await receptionist.patients.register({
      ...patientFields,
      allergies: ['Penicillin'],
    });
    const { id: tokenId } = await receptionist.queue.issue({ patientId });
    await doctor.queue.start({ id: tokenId });
    const { id } = await doctor.prescriptions.create({ patientId, tokenId, ...written });
    await clinic.sql.query(`update patients set allergies = '{Sulfa}' where id = $1`, [patientId]);
    const { path } = await receptionist.sharing.share({
      ...{ kind: 'prescription', id, way: 'sms', days: 7, language: 'en' },
    });
    const token = path?.split('#')[1] ?? '';
    const settings = await doctor.settings.clinic();
    const choices: [PaperPart[], string | null, string[] | null][] = [
      [['address'], '12 MG Road, Pune', null],
      [['allergies'], null, ['Penicillin']],
    ];
    let { version } = settings;
    for (const [paperShows, address, allergies] of choices) {
      ({ version } = await doctor.settings.saveClinic({ ...settings, paperShows, version }));
      const printed = await receptionist.prescriptions.paper({ id });
      expect(printed.patient).toMatchObject({ address, allergies });
      expect(await clinic.visitor().client.sharing.open({ token })).toMatchObject({
        record: { patient: printed.patient },
      });
      // Whoever scans the code is told neither.
      const code = codeFrom(printed.verifyAddress);
      const verified = await clinic.visitor().client.prescriptions.verify({ code });
      expect(JSON.stringify(verified)).not.toMatch(/MG Road|Penicillin/);
    }
    await doctor.settings.saveClinic({ ...settings, version });
  });

  test('says a small child’s age in months, as it was on the day of writing [10.11.3]', async () => {
    const { id, patientId } = await prescribe({}, { dateOfBirth: '2026-03-14' });
    await clinic.sql.query(`update patients set date_of_birth = '2020-01-01' where id = $1`, [
      patientId,
    ]);
    const { patient } = await receptionist.prescriptions.paper({ id });
    const { number } = await receptionist.patients.get({ id: patientId });
    expect(patient).toMatchObject({ number, age: 0, months: 8, gender: 'female' });
  });

  test('counts a newborn’s days, unless only the month of birth was known [10.11.3]', async () => {
    const daysOnPaper = async (dateOfBirth: string, dateOfBirthIsEstimated: boolean) => {
      const { id, patientId } = await prescribe({}, { dateOfBirth, dateOfBirthIsEstimated });
      await clinic.sql.query(
        `update patients set date_of_birth = '2020-01-01', date_of_birth_is_estimated = false where id = $1`,
        [patientId],
      );
      return (await receptionist.prescriptions.paper({ id })).patient.days;
    };
    expect(await daysOnPaper('2026-11-11', false)).toBe(9);
    expect(await daysOnPaper('2026-11-01', true)).toBeNull();
  });

  test('keeps a picture once for all papers, and the server itself cannot change any of it [10.2.2] [PAP-5]', async () => {
    await prescribe();
    await prescribe();
    const { rows } = await clinic.sql.query('select picture from pictures');
    expect(rows).toEqual([{ picture: redDot }]);
    const client = await clinic.sql.connect();
    try {
      await client.query('set role clinic_server');
      for (const change of [
        `update prescription_papers set clinic_name = 'x'`,
        'delete from prescription_papers',
        `update day_close_papers set clinic_name = 'x'`,
        'delete from day_close_papers',
        `update pictures set picture = 'x'`,
        'delete from pictures',
      ]) {
        await expect(client.query(change)).rejects.toThrow(/permission denied/);
      }
    } finally {
      await client.query('reset role');
      client.release();
    }
  });

  test('of an earlier version says what is so now, and that it does [10.2.4]', async () => {
    const { id } = await prescribe();
    await clinic.sql.query('delete from prescription_papers where prescription_id = $1', [id]);
    expect(await doctor.prescriptions.paper({ id })).toMatchObject({
      letterhead: { name: 'Sehat Clinic' },
      doctor: { registrationNumber: '2011/04/1234' },
      patient: { age: 31, address: null, allergies: null },
      isAsWritten: false,
      layout: 1,
      verifyAddress: null,
    });
  });
});

describe('whoever scans the code [LNK-5]', () => {
  test('is told by whom and when it was written and whether it holds, and nothing about the patient [10.2.7]', async () => {
    const stranger = clinic.visitor().client;
    const first = await prescribe({}, { name: 'Nobody Named' });
    const codeOfPaper = async (id: string) =>
      codeFrom((await doctor.prescriptions.paper({ id })).verifyAddress);
    const code = await codeOfPaper(first.id);
    const answer = await stranger.prescriptions.verify({ code });
    expect(answer).toEqual({
      state: 'inForce',
      number: first.id.slice(-8),
      writtenAt: '2026-11-20T09:00:00.000Z',
      doctorName: 'Dr. Asha Menon',
      registrationNumber: '2011/04/1234',
      council: 'Maharashtra Medical Council',
      clinicName: 'Sehat Clinic',
    });
    const second = await doctor.prescriptions.amend({
      id: first.id,
      reason: 'a wrong dose',
      ...written,
    });
    expect(await stranger.prescriptions.verify({ code })).toEqual({
      ...answer,
      state: 'superseded',
    });
    const newer = await codeOfPaper(second.id);
    expect(newer).not.toBe(code);
    expect(await stranger.prescriptions.verify({ code: newer })).toMatchObject({
      state: 'inForce',
    });
    await doctor.prescriptions.void({ id: second.id, reason: 'a mistake' });
    expect(await stranger.prescriptions.verify({ code: newer })).toMatchObject({ state: 'voided' });
  });

  test('is told that any other code is none [10.2.8]', async () => {
    const stranger = clinic.visitor().client;
    const { id } = await prescribe();
    expect(await codeOf(stranger.prescriptions.verify({ code: 'A'.repeat(22) }))).toBe('NOT_KNOWN');
    for (const code of [id, "' or 1=1 --", '%']) {
      expect(await codeOf(stranger.prescriptions.verify({ code }))).toBe('NOT_KNOWN');
    }
  });
});

describe('the PDF [10.2.9]', () => {
  async function pdfOf(id: string, size: 'A4' | 'A5', language: 'en' | 'hi' = 'en') {
    const file = await receptionist.prescriptions.pdf({ id, size, language });
    return { file, pages: await pagesOf(new Uint8Array(await file.arrayBuffer())) };
  }

  test('has every word of the record, in English and in Hindi [10.2.1] [10.2.12] [INJ-6]', async () => {
    const name = '<b>Asha</b> "Rao" </script> आशा';
    const { id, patientId } = await prescribe(
      { notes: 'Drink water', followUpDate: '2026-11-27' },
      { name },
    );
    const { file, pages } = await pdfOf(id, 'A4');
    expect([file.name, file.type]).toEqual([`prescription-${id.slice(-8)}.pdf`, 'application/pdf']);
    expect(pages).toHaveLength(1);
    for (const words of [
      ...['Sehat Clinic', '12 Station Road, Pune 411001', '020 2612 3456 · desk@sehat.test'],
      ...['GSTIN 27AAPFU0939F1ZV', 'Dr. Asha Menon', 'MBBS, MD (Medicine)'],
      ...['Registration no. 2011/04/1234', 'Maharashtra Medical Council', name],
      ...[
        '31 years, female',
        'Address 12 MG Road, Pune',
        patientId.slice(-8),
        '20 Nov 2026',
        id.slice(-8),
        'Viral fever',
        'Chills',
      ],
      ...['1 Crocin 650 mg', 'Paracetamol', 'After food', '1 tablet', 'BD'],
      '1 tablet twice a day',
      ...['5 days', 'Drink water', '27 Nov 2026', 'Scan to check', 'Page 1 of 1'],
    ]) {
      expect(pages[0]?.toLowerCase()).toContain(words.toLowerCase());
    }
    const inHindi = await pdfOf(id, 'A5', 'hi');
    // Of a letter that is drawn before or inside another the text says less than the eye sees.
    expect(inHindi.pages[0]).toMatch(/BD 5 .* 1 .*2 बार/);
    expect(inHindi.pages[0]).not.toMatch(/food|tablet|days|years/);
  });

  test('of forty medicines numbers its pages, repeats the table’s head and leaves no signature alone [10.2.5]', async () => {
    const medications = Array.from({ length: 40 }, (_, index) => ({
      ...syrup,
      name: `Medicine-${index + 1}`,
      frequency: 'as the moon says',
    }));
    const { id } = await prescribe({ medications });
    for (const size of ['A4', 'A5'] as const) {
      const { pages } = await pdfOf(id, size);
      expect(pages.length).toBeGreaterThan(1);
      const all = pages.join(' ');
      const found = [...all.matchAll(/Medicine-(\d+) /g)].map(([, number]) => Number(number));
      expect(found).toEqual(medications.map((_, index) => index + 1));
      for (const [index, page] of pages.entries()) {
        expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
        expect(page).toContain('No. Medicine Dose Frequency Duration');
        expect(page).toMatch(/Medicine-\d+ .*as the moon says/);
      }
      expect(pages.at(-1)).toContain('Scan to check');
    }
  });

  test('of one that holds no longer says so on every page [10.2.3]', async () => {
    const medications = Array.from({ length: 40 }, () => unknown);
    const first = await prescribe({ medications });
    const second = await doctor.prescriptions.amend({
      id: first.id,
      reason: 'a wrong dose',
      ...written,
    });
    const old = await pdfOf(first.id, 'A5');
    expect(old.pages.map((page) => page.includes('SUPERSEDED'))).toEqual(old.pages.map(() => true));
    expect(old.pages[0]).toContain(`Superseded by prescription ${second.id.slice(-8)}.`);
    expect((await pdfOf(second.id, 'A5')).pages[0]).toContain(
      `Supersedes prescription ${first.id.slice(-8)}: a wrong dose`,
    );
    await doctor.prescriptions.void({ id: second.id, reason: 'another patient' });
    expect((await pdfOf(second.id, 'A4')).pages[0]).toContain(
      'VOIDED Voided by Dr. Asha Menon: another patient. Not to be used.',
    );
  });

  test('is noted in the audit log and counted [10.2.10]', async () => {
    const { id } = await prescribe();
    await pdfOf(id, 'A4');
    const { rows } = await clinic.sql.query(
      'select action from audit_logs where entity_id = $1 order by id desc limit 1',
      [id],
    );
    expect(rows).toEqual([{ action: 'prescription_viewed' }]);
    const text = await metrics.text();
    expect(text).toMatch(
      /clinic_paper_print_seconds_count\{kind="prescription",outcome="made"\} \d/,
    );
    expect(text).toContain('clinic_papers_waiting 0');
    expect((await doctor.accounts.session()).clinic.makesPdfs).toBe(true);
  });

  test('of several papers is one file with each of them as it is alone, and each is in the log [10.15.9] [10.2.10]', async () => {
    const medications = Array.from({ length: 40 }, () => unknown);
    const long = await prescribe({ medications });
    const short = await prescribe({ diagnosis: 'Sinusitis' });
    const alone = await pdfOf(long.id, 'A4');
    const seen = async () => {
      const { rows } = await clinic.sql.query(
        "select entity_id from audit_logs where action = 'prescription_viewed' order by id",
      );
      return rows.map(({ entity_id: id }) => id);
    };
    const before = (await seen()).length;
    const ids = [long.id, short.id];
    const asked = { kind: 'prescription', ids, size: 'A4', language: 'en' } as const;
    const progress: number[] = [];
    const { file, rows } = await collectFile(
      await receptionist.papers.print(asked),
      (done, total) => {
        expect(total).toBe(2);
        progress.push(done);
      },
      'application/pdf',
    );
    expect([rows, progress.slice(0, 3)]).toEqual([2, [0, 1, 2]]);
    const pages = await pagesOf(new Uint8Array(await file.arrayBuffer()));
    expect(pages.slice(0, -1)).toEqual(alone.pages);
    expect(pages.at(-1)).toContain('Sinusitis');
    expect(pages.at(-1)).toContain('Page 1 of 1');
    expect((await seen()).slice(before)).toEqual(ids);
  });

  test('of several is for who may print one of them, and of at most a hundred [10.15.9]', async () => {
    const { id } = await prescribe();
    const asked = {
      ...({ kind: 'prescription', size: 'A4', language: 'en' } as const),
      ids: [id],
    };
    // Administrators may look at bills.
    const administers = (is: boolean) =>
      clinic.sql.query("update users set is_administrator = $1 where role = 'doctor'", [is]);
    await administers(false);
    expect(await codeOf(doctor.papers.print({ ...asked, kind: 'bill' }))).toBe('FORBIDDEN');
    await administers(true);
    const many = Array.from({ length: 101 }, () => id);
    expect(await codeOf(doctor.papers.print({ ...asked, ids: many }))).toBe('BAD_REQUEST');
    expect(await codeOf(doctor.papers.print({ ...asked, kind: 'patientCard', size: 'A5' }))).toBe(
      'BAD_REQUEST',
    );
    const nobody = '01a1fb40-d71c-7706-b228-75c30d0e24c6';
    const pieces = await doctor.papers.print({ ...asked, ids: [id, nobody] });
    await expect(collectFile(pieces, () => {})).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('that is handed on is the same paper, is in the log, and asks where the consent was taken back', async () => {
    const { id, patientId } = await prescribe({ diagnosis: 'Sinusitis' });
    const asked = { kind: 'prescription', id, size: 'A5', language: 'hi' } as const;
    const file = await receptionist.sharing.pdf(asked);
    expect([file.name, file.type]).toEqual([`prescription-${id.slice(-8)}.pdf`, 'application/pdf']);
    const [page = ''] = await pagesOf(new Uint8Array(await file.arrayBuffer()));
    expect(page).toContain('Sinusitis');
    const logged = async () => {
      const { entries } = await receptionist.audit.mine({ patientId, action: 'paper_shared' });
      return entries.map(({ details }) => details);
    };
    const name = patientFields.name;
    expect(await logged()).toEqual([`Prescription of ${name} shared as a PDF file`]);
    await receptionist.privacy.recordConsent({ id: patientId, ...consentEntered, isGiven: false });
    expect(await codeOf(receptionist.sharing.pdf(asked))).toBe('CONSENT_TAKEN_BACK');
    expect(await logged()).toHaveLength(1);
    await receptionist.sharing.pdf({ ...asked, patientAsked: true });
    expect(await logged()).toHaveLength(2);
    await doctor.prescriptions.void({ id, reason: 'Written for somebody else' });
    expect(await codeOf(receptionist.sharing.pdf({ ...asked, patientAsked: true }))).toBe(
      'NOT_IN_FORCE',
    );
    expect(await codeOf(doctor.sharing.pdf({ ...asked, kind: 'bill' }))).toBe('FORBIDDEN');
    expect(await logged()).toHaveLength(2);
  });

  test('is not offered, and plainly refused, where there is no Chromium', async () => {
    const { id } = await prescribe();
    const other = await startClinic({ database: clinic.ownerConnection });
    try {
      const { client } = await other.signedIn('doctor');
      expect((await client.accounts.session()).clinic.makesPdfs).toBe(false);
      expect(await codeOf(client.prescriptions.pdf({ id, size: 'A4', language: 'en' }))).toBe(
        'NO_PDF',
      );
      expect((await client.prescriptions.paper({ id })).prescription.id).toBe(id);
    } finally {
      await other.close();
    }
  });
});

describe('the printer [10.2.11] [PAP-4]', () => {
  const errors: string[] = [];
  const log = pino({ level: 'error' }, { write: (line) => void errors.push(line) });
  let job: Extract<PaperJob, { kind: 'prescription' }>;

  beforeAll(async () => {
    const { id } = await prescribe();
    const record = await doctor.prescriptions.paper({ id });
    job = { kind: 'prescription', record, size: 'A5', language: 'en' };
  });

  async function withPrinter(
    options: Partial<PrinterOptions>,
    work: (printer: ReturnType<typeof createPrinter>) => Promise<void>,
  ) {
    const printer = createPrinter({ ...paperParts, log, ...options });
    try {
      await work(printer);
    } finally {
      await printer.end();
    }
  }

  const headOf = (pdf: Buffer) => pdf.subarray(0, 5).toString();

  test(
    'takes a fresh browser after so many papers, and refuses what would wait too long',
    { tags: ['slow'] },
    () =>
      withPrinter({ papersPerBrowser: 2, longestQueue: 3, tabs: 1 }, async (printer) => {
        const waiting = [1, 2, 3, 4].map(() => printer.print(job, 'Ravi'));
        await expect(printer.print(job, 'Ravi')).rejects.toThrow(TooManyPapers);
        expect((await Promise.all(waiting)).map(headOf)).toEqual(waiting.map(() => '%PDF-'));
        expect(printer.figures()).toEqual({ waiting: 0, browserStarts: 2 });
      }),
  );

  test('fails for a paper that cannot be drawn, says so in the log without its content, and goes on', () =>
    withPrinter({}, async (printer) => {
      const record = { ...job.record, timeZone: 'Nowhere/Secret' };
      await expect(printer.print({ ...job, record }, 'Ravi')).rejects.toThrow(/could not be drawn/);
      expect(headOf(await printer.print(job, 'Ravi'))).toBe('%PDF-');
      expect(errors.join()).not.toContain(job.record.prescription.patientName);
    }));

  test('reaches no network, whatever a paper asks for [PAP-2]', async () => {
    let asked = 0;
    const site = createServer((_, answer) => {
      asked++;
      answer.end();
    });
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
    const logo = `http://127.0.0.1:${(site.address() as AddressInfo).port}/logo.png`;
    const record = { ...job.record, letterhead: { ...job.record.letterhead, logo } };
    await withPrinter({}, async (printer) => {
      // A picture that cannot be drawn is left out.
      expect(headOf(await printer.print({ ...job, record }, 'Ravi'))).toBe('%PDF-');
    });
    site.close();
    expect(asked).toBe(0);
  });

  test('draws papers of several people at once', () =>
    withPrinter({}, async (printer) => {
      const people = ['Ravi', 'Asha', 'Meera', 'Kiran'];
      const printed = await Promise.all(people.map((person) => printer.print(job, person)));
      expect(printed.map(headOf)).toEqual(people.map(() => '%PDF-'));
    }));

  test.skipIf(process.platform !== 'linux')(
    'tries once more when its browser is killed, and leaves no process behind',
    { tags: ['slow'] },
    async () => {
      const before = browsersOfThisProcess();
      await withPrinter({}, async (printer) => {
        await printer.print(job, 'Ravi');
        const waiting = [1, 2, 3, 4].map(() => printer.print(job, 'Ravi'));
        for (const pid of browsersOfThisProcess().filter((one) => !before.includes(one))) {
          process.kill(pid, 'SIGKILL');
        }
        expect((await Promise.all(waiting)).map(headOf)).toEqual(waiting.map(() => '%PDF-'));
        expect(printer.figures().browserStarts).toBe(2);
      });
      expect(browsersOfThisProcess()).toEqual(before);
    },
  );

  test.skipIf(process.platform !== 'linux')(
    'gives up on a browser that starts and says nothing, and starts another for the next paper',
    async () => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-silent-'));
      fs.chmodSync(folder, 0o755);
      const chromium = path.join(folder, 'chromium');
      fs.writeFileSync(chromium, '#!/bin/sh\nexec sleep 600\n', { mode: 0o755 });
      try {
        await withPrinter({ chromium, longestPrint: 200 }, async (printer) => {
          await expect(printer.print(job, 'Ravi')).rejects.toThrow('took too long');
          await expect(printer.print(job, 'Ravi')).rejects.toThrow('took too long');
          expect(printer.figures()).toEqual({ waiting: 0, browserStarts: 2 });
        });
      } finally {
        fs.rmSync(folder, { recursive: true });
      }
    },
  );

  test(
    'keeps its queue open for others while one person asks for very many papers',
    { tags: ['slow'] },
    () =>
      withPrinter({ tabs: 1, mostOfOnePerson: 2 }, async (printer) => {
        const waiting = [1, 2, 3].map(() => printer.print(job, 'Ravi'));
        await expect(printer.print(job, 'Ravi')).rejects.toThrow(TooManyPapers);
        waiting.push(printer.print(job, 'Asha'));
        expect((await Promise.all(waiting)).map(headOf)).toEqual(waiting.map(() => '%PDF-'));
        expect(headOf(await printer.print(job, 'Ravi'))).toBe('%PDF-');
      }),
  );

  test('is over when the server ends', () =>
    withPrinter({}, async (printer) => {
      await printer.end();
      await expect(printer.print(job, 'Ravi')).rejects.toThrow('about to end');
    }));
});

/** The browsers that this process started and that still run. */
function browsersOfThisProcess(): number[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const [, parent] =
          /\) [^Z] (\d+) /.exec(fs.readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
        const command = fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8');
        return Number(parent) === process.pid && command.includes('--remote-debugging-pipe');
      } catch {
        // It ended while it was looked at.
        return false;
      }
    });
}
