import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ClinicSettings,
  clinicSettings,
  isGstin,
  newClinicSettings,
  newDoctorProfile,
  settingsMessages,
} from './clinicSettings';
import {
  clinicFormOf,
  clinicOfForm,
  doctorProfileFormOf,
  doctorProfileOfForm,
} from './settingsForms';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const letters = alphabet.slice(10);
const of = (characters: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...characters), minLength: length, maxLength: length });

/** The first fourteen characters of a GSTIN: state, PAN, number and Z. */
const beginnings = fc
  .tuple(
    of('0123456789', 2),
    of(letters, 5),
    of('0123456789', 4),
    of(letters, 1),
    of(alphabet.slice(1), 1),
  )
  .map((parts) => `${parts.join('')}Z`);

describe('a GSTIN [10.1.6]', () => {
  // Published examples of registered companies.
  test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'])('%s is one', (gstin) => {
    expect(isGstin(gstin)).toBe(true);
  });

  test('has exactly one check character for what stands before it', () => {
    fc.assert(
      fc.property(beginnings, (beginning) => {
        expect([...alphabet].filter((last) => isGstin(beginning + last))).toHaveLength(1);
      }),
    );
  });

  test('is none any more when one character is mistyped', () => {
    const lastOf = (beginning: string) =>
      [...alphabet].find((last) => isGstin(beginning + last)) ?? '';
    fc.assert(
      fc.property(
        beginnings,
        fc.nat(14),
        fc.constantFrom(...alphabet),
        (beginning, place, typed) => {
          const gstin = beginning + lastOf(beginning);
          const wrong = gstin.slice(0, place) + typed + gstin.slice(place + 1);
          fc.pre(wrong !== gstin);
          expect(isGstin(wrong)).toBe(false);
        },
      ),
    );
  });

  test('that is mistyped is not said to have another length', () => {
    const said = (gstin: string) => clinicSettings.shape.gstin.safeParse(gstin).error?.issues[0];
    expect(said('27aapfu0939f1zw')?.message).toBe(settingsMessages.gstinMistyped);
    expect(said('27AAPFU0939F1Z')?.message).toBe(settingsMessages.gstin);
    expect(said('27aapfu0939f1zv')).toBeUndefined();
  });

  test.each(['', '27AAPFU0939F1Z', '27aapfu0939f1zv', '27AAPFU0939F1ZVV', '27AAPFU0939F1XV'])(
    '%j is none',
    (text) => {
      expect(isGstin(text)).toBe(false);
    },
  );
});

const settings: ClinicSettings = {
  name: 'Sehat',
  address: '',
  phone: '',
  email: '',
  logo: null,
  colour: '',
  timeZone: null,
  gstin: null,
  billPrefix: '',
  taxBasisPoints: 1800,
  consultationFee: 50_000,
  roundsBills: false,
  takesInputCredit: false,
  paperShows: ['complaints', 'tests'],
  upiAddress: null,
  boardNames: 'none',
  secondFactor: 'nobody',
  workingHours: [[], [], [], [], [], [], []],
  slotMinutes: 15,
  version: 1,
};

describe('the fields of the form [10.1.6]', () => {
  test('say again what is stored, to the paisa and the hundredth of a percent', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000),
        fc.nat(1_000_000_000),
        fc.integer({ min: 5, max: 240 }),
        (taxBasisPoints, consultationFee, slotMinutes) => {
          const { version, ...stored } = {
            ...settings,
            taxBasisPoints,
            consultationFee,
            slotMinutes,
          };
          const read = newClinicSettings.parse(clinicOfForm(clinicFormOf({ ...stored, version })));
          expect(read).toEqual(stored);
        },
      ),
    );
  });

  test.each([
    ['consultationFee', '500 or 600', 'A fee is an amount in rupees, such as 500.'],
    ['consultationFee', '', 'A fee is an amount in rupees, such as 500.'],
    ['consultationFee', '-1', 'A fee is an amount in rupees, such as 500.'],
    ['consultationFee', '1.005', 'A fee is an amount in rupees, such as 500.'],
    ['taxBasisPoints', '101', 'Tax must be from 0 to 100 percent.'],
    ['taxBasisPoints', 'none', 'Tax must be from 0 to 100 percent.'],
    ['slotMinutes', '7.5', 'A slot has from 5 to 240 minutes.'],
    ['slotMinutes', '241', 'A slot has from 5 to 240 minutes.'],
    ['email', 'desk', 'Please enter a valid email address.'],
    ['colour', 'teal', settingsMessages.colour],
    ['colour', '#0b6b5', settingsMessages.colour],
  ])('%s typed as %j is refused with a message of its own', (field, typed, message) => {
    const form = { ...clinicFormOf(settings), [field]: typed };
    const found = newClinicSettings.safeParse(clinicOfForm(form));
    expect(found.error?.issues).toMatchObject([{ path: [field], message }]);
  });

  test('a colour is stored in small letters, and none is the product’s [10.1.13]', () => {
    const colourOf = (colour: string) =>
      newClinicSettings.parse(clinicOfForm({ ...clinicFormOf(settings), colour })).colour;
    expect(colourOf(' #0B6B5D ')).toBe('#0b6b5d');
    expect(colourOf('  ')).toBe('');
  });

  test('an amount may be written with a comma, and what is left empty is nothing', () => {
    const form = { ...clinicFormOf(settings), consultationFee: ' 1,500.50 ', gstin: '  ' };
    expect(newClinicSettings.parse(clinicOfForm(form))).toMatchObject({
      consultationFee: 150_050,
      gstin: null,
    });
  });

  test('a doctor without a fee has the clinic’s', () => {
    const profile = {
      qualification: 'MBBS',
      registrationNumber: '',
      council: '',
      department: '',
      signature: null,
      consultationFee: null,
      freeDays: 7,
      freeVisits: 1,
      afterFinish: 'print' as const,
      version: 0,
    };
    const form = doctorProfileFormOf(profile);
    expect(newDoctorProfile.parse(doctorProfileOfForm(form)).consultationFee).toBeNull();
    expect(
      newDoctorProfile.parse(doctorProfileOfForm({ ...form, consultationFee: '0' }))
        .consultationFee,
    ).toBe(0);
    expect(newDoctorProfile.safeParse(doctorProfileOfForm({ ...form, freeDays: '' })).success).toBe(
      false,
    );
  });
});
