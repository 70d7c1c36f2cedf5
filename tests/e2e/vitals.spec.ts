import { signedInAt } from '../visitor';
import { expectNoFindings } from './axe';
import {
  expect,
  expectNoSidewaysScroll,
  openScreen,
  patientAt,
  signIn,
  takeFromMenu,
  test,
} from './clinic';

test('reception records vitals of who waits; the doctor sees them at once, and what was a mistake is voided', {
  tag: '@slow',
}, async ({ page, clinic, browser }) => {
  const name = 'Vimala Measured';
  const { id: patientId } = await patientAt(clinic.url, name);
  const { client: desk } = await signedInAt(clinic.url, 'receptionist');
  await desk.queue.issue({ patientId });

  const doctorsPage = await (await browser.newContext({ baseURL: clinic.url })).newPage();
  await signIn(doctorsPage, 'doctor');
  await doctorsPage.goto(`/app/patients/${patientId}`);
  await expect(doctorsPage.getByRole('region', { name: 'Vitals' })).toContainText('No vitals yet');
  // Those of a visit stand with it.
  const seen = doctorsPage.getByRole('region', { name: 'Visits' });

  await signIn(page, 'receptionist');
  await openScreen(page, 'Tokens');
  const row = page.getByRole('row').filter({ hasText: name });
  await takeFromMenu(row, /^Vitals of token/);
  const dialog = page.getByRole('dialog', { name: `Vitals of ${name}` });
  const box = (label: string) => dialog.getByRole('textbox', { name: label, exact: true });
  await expect(box('BP')).toBeFocused();
  await page.keyboard.type('150/84');
  await page.keyboard.press('Enter');
  await page.keyboard.type('780');
  await page.keyboard.press('Enter');
  await expect(box('Temp')).toBeFocused();
  await expect(dialog.getByText('Is that right?')).toBeVisible();
  await page.keyboard.type('98.4');
  await dialog.getByRole('button', { name: 'Save vitals' }).click();
  await expect(box('Pulse')).toHaveAccessibleDescription(/from 10 to 350/);
  await expect(box('BP')).toHaveValue('150/84');
  await box('Pulse').fill('78');
  await box('Weight').fill('61');
  await box('Height').fill('159');
  await expect(dialog.getByRole('status').filter({ hasText: 'BMI 24.1' })).toContainText(
    'overweight',
  );
  await expectNoFindings(page, 'vitals', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Save vitals' }).click();
  await expect(dialog).toBeHidden();

  await expect(seen).toContainText('BP 150/84');
  await expect(seen).toContainText('Pulse 78 · Temp 98.4 °F · 61 kg');
  await expect(seen.getByText('(high)')).toHaveCount(1);

  await desk.vitals.record({
    patientId,
    tokenId:
      (await desk.queue.today({})).tokens.find((one) => one.patientId === patientId)?.id ?? '',
    systolic: 130,
    diastolic: 84,
  });
  const picture = doctorsPage.getByRole('img', { name: /^BP: 2 readings .* last 130\/84$/ });
  await expect(picture).toBeVisible();
  await expectNoFindings(doctorsPage, 'a patient with vitals');
  await seen
    .getByRole('button', { name: /^Void vitals of/ })
    .first()
    .click();
  const asked = doctorsPage.getByRole('dialog', { name: 'Void these vitals?' });
  await asked.getByLabel('Reason').fill('cuff too small');
  await asked.getByRole('button', { name: 'Void vitals' }).click();
  await expect(seen).toContainText('BP 150/84');
  await expect(picture).toHaveCount(0);
  await doctorsPage.context().close();
});

test('on a phone the boxes stand beside each other and nothing is wider than the screen', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const name = 'Phulwati Phone';
  const { id: patientId } = await patientAt(clinic.url, name);
  const { client: desk } = await signedInAt(clinic.url, 'receptionist');
  await desk.queue.issue({ patientId });
  await signIn(page, 'receptionist');
  await page.goto('/app/tokens');
  await takeFromMenu(page.getByRole('row').filter({ hasText: name }), /^Vitals of token/);
  const dialog = page.getByRole('dialog', { name: `Vitals of ${name}` });
  await dialog.getByRole('textbox', { name: 'Pulse', exact: true }).fill('72');
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Save vitals' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/app/patients/${patientId}`);
  await expect(page.getByRole('region', { name: 'Visits' })).toContainText('Pulse 72');
  await expectNoSidewaysScroll(page);
});
