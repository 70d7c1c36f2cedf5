import type { Page } from '@playwright/test';
import type { Role } from '../src/shared/permissions';

export interface Screen {
  address: string;
  role: Role | null;
  /** It has a list whose rows are loaded first. */
  isList: boolean;
}

interface Interaction {
  name: string;
  act: (page: Page) => Promise<void>;
}

const list = (address: string, role: Role): Screen => ({ address, role, isList: true });
const form = (address: string, role: Role | null): Screen => ({ address, role, isList: false });

export const screens: Screen[] = [
  form('/login', null),
  form('/signup', null),
  form('/app/dashboard', 'doctor'),
  form('/app/register-patient', 'receptionist'),
  form('/app/tokens', 'receptionist'),
  list('/app/patients', 'receptionist'),
  list('/app/prescriptions', 'doctor'),
  list('/app/billing', 'receptionist'),
  list('/app/appointments', 'receptionist'),
  list('/app/audit', 'doctor'),
  form('/app/account', 'doctor'),
  form('/app/staff', 'doctor'),
  form('/app/boards', 'doctor'),
  form('/app/settings', 'doctor'),
];

const type = (label: string, text = 'lak'): Interaction => ({
  name: `typing in ${label}`,
  act: async (page) => {
    const box = page.getByRole('main').getByLabel(label).first();
    await box.click();
    await page.keyboard.type(text, { delay: 120 });
  },
});

const press = (name: string | RegExp, what: string): Interaction => ({
  name: what,
  act: (page) => page.getByRole('button', { name }).first().click(),
});

const close = (what: string): Interaction => ({
  name: `closing ${what}`,
  act: (page) => page.keyboard.press('Escape'),
});

/** What every screen behind sign-in has around it. */
const frame: Interaction[] = [
  press(/^Account of/, 'the person’s menu'),
  close('it'),
  press(/^Notifications/, 'the bell'),
  close('it'),
  {
    name: 'the search by Ctrl K',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('bil', { delay: 120 });
      await page.waitForTimeout(600);
      await page.keyboard.press('Escape');
    },
  },
  press(/^Use the (dark|light) theme/, 'the theme'),
];

const dialog = (opener: string | RegExp, what: string): Interaction[] => [
  press(opener, what),
  {
    name: `closing ${what}`,
    act: async (page) => {
      await page.getByRole('dialog').first().waitFor();
      await page.waitForTimeout(500);
      await page.keyboard.press('Escape');
    },
  },
];

const more: Interaction = press('Show more', 'Show more');

/** What is typically done on a screen. Typing comes last, because it makes the list another one. */
export function interactionsOf({ address, role }: Screen): Interaction[] {
  const own: Record<string, Interaction[]> = {
    '/login': [press(/reception@/, 'a sample account'), type('Email')],
    '/signup': [type('Full name'), type('Password', 'abc')],
    '/app/register-patient': [type('Full Name'), type('Age', '52'), type('Address')],
    '/app/tokens': [...dialog('Summary', 'the summary'), ...dialog('Generate Token', 'a token')],
    '/app/patients': [...dialog(/^View /, 'a patient'), more, type('Search patients')],
    '/app/prescriptions': [
      ...dialog(/^View /, 'a prescription'),
      ...dialog('Create Prescription', 'a new one'),
      more,
      type('Search prescriptions'),
    ],
    '/app/billing': [
      ...dialog(/^View bill/, 'a bill'),
      ...dialog('Create Bill', 'a new one'),
      more,
      type('Search bills'),
    ],
    '/app/appointments': [
      ...dialog('Schedule Appointment', 'a new one'),
      more,
      type('Search appointments'),
    ],
    '/app/audit': [
      more,
      {
        name: 'the filter by action',
        act: async (page) => {
          await page.getByRole('combobox', { name: 'Action' }).click();
          await page.keyboard.type('pat', { delay: 120 });
          await page.keyboard.press('ArrowDown');
          await page.keyboard.press('Enter');
        },
      },
    ],
    '/app/staff': dialog('Invite', 'an invitation'),
  };
  return [...(role ? frame : []), ...(own[address] ?? [])];
}
