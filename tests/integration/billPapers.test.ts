import { afterAll, beforeAll, expect, test } from 'vitest';
import { asBefore } from '../billOfBefore';
import { noCash } from '../dayClose';
import { pagesOf, paperParts, redDot } from '../papers';
import { clinicEntered, doctorProfileEntered } from '../settings';
import { type Client, patientFields } from '../visitor';
import { codeOf, startClinic, type TestClinic } from './clinic';

/** What the papers of bills, receipts and day-end closes say, read back from their PDFs. */

let clinic: TestClinic;
let doctor: Client;
let receptionist: Client;
beforeAll(async () => {
  clinic = await startClinic({
    timeZone: 'Asia/Kolkata',
    clock: () => new Date('2026-11-20T09:00:00.000Z'),
    ...paperParts,
  });
  doctor = (await clinic.administrator()).client;
  receptionist = (await clinic.signedIn('receptionist')).client;
  await doctor.settings.saveClinic({ ...clinicEntered, logo: redDot });
  await doctor.settings.saveDoctorProfile(doctorProfileEntered);
});
afterAll(() => clinic.close());

async function newcomer(name: string): Promise<Client> {
  const { client } = clinic.visitor();
  const email = `${name}@clinic.test`;
  await client.accounts.signUp({ name, email, role: 'receptionist', password: 'monsoon-7' });
  return client;
}

type NewBill = Parameters<Client['billing']['create']>[0];

async function billed(fields: Partial<NewBill>) {
  const { id: patientId } = await receptionist.patients.register(patientFields);
  const { id: tokenId } = await receptionist.queue.issue({ patientId });
  await doctor.queue.start({ id: tokenId });
  const items = [{ description: 'Consultation', quantity: 1, unitPrice: 60_000 }];
  const common = { taxBasisPoints: 0, discount: 0, payments: [], items };
  return receptionist.billing.create({ patientId, tokenId, ...common, ...fields });
}

async function wordsOf(
  id: string,
  choice: Partial<Parameters<Client['billing']['pdf']>[0]> = {},
): Promise<string[]> {
  const file = await receptionist.billing.pdf({ id, size: 'A4', language: 'en', ...choice });
  expect(file.type).toBe('application/pdf');
  return pagesOf(new Uint8Array(await file.arrayBuffer()));
}

const taxed: Partial<NewBill> = {
  items: [
    {
      description: 'Laser <b>peel</b> & care',
      quantity: 1,
      unitPrice: 100_050,
      taxBasisPoints: 1800,
      hsn: '999312',
    },
    { description: 'Sunscreen', quantity: 2, unitPrice: 30_000, taxBasisPoints: 500, hsn: '3304' },
    { description: 'परामर्श', quantity: 1, unitPrice: 60_000 },
  ],
  discount: 5_000,
  payments: [{ method: 'card', amount: 100_000 }],
};

test('a tax invoice says what its bill says: lines, codes, discount, two equal taxes, words, payments and what is due [10.3.6-8] [10.3.35]', async () => {
  const bill = await billed(taxed);
  const [page = '', ...others] = await wordsOf(bill.id);
  expect(others).toEqual([]);
  const { number } = await receptionist.patients.get({ id: bill.patientId });
  for (const words of [
    'Sehat Clinic',
    '12 Station Road, Pune 411001',
    'GSTIN 27AAPFU0939F1ZV',
    'Tax invoice',
    `Bill number ${bill.number}`,
    'Date 20 Nov 2026, 2:30 pm',
    'Patient Asha Rao',
    `Patient ID P-${number} · ${bill.patientId.slice(-8)}`,
    'Doctor Dr. First Person',
    'Registration number 2011/04/1234',
    '1 Laser <b>peel</b> & care 999312 1 ₹1,000.50 18% ₹22.74 ₹1,000.50',
    '2 Sunscreen 3304 2 ₹300.00 5% ₹13.63 ₹600.00',
    '₹977.76 9% ₹88.00 9% ₹88.00',
    '₹586.37 2.5% ₹14.66 2.5% ₹14.66',
    // The discount comes before the taxes, which are computed on what is left.
    'Subtotal ₹2,200.50 Discount −₹50.00 CGST ₹102.66 SGST ₹102.66 Total ₹2,355.82',
    'Paid ₹1,000.00',
    'Due ₹1,355.82',
    'Rupees Two Thousand Three Hundred Fifty Five and Eighty Two Paise Only',
    'Payments Date Payment Method Amount 20 Nov 2026 Card ₹1,000.00',
    'Scan to pay ₹1,355.82 by UPI sehat@okbank',
    'For Sehat Clinic',
    `Tax invoice ${bill.number}`,
    'Page 1 of 1',
  ]) {
    expect(page).toContain(words);
  }
});

