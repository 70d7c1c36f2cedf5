import type { Page } from '@playwright/test';
import { chromiumPath } from '../../scripts/chromium.mjs';
import { signedInAt, visitorAt } from '../visitor';
import { expectNoFindings } from './axe';
import { consultedPatientAt, expect, expectNoSidewaysScroll, signInAs, test } from './clinic';

test.use({
  clinicName: 'takes its reports along',
  clinicSettings: { CLINIC_CHROMIUM: chromiumPath() ?? '' },
});

const owner = {
  name: 'Dr. Owner',
  email: 'owner@clinic.test',
  role: 'doctor',
  password: 'monsoon-7-evening',
} as const;

const phone = { width: 360, height: 740 };

async function aDayAt(url: string): Promise<void> {
  await visitorAt(url).client.accounts.signUp(owner);
  const { client: desk } = await signedInAt(url, 'receptionist');
  const { patient, token } = await consultedPatientAt(url, 'Revathi Reported');
  await desk.billing.create({
    patientId: patient.id,
    tokenId: token.id,
    items: [{ description: 'Fee', quantity: 1, unitPrice: 50_000 }],
    taxBasisPoints: 0,
    discount: 0,
    payments: [{ method: 'upi', amount: 30_000 }],
  });
}

/** What the server says where it has a mail server; it takes one only with a public name. */
async function asWithMail(page: Page): Promise<void> {
  await page.route('**/api/evening', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), hasMail: true } });
  });
}

test('the owner shares the day, has it mailed every evening, and prints all reports', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  // Ten screens and a paper of all reports: a minute is not enough on a busy machine.
  test.setTimeout(180_000);
  await aDayAt(clinic.url);
  await signInAs(page, owner);
  await page.goto('/app/account');
  const choice = page.getByRole('region', { name: 'Evening message' });
  await expect(choice).toContainText('E-mail is not set up on this server');
  await choice.getByRole('link', { name: 'share today’s figures from Reports' }).click();

  await page.getByRole('button', { name: 'Share today’s figures' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share today’s figures' });
  await expect(dialog).toContainText(
    /Visits: \d+ seen, \d+ new and \d+ returning; \d+ still waiting/,
  );
  await expect(dialog).toContainText('Billed: ₹500.00 on 1 bill, ₹200.00 of it due');
  const address = await dialog.getByRole('link', { name: 'Open WhatsApp' }).getAttribute('href');
  expect(decodeURIComponent(address ?? '')).toMatch(
    /^https:\/\/wa\.me\/\?text=Clinic, .*\nVisits: .*\nBilled: .*\nReceived: .*\nCash drawer: .*\n.*tomorrow$/,
  );
  await expectNoFindings(page, 'today’s figures to share');
  await dialog.getByRole('link', { name: 'Get this by e-mail every evening' }).click();
  await expect(choice).toBeVisible();
  await asWithMail(page);
  await page.reload();
  const time = choice.getByRole('combobox', { name: 'Every day to owner@clinic.test' });
  await expect(time).toHaveValue('');
  await time.selectOption('21:00');
  await expect(page.getByText('The day’s figures come at 9:00 pm.')).toBeVisible();
  await page.reload();
  await expect(time).toHaveValue('21:00');
  await expectNoFindings(page, 'the choice of the evening message');
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await time.selectOption('Not at all');
  await expect(page.getByText('The evening message is off.')).toBeVisible();

  await page.goto('/app/reports?range=month');
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Print' }).click();
  await page.getByRole('menuitem', { name: 'All reports' }).click();
  const paper = page.getByRole('article');
  await expect(paper.getByRole('heading', { name: 'Reports' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const name of ['Money', 'Dues', 'Visits', 'Patients', 'Practice']) {
    await expect(paper.getByRole('heading', { name, exact: true, level: 3 })).toBeVisible();
  }
  await expect(paper).toContainText('by Dr. Owner');
  await expect(paper).toContainText('₹500.00');
  await expect(paper).not.toContainText('Revathi');
  await expectNoFindings(page, 'the paper of all reports');
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'हिन्दी' }).click();
  await expect(paper.getByRole('heading', { name: 'रिपोर्ट', exact: true })).toBeVisible();
  await expect(paper).not.toContainText('Received');
  // The screen stays in its language.
  await expect(page.getByRole('button', { name: 'Save as PDF' })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^reports-[\d-]+\.pdf$/);

  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Print' }).click();
  await page.getByRole('menuitem', { name: 'This report' }).click();
  await expect(page).toHaveURL(/report=money.*range=month|range=month.*report=money/);
  await expect(paper.getByRole('heading', { name: 'Report: Money' })).toBeVisible();
});
