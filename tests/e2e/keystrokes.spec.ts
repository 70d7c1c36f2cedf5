import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { emptyMedication, type Medication } from '../../src/features/prescriptions/prescription';
import { consultationEntered } from '../consultations';
import { priceEntered } from '../prices';
import { templateEntered } from '../templates';
import { patientFields, signedInAt } from '../visitor';
import {
  consultedPatientAt,
  expect,
  expectVisitOf,
  othersLeaveAt,
  patientAt,
  signIn,
  test,
  watchPrinter,
} from './clinic';

test.use({ clinicName: 'counts its keys' });
test.skip(({ isMobile }) => isMobile, 'a phone has no keyboard to go by');

/** Works a screen by keyboard alone and counts: the keys that lead somewhere or choose, and those that are data. */
function handsOn(page: Page) {
  const count = { keys: 0, clicks: 0, data: 0 };
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      count.keys += 1;
    }
  };
  return {
    count,
    press,
    click: async (target: Locator) => {
      await target.click();
      count.clicks += 1;
    },
    type: async (text: string) => {
      await page.keyboard.type(text);
      count.data += text.length;
    },
    tabTo: async (target: Locator) => {
      for (let presses = 0; presses < 80; presses++) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await press('Tab');
      }
      throw new Error('Eighty presses of Tab did not lead there.');
    },
    /** Takes the only patient that is found for what was typed, pressed before anybody is. */
    takeFound: async () => {
      await press('Enter');
    },
    /** Takes the first thing that is offered for what was typed, once it is offered. */
    takeOffered: async (name: RegExp) => {
      await expect(page.getByRole('option', { name }).first()).toBeVisible();
      await press('ArrowDown', 'Enter');
    },
  };
}

function report(
  job: string,
  { keys, clicks, data }: { keys: number; clicks: number; data: number },
): void {
  const counted = `${keys} keys, ${clicks} clicks, ${data} of data`;
  test.info().annotations.push({ type: job, description: counted });
  console.log(`${job}: ${counted}`);
}

test('a new patient and the token', { tag: '@slow' }, async ({ page }) => {
  await signIn(page, 'receptionist');
  const hands = handsOn(page);
  await hands.press('r');
  await expect(page.getByLabel('Phone')).toBeFocused();
  await hands.type('9876512345');
  await hands.press('Enter');
  await expect(page.getByLabel('Full Name')).toBeFocused();
  await hands.type('Kavita Nair');
  await hands.tabTo(page.getByLabel('Age'));
  await hands.type('41');
  await hands.tabTo(page.getByLabel('Gender'));
  await hands.type('f');
  await hands.press('Alt+n', 'Control+Enter');
  await expect(page).toHaveURL(/tokens$/);
  await expect(page.getByRole('row').filter({ hasText: 'Kavita Nair' })).toContainText('Waiting');
  report('register and token', hands.count);
  expect(hands.count.keys).toBeLessThanOrEqual(6);
  expect(hands.count.data).toBeLessThanOrEqual(24);
});

