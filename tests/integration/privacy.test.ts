import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { consentEntered, nomineeEntered, privacyEntered } from '../privacy';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

const now = new Date('2026-11-20T04:00:00Z');

let clinic: TestClinic;
let administrator: Client;
let receptionist: Client;
beforeAll(async () => {
  clinic = await startClinic({ clock: () => now, timeZone: 'Asia/Kolkata' });
  ({ client: administrator } = await clinic.administrator());
  ({ client: receptionist } = await clinic.signedIn('receptionist'));
});
afterAll(() => clinic.close());

const registered = async (more: { age?: number } = {}) =>
  (await receptionist.patients.register({ ...patientFields, ...more, isNotDuplicate: true })).id;

async function billOf(patientId: string) {
  const { id: tokenId } = await receptionist.queue.issue({ patientId });
  await administrator.queue.start({ id: tokenId });
  const { id } = await receptionist.billing.create({
    patientId,
    tokenId,
    items: [{ description: 'Consultation Fee', quantity: 1, unitPrice: 50_000 }],
    taxBasisPoints: 0,
    discount: 0,
    paymentMethod: 'cash',
  });
  return { kind: 'bill', id } as const;
}

describe('consent', () => {
  test('is given and taken back with who and when, and stands in the log without a name that stays [10.16.1]', async () => {
    const id = await registered();
    expect(await receptionist.privacy.consents({ id })).toEqual({
      isChild: false,
      answers: [],
      nominations: [],
    });
    await receptionist.privacy.recordConsent({ id, ...consentEntered });
    await receptionist.privacy.recordConsent({ id, ...consentEntered, isGiven: false });
    const { answers } = await receptionist.privacy.consents({ id });
    expect(answers).toMatchObject([
      { isGiven: false, enteredByName: 'Ravi Kumar', enteredAt: now.toISOString() },
      { isGiven: true, enteredByName: 'Ravi Kumar' },
    ]);
    const { rows } = await clinic.sql.query(
      "select event, named from audit_logs where action = 'consent_recorded' and patient_id = $1 order by id",
      [id],
    );
    expect(rows).toEqual([
      { event: { kind: 'given', purpose: 'sharing' }, named: { name: patientFields.name } },
      { event: { kind: 'withdrawn', purpose: 'sharing' }, named: { name: patientFields.name } },
    ]);
  });

  test('of a child is a guardian’s [10.16.1]', async () => {
    const id = await registered({ age: 9 });
    expect(await codeOf(receptionist.privacy.recordConsent({ id, ...consentEntered }))).toBe(
      'GUARDIAN_NEEDED',
    );
    const guardian = { name: 'Sita Devi', relation: 'mother' } as const;
    await receptionist.privacy.recordConsent({ id, ...consentEntered, guardian });
    const { isChild, answers } = await receptionist.privacy.consents({ id });
    expect([isChild, answers[0]?.guardian]).toEqual([true, guardian]);
  });

  test('a paper of who took it back is shared after one question, of others without', async () => {
    const patientId = await registered();
    const paper = await billOf(patientId);
    const share = (more: { patientAsked?: boolean } = {}) =>
      codeOf(
        receptionist.sharing.share({ ...paper, way: 'sms', days: 7, language: 'en', ...more }),
      );
    const agrees = async () => (await receptionist.sharing.links(paper)).agrees;
    expect([await agrees(), await share()]).toEqual([null, 'OK']);
    await receptionist.privacy.recordConsent({ id: patientId, ...consentEntered });
    expect([await agrees(), await share()]).toEqual([true, 'OK']);
    await receptionist.privacy.recordConsent({ id: patientId, ...consentEntered, isGiven: false });
    expect([await agrees(), await share()]).toEqual([false, 'CONSENT_TAKEN_BACK']);
    expect(await share({ patientAsked: true })).toBe('OK');
  });
});

describe('the notice', () => {
  test('is there for anyone in both languages, and is what an administrator made of it [10.16.2]', async () => {
    const anybody = clinic.visitor().client;
    const before = await anybody.privacy.notice();
    expect(before.english).toContain('at least 3 years');
    expect(before.hindi).toContain('डिजिटल व्यक्तिगत डेटा संरक्षण अधिनियम');
    const { settings } = await administrator.privacy.settings();
    const { version } = settings;
    const written = { ...privacyEntered, english: 'Our own words.', version };
    await administrator.privacy.saveSettings(written);
    const after = await anybody.privacy.notice();
    expect(after.english).toBe('Our own words.');
    expect(after.hindi).toContain(privacyEntered.grievanceContact);
    expect(after.hindi).toContain('5 साल');
    expect(await codeOf(administrator.privacy.saveSettings({ ...written, english: 'Old' }))).toBe(
      'PRIVACY_SETTINGS_CHANGED',
    );
  });

  test('less than three years needs a law, here and in the database [10.16.3]', async () => {
    const { settings } = await administrator.privacy.settings();
    expect(
      await codeOf(administrator.privacy.saveSettings({ ...settings, retentionYears: 2 })),
    ).toBe('BAD_REQUEST');
    await expect(
      clinic.sql.query('update privacy_settings set retention_years = 2'),
    ).rejects.toThrow('short_retention_has_a_ground');
    const law = { ...settings, retentionYears: 2, retentionGround: 'A State’s law' };
    expect((await administrator.privacy.saveSettings(law)).retentionYears).toBe(2);
  });
});

describe('a nominee', () => {
  test('is entered, changed and taken back with who and when [10.16.1]', async () => {
    const id = await registered();
    await receptionist.privacy.nominate({ id, ...nomineeEntered });
    await administrator.privacy.nominate({ id, nominee: null });
    const { nominations } = await receptionist.privacy.consents({ id });
    expect(nominations).toMatchObject([
      { nominee: null, enteredByName: 'Dr. First Person' },
      { ...nomineeEntered, enteredByName: 'Ravi Kumar', enteredAt: now.toISOString() },
    ]);
    const { rows } = await clinic.sql.query(
      "select event, named from audit_logs where action = 'nominee_recorded' and patient_id = $1 order by id",
      [id],
    );
    expect(rows).toEqual([
      { event: { kind: 'named' }, named: { name: patientFields.name, nominee: 'Meena Rao' } },
      { event: { kind: 'none' }, named: { name: patientFields.name } },
    ]);
    const half = { id, nominee: { ...nomineeEntered.nominee, phone: ' ' } };
    expect(await codeOf(receptionist.privacy.nominate(half))).toBe('BAD_REQUEST');
  });
});
