import { randomUUID } from 'node:crypto';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyContent, emptyDraft } from '../../src/features/consultations/consultation';
import { registerReaders } from '../../src/features/registers/register';
import {
  type Principal as AsPrincipal,
  clinicRightsFrom,
  type Holder,
  isBeforeSecondFactor,
  may,
  type OperationId,
  permissions,
  type Role,
  rightNames,
  rightsNeededBy,
} from '../../src/shared/permissions';
import { mustSetUpSecondFactor, secondFactorChoices } from '../../src/shared/secondFactor';
import { closeEntered } from '../dayClose';
import { expenseEntered, paymentEntered, recurringEntered } from '../expenses';
import { letterEntered, phraseEntered } from '../letters';
import { visitEntered } from '../outsideVisits';
import { priceEntered } from '../prices';
import {
  consentEntered,
  erasureAsked,
  incidentEntered,
  nomineeEntered,
  privacyEntered,
  recipientEntered,
} from '../privacy';
import { purchaseEntered, purchaseReturnEntered, supplierEntered } from '../purchases';
import { reportEntered } from '../results';
import {
  clinicEntered,
  doctorDetailsEntered,
  doctorProfileEntered,
  rulesEntered,
} from '../settings';
import {
  batchEntered,
  dispenseLineEntered,
  foundEntered,
  openingEntered,
  stockItemEntered,
} from '../stock';
import { productEntered, productImportEntered, substancesEntered } from '../substances';
import { templateEntered } from '../templates';
import { patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

type Visitor = ReturnType<TestClinic['visitor']>;

interface Principal {
  /** Null: nobody, as far as the server is concerned. */
  role: Role | null;
  isAdministrator?: boolean;
  isSolo?: boolean;
  become(): Promise<Visitor>;
}

let clinic: TestClinic;
let first: Visitor;
const visitors = new Map<string, Promise<Visitor>>();
beforeAll(async () => {
  clinic = await startClinic();
  // The clinic's first account administers it; those of the matrix must not.
  first = clinic.visitor();
  await first.client.accounts.signUp({ ...account, email: 'first@clinic.test' });
});
afterAll(() => clinic.close());

let made = 0;
async function somebody(role: Role): Promise<{ visitor: Visitor; userId: string }> {
  const visitor = clinic.visitor();
  const email = `somebody${made++}@clinic.test`;
  const { id: userId } = await visitor.client.accounts.signUp({ ...account, role, email });
  return { visitor, userId };
}

async function changed(role: Role, statement: string): Promise<Visitor> {
  const { visitor, userId } = await somebody(role);
  await clinic.sql.query(statement, [userId]);
  return visitor;
}

const ofUser = 'where user_id = $1';
const principals: Record<string, Principal> = {
  nobody: { role: null, become: async () => clinic.visitor() },
  'a doctor': { role: 'doctor', become: async () => (await somebody('doctor')).visitor },
  'a receptionist': {
    role: 'receptionist',
    become: async () => (await somebody('receptionist')).visitor,
  },
  'a doctor who administers': {
    role: 'doctor',
    isAdministrator: true,
    become: () => changed('doctor', 'update users set is_administrator = true where id = $1'),
  },
  'a receptionist who administers': {
    role: 'receptionist',
    isAdministrator: true,
    become: () => changed('receptionist', 'update users set is_administrator = true where id = $1'),
  },
  // Works alone: the operations of both roles (decision 99).
  'a doctor who works alone': {
    role: 'doctor',
    isSolo: true,
    become: () => changed('doctor', 'update users set is_solo = true where id = $1'),
  },
  'a receptionist who works alone': {
    role: 'receptionist',
    isSolo: true,
    become: () => changed('receptionist', 'update users set is_solo = true where id = $1'),
  },
  'a doctor who administers and works alone': {
    role: 'doctor',
    isAdministrator: true,
    isSolo: true,
    become: () =>
      changed('doctor', 'update users set is_administrator = true, is_solo = true where id = $1'),
  },
  'a doctor who worked alone a moment ago': {
    role: 'doctor',
    become: async () => {
      const { visitor, userId } = await somebody('doctor');
      for (const isSolo of [true, false]) await first.client.staff.setSolo({ id: userId, isSolo });
      return visitor;
    },
  },
  'a session signed out elsewhere': {
    role: null,
    become: () => changed('doctor', `delete from sessions ${ofUser}`),
  },
  'a session unused for 31 minutes': {
    role: null,
    become: () =>
      changed(
        'receptionist',
        `update sessions set last_used_at = now() - interval '31 minutes' ${ofUser}`,
      ),
  },
  'a session of 12 hours ago that was used a moment ago': {
    role: null,
    become: () =>
      changed(
        'receptionist',
        `update sessions set created_at = now() - interval '12 hours 1 second' ${ofUser}`,
      ),
  },
  'a disabled administrator': {
    role: null,
    become: () =>
      changed(
        'doctor',
        "update users set status = 'disabled', is_administrator = true where id = $1",
      ),
  },
  'an account that waits for approval': {
    role: null,
    become: () => changed('receptionist', "update users set status = 'pending' where id = $1"),
  },
  'a doctor who was a receptionist a moment ago': {
    role: 'doctor',
    become: () => changed('receptionist', "update users set role = 'doctor' where id = $1"),
  },
};

/** Who somebody of the matrix is to the permission table; null: nobody. */
function principalOf(name: string): AsPrincipal | null {
  const { role = null, isAdministrator = false, isSolo = false } = principals[name] ?? {};
  return role && { role, isAdministrator, isSolo };
}

function visitorOf(name: string): Promise<Visitor> {
  let visitor = visitors.get(name);
  if (!visitor) {
    visitor = principals[name]?.become() ?? Promise.reject(new Error(`Who is ${name}?`));
    visitors.set(name, visitor);
  }
  return visitor;
}

const registerAsked = { register: 'case', from: '2026-11-01', to: '2026-11-30' } as const;
const secret = 'a secret that no link has';
const paper = new File(['%PDF-1.7'], 'file', { type: 'application/octet-stream' });
const id = '01a1fb40-d71c-7706-b228-75c30d0e24c6';
const account = { name: 'X', email: 'x@clinic.test', role: 'doctor', password: 'chai66' } as const;

const passkeyAnswer = {
  id: 'AAAA',
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};
const newPasskey = { id: 'AAAA', response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } };

