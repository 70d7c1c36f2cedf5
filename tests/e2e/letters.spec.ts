import { consultationEntered } from '../consultations';
import { signedInAt } from '../visitor';
import { expectNoFindings } from './axe';
import { consultedPatientAt, expect, signIn, test, watchPrinter } from './clinic';

test('a sickness certificate is signed by six keys, printed, proved by its code, and voided [10.29.20] [10.29.28]', {
  tag: '@slow',
}, async ({ page, clinic, browser, isMobile }) => {
  test.skip(isMobile, 'a phone has no keyboard to go by');
  const { patient, token } = await consultedPatientAt(clinic.url, 'Leela Certified', { age: 34 });
  const { client: doctor } = await signedInAt(clinic.url, 'doctor');
  await doctor.consultations.finish({ ...consultationEntered, tokenId: token.id });
  const papers = await watchPrinter(page);
  await signIn(page, 'doctor');
  await page.goto(`/app/consultation/${token.id}`);
  await expect(page.getByRole('button', { name: 'Write letter' })).toBeVisible();

  const keys = ['l', 's', 'Enter', '3', 'Tab', 'Control+Enter'];
  for (const key of keys) {
    await page.keyboard.press(key);
    // What a hand waits for: the dialog, and what it will sign.
    if (key === 'l') await expect(page.getByRole('dialog')).toBeVisible();
    if (key === '3') {
      await expect(page.getByRole('textbox', { name: 'Text' })).toHaveValue(/Leela Certified/);
      await expectNoFindings(page, 'a letter as it is written', '[role=dialog]', true);
    }
  }
  expect(keys.length).toBeLessThanOrEqual(8);
  await expect.poll(() => papers).toHaveLength(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const [letter] = await doctor.letters.ofPatient({ patientId: patient.id });
  if (!letter) throw new Error('There is no letter.');
  expect(papers[0]).toContain(letter.number);
  expect(papers[0]).toContain('3 days');
  expect(papers[0]).toContain('Diagnosis: ?Viral fever');

  // Whoever gets the paper asks its code.
  const { verifyAddress } = await doctor.letters.paper({ id: letter.id });
  const elsewhere = await browser.newContext();
  const stranger = await elsewhere.newPage();
  await stranger.goto(`${clinic.url}${new URL(verifyAddress).pathname}`);
  await expect(stranger.getByRole('heading', { name: 'This letter is genuine' })).toBeVisible();
  const main = stranger.getByRole('main');
  await expect(main).toContainText('Sickness certificate');
  await expect(main).toContainText(letter.number);
  await expect(main).toContainText('3 days');
  await expect(main).toContainText('Dr. Asha Menon');
  await expect(main).not.toContainText(/Leela|fever/);
  await expectNoFindings(stranger, 'the verification of a letter');

  // Its doctor voids it on the patient's page, and the code says so.
  await page.goto(`/app/patients/${patient.id}`);
  const letters = page.getByRole('region', { name: 'Letters' });
  await expect(letters).toContainText(letter.number);
  await letters.getByRole('button', { name: `More about ${letter.number}` }).click();
  await page.getByRole('menuitem', { name: 'Void' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('wrong days');
  await page.getByRole('button', { name: 'Void letter' }).click();
  await expect(letters).toContainText('Voided');
  await stranger.reload();
  await expect(
    stranger.getByRole('heading', { name: 'Genuine, but voided by the doctor' }),
  ).toBeVisible();
  await elsewhere.close();

  // From the patient's page the key opens the dialog, and the row's menu leads to it.
  await page.keyboard.press('l');
  await expect(page.getByRole('dialog', { name: /Write letter for Leela/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/app/tokens');
  const menu = { name: `More for token ${token.tokenNumber}`, exact: true };
  await page.getByRole('button', menu).click();
  await page.getByRole('menuitem', { name: `Write letter for token ${token.tokenNumber}` }).click();
  await expect(page.getByRole('dialog', { name: /Write letter for Leela/ })).toBeVisible();
});
