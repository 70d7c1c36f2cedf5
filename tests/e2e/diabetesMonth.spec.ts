import type { Page } from '@playwright/test';
import { addDays, dateIn } from '../../src/shared/clinicDay';
import { consultationEntered } from '../consultations';
import { jpegBytes } from '../pictureFiles';
import { priceEntered } from '../prices';
import { signedInAt } from '../visitor';
import { chooseVisit, consultedPatientAt, expect, signIn, test, watchPrinter } from './clinic';

test.use({ clinicName: 'treats diabetes' });
test.skip(({ isMobile }) => isMobile, 'a doctor writes by keys here');

const today = dateIn(new Date(), 'Asia/Kolkata');
const person = { age: 58, phone: '98220 44556' };

/** Visits of earlier weeks, of which each patient was to come again some days ago; what they advised has no result. */
async function earlierVisitsAt(url: string, names: string[]) {
  const { client: doctor } = await signedInAt(url, 'doctor');
  const { client: desk } = await signedInAt(url, 'receptionist');
  for (const [index, name] of names.entries()) {
    const { patient, token } = await consultedPatientAt(url, name);
    await doctor.consultations.finish({
      ...consultationEntered,
      ...{ tokenId: token.id, tests: ['HbA1c'], followUpDate: addDays(today, -8 + index) },
    });
    await desk.privacy.recordConsent({
      ...{ id: patient.id, purpose: 'reminders', isGiven: true, guardian: null },
    });
  }
}

/** The doctor advises tests and finishes the visit, by keys and by mouse. */
async function adviseTests(page: Page, tokenId: string) {
  const papers = await watchPrinter(page);
  await page.goto(`/app/consultation/${tokenId}`);
  await page.getByRole('combobox', { name: 'Diagnosis', exact: true }).fill('Type 2 diabetes');
  for (const [typed, option] of [
    ['hba1c', /HbA1c/],
    ['creat', /Creatinine/],
  ] as const) {
    await page.keyboard.press('Alt+5');
    await page.keyboard.type(typed);
    await expect(page.getByRole('option', { name: option }).first()).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option')).toHaveCount(0);
  }
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => papers.length).toBe(1);
  expect(papers[0]).toContain('HbA1c');
  await expect(page.getByRole('button', { name: 'Write letter' })).toBeVisible();
}

test('a month of a diabetologist: tests advised, billed and their results, who is due, and a certificate proved by its code', {
  tag: '@slow',
}, async ({ page, clinic, browser }) => {
  const due = ['Booked Bala', 'Reminded Rekha', 'Unwilling Usha'];
  await earlierVisitsAt(clinic.url, due);
  const { client: administrator } = await signedInAt(clinic.url, 'doctor');
  const price = await administrator.priceList.add({
    ...{ ...priceEntered, name: 'HbA1c', kind: 'test', unitPrice: 45_000 },
  });
  await administrator.tests.save({
    ...{ testKey: 'hba1c', intervalMonths: 3, priceId: price.id, version: 0 },
  });
  const { patient, token } = await consultedPatientAt(clinic.url, 'Madhav Sugar', person);

  await test.step('the doctor advises two tests', async () => {
    await signIn(page, 'doctor');
    await adviseTests(page, token.id);
  });
  const desk = await (await browser.newContext({ baseURL: clinic.url })).newPage();
  await signIn(desk, 'receptionist');

  await test.step('reception bills the one that the clinic has a price for', async () => {
    await desk.goto('/app/billing');
    await desk.getByRole('button', { name: 'Create Bill', exact: true }).click();
    const dialog = desk.getByRole('dialog', { name: 'Create New Bill' });
    await chooseVisit(desk, 'Madhav Sugar');
    await dialog.getByRole('button', { name: 'Add HbA1c to the bill' }).click();
    await dialog.getByRole('button', { name: 'Create Bill' }).click();
    await expect(dialog).toBeHidden();
    const { client: receptionist } = await signedInAt(clinic.url, 'receptionist');
    const { bills } = await receptionist.billing.search({ text: 'Madhav Sugar' });
    const { items } = await receptionist.billing.get({ id: bills[0]?.id ?? '' });
    expect(items).toContainEqual(
      expect.objectContaining({ description: 'HbA1c', unitPrice: 45_000 }),
    );
  });

  await test.step('the paper comes: its values are typed and it is photographed', async () => {
    await desk.goto(`/app/patients/${patient.id}`);
    await desk.getByRole('button', { name: 'Enter results' }).click();
    const dialog = desk.getByRole('dialog', { name: /^Results of Madhav Sugar/ });
    await dialog.getByRole('textbox', { name: 'HbA1c' }).fill('7.8');
    await dialog.getByRole('textbox', { name: 'Creatinine' }).fill('1.1');
    await desk.keyboard.press('Enter');
    await expect(dialog.getByRole('status')).toContainText('7.8');
    await dialog.getByRole('button', { name: 'Save results' }).click();
    await expect(desk.getByRole('region', { name: 'Results' })).toContainText('7.8');

    await desk.getByRole('button', { name: 'Add papers' }).click();
    const papers = desk.getByRole('dialog', { name: /^Add papers of/ });
    const chooser = desk.waitForEvent('filechooser');
    await papers.getByRole('button', { name: 'Choose files' }).click();
    await (await chooser).setFiles([
      { name: 'report.jpg', mimeType: 'image/jpeg', buffer: jpegBytes() },
    ]);
    await papers.getByRole('button', { name: 'Add papers' }).click();
    await expect(
      desk.getByRole('region', { name: 'Old papers' }).getByRole('listitem'),
    ).toHaveCount(1);
  });

  await test.step('three are due: one is booked, one reminded, one does not want to come', async () => {
    await desk.goto('/app/due');
    const row = (name: string) => desk.getByRole('row').filter({ hasText: name });
    for (const name of due) await expect(row(name)).toContainText('HbA1c');
    await expect(row('Madhav Sugar')).toHaveCount(0);
    const act = async (name: string, action: string) => {
      await desk.getByRole('button', { name: `More about ${name}` }).click();
      await desk.getByRole('menuitem', { name: action }).click();
    };
    await act('Booked Bala', 'Book');
    await desk.getByRole('dialog').getByRole('button', { name: 'Book', exact: true }).click();
    await expect(row('Booked Bala')).toHaveCount(0);
    await act('Unwilling Usha', 'Does not want to come');
    await desk.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(row('Unwilling Usha')).toHaveCount(0);
    await desk.evaluate(() => {
      window.open = () => null;
    });
    await desk.getByRole('button', { name: 'Remind Reminded Rekha' }).click();
    await desk.getByRole('button', { name: 'Open WhatsApp' }).click();
    await desk.getByRole('button', { name: 'Done' }).click();
    await expect(row('Reminded Rekha')).toContainText('WhatsApp');
  });

  await test.step('a sickness certificate is proved by its code', async () => {
    await page.getByRole('button', { name: 'Write letter' }).click();
    await page.getByRole('button', { name: /Sickness certificate/ }).click();
    await page.getByRole('textbox', { name: 'Number of days' }).fill('3');
    await page.getByRole('button', { name: 'Sign and print' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const [letter] = await administrator.letters.ofPatient({ patientId: patient.id });
    const { verifyAddress } = await administrator.letters.paper({ id: letter?.id ?? '' });
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(`${clinic.url}${new URL(verifyAddress).pathname}`);
    await expect(stranger.getByRole('main')).toContainText(letter?.number ?? 'a number');
    await expect(stranger.getByRole('heading', { name: 'This letter is genuine' })).toBeVisible();
  });
});