const missed = { patientId: id, due: [{ reason: 'followUp' as const, reasonId: id }] };

const outsideMedicine = {
  ...{ name: 'Warf 5', dosage: '', frequency: '', duration: '', instructions: '' },
};

// A call with good input; whether its record exists plays no part in who may make it.
const calls: Record<OperationId, (client: Visitor['client']) => Promise<unknown>> = {
  'accounts.session': (client) => client.accounts.session(),
  'accounts.signUp': () => clinic.visitor().client.accounts.signUp(account),
  'accounts.signIn': () => clinic.visitor().client.accounts.signIn(account),
  'accounts.signOut': () => clinic.visitor().client.accounts.signOut(),
  'accounts.invitation': (client) => client.accounts.invitation({ token: secret }),
  'accounts.resetPassword': (client) =>
    client.accounts.resetPassword({ token: secret, newPassword: 'monsoon-7' }),
  'accounts.changePassword': (client) =>
    client.accounts.changePassword({ currentPassword: 'not it', newPassword: 'monsoon-8' }),
  'accounts.sessions': (client) => client.accounts.sessions(),
  'accounts.endSession': (client) => client.accounts.endSession({ id }),
  'accounts.signOutEverywhere': (client) => client.accounts.signOutEverywhere(),
  'accounts.twoFactor': (client) => client.accounts.twoFactor(),
  'accounts.startTwoFactor': (client) => client.accounts.startTwoFactor({ password: 'not it' }),
  'accounts.enableTwoFactor': (client) => client.accounts.enableTwoFactor({ code: '000000' }),
  'accounts.disableTwoFactor': (client) =>
    client.accounts.disableTwoFactor({ password: 'not it', code: '000000' }),
  'accounts.renewRecoveryCodes': (client) =>
    client.accounts.renewRecoveryCodes({ password: 'not it' }),
  'passkeys.startSignIn': (client) => client.passkeys.startSignIn(),
  'passkeys.signIn': (client) => client.passkeys.signIn({ passkey: passkeyAnswer }),
  'passkeys.own': (client) => client.passkeys.own(),
  'passkeys.startProof': (client) => client.passkeys.startProof(),
  'passkeys.startAdding': (client) => client.passkeys.startAdding({ password: 'not it' }),
  'passkeys.add': (client) => client.passkeys.add({ name: 'Phone', passkey: newPasskey }),
  'passkeys.remove': (client) => client.passkeys.remove({ id, password: 'not it' }),
  'staff.search': (client) => client.staff.search({}),
  'staff.approve': (client) => client.staff.approve({ id }),
  'staff.refuse': (client) => client.staff.refuse({ id }),
  'staff.refuseAll': (client) => client.staff.refuseAll({ until: '2020-01-01T00:00:00.000Z' }),
  'staff.disable': (client) => client.staff.disable({ id }),
  'staff.enable': (client) => client.staff.enable({ id }),
  'staff.setName': (client) => client.staff.setName({ id, name: 'Dr. X' }),
  'staff.setAdministrator': (client) =>
    client.staff.setAdministrator({ id, isAdministrator: true }),
  'staff.setSolo': (client) => client.staff.setSolo({ id, isSolo: true }),
  'staff.invite': (client) => client.staff.invite({ role: 'doctor' }),
  'staff.resetPassword': (client) => client.staff.resetPassword({ id }),
  'staff.turnOffTwoFactor': (client) =>
    client.staff.turnOffTwoFactor({ id, password: 'not it', withPasskeys: true }),
  'audit.mine': (client) => client.audit.mine({}),
  'audit.all': (client) => client.audit.all({}),
  'patients.search': (client) => client.patients.search({}),
  'patients.get': (client) => client.patients.get({ id }),
  'patients.banner': (client) => client.patients.banner({ id }),
  'patients.cardPdf': (client) => client.patients.cardPdf({ id, size: 'card', language: 'en' }),
  'patients.register': (client) => client.patients.register(patientFields),
  'patients.amend': (client) => client.patients.amend({ id, version: 1, ...patientFields }),
  'patients.addToRecord': (client) => client.patients.addToRecord({ id, conditions: ['Asthma'] }),
  'patients.history': (client) => client.patients.history({ id }),
  'patients.void': (client) => client.patients.void({ id, version: 1, reason: 'a mistake' }),
  'merges.pairs': (client) => client.merges.pairs(),
  'merges.dismiss': (client) => client.merges.dismiss({ oneId: id, otherId: randomUUID() }),
  'merges.preview': (client) =>
    client.merges.preview({ survivorId: id, duplicateId: randomUUID() }),
  'merges.merge': (client) =>
    client.merges.merge({
      ...{ survivorId: id, duplicateId: randomUUID(), survivorVersion: 1, duplicateVersion: 1 },
    }),
  'merges.takeBack': (client) => client.merges.takeBack({ id }),
  'merges.ofPatient': (client) => client.merges.ofPatient({ patientId: id }),
  'merges.answer': (client) => client.merges.answer({ id }),
  'queue.today': (client) => client.queue.today({}),
  'queue.day': (client) => client.queue.day({ date: '2026-11-20' }),
  'queue.patientTokens': (client) => client.queue.patientTokens({ patientId: id }),
  'queue.visits': (client) => client.queue.visits({ patientId: id }),
  'queue.frequentReasons': (client) => client.queue.frequentReasons(),
  'queue.issue': (client) => client.queue.issue({ patientId: id }),
  'queue.start': (client) => client.queue.start({ id }),
  'queue.complete': (client) => client.queue.complete({ id }),
  'queue.cancel': (client) => client.queue.cancel({ id }),
  'prescriptions.search': (client) => client.prescriptions.search({}),
  'prescriptions.suggest': (client) => client.prescriptions.suggest({ text: 'a' }),
  'prescriptions.ofPatient': (client) => client.prescriptions.ofPatient({ patientId: id }),
  'prescriptions.get': (client) => client.prescriptions.get({ id }),
  'prescriptions.paper': (client) => client.prescriptions.paper({ id }),
  'prescriptions.pdf': (client) => client.prescriptions.pdf({ id, size: 'A4', language: 'en' }),
  'prescriptions.verify': (client) => client.prescriptions.verify({ code: 'a'.repeat(22) }),
  'prescriptions.frequentMedications': (client) => client.prescriptions.frequentMedications(),
  'prescriptions.create': (client) =>
    client.prescriptions.create({
      patientId: id,
      tokenId: id,
      diagnosis: 'Fever',
      symptoms: '',
      medications: [],
    }),
  'prescriptions.amend': (client) =>
    client.prescriptions.amend({
      id,
      reason: 'a mistake',
      diagnosis: 'Fever',
      symptoms: '',
      medications: [],
    }),
  'prescriptions.void': (client) => client.prescriptions.void({ id, reason: 'a mistake' }),
  'currentMedicines.list': (client) => client.currentMedicines.list({ patientId: id }),
  'outsideMedicines.note': (client) =>
    client.outsideMedicines.note({ patientId: id, tokenId: id, medication: outsideMedicine }),
  'outsideMedicines.end': (client) => client.outsideMedicines.end({ id, reason: 'over' }),
  'consultations.open': (client) => client.consultations.open({ tokenId: id }),
  'consultations.ofPatient': (client) => client.consultations.ofPatient({ patientId: id }),
  'consultations.paper': (client) => client.consultations.paper({ id }),
  'consultations.pdf': (client) => client.consultations.pdf({ id, size: 'A4', language: 'en' }),
  'consultations.testRequest': (client) => client.consultations.testRequest({ tokenId: id }),
  'consultations.testRequestPdf': (client) => client.consultations.testRequestPdf({ tokenId: id }),
  'consultations.advised': (client) => client.consultations.advised({ patientId: id }),
  'consultations.usual': (client) => client.consultations.usual(),
  'consultations.saveDraft': (client) =>
    client.consultations.saveDraft({ tokenId: id, content: emptyDraft, version: 0 }),
  'consultations.discardDraft': (client) =>
    client.consultations.discardDraft({ tokenId: id, version: 1 }),
  'consultations.finish': (client) =>
    client.consultations.finish({ tokenId: id, draftVersion: 0, ...emptyContent }),
  'consultations.amend': (client) =>
    client.consultations.amend({ id, reason: 'a mistake', ...emptyContent }),
  'vitals.record': (client) => client.vitals.record({ patientId: id, tokenId: id, pulse: 72 }),
  'vitals.ofPatient': (client) => client.vitals.ofPatient({ patientId: id }),
  'vitals.void': (client) => client.vitals.void({ id, reason: 'a mistake' }),
  'tests.list': (client) => client.tests.list(),
  'tests.save': (client) =>
    client.tests.save({ testKey: 'hba1c', intervalMonths: 6, priceId: null, version: 0 }),
  'results.record': (client) => client.results.record({ ...reportEntered, patientId: id }),
  'results.amend': (client) => client.results.amend({ ...reportEntered, id, reason: 'a mistake' }),
  'results.void': (client) => client.results.void({ id, reason: 'a mistake' }),
  'results.ofPatient': (client) => client.results.ofPatient({ patientId: id }),
  'results.trend': (client) => client.results.trend({ patientId: id, testKey: 'creat' }),
  'attachments.ofPatient': (client) => client.attachments.ofPatient({ patientId: id }),
  'attachments.add': (client) =>
    client.attachments.add({ params: { patientId: id }, query: {}, headers: {}, body: paper }),
  'attachments.content': (client) => client.attachments.content({ id }),
  'attachments.change': (client) =>
    client.attachments.change({ id, title: '', documentDate: null, reportId: null }),
  'attachments.void': (client) => client.attachments.void({ id, reason: 'a mistake' }),
  'attachments.archive': async (client) =>
    endAtOnce(await client.attachments.archive({ patientId: id })),
  'uploadLinks.start': (client) => client.uploadLinks.start({ patientId: id }),
  'uploadLinks.state': (client) => client.uploadLinks.state({ id }),
  'uploadLinks.end': (client) => client.uploadLinks.end({ id }),
  'uploadLinks.open': (client) => client.uploadLinks.open({ token: secret, holder: secret }),
  'uploadLinks.add': (client) =>
    client.uploadLinks.add({
      headers: { 'x-link-token': secret, 'x-link-holder': secret },
      body: paper,
    }),
  'letters.begin': (client) => client.letters.begin({ tokenId: id }),
  'letters.issue': (client) => client.letters.issue({ ...letterEntered, tokenId: id }),
  'letters.void': (client) => client.letters.void({ id, reason: 'a mistake' }),
  'letters.ofPatient': (client) => client.letters.ofPatient({ patientId: id }),
  'letters.paper': (client) => client.letters.paper({ id }),
  'letters.pdf': (client) => client.letters.pdf({ id }),
  'letters.verify': (client) => client.letters.verify({ code: 'a'.repeat(22) }),
  'phrases.list': (client) => client.phrases.list(),
  'phrases.save': (client) => client.phrases.save({ ...phraseEntered, id, version: 0 }),
  'phrases.retire': (client) => client.phrases.retire({ id }),
  'templates.list': (client) => client.templates.list(),
  'templates.save': (client) => client.templates.save({ id, version: 0, ...templateEntered }),
  'templates.remove': (client) => client.templates.remove({ id }),
  'templates.starters': (client) => client.templates.starters(),
  'templates.answerStarters': (client) => client.templates.answerStarters({ answer: 'taken' }),
  'templates.review': (client) => client.templates.review({ id, version: 1 }),
  'checks.run': (client) => client.checks.run({ tokenId: id, medicines: [] }),
  'checks.tiers': (client) => client.checks.tiers(),
  'warnings.counts': (client) => client.warnings.counts(),
  'warnings.list': (client) => client.warnings.list({}),
  'warnings.setTier': (client) =>
    client.warnings.setTier({ ruleId: 'asthma-propranolol', isLowered: true, reason: 'rare' }),
  'substances.list': (client) => client.substances.list(),
  'substances.signatures': (client) => client.substances.signatures(),
  'substances.sign': (client) => client.substances.sign({ list: 'rules', version: 'of tests' }),
  'substances.coverage': (client) => client.substances.coverage({ names: null }),
  'substances.propose': (client) => client.substances.propose({ names: ['Dolo 650'] }),
  'substances.tie': (client) => client.substances.tie(substancesEntered),
  'substances.withdraw': (client) => client.substances.withdraw({ id }),
  'products.stage': (client) => client.products.stage({ importId: id, rows: [productEntered] }),
  'products.check': (client) => client.products.check({ importId: id, source: 'csv' }),
  'products.run': (client) =>
    client.products.run({ importId: id, ...productImportEntered, rows: 2 }),
  'products.list': (client) => client.products.list(),
  'products.takeBack': (client) => client.products.takeBack({ id }),
  'billing.summary': (client) => client.billing.summary(),
  'billing.search': (client) => client.billing.search({}),
  'billing.get': (client) => client.billing.get({ id }),
  'billing.ofPatient': (client) => client.billing.ofPatient({ patientId: id }),
  'billing.notBilled': (client) => client.billing.notBilled(),
  'billing.paper': (client) => client.billing.paper({ id }),
  'billing.pdf': (client) => client.billing.pdf({ id, size: 'A4', language: 'en' }),
  'billing.frequentItems': (client) => client.billing.frequentItems(),
  'billing.create': (client) =>
    client.billing.create({
      patientId: id,
      tokenId: id,
      items: [{ description: 'Fee', quantity: 1, unitPrice: 50_000 }],
      taxBasisPoints: 0,
      discount: 0,
      paymentMethod: 'cash',
    }),
  'billing.account': (client) => client.billing.account({ patientId: id }),
  'billing.owed': (client) => client.billing.owed({ patientId: id }),
  'billing.fee': (client) => client.billing.fee({ tokenId: id }),
  'billing.testsToBill': (client) => client.billing.testsToBill({ patientId: id, tokenId: id }),
  'billing.given': (client) => client.billing.given({ patientId: id, tokenId: id }),
  'billing.pay': (client) => client.billing.pay({ id, method: 'cash', amount: 100 }),
  'billing.notReceived': (client) => client.billing.notReceived({ id }),
  'billing.refund': (client) =>
    client.billing.refund({ id, method: 'cash', amount: 100, reason: 'a mistake' }),
  'billing.void': (client) => client.billing.void({ id, reason: 'a mistake' }),
  'billing.requests': (client) => client.billing.requests({}),
  'billing.request': (client) => client.billing.request({ id, refund: null, reason: 'a mistake' }),
  'billing.confirm': (client) => client.billing.confirm({ id }),
  'billing.decline': (client) => client.billing.decline({ id }),
  'appointments.summary': (client) => client.appointments.summary(),
  'appointments.search': (client) => client.appointments.search({}),
  'appointments.doctors': (client) => client.appointments.doctors(),
  'appointments.freeTimes': (client) => client.appointments.freeTimes({ date: '2099-01-01' }),
  'appointments.schedule': (client) =>
    client.appointments.schedule({
      patientId: id,
      date: '2099-01-01',
      time: '10:00',
      type: 'checkup',
    }),
  'appointments.confirm': (client) => client.appointments.confirm({ id }),
  'appointments.cancel': (client) => client.appointments.cancel({ id }),
  'appointments.undoCancel': (client) => client.appointments.undoCancel({ id }),
  'appointments.complete': (client) => client.appointments.complete({ id }),
  'appointments.noShow': (client) => client.appointments.noShow({ id }),
  'appointments.reschedule': (client) =>
    client.appointments.reschedule({ id, moves: 0, date: '2099-01-01', time: '10:00' }),
  'appointments.undoReschedule': (client) => client.appointments.undoReschedule({ id, moves: 1 }),
  'appointments.calendar': (client) =>
    client.appointments.calendar({ date: '2099-01-01', span: 'day' }),
  'appointments.waits': (client) => client.appointments.waits(),
  'appointments.wait': (client) =>
    client.appointments.wait({ patientId: id, firstDate: '2099-01-01', lastDate: '2099-01-02' }),
  'appointments.endWait': (client) => client.appointments.endWait({ id }),
  'recalls.list': (client) => client.recalls.list({}),
  'recalls.answer': (client) => client.recalls.answer({ ...missed, answer: 'declined' }),
  'recalls.attempt': (client) => client.recalls.attempt(missed),
  'recalls.proposal': (client) => client.recalls.proposal({ from: '2099-01-01' }),
  'appointments.toRemind': (client) => client.appointments.toRemind(),
  'appointments.moves': (client) => client.appointments.moves({ id }),
  'dashboard.open': (client) => client.dashboard.open(),
  'dashboard.removeSampleData': (client) => client.dashboard.removeSampleData(),
  'accounts.setLanguage': (client) => client.accounts.setLanguage({ language: 'en' }),
  'accounts.setHiddenColumns': (client) =>
    client.accounts.setHiddenColumns({ hiddenColumns: ['patients.phone'] }),
  'accounts.setName': (client) => client.accounts.setName({ name: 'Dr. X' }),
  'accounts.setRoom': (client) => client.accounts.setRoom({ room: 'Room 1' }),
  'queue.leftOver': (client) => client.queue.leftOver(),
  'queue.carryOver': (client) => client.queue.carryOver(),
  'queue.dropLeftOver': (client) => client.queue.dropLeftOver(),
  'queue.summary': (client) => client.queue.summary(),
  'queue.slip': (client) => client.queue.slip({ id }),
  'queue.slipPdf': (client) => client.queue.slipPdf({ id, size: 'A6', language: 'en' }),
  'queue.place': (client) => client.queue.place({ code: secret }),
  'appointments.checkIn': (client) => client.appointments.checkIn({ id }),
  'sharing.links': (client) => client.sharing.links({ kind: 'prescription', id }),
  'sharing.pdf': (client) =>
    client.sharing.pdf({ kind: 'prescription', id, size: 'A5', language: 'en' }),
  'sharing.share': (client) =>
    client.sharing.share({ kind: 'prescription', id, way: 'sms', days: 7, language: 'en' }),
  'sharing.revoke': (client) => client.sharing.revoke({ id }),
  'sharing.open': (client) => client.sharing.open({ token: secret }),
  'papers.print': async (client) =>
    endAtOnce(
      await client.papers.print({
        kind: 'patientCard',
        ids: [id],
        size: 'card',
        language: 'en',
      }),
    ),
  'privacy.consents': (client) => client.privacy.consents({ id }),
  'privacy.recordConsent': (client) => client.privacy.recordConsent({ id, ...consentEntered }),
  'privacy.nominate': (client) => client.privacy.nominate({ id, ...nomineeEntered }),
  'privacy.clearContact': (client) => client.privacy.clearContact({ id, version: 1 }),
  'dataCopy.read': (client) => client.dataCopy.read({ id }),
  'dataCopy.pdf': (client) => client.dataCopy.pdf({ id, size: 'A4', language: 'en' }),
  'priceList.list': (client) => client.priceList.list(),
  'priceList.retired': (client) => client.priceList.retired(),
  'priceList.add': (client) => client.priceList.add(priceEntered),
  'priceList.change': (client) => client.priceList.change({ ...priceEntered, id, version: 1 }),
  'priceList.retire': (client) => client.priceList.retire({ id, isRetired: true }),
  'privacy.recipients': (client) => client.privacy.recipients(),
  'privacy.addRecipient': (client) => client.privacy.addRecipient(recipientEntered),
  'privacy.endRecipient': (client) => client.privacy.endRecipient({ id }),
  'incidents.list': (client) => client.incidents.list(),
  'incidents.history': (client) => client.incidents.history({ id }),
  'incidents.record': (client) => client.incidents.record(incidentEntered),
  'incidents.amend': (client) => client.incidents.amend({ id, version: 1, ...incidentEntered }),
  'incidents.tell': (client) =>
    client.incidents.tell({ id, kind: 'certIn', outcome: 'given', note: '' }),
  'incidents.close': (client) => client.incidents.close({ id, isClosed: true }),
  'privacy.requests': (client) => client.privacy.requests({ id }),
  'privacy.ask': (client) => client.privacy.ask({ id, ...erasureAsked }),
  'privacy.answer': (client) => client.privacy.answer({ id, outcome: 'refused', answer: 'no' }),
  'privacy.hold': (client) => client.privacy.hold({ id, isHeld: false, reason: 'over' }),
  'privacy.erase': (client) => client.privacy.erase({ id, typed: 'x', law: '' }),
  'privacy.notice': (client) => client.privacy.notice(),
  'privacy.settings': (client) => client.privacy.settings(),
  'privacy.saveSettings': (client) =>
    client.privacy.saveSettings({ ...privacyEntered, version: 99 }),
  'board.watch': (client) => client.board.watch({ token: secret }),
  'board.links': (client) => client.board.links(),
  'board.makeLink': (client) =>
    client.board.makeLink({ place: 'Hall', names: 'none', language: 'en' }),
  'board.revokeLink': (client) => client.board.revokeLink({ id }),
  'dayClose.preview': (client) => client.dayClose.preview(),
  'dayClose.close': (client) => client.dayClose.close(closeEntered),
  'dayClose.list': (client) => client.dayClose.list({}),
  'dayClose.all': (client) => client.dayClose.all({}),
  'reports.read': (client) =>
    client.reports.read({ report: 'money', from: '2026-11-01', to: '2026-11-30' }),
  'reports.dues': (client) => client.reports.dues({}),
  'reports.paper': (client) =>
    client.reports.paper({ report: 'all', from: '2026-11-01', to: '2026-11-30' }),
  'reports.pdf': (client) =>
    client.reports.pdf({ report: 'all', from: '2026-11-01', to: '2026-11-30' }),
  'eveningMessage.today': (client) => client.eveningMessage.today(),
  'eveningMessage.choice': (client) => client.eveningMessage.choice(),
  'eveningMessage.choose': (client) => client.eveningMessage.choose({ at: '21:00' }),
  'reports.followUps': (client) =>
    client.reports.followUps({ from: '2026-11-01', to: '2026-11-24' }),
  'reports.practice': (client) => client.reports.practice({ from: '2026-11-01', to: '2026-11-30' }),
  'reports.gst': (client) => client.reports.gst({ from: '2026-11-01', to: '2026-11-30' }),
  'reports.creditNotes': (client) =>
    client.reports.creditNotes({ from: '2026-11-01', to: '2026-11-30' }),
  'reports.year': async (client) => endAtOnce(await client.reports.year({ financialYear: 2026 })),
  'dayClose.get': (client) => client.dayClose.get({ id }),
  'dayClose.paper': (client) => client.dayClose.paper({ id }),
  'dayClose.pdf': (client) => client.dayClose.pdf({ id, size: 'A4', language: 'en' }),
  'settings.clinic': (client) => client.settings.clinic(),
  'settings.saveClinic': (client) => client.settings.saveClinic(clinicEntered),
  'settings.branding': (client) => client.settings.branding(),
  'settings.doctorProfile': (client) => client.settings.doctorProfile(),
  'settings.saveDoctorProfile': (client) => client.settings.saveDoctorProfile(doctorProfileEntered),
  'settings.doctors': (client) => client.settings.doctors(),
  'settings.saveDoctorDetails': (client) =>
    client.settings.saveDoctorDetails({ id, ...doctorDetailsEntered }),
  'setUp.progress': (client) => client.setUp.progress(),
  'setUp.answer': (client) => client.setUp.answer({ steps: ['board'], answer: 'skipped' }),
  'settings.rights': (client) => client.settings.rights(),
  'settings.saveRights': (client) => client.settings.saveRights(rulesEntered),
  'settings.data': (client) => client.settings.data(),
  'settings.backUp': (client) => client.settings.backUp(),
  'settings.backupPlaces': (client) => client.settings.backupPlaces(),
  'settings.chooseBackupPlace': (client) =>
    client.settings.chooseBackupPlace({ path: '/nowhere', password: 'a wrong one' }),
  'settings.rehearse': (client) => client.settings.rehearse(),
  'queue.undoCancel': (client) => client.queue.undoCancel({ id }),
  'queue.callNext': (client) => client.queue.callNext({}),
  'queue.noShow': (client) => client.queue.noShow({ id }),
  'queue.setPriority': (client) => client.queue.setPriority({ id, priority: 'normal' }),
  'queue.noteRemote': (client) =>
    client.queue.noteRemote({ id, kind: 'telephone', identity: 'asked', consent: 'asked' }),
  'queue.move': (client) => client.queue.move({ id, doctorId: null }),
  'exports.patients': async (client) => endAtOnce(await client.exports.patients({})),
  'exports.tokens': async (client) => endAtOnce(await client.exports.tokens({})),
  'exports.results': async (client) => endAtOnce(await client.exports.results({})),
  'exports.outsideVisits': async (client) => endAtOnce(await client.exports.outsideVisits({})),
  'exports.consultations': async (client) => endAtOnce(await client.exports.consultations({})),
  'exports.prescriptions': async (client) => endAtOnce(await client.exports.prescriptions({})),
  'exports.bills': async (client) => endAtOnce(await client.exports.bills({})),
  'exports.appointments': async (client) => endAtOnce(await client.exports.appointments({})),
  'exports.recalls': async (client) => endAtOnce(await client.exports.recalls({})),
  'exports.ownAudit': async (client) => endAtOnce(await client.exports.ownAudit({})),
  'exports.audit': async (client) => endAtOnce(await client.exports.audit({})),
  'exports.staff': async (client) => endAtOnce(await client.exports.staff({})),
  'exports.boards': async (client) => endAtOnce(await client.exports.boards({})),
  'exports.ownDayCloses': async (client) => endAtOnce(await client.exports.ownDayCloses({})),
  'exports.dayCloses': async (client) => endAtOnce(await client.exports.dayCloses({})),
  'exports.dues': async (client) => endAtOnce(await client.exports.dues({})),
  'exports.followUps': async (client) =>
    endAtOnce(await client.exports.followUps({ from: '2026-11-01', to: '2026-11-30' })),
  'exports.warnings': async (client) => endAtOnce(await client.exports.warnings({})),
  'exports.creditNotes': async (client) =>
    endAtOnce(await client.exports.creditNotes({ from: '2026-11-01', to: '2026-11-30' })),
  'imports.stage': (client) =>
    client.imports.stage({ importId: id, rows: [{ row: 1, patient: patientFields }] }),
  'imports.check': (client) => client.imports.check({ importId: id, range: { from: 1, to: 1 } }),
  'imports.run': (client) => client.imports.run({ importId: id, rows: 2, duplicates: 'register' }),
  'imports.list': (client) => client.imports.list(),
  'imports.takeBack': (client) => client.imports.takeBack({ id }),
  'visitImports.stage': (client) =>
    client.visitImports.stage({ importId: id, rows: [{ row: 1, visit: visitEntered }] }),
  'visitImports.check': (client) =>
    client.visitImports.check({ importId: id, range: { from: 1, to: 1 } }),
  'visitImports.choose': (client) =>
    client.visitImports.choose({ importId: id, row: 1, patientId: null }),
  'visitImports.run': (client) =>
    client.visitImports.run({ importId: id, fileName: 'visits.csv', rows: 2 }),
  'visitImports.list': (client) => client.visitImports.list(),
  'visitImports.takeBack': (client) => client.visitImports.takeBack({ id }),
  'outsideVisits.ofPatient': (client) => client.outsideVisits.ofPatient({ patientId: id }),
  'liveUpdates.changes': async (client) => {
    const stream = await client.liveUpdates.changes();
    await stream.return?.();
  },
  'search.all': (client) => client.search.all({ text: 'a' }),
  'notices.list': (client) => client.notices.list(),
  'priceList.rates': (client) => client.priceList.rates(),
  'priceList.ratesPdf': (client) => client.priceList.ratesPdf({ size: 'A4', language: 'en' }),
  'priceList.ratesOnScreen': (client) => client.priceList.ratesOnScreen({ token: secret }),
  'reports.spending': (client) => client.reports.spending({ from: '2026-11-01', to: '2026-11-30' }),
  'stock.availability': (client) => client.stock.availability(),
  'stock.search': (client) => client.stock.search({}),
  'stock.shelves': (client) => client.stock.shelves(),
  'stock.batches': (client) => client.stock.batches({}),
  'stock.item': (client) => client.stock.item({ id }),
  'stock.differences': (client) => client.stock.differences({}),
  'stock.addItem': (client) => client.stock.addItem(stockItemEntered),
  'stock.changeItem': (client) =>
    client.stock.changeItem({ ...stockItemEntered, id, version: 1, isRetired: false }),
  'stock.changeBatch': (client) => client.stock.changeBatch({ ...batchEntered, id, version: 1 }),
  'stock.open': (client) => client.stock.open(openingEntered),
  'stock.find': (client) => client.stock.find(foundEntered),
  'stock.writeOff': (client) =>
    client.stock.writeOff({ reason: 'lost', note: '', lines: [{ batchId: id, units: 1 }] }),
  'stock.count': (client) =>
    client.stock.count({ shelf: '', lines: [{ batchId: id, seen: 1, counted: 1, reason: '' }] }),
  'stock.whoGot': (client) => client.stock.whoGot({ itemId: id, number: 'B1' }),
  'stock.value': (client) => client.stock.value({ day: '2026-11-20' }),
  'purchases.search': (client) => client.purchases.search({}),
  'purchases.get': (client) => client.purchases.get({ id }),
  'purchases.suppliers': (client) => client.purchases.suppliers(),
  'purchases.items': (client) => client.purchases.items(),
  'purchases.returns': (client) => client.purchases.returns({}),
  'purchases.saveSupplier': (client) =>
    client.purchases.saveSupplier({ ...supplierEntered, id, version: 0, isRetired: false }),
  'purchases.enter': (client) => client.purchases.enter(purchaseEntered(id)),
  'purchases.void': (client) => client.purchases.void({ id, reason: 'a mistake' }),
  'purchases.giveBack': (client) => client.purchases.giveBack(purchaseReturnEntered(id, id)),
  'purchases.voidReturn': (client) => client.purchases.voidReturn({ id, reason: 'a mistake' }),
  'purchases.pay': (client) => client.purchases.pay({ id, payment: paymentEntered }),
  'dispensing.toGive': (client) => client.dispensing.toGive(),
  'dispensing.proposal': (client) => client.dispensing.proposal({ prescriptionId: id }),
  'dispensing.give': (client) =>
    client.dispensing.give({ prescriptionId: id, lines: [dispenseLineEntered(id)] }),
  'dispensing.order': (client) =>
    client.dispensing.order({
      tokenId: id,
      lines: [{ batchId: id, units: 1, isFree: false, directions: '' }],
    }),
  'dispensing.end': (client) => client.dispensing.end({ prescriptionId: id }),
  'dispensing.takeBack': (client) =>
    client.dispensing.takeBack({
      id,
      lines: [{ dispenseLineId: id, units: 1, isRestocked: true }],
    }),
  'dispensing.void': (client) => client.dispensing.void({ id, reason: 'a mistake' }),
  'dispensing.list': (client) => client.dispensing.list({}),
  'dispensing.labels': (client) => client.dispensing.labels({ id, language: 'en' }),
  'dispensing.labelsPdf': (client) =>
    client.dispensing.labelsPdf({ id, size: '50x25', language: 'en' }),
  'expenses.search': (client) => client.expenses.search({}),
  'expenses.enter': (client) => client.expenses.enter(expenseEntered(id)),
  'expenses.reverse': (client) => client.expenses.reverse({ id, reason: 'a mistake' }),
  'expenses.kinds': (client) => client.expenses.kinds(),
  'expenses.saveKind': (client) =>
    client.expenses.saveKind({ id, name: 'Laundry', isRetired: false }),
  'expenses.recurring': (client) => client.expenses.recurring(),
  'expenses.addRecurring': (client) => client.expenses.addRecurring(recurringEntered(id)),
  'expenses.endRecurring': (client) => client.expenses.endRecurring({ id }),
  'registers.read': (client) => client.registers.read(registerAsked),
  'registers.paper': (client) => client.registers.paper(registerAsked),
  'registers.pdf': (client) => client.registers.pdf({ ...registerAsked, language: 'en' }),
  'registers.export': async (client) => endAtOnce(await client.registers.export(registerAsked)),
};

