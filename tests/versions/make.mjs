// Makes what tests/integration/versions.test.ts opens: a backup and a data folder as a version of the clinic leaves
// them, and what that version answered about them. Once for each version that is given out, on 64-bit Linux:
//
//   git worktree add ../clinic-0.1.0 63ef774 && (cd ../clinic-0.1.0 && npm run build)
//   node tests/versions/make.mjs ../clinic-0.1.0
//
// The folder is the version's own; everything goes through its own programs and its own API. The clock of its server
// is the script's, so that there are two days of a clinic, and each minute of them is known. What is made holds
// passwords and secrets of nobody.
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { TOTP } from 'otpauth';
import { runnerImport } from 'vite';

const here = path.dirname(fileURLToPath(import.meta.url));
const root = path.resolve(process.argv[2] ?? '.');
const { version } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
const isFirstVersion = version === '0.1.0';
const dayCloses = isFirstVersion ? 'dayEnd' : 'dayClose';
const hasTopbar = isFirstVersion || version === '0.2.0';
const notices = hasTopbar ? 'topbar.notices' : 'notices.list';
const { module: ofVersion } = await runnerImport('./tests/visitor.ts', { root });
const into = path.join(here, version);
if (fs.existsSync(into))
  throw new Error(`What ${version} wrote is there already, and never changes.`);
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-version-'));
fs.chmodSync(scratch, 0o755);
const data = path.join(scratch, 'data');
const clockFile = path.join(scratch, 'clock');

// --- The version's programs, at a time of our own -------------------------------------------------------------------

/** The clinic's time, `2026-11-18 09:00`; each call of the API takes it seven seconds on. */
let moment = 0;
function setClock(indianTime) {
  moment = Date.parse(`${indianTime.replace(' ', 'T')}:00+05:30`);
  tellTime();
}
function passSeconds(seconds) {
  moment += seconds * 1_000;
  tellTime();
}
function tellTime() {
  // Never half written: the server reads it at any moment.
  fs.writeFileSync(`${clockFile}.next`, new Date(moment).toISOString());
  fs.renameSync(`${clockFile}.next`, clockFile);
}

const environment = {
  ...process.env,
  NODE_OPTIONS: `--import=${path.join(here, 'clock.mjs')}`,
  CLINIC_CLOCK: clockFile,
  CLINIC_DATA_DIR: data,
  CLINIC_SAMPLE_DATA: 'off',
  CLINIC_SIGN_UP: 'approval',
  CLINIC_REQUESTS_PER_MINUTE: '1000000',
  CLINIC_CHROMIUM: '',
  PORT: '0',
  TZ: 'UTC',
};

async function startServer(settings = {}) {
  const env = { ...environment, ...settings };
  const child = spawn(process.execPath, ['start.mjs'], { cwd: root, env });
  child.stderr.pipe(process.stderr);
  process.once('exit', () => child.kill('SIGTERM'));
  const url = await new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
      const address = /ready at (http:\S+?)\.\s/.exec(output)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  const end = () =>
    new Promise((resolve) => {
      child.once('exit', resolve);
      child.kill('SIGTERM');
    });
  return { url, end };
}

/** A client whose every call takes some seconds of the clinic's time. */
function visitorAt(url) {
  const visitor = ofVersion.visitorAt(url);
  const client = new Proxy(visitor.client, {
    get: (features, feature) =>
      new Proxy(features[feature], {
        get: (operations, name) => (input) => {
          passSeconds(7);
          return operations[name](input);
        },
      }),
  });
  return { client, cookie: visitor.cookie };
}

// --- Who works there --------------------------------------------------------------------------------------------------

const people = {
  meera: { name: 'Dr. Meera Nair', role: 'doctor', password: 'neem-and-monsoon-7' },
  ravi: { name: 'Ravi Kulkarni', role: 'receptionist', password: 'chai-at-the-desk-4' },
  kabir: { name: 'Dr. Kabir Shah', role: 'doctor', password: 'banyan-by-the-gate-9' },
  nisha: { name: 'Nisha Rane', role: 'receptionist', password: 'lamp-in-the-hall-2' },
};
const emailOf = (who) => `${who}@clinic.test`;
const accountOf = (who) => ({ email: emailOf(who), password: people[who].password });