test.describe('a doctor', () => {
  const pressesOf = ({ keys, data }: { keys: number; data: number }) => keys + data;
  /** A medicine as other prescriptions have it. */
  const written = (name: string, strength: string, frequency: string) => ({
    ...emptyMedication,
    name,
    strength,
    frequency,
    duration: '5 days',
  });
  const used = [
    written('Tab. Dolo', '650', '1-0-1 after food'),
    written('Cap. Omez', '20', 'OD before breakfast'),
    written('Tab. Cetzine', '10', 'at night'),
    written('Syp. Ascoril', '', '5 ml TDS'),
  ];

  /** Another patient's visit in which medicines were written. */
  async function prescribedBefore(url: string, medicines: Medication[], age = 31) {
    const { token } = await consultedPatientAt(url, 'Somebody Before', { age });
    const { client: doctor } = await signedInAt(url, 'doctor');
    await doctor.consultations.finish({ ...consultationEntered, tokenId: token.id, medicines });
  }

  /** Enter adds the proposed lines that are seen whole: above the foot of the page, once it has scrolled to them. */
  async function expectInView(line: Locator) {
    await expect
      .poll(() =>
        line.evaluate((row) => {
          const foot = document.querySelector('[data-desk=foot]');
          return row.getBoundingClientRect().bottom <= (foot?.getBoundingClientRect().top ?? 0);
        }),
      )
      .toBe(true);
  }

  /** The visit's page is open: what follows is counted, to the paper that is sent to the printer. */
  async function inside(
    page: Page,
    url: string,
    name: string,
    {
      came = [],
      allergies = [],
      tests = consultationEntered.tests,
    }: { came?: Medication[][]; allergies?: string[]; tests?: string[] } = {},
  ) {
    const { patient, token } = await consultedPatientAt(url, name, { allergies });
    const { client: doctor } = await signedInAt(url, 'doctor');
    const { client: desk } = await signedInAt(url, 'receptionist');
    let last = token;
    for (const medicines of came) {
      const visit = { ...consultationEntered, tokenId: last.id, medicines, tests };
      await doctor.consultations.finish(visit);
      const { id } = await desk.queue.issue({ patientId: patient.id, isSecond: true });
      last = await doctor.queue.start({ id });
    }
    await othersLeaveAt(url, last.id);
    const papers = await watchPrinter(page);
    await signIn(page, 'doctor');
    const isRead = page.waitForResponse(/\/usual/);
    await page.goto(`/app/consultation/${last.id}`);
    await expect(page.getByRole('combobox', { name: 'Complaints' })).toBeFocused();
    await isRead;
    // What comes later moves the medicines down.
    if (came.length > 0) await expect(page.getByText('Takes now')).toBeVisible();
    const history = page.getByRole('region', { name: 'Earlier visits' });
    await expect(history.getByRole('button', { name: /^Repeat the medicines/ })).toHaveCount(
      came.length,
    );
    const lines = page.getByRole('list', { name: 'Medicines' }).getByRole('listitem');
    return { hands: handsOn(page), papers, lines, history, doctor, desk, patient };
  }

  const diagnose = async ({ press, type }: ReturnType<typeof handsOn>) => {
    await press('Alt+3');
    await type('vi');
    await press('Enter', 'Alt+4');
  };

  test('writes three medicines never used before, a list of names being there', {
    tag: '@slow',
  }, async ({ page, clinic }) => {
    const names = ['Tab. Azithral', 'Tab. Rantac', 'Syp. Grilinctus'];
    await prescribedBefore(
      clinic.url,
      names.map((name) =>
        name.startsWith('Syp.') ? written(name, '', '5 ml TDS') : written(name, '500', '1-0-1'),
      ),
      5,
    );
    const { hands, papers } = await inside(page, clinic.url, 'Listed Counted');
    await diagnose(hands);
    for (const [typed, how] of [
      // Of others the names alone.
      ['azi', '500 od 3d'],
      ['ran', '150 bd bf 5d'],
      ['gri', '5ml tds 5d'],
    ] as const) {
      await hands.type(typed);
      await expect(page.getByRole('option')).toHaveCount(1);
      await hands.press('Enter');
      await hands.type(how);
      await hands.press('Enter');
    }
    await hands.press('Control+Enter');
    await expect.poll(() => papers.length).toBe(1);
    for (const name of ['Tab. Azithral 500', 'Tab. Rantac 150', 'Syp. Grilinctus']) {
      expect(papers[0]).toContain(name);
    }
    expect(papers[0]).toContain('Viral fever');
    report('three medicines from a list of names', hands.count);
    expect(pressesOf(hands.count)).toBeLessThanOrEqual(52);
  });

  test('writes three medicines that nobody ever wrote', { tag: '@slow' }, async ({
    page,
    clinic,
  }) => {
    const { hands, papers } = await inside(page, clinic.url, 'Unlisted Counted');
    await diagnose(hands);
    for (const line of ['t wysolone 10 od 5d', 't montek lc hs 10d', 'syp zedex 5ml tds 5d']) {
      await hands.type(line);
      await hands.press('Enter');
    }
    await hands.press('Control+Enter');
    await expect.poll(() => papers.length).toBe(1);
    for (const name of ['Tab. Wysolone 10', 'Montek', 'Syp. Zedex']) {
      expect(papers[0]).toContain(name);
    }
    report('three medicines that nobody wrote', hands.count);
    expect(pressesOf(hands.count)).toBeLessThanOrEqual(100);
  });

  test('writes three medicines that were used before', { tag: '@slow' }, async ({
    page,
    clinic,
  }) => {
    await prescribedBefore(clinic.url, used);
    const { hands, papers } = await inside(page, clinic.url, 'Used Counted');
    await diagnose(hands);
    // How much and how often is this patient's; food and duration are the doctor's own, taken by a key each.
    for (const [typed, how, proposed] of [
      ['dol', '650 101', ['after food', '5 days']],
      ['ome', '20 od', ['1 capsule', 'before breakfast', '5 days']],
      ['cet', '10 hs', ['1 tablet', '5 days']],
    ] as const) {
      await hands.type(typed);
      await expect(page.getByRole('option')).toHaveCount(1);
      await hands.press('Enter');
      await hands.type(how);
      for (const text of proposed) {
        await expect(page.getByRole('button', { name: new RegExp(`^${text}\\?`) })).toBeVisible();
        await hands.press('ArrowRight');
      }
      await hands.press('Enter');
    }
    await hands.press('Control+Enter');
    await expect.poll(() => papers.length).toBe(1);
    for (const { name, strength } of used.slice(0, 3)) {
      expect(papers[0]).toContain(`${name} ${strength}`);
    }
    expect(papers[0]).toContain('after food');
    report('three medicines used before', hands.count);
    expect(pressesOf(hands.count)).toBeLessThanOrEqual(45);
  });

  test('repeats what was written last', { tag: '@slow' }, async ({ page, clinic }) => {
    const { hands, papers, lines } = await inside(page, clinic.url, 'Repeated Counted', {
      came: [used],
    });
    await hands.press('=');
    await expect(lines).toHaveCount(4);
    await expectInView(lines.nth(3));
    await hands.press('Enter', 'Control+Enter');
    await expect.poll(() => papers.length).toBe(1);
    for (const { name } of used) expect(papers[0]).toContain(name);
    expect(papers[0]).toContain('Viral fever');
    report('repeat the last', hands.count);
    expect(pressesOf(hands.count)).toBeLessThanOrEqual(3);
  });

  test('repeats what was written last with one line changed', { tag: '@slow' }, async ({
    page,
    clinic,
  }) => {
    const { hands, papers, lines } = await inside(page, clinic.url, 'Changed Counted', {
      came: [used],
    });
    await hands.press('=');
    await expect(lines).toHaveCount(4);
    await expectInView(lines.nth(3));
    await hands.press('Enter');
    // The last but one: five days become seven.
    await hands.press('ArrowUp', 'ArrowUp', 'Control+Backspace', 'Control+Backspace');
    await expect(page.getByRole('combobox', { name: 'Edit line 3' })).toHaveValue(
      /^Tab\. Cetzine 10 at night $/,
    );
    await hands.type('7d');
    await hands.press('Enter');
    await expect(lines.nth(2)).toContainText('7 days');
    await hands.press('Control+Enter');
    await expect.poll(() => papers.length).toBe(1);
    for (const { name } of used) expect(papers[0]).toContain(name);
    expect(papers[0]).toMatch(/Tab\. Cetzine 10[^.]*7\sdays/);
    report('repeat the last with one line changed', hands.count);
    expect(pressesOf(hands.count)).toBeLessThanOrEqual(14);
  });

  test('orders a test of the list [10.28.11]', { tag: '@slow' }, async ({ page, clinic }) => {
    const { hands } = await inside(page, clinic.url, 'Tested Counted');
    await hands.press('Alt+5', 'h', 'b');
    await expect(page.getByRole('option', { name: /Haemoglobin/ }).first()).toBeVisible();
    await hands.press('Enter');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expect(page.getByText('Haemoglobin', { exact: true }).first()).toBeVisible();
    report('a test ordered', hands.count);
    expect(pressesOf(hands.count)).toBeLessThanOrEqual(4);
  });

  test('enters the results of five tests that were advised [10.28.8]', { tag: '@slow' }, async ({
    page,
    clinic,
  }) => {
    const { hands, doctor, patient } = await inside(page, clinic.url, 'Resulted Counted', {
      came: [used],
      tests: ['Hb', 'Creatinine', 'HbA1c', 'FBS', 'PPBS'],
    });
    await hands.press('Alt+0');
    const dialog = page.getByRole('dialog', { name: /^Results of Resulted Counted/ });
    await expect(dialog.getByRole('textbox', { name: 'Haemoglobin' })).toBeFocused();
    for (const [at, value] of ['9.6', '1.1', '7.8', '142', '210'].entries()) {
      if (at > 0) await hands.press('Tab');
      await hands.type(value);
    }
    await hands.press('Enter');
    const reading = dialog.getByRole('status');
    await expect(reading).toContainText('Is this what the paper says?');
    for (const text of ['Haemoglobin', '9.6', 'g/dL', 'HbA1c', '7.8', '210']) {
      await expect(reading).toContainText(text);
    }
    await expect(dialog.getByRole('button', { name: 'Save results' })).toBeFocused();
    await hands.press('Enter');
    await expect(dialog).toBeHidden();
    const { newest } = await doctor.results.ofPatient({ patientId: patient.id });
    expect(newest.map(({ testKey, value }) => `${testKey} ${value}`).sort()).toEqual(
      ['creat 1.1', 'fbs 142', 'hb 9.6', 'hba1c 7.8', 'ppbs 210'].sort(),
    );
    report('five results', hands.count);
    expect(pressesOf(hands.count)).toBeLessThanOrEqual(30);
  });

  test('takes a template with four medicines, tests and advice', { tag: '@slow' }, async ({
    page,
    clinic,
  }) => {
    const { client: writer } = await signedInAt(clinic.url, 'doctor');
    await writer.templates.save({
      ...templateEntered,
      id: randomUUID(),
      version: 0,
      name: 'Viral adult',
      medicines: used,
    });
    const { hands, papers, lines } = await inside(page, clinic.url, 'Templated Counted');
    await hands.type('/vi');
    await expect(page.getByRole('option', { name: /^Viral adult/ })).toBeVisible();
    await hands.press('Enter');
    await expect(lines).toHaveCount(4);
    await hands.press('Control+Enter');
    await expect.poll(() => papers.length).toBe(1);
    for (const { name } of used) expect(papers[0]).toContain(name);
    for (const text of ['CBC', 'Plenty of fluids', 'Viral fever']) {
      expect(papers[0]).toContain(text);
    }
    report('a template', hands.count);
    expect(pressesOf(hands.count)).toBeLessThanOrEqual(9);
  });

  test('has the next patient by one press, and sees what came before by none', {
    tag: '@slow',
  }, async ({ page, clinic }) => {
    // What is in a brand is known: nothing is asked.
    const known = ['Paracetamol', 'Omeprazole', 'Cetirizine'].map((genericName, at) => ({
      ...(used[at] ?? emptyMedication),
      genericName,
    }));
    const { hands, papers, history, desk } = await inside(page, clinic.url, 'Seen Counted', {
      came: [known, known, known],
      allergies: ['Penicillin'],
    });
    for (const place of [0, 1, 2]) {
      const visit = history
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: /^Repeat the medicines/ }) });
      await expect(visit.nth(place)).toBeInViewport({ ratio: 0.9 });
      await expect(visit.nth(place)).toContainText('Viral fever');
      await expect(visit.nth(place)).toContainText('Tab. Dolo 650');
    }
    await expect(page.locator('[data-desk=head]').getByText('Penicillin').first()).toBeInViewport();
    report('the last three visits and allergies', hands.count);
    expect(hands.count).toEqual({ keys: 0, clicks: 0, data: 0 });

    const waiting = await desk.patients.register({ ...patientFields, name: 'After Counted' });
    const next = await desk.queue.issue({
      patientId: waiting.id,
      priority: 'urgent',
      urgentReason: 'Pain',
    });
    await page.keyboard.press('Alt+3');
    await page.keyboard.type('vir');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Alt+4');
    await page.keyboard.type('dolo');
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('button', { name: `Finish and call #${next.tokenNumber}` }),
    ).toBeVisible();
    await hands.press('Control+Shift+Enter');
    await expectVisitOf(page, 'After Counted');
    await expect(page.getByRole('combobox', { name: 'Complaints' })).toBeFocused();
    await expect.poll(() => papers.length).toBe(1);
    report('finish and next', hands.count);
    expect(pressesOf(hands.count)).toBe(1);
  });
});

