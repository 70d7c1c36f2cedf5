import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { pino } from 'pino';
import { ensureSampleAccounts } from '../src/features/accounts/sampleAccounts.server';
import { emptyDraft } from '../src/features/consultations/consultation';
import { incidentNoticeKinds } from '../src/features/incidents/incidentNotices';
import { readMedicineLine } from '../src/features/prescriptions/line/readLine';
import { emptyMedication } from '../src/features/prescriptions/prescription';
import { allTests } from '../src/features/results/test';
import type { ReturnedLine } from '../src/features/stock/dispenses/dispense';
import { isUnreviewed } from '../src/features/templates/template';
import { newToken } from '../src/server/auth/sessions';
import { connect } from '../src/server/database/connect';
import { shortId } from '../src/shared/ids';
import type { OperationId, Role } from '../src/shared/permissions';
import { authenticator } from './authenticator';
import { consultationEntered } from './consultations';
import { closeEntered } from './dayClose';
import { expenseEntered, paymentEntered, recurringEntered } from './expenses';
import { startClinic, type TestClinic } from './integration/clinic';
import { fingerprint, operations } from './integration/raw';
import { letterEntered, phraseEntered, sicknessEntered } from './letters';
import { visitEntered } from './outsideVisits';
import { jpegBytes } from './pictureFiles';
import { priceEntered } from './prices';
import {
  consentEntered,
  erasureAsked,
  incidentEntered,
  nomineeEntered,
  privacyEntered,
  recipientEntered,
} from './privacy';
import { purchaseEntered, purchaseReturnEntered, supplierEntered } from './purchases';
import { reportEntered } from './results';
import {
  clinicEntered,
  doctorDetailsEntered,
  doctorProfileEntered,
  rulesEntered,
} from './settings';
import {
  batchEntered,
  dispenseLineEntered,
  foundEntered,
  openingEntered,
  stockItemEntered,
  stockRights,
} from './stock';
import { productEntered, productImportEntered, substancesEntered } from './substances';
import { templateEntered } from './templates';
import { patientFields, visitorAt } from './visitor';

type Visitor = ReturnType<TestClinic['visitor']>;

/** A call that will be taken, and by whom. */
export interface Prepared {
  as: Visitor;
  input?: object;
  /** At another address than this machine's own name. */
  host?: string;
}

/** An input whose body is a file (`inputStructure: 'detailed'`). */
interface FileInput {
  params?: Record<string, string>;
  headers: Record<string, string>;
  body: Buffer;
}

const password = 'chai66';
const medication = { name: 'A', dosage: '', frequency: '', duration: '', instructions: '' };
const writing = { diagnosis: 'Fever', symptoms: '', medications: [medication] };
const allergic = { allergies: ['Penicillin'] };
const inSpite = {
  ...writing,
  medications: [{ ...medication, name: 'Mox 500', genericName: 'Amoxycillin' }],
  allergyAnswer: {
    reason: 'Tolerated it before',
    conflicts: [{ medicine: 'Mox 500', allergy: 'Penicillin', drugClass: 'penicillins' }],
  },
};
const prohibited = { ...medication, name: 'Sibutrim', genericName: 'Sibutramine' };
/** A medicine that the law prohibits, with the reason for it. */
const overridden = {
  warningAnswers: [
    {
      ruleId: 'in-26a-sibutramine',
      medicine: prohibited.name,
      other: '',
      reasonCode: 'specialist' as const,
    },
  ],
};
const writtenDespite = { ...writing, medications: [prohibited], ...overridden };
const { draftVersion: __, ...noted } = consultationEntered;
const medicines = [{ ...emptyMedication, name: 'A', frequency: '1-0-1' }];
const notedDespite = {
  medicines: [
    { ...emptyMedication, name: 'Sibutrim', genericName: 'Sibutramine', frequency: '1-0-0' },
  ],
  ...overridden,
};
const unchecked = {
  confirmed: [{ kind: 'unchecked', medicines: [medication.name] }],
};
const notedInSpite = {
  medicines: [
    { ...emptyMedication, name: 'Mox 500', genericName: 'Amoxycillin', frequency: '1-0-1' },
  ],
  allergyAnswer: inSpite.allergyAnswer,
};
const { isNotDuplicate: _, ...fields } = patientFields;
const reason = 'a mistake';
const lateToday = { date: '2026-11-20', time: '23:45', isOutOfHours: true };

/**
 * Every operation that stores something, made ready to be called once, by its id, and some in more ways than one, by
 * their id and a word about it. `start` starts the clinic that they are about; its clock stands still.
 */
