import type { Locator, Page } from '@playwright/test';
import type { Role } from '../../src/shared/permissions';
import type { RegularVisit } from './visit';

export interface Screen {
  address: string;
  role: Role | null;
  /** It has a list whose rows are loaded first. */
  isList: boolean;
  /** What it is called, where its address says nothing. */
  name?: string;
  /** Before it is opened. */
  prepare?: (page: Page) => Promise<unknown>;
}

interface Interaction {
  name: string;
  /** Milliseconds to the next paint, where not the budget of all. */
  most?: number;
  /** It asks for other rows or figures: that some of them stand elsewhere then is no shift. */
  movesRows?: true;
  /** Of many keys alike, the share that has to keep within it; all where nothing is said. */
  share?: number;
  /** Looks for what is pressed, which takes the page time too, and gives what a person then does. */
  aim: (page: Page) => Promise<() => Promise<void>>;
}

const list = (address: string, role: Role): Screen => ({ address, role, isList: true });
const form = (address: string, role: Role | null): Screen => ({ address, role, isList: false });

/** All screens; a visit and a record of a patient with two hundred visits, and a doctor who knows five thousand medicines. */
export const screensOf = ({ tokenId, patientId }: RegularVisit): Screen[] => [
  { ...form(`/app/consultation/${tokenId}`, 'doctor'), name: visitName, prepare: knowMany },
  { ...form(`/app/patients/${patientId}`, 'receptionist'), name: recordName },
  form('/login', null),
  form('/signup', null),
  form('/app/dashboard', 'doctor'),
  form('/app/register-patient', 'receptionist'),
  form('/app/tokens', 'receptionist'),
  list('/app/patients', 'receptionist'),
  list('/app/prescriptions', 'doctor'),
  list('/app/billing', 'receptionist'),
  list('/app/appointments', 'receptionist'),
  form('/app/reports', 'doctor'),
  list('/app/audit', 'doctor'),
  form('/app/account', 'doctor'),
  form('/app/staff', 'doctor'),
  form('/app/boards', 'doctor'),
  form('/app/settings', 'doctor'),
];

const visitName = 'a visit';
const recordName = 'a record';

/** As many medicines as a doctor may know. The server offers fewer: whatever it offers, the page keeps up with it. */
async function knowMany(page: Page): Promise<void> {
  await page.route('**/api/consultations/usual', async (route) => {
    const usual = await (await route.fetch()).json();
    const [one] = usual.medicines;
    const medicines = Array.from({ length: 5_000 }, (_, place) => ({
      ...one,
      name: `Tab. ${'Dolo Cefa Panto Meto Azi'.split(' ')[place % 5]}${'bcdfgklmnprstvz'[place % 15]}a${place % 700} ${place}`,
    }));
    await route.fulfill({ json: { ...usual, medicines } });
  });
}

/** A click in the middle of what a locator finds. */
async function clickOn(page: Page, target: Locator): Promise<() => Promise<void>> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`Nothing to press: ${target}`);
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

const type = (label: string, text = 'lak'): Interaction => ({
  name: `typing in ${label}`,
  aim: async (page) => {
    await page.getByRole('main').getByLabel(label).first().click();
    return () => page.keyboard.type(text, { delay: 120 });
  },
});

const press = (name: string | RegExp, what: string): Interaction => ({
  name: what,
  aim: (page) => clickOn(page, page.getByRole('button', { name }).first()),
});

/** One of a few choices that stand side by side. */
const choose = (name: string): Interaction => ({
  name: `choosing ${name}`,
  aim: (page) => clickOn(page, page.getByRole('main').getByText(name, { exact: true }).first()),
  movesRows: true,
});

/** By a key, in a list that the browser itself draws. */
const narrow = (label: string, key: string, what: string): Interaction => ({
  name: what,
  aim: async (page) => {
    await page.keyboard.press('Control+Home');
    await page.getByRole('main').getByRole('combobox', { name: label }).focus();
    // The rows at the list's head are drawn again.
    await page.waitForTimeout(500);
    return () => page.keyboard.press(key);
  },
  movesRows: true,
});

const close = (what: string): Interaction => ({
  name: `closing ${what}`,
  aim: async (page) => {
    await page.waitForTimeout(500);
    return () => page.keyboard.press('Escape');
  },
});

/** What every screen behind sign-in has around it. */
const frame: Interaction[] = [
  press(/^Account of/, 'the person’s menu'),
  close('it'),
  press(/^Notifications/, 'the bell'),
  close('it'),
  {
    name: 'the search by Ctrl K',
    aim: async (page) => async () => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('bil', { delay: 120 });
    },
  },
  close('it'),
  press(/^Use the (dark|light) theme/, 'the theme'),
];

