import type { LetterPaper } from '../src/features/letters/letter';

const id = '0190dead-beef-7000-8000-0123456789ab';

/** What the paper of a sickness certificate is drawn from, for tests of everything. */
export const letterPaperEntered: LetterPaper = {
  letter: {
    ...{ id, number: 'SC/L2627/000007', kind: 'sickness', title: 'Sickness certificate' },
    ...{ language: 'en', patientId: id, patientName: 'Asha Rao', doctorName: 'Dr. Asha Menon' },
    ...{ firstDay: '2026-11-29', lastDay: '2026-12-01', issuedAt: '2026-11-30T06:30:00.000Z' },
    voided: null,
    body: 'I certify that I examined Asha Rao.\n\nThe patient needs rest for the days stated below.',
    items: [],
  },
  letterhead: {
    ...{ name: 'Sharma Clinic', address: '', phone: '', email: '', gstin: '' },
    ...{ logo: null, colour: '' },
  },
  doctor: { qualification: 'MBBS', registrationNumber: 'KMC 1', council: '', signature: null },
  patient: {
    ...{ number: 37, age: 42, months: null, days: null, gender: 'female' },
    ...{ address: '12 Temple Road\nBengaluru', identificationMark: 'mole on the left cheek' },
  },
  remoteKind: null,
  layout: 1,
  verifyAddress: 'https://clinic.example/verify/abcdefghijklmnopqrstuv',
  timeZone: 'Asia/Kolkata',
};