/** One pixel. */
const picture =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const patients = {
  asha: {
    name: 'Asha Rao',
    age: 31,
    dateOfBirth: '1995-04-12',
    gender: 'female',
    email: 'asha@example.test',
    bloodGroup: 'B+',
    allergies: ['Penicillin', 'Dust'],
    medicalHistory: 'Asthma since childhood.\nInhaler when needed.',
  },
  vikram: { name: 'Vikram Joshi', age: 58, gender: 'male', bloodGroup: 'O-' },
  lakshmi: { name: 'लक्ष्मी देशपांडे', age: 67, gender: 'female', medicalHistory: 'मधुमेह, 10 वर्ष' },
  imran: { name: 'Imran Sheikh', age: 24, gender: 'male', allergies: ['Peanuts'] },
  sunita: { name: 'Sunita Pawar', age: 45, gender: 'female' },
  joseph: { name: 'Joseph D’Souza', age: 72, gender: 'male', email: 'joseph@example.test' },
  fatima: { name: 'Fatima Khan', age: 2, dateOfBirth: '2024-06-30', gender: 'female' },
  harpreet: { name: 'Harpreet Singh', age: 39, gender: 'male', allergies: ['Sulfa'] },
  devi: { name: 'Devi Iyer', age: 29, gender: 'other' },
  arjun: { name: 'Arjun "AJ" Patil\\', age: 16, gender: 'male' },
};
const common = (number) => ({
  phone: `98765 432${String(number).padStart(2, '0')}`,
  address: `${number} MG Road, Pune 411001`,
  emergencyContact: `Family 98220 111${String(number).padStart(2, '0')}`,
});

const paracetamol = {
  name: 'Crocin 650',
  genericName: 'Paracetamol',
  strength: '650 mg',
  dosage: '1 tablet',
  frequency: '1-0-1',
  duration: '5 days',
  instructions: 'After food',
};
const syrup = {
  name: 'Cough syrup',
  dosage: '10 ml',
  frequency: 'thrice a day',
  duration: 'until it stops',
  instructions: '',
};

const noCash = Object.fromEntries(
  [500, 200, 100, 50, 20, 10]
    .map((value) => [`note${value}`, 0])
    .concat([20, 10, 5, 2, 1].map((value) => [`coin${value}`, 0])),
);

// --- Two days of a clinic ---------------------------------------------------------------------------------------------

/** What is needed later to ask about the records. */
const known = {};

async function signUpEverybody(url) {
  const at = Object.fromEntries(Object.keys(people).map((who) => [who, visitorAt(url)]));
  for (const who of Object.keys(people)) {
    const { name, role } = people[who];
    await at[who].client.accounts.signUp({ name, role, ...accountOf(who) });
  }
  const { client: meera } = at.meera;
  const members = isFirstVersion
    ? await meera.staff.list()
    : (await meera.staff.search({ text: '' })).members;
  for (const who of ['ravi', 'kabir']) {
    await meera.staff.approve({ id: members.find(({ email }) => email === emailOf(who)).id });
    await at[who].client.accounts.signIn(accountOf(who));
  }
  const { client: kabir } = at.kabir;
  const { secret } = await kabir.accounts.startTwoFactor({ password: people.kabir.password });
  const code = new TOTP({ secret }).generate({ timestamp: moment });
  const { recoveryCodes } = await kabir.accounts.enableTwoFactor({ code });
  known.twoFactor = { secret, recoveryCode: recoveryCodes[0] };
  return { meera, kabir, ravi: at.ravi.client };
}