test('the next patient and the prescription', { tag: '@slow' }, async ({ page, clinic }) => {
  const { patient, token } = await consultedPatientAt(clinic.url, 'Before Counted');
  const { client: doctor } = await signedInAt(clinic.url, 'doctor');
  await doctor.prescriptions.create({
    patientId: patient.id,
    tokenId: token.id,
    diagnosis: 'Fever',
    symptoms: '',
    medications: [
      {
        name: 'Paracetamol',
        dosage: '650 mg',
        frequency: '1-0-1',
        duration: '5 days',
        instructions: '',
      },
    ],
  });
  const { tokens } = await doctor.queue.today({});
  for (const { id, status } of tokens)
    if (status === 'in-progress') await doctor.queue.complete({ id });
  const { client: receptionist } = await signedInAt(clinic.url, 'receptionist');
  const waiting = await receptionist.patients.register({ ...patientFields, name: 'Next Counted' });
  await receptionist.queue.issue({
    patientId: waiting.id,
    priority: 'urgent',
    urgentReason: 'Pain',
  });
  const papers = await watchPrinter(page);
  await signIn(page, 'doctor');
  const hands = handsOn(page);
  await hands.press('n');
  await expect(page.getByRole('button', { name: 'Call next' })).toBeFocused();
  await hands.press('Enter');
  await expectVisitOf(page, 'Next Counted');
  await expect(page.getByRole('combobox', { name: 'Complaints' })).toBeFocused();
  await hands.press('Alt+3');
  await hands.type('Viral fever');
  await hands.press('Enter', 'Alt+4');
  await hands.type('par');
  await expect(page.getByRole('option', { name: /^Paracetamol/ })).toBeVisible();
  await hands.press('Enter');
  await hands.type('650 101 5d');
  await hands.press('Enter', 'Control+Enter');
  await expect.poll(() => papers.length).toBe(1);
  const { prescriptions } = await doctor.prescriptions.search({ text: 'Next Counted' });
  expect(prescriptions).toMatchObject([
    {
      diagnosis: 'Viral fever',
      medications: [
        { name: 'Paracetamol', strength: '650', frequency: '1-0-1', duration: '5 days' },
      ],
    },
  ]);
  report('next patient and prescription', hands.count);
  expect(hands.count.keys).toBeLessThanOrEqual(8);
});