test('two equal taxes and the paisa up to the total print as one Round off, with rounding to the rupee too [10.3.36]', async () => {
  const items = [{ description: 'Peel', quantity: 1, unitPrice: 50_050, taxBasisPoints: 1800 }];
  const bill = await billed({ items });
  expect(bill).toMatchObject({ tax: 9_009, taxRoundOff: -1, roundOff: 0, total: 59_059 });
  const [page = ''] = await wordsOf(bill.id);
  expect(page).toContain('₹500.50 9% ₹45.05 9% ₹45.05');
  expect(page).toContain('Subtotal ₹500.50 CGST ₹45.05 SGST ₹45.05 Round off −₹0.01 Total ₹590.59');
  const whole = await billed({ items, isRounded: true });
  expect(whole).toMatchObject({ tax: 9_009, taxRoundOff: -1, roundOff: 41, total: 59_100 });
  const [rounded = ''] = await wordsOf(whole.id, { size: '80mm' });
  expect(rounded).toContain('CGST ₹45.05 SGST ₹45.05 Round off ₹0.40 Total ₹591.00');
  const payment = { id: whole.id, method: 'cash' as const, amount: 59_100 };
  const { payments } = await receptionist.billing.pay(payment);
  const [receipt = ''] = await wordsOf(whole.id, { paymentId: payments[0]?.id });
  expect(receipt).toContain('Received ₹591.00 Round off ₹0.40 Total of the bill ₹591.00');
});

test('a tax invoice from before prints as it did, and so does its credit note [10.3.38]', async () => {
  const { id } = await asBefore(clinic.sql, await billed({ ...taxed, payments: [] }));
  await receptionist.billing.pay({ id, method: 'card', amount: 100_000 });
  const [page = ''] = await wordsOf(id);
  for (const words of [
    '1 Laser <b>peel</b> & care 999312 1 ₹1,000.50 18% ₹1,000.50',
    '₹1,000.50 9% ₹90.05 9% ₹90.04',
    '₹600.00 2.5% ₹15.00 2.5% ₹15.00',
    'Subtotal ₹2,200.50 CGST ₹105.05 SGST ₹105.04 Discount −₹50.00 Total ₹2,360.59',
    'Due ₹1,360.59',
  ]) {
    expect(page).toContain(words);
  }
  expect(page).not.toContain('Round off');
  const { creditNotes } = await receptionist.billing.void({ id, reason: 'wrong patient' });
  const [paper = ''] = await wordsOf(id, { size: '80mm', creditNoteId: creditNotes[0]?.id });
  expect(paper).toContain(
    'Taxable ₹2,200.50 CGST ₹105.05 SGST ₹105.04 Discount and round off −₹50.00 Credited ₹2,360.59',
  );
});

test('a bill of exempt services is a bill of supply, without tax and, once it is paid, without a UPI code [10.3.6]', async () => {
  const bill = await billed({ payments: undefined, paymentMethod: 'cash' });
  const [page = ''] = await wordsOf(bill.id, { size: '80mm' });
  expect(page).toContain('Bill of supply');
  expect(page).toContain('Consultation 1 × ₹600.00 ₹600.00');
  expect(page).toContain('Total ₹600.00 Rupees Six Hundred Only Paid ₹600.00');
  // On a roll the payments of a day take one line.
  expect(page).toContain('Paid on 20 Nov 2026: Cash ₹600.00');
  expect(page).not.toContain('Payment Method');
  for (const words of ['Tax', 'GST ', 'Due', 'Scan', 'Discount']) expect(page).not.toContain(words);
  const [hindi = ''] = await wordsOf(bill.id, { size: 'A5', language: 'hi' });
  // How letters are joined, a PDF does not tell; that they are all there, it does.
  expect(hindi.replaceAll(' ', '')).toContain('छहसौरुपयेमात्र');
});

