import type { AfterFinish, NewClinicSettings, NewDoctorProfile, PaperPart } from './clinicSettings';

/** How screens and the audit log call the clinic's settings; said with `t`. */
export const clinicFieldLabels = {
  name: 'Name of the clinic',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  logo: 'Logo',
  timeZone: 'Time zone',
  gstin: 'GSTIN',
  billPrefix: 'Prefix of bill numbers',
  taxBasisPoints: 'Tax on new bills',
  consultationFee: 'Consultation fee',
  roundsBills: 'Round bills to the rupee',
  upiAddress: 'UPI ID for payments',
  boardNames: 'Names on waiting-room screens',
  workingHours: 'Working hours',
  slotMinutes: 'Length of a slot',
  paperShows: 'Prescriptions also show',
  secondFactor: 'Who must use two-step verification',
} as const satisfies Record<keyof NewClinicSettings, string>;

/** How screens and the audit log call what a doctor enters about themselves; said with `t`. */
export const doctorProfileFieldLabels = {
  qualification: 'Qualification',
  registrationNumber: 'Registration number',
  council: 'Medical council',
  department: 'Department',
  signature: 'Signature',
  consultationFee: 'Consultation fee',
  freeDays: 'Free follow-up within (days)',
  freeVisits: 'Free follow-up visits',
  afterFinish: 'After finishing a visit',
} as const satisfies Record<keyof NewDoctorProfile, string>;

/** What the paper of a prescription calls its parts; said with `t`. */
export const paperPartLabels: Record<PaperPart, string> = {
  address: 'Patient’s address',
  allergies: 'Allergies',
  vitals: 'Vitals',
  complaints: 'Symptoms',
  tests: 'Tests advised',
  advice: 'Advice',
  review: 'Follow-up',
};

/** What to know before such a part is chosen or taken off; said with `t`. */
export const paperPartNotes: Partial<Record<PaperPart, string>> = {
  address:
    'Drugs Rules 1945, rule 65(10)(b), ask for the patient’s name and address on a prescription.',
  allergies: 'As recorded on that day, for the chemist who gives another brand.',
};

/** What comes up once a doctor has finished a visit; said with `t`. */
export const afterFinishLabels: Record<AfterFinish, string> = {
  print: 'Print the prescription',
  share: 'Share the prescription',
  nothing: 'Nothing',
};

const { signature: _, afterFinish: __, ...ofDetails } = doctorProfileFieldLabels;
/** The same of what an administrator enters of a doctor. */
export const doctorDetailsLabels = ofDetails;