async function endAtOnce(stream: { return?(value?: undefined): Promise<unknown> }) {
  await stream.return?.();
}

/** What the calls of registers also need: the permission of the reader of that register. */
const alsoNeeded: Partial<Record<OperationId, OperationId>> = {
  'registers.read': registerReaders[registerAsked.register],
  'registers.paper': registerReaders[registerAsked.register],
  'registers.pdf': registerReaders[registerAsked.register],
  'registers.export': registerReaders[registerAsked.register],
};

/** Whether the call of an operation is let in. */
function mayCall(...[principal, operation, rights]: Parameters<typeof may>): boolean {
  const needed = [operation, alsoNeeded[operation] ?? operation];
  return needed.every((one) => may(principal, one, rights));
}

/** Ids that stand in `calls` and in the table: every operation, so that none is left out by oversight. */
const everyOperation = Object.keys(permissions) as OperationId[];

function callEverything(name: string) {
  test.each(everyOperation)('calling %s', async (operation) => {
    const { client } = await visitorOf(name);
    const principal = principalOf(name);
    const code = await codeOf(calls[operation](client));
    const refusals = ['UNAUTHORIZED', 'FORBIDDEN'];
    if (mayCall(principal, operation)) expect(refusals).not.toContain(code);
    else expect(code).toBe(principal ? 'FORBIDDEN' : 'UNAUTHORIZED');
  });
}

