import type { AfterFinish, NewClinicSettings, NewDoctorProfile, PaperPart } from './clinicSettings';

/** The labels of the clinic's settings on screens and in the audit log; said with `t`. */
export const clinicFieldLabels = {
  name: 'Name of the clinic',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  logo: 'Logo',
  colour: 'Colour of the clinic',
  timeZone: 'Time zone',
  gstin: 'GSTIN',
  billPrefix: 'Prefix of bill numbers',
  taxBasisPoints: 'Tax on new bills',
  consultationFee: 'Consultation fee',
  roundsBills: 'Round bills to the rupee',
  takesInputCredit: 'GST on purchases is claimed as input credit',
  upiAddress: 'UPI ID for payments',
  boardNames: 'Names on waiting-room screens',
  workingHours: 'Working hours',
  slotMinutes: 'Length of a slot',
  paperShows: 'Prescriptions also show',
  secondFactor: 'Who must use two-step verification',
} as const satisfies Record<keyof NewClinicSettings, string>;

/** The labels of a doctor's profile on screens and in the audit log; said with `t`. */
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

/** The labels of the optional parts of a prescription's paper; said with `t`. */
export const paperPartLabels: Record<PaperPart, string> = {
  address: 'Patient’s address',
  allergies: 'Allergies',
  vitals: 'Vitals',
  complaints: 'Symptoms',
  tests: 'Tests advised',
  advice: 'Advice',
  review: 'Follow-up',
};

/** Notes for whoever turns such a part on or off; said with `t`. */
export const paperPartNotes: Partial<Record<PaperPart, string>> = {
  address:
    'Drugs Rules 1945, rule 65(10)(b), ask for the patient’s name and address on a prescription.',
  allergies: 'As recorded on that day, for the chemist who gives another brand.',
};

/** The labels of what opens once a doctor has finished a visit; said with `t`. */
export const afterFinishLabels: Record<AfterFinish, string> = {
  print: 'Print the prescription',
  share: 'Share the prescription',
  nothing: 'Nothing',
};

const { signature: _, afterFinish: __, ...detailsLabels } = doctorProfileFieldLabels;
/** The labels of what an administrator enters for a doctor; said with `t`. */
export const doctorDetailsLabels = detailsLabels;