test('a bill of fifty lines goes over pages that each name it, and over one roll [10.3.18]', async () => {
  const items = Array.from({ length: 50 }, (_, index) => ({
    description: `Item number ${index + 1} of a long stay`,
    quantity: 1,
    unitPrice: 10_000 + index,
  }));
  const bill = await billed({ items });
  const pages = await wordsOf(bill.id);
  expect(pages.length).toBeGreaterThan(1);
  for (const [index, page] of pages.entries()) {
    expect(page).toContain(`Bill of supply ${bill.number}`);
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  }
  const roll = await wordsOf(bill.id, { size: '80mm' });
  expect(roll).toHaveLength(1);
  for (const text of [pages.join(' '), roll[0]]) {
    for (const { description } of items) expect(text).toContain(description);
    expect(text).toContain('Total ₹5,012.25');
  }
});

test('a voided bill says so, and what was given back [10.3.18]', async () => {
  const bill = await billed({ payments: undefined, paymentMethod: 'upi' });
  await receptionist.billing.void({ id: bill.id, reason: 'billed twice' });
  const [page = ''] = await wordsOf(bill.id);
  expect(page).toContain('VOIDED Voided by Ravi Kumar: billed twice. Not to be used.');
  expect(page).toContain('Refunded −₹600.00');
  expect(page).toContain('UPI Refunded: billed twice −₹600.00');
  expect(page).not.toContain('Scan');
});

test('a receipt is of one payment, and stays what it was [10.3.16]', async () => {
  const { id } = await billed({});
  const [first] = (await receptionist.billing.pay({ id, method: 'cash', amount: 20_050 })).payments;
  const receipt = () => wordsOf(id, { size: '80mm', ...(first ? { paymentId: first.id } : {}) });
  const before = await receipt();
  expect(before).toHaveLength(1);
  for (const words of [
    `Receipt number ${first?.receiptNumber}`,
    'For Consultation',
    'Payment Method Cash',
    'Received ₹200.50 Total of the bill ₹600.00 Still due ₹399.50',
    'Rupees Two Hundred and Fifty Paise Only',
    'Received by Ravi Kumar',
  ]) {
    expect(before[0]).toContain(words);
  }
  const paid = await receptionist.billing.pay({ id, method: 'upi', amount: 39_950 });
  expect(await receipt()).toEqual(before);
  const refund = { id, method: 'upi' as const, amount: 10_000, reason: 'free follow-up' };
  const { payments } = await receptionist.billing.refund(refund);
  const back = payments.find(({ kind }) => kind === 'refund');
  const [words = ''] = await wordsOf(id, { size: 'A5', ...(back ? { paymentId: back.id } : {}) });
  expect(words).toContain('Refund receipt');
  expect(words).toContain('Reason free follow-up');
  expect(words).toContain('Refunded ₹100.00 Total of the bill ₹600.00');
  expect(words).toContain('Refunded by Ravi Kumar');
  const other = await billed({});
  const foreign = { id: other.id, paymentId: paid.payments[0]?.id ?? '' };
  expect(await codeOf(wordsOf(foreign.id, foreign))).toBe('NOT_FOUND');
});

