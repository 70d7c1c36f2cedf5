import fs from 'node:fs';
import type { Page } from '@playwright/test';
import { languageKey } from '../../src/shared/languageKey';
import { unzipped } from '../unzipped';
import { signedInAt, visitorAt } from '../visitor';
import { expectNoFindings } from './axe';
import {
  consultedPatientAt,
  expect,
  expectNoSidewaysScroll,
  signIn,
  signInAs,
  test,
} from './clinic';
import { expectHindi, named } from './language';

test.use({ clinicName: 'looks back in the evening' });

const owner = {
  name: 'डॉ. आशा',
  email: 'owner@clinic.test',
  role: 'doctor',
  password: 'monsoon-7-evening',
} as const;

test.beforeAll(async ({ clinic }) => {
  await visitorAt(clinic.url).client.accounts.signUp(owner);
});

/** The radio itself is hidden below its words. */
function choose(page: Page, name: string) {
  return page.locator('label').filter({ hasText: name }).click();
}

test('the owner sees what came in, by whom, who owes and how long people waited [10.20.2]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const { client: desk } = await signedInAt(clinic.url, 'receptionist');
  const { patient, token } = await consultedPatientAt(clinic.url, 'रेवती');
  await desk.billing.create({
    patientId: patient.id,
    tokenId: token.id,
    items: [{ description: 'Fee', quantity: 1, unitPrice: 50_000 }],
    taxBasisPoints: 0,
    discount: 0,
    payments: [{ method: 'upi', amount: 30_000 }],
  });
  await signInAs(page, owner);
  await page.getByRole('link', { name: 'Reports' }).click();
  await expect(page.getByRole('region', { name: 'Received', exact: true })).toContainText(
    '₹300.00',
  );
  const lead = page.getByRole('region', { name: 'In short' });
  await expect(lead).toContainText(/^₹[\d,]+ collected today/);
  await expect(page.getByRole('region', { name: 'By payment method' })).toContainText(
    /UPI₹300\.00/,
  );
  await expect(page.getByRole('region', { name: 'By staff' })).toContainText('Ravi Kumar');
  await expectNoFindings(page, 'the report on money');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'By payment method as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('money-by-method.csv');

  await choose(page, 'Dues');
  await expect(lead).toContainText(/^₹[\d,]+ is due on \d+ bill/);
  await expect(page.getByRole('region', { name: 'Who owes' })).toContainText('रेवती');
  await expect(page.getByRole('region', { name: 'Who owes' })).toContainText('₹200.00');
  await expectNoFindings(page, 'the report on dues');
  await choose(page, 'Visits');
  await expect(page.getByRole('region', { name: 'Typical wait' })).toContainText('min');
  await expectNoFindings(page, 'the report on visits');
  // In the address, where a reload and a friend find it.
  await choose(page, 'This month');
  await expect(page).toHaveURL(/report=visits.*range=month|range=month.*report=visits/);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'This month' })).toBeChecked();
  for (const report of ['Patients', 'Practice']) {
    await choose(page, report);
    await expectNoFindings(page, `the report on ${report}`);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  for (const report of ['Money', 'Dues', 'Visits']) {
    await choose(page, report);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectNoSidewaysScroll(page);
  }
});

test('every report speaks Hindi, in both themes, and its pictures are walked through by keys', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const { client: desk } = await signedInAt(clinic.url, 'receptionist');
  const { patient, token } = await consultedPatientAt(clinic.url, 'माला');
  await desk.billing.create({
    patientId: patient.id,
    tokenId: token.id,
    items: [{ description: 'Fee', quantity: 1, unitPrice: 75_000 }],
    taxBasisPoints: 0,
    discount: 0,
    payments: [{ method: 'cash', amount: 75_000 }],
  });
  await page.addInitScript((key) => localStorage.setItem(key, 'hi'), languageKey);
  await signInAs(page, owner, named('Welcome, {name}', 'hi'));
  for (const report of ['money', 'dues', 'spending', 'visits', 'patients', 'practice', 'gst']) {
    await page.goto(`/app/reports?report=${report}&range=week`);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expectHindi(page, report);
    await expectNoFindings(page, report);
  }
  // A week has two days at least, or there is nothing to draw.
  await page.goto('/app/reports?report=money&range=own&from=2026-01-05');
  const picture = page.getByRole('figure').getByRole('application');
  await picture.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await expect(page.getByRole('figure')).toContainText('₹');
  await page.getByText(named('As a table', 'hi')).first().click();
  await expect(page.getByRole('table').filter({ hasText: '₹' }).first()).toBeVisible();
});

