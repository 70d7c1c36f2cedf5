// A made-up morning of a small clinic, for pictures: who came, with whom they are, what was written and paid.
import { randomUUID } from 'node:crypto';

/** Name, age in years or months before today, gender, phone, and what the record says beside. */
const people = [
  {
    name: 'Savitri Gowda',
    age: 49,
    gender: 'female',
    allergies: ['Penicillin', 'Sulfa drugs'],
    bloodGroup: 'B+',
    medicalHistory: 'Type 2 diabetes since 2015, hypertension',
  },
  {
    name: 'Ibrahim Sheikh',
    age: 58,
    gender: 'male',
    bloodGroup: 'O+',
    email: 'ibrahim.sheikh@mail.example',
  },
  {
    name: 'Narayana Swamy',
    age: 71,
    gender: 'male',
    urgentReason: 'Chest pain',
    medicalHistory: 'Bypass surgery 2019',
  },
  { name: 'कमला देवी शर्मा', age: 63, gender: 'female' },
  { name: 'Aarav Nair', months: 8, gender: 'male', allergies: ['Egg'] },
  { name: 'Divya Menon', age: 35, gender: 'female', bloodGroup: 'A+', allergies: [] },
  { name: 'Ramesh Gowda', age: 52, gender: 'male', allergies: ['Penicillin'] },
  { name: 'Fatima Begum', age: 44, gender: 'female', urgentReason: 'High fever' },
  { name: 'Lakshmi Venkataraman Subramaniam', age: 27, gender: 'female' },
  { name: 'Mohammed Irfan Khan', age: 31, gender: 'male', bloodGroup: 'AB+' },
  { name: 'Harpreet Kaur', age: 66, gender: 'female', allergies: ['Aspirin'] },
  { name: 'Thomas Kurien', age: 9, gender: 'male' },
];

const medicine = (name, strength, dosage, frequency, duration, instructions = '') => ({
  ...{ name, strength, dosage, frequency, duration, instructions },
  genericName: '',
  typed: '',
});
const visit = ({ complaints, diagnoses, ...noted }) => ({
  complaints: complaints.map(([text, since = '']) => ({ text, since })),
  examination: '',
  diagnoses: diagnoses.map((text) => ({
    text: text.replace('?', ''),
    isProvisional: text.startsWith('?'),
  })),
  medicines: [],
  tests: [],
  advice: [],
  review: '',
  followUpDate: null,
  privateNote: '',
  ...noted,
});
const dolo = medicine('Tab. Dolo', '650', '', '1-0-1 after food', '5 days');
const cetirizine = medicine('Tab. Cetirizine', '10', '', '0-0-1', '5 days');

