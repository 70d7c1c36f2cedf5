import type { Page } from '@playwright/test';
import { signedInAt } from '../visitor';
import { expectNoFindings } from './axe';
import { consultedPatientAt, expect, expectNoSidewaysScroll, signIn, test } from './clinic';
import { readQr } from './readQr';

declare global {
  interface Window {
    prints: number;
  }
}

/** The fonts that a text is really drawn with, and whether all of them came with the page. */
async function fontsOf(page: Page, text: string) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('DOM.enable');
  await devTools.send('CSS.enable');
  const { root } = await devTools.send('DOM.getDocument');
  const { searchId } = await devTools.send('DOM.performSearch', { query: text });
  const { nodeIds } = await devTools.send('DOM.getSearchResults', {
    searchId,
    fromIndex: 0,
    toIndex: 1,
  });
  const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', {
    nodeId: nodeIds[0] ?? root.nodeId,
  });
  return {
    names: fonts.map(({ familyName }) => familyName).sort(),
    areOurs: fonts.every(({ isCustomFont }) => isCustomFont),
  };
}

test('a prescription is saved and printed by one press, in its own letters, and its code is verified [10.2.7] [10.2.13] [10.17.8]', {
  tag: '@slow',
}, async ({ page, clinic, browser }) => {
  const name = 'ஸ்ரீநிவாசன் कृष्ण চট্টোপাধ্যায় Iyer';
  const { patient, token } = await consultedPatientAt(clinic.url, name);
  const { client: doctor } = await signedInAt(clinic.url, 'doctor');
  await doctor.queue.complete({ id: token.id });
  await page.addInitScript(() => {
    window.prints = 0;
    window.print = () => {
      window.prints += 1;
    };
  });
  await signIn(page, 'doctor');
  await page.goto(`/app/patients/${patient.id}`);
  await page.getByRole('link', { name: 'Create Prescription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New Prescription' });
  await dialog.getByRole('combobox', { name: 'Token' }).click();
  await page.getByRole('option', { name: `Token #${token.tokenNumber}` }).click();
  await dialog.getByLabel('Diagnosis').fill('Viral fever');
  const medicine = dialog.getByRole('group', { name: 'Medication 1' });
  await medicine.getByLabel('Name').fill('Crocin');
  await medicine.getByLabel('Generic').fill('Paracetamol');
  await medicine.getByLabel('Strength').fill('650 mg');
  await medicine.getByLabel('Frequency').fill('bd');
  const missing = /require your registration number/;
  await expect(dialog.getByRole('note').filter({ hasText: missing })).toBeVisible();
  await expect(dialog.getByRole('link', { name: 'Add it in Settings' })).toHaveAttribute(
    'href',
    '/app/settings/practice',
  );
  await dialog.getByRole('button', { name: 'Save and print' }).click();

  await expect(page).toHaveURL(/\/app\/papers\/prescription\//);
  // What was done is told, but not over the buttons, as soon as it stands where it stays.
  await expect(async () => {
    const print = await page.getByRole('button', { name: 'Print' }).boundingBox();
    const told = await page.getByText(`Prescription for ${name} saved`).boundingBox();
    expect(told?.y).toBeGreaterThan((print?.y ?? 0) + (print?.height ?? 0));
  }).toPass();
  const paper = page.getByRole('article');
  await expect(paper).toContainText('Crocin 650 mgPARACETAMOL');
  await expect(paper).toContainText('BDTwice a day');
  await expect.poll(() => page.evaluate(() => window.prints)).toBe(1);
  await expect(page.getByRole('button', { name: 'Save as PDF' })).toHaveCount(0);
  expect(await fontsOf(page, 'ஸ்ரீநிவாசன்')).toEqual({
    names: ['IBM Plex Sans Devanagari SemiBold', 'Noto Sans Bengali', 'Noto Sans Tamil'],
    areOurs: true,
  });
  await expectNoFindings(page, 'the paper of a prescription');

  await expect(page.getByText('can’t be checked outside the clinic')).toBeVisible();
  const notice = page.getByRole('note').filter({ hasText: 'registration number' });
  await expect(notice).toContainText(missing);
  await expect(notice.getByRole('link')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(notice).toBeHidden();
  await page.emulateMedia({ media: null });
  // Entered meanwhile: what was written stays without it, and the doctor is told so.
  const { client: writer } = await signedInAt(clinic.url, 'doctor');
  const profile = await writer.settings.doctorProfile();
  await writer.settings.saveDoctorProfile({ ...profile, registrationNumber: '2011/04/1234' });
  await page.reload();
  await expect(notice).toContainText('from before your registration number was entered');
  await expect(notice.getByRole('link')).toHaveCount(0);
  const { version } = await writer.settings.doctorProfile();
  await writer.settings.saveDoctorProfile({ ...profile, version });

  await page.getByRole('combobox', { name: 'Paper' }).click();
  await page.getByRole('option', { name: 'A5' }).click();
  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'हिन्दी' }).click();
  await expect(paper).toContainText('BDदिन में 2 बार');
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(paper).toHaveAttribute('data-size', 'A5');
  // Anyone who comes back to the page did not ask for another print.
  expect(await page.evaluate(() => window.prints)).toBe(0);

  const code = page.getByRole('img', { name: 'QR code of the verification page' });
  const address = await readQr(code);
  expect(address).toMatch(new RegExp(`^${clinic.url}/verify/[\\w-]{22}$`));

  // To the page from where it was written, and not to the list of prescriptions in between.
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(new RegExp(`/app/patients/${patient.id}$`));

  const elsewhere = await browser.newContext();
  const stranger = await elsewhere.newPage();
  await stranger.goto(address);
  await expect(
    stranger.getByRole('heading', { name: 'This prescription is genuine' }),
  ).toBeVisible();
  await expect(stranger.getByRole('main')).toContainText('Dr. Asha Menon');
  await expect(stranger.getByRole('main')).not.toContainText(/Iyer|fever|Crocin/);
  await expectNoFindings(stranger, 'the verification of a prescription');
  const { prescriptions } = await doctor.prescriptions.search({ text: 'Iyer' });
  const { id = '' } = prescriptions.find((one) => one.patientId === patient.id) ?? {};
  expect(prescriptions[0]?.tokenId).toBe(token.id);
  await doctor.prescriptions.void({ id, reason: 'a mistake' });
  await stranger.reload();
  await stranger.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(stranger.getByRole('heading', { name: /रद्द/ })).toBeVisible();
  await stranger.goto(`${clinic.url}/verify/none`);
  await expect(stranger.getByRole('heading', { name: /पर्चा नहीं/ })).toBeVisible();
  await elsewhere.close();
});