const matrixTitle =
  '%s [5.9.1] [6.3-5] [6.7] [6.8] [6.11] [6.13] [10.1.1] [10.13.8] [ACC-1] [ACC-7] [V13.4.5]';
// With these each line of the permission table is tried both ways; the others come to the same lines by other ways.
const usual = [
  'nobody',
  'a doctor',
  'a receptionist',
  'a doctor who administers',
  'a doctor who works alone',
];
describe.each(usual)(matrixTitle, callEverything);
describe.each(Object.keys(principals).filter((name) => !usual.includes(name)))(
  matrixTitle,
  { tags: ['slow'] },
  callEverything,
);

// The rights do not depend on each other: all are given to the same people at once.
const chosen: Holder[][] = [
  [],
  ['receptionist'],
  ['doctor'],
  ['administrator'],
  ['receptionist', 'doctor'],
  ['receptionist', 'administrator'],
  ['doctor', 'administrator'],
  ['receptionist', 'doctor', 'administrator'],
];
const byRight = everyOperation.filter((operation) => rightsNeededBy(operation).length > 0);
// What solo adds is the other role's, whatever the rights are.
const people = [
  'nobody',
  ...Object.keys(principals).filter((name) => /^a (doc|rec)/.test(name) && !/alone/.test(name)),
];