/** What is noted of those who were inside, in their order; nothing is prescribed to the fourth. */
const visits = [
  visit({
    complaints: [['Fever', '3 days'], ['Headache', '3 days'], ['Cough']],
    examination: 'Throat red. Chest clear, air entry equal on both sides.',
    diagnoses: ['Viral fever'],
    medicines: [dolo, cetirizine, medicine('Syp. Ascoril LS', '', '10 ml', '1-1-1', '5 days')],
    tests: ['CBC'],
    advice: ['Plenty of fluids', 'Rest'],
    review: 'SOS',
  }),
  visit({
    complaints: [['Giddiness', '2 days']],
    diagnoses: ['Essential hypertension'],
    medicines: [medicine('Tab. Telma', '40', '', '1-0-0', '1 month')],
    tests: ['Serum creatinine', 'Lipid profile'],
    advice: ['Less salt'],
    review: '1 month',
  }),
  visit({
    complaints: [['Chest pain', 'since morning']],
    examination: 'Heart sounds normal. No oedema.',
    diagnoses: ['?Stable angina', 'After bypass surgery'],
    medicines: [
      medicine('Tab. Ecosprin', '75', '', '0-1-0 after food', '1 month'),
      medicine('Tab. Sorbitrate', '5', '', 'SOS', '', 'under the tongue'),
    ],
    tests: ['ECG', 'Troponin'],
    advice: ['To the hospital at once if the pain comes back'],
    review: '3d with reports',
  }),
  visit({
    complaints: [['Knee pain', '6 months']],
    examination: 'Crepitus in both knees, no swelling.',
    diagnoses: ['Osteoarthritis of the knees'],
    tests: ['X-ray both knees, standing'],
    advice: ['रोज़ आधा घंटा टहलें', 'सीढ़ियाँ कम चढ़ें'],
    review: 'with reports',
  }),
  visit({
    complaints: [['Loose stools', '2 days']],
    examination: 'Alert, not dehydrated.',
    diagnoses: ['Acute gastroenteritis'],
    medicines: [
      medicine('Sachet ORS', '', '', 'SOS', '', 'after each loose stool'),
      medicine('Syp. Zinc', '20 mg/5 ml', '5 ml', 'OD', '14 days'),
    ],
    advice: ['Go on with breast milk and food'],
    review: '2d',
  }),
  visit({
    complaints: [['Sneezing', '1 week']],
    diagnoses: ['Allergic rhinitis'],
    medicines: [cetirizine],
    review: 'SOS',
  }),
];
const { examination: _, followUpDate: __, privateNote: ___, ...template } = visits[0];
/** What the one who is inside came with earlier that morning, and what is written now. */
const cameBefore = visit({
  complaints: [
    ['Sore throat', '4 days'],
    ['Fever', '2 days'],
  ],
  examination: 'Throat red.',
  diagnoses: ['?Tonsillitis'],
  medicines: [dolo],
  tests: ['CBC'],
  advice: ['Gargle with warm salt water'],
  review: 'with reports',
});
/** Results of who is inside: days ago, then test, name, value, unit and the laboratory's upper limit. */
const measuredElsewhere = [
  [390, 8.9, 0.9],
  [200, 8.1, 1],
  [20, 7.4, 1.1],
].map(([days, glycated, creatinine]) => [
  days,
  ['hba1c', 'HbA1c', glycated, '%', 5.7],
  ['creat', 'Creatinine', creatinine, 'mg/dL', null],
]);
const asProposed = (item, more = {}) => ({ ...item, isProposed: false, marks: [], ...more });
const written = {
  ...visit({
    complaints: [['Sore throat', '4 days'], ['Painful swallowing']],
    examination: 'Tonsils enlarged, with pus. Neck nodes tender.',
    diagnoses: ['Acute tonsillitis'],
    tests: ['Throat swab'],
    advice: ['Plenty of fluids', 'Gargle with warm salt water'],
    review: '3d',
  }),
  medicines: [
    asProposed(medicine('Cap. Amoxicillin', '500', '', '1-1-1', '5 days')),
    asProposed(dolo, { isProposed: true }),
  ],
  typing: {},
};
/** What the desk measured of those who were inside, and of the one who is. */
const measured = [
  { systolic: 138, diastolic: 88, pulse: 96, temperature: 101.2, temperatureUnit: 'F', weight: 61 },
  { systolic: 164, diastolic: 98, pulse: 82, weight: 74 },
  { systolic: 130, diastolic: 80, pulse: 104, spo2: 97 },
  { systolic: 128, diastolic: 82, weight: 68, height: 154 },
  { temperature: 99.4, temperatureUnit: 'F', weight: 8.2 },
  null,
  { systolic: 122, diastolic: 78, pulse: 88, temperature: 100.8, temperatureUnit: 'F', weight: 71 },
];
/** The place in `people` of who is with the doctor; those before are done, those after wait. */
const inside = 6;
/** What stands on the shelf: name, unit, tablets in a strip, batch, expiry, MRP, units, and how much is little. */
const shelf = [
  ['Tab. Dolo 650', 'tablet', 15, 'DL2601', '2028-07-31', 3_350, 210, 60],
  ['Tab. Cetirizine 10', 'tablet', 10, 'CT118', '2027-02-28', 1_920, 44, 50],
  ['Tab. Telma 40', 'tablet', 15, 'TM4407', '2028-01-31', 22_150, 90, 30],
  ['Tab. Ecosprin 75', 'tablet', 14, 'EC0925', '2027-09-30', 515, 140, 56],
  ['Syp. Ascoril LS', 'bottle', 1, 'AS5512', '2027-12-31', 12_800, 11, 6],
  ['Sachet ORS', 'sachet', 1, 'OR771', '2027-01-31', 2_200, 35, 20],
];