export function everyWriting() {
  const now = new Date('2026-11-20T10:00:00Z');
  let clinic: TestClinic;
  let doctor: Visitor;
  let receptionist: Visitor;
  let administrator: Visitor;

  async function start(options: Parameters<typeof startClinic>[0] = {}): Promise<TestClinic> {
    clinic = await startClinic({ clock: () => now, ...options });
    // The first account of the clinic administers it.
    administrator = (await newPerson('receptionist')).visitor;
    doctor = await clinic.signedIn('doctor');
    receptionist = await clinic.signedIn('receptionist');
    const { version } = await administrator.client.settings.rights();
    await administrator.client.settings.saveRights({
      ...rulesEntered,
      rights: stockRights,
      version,
    });
    // A word is noted the first time that a patient bears it: afterwards all of these are known.
    await receptionist.client.dashboard.open();
    await patient();
    return clinic;
  }

  async function newPerson(role: Role) {
    const visitor = clinic.visitor();
    const email = `${randomUUID()}@clinic.test`;
    const { id } = await visitor.client.accounts.signUp({
      name: 'Somebody',
      email,
      role,
      password,
    });
    return { visitor, id, email };
  }

  /** A doctor who administers the clinic as well. */
  async function administeringDoctor() {
    const { visitor, id } = await newPerson('doctor');
    await administrator.client.staff.setAdministrator({ id, isAdministrator: true });
    return visitor;
  }

  const patient = (more: { allergies?: string[] } = {}) =>
    receptionist.client.patients.register({ ...patientFields, ...more });
  const twoRecords = async () => {
    const [one, other] = [await patient(), await patient()];
    return { survivorId: one.id, duplicateId: other.id, survivorVersion: 1, duplicateVersion: 1 };
  };
  const stagedVisit = async () => {
    const importId = randomUUID();
    const rows = [{ row: 1, visit: visitEntered }];
    await receptionist.client.visitImports.stage({ importId, rows });
    return importId;
  };
  const chosenVisit = async () => {
    const importId = await stagedVisit();
    const { id: patientId } = await patient();
    await receptionist.client.visitImports.choose({ importId, row: 1, patientId });
    return importId;
  };
  const waiting = async (more = {}) =>
    receptionist.client.queue.issue({ patientId: (await patient(more)).id });
  async function paper(more = {}) {
    const { id, patientId } = await waiting(more);
    await doctor.client.queue.start({ id });
    return { patientId, tokenId: id };
  }
  /** A visit under way of which something is written. */
  async function written() {
    const { tokenId } = await paper();
    const content = { ...emptyDraft, examination: 'Clear.' };
    await doctor.client.consultations.saveDraft({ tokenId, content, version: 0 });
    return tokenId;
  }
  const finished = async (more = {}, of = {}) => {
    const { tokenId } = await paper(of);
    return idOf(doctor.client.consultations.finish({ ...consultationEntered, tokenId, ...more }));
  };
  const bill = async () => ({
    ...(await paper()),
    items: [{ description: 'Fee', quantity: 1, unitPrice: 100 }],
    taxBasisPoints: 0,
    discount: 0,
    paymentMethod: 'cash' as const,
  });
  /** A bill of a clinic that is registered for GST, with something taxed. */
  const taxInvoice = async () => {
    const visit = await paper();
    await clinic.sql.query("update clinic_settings set gstin = '27AAPFU0939F1ZV'");
    const items = [{ description: 'Peel', quantity: 1, unitPrice: 10_000 }];
    const common = { taxBasisPoints: 1800, discount: 0, paymentMethod: 'cash' as const };
    const made = await receptionist.client.billing.create({ ...visit, items, ...common });
    await clinic.sql.query('update clinic_settings set gstin = null');
    return made;
  };
  const asked = async (
    of: () => Promise<{ id: string; returned?: ReturnedLine[] }> = async () =>
      receptionist.client.billing.create(await bill()),
  ) => {
    const { id: billId, returned } = await of();
    const wanted = { id: billId, refund: null, reason, ...(returned && { returned }) };
    // A sample account is no second person.
    const { client } = (await newPerson('receptionist')).visitor;
    const { id } = await client.billing.request(wanted);
    return { id };
  };
  let medicinesKept = 0;
  const newItem = () => ({ ...stockItemEntered, name: `Tab. Dolo ${500 + ++medicinesKept}` });
  /** A medicine with units of one batch. */
  const stocked = async () => {
    const item = newItem();
    const found = { ...foundEntered, item: { newItem: item }, units: 150 };
    return { ...(await receptionist.client.stock.find(found)), name: item.name };
  };
  /** A prescription of a medicine that is there. */
  const toGive = async () => {
    const { batchId, name } = await stocked();
    const visit = await paper();
    const { medication: line } = readMedicineLine(`${name} 1-0-1 x 5 days`);
    const medications = [{ ...emptyMedication, ...line }];
    const prescribed = { ...visit, ...writing, medications };
    const { id: prescriptionId } = await doctor.client.prescriptions.create(prescribed);
    return { ...visit, prescriptionId, batchId };
  };
  const given = async () => {
    const { batchId, prescriptionId, ...visit } = await toGive();
    const lines = [dispenseLineEntered(batchId)];
    const dispense = await receptionist.client.dispensing.give({ prescriptionId, lines });
    return { ...visit, id: dispense.id, lineId: dispense.lines[0]?.id ?? '' };
  };
  /** A bill of ten loose tablets, and one of them that comes back. */
  const billedMedicine = async () => {
    const { patientId, tokenId, lineId: dispenseLineId } = await given();
    const items = [{ description: 'Dolo', quantity: 10, unitPrice: 223, dispenseLineId }];
    const common = { taxBasisPoints: 0, discount: 0, paymentMethod: 'cash' as const };
    const made = await receptionist.client.billing.create({
      patientId,
      tokenId,
      items,
      ...common,
    });
    return { id: made.id, returned: [{ dispenseLineId, units: 1, isRestocked: true }] };
  };
  let suppliers = 0;
  const newSupplier = () => ({
    ...supplierEntered,
    ...{ id: randomUUID(), name: `Agency ${++suppliers}`, version: 0, isRetired: false },
  });
  const invoice = async () => {
    const { id: supplierId } = await receptionist.client.purchases.saveSupplier(newSupplier());
    const entered = purchaseEntered(supplierId);
    const item = { newItem: newItem() };
    return { ...entered, lines: entered.lines.map((line) => ({ ...line, item })) };
  };
  const bought = async () => {
    const entered = await invoice();
    const { id, lines } = await receptionist.client.purchases.enter(entered);
    return { id, supplierId: entered.supplierId, batchId: lines[0]?.batchId ?? '' };
  };
  const expenseKind = async () => (await receptionist.client.expenses.kinds())[0]?.id ?? '';
  const testKeys = allTests.map(({ key }) => key);
  let chosenTests = 0;
  const reported = async () =>
    idOf(receptionist.client.results.record({ ...(await paper()), ...reportEntered }));
  const newFile = async () => ({
    params: { patientId: (await patient()).id },
    headers: { 'x-paper-title': 'ECG' },
    body: jpegBytes(),
  });
  const added = async () => {
    const input = await newFile();
    const { id } = (await send(clinic, 'attachments.add', { as: receptionist, input })).json();
    return { id };
  };
  const newLink = async (): Promise<Prepared> => ({
    as: receptionist,
    input: { patientId: (await patient()).id },
    // One that phones reach.
    host: '192.168.1.5',
  });
  /** A code at the desk, and what its address holds. */
  const link = async () => {
    const { id, address } = (await send(clinic, 'uploadLinks.start', await newLink())).json();
    return { id: String(id), token: String(address).split('#')[1] ?? '' };
  };
  /** A code that a phone has opened. */
  const openedLink = async () => {
    const { token } = await link();
    const holder = newToken();
    await clinic.visitor().client.uploadLinks.open({ token, holder });
    return { token, holder };
  };
  const slot = async () => ({
    patientId: (await patient()).id,
    date: '2099-01-01',
    time: '10:00',
    type: 'checkup' as const,
  });
  const sharable = async () => {
    const { id } = await receptionist.client.billing.create(await bill());
    return { kind: 'bill' as const, id };
  };
  const erasure = async () => {
    const { id: patientId } = await patient();
    const { id } = await receptionist.client.privacy.ask({ id: patientId, ...erasureAsked });
    return { id, patientId };
  };
  let prices = 0;
  const price = () =>
    idOf(administrator.client.priceList.add({ ...priceEntered, name: `Dressing ${++prices}` }));
  let brands = 0;
  const brand = () => ({ ...substancesEntered, brand: `Augmentin ${'x'.repeat(++brands)}` });
  let templates = 0;
  const newTemplate = () => ({
    ...templateEntered,
    id: randomUUID(),
    version: 0,
    name: `Template ${++templates}`,
  });
  let phrases = 0;
  const newPhrase = () => ({
    ...phraseEntered,
    ...{ id: randomUUID(), version: 0, code: `fit${++phrases}` },
  });
  const letter = async () => {
    const { tokenId } = await paper();
    return idOf(doctor.client.letters.issue({ ...letterEntered, tokenId }));
  };
  const incident = () => idOf(administrator.client.incidents.record(incidentEntered));
  const wish = async () => {
    const { id: patientId } = await patient();
    return { patientId, firstDate: '2099-01-01', lastDate: '2099-01-02' };
  };
  /** Of a patient who should have come yesterday. */
  const missedFollowUp = async () => {
    const { patientId, tokenId } = await paper();
    const agreed = { ...consultationEntered, tokenId, followUpDate: '2026-11-19' };
    await doctor.client.consultations.finish(agreed);
    return { patientId, due: [{ reason: 'followUp' as const, reasonId: tokenId }] };
  };
  const appointment = async () => receptionist.client.appointments.schedule(await slot());
  const doctorId = async () => (await doctor.client.accounts.session()).user?.id;
  /** With the doctor, late today; it holds nobody's time afterwards. */
  const appointmentToday = async (patientId: string) => {
    await clinic.sql.query(`update appointments set holds_time = false where date = '2026-11-20'`);
    return receptionist.client.appointments.schedule({
      ...(await slot()),
      patientId,
      doctorId: await doctorId(),
      ...lateToday,
    });
  };
  const missed = async (patientId: string) => {
    const { id } = await appointmentToday(patientId);
    return miss(id);
  };
  const miss = async (id: string) => {
    await clinic.sql.query(`update appointments set time = '00:00' where id = $1`, [id]);
    return receptionist.client.appointments.noShow({ id });
  };
  const confirmed = async () => {
    const { id } = await appointment();
    return receptionist.client.appointments.confirm({ id });
  };
  const idOf = async (made: Promise<{ id: string }>) => ({ id: (await made).id });
  const clearQueue = () =>
    clinic.sql.query(
      `update tokens set status = 'cancelled', cancelled_at = $1 where status in ('waiting', 'in-progress')`,
      [now],
    );
  /** One patient of the day before still waits. */
  const oneLeftOver = async () => {
    await clearQueue();
    const { id, patientId } = await waiting();
    await clinic.sql.query(
      `insert into token_counters select date - 1, count, last_updated from token_counters on conflict do nothing`,
    );
    await clinic.sql.query(
      `update tokens set issued_at = issued_at - interval '1 day', counter_date = counter_date - 1 where id = $1`,
      [id],
    );
    return { patientId };
  };
  const emptyClinic = async () => {
    await clinic.sql.query('truncate patients, token_counters, bill_counters, sample_data cascade');
    await clinic.sql.query("delete from users where email = 'system@clinic.invalid'");
  };

  const by = async (as: () => Visitor, input: Promise<object>): Promise<Prepared> => ({
    input: await input,
    as: as(),
  });
  const byDoctor = (input: Promise<object>) => by(() => doctor, input);
  const byReceptionist = (input: Promise<object>) => by(() => receptionist, input);
  const byAdministrator = (input: Promise<object>) => by(() => administrator, input);

  async function withTwoFactor() {
    const person = await newPerson('doctor');
    const { secret } = await person.visitor.client.accounts.startTwoFactor({ password });
    const code = (seconds: number) =>
      new TOTP({
        issuer: 'Clinic',
        label: person.email,
        secret: Secret.fromBase32(secret),
      }).generate({
        timestamp: now.getTime() + seconds * 1000,
      });
    return { ...person, code };
  }

  /** With a passkey of the clinic's computer itself, from where `send` comes too. */
  async function withPasskey() {
    const visitor = visitorAt(clinic.url.replace('127.0.0.1', 'localhost'));
    const email = `${randomUUID()}@clinic.test`;
    await visitor.client.accounts.signUp({ name: 'Somebody', email, role: 'doctor', password });
    const device = authenticator();
    const question = await visitor.client.passkeys.startAdding({ password });
    const made = { name: 'Phone', passkey: device.create(question, 'http://localhost') };
    const add = () => send(clinic, 'passkeys.add', { as: visitor, input: made });
    return { visitor, device, made, add };
  }

  async function resetLink() {
    const { id } = await newPerson('doctor');
    return administrator.client.staff.resetPassword({ id });
  }

  async function disabledPerson() {
    const { id } = await newPerson('doctor');
    await administrator.client.staff.disable({ id });
    return { id };
  }

  /** The only account that waits. */
  async function waitingPerson() {
    await clinic.sql.query("update users set status = 'disabled' where status = 'pending'");
    const { id } = await newPerson('doctor');
    await clinic.sql.query("update users set status = 'pending' where id = $1", [id]);
    return { id };
  }

  const writes: Record<string, () => Promise<Prepared>> = {
    'accounts.signUp': async () => ({
      as: clinic.visitor(),
      input: { name: 'X', email: `${randomUUID()}@clinic.test`, role: 'doctor', password },
    }),
    'accounts.signIn': async () => {
      const { email } = await newPerson('doctor');
      return { as: clinic.visitor(), input: { email, password } };
    },
    'accounts.signIn with a recovery code': async () => {
      const { visitor, email, code } = await withTwoFactor();
      const enabled = await visitor.client.accounts.enableTwoFactor({ code: code(0) });
      return { as: clinic.visitor(), input: { email, password, code: enabled.recoveryCodes[0] } };
    },
    'accounts.setRoom': async () => ({
      as: (await newPerson('doctor')).visitor,
      input: { room: 'Room 1' },
    }),
    'accounts.setName': async () => ({
      as: (await newPerson('doctor')).visitor,
      input: { name: 'Dr. Y' },
    }),
    'accounts.setLanguage': async () => ({
      as: (await newPerson('doctor')).visitor,
      input: { language: 'hi' },
    }),
    'accounts.setHiddenColumns': async () => ({
      as: (await newPerson('doctor')).visitor,
      input: { hiddenColumns: ['patients.phone'] },
    }),
    'accounts.signOut': async () => ({ as: (await newPerson('doctor')).visitor }),
    'accounts.resetPassword': async () => ({
      as: clinic.visitor(),
      input: { token: (await resetLink()).token, newPassword: 'monsoon-7' },
    }),
    'accounts.changePassword': async () => ({
      as: (await newPerson('doctor')).visitor,
      input: { currentPassword: password, newPassword: 'monsoon-8' },
    }),
    'accounts.endSession': async () => {
      const { visitor, email } = await newPerson('doctor');
      await clinic.visitor().client.accounts.signIn({ email, password });
      const sessions = await visitor.client.accounts.sessions();
      return { as: visitor, input: { id: sessions.find((one) => !one.isThisOne)?.id } };
    },
    'accounts.signOutEverywhere': async () => {
      const { visitor, email } = await newPerson('doctor');
      await clinic.visitor().client.accounts.signIn({ email, password });
      return { as: visitor };
    },
    'accounts.startTwoFactor': async () => ({
      as: (await newPerson('doctor')).visitor,
      input: { password },
    }),
    'accounts.enableTwoFactor': async () => {
      const { visitor, code } = await withTwoFactor();
      return { as: visitor, input: { code: code(0) } };
    },
    'accounts.disableTwoFactor': async () => {
      const { visitor, code } = await withTwoFactor();
      await visitor.client.accounts.enableTwoFactor({ code: code(0) });
      return { as: visitor, input: { password, code: code(30) } };
    },
    'accounts.renewRecoveryCodes': async () => {
      const { visitor, code } = await withTwoFactor();
      await visitor.client.accounts.enableTwoFactor({ code: code(0) });
      return { as: visitor, input: { password, code: code(30) } };
    },
    'passkeys.startSignIn': async () => ({ as: clinic.visitor() }),
    'passkeys.signIn': async () => {
      const { visitor, device, add } = await withPasskey();
      await add();
      const question = await visitor.client.passkeys.startSignIn();
      return { as: clinic.visitor(), input: { passkey: device.get(question, 'http://localhost') } };
    },
    'passkeys.startProof': async () => ({ as: (await withPasskey()).visitor }),
    'passkeys.startAdding': async () => ({
      as: (await newPerson('doctor')).visitor,
      input: { password },
    }),
    'passkeys.add': async () => {
      const { visitor, made } = await withPasskey();
      return { as: visitor, input: made };
    },
    'passkeys.remove': async () => {
      const { visitor, add } = await withPasskey();
      await add();
      const [own] = await visitor.client.passkeys.own();
      return { as: visitor, input: { id: own?.id, password } };
    },
    'staff.approve': () => byAdministrator(waitingPerson()),
    'staff.refuse': () => byAdministrator(waitingPerson()),
    'staff.refuseAll': () =>
      byAdministrator(waitingPerson().then(() => ({ until: now.toISOString() }))),
    'staff.disable': () => byAdministrator(newPerson('doctor').then(({ id }) => ({ id }))),
    'staff.enable': () => byAdministrator(disabledPerson()),
    'staff.setName': () =>
      byAdministrator(newPerson('doctor').then(({ id }) => ({ id, name: 'Dr. Renamed' }))),
    'staff.setAdministrator': () =>
      byAdministrator(newPerson('doctor').then(({ id }) => ({ id, isAdministrator: true }))),
    'staff.setAdministrator to one less': async () => {
      const { id } = await newPerson('doctor');
      await administrator.client.staff.setAdministrator({ id, isAdministrator: true });
      return { as: administrator, input: { id, isAdministrator: false } };
    },
    'staff.setSolo': () =>
      byAdministrator(newPerson('doctor').then(({ id }) => ({ id, isSolo: true }))),
    'staff.setSolo to alone no more': async () => {
      const { id } = await newPerson('doctor');
      await administrator.client.staff.setSolo({ id, isSolo: true });
      return { as: administrator, input: { id, isSolo: false } };
    },
    'staff.invite': async () => ({ as: administrator, input: { role: 'doctor' } }),
    'staff.resetPassword': () => byAdministrator(newPerson('doctor').then(({ id }) => ({ id }))),
    'staff.turnOffTwoFactor': async () => {
      const { id, visitor, code } = await withTwoFactor();
      await visitor.client.accounts.enableTwoFactor({ code: code(0) });
      const input = { id, password, withPasskeys: true };
      return { as: administrator, input };
    },
    'staff.turnOffTwoFactor of who has passkeys': async () => {
      const { visitor, add } = await withPasskey();
      await add();
      const { user } = await visitor.client.accounts.session();
      return { as: administrator, input: { id: user?.id, password, withPasskeys: true } };
    },
    'patients.register': async () => ({ as: receptionist, input: patientFields }),
    'patients.amend': async () => {
      const { id } = await patient();
      return { as: doctor, input: { id, version: 1, ...fields, address: 'elsewhere' } };
    },
    'patients.addToRecord': async () => {
      const { id } = await patient();
      const input = { id, allergies: ['Dust'], conditions: ['Asthma'] };
      return { as: doctor, input };
    },
    'patients.addToRecord of who is pregnant': async () => ({
      as: receptionist,
      input: { id: (await patient()).id, noKnownAllergies: true, expectedDelivery: '2027-03-03' },
    }),
    'patients.void': async () => ({
      as: receptionist,
      input: { id: (await patient()).id, version: 1, reason },
    }),
    'merges.dismiss': async () => {
      const { survivorId: oneId, duplicateId: otherId } = await twoRecords();
      // Whoever registered them said that they are two people.
      await clinic.sql.query('delete from duplicate_candidates');
      return { as: receptionist, input: { oneId, otherId } };
    },
    'merges.merge': () => byReceptionist(twoRecords()),
    'merges.takeBack': async () =>
      byReceptionist(idOf(receptionist.client.merges.merge(await twoRecords()))),
    'merges.answer': async () => {
      const { client } = receptionist;
      const { survivorId, duplicateId } = await twoRecords();
      await client.patients.addToRecord({ id: survivorId, noKnownAllergies: true });
      await client.patients.addToRecord({ id: duplicateId, allergies: ['Dust'] });
      const { questions } = await client.merges.merge({
        ...{ survivorId, duplicateId, survivorVersion: 2, duplicateVersion: 2 },
      });
      return { as: receptionist, input: { id: questions[0]?.id ?? '' } };
    },
    'queue.issue': () => byReceptionist(patient().then(({ id }) => ({ patientId: id }))),
    'queue.issue to who was noted as not having come': async () => {
      const { id: patientId } = await patient();
      await missed(patientId);
      return { as: receptionist, input: { patientId } };
    },
    'queue.undoCancel after a no-show': async () => {
      const { id: patientId } = await patient();
      const booked = await appointmentToday(patientId);
      const { id } = await receptionist.client.queue.issue({ patientId });
      await receptionist.client.queue.cancel({ id });
      await miss(booked.id);
      return { as: receptionist, input: { id } };
    },
    'queue.carryOver of who was noted as not having come': async () => {
      const { patientId } = await oneLeftOver();
      await missed(patientId);
      return { as: receptionist };
    },
    'queue.start': () => byDoctor(idOf(waiting())),
    'queue.complete': () => byDoctor(paper().then(({ tokenId }) => ({ id: tokenId }))),
    'queue.complete when a draft is discarded': async () => ({
      as: doctor,
      input: { id: await written(), draft: 'discard' },
    }),
    'queue.cancel': () => byReceptionist(idOf(waiting())),
    'queue.undoCancel': async () => {
      const { id } = await waiting();
      await receptionist.client.queue.cancel({ id });
      return { as: receptionist, input: { id } };
    },
    'queue.callNext': async () => {
      await clearQueue();
      await waiting();
      return { as: doctor };
    },
    'queue.callNext when one is completed': async () => {
      await clearQueue();
      const { tokenId } = await paper();
      await waiting();
      return { as: doctor, input: { completing: tokenId } };
    },
    'queue.callNext when a draft is discarded': async () => {
      await clearQueue();
      const completing = await written();
      await waiting();
      return { as: doctor, input: { completing, draft: 'discard' } };
    },
    'queue.noShow': () => byReceptionist(paper().then(({ tokenId }) => ({ id: tokenId }))),
    'queue.move': async () => {
      const doctorId = (await doctor.client.accounts.session()).user?.id;
      return { as: receptionist, input: { id: (await waiting()).id, doctorId } };
    },
    'queue.setPriority': async () => ({
      as: doctor,
      input: { id: (await waiting()).id, priority: 'urgent', urgentReason: 'Bleeding' },
    }),
    'queue.issue by telephone': async () => ({
      as: receptionist,
      input: { patientId: (await patient()).id, remoteKind: 'telephone' },
    }),
    'queue.noteRemote': async () => {
      const { id: patientId } = await patient();
      const { id } = await receptionist.client.queue.issue({ patientId, remoteKind: 'video' });
      await doctor.client.queue.start({ id });
      return { as: doctor, input: { id, kind: 'video', identity: 'asked', consent: 'asked' } };
    },
    'queue.carryOver': async () => {
      await oneLeftOver();
      return { as: receptionist };
    },
    'queue.dropLeftOver': async () => {
      await oneLeftOver();
      return { as: receptionist };
    },
    'prescriptions.create': async () => ({ as: doctor, input: { ...(await paper()), ...writing } }),
    'prescriptions.amend': async () => {
      const { id } = await doctor.client.prescriptions.create({ ...(await paper()), ...writing });
      return { as: doctor, input: { id, reason, ...writing } };
    },
    'prescriptions.create in spite of an allergy': async () => ({
      as: doctor,
      input: { ...(await paper(allergic)), ...inSpite },
    }),
    'prescriptions.amend in spite of an allergy': async () => {
      const { id } = await doctor.client.prescriptions.create({
        ...(await paper(allergic)),
        ...writing,
        medications: [],
      });
      return { as: doctor, input: { id, reason, ...inSpite } };
    },
    'prescriptions.create despite a stop': async () => ({
      as: doctor,
      input: { ...(await paper()), ...writtenDespite },
    }),
    'prescriptions.amend despite a stop': async () => {
      const { id } = await doctor.client.prescriptions.create({ ...(await paper()), ...writing });
      return { as: doctor, input: { id, reason, ...writtenDespite } };
    },
    'checks.run': async () => ({
      as: doctor,
      input: { tokenId: (await paper()).tokenId, medicines: [prohibited] },
    }),
    'warnings.setTier': async () => {
      await clinic.sql.query(
        'update rule_tiers set ended_at = now(), ended_by = user_id where ended_at is null',
      );
      const input = { ruleId: 'asthma-propranolol', isLowered: true, reason };
      return { as: await administeringDoctor(), input };
    },
    'prescriptions.create of what was not checked': async () => ({
      as: doctor,
      input: { ...(await paper(allergic)), ...writing, ...unchecked },
    }),
    'prescriptions.amend by what was not checked': async () => {
      const { id } = await doctor.client.prescriptions.create({
        ...(await paper(allergic)),
        ...writing,
        medications: [],
      });
      return { as: doctor, input: { id, reason, ...writing, ...unchecked } };
    },
    'outsideMedicines.note': async () => ({
      as: doctor,
      input: { ...(await paper()), medication },
    }),
    'outsideMedicines.end': async () => ({
      as: doctor,
      input: {
        ...(await idOf(doctor.client.outsideMedicines.note({ ...(await paper()), medication }))),
        reason: 'over' as const,
      },
    }),
    'prescriptions.void': async () => {
      const { id } = await doctor.client.prescriptions.create({ ...(await paper()), ...writing });
      return { as: doctor, input: { id, reason } };
    },
    'vitals.record': async () => ({ as: receptionist, input: { ...(await paper()), pulse: 72 } }),
    'vitals.void': async () => {
      const { id } = await receptionist.client.vitals.record({ ...(await paper()), pulse: 72 });
      return { as: receptionist, input: { id, reason } };
    },
    'tests.save': async () => ({
      as: administrator,
      // Another test each time: an equal choice stores nothing.
      input: {
        ...{ testKey: testKeys[chosenTests++ % testKeys.length], intervalMonths: 6 },
        ...{ priceId: null, version: 0 },
      },
    }),
    'results.record': async () => ({
      as: receptionist,
      input: { ...(await paper()), ...reportEntered },
    }),
    'results.amend': async () => ({
      as: receptionist,
      input: { ...(await reported()), ...reportEntered, reason },
    }),
    'results.void': async () => ({ as: receptionist, input: { ...(await reported()), reason } }),
    'attachments.add': () => byReceptionist(newFile()),
    'attachments.change': async () => ({
      as: receptionist,
      input: { ...(await added()), title: 'Report', documentDate: '2026-11-19', reportId: null },
    }),
    'attachments.void': async () => ({ as: receptionist, input: { ...(await added()), reason } }),
    'uploadLinks.start': newLink,
    'uploadLinks.end': async () => ({ as: receptionist, input: { id: (await link()).id } }),
    'uploadLinks.open': async () => ({
      as: clinic.visitor(),
      input: { token: (await link()).token, holder: newToken() },
    }),
    'uploadLinks.add': async () => {
      const { token, holder } = await openedLink();
      const headers = { 'x-link-token': token, 'x-link-holder': holder };
      return { as: clinic.visitor(), input: { headers, body: jpegBytes() } };
    },
    'letters.issue': async () => ({
      as: doctor,
      input: { ...letterEntered, tokenId: (await paper()).tokenId },
    }),
    'letters.issue of days': async () => ({
      as: doctor,
      input: {
        ...sicknessEntered,
        ...{ tokenId: (await paper()).tokenId, firstDay: '2026-11-20', lastDay: '2026-11-22' },
      },
    }),
    'letters.void': async () => ({ as: doctor, input: { ...(await letter()), reason } }),
    'phrases.save': async () => ({ as: doctor, input: newPhrase() }),
    'phrases.save of one’s own': async () => ({
      as: doctor,
      input: { ...newPhrase(), isOfClinic: false },
    }),
    'phrases.retire': async () => ({
      as: doctor,
      input: await idOf(doctor.client.phrases.save(newPhrase())),
    }),
    'consultations.saveDraft': async () => ({
      as: doctor,
      input: { tokenId: (await paper()).tokenId, content: emptyDraft, version: 0 },
    }),
    'consultations.discardDraft': async () => ({
      as: doctor,
      input: { tokenId: await written(), version: 1 },
    }),
    'consultations.finish': async () => ({
      as: doctor,
      input: { ...consultationEntered, medicines, tokenId: (await paper()).tokenId },
    }),
    'consultations.finish in spite of an allergy': async () => ({
      as: doctor,
      input: {
        ...consultationEntered,
        ...notedInSpite,
        tokenId: (await paper(allergic)).tokenId,
      },
    }),
    'consultations.finish despite a stop': async () => ({
      as: doctor,
      input: { ...consultationEntered, ...notedDespite, tokenId: (await paper()).tokenId },
    }),
    'consultations.finish with what was not checked': async () => ({
      as: doctor,
      input: {
        ...consultationEntered,
        medicines,
        ...unchecked,
        tokenId: (await paper(allergic)).tokenId,
      },
    }),
    'consultations.amend': async () => ({
      as: doctor,
      input: { ...(await finished()), reason, ...noted, medicines },
    }),
    'consultations.amend with another medicine': async () => ({
      as: doctor,
      input: {
        ...(await finished({ medicines })),
        reason,
        ...noted,
        medicines: [{ ...emptyMedication, name: 'B', frequency: '1-0-1' }],
      },
    }),
    'consultations.amend without a medicine any more': async () => ({
      as: doctor,
      input: { ...(await finished({ medicines })), reason, ...noted },
    }),
    'consultations.amend in spite of an allergy': async () => ({
      as: doctor,
      input: { ...(await finished({}, allergic)), reason, ...noted, ...notedInSpite },
    }),
    'consultations.amend despite a stop': async () => ({
      as: doctor,
      input: { ...(await finished()), reason, ...noted, ...notedDespite },
    }),
    'consultations.amend by what was not checked': async () => ({
      as: doctor,
      input: { ...(await finished({}, allergic)), reason, ...noted, medicines, ...unchecked },
    }),
    'templates.save': async () => ({ as: doctor, input: newTemplate() }),
    'templates.save of another version': async () => {
      const saved = await doctor.client.templates.save(newTemplate());
      return {
        as: doctor,
        input: { ...newTemplate(), id: saved.id, version: 1, isOfClinic: true },
      };
    },
    'templates.answerStarters': async () => ({ as: doctor, input: { answer: 'taken' } }),
    'templates.review': async () => {
      await doctor.client.templates.answerStarters({ answer: 'taken' });
      const [starter] = (await doctor.client.templates.list()).filter(isUnreviewed);
      return { as: doctor, input: { id: starter?.id, version: starter?.version } };
    },
    'templates.remove': async () => ({
      as: doctor,
      input: await idOf(doctor.client.templates.save(newTemplate())),
    }),
    'substances.tie': async () => ({ as: doctor, input: brand() }),
    'substances.sign': async () => ({
      as: doctor,
      input: { list: 'substances', version: randomUUID() },
    }),
    'substances.withdraw': async () => ({
      as: doctor,
      input: await idOf(doctor.client.substances.tie(brand())),
    }),
    'products.stage': async () => ({
      as: await administeringDoctor(),
      input: { importId: randomUUID(), rows: [productEntered] },
    }),
    'products.run': async () => {
      const as = await administeringDoctor();
      const importId = randomUUID();
      await as.client.products.stage({ importId, rows: [productEntered] });
      return { as, input: { importId, ...productImportEntered } };
    },
    'products.takeBack': async () => {
      const as = await administeringDoctor();
      const importId = randomUUID();
      await as.client.products.stage({ importId, rows: [productEntered] });
      const input = await idOf(as.client.products.run({ importId, ...productImportEntered }));
      return { as, input };
    },
    'billing.create': () => byReceptionist(bill()),
    'billing.pay': async () => {
      const { paymentMethod, ...unpaid } = await bill();
      const { id } = await receptionist.client.billing.create({ ...unpaid, payments: [] });
      return { as: receptionist, input: { id, method: paymentMethod, amount: 100 } };
    },
    'billing.notReceived': async () => {
      const upi = { ...(await bill()), paymentMethod: 'upi' as const };
      const { payments } = await receptionist.client.billing.create(upi);
      return { as: receptionist, input: { id: payments[0]?.id ?? '' } };
    },
    'billing.refund': async () => {
      const { id } = await receptionist.client.billing.create(await bill());
      return { as: receptionist, input: { id, method: 'cash', amount: 100, reason } };
    },
    'billing.refund of a tax invoice': async () => {
      const { id } = await taxInvoice();
      return { as: receptionist, input: { id, method: 'cash', amount: 100, reason } };
    },
    'billing.void of a tax invoice': async () => ({
      as: receptionist,
      input: { id: (await taxInvoice()).id, reason },
    }),
    'billing.void': async () => {
      const { id } = await receptionist.client.billing.create(await bill());
      return { as: receptionist, input: { id, reason } };
    },
    'billing.request': async () => {
      const { id } = await receptionist.client.billing.create(await bill());
      return { as: receptionist, input: { id, refund: null, reason } };
    },
    'billing.confirm': async () => ({ as: administrator, input: await asked() }),
    'billing.confirm of a tax invoice': async () => ({
      as: administrator,
      input: await asked(taxInvoice),
    }),
    'billing.decline': async () => ({ as: administrator, input: await asked() }),
    'billing.refund of a medicine': async () => ({
      as: receptionist,
      input: { ...(await billedMedicine()), method: 'cash', amount: 223, items: [0], reason },
    }),
    'billing.void of a medicine': async () => ({
      as: receptionist,
      input: { ...(await billedMedicine()), reason },
    }),
    'billing.confirm of a medicine': async () => ({
      as: administrator,
      input: await asked(billedMedicine),
    }),
    'stock.addItem': async () => ({ as: receptionist, input: newItem() }),
    'stock.changeItem': async () => {
      const { itemId: id, name } = await stocked();
      const item = { ...stockItemEntered, name, shelf: 'B2' };
      return { as: receptionist, input: { ...item, id, version: 1, isRetired: false } };
    },
    'stock.changeBatch': async () => {
      const { batchId: id } = await stocked();
      return { as: receptionist, input: { ...batchEntered, id, version: 1, number: 'DL2699' } };
    },
    'stock.open': async () => {
      const [line] = openingEntered.lines;
      return { as: receptionist, input: { lines: [{ ...line, item: { newItem: newItem() } }] } };
    },
    'stock.find': async () => ({
      as: receptionist,
      input: { ...foundEntered, item: { newItem: newItem() } },
    }),
    'stock.writeOff': async () => {
      const { batchId } = await stocked();
      const lines = [{ batchId, units: 1 }];
      return { as: receptionist, input: { reason: 'lost', note: '', lines } };
    },
    'stock.writeOff with a note': async () => {
      const { batchId } = await stocked();
      const lines = [{ batchId, units: 1 }];
      return { as: receptionist, input: { reason: 'destroyed', note: 'Flood', lines } };
    },
    'stock.count': async () => {
      const { batchId } = await stocked();
      const lines = [{ batchId, seen: 150, counted: 149, reason: 'fell down' }];
      return { as: receptionist, input: { shelf: 'A1', lines } };
    },
    'purchases.saveSupplier': async () => ({ as: receptionist, input: newSupplier() }),
    'purchases.enter': () => byReceptionist(invoice()),
    'purchases.enter paid at once': async () => ({
      as: receptionist,
      input: { ...(await invoice()), paid: { ...paymentEntered, amount: 26_250 } },
    }),
    'purchases.void': async () => ({
      as: receptionist,
      input: { id: (await bought()).id, reason },
    }),
    'purchases.giveBack': async () => {
      const { supplierId, batchId } = await bought();
      return { as: receptionist, input: purchaseReturnEntered(supplierId, batchId) };
    },
    'purchases.voidReturn': async () => {
      const { supplierId, batchId } = await bought();
      const entered = purchaseReturnEntered(supplierId, batchId);
      const { id } = await receptionist.client.purchases.giveBack(entered);
      return { as: receptionist, input: { id, reason } };
    },
    'purchases.pay': async () => {
      const { supplierId } = await bought();
      const payment = { ...paymentEntered, amount: 10_000 };
      return { as: receptionist, input: { id: supplierId, payment } };
    },
    'dispensing.give': async () => {
      const { prescriptionId, batchId } = await toGive();
      const lines = [dispenseLineEntered(batchId)];
      return { as: receptionist, input: { prescriptionId, lines } };
    },
    'dispensing.order': async () => {
      const { tokenId, batchId } = await toGive();
      const line = { batchId, units: 2, isFree: false, directions: 'Now' };
      return { as: doctor, input: { tokenId, lines: [line] } };
    },
    'dispensing.end': async () => ({
      as: receptionist,
      input: { prescriptionId: (await toGive()).prescriptionId },
    }),
    'dispensing.takeBack': async () => {
      const { id, lineId: dispenseLineId } = await given();
      const lines = [{ dispenseLineId, units: 1, isRestocked: true }];
      return { as: receptionist, input: { id, lines } };
    },
    'dispensing.void': async () => ({
      as: receptionist,
      input: { id: (await given()).id, reason },
    }),
    'expenses.enter': async () => ({
      as: receptionist,
      input: expenseEntered(await expenseKind()),
    }),
    'expenses.reverse': async () => {
      const entered = expenseEntered(await expenseKind());
      const { id } = await receptionist.client.expenses.enter(entered);
      return { as: receptionist, input: { id, reason } };
    },
    'expenses.saveKind': async () => ({
      as: administrator,
      input: { id: randomUUID(), name: `Laundry ${randomUUID()}`, isRetired: false },
    }),
    'expenses.addRecurring': async () => ({
      as: receptionist,
      input: recurringEntered(await expenseKind()),
    }),
    'expenses.endRecurring': async () => {
      const entered = recurringEntered(await expenseKind());
      return byReceptionist(idOf(receptionist.client.expenses.addRecurring(entered)));
    },
    'appointments.schedule': () => byReceptionist(slot()),
    'appointments.schedule while closed': async () => ({
      as: receptionist,
      input: { ...(await slot()), time: '23:00', isOutOfHours: true },
    }),
    'appointments.schedule for who waits': async () => {
      const { patientId } = await waiting();
      const place = { ...(await slot()), patientId, doctorId: await doctorId() };
      await clinic.sql.query(`update appointments set holds_time = false`);
      return { as: receptionist, input: { ...place, ...lateToday, time: '23:30' } };
    },
    'appointments.reschedule to when they wait': async () => {
      const { patientId } = await waiting();
      const booked = await receptionist.client.appointments.schedule({
        ...(await slot()),
        patientId,
      });
      await clinic.sql.query(`update appointments set holds_time = false`);
      const place = { doctorId: await doctorId(), ...lateToday };
      return { as: receptionist, input: { id: booked.id, moves: 0, ...place } };
    },
    'appointments.undoReschedule to when they wait': async () => {
      const { id: patientId } = await patient();
      const { id } = await appointmentToday(patientId);
      const place = { date: '2099-01-01', time: '11:00' };
      await receptionist.client.appointments.reschedule({ id, moves: 0, ...place });
      await receptionist.client.queue.issue({ patientId });
      return { as: receptionist, input: { id, moves: 1 } };
    },
    'appointments.undoCancel of who waits': async () => {
      const { id: patientId } = await patient();
      const { id } = await appointmentToday(patientId);
      await receptionist.client.appointments.cancel({ id });
      await receptionist.client.queue.issue({ patientId });
      return { as: receptionist, input: { id } };
    },
    'appointments.checkIn of who waits and was noted as not having come': async () => {
      const { id: patientId } = await patient();
      const { id } = await missed(patientId);
      await receptionist.client.queue.issue({ patientId, appointmentId: null });
      return { as: receptionist, input: { id } };
    },
    'appointments.checkIn': async () => {
      const { id } = await receptionist.client.appointments.schedule({
        ...(await slot()),
        date: '2026-11-20',
        time: '23:45',
        isOutOfHours: true,
      });
      return { as: receptionist, input: { id } };
    },
    'appointments.undoCancel': async () => {
      const { id } = await appointment();
      await receptionist.client.appointments.cancel({ id });
      return { as: receptionist, input: { id } };
    },
    'appointments.reschedule': async () => {
      const { id } = await appointment();
      const place = { date: '2099-01-01', time: '11:00' };
      return { as: receptionist, input: { id, moves: 0, ...place } };
    },
    'appointments.undoReschedule': async () => {
      const { id } = await appointment();
      const place = { date: '2099-01-01', time: '11:00' };
      await receptionist.client.appointments.reschedule({ id, moves: 0, ...place });
      return { as: receptionist, input: { id, moves: 1 } };
    },
    'appointments.wait': () => byReceptionist(wish()),
    'appointments.endWait': async () =>
      byReceptionist(idOf(receptionist.client.appointments.wait(await wish()))),
    'recalls.answer': async () => ({
      as: receptionist,
      input: { ...(await missedFollowUp()), answer: 'declined' },
    }),
    'recalls.answer with a later day': async () => {
      const { patientId, due } = await missedFollowUp();
      const reasons = [...due, ...due.map((one) => ({ ...one, reason: 'test' as const }))];
      const input = { patientId, due: reasons, answer: 'later', until: '2026-12-01' };
      return { as: receptionist, input };
    },
    'recalls.attempt': () => byReceptionist(missedFollowUp()),
    'appointments.noShow': async () => {
      const { id } = await appointmentToday((await patient()).id);
      await clinic.sql.query(`update appointments set time = '00:00' where id = $1`, [id]);
      return { as: receptionist, input: { id } };
    },
    'appointments.confirm': () => byReceptionist(idOf(appointment())),
    'appointments.cancel': () => byReceptionist(idOf(appointment())),
    'appointments.complete': () => byReceptionist(idOf(confirmed())),
    'imports.stage': async () => ({
      as: receptionist,
      input: { importId: randomUUID(), rows: [{ row: 1, patient: fields }] },
    }),
    'imports.run': async () => {
      const importId = randomUUID();
      await receptionist.client.imports.stage({ importId, rows: [{ row: 1, patient: fields }] });
      return { as: receptionist, input: { importId, rows: 1, duplicates: 'register' } };
    },
    'imports.takeBack': async () => {
      const importId = randomUUID();
      const { client } = receptionist;
      await client.imports.stage({ importId, rows: [{ row: 1, patient: fields }] });
      return byReceptionist(
        idOf(client.imports.run({ importId, rows: 1, duplicates: 'register' })),
      );
    },
    'visitImports.stage': async () => ({
      as: receptionist,
      input: { importId: randomUUID(), rows: [{ row: 1, visit: visitEntered }] },
    }),
    'visitImports.check': async () => ({
      as: receptionist,
      input: { importId: await stagedVisit(), range: { from: 1, to: 1 } },
    }),
    'visitImports.choose': async () => ({
      as: receptionist,
      input: { importId: await stagedVisit(), row: 1, patientId: (await patient()).id },
    }),
    'visitImports.run': async () => ({
      as: receptionist,
      input: { importId: await chosenVisit(), fileName: 'visits.csv', rows: 1 },
    }),
    'visitImports.takeBack': async () => {
      const file = { importId: await chosenVisit(), fileName: 'visits.csv', rows: 1 };
      return byReceptionist(idOf(receptionist.client.visitImports.run(file)));
    },
    'board.makeLink': async () => ({
      as: administrator,
      input: { place: 'Hall', names: 'none', language: 'en' },
    }),
    'board.revokeLink': async () => {
      await administrator.client.board.makeLink({ place: 'Hall', names: 'none', language: 'en' });
      const [link] = await administrator.client.board.links();
      return { as: administrator, input: { id: link?.id } };
    },
    'dayClose.close': async () => ({
      as: (await newPerson('receptionist')).visitor,
      input: closeEntered,
    }),
    'sharing.share': async () => ({
      as: receptionist,
      input: { ...(await sharable()), way: 'whatsapp', days: 7, language: 'en' },
    }),
    'sharing.share of a token': async () => ({
      as: receptionist,
      input: { kind: 'token', id: (await waiting()).id, way: 'sms', language: 'hi' },
    }),
    'sharing.share of a letter': async () => ({
      as: receptionist,
      input: { kind: 'letter', ...(await letter()), way: 'link', days: 1, language: 'en' },
    }),
    'sharing.share of a recall': async () => {
      const { patientId: id } = await missedFollowUp();
      const consent = { purpose: 'reminders', isGiven: true, guardian: null } as const;
      await receptionist.client.privacy.recordConsent({ id, ...consent });
      return { as: receptionist, input: { kind: 'recall', id, way: 'whatsapp', language: 'en' } };
    },
    'sharing.revoke': async () => {
      const paper = await sharable();
      await receptionist.client.sharing.share({ ...paper, way: 'link', days: 1, language: 'en' });
      const { links } = await receptionist.client.sharing.links(paper);
      return { as: receptionist, input: { id: links[0]?.id } };
    },
    'sharing.open': async () => {
      const { path } = await receptionist.client.sharing.share({
        ...(await sharable()),
        way: 'link',
        days: 1,
        language: 'en',
      });
      return { as: clinic.visitor(), input: { token: path?.split('#')[1] } };
    },
    'privacy.recordConsent': async () => ({
      as: receptionist,
      input: { id: (await patient()).id, ...consentEntered },
    }),
    'privacy.recordConsent taken back with a link': async () => {
      const { patientId, ...rest } = await bill();
      const { id } = await receptionist.client.billing.create({ patientId, ...rest });
      const link = { kind: 'bill', id, way: 'link', days: 1, language: 'en' } as const;
      await receptionist.client.sharing.share(link);
      return { as: receptionist, input: { id: patientId, ...consentEntered, isGiven: false } };
    },
    'privacy.nominate': async () => ({
      as: receptionist,
      input: { id: (await patient()).id, ...nomineeEntered },
    }),
    'privacy.clearContact': async () => ({
      as: administrator,
      input: { id: (await patient()).id, version: 1 },
    }),
    'priceList.add': async () => ({
      as: administrator,
      input: { ...priceEntered, name: `Dressing ${++prices}` },
    }),
    'priceList.change': async () => ({
      as: administrator,
      input: {
        ...priceEntered,
        name: `Dressing ${++prices} at home`,
        ...(await price()),
        version: 1,
      },
    }),
    'priceList.retire': async () => ({
      as: administrator,
      input: { ...(await price()), isRetired: true },
    }),
    'privacy.addRecipient': async () => ({ as: administrator, input: recipientEntered }),
    'privacy.endRecipient': async () => ({
      as: administrator,
      input: await idOf(administrator.client.privacy.addRecipient(recipientEntered)),
    }),
    'incidents.record': async () => ({ as: administrator, input: incidentEntered }),
    'incidents.amend': async () => ({
      as: administrator,
      input: { ...(await incident()), ...incidentEntered, version: 1, persons: 7 },
    }),
    'incidents.tell': async () => ({
      as: administrator,
      input: { ...(await incident()), kind: 'certIn', outcome: 'given', note: '' },
    }),
    'incidents.close': async () => {
      const { id } = await incident();
      for (const kind of incidentNoticeKinds) {
        await administrator.client.incidents.tell({ id, kind, outcome: 'given', note: '' });
      }
      return { as: administrator, input: { id, isClosed: true } };
    },
    'privacy.ask': async () => ({
      as: receptionist,
      input: { id: (await patient()).id, ...erasureAsked },
    }),
    'privacy.answer': async () => ({
      as: administrator,
      input: { id: (await erasure()).id, outcome: 'refused', answer: 'It is kept for longer' },
    }),
    'privacy.hold': async () => ({
      as: administrator,
      input: { id: (await patient()).id, isHeld: true, reason: 'A court asked for it' },
    }),
    'privacy.erase': async () => {
      const { id, patientId } = await erasure();
      return { as: administrator, input: { id, typed: shortId(patientId), law: 'An order' } };
    },
    'privacy.saveSettings': async () => {
      const { settings } = await administrator.client.privacy.settings();
      return {
        as: administrator,
        input: {
          ...privacyEntered,
          grievanceContact: `Desk ${settings.version}`,
          version: settings.version,
        },
      };
    },
    'settings.saveClinic': async () => {
      const { version } = await administrator.client.settings.clinic();
      return {
        as: administrator,
        input: { ...clinicEntered, name: `Clinic ${version}`, version },
      };
    },
    'settings.saveRights': async () => {
      const { version, rights: held } = await administrator.client.settings.rights();
      // Another one than before, whoever had it.
      const seen = version % 2 ? (['receptionist'] as const) : (['doctor'] as const);
      const rights = { ...held, reports: seen };
      return { as: administrator, input: { ...rulesEntered, rights, version } };
    },
    'eveningMessage.choose': async () => {
      await administrator.client.eveningMessage.choose({ at: null });
      return { as: administrator, input: { at: '21:00' } };
    },
    'settings.saveDoctorProfile': async () => ({
      as: (await newPerson('doctor')).visitor,
      input: doctorProfileEntered,
    }),
    'settings.saveDoctorDetails': async () => ({
      as: administrator,
      input: { id: (await newPerson('doctor')).id, ...doctorDetailsEntered },
    }),
    'setUp.answer': async () => {
      await administrator.client.setUp.answer({ steps: ['board'], answer: null });
      return { as: administrator, input: { steps: ['board'], answer: 'skipped' } };
    },
    'dashboard.open': async () => {
      await emptyClinic();
      return { as: receptionist };
    },
    'dashboard.removeSampleData': async () => {
      await emptyClinic();
      const { db } = connect(clinic.ownerConnection, pino({ level: 'silent' }));
      await ensureSampleAccounts(db, now);
      await db.destroy();
      await clinic.signedIn('doctor');
      const { id } = await administrator.client.patients.register(patientFields);
      await clinic.sql.query('update patients set is_sample = true where id = $1', [id]);
      return { as: administrator };
    },
  };

  return { start, writes, openedLink };
}