test('a bill', { tag: '@slow' }, async ({ page, clinic }) => {
  await consultedPatientAt(clinic.url, 'Bina Counted');
  await signIn(page, 'receptionist');
  const hands = handsOn(page);
  await hands.press('b');
  const dialog = page.getByRole('dialog', { name: 'Create New Bill' });
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toBeFocused();
  await hands.type('bina');
  await hands.takeFound();
  await expect(dialog.getByRole('button', { name: 'Create Bill' })).toBeEnabled();
  await hands.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: 'Bina Counted' })).toContainText('₹590.00');
  report('bill', hands.count);
  expect(hands.count.keys).toBeLessThanOrEqual(3);
});

test('a patient who came before and the token', { tag: '@slow' }, async ({ page, clinic }) => {
  await patientAt(clinic.url, 'Zubin Counted');
  await signIn(page, 'receptionist');
  const hands = handsOn(page);
  await hands.press('t');
  const dialog = page.getByRole('dialog', { name: 'Generate Token' });
  const box = dialog.getByRole('combobox', { name: 'Patient' });
  await expect(box).toBeFocused();
  await hands.type('zubi');
  await hands.takeFound();
  await expect(box).toHaveValue(/^Zubin Counted/);
  await hands.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: 'Zubin Counted' })).toContainText('Waiting');
  report('find a patient and issue the token', hands.count);
  expect(hands.count.keys).toBeLessThanOrEqual(3);
  expect(hands.count.data).toBeLessThanOrEqual(4);
});