/** What is billed beside the fee, and how it was paid; nothing to the fifth, whose bill is still to be made. */
const sums = [
  { items: [], paid: { paymentMethod: 'upi' } },
  {
    items: [{ description: 'CBC', unitPrice: 35_000 }],
    paid: { payments: [{ method: 'cash', amount: 30_000 }] },
  },
  {
    items: [
      { description: 'ECG', unitPrice: 30_000 },
      { description: 'Dressing', unitPrice: 20_000 },
    ],
    paid: { paymentMethod: 'card' },
  },
  { items: [{ description: 'ORS sachet', quantity: 4, unitPrice: 2_200 }], paid: { payments: [] } },
  null,
  { items: [], discount: 10_000, paid: { paymentMethod: 'cash' } },
];
const prices = [
  { name: 'Dressing', kind: 'procedure', unitPrice: 20_000 },
  { name: 'CBC', kind: 'test', unitPrice: 35_000 },
  { name: 'ECG', kind: 'test', unitPrice: 30_000 },
  { name: 'Nebulisation', kind: 'procedure', unitPrice: 15_000 },
  { name: 'ORS sachet', kind: 'medicine', unitPrice: 2_200, taxBasisPoints: 0 },
];

const noCash = Object.fromEntries(
  [500, 200, 100, 50, 20, 10]
    .map((value) => [`note${value}`, 0])
    .concat([20, 10, 5, 2, 1].map((value) => [`coin${value}`, 0])),
);

/** Turns giving medicines out on, and enters what is on the shelf, one invoice and what was spent. */
async function fillStock(call) {
  const rules = await call('doctor', 'GET', '/settings/rights');
  const everybody = ['receptionist', 'doctor', 'administrator'];
  await call('doctor', 'PUT', '/settings/rights', {
    ...rules,
    rights: {
      ...rules.rights,
      ...{ giveMedicines: everybody, buyMedicines: everybody },
      ...{ keepStock: everybody, seePurchaseRates: everybody },
    },
  });
  const item = ([name, unit, packUnits, , , , , reorderUnits]) => ({
    newItem: {
      ...{ name, unit, packUnits, reorderUnits, unitMl: unit === 'bottle' ? 100 : null },
      ...{ maker: 'Sahyadri Labs', makerAddress: 'Pune', hsn: '3004', taxBasisPoints: 500 },
      shelf: 'A1',
    },
  });
  const batch = ([, , , number, expiry, mrp]) => ({ number, expiry, mrp, isSample: false });
  await call('receptionist', 'POST', '/stock/opening', {
    lines: shelf.map((row) => ({
      ...{ item: item(row), batch: batch(row), units: row[6], cost: row[6] * 100 },
    })),
  });
  const supplierId = randomUUID();
  await call('receptionist', 'POST', '/suppliers', {
    ...{ id: supplierId, version: 0, isRetired: false, name: 'Malleshwaram Medical Agencies' },
    ...{ address: '8th Cross, Malleshwaram', phone: '080 2334 1122', licenceNumber: 'KA-B41-2207' },
    gstin: null,
  });
  await call('receptionist', 'POST', '/purchases', {
    ...{ supplierId, invoiceNumber: 'MMA/4471', invoiceDate: '2026-11-18', ratesIncludeTax: false },
    ...{ discount: 0, total: 26_250, paid: null },
    lines: [
      {
        item: item(['Tab. Montek LC', 'tablet', 10, '', '', 0, 0, 30]),
        batch: { number: 'MK3301', expiry: '2028-05-31', mrp: 21_300, isSample: false },
        ...{ packs: 10, freePacks: 1, rate: 2_500, discountBasisPoints: 0, taxBasisPoints: 500 },
      },
    ],
  });
  const [kind] = await call('receptionist', 'GET', '/expense-kinds');
  await call('receptionist', 'POST', '/expenses', {
    ...{ kindId: kind.id, payee: 'BESCOM', purpose: 'October', method: 'bank' },
    ...{ isFromDrawer: false, amount: 412_000, spentOn: '2026-11-18' },
  });
}

/**
 * Fills an empty clinic with the made-up morning, through the API as the desk would.
 * @param {string} url of the running product
 * @param {{ doctor: string, receptionist: string }} cookies of the two sample accounts, `name=value`
 * @returns the addresses of what stands outside the menu: of papers, of pages that nobody signs in to, and of visits
 */
