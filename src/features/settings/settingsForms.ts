import { plainDigits } from '../../shared/digits';
import { rupeesFromPaise } from '../../shared/money';
import { plainSigns, readPercent, readRupees } from '../../shared/readMoney';
import type { ClinicRules, NewClinicRules } from './clinicRules';
import type {
  ClinicSettings,
  DoctorDetails,
  DoctorProfile,
  NewClinicSettings,
  NewDoctorProfile,
} from './clinicSettings';

/** The settings as they are in a form's fields: amounts and numbers as typed, nothing chosen as an empty text. */

type InFields<Values, Numbers extends keyof Values> = {
  [Field in keyof Values]: Field extends Numbers | 'timeZone' | 'gstin' | 'upiAddress'
    ? string
    : Values[Field];
};

export type ClinicForm = InFields<
  NewClinicSettings,
  'taxBasisPoints' | 'consultationFee' | 'slotMinutes'
>;

export type DoctorProfileForm = InFields<
  NewDoctorProfile,
  'consultationFee' | 'freeDays' | 'freeVisits'
>;

export function clinicFormOf({ version: _, ...settings }: ClinicSettings): ClinicForm {
  return {
    ...settings,
    timeZone: settings.timeZone ?? '',
    gstin: settings.gstin ?? '',
    upiAddress: settings.upiAddress ?? '',
    // A percentage is read like rupees: with at most two decimals.
    taxBasisPoints: rupeesFromPaise(settings.taxBasisPoints),
    consultationFee: rupeesFromPaise(settings.consultationFee),
    slotMinutes: String(settings.slotMinutes),
  };
}

/** What the schema is to validate: a text that is no number stays none. */
export function clinicOfForm(form: ClinicForm) {
  return {
    ...form,
    timeZone: form.timeZone || null,
    gstin: form.gstin.trim() || null,
    upiAddress: form.upiAddress.trim() || null,
    taxBasisPoints: amountOf(form.taxBasisPoints, readPercent),
    consultationFee: amountOf(form.consultationFee, readRupees),
    slotMinutes: wholeNumberOf(form.slotMinutes),
  };
}

export function doctorProfileFormOf({ version: _, ...profile }: DoctorProfile): DoctorProfileForm {
  const { consultationFee } = profile;
  return {
    ...profile,
    consultationFee: consultationFee === null ? '' : rupeesFromPaise(consultationFee),
    freeDays: String(profile.freeDays),
    freeVisits: String(profile.freeVisits),
  };
}

/** What the schema is to validate. */
export function doctorProfileOfForm(form: DoctorProfileForm) {
  return {
    ...form,
    consultationFee:
      form.consultationFee.trim() === '' ? null : amountOf(form.consultationFee, readRupees),
    freeDays: wholeNumberOf(form.freeDays),
    freeVisits: wholeNumberOf(form.freeVisits),
  };
}

/** What is the doctor's own alone, as it stands where nobody entered it. */
export const doctorsOwn = {
  signature: null,
  afterFinish: 'print',
} as const satisfies Partial<DoctorProfileForm>;

/** What an administrator enters of a doctor: everything but that. */
export type DoctorDetailsForm = Omit<DoctorProfileForm, keyof typeof doctorsOwn>;

export function doctorDetailsFormOf(details: DoctorDetails): DoctorDetailsForm {
  const {
    signature: _,
    afterFinish: __,
    ...form
  } = doctorProfileFormOf({
    ...details,
    ...doctorsOwn,
  });
  return form;
}

/** What the schema is to validate. */
export function doctorDetailsOfForm(form: DoctorDetailsForm) {
  const {
    signature: _,
    afterFinish: __,
    ...details
  } = doctorProfileOfForm({
    ...form,
    ...doctorsOwn,
  });
  return details;
}

// A bill takes what is no number for 0 and rounds to the paisa (spec 5); a setting that stays for years is rather asked
// about again.
function amountOf(text: string, read: (text: string) => number | null): number {
  return /\.\d{3}/.test(plainSigns(text)) ? Number.NaN : (read(text) ?? Number.NaN);
}

function wholeNumberOf(text: string): number {
  const digits = plainDigits(text);
  return /^\s*\d{1,6}\s*$/.test(digits) ? Number(digits) : Number.NaN;
}

/** Who may what, with the amount as typed; blank: never. */
export type RulesForm = Omit<NewClinicRules, 'secondPersonAbove'> & { secondPersonAbove: string };

export function rulesFormOf({ rights, secondPersonAbove }: ClinicRules): RulesForm {
  return {
    rights,
    secondPersonAbove: secondPersonAbove === null ? '' : rupeesFromPaise(secondPersonAbove),
  };
}

/** What the schema is to validate. */
export function rulesOfForm({ rights, secondPersonAbove }: RulesForm) {
  const isBlank = secondPersonAbove.trim() === '';
  return {
    rights,
    secondPersonAbove: isBlank ? null : amountOf(secondPersonAbove, readRupees),
  };
}