test('a bill of three lines with a discount, split', { tag: '@slow' }, async ({ page, clinic }) => {
  await consultedPatientAt(clinic.url, 'Tara Thrice');
  const { client: administrator } = await signedInAt(clinic.url, 'doctor');
  for (const [name, unitPrice] of [
    ['Dressing', 15_000],
    ['ECG', 30_000],
  ] as const) {
    await administrator.priceList.add({ ...priceEntered, name, unitPrice });
  }
  await signIn(page, 'receptionist');
  const hands = handsOn(page);
  await hands.press('b');
  const dialog = page.getByRole('dialog', { name: 'Create New Bill' });
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toBeFocused();
  await hands.type('tara');
  await hands.takeOffered(/^Tara Thrice/);
  await expect(dialog.getByRole('button', { name: 'Create Bill' })).toBeEnabled();
  await hands.click(dialog.getByRole('combobox', { name: 'Add from price list' }));
  for (const [typed, offered] of [
    ['dre', 'Dressing - ₹150.00'],
    ['ecg', 'ECG - ₹300.00'],
  ] as const) {
    await hands.type(typed);
    await expect(page.getByRole('option', { name: offered })).toBeVisible();
    await hands.press('Enter');
  }
  await expect(
    dialog.getByRole('group', { name: 'Item 3' }).getByLabel('Unit Price (₹)'),
  ).toHaveValue('300');
  const summary = dialog.getByRole('region', { name: 'Bill Summary' });
  await expect(summary).toBeInViewport({ ratio: 0.9 });
  await expect(dialog.getByRole('button', { name: 'Create Bill' })).toBeInViewport();
  const discount = dialog.getByLabel('Discount (₹)');
  await hands.click(discount);
  await hands.type('10%');
  await expect(discount).toHaveValue('10%');
  // ₹950 with 18 % is ₹1,121, less ₹95.
  for (const text of ['Discount−₹95.00', 'Total₹1,026.00'])
    await expect(summary).toContainText(text);
  await hands.click(dialog.getByText('Split', { exact: true }));
  await hands.click(dialog.getByLabel('Cash (₹)'));
  await hands.type('300');
  await expect(dialog.getByLabel('UPI (₹)')).toHaveValue('726');
  await expect(summary).toContainText('Due₹0.00');
  await hands.press('Enter');
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'Tara Thrice' });
  for (const text of ['₹1,026.00', '3 items', 'PAID', 'Cash, UPI']) {
    await expect(row).toContainText(text);
  }
  report('bill of three lines, discount, split', hands.count);
  expect(hands.count.keys).toBeLessThanOrEqual(6);
  expect(hands.count.clicks).toBeLessThanOrEqual(4);
});