test('at the dues the owner shares a reminder and takes the payment', { tag: '@slow' }, async ({
  page,
  clinic,
}) => {
  const { client: administrator } = visitorAt(clinic.url);
  await administrator.accounts.signIn({ email: owner.email, password: owner.password });
  const { client: desk } = await signedInAt(clinic.url, 'receptionist');
  const { patient, token } = await consultedPatientAt(clinic.url, 'Sunita Owing');
  const bill = (unitPrice: number) =>
    desk.billing.create({
      patientId: patient.id,
      tokenId: token.id,
      items: [{ description: 'Fee', quantity: 1, unitPrice }],
      taxBasisPoints: 0,
      discount: 0,
      payments: [],
      isSecond: true,
    });
  await bill(30_000);
  const { id: second } = await bill(20_000);
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs(page, owner);
  await page.goto('/app/reports?report=dues');
  const list = page.getByRole('region', { name: 'Who owes' });
  // Others may owe something, too.
  const row = list.locator('tr', { hasText: 'Sunita Owing' });
  await expect(row).toContainText('₹500.00');
  // The clinic has not given doctors the right.
  await expect(page.getByRole('button', { name: 'Take payment from Sunita Owing' })).toHaveCount(0);
  const remind = page.getByRole('button', { name: 'Remind Sunita Owing' });
  await remind.click();
  await expect(page.getByRole('dialog')).toContainText('has not agreed to reminders');
  await expectNoFindings(page, 'no consent to reminders');
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await desk.privacy.recordConsent({
    id: patient.id,
    purpose: 'reminders',
    isGiven: true,
    guardian: null,
  });
  await remind.click();
  await page.getByLabel('Language of the message').selectOption('hi');
  await page.getByRole('button', { name: 'Create message' }).click();
  await expect(page.getByRole('dialog')).toContainText('₹500.00 बकाया हैं');
  await expect(page.getByRole('link', { name: 'Open WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\d+\?text=/,
  );
  await expectNoFindings(page, 'a reminder of what is due');
  await page.getByRole('button', { name: 'Done' }).click();

  const { version, ...rules } = await administrator.settings.rights();
  const rights = { ...rules.rights, takePayments: ['receptionist' as const, 'doctor' as const] };
  await administrator.settings.saveRights({ ...rules, rights, version });
  await page.reload();
  const take = page.getByRole('button', { name: 'Take payment from Sunita Owing' });
  await take.click();
  // Of two bills one is chosen; the oldest stands first.
  const bills = page.getByRole('dialog', { name: 'Which bill is paid?' });
  await expect(bills.getByRole('button', { name: /^Take payment for bill/ })).toHaveCount(2);
  await expectNoFindings(page, 'which bill is paid');
  await bills
    .getByRole('button', { name: /^Take payment for bill/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Take payment of ₹300.00' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toContainText('₹200.00');
  await expectNoSidewaysScroll(page);

  // The last bill needs no choice; the desk was faster.
  await take.click();
  await expect(page.getByRole('button', { name: 'Take payment of ₹200.00' })).toBeVisible();
  await desk.billing.pay({ id: second, method: 'cash', amount: 20_000 });
  await page.getByRole('button', { name: 'Take payment of ₹200.00' }).click();
  await expect(page.getByRole('dialog')).toContainText('Nothing is due on this bill now.');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(list).not.toContainText('Sunita Owing');

  await page.goto('/app/day-end');
  await expect(page.getByRole('heading', { name: 'Day-end close' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('₹300.00');
});

test('each of the owner’s four questions is answered within three presses of signing in', {
  tag: '@slow',
}, async ({ page }) => {
  const tab = (name: string) => page.locator('label').filter({ hasText: name });
  const reports = page.getByRole('link', { name: 'Reports' });
  const questions = [
    ['what came in today, and by whom', [reports], 'By staff'],
    ['who owes', [reports, tab('Dues')], 'Who owes'],
    ['how long did people wait', [reports, tab('Visits')], 'Typical wait'],
    ['what do I give the accountant', [reports, tab('GST')], 'For your accountant (CA)'],
  ] as const;
  for (const [question, presses, answer] of questions) {
    await signInAs(page, owner);
    for (const press of presses) await press.click();
    await expect(page.getByRole('region', { name: answer }), question).toBeVisible();
    expect(presses.length).toBeLessThanOrEqual(3);
  }
  const year = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the year' }).click();
  expect((await year).suggestedFilename()).toMatch(/\.zip$/);
});

test('reports are for whoever has the right alone', { tag: '@slow' }, async ({ page }) => {
  await signIn(page, 'receptionist');
  await expect(page.getByRole('link', { name: 'Reports' })).toHaveCount(0);
  await page.goto('/app/reports');
  await expect(page).toHaveURL(/\/app\/dashboard$/);
});

test('the accountant gets the files of GSTR-1, and the year in one file', { tag: '@slow' }, async ({
  page,
  clinic,
}) => {
  const { client: administrator } = visitorAt(clinic.url);
  await administrator.accounts.signIn({ email: owner.email, password: owner.password });
  await administrator.settings.saveClinic({
    ...(await administrator.settings.clinic()),
    gstin: '27AAPFU0939F1ZV',
    billPrefix: 'SC',
  });
  const { client: desk } = await signedInAt(clinic.url, 'receptionist');
  const { patient, token } = await consultedPatientAt(clinic.url, 'Tara Taxed');
  const bill = await desk.billing.create({
    patientId: patient.id,
    tokenId: token.id,
    items: [
      { description: 'Consultation', quantity: 1, unitPrice: 50_000, hsn: '999312' },
      {
        description: 'Ointment',
        quantity: 2,
        unitPrice: 10_000,
        taxBasisPoints: 1_800,
        hsn: '3004',
      },
    ],
    taxBasisPoints: 0,
    discount: 0,
    paymentMethod: 'upi',
  });
  await desk.billing.refund({ id: bill.id, method: 'upi', amount: 7_360, reason: 'one back' });

  await signInAs(page, owner);
  await page.getByRole('link', { name: 'Reports' }).click();
  await choose(page, 'GST');
  const rates = page.getByRole('region', { name: 'Supplies by rate' });
  await expect(rates).toContainText(/18%₹200\.00₹\d/);
  await expect(rates).toContainText(/0% \(exempt\)₹500\.00/);
  await expect(page.getByRole('region', { name: 'Bill numbers used' })).toContainText(
    bill.number ?? 'a number',
  );
  await expect(page.getByRole('region', { name: 'Credit notes', exact: true })).toContainText(
    bill.number ?? 'a number',
  );
  await expect(page.getByText('These do not agree')).toHaveCount(0);
  await expectNoFindings(page, 'the report on GST');

  const table = page.waitForEvent('download');
  await page.getByRole('button', { name: 'b2cs', exact: true }).click();
  const file = await (await table).path();
  expect(fs.readFileSync(file, 'utf8')).toMatch(
    /^Type,Place Of Supply,.*\r\nOE,27-Maharashtra,18,,\d+\.\d\d,0\.00,\r\n$/,
  );

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the year' }).click();
  const year = await download;
  expect(year.suggestedFilename()).toMatch(/^accountants-year-\d{4}-\d\d-.*\.zip$/);
  const files = unzipped(fs.readFileSync(await year.path()));
  expect(files.get('bills.csv')).toContain(bill.number);
  for (const text of files.values()) expect(text).not.toContain('Tara');

  await page.setViewportSize({ width: 360, height: 740 });
  await page.reload();
  await expect(rates).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectNoSidewaysScroll(page);
});