const every = chosen.at(-1) ?? [];
/** Every right to the same people; and each one alone given or taken, as an operation could ask for the wrong one. */
const choices = [
  ...chosen.map((held) => ({
    says: `all to ${held.join(', ') || 'nobody'}`,
    rights: Object.fromEntries(rightNames.map((right) => [right, held])),
  })),
  ...rightNames.flatMap((alone) =>
    [every, []].map((held) => ({
      says: `${alone} alone ${held.length > 0 ? 'given' : 'taken'}`,
      rights: Object.fromEntries(
        rightNames.map((right) => [right, (right === alone) === held.length > 0 ? every : []]),
      ),
    })),
  ),
].map(({ says, rights }) => ({ says, rights: clinicRightsFrom(rights) }));

function holdRights({ rights }: (typeof choices)[number]) {
  beforeAll(async () => {
    const { client } = first;
    const { version } = await client.settings.rights();
    const wanted = { ...rulesEntered, rights, version };
    expect((await client.settings.saveRights(wanted)).rights).toEqual(rights);
  });

  test.each(people)('%s may what the rights and the role allow, and nothing else', async (name) => {
    const { client } = await visitorOf(name);
    const principal = principalOf(name);
    for (const operation of byRight) {
      const code = await codeOf(calls[operation](client));
      const isRefused = ['UNAUTHORIZED', 'FORBIDDEN'].includes(code ?? '');
      expect([operation, isRefused]).toEqual([operation, !mayCall(principal, operation, rights)]);
    }
  });
}