async function saveSettings({ meera, kabir }) {
  await meera.settings.saveClinic({
    name: 'Sehat Clinic',
    address: '12 Station Road, Pune 411001',
    phone: '020 2612 3456',
    email: 'desk@sehat.test',
    logo: picture,
    timeZone: 'Asia/Kolkata',
    gstin: '27AAPFU0939F1ZV',
    billPrefix: 'SC',
    taxBasisPoints: 0,
    consultationFee: 60_000,
    upiAddress: 'sehat@okbank',
    boardNames: 'initials',
    workingHours: [
      ...Array.from({ length: 6 }, () => [
        { from: '09:00', to: '13:00' },
        { from: '17:00', to: '20:30' },
      ]),
      [],
    ],
    slotMinutes: 20,
    paperShows: ['vitals', 'complaints', 'tests', 'advice', 'review'],
    version: 1,
  });
  const profile = {
    qualification: 'MBBS, MD (Medicine)',
    registrationNumber: '2011/04/1234',
    council: 'Maharashtra Medical Council',
    department: 'General medicine',
    signature: picture,
    consultationFee: 50_000,
    freeDays: 7,
    freeVisits: 1,
    afterFinish: 'share',
    version: 0,
  };
  const save = isFirstVersion ? 'savePractice' : 'saveDoctorProfile';
  await meera.settings[save](profile);
  await meera.accounts.setRoom({ room: 'Room 2' });
  await kabir.settings[save]({ ...profile, signature: null, consultationFee: null });
  await kabir.accounts.setLanguage({ language: 'hi' });
}

async function register(ravi, ...names) {
  for (const name of names) {
    const number = Object.keys(patients).indexOf(name) + 10;
    const patient = { ...common(number), ...patients[name], isNotDuplicate: true };
    known[name] = await ravi.patients.register(patient);
  }
}

const idsOf = (name, token) => ({ patientId: known[name].id, tokenId: token.id });
const consultation = { description: 'Consultation Fee', quantity: 1, unitPrice: 50_000 };