test('a patient is found', { tag: '@slow' }, async ({ page, clinic }) => {
  await patientAt(clinic.url, 'Found Counted');
  await signIn(page, 'receptionist');
  const hands = handsOn(page);
  await hands.press('Control+k');
  await hands.type('found');
  await hands.takeFound();
  await expect(page.getByRole('dialog', { name: 'Patient Details' })).toContainText(
    'Found Counted',
  );
  report('find a patient', hands.count);
  expect(hands.count.keys).toBeLessThanOrEqual(2);
});

test('an appointment', { tag: '@slow' }, async ({ page, clinic }) => {
  await patientAt(clinic.url, 'Appointed Counted');
  await signIn(page, 'receptionist');
  const hands = handsOn(page);
  await hands.press('a');
  const dialog = page.getByRole('dialog', { name: 'Schedule Appointment' });
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toBeFocused();
  await hands.type('appointed');
  await hands.takeFound();
  await expect(dialog.getByRole('combobox', { name: 'Patient' })).toHaveValue(/^Appointed Counted/);
  await hands.tabTo(dialog.getByLabel('Date'));
  await hands.type('05052099');
  await hands.tabTo(dialog.getByLabel('Time'));
  await hands.type('1030am');
  await hands.press('Enter');
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'Appointed Counted' });
  await expect(row).toContainText('5 May 2099');
  await expect(row).toContainText('10:30');
  report('book an appointment', hands.count);
  expect(hands.count.keys).toBeLessThanOrEqual(7);
});
