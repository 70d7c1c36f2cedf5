import type { NewClinicRules } from '../src/features/settings/clinicRules';
import type { NewClinicSettings, NewDoctorProfile } from '../src/features/settings/clinicSettings';
import { usualRights } from '../src/shared/permissions';

/** What an administrator enters for a clinic whose settings were never changed. */
export const clinicEntered: NewClinicSettings & { version: number } = {
  name: 'Sehat Clinic',
  address: '12 Station Road, Pune 411001',
  phone: '020 2612 3456',
  email: 'desk@sehat.test',
  logo: null,
  colour: '#8a1c3b',
  timeZone: null,
  gstin: '27AAPFU0939F1ZV',
  billPrefix: 'SC',
  taxBasisPoints: 0,
  consultationFee: 60_000,
  roundsBills: false,
  takesInputCredit: false,
  upiAddress: 'sehat@okbank',
  boardNames: 'initials',
  workingHours: [
    [
      { from: '09:00', to: '13:00' },
      { from: '17:00', to: '20:30' },
    ],
    ...Array.from({ length: 5 }, () => [{ from: '09:00', to: '19:00' }]),
    [],
  ],
  slotMinutes: 20,
  paperShows: ['address', 'vitals', 'complaints', 'tests', 'advice', 'review'],
  secondFactor: 'nobody',
  version: 1,
};

/** What an administrator leaves as it was. */
export const rulesEntered: NewClinicRules & { version: number } = {
  rights: usualRights,
  secondPersonAbove: null,
  version: 1,
};

/** What a doctor enters who entered nothing yet. */
export const doctorProfileEntered: NewDoctorProfile & { version: number } = {
  qualification: 'MBBS, MD (Medicine)',
  registrationNumber: '2011/04/1234',
  council: 'Maharashtra Medical Council',
  department: 'General medicine',
  signature: null,
  consultationFee: 50_000,
  freeDays: 7,
  freeVisits: 1,
  afterFinish: 'share',
  version: 0,
};

/** What an administrator enters of that doctor. */
const { signature: _, afterFinish: __, ...entered } = doctorProfileEntered;
export const doctorDetailsEntered = entered;