async function firstDay({ meera, kabir, ravi }) {
  setClock('2026-11-18 09:30');
  await register(ravi, 'asha', 'vikram', 'lakshmi', 'imran');
  const [asha, vikram, lakshmi] = [
    await ravi.queue.issue({ patientId: known.asha.id }),
    await ravi.queue.issue({
      patientId: known.vikram.id,
      priority: 'urgent',
      urgentReason: 'Chest pain',
    }),
    await ravi.queue.issue({ patientId: known.lakshmi.id }),
    // Nobody calls him: he is left over on the second day.
    await ravi.queue.issue({ patientId: known.imran.id }),
  ];

  setClock('2026-11-18 09:50');
  await meera.queue.start({ id: vikram.id });
  const first = await meera.prescriptions.create({
    ...idsOf('vikram', vikram),
    diagnosis: 'Angina',
    symptoms: 'Chest pain on climbing stairs',
    medications: [{ ...paracetamol, name: 'Aspirin', genericName: '', strength: '75 mg' }],
  });
  known.amendedPrescription = first;
  known.amendingPrescription = await meera.prescriptions.amend({
    id: first.id,
    reason: 'The dose was wrong',
    diagnosis: 'Stable angina',
    symptoms: 'Chest pain on climbing stairs',
    notes: 'ECG within a week.',
    followUpDate: '2026-11-27',
    medications: [
      { ...paracetamol, name: 'Aspirin', genericName: 'Aspirin', strength: '150 mg' },
      syrup,
    ],
  });
  setClock('2026-11-18 10:05');
  await meera.queue.complete({ id: vikram.id });
  known.laterPaidBill = await ravi.billing.create({
    ...idsOf('vikram', vikram),
    items: [consultation, { description: 'ECG', quantity: 1, unitPrice: 35_050, hsn: '999312' }],
    taxBasisPoints: 0,
    discount: 50,
    payments: [],
  });

  await meera.queue.callNext({});
  setClock('2026-11-18 10:20');
  known.prescription = await meera.prescriptions.create({
    ...idsOf('asha', asha),
    diagnosis: 'Viral fever',
    symptoms: 'Fever for three days,\nbody ache',
    followUpDate: '2026-11-20',
    medications: [paracetamol, syrup],
    // Asked by versions that know what is not checked against an allergy.
    confirmed: [{ kind: 'unchecked', medicines: [syrup.name] }],
  });
  await meera.queue.complete({ id: asha.id });
  known.paidBill = await ravi.billing.create({
    ...idsOf('asha', asha),
    items: [consultation],
    taxBasisPoints: 0,
    discount: 0,
    paymentMethod: 'cash',
  });

  setClock('2026-11-18 10:30');
  await kabir.queue.callNext({});
  setClock('2026-11-18 10:52');
  await kabir.queue.complete({ id: lakshmi.id });
  known.refundedBill = await ravi.billing.create({
    ...idsOf('lakshmi', lakshmi),
    items: [
      { ...consultation, unitPrice: 60_000 },
      { description: 'Dressing', quantity: 3, unitPrice: 1_999, taxBasisPoints: 1_200 },
    ],
    taxBasisPoints: 500,
    discount: 1_000,
    payments: [
      { method: 'cash', amount: 30_000 },
      { method: 'upi', amount: 20_000 },
    ],
  });
  await ravi.billing.refund({
    id: known.refundedBill.id,
    method: 'cash',
    amount: 5_000,
    reason: 'One dressing was not used',
  });

  setClock('2026-11-18 11:30');
  known.asha = await ravi.patients.amend({
    id: known.asha.id,
    version: known.asha.version,
    reason: 'She has moved',
    ...common(10),
    ...patients.asha,
    address: '7 Lake View, Pune 411007',
    allergies: ['Penicillin', 'Dust', 'Latex'],
  });
  const mistaken = await ravi.patients.register({
    ...common(30),
    name: 'Asha Raw',
    age: 31,
    gender: 'female',
    isNotDuplicate: true,
  });
  known.voidedPatient = await ravi.patients.void({
    id: mistaken.id,
    version: mistaken.version,
    reason: 'Registered twice',
  });
  const importId = randomUUID();
  const rows = ['Gopal Verma', 'Meena Verma'].map((name, index) => ({
    row: index + 1,
    patient: { ...common(40 + index), name, age: 50 - index, gender: index ? 'female' : 'male' },
  }));
  await ravi.imports.stage({ importId, rows });
  await ravi.imports.run({ importId, rows: rows.length, duplicates: 'skip' });

  setClock('2026-11-18 12:00');
  await register(ravi, 'sunita', 'joseph', 'fatima', 'harpreet', 'devi', 'arjun');
  const book = (name, date, time, more) =>
    ravi.appointments.schedule({
      patientId: known[name].id,
      date,
      time,
      type: 'consultation',
      ...more,
    });
  const { id: meeraId } = (await ravi.appointments.doctors()).find(
    ({ name }) => name === people.meera.name,
  );
  known.meeraId = meeraId;
  known.checkedIn = await book('arjun', '2026-11-20', '11:00', { doctorId: meeraId });
  await book('asha', '2026-12-01', '10:00', { type: 'follow-up', notes: 'Bring the reports' });
  const confirmed = await book('joseph', '2026-11-20', '17:20', { type: 'checkup' });
  await ravi.appointments.confirm({ id: confirmed.id });
  const cancelled = await book('devi', '2026-11-25', '09:20');
  await ravi.appointments.cancel({ id: cancelled.id });
  const done = await book('vikram', '2026-11-18', '17:00', { doctorId: meeraId });
  await ravi.appointments.confirm({ id: done.id });
  setClock('2026-11-18 17:30');
  await ravi.appointments.complete({ id: done.id });

  const hall = { names: 'initials', language: 'both' };
  known.boardToken = (await meera.board.makeLink({ place: 'Hall', ...hall })).token;
  await meera.board.makeLink({ place: 'Upstairs', ...hall, names: 'full' });
  const upstairs = (await meera.board.links()).find(({ place }) => place === 'Upstairs');
  await meera.board.revokeLink({ id: upstairs.id });
  const share = { days: 30, language: 'en', way: 'whatsapp' };
  const ofBill = { kind: 'bill', id: known.paidBill.id };
  known.sharedPath = (await ravi.sharing.share({ ...ofBill, ...share })).path;
  const ofPrescription = { kind: 'prescription', id: known.prescription.id };
  await meera.sharing.share({ ...ofPrescription, ...share, days: 7, way: 'sms' });
  const [link] = (await meera.sharing.links(ofPrescription)).links;
  await meera.sharing.revoke({ id: link.id });

  setClock('2026-11-18 20:25');
  const dayClose = ravi[dayCloses];
  const open = await dayClose.preview();
  known.close = await dayClose.close({
    number: open.number,
    through: open.through,
    openingCash: 20_000,
    counts: { ...noCash, note500: 1, note200: 2, coin10: 4 },
    leftCash: 20_000,
    reason: 'A coin of ₹10 was given away',
  });
}