const dialog = (opener: string | RegExp, what: string): Interaction[] => [
  press(opener, what),
  {
    name: `closing ${what}`,
    aim: async (page) => {
      await page.getByRole('dialog').first().waitFor();
      await page.waitForTimeout(500);
      return () => page.keyboard.press('Escape');
    },
  },
];

const more: Interaction = {
  name: 'Show more',
  aim: async (page) => {
    const button = page.getByRole('button', { name: 'Show more' });
    return (await button.count()) > 0 ? clickOn(page, button) : async () => {};
  },
};

/** Rows come and go near the window meanwhile; nothing else may move. */
const scrolling: Interaction = {
  name: 'scrolling',
  aim: async (page) => {
    await page.keyboard.press('Control+Home');
    await page.mouse.move(640, 500);
    return async () => {
      for (let turn = 0; turn < 10; turn++) {
        await page.mouse.wheel(0, 1500);
        await page.waitForTimeout(150);
      }
    };
  },
};

/** Keys in the box for medicines, which has the focus with the rest of the line before them. */
const inPad = (name: string, before: string, text: string, most?: number): Interaction => ({
  name,
  share: 0.9,
  ...(most ? { most } : {}),
  aim: async (page) => {
    await page.locator('[data-section=medicines]').click();
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    if (before) await page.keyboard.type(before, { delay: 60 });
    await page.waitForTimeout(500);
    return () => page.keyboard.type(text, { delay: 180 });
  },
});

/** A press shows what was read within this; what is offered may take as long as anything else. */
const reading = 50;

const ofVisit: Interaction[] = [
  {
    name: 'typing a complaint',
    aim: async (page) => {
      await page.locator('[data-section=complaints]').click();
      return () => page.keyboard.type('fever 3d', { delay: 180 });
    },
  },
  inPad('typing a medicine’s name', '', 'dolo ba12'),
  inPad('typing a name nobody knows', '', 'xylofenac'),
  inPad('typing how it is taken', 'tab xylofen 650', ' 1-0-1 5d after food', reading),
  {
    name: 'taking the line',
    aim: async (page) => () => page.keyboard.press('Enter'),
  },
];

/** What is typically done on a screen. Typing comes last, because it makes the list another one. */
export function interactionsOf({ address, role, name = address }: Screen): Interaction[] {
  const own: Record<string, Interaction[]> = {
    '/login': [type('Email'), type('Password')],
    '/signup': [type('Full name'), type('Password', 'abc')],
    '/app/register-patient': [type('Full Name'), type('Age', '52'), type('Address')],
    '/app/tokens': [...dialog('Summary', 'the summary'), ...dialog('Generate Token', 'a token')],
    [recordName]: [press(/^More about/, 'its menu'), close('it'), more, scrolling],
    '/app/patients': [
      ...dialog(/^View /, 'a patient'),
      more,
      scrolling,
      narrow('Gender', 'f', 'the filter by gender'),
      narrow('Gender', 'a', 'all genders again'),
      type('Search patients'),
    ],
    '/app/prescriptions': [
      ...dialog(/^View /, 'a prescription'),
      ...dialog('Create Prescription', 'a new one'),
      more,
      scrolling,
      type('Search prescriptions'),
    ],
    '/app/billing': [
      ...dialog(/^View bill/, 'a bill'),
      ...dialog('Create Bill', 'a new one'),
      more,
      scrolling,
      narrow('Status', 'p', 'the filter by status'),
      narrow('Status', 'a', 'all bills again'),
      type('Search bills'),
    ],
    '/app/appointments': [
      ...dialog('Schedule Appointment', 'a new one'),
      more,
      scrolling,
      narrow('Status', 'c', 'the filter by status'),
      narrow('Status', 'a', 'all appointments again'),
      type('Search appointments'),
    ],
    '/app/reports': [
      choose('This month'),
      choose('Visits'),
      choose('Financial year'),
      choose('GST'),
    ],
    '/app/audit': [
      more,
      scrolling,
      {
        name: 'the filter by action',
        aim: async (page) => {
          await page.keyboard.press('Control+Home');
          await page.getByRole('combobox', { name: 'Action' }).click();
          await page.waitForTimeout(500);
          return async () => {
            await page.keyboard.type('pat', { delay: 120 });
            await page.keyboard.press('ArrowDown');
            await page.keyboard.press('Enter');
          };
        },
        movesRows: true,
      },
    ],
    '/app/staff': dialog('Invite', 'an invitation'),
    [visitName]: ofVisit,
  };
  return [...(role ? frame : []), ...(own[name] ?? [])];
}
