import { clinicEntered } from '../settings';
import { patientFields, signedInAt } from '../visitor';
import { expectNoFindings } from './axe';
import { expect, openScreen, signIn, test } from './clinic';

test.use({ clinicName: 'settings' });

/** A PNG of one dark pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('an administrator says what the clinic is; what a colleague changes meanwhile is taken over or asked about [10.1.3]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const { client: colleague } = await signedInAt(clinic.url, 'doctor');
  await signIn(page, 'doctor');
  await page.goto('/app/settings');
  await page.getByRole('link', { name: 'Clinic', exact: true }).click();
  const form = page.getByRole('form', { name: 'Clinic' });
  const save = form.getByRole('button', { name: 'Save' });
  await form.getByLabel('Name of the clinic').fill('Sehat Clinic');
  await form.getByLabel('GSTIN').fill('27AAPFU0939F1ZX');
  await form.getByLabel('Prefix of bill numbers').fill('SC');
  await form.getByLabel('Initials').check();
  await form.getByRole('button', { name: 'Monday, add hours' }).click();
  await form.locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: pixel,
  });
  await expect(form.getByRole('img', { name: 'Logo' })).toBeVisible();
  await form.getByLabel('Monday, closes').last().fill('18:00');
  await save.click();
  // The second span begins at seven in the evening, when the first one ends.
  await expect(form.getByRole('alert').first()).toBeVisible();
  await expect(form.getByText('is mistyped').first()).toBeVisible();
  await form.getByLabel('GSTIN').fill(' 27aapfu0939f1zv');
  await form.getByRole('button', { name: 'Monday, remove these hours' }).last().click();

  const before = await colleague.settings.clinic();
  const settings = { ...before, name: 'Sehat Hospital', phone: '020 2612 3456' };
  await colleague.settings.saveClinic(settings);
  const asked = form.getByRole('group', { name: 'Name of the clinic' });
  // The change is heard of by itself, or told when saving is refused.
  await expect(async () => {
    if (await asked.isHidden()) await save.click();
    await expect(asked).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(save).toBeDisabled();
  await expect(form.getByText('Taken over: Phone.')).toBeVisible();
  await expect(form.getByLabel('Phone')).toHaveValue('020 2612 3456');
  await expect(asked).toContainText('Sehat Hospital');
  await expectNoFindings(page, 'settings that two changed');
  await asked.getByRole('button', { name: 'Keep mine: Name of the clinic' }).click();
  await save.click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Sehat Clinic');
  expect(await colleague.settings.clinic()).toMatchObject({
    name: 'Sehat Clinic',
    phone: '020 2612 3456',
    gstin: '27AAPFU0939F1ZV',
    billPrefix: 'SC',
    boardNames: 'initials',
    logo: expect.stringMatching(/^data:image\/png;base64,/),
  });

  await page.getByRole('link', { name: 'Waiting-room screens' }).click();
  await page.getByRole('button', { name: 'New screen' }).click();
  await expect(page.getByRole('dialog').getByLabel('Initials')).toBeChecked();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Data', exact: true }).click();
  const backups = page.getByRole('region', { name: 'Backups', exact: true });
  await expect(backups.getByText('Backups are off')).toBeVisible();
  await expect(backups.getByText('CLINIC_BACKUP_DIR')).toBeHidden();
  await backups.getByText('For your installer').click();
  await expect(backups.getByText('Set CLINIC_BACKUP_DIR to a folder')).toBeVisible();
});

test('a receptionist reads the clinic’s settings, changes the own name, and books by the clinic’s hours', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const { client: administrator } = await signedInAt(clinic.url, 'doctor');
  const { version } = await administrator.settings.clinic();
  await administrator.settings.saveClinic({ ...clinicEntered, slotMinutes: 30, version });
  await signIn(page, 'receptionist');
  await page.goto('/app/settings/clinic');
  await expect(page.getByText('27AAPFU0939F1ZV')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Clinic' })).toHaveCount(0);
  await page.goto('/app/settings/data');
  await expect(page).toHaveURL(/\/app\/settings$/);
  const name = page.getByRole('region', { name: 'Your name' });
  await name.getByLabel('Your name').fill('Ravi K. Kumar');
  await name.getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Your name is saved.')).toBeVisible();

  await page.goto('/app/appointments');
  await page.getByRole('button', { name: 'Schedule Appointment' }).click();
  const dialog = page.getByRole('dialog');
  // A Sunday, and the Monday after it.
  await dialog.getByLabel('Date').fill('2099-01-04');
  await expect(dialog.getByText('The clinic is closed on Sunday.')).toBeVisible();
  await dialog.getByLabel('Date').fill('2099-01-05');
  await dialog.getByRole('button', { name: /^5:30\spm$/ }).click();
  await expect(dialog.getByLabel('Time')).toHaveValue(/^5:30\spm$/);
  await expect(dialog.getByText(/^The clinic is closed/)).toHaveCount(0);
  await dialog.getByLabel('Time').fill('13:00');
  await expect(dialog.getByText('The clinic has a break at 1:00 pm.')).toBeVisible();
});

test('a doctor says what papers bear, with a signature [10.1.5]', { tag: '@slow' }, async ({
  page,
  clinic,
}) => {
  await signIn(page, 'doctor');
  await page.goto('/app/settings/practice');
  const form = page.getByRole('form', { name: 'My practice' });
  await form.getByLabel('Qualification').fill('MBBS, MD');
  await form.getByLabel('Registration number').fill('2011/04/1234');
  await form.getByLabel('Consultation fee').fill('five hundred');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(form.getByText('Choose a PNG or JPEG picture.')).toBeVisible();
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: pixel });
  await expect(form.getByRole('img', { name: 'Signature' })).toBeVisible();
  // The browser would tell nothing of the same file, chosen again after its picture was removed.
  await expect(form.locator('input[type=file]')).toHaveValue('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('A fee is an amount in rupees').first()).toBeVisible();
  await form.getByLabel('Consultation fee').fill('600');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your practice is saved.')).toBeVisible();
  const { client } = await signedInAt(clinic.url, 'doctor');
  expect(await client.settings.doctorProfile()).toMatchObject({
    qualification: 'MBBS, MD',
    consultationFee: 60_000,
    signature: expect.stringMatching(/^data:image\/png/),
    version: 1,
  });
});

test('an administrator takes the export away and confirms a large refund', {
  tag: '@slow',
}, async ({ page, browser, clinic }) => {
  const { client: doctor } = await signedInAt(clinic.url, 'doctor');
  const { client: desk } = await signedInAt(clinic.url, 'receptionist');
  const { id: patientId } = await desk.patients.register({ ...patientFields, name: 'Two Persons' });
  const { id: tokenId } = await desk.queue.issue({ patientId });
  await doctor.queue.start({ id: tokenId });
  const { id } = await desk.billing.create({
    ...{ patientId, tokenId, taxBasisPoints: 0, discount: 0, paymentMethod: 'cash' },
    items: [{ description: 'Fee', quantity: 1, unitPrice: 100_000 }],
  });

  const other = await browser.newPage({ baseURL: clinic.url });
  await signIn(other, 'receptionist');
  await openScreen(other, 'Billing');
  await expect(other.getByRole('button', { name: 'Export' })).toBeVisible();

  await signIn(page, 'doctor');
  await page.goto('/app/settings/rights');
  const form = page.getByRole('form', { name: 'Permissions' });
  await form.getByLabel('Export lists: Receptionists').uncheck();
  await form.getByLabel('Ask a second person above (₹)').fill('500');
  await expectNoFindings(page, 'permissions');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();

  // An open screen follows by itself.
  await expect(other.getByRole('button', { name: 'Export' })).toHaveCount(0);
  await other
    .getByRole('button', { name: /^View bill/ })
    .first()
    .click();
  const bill = other.getByRole('dialog', { name: 'Bill Details' });
  await bill.getByRole('button', { name: 'Refund', exact: true }).click();
  const refund = other.getByRole('dialog', { name: 'Refund' });
  await refund.getByLabel('Amount (₹)').fill('1000');
  await expect(refund.getByText('This amount needs a second person')).toBeVisible();
  await refund.getByLabel('Reason').fill('Charged twice');
  await refund.getByRole('button', { name: 'Refund ₹1,000.00' }).click();
  await expect(other.getByText('Sent to a second person to confirm')).toBeVisible();
  await expect(bill.getByRole('button', { name: 'Withdraw' })).toBeVisible();

  await page.getByRole('button', { name: /Notifications/ }).click();
  await page
    .getByRole('link', { name: /asks you to confirm a refund of ₹1,000.00 to Two Persons/ })
    .click();
  await expectNoFindings(page, 'refunds to confirm');
  await page.getByRole('button', { name: 'Confirm' }).dblclick();
  await expect(page.getByText('Nothing to confirm')).toBeVisible();
  await expect(bill.getByText(/, confirmed by /)).toBeVisible();
  expect((await desk.billing.get({ id })).refunded).toBe(100_000);
  await other.close();
});