async function secondDay({ meera, ravi }) {
  setClock('2026-11-20 09:00');
  await meera.accounts.signIn(accountOf('meera'));
  await ravi.accounts.signIn(accountOf('ravi'));
  await ravi.billing.pay({ id: known.laterPaidBill.id, method: 'upi', amount: 40_000 });
  const issue = (name, more) => ravi.queue.issue({ patientId: known[name].id, ...more });
  const asha = await issue('asha');
  const sunita = await issue('sunita');
  const joseph = await issue('joseph');
  const harpreet = await issue('harpreet');
  known.urgentToken = await issue('fatima', { priority: 'urgent', urgentReason: 'Small child' });
  const devi = await issue('devi');
  await ravi.queue.cancel({ id: devi.id });

  setClock('2026-11-20 09:10');
  await meera.queue.start({ id: asha.id });
  setClock('2026-11-20 09:20');
  await meera.prescriptions.create({
    ...idsOf('asha', asha),
    diagnosis: 'Viral fever, recovered',
    symptoms: '',
    medications: [],
  });
  await meera.queue.complete({ id: asha.id });
  await ravi.billing.create({
    ...idsOf('asha', asha),
    items: [{ ...consultation, description: 'Follow-up, free', unitPrice: 0 }],
    taxBasisPoints: 0,
    discount: 0,
    paymentMethod: 'cash',
  });

  await meera.queue.start({ id: sunita.id });
  setClock('2026-11-20 09:40');
  const mistaken = await meera.prescriptions.create({
    ...idsOf('sunita', sunita),
    diagnosis: 'Migraine',
    symptoms: 'Headache',
    medications: [paracetamol],
  });
  known.voidedPrescription = await meera.prescriptions.void({
    id: mistaken.id,
    reason: 'Written for the wrong patient',
  });
  await meera.queue.complete({ id: sunita.id });
  const wrong = await ravi.billing.create({
    ...idsOf('sunita', sunita),
    items: [consultation],
    taxBasisPoints: 0,
    discount: 0,
    paymentMethod: 'card',
  });
  known.voidedBill = await ravi.billing.void({ id: wrong.id, reason: 'The fee was waived' });

  await meera.queue.start({ id: harpreet.id });
  await meera.queue[isFirstVersion ? 'notHere' : 'noShow']({ id: harpreet.id });
  await meera.queue.start({ id: joseph.id });
  known.openPrescription = await meera.prescriptions.create({
    ...idsOf('joseph', joseph),
    diagnosis: 'Knee pain',
    symptoms: 'Worse in the morning',
    medications: [{ ...paracetamol, frequency: 'as needed' }],
  });
  known.josephToken = joseph;
  setClock('2026-11-20 10:45');
  await ravi.appointments.checkIn({ id: known.checkedIn.id });
}

// --- What its screens ask ---------------------------------------------------------------------------------------------