test('a credit note says what rule 53(1A) asks of it, and the refund’s receipt names it [10.3.28] [PAP-3]', async () => {
  const bill = await billed({ ...taxed, discount: 0 });
  const refund = { id: bill.id, method: 'card' as const, amount: 100_000, reason: 'not done' };
  const { creditNotes, payments } = await receptionist.billing.refund(refund);
  const [note] = creditNotes;
  const [page = '', ...others] = await wordsOf(bill.id, { creditNoteId: note?.id });
  expect(others).toEqual([]);
  // ₹1,000 of ₹2,410.59: as much of every line.
  expect(note).toMatchObject({ taxable: 91_285, tax: 8_716, total: 100_000 });
  for (const words of [
    'Sehat Clinic',
    '12 Station Road, Pune 411001',
    'GSTIN 27AAPFU0939F1ZV',
    'Credit note',
    `Credit note number ${note?.number}`,
    'Date 20 Nov 2026, 2:30 pm',
    'Patient Asha Rao',
    `Address ${patientFields.address}`,
    `Tax invoice ${bill.number} of 20 Nov 2026`,
    'Reason not done',
    'Payment Method Card',
    '999312 18% ₹415.05 ₹74.72',
    '3304 5% ₹248.90 ₹12.44',
    'Taxable ₹912.85 CGST ₹43.58 SGST ₹43.58 Round off −₹0.01 Credited ₹1,000.00',
    'Rupees One Thousand Only',
    'Issued by Ravi Kumar',
    'For Sehat Clinic',
  ]) {
    expect(page).toContain(words);
  }
  expect(page).not.toContain('Discount');
  const back = payments.find(({ kind }) => kind === 'refund');
  const [receipt = ''] = await wordsOf(bill.id, { size: '80mm', paymentId: back?.id });
  expect(receipt).toContain(`Credit note ${note?.number}`);

  const whole = await billed(taxed);
  const { creditNotes: ofVoid } = await receptionist.billing.void({
    id: whole.id,
    reason: 'wrong patient',
  });
  const [paper = ''] = await wordsOf(whole.id, { size: '80mm', creditNoteId: ofVoid[0]?.id });
  for (const words of [
    'Reason wrong patient',
    'Taxable ₹2,150.50 CGST ₹102.66 SGST ₹102.66 Credited ₹2,355.82',
  ]) {
    expect(paper).toContain(words);
  }
  const foreign = { id: whole.id, creditNoteId: note?.id };
  expect(await codeOf(wordsOf(whole.id, foreign))).toBe('NOT_FOUND');
});

test('a shared bill tells nothing of where the patient lives, which its credit notes say [10.3.28]', async () => {
  const bill = await billed(taxed);
  await receptionist.billing.refund({ id: bill.id, method: 'card', amount: 100, reason: 'x' });
  expect(await receptionist.billing.paper({ id: bill.id })).toMatchObject({
    patientAddress: patientFields.address,
  });
  const wanted = { kind: 'bill' as const, id: bill.id, way: 'link' as const, language: 'en' };
  const { path } = await receptionist.sharing.share({ ...wanted, days: 1 });
  const token = path?.split('#').at(-1) ?? '';
  const opened = await clinic.visitor().client.sharing.open({ token });
  expect(JSON.stringify(opened)).toContain('Asha Rao');
  expect(JSON.stringify(opened)).not.toContain(patientFields.address);
});

test('a bill’s paper stays as it was made, whatever becomes of the clinic and the doctor; only where to pay is new [10.3.15] [10.2.22] [PAP-5]', async () => {
  const { id } = await billed({});
  const before = await receptionist.billing.paper({ id });
  expect(before).toMatchObject({
    letterhead: {
      ...{ name: 'Sehat Clinic', logo: redDot, colour: clinicEntered.colour },
      gstin: '27AAPFU0939F1ZV',
    },
    doctor: { name: 'Dr. First Person', registrationNumber: '2011/04/1234' },
    upiAddress: 'sehat@okbank',
  });
  const settings = await doctor.settings.clinic();
  const changed = { name: 'Another', address: 'Elsewhere', logo: null, colour: '', gstin: null };
  await doctor.settings.saveClinic({ ...settings, ...changed, upiAddress: 'new@okbank' });
  const profile = await doctor.settings.doctorProfile();
  await doctor.settings.saveDoctorProfile({ ...profile, registrationNumber: 'new' });
  expect(await receptionist.billing.paper({ id })).toEqual({ ...before, upiAddress: 'new@okbank' });

  // One of an earlier version has what is so now; without a GSTIN its tax makes no invoice of it.
  const old = await billed({ taxBasisPoints: 1800 });
  await clinic.sql.query('delete from bill_papers where bill_id = $1', [old.id]);
  expect(await receptionist.billing.paper({ id: old.id })).toMatchObject({
    letterhead: { name: 'Another', colour: '', gstin: null },
    doctor: { registrationNumber: 'new' },
  });
  const [page = ''] = await wordsOf(old.id);
  expect(page).toContain('Bill Bill number');
  expect(page).toContain('Tax ₹108.00');
  expect(page).not.toContain('GST');
  const { version } = await doctor.settings.clinic();
  await doctor.settings.saveClinic({ ...clinicEntered, logo: redDot, version });
});