const rightsTitle = 'rights, $says [10.3.31] [ACC-1]';
const isOfReception = ({ says }: { says: string }) => says === 'all to receptionist';
describe.each(choices.filter(isOfReception))(rightsTitle, holdRights);
describe.each(choices.filter((choice) => !isOfReception(choice)))(
  rightsTitle,
  { tags: ['slow'] },
  holdRights,
);

const asking = secondFactorChoices.filter((choice) => choice !== 'nobody');
function askSecondFactor(secondFactor: (typeof secondFactorChoices)[number]) {
  beforeAll(async () => {
    const { accounts, settings } = first.client;
    // Those of the matrix above, from the same network.
    await clinic.sql.query('delete from sign_in_failures');
    if (!(await accounts.twoFactor()).isEnabled) {
      const { secret } = await accounts.startTwoFactor({ password: account.password });
      await accounts.enableTwoFactor({ code: new TOTP({ secret }).generate() });
    }
    const usual = (await settings.rights()).version;
    await settings.saveRights({ ...rulesEntered, version: usual });
    await settings.saveClinic({ ...(await settings.clinic()), secondFactor });
  });
  afterAll(async () => {
    const { settings } = first.client;
    await settings.saveClinic({ ...(await settings.clinic()), secondFactor: 'nobody' });
  });

  test.each(people)('%s without one may set it up, and nothing else', async (name) => {
    const { client } = await visitorOf(name);
    const principal = principalOf(name);
    const isAsked =
      principal !== null &&
      mustSetUpSecondFactor(secondFactor, { ...principal, hasTwoFactor: false });
    for (const operation of everyOperation) {
      const code = await codeOf(calls[operation](client));
      const refused = ['UNAUTHORIZED', 'FORBIDDEN', 'SECOND_FACTOR_NEEDED'].find(
        (one) => one === code,
      );
      const mayRole = mayCall(principal, operation);
      // Of whom a second factor is asked nobody looks at the register.
      const isClosed = may(principal, operation) && isAsked && !isBeforeSecondFactor(operation);
      const withoutRole = principal ? 'FORBIDDEN' : 'UNAUTHORIZED';
      expect([operation, refused]).toEqual([
        operation,
        isClosed ? 'SECOND_FACTOR_NEEDED' : mayRole ? undefined : withoutRole,
      ]);
    }
  });
}