export async function fillClinic(url, cookies) {
  const call = async (role, method, address, body = {}) => {
    const response = await fetch(`${url}/api${address}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        origin: url,
        cookie: cookies[role],
      },
      body: method === 'GET' ? undefined : JSON.stringify(body),
    });
    const answer = response.status === 204 ? null : await response.json();
    if (!response.ok) {
      const message = `${address}: ${answer.message} ${JSON.stringify(answer.data ?? '')}`;
      throw Object.assign(new Error(message), { data: answer.data });
    }
    return answer;
  };
  const inDays = (days) =>
    new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', {
      timeZone: 'Asia/Kolkata',
    });
  const desk = (address, body) => call('receptionist', 'POST', address, body);
  const doctor = (address, body) => call('doctor', 'POST', address, body);

  await desk('/dashboard');
  const clinic = await call('doctor', 'GET', '/settings/clinic');
  await call('doctor', 'PUT', '/settings/clinic', {
    ...clinic,
    name: 'Iyer Family Clinic',
    address: '12 Temple Road, Malleshwaram, Bengaluru 560003',
    phone: '080 2334 5566',
    timeZone: 'Asia/Kolkata',
    taxBasisPoints: 0,
    consultationFee: 40_000,
    upiAddress: 'iyerclinic@upi',
  });
  for (const price of prices)
    await doctor('/prices', { taxBasisPoints: null, hsn: null, ...price });
  await fillStock(call);

  // The sample patients inside go home, also those of an evening before: the made-up day has its own.
  const { tokens } = await call('receptionist', 'GET', '/tokens/today');
  const leftOver = await call('receptionist', 'GET', '/tokens/left-over');
  for (const { id, status } of [...tokens, ...leftOver]) {
    if (status === 'in-progress') await doctor(`/tokens/${id}/complete`);
    if (status === 'waiting') await desk(`/tokens/${id}/cancel`);
  }

  const patients = [];
  const papers = {};
  const open = {};
  const visitsToWalk = {};
  // Who came first stands first in the list of patients.
  for (const [index, { months, urgentReason, ...person }] of [...people.entries()].reverse()) {
    const born = new Date();
    born.setMonth(born.getMonth() - (months ?? 0));
    patients[index] = await desk('/patients', {
      age: null,
      ...(months ? { age: 0, dateOfBirth: born.toISOString().slice(0, 10) } : {}),
      ...person,
      phone: `98450 123${String(index + 10)}`,
      address: `${index + 3}, 4th Cross, Malleshwaram`,
      emergencyContact: `Family 98450 456${String(index + 10)}`,
      isNotDuplicate: true,
    });
  }
  // The doctor confirms what is asked, such as a brand whose substances nobody has entered.
  const finish = (token, noted) => {
    const finishAfter = (confirmed) =>
      doctor(`/consultations/${token.id}/finish`, { ...noted, draftVersion: 0, confirmed });
    return finishAfter([]).catch((error) => {
      if (!error.data?.doubts) throw error;
      return finishAfter(error.data.doubts);
    });
  };
  for (const [days, ...values] of measuredElsewhere) {
    await desk('/results', {
      ...{ patientId: patients[inside].id, laboratory: 'Sri Sai Diagnostics' },
      takenOn: inDays(-days),
      results: values.map(([testKey, name, value, unit, high]) => ({
        ...{ testKey, name, comparator: '', value, text: '', unit, isConfirmed: false },
        ...{ low: null, high, rangeText: high === null ? '' : `< ${high}` },
      })),
    });
  }
  const first = await desk('/tokens', { patientId: patients[inside].id });
  await doctor(`/tokens/${first.id}/start`);
  await finish(first, cameBefore);
  for (const [index, patient] of patients.entries()) {
    const { urgentReason } = people[index];
    const token = await desk('/tokens', {
      patientId: patient.id,
      isSecond: index === inside,
      ...(urgentReason ? { priority: 'urgent', urgentReason } : {}),
    });
    if (index === people.length - 1) await desk(`/tokens/${token.id}/cancel`);
    if (index === inside + 1) visitsToWalk.waiting = `consultation/${token.id}`;
    if (index > inside) continue;
    if (measured[index]) {
      await desk('/vitals', { patientId: patient.id, tokenId: token.id, ...measured[index] });
    }
    await doctor(`/tokens/${token.id}/start`);
    if (index === inside) {
      visitsToWalk.open = `consultation/${token.id}`;
      const draft = { content: written, version: 0 };
      await call('doctor', 'PUT', `/consultations/${token.id}/draft`, draft);
      continue;
    }
    const { id, prescriptionId } = await finish(token, visits[index]);
    if (index === 1) papers.testRequest = `/app/papers/test-request/${token.id}`;
    if (!prescriptionId) papers.visitNote = `/app/papers/visit-note/${id}`;
    if (index === 0) {
      papers.prescription = `/app/papers/prescription/${prescriptionId}`;
      visitsToWalk.finished = `consultation/${token.id}`;
      const { path } = await desk('/papers/links', {
        kind: 'prescription',
        id: prescriptionId,
        way: 'link',
        days: 7,
        language: 'en',
        patientAsked: true,
      });
      open.shared = path;
      const { verifyAddress } = await call(
        'doctor',
        'GET',
        `/prescriptions/${prescriptionId}/paper`,
      );
      if (verifyAddress) open.verify = new URL(verifyAddress).pathname;
    }
    const sum = sums[index];
    if (!sum) continue;
    const bill = await desk('/bills', {
      patientId: patient.id,
      tokenId: token.id,
      items: [
        { description: 'Consultation Fee', quantity: 1, unitPrice: 40_000 },
        ...sum.items.map((item) => ({ quantity: 1, ...item })),
      ],
      taxBasisPoints: 0,
      discount: sum.discount ?? 0,
      ...sum.paid,
    });
    if (index === 1) papers.bill = `/app/papers/bill/${bill.id}`;
  }

  const letter = await doctor('/letters', {
    tokenId: visitsToWalk.finished.replace('consultation/', ''),
    ...{ kind: 'sickness', language: 'en', title: 'Sickness certificate', itemKeys: [] },
    body: 'I certify that I examined Savitri Gowda, 49 years, female. Diagnosis: Viral fever.\n\nIn my opinion the patient needs rest, and absence from work or studies, for the days stated below.',
    ...{ firstDay: inDays(0), lastDay: inDays(2), identificationMark: 'Mole on the left cheek' },
  });
  papers.letter = `/app/papers/letter/${letter.id}`;
  await call('doctor', 'PUT', `/phrases/${randomUUID()}`, {
    ...{ version: 0, kind: 'advice', code: 'sug', name: 'Sugar at home', isOfClinic: true },
    english: 'Sugar before food every {day}; come at once above {value}.',
    hindi: 'हर {दिन} खाने से पहले शुगर नापें; {कितना} से ऊपर हो तो तुरंत आएँ।',
  });
  const times = ['09:30', '10:00', '11:00', '17:30'];
  for (const [index, time] of times.entries()) {
    const appointment = await desk('/appointments', {
      patientId: patients[index + 4].id,
      date: inDays(1 + Math.floor(index / 2)),
      time,
      type: ['consultation', 'follow-up', 'checkup', 'follow-up'][index],
      isOutOfHours: true,
    });
    if (index === 1) await desk(`/appointments/${appointment.id}/confirm`);
  }

  const [agreed, wished] = patients.slice(4);
  await desk(`/patients/${agreed.id}/consents`, {
    purpose: 'reminders',
    isGiven: true,
    guardian: { name: 'Anjali Nair', relation: 'mother' },
  });
  await desk('/appointments/waits', {
    patientId: wished.id,
    firstDate: inDays(1),
    lastDate: inDays(3),
    note: 'Mornings only',
  });
  const { number, through } = await call('receptionist', 'GET', '/day-closes/preview');
  const close = await desk('/day-closes', {
    number,
    through,
    openingCash: 100_000,
    counts: { ...noCash, note500: 2, note100: 6 },
    leftCash: 100_000,
    reason: '',
  });
  papers.close = `/app/papers/day-close/${close.id}`;

  const waiting = await call('receptionist', 'GET', '/tokens/today');
  const last = waiting.tokens.findLast(({ status }) => status === 'waiting');
  const { address } = await call('receptionist', 'GET', `/tokens/${last.id}/slip`);
  open.place = address.slice(address.indexOf('/place'));
  const { token } = await doctor('/board/links', {
    place: 'Waiting room',
    names: 'initials',
    language: 'both',
  });
  open.board = `/board#${token}`;
  papers.card = `/app/papers/patient-card/${patients[0].id}`;
  await call('doctor', 'PUT', `/templates/${randomUUID()}`, {
    ...template,
    version: 0,
    name: 'Viral fever',
    isOfClinic: true,
  });
  return { papers, open, visits: visitsToWalk };
}