async function questions({ meera, ravi }) {
  const slip = await ravi.queue.slip({ id: known.urgentToken.id });
  const { verifyAddress } = await meera.prescriptions.paper({ id: known.prescription.id });
  const asha = { patientId: known.asha.id };
  const bills = ['paidBill', 'laterPaidBill', 'refundedBill', 'voidedBill'];
  const prescriptions = [
    'prescription',
    'amendedPrescription',
    'amendingPrescription',
    'voidedPrescription',
  ];
  const each = (names, ask) => names.map((name) => ask({ id: known[name].id }));
  return [
    // Before anything else is asked: what is looked at is in the log.
    ['ravi', 'audit.mine', {}],
    ['meera', 'audit.all', {}],
    ['meera', 'audit.all', asha],
    ['ravi', 'exports.ownAudit', {}],
    ['meera', 'exports.audit', {}],

    [null, 'accounts.session'],
    ['ravi', 'accounts.session'],
    ['kabir', 'accounts.session'],
    ['ravi', 'accounts.sessions'],
    ['ravi', 'accounts.twoFactor'],
    ['kabir', 'accounts.twoFactor'],
    isFirstVersion ? ['meera', 'staff.list'] : ['meera', 'staff.search', { text: '' }],
    ['meera', 'exports.staff', {}],

    ['ravi', 'patients.search', { text: '' }],
    ['ravi', 'patients.search', { text: 'asha' }],
    ['ravi', 'patients.search', { text: '98765 43212' }],
    ['meera', 'patients.search', { text: 'देशपांडे', inUse: true }],
    ['meera', 'patients.search', { text: '', gender: 'other' }],
    ...['asha', 'vikram', 'fatima', 'arjun', 'voidedPatient'].map((name) => [
      'meera',
      'patients.get',
      { id: known[name].id },
    ]),
    ['ravi', 'patients.history', { id: known.asha.id }],
    ['ravi', 'exports.patients', { text: '' }],

    ['ravi', 'queue.today', {}],
    ['meera', 'queue.summary'],
    ['ravi', 'queue.leftOver'],
    ['ravi', 'queue.frequentReasons'],
    ['ravi', 'queue.patientTokens', asha],
    ['ravi', 'queue.slip', { id: known.urgentToken.id }],
    [null, 'queue.place', { code: slip.address.split('#')[1] }],
    ['ravi', 'exports.tokens', {}],

    ['meera', 'prescriptions.search', { text: '' }],
    ['meera', 'prescriptions.search', { text: 'fever' }],
    ['meera', 'prescriptions.suggest', { text: 'vik' }],
    ['meera', 'prescriptions.frequentMedications'],
    ...each(prescriptions, (input) => ['meera', 'prescriptions.get', input]),
    ...each(prescriptions, (input) => ['meera', 'prescriptions.paper', input]),
    [null, 'prescriptions.verify', { code: verifyAddress.split('/').at(-1) }],
    ['meera', 'exports.prescriptions', { text: '' }],

    ['ravi', 'billing.summary'],
    ['ravi', 'billing.search', { text: '' }],
    ['ravi', 'billing.search', { text: '', status: 'pending' }],
    ['ravi', 'billing.search', { text: known.paidBill.number }],
    ['ravi', 'billing.frequentItems'],
    ['ravi', 'billing.account', { patientId: known.vikram.id }],
    ['ravi', 'billing.account', asha],
    ['ravi', 'billing.fee', { tokenId: known.josephToken.id }],
    ...each(bills, (input) => ['ravi', 'billing.get', input]),
    ...each(bills, (input) => ['ravi', 'billing.paper', input]),
    ['ravi', 'exports.bills', { text: '' }],

    ['ravi', 'appointments.summary'],
    ['ravi', 'appointments.search', { text: '' }],
    ['ravi', 'appointments.search', { text: '', status: 'cancelled' }],
    ['ravi', 'appointments.doctors'],
    ['ravi', 'appointments.freeTimes', { date: '2026-11-21' }],
    ['ravi', 'appointments.freeTimes', { date: '2026-11-20', doctorId: known.meeraId }],
    ['ravi', 'exports.appointments', { text: '' }],

    ['ravi', 'dashboard.open'],
    ['meera', 'dashboard.open'],
    ['ravi', notices],
    ['meera', notices],
    ['ravi', hasTopbar ? 'topbar.search' : 'search.all', { text: 'asha' }],

    ['ravi', `${dayCloses}.preview`],
    ['ravi', `${dayCloses}.list`, {}],
    ['meera', `${dayCloses}.all`, {}],
    ['ravi', `${dayCloses}.get`, { id: known.close.id }],
    ['ravi', `${dayCloses}.paper`, { id: known.close.id }],
    ['ravi', 'exports.ownDayCloses', {}],
    ['meera', 'exports.dayCloses', {}],

    ['ravi', 'settings.clinic'],
    ['meera', isFirstVersion ? 'settings.practice' : 'settings.doctorProfile'],
    ['meera', 'settings.data'],
    ['meera', 'board.links'],
    [null, 'board.watch', { token: known.boardToken }],
    ['meera', 'exports.boards', {}],
    ['ravi', 'sharing.links', { kind: 'bill', id: known.paidBill.id }],
    ['meera', 'sharing.links', { kind: 'prescription', id: known.prescription.id }],
    [null, 'sharing.open', { token: known.sharedPath.split('#')[1] }],
  ].map(([as, operation, input]) => ({ as, operation, ...(input ? { input } : {}) }));
}

