import { randomUUID } from 'node:crypto';
import { emptyDraft } from '../../src/features/consultations/consultation';
import { consultationEntered } from '../consultations';
import { consentEntered } from '../privacy';
import { type Client, patientFields } from '../visitor';
import type { TestClinic } from './clinic';

/** Nobody else in the clinic has any of these. */
export const traces = [
  'zubaida',
  'qureshi',
  '97531',
  '86420',
  'neelkamal',
  'parveen',
  'zirconium',
  'quinsy',
  '2027-02-28',
  'sahar',
];
export const person = {
  ...patientFields,
  name: 'Zubaida Qureshi',
  phone: '97531 86420',
  email: 'zubaida@sahar.test',
  address: '4 Neelkamal Lane',
  emergencyContact: 'Parveen, 97531 86421',
  dateOfBirth: '1974-05-06',
  allergies: ['Zirconium', 'Penicillin'],
  medicalHistory: 'Quinsy in 1999',
  conditions: ['Quinsy, 1999'],
  expectedDelivery: '2027-02-28',
  isNotDuplicate: true,
};

/** A patient of whom every table that may hold something of somebody holds something; the id. */
export async function patientWithEverything(
  { sql, visitor }: TestClinic,
  { administrator, receptionist }: Record<'administrator' | 'receptionist', Client>,
): Promise<string> {
  await sql.query("update clinic_settings set gstin = '27AAPFU0939F1ZV', bill_prefix = 'SC'");
  const { id } = await receptionist.patients.register({ ...person, address: 'Zubaida’s old home' });
  const { isNotDuplicate: _, ...fields } = person;
  await receptionist.patients.amend({ id, version: 1, ...fields, reason: 'Zubaida moved' });
  await receptionist.patients.get({ id });
  const importId = randomUUID();
  await receptionist.imports.stage({ importId, rows: [{ row: 1, patient: fields }] });
  await receptionist.privacy.recordConsent({
    id,
    ...consentEntered,
    guardian: { name: 'Parveen', relation: 'mother' },
  });
  await receptionist.privacy.nominate({
    id,
    nominee: { name: 'Parveen', relation: 'sister of Zubaida', phone: '97531 86421' },
  });
  const { id: tokenId } = await receptionist.queue.issue({
    patientId: id,
    priority: 'urgent',
    urgentReason: 'Zubaida fainted',
  });
  await receptionist.vitals.record({ patientId: id, tokenId, pulse: 72 });
  await administrator.queue.start({ id: tokenId });
  const visit = { patientId: id, tokenId };
  const writing = { diagnosis: 'Quinsy of Zubaida', symptoms: 'Sahar says pain', notes: 'Quinsy' };
  const medication = { dosage: '', frequency: '', duration: '', instructions: 'Zubaida: at night' };
  const prescription = await administrator.prescriptions.create({
    ...visit,
    ...writing,
    medications: [
      { ...medication, name: 'Quinsymol', genericName: 'Quinsymol' },
      { ...medication, name: 'Mox 500', genericName: 'Amoxycillin' },
    ],
    allergyAnswer: [
      {
        medicine: 'Mox 500',
        allergy: 'Penicillin',
        reason: 'Zubaida tolerated it before',
      },
    ],
    confirmed: [{ kind: 'unknownAllergy', medicines: ['Zirconium'] }],
  });
  await administrator.outsideMedicines.note({
    ...visit,
    medication: { ...medication, name: 'Quinsylol' },
  });
  // The same line twice, which is in the log of warnings.
  const twice = { ...medication, name: 'Quinsymol' };
  await administrator.checks.run({ tokenId, medicines: [twice, twice] });
  await administrator.prescriptions.amend({
    id: prescription.id,
    ...writing,
    reason: 'Zubaida asked',
    medications: [],
  });
  const noted = {
    ...consultationEntered,
    complaints: [{ text: 'Quinsy', since: 'since Sahar' }],
    examination: 'Zubaida is tired',
    diagnoses: [{ text: 'Quinsy', isProvisional: false }],
    review: 'When Parveen can come',
    privateNote: 'Parveen worries',
  };
  const finished = await administrator.consultations.finish({ ...noted, tokenId });
  await administrator.consultations.amend({ id: finished.id, ...noted, reason: 'Zubaida asked' });
  const { id: second } = await receptionist.queue.issue({ patientId: id, isSecond: true });
  await administrator.queue.callNext({});
  await administrator.consultations.saveDraft({
    tokenId: second,
    content: { ...emptyDraft, examination: 'Zubaida again' },
    version: 0,
  });
  await administrator.queue.complete({ id: second, draft: 'keep' });
  const bill = await receptionist.billing.create({
    ...visit,
    items: [{ description: 'Visit of Zubaida', quantity: 1, unitPrice: 50_000 }],
    taxBasisPoints: 1_800,
    discount: 0,
    paymentMethod: 'cash',
  });
  await receptionist.billing.refund({
    id: bill.id,
    method: 'cash',
    amount: 10_000,
    reason: 'Zubaida overpaid',
  });
  await receptionist.billing.request({ id: bill.id, refund: null, reason: 'Zubaida paid twice' });
  const { path: link } = await receptionist.sharing.share({
    kind: 'bill',
    id: bill.id,
    way: 'sms',
    days: 30,
    language: 'en',
  });
  await visitor().client.sharing.open({ token: link?.split('#')[1] ?? '' });
  const { id: appointmentId } = await receptionist.appointments.schedule({
    patientId: id,
    date: '2026-12-01',
    time: '10:00',
    type: 'checkup',
    notes: 'Quinsy again',
  });
  await receptionist.appointments.reschedule({
    id: appointmentId,
    moves: 0,
    date: '2026-12-01',
    time: '11:00',
  });
  await receptionist.appointments.cancel({ id: appointmentId });
  await receptionist.appointments.wait({
    patientId: id,
    firstDate: '2026-12-01',
    lastDate: '2026-12-02',
    note: 'Quinsy, whenever',
  });
  await receptionist.patients.search({ text: 'zubaida' });
  return id;
}