describe.each(asking)('a second factor asked of %s [ACC-1]', { tags: ['slow'] }, askSecondFactor);

describe('what is not in the contract [7.6.3] [ACC-1] [V13.4.5]', () => {
  test.each(['/healthz', '/readyz', '/api/docs', '/api/docs/openapi.json'])(
    '%s tells nobody anything of the clinic’s',
    async (address) => {
      const { client } = (await somebody('receptionist')).visitor;
      const { name } = await client.patients.register({ ...patientFields, name: 'Zubeida Hidden' });
      const answer = await fetch(`${clinic.url}${address}`);
      expect(answer.status).toBe(200);
      expect(await answer.text()).not.toContain(name);
    },
  );

  test('there are no other routes', async () => {
    for (const address of ['/api', '/api/auth/session', '/api/users', '/metrics', '/api/events']) {
      expect([address, (await fetch(`${clinic.url}${address}`)).status]).toEqual([address, 404]);
    }
  });
});

test('a doctor’s refused registration leaves no patient behind [6.3]', async () => {
  const before = await clinic.sql.query('select count(*) as count from patients');
  const { client } = (await somebody('doctor')).visitor;
  await expect(client.patients.register(patientFields)).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: 'Your role does not allow this.',
  });
  const after = await clinic.sql.query('select count(*) as count from patients');
  expect(after.rows).toEqual(before.rows);
});
