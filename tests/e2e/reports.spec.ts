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

test('the owner sees what came in, by whom, who owes and how long people waited', async ({
  page,
  clinic,
}) => {
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
  await expect(page.getByRole('region', { name: 'By payment method' })).toContainText(
    /UPI₹300\.00/,
  );
  await expect(page.getByRole('region', { name: 'By who received it' })).toContainText(
    'Ravi Kumar',
  );
  await expectNoFindings(page, 'the report on money');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'By payment method as CSV' }).click();
  expect((await download).suggestedFilename()).toBe('money-by-method.csv');

  await choose(page, 'Dues');
  await expect(page.getByRole('region', { name: 'Who owes' })).toContainText('रेवती');
  await expect(page.getByRole('region', { name: 'Who owes' })).toContainText('₹200.00');
  await expectNoFindings(page, 'the report on dues');
  await choose(page, 'Visits');
  await expect(page.getByRole('region', { name: 'Half waited at most' })).toContainText('min');
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

test('every report speaks Hindi, in both themes, and its pictures are walked through by keys', async ({
  page,
  clinic,
}) => {
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
  for (const report of ['money', 'dues', 'visits', 'patients', 'practice']) {
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

test('reports are for whoever has the right alone', async ({ page }) => {
  await signIn(page, 'receptionist');
  await expect(page.getByRole('link', { name: 'Reports' })).toHaveCount(0);
  await page.goto('/app/reports');
  await expect(page).toHaveURL(/\/app\/dashboard$/);
});

test('the accountant gets the files of GSTR-1, and the year in one file', async ({
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
  await expect(page.getByRole('region', { name: 'Numbers given out' })).toContainText(
    /Bills\s*SC\/\d{4}\/000001/,
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