// --- From the first account to the files ------------------------------------------------------------------------------

setClock('2026-11-18 08:30');
const first = await startServer({ CLINIC_IDLE_MINUTES: '720' });
const staff = await signUpEverybody(first.url);
await saveSettings(staff);
await firstDay(staff);
await secondDay(staff);
const asked = await questions(staff);
const cookies = {};
for (const who of ['meera', 'ravi']) {
  const visitor = visitorAt(first.url);
  await visitor.client.accounts.signIn(accountOf(who));
  cookies[who] = visitor.cookie();
}

fs.mkdirSync(into);
setClock('2026-11-20 11:00');
const backup = path.join(into, 'clinic.backup');
const made = spawnSync(process.execPath, ['scripts/command.mjs', 'backup', backup], {
  cwd: root,
  env: environment,
  encoding: 'utf8',
});
if (made.status !== 0) throw new Error(made.stderr);
await first.end();

// The data folder as it stands while nothing runs; packed with a window in which PostgreSQL's four copies of its own
// catalogue are one.
const { stdout: tar } = spawnSync('tar', ['--create', '--sort=name', '--directory', data, '.'], {
  maxBuffer: 2 ** 30,
});
const { BROTLI_PARAM_LARGE_WINDOW, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants;
fs.writeFileSync(
  path.join(into, 'data-folder.tar.br'),
  brotliCompressSync(tar, {
    params: {
      [BROTLI_PARAM_LARGE_WINDOW]: 1,
      [BROTLI_PARAM_LGWIN]: 27,
      [BROTLI_PARAM_SIZE_HINT]: tar.length,
    },
  }),
);

const second = await startServer();
const visitors = { null: ofVersion.visitorAt(second.url) };
for (const who of ['meera', 'ravi', 'kabir']) {
  visitors[who] = ofVersion.visitorAt(second.url);
  const code = new TOTP({ secret: known.twoFactor.secret }).generate({ timestamp: moment });
  await visitors[who].client.accounts.signIn({
    ...accountOf(who),
    ...(who === 'kabir' ? { code } : {}),
  });
}
const answers = [];
for (const { as, operation, input } of asked) {
  const [feature, name] = operation.split('.');
  const answer = await visitors[as].client[feature][name](input);
  answers.push({ as, operation, input, answer: await wholeOf(operation, answer) });
}
await second.end();

/** A file that comes in pieces is its text; of another stream, the first piece. */
async function wholeOf(operation, answer) {
  if (!answer?.[Symbol.asyncIterator]) return answer;
  let text = '';
  for await (const piece of answer) {
    if (!operation.startsWith('exports.')) return piece;
    text += piece.text ?? '';
  }
  return text;
}

fs.writeFileSync(
  path.join(into, 'answers.json'),
  `${JSON.stringify(
    {
      version,
      now: new Date(moment).toISOString(),
      url: second.url,
      secret: fs.readFileSync(path.join(data, 'session-secret'), 'utf8').trim(),
      accounts: Object.fromEntries(['meera', 'ravi', 'kabir'].map((who) => [who, accountOf(who)])),
      twoFactor: known.twoFactor,
      cookies,
      answers,
    },
    null,
    2,
  )}\n`,
);
fs.rmSync(scratch, { recursive: true });
process.stdout.write(`${answers.length} answers of ${version} are in ${into}.\n`);