test('whoever looks at a bill’s paper is in the audit log [10.3.19]', async () => {
  const { id } = await billed({});
  await receptionist.billing.paper({ id });
  await wordsOf(id);
  const { rows } = await clinic.sql.query(
    "select count(*) as views from audit_logs where action = 'bill_viewed' and entity_id = $1",
    [id],
  );
  expect(rows[0].views).toBe(2);
});

/** Closes the receptionist's day with ₹1,015 in the drawer. */
async function closed() {
  const open = await receptionist.dayClose.preview();
  const close = await receptionist.dayClose.close({
    number: open.number,
    through: open.through,
    openingCash: 10_000,
    counts: { ...noCash, note500: 2, coin5: 3 },
    leftCash: 1_500,
    reason: 'the rest is in the safe',
  });
  return { open, close };
}

test('a close is printed with its payments, its notes, the difference and lines to sign on [10.4.7]', async () => {
  const { open, close } = await closed();
  const choice = { id: close.id, size: '80mm' as const, language: 'en' };
  const file = await receptionist.dayClose.pdf(choice);
  const [page = '', ...others] = await pagesOf(new Uint8Array(await file.arrayBuffer()));
  expect(others).toEqual([]);
  for (const words of [
    'Day-end close Closed by Ravi Kumar Close number 1',
    'To 20 Nov 2026, 2:30 pm',
    `Bills made ${open.billCount} Refunds made ${open.refundCount}`,
    '₹500 note 2 ₹1,000.00 ₹5 coin 3 ₹15.00',
    'Opening cash ₹100.00',
    'Counted ₹1,015.00',
    'Float kept ₹15.00 Cash handed over ₹1,000.00',
    'Reason: the rest is in the safe',
    'Closed by Ravi Kumar',
    'Cash received by',
  ]) {
    expect(page).toContain(words);
  }
  expect(await codeOf(doctor.dayClose.pdf(choice))).toBe('OK');
  const stranger = await newcomer('meena');
  expect(await codeOf(stranger.dayClose.pdf(choice))).toBe('NOT_FOUND');
  expect(await codeOf(stranger.dayClose.paper({ id: close.id }))).toBe('NOT_FOUND');
});

test('a close’s paper has the letterhead of its day; one of an earlier version has today’s', async () => {
  const { close } = await closed();
  const old = await closed();
  await clinic.sql.query('delete from day_close_papers where close_id = $1', [old.close.id]);
  const settings = await doctor.settings.clinic();
  const changed = { name: 'Another', address: 'Elsewhere', phone: '', email: '', colour: '' };
  await doctor.settings.saveClinic({ ...settings, ...changed, logo: null, gstin: null });
  expect(await receptionist.dayClose.paper({ id: close.id })).toEqual({
    close,
    letterhead: {
      name: 'Sehat Clinic',
      address: '12 Station Road, Pune 411001',
      phone: '020 2612 3456',
      email: 'desk@sehat.test',
      gstin: '27AAPFU0939F1ZV',
      logo: redDot,
      colour: clinicEntered.colour,
    },
    timeZone: 'Asia/Kolkata',
  });
  const file = await receptionist.dayClose.pdf({ id: close.id, size: 'A4', language: 'en' });
  const [page = ''] = await pagesOf(new Uint8Array(await file.arrayBuffer()));
  expect(page).toContain('Sehat Clinic');
  expect(page).toContain('GSTIN 27AAPFU0939F1ZV');
  expect((await receptionist.dayClose.paper({ id: old.close.id })).letterhead).toEqual({
    ...changed,
    logo: null,
    gstin: null,
  });
  const { version } = await doctor.settings.clinic();
  await doctor.settings.saveClinic({ ...clinicEntered, logo: redDot, version });
});
