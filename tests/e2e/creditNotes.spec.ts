import { clinicEntered } from '../settings';
import { signedInAt } from '../visitor';
import { expectNoFindings } from './axe';
import {
  consultedPatientAt,
  expect,
  expectNoSidewaysScroll,
  expectNothingCut,
  openScreen,
  signIn,
  test,
  watchPrinter,
} from './clinic';

test.use({ clinicName: 'credit notes' });

test('a tax invoice is refunded in part: its credit note is seen with the bill and printed, in both languages [10.3.25]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const { client: doctor } = await signedInAt(clinic.url, 'doctor');
  await doctor.settings.saveClinic(clinicEntered);
  const { patient, token } = await consultedPatientAt(clinic.url, 'Radha Refunded');
  const { client } = await signedInAt(clinic.url, 'receptionist');
  const bill = await client.billing.create({
    patientId: patient.id,
    tokenId: token.id,
    items: [{ description: 'Laser peel', quantity: 1, unitPrice: 100_000, hsn: '999312' }],
    taxBasisPoints: 1800,
    discount: 0,
    paymentMethod: 'cash',
  });

  const printed = await watchPrinter(page);
  await signIn(page, 'receptionist');
  await openScreen(page, 'Billing');
  await page.getByRole('button', { name: `View bill ${bill.id.slice(-8)}` }).click();
  const details = page.getByRole('dialog', { name: 'Bill Details' });
  await expect(details.getByRole('heading', { name: 'Payments' })).toBeVisible();
  await expect(details.getByRole('heading', { name: 'Credit notes' })).toHaveCount(0);
  await details.getByRole('button', { name: 'Refund' }).click();
  const refunding = page.getByRole('dialog', { name: 'Refund' });
  await refunding.getByLabel('Amount (₹)').fill('590');
  await refunding.getByLabel('Reason').fill('Half of it was done');
  await refunding.getByRole('button', { name: 'Refund ₹590.00' }).click();

  const notes = details.getByRole('table', { name: 'Credit notes' });
  await expect(notes).toContainText('CN');
  const [note] = (await client.billing.get({ id: bill.id })).creditNotes;
  for (const words of [note?.number ?? '?', 'Ravi Kumar', '₹590.00']) {
    await expect(notes).toContainText(words);
  }
  const told = `₹590.00 refunded to Radha Refunded, credit note ${note?.number}`;
  await expect(page.getByRole('alert').filter({ hasText: told })).toBeVisible();
  await expectNoFindings(page, 'a bill with a credit note');
  const width = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await notes.getByRole('link', { name: `Print credit note ${note?.number}` }).click();

  const paper = page.getByRole('article');
  await expect(paper.getByRole('heading', { name: 'Credit note' })).toBeVisible();
  await expect.poll(() => printed.length).toBe(1);
  for (const words of [note?.number, bill.number, '999312', '₹500.00', '₹45.00', '₹590.00']) {
    await expect(paper).toContainText(words ?? '?');
  }
  await expect(paper).toContainText('Half of it was done');
  await expectNothingCut(page);
  await expectNoFindings(page, 'a credit note');
  await page.setViewportSize(width);
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'हिन्दी' }).click();
  await expect(paper.getByRole('heading', { name: 'क्रेडिट नोट' })).toBeVisible();
});