/** Sends a prepared call as the typed client would, with a key of its own. */
export function send(
  clinic: TestClinic,
  id: OperationId,
  { as, input, host = 'localhost' }: Prepared,
  key: string = randomUUID(),
) {
  const operation = operations.find((one) => one.id === id);
  if (!operation) throw new Error(`There is no operation ${id}.`);
  const file = input && 'body' in input && input.body instanceof Buffer ? input : null;
  const { params, headers, body } = (file ?? {}) as Partial<FileInput>;
  const rest: Record<string, unknown> = { ...(file ? params : input) };
  const url = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return String(value);
  });
  const hasBody = operation.method !== 'GET';
  return clinic.app.inject({
    method: operation.method as 'POST',
    url,
    headers: {
      ...{ host, origin: `http://${host}`, cookie: as.cookie() },
      'idempotency-key': key,
      ...(hasBody ? { 'content-type': `application/${body ? 'octet-stream' : 'json'}` } : {}),
      ...headers,
    },
    ...(hasBody ? { payload: body ?? JSON.stringify(rest) } : {}),
  });
}

/** The tables that something changed, and the audit rows it added. */
export interface Effects {
  tables: string[];
  audit: string[];
}

/** A clinic's database as it is now, to tell later what changed; guesses at passwords are no record. */
export async function snapshot({ sql }: TestClinic) {
  const { rows } = await sql.query('select coalesce(max(id), 0) as last from audit_logs');
  const { sign_in_failures: _, ...tables } = await fingerprint(sql);
  return { last: rows[0].last, tables };
}

export type Snapshot = Awaited<ReturnType<typeof snapshot>>;

export async function effectsSince(clinic: TestClinic, before: Snapshot): Promise<Effects> {
  const after = await snapshot(clinic);
  const { rows } = await clinic.sql.query(
    'select action from audit_logs where id > $1 order by action',
    [before.last],
  );
  return {
    tables: Object.keys(after.tables).filter((name) => after.tables[name] !== before.tables[name]),
    audit: rows.map(({ action }) => action),
  };
}
