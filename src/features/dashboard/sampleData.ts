import type { NewPatient } from '../patients/patient';

/** The three sample patients of spec 7; invented people. */
export const samplePatients: NewPatient[] = [
  {
    name: 'Anita Desai',
    age: 42,
    gender: 'female',
    phone: '98200 11001',
    email: 'anita.desai@sample.example',
    address: '14 Hill Road, Bandra, Mumbai',
    emergencyContact: 'Rohan Desai 98200 11002',
    bloodGroup: 'B+',
    allergies: ['Penicillin'],
    medicalHistory: 'High blood pressure since 2019',
  },
  {
    name: 'Joseph Mathew',
    age: 58,
    gender: 'male',
    phone: '98470 22001',
    address: '7 MG Road, Ernakulam',
    emergencyContact: 'Leena Mathew 98470 22002',
    bloodGroup: 'O+',
    medicalHistory: 'Type 2 diabetes since 2015',
  },
  {
    name: 'Farhan Qureshi',
    age: 9,
    gender: 'male',
    phone: '99100 33001',
    address: '22 Okhla Phase 2, New Delhi',
    emergencyContact: 'Sana Qureshi 99100 33002',
    allergies: ['Peanuts', 'Dust'],
  },
];

const minute = 60_000;

/** The three sample tokens of spec 7 and 9: milliseconds before now at which each was issued and consulted. */
export const sampleTokens = [
  { issuedBefore: 120 * minute, consultedBefore: 60 * minute, status: 'completed' },
  { issuedBefore: 90 * minute, consultedBefore: 30 * minute, status: 'completed' },
  { issuedBefore: 30 * minute, consultedBefore: 10 * minute, status: 'in-progress' },
] as const;

/** The two sample appointments, of the first two patients, on the coming days. */
export const sampleAppointments = [
  { daysAhead: 0, time: '17:30', type: 'consultation', status: 'scheduled' },
  { daysAhead: 1, time: '10:00', type: 'follow-up', status: 'confirmed' },
] as const;
