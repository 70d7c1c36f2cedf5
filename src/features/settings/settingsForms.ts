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

// The settings as form fields: amounts and numbers are the text as typed, and null is an empty text.

type FormOf<Values, Numbers extends keyof Values> = {
  [Field in keyof Values]: Field extends Numbers | 'timeZone' | 'gstin' | 'upiAddress'
    ? string
    : Values[Field];
};

export type ClinicForm = FormOf<
  NewClinicSettings,
  'taxBasisPoints' | 'consultationFee' | 'slotMinutes'
>;

export type DoctorProfileForm = FormOf<
  NewDoctorProfile,
  'consultationFee' | 'freeDays' | 'freeVisits'
>;

export function clinicFormOf({ version: _, ...settings }: ClinicSettings): ClinicForm {
  return {
    ...settings,
    timeZone: settings.timeZone ?? '',
    gstin: settings.gstin ?? '',
    upiAddress: settings.upiAddress ?? '',
    // Basis points become percent as paise become rupees: both have two decimals.
    taxBasisPoints: rupeesFromPaise(settings.taxBasisPoints),
    consultationFee: rupeesFromPaise(settings.consultationFee),
    slotMinutes: String(settings.slotMinutes),
  };
}

/** The input of the schema; a text that is no number becomes NaN, which the schema refuses. */
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

/** The input of the schema. */
export function doctorProfileOfForm(form: DoctorProfileForm) {
  return {
    ...form,
    consultationFee:
      form.consultationFee.trim() === '' ? null : amountOf(form.consultationFee, readRupees),
    freeDays: wholeNumberOf(form.freeDays),
    freeVisits: wholeNumberOf(form.freeVisits),
  };
}

/** The fields that only the doctor enters, with their defaults. */
export const doctorOnlyDefaults = {
  signature: null,
  afterFinish: 'print',
} as const satisfies Partial<DoctorProfileForm>;

/** What an administrator enters for a doctor: everything but `doctorOnlyDefaults`. */
export type DoctorDetailsForm = Omit<DoctorProfileForm, keyof typeof doctorOnlyDefaults>;

export function doctorDetailsFormOf(details: DoctorDetails): DoctorDetailsForm {
  const {
    signature: _,
    afterFinish: __,
    ...form
  } = doctorProfileFormOf({
    ...details,
    ...doctorOnlyDefaults,
  });
  return form;
}

/** The input of the schema. */
export function doctorDetailsOfForm(form: DoctorDetailsForm) {
  const {
    signature: _,
    afterFinish: __,
    ...details
  } = doctorProfileOfForm({
    ...form,
    ...doctorOnlyDefaults,
  });
  return details;
}

// A bill takes a text that is no number for 0 and rounds to the paisa (spec 5). A setting stays for years, so it is
// refused instead.
function amountOf(text: string, read: (text: string) => number | null): number {
  return /\.\d{3}/.test(plainSigns(text)) ? Number.NaN : (read(text) ?? Number.NaN);
}

function wholeNumberOf(text: string): number {
  const digits = plainDigits(text);
  return /^\s*\d{1,6}\s*$/.test(digits) ? Number(digits) : Number.NaN;
}

/** The clinic's rules, with the amount as typed; blank: never. */
export type RulesForm = Omit<NewClinicRules, 'secondPersonAbove'> & { secondPersonAbove: string };

export function rulesFormOf({ rights, secondPersonAbove }: ClinicRules): RulesForm {
  return {
    rights,
    secondPersonAbove: secondPersonAbove === null ? '' : rupeesFromPaise(secondPersonAbove),
  };
}

/** The input of the schema. */
export function rulesOfForm({ rights, secondPersonAbove }: RulesForm) {
  const isBlank = secondPersonAbove.trim() === '';
  return {
    rights,
    secondPersonAbove: isBlank ? null : amountOf(secondPersonAbove, readRupees),
  };
}
