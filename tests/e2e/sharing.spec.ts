import type { Page } from '@playwright/test';
import { chromiumPath } from '../../scripts/chromium.mjs';
import { cardCodeOf } from '../../src/shared/patientCard';
import { signedInAt } from '../visitor';
import { expectNoFindings } from './axe';
import {
  consultedPatientAt,
  expect,
  expectNothingCut,
  openScreen,
  patientAt,
  signIn,
  takeFromMenu,
  test,
} from './clinic';
import { readQr } from './readQr';

// A code of 32 mm has few pixels otherwise.
test.use({
  deviceScaleFactor: 3,
  clinicName: 'shares its papers',
  clinicSettings: { CLINIC_CHROMIUM: chromiumPath() ?? '' },
});

/** As a scanner does: key after key, and Enter. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

const publicName = 'https://clinic.example';

/** What the server says of its links where the clinic has a public name. */
async function asAtAPublicName(page: Page): Promise<void> {
  await page.route('**/api/papers/*/*/links', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), address: publicName } });
  });
}

/** Counts what is sent to the printer instead of opening its dialog. */
async function countPrints(page: Page): Promise<() => number> {
  let prints = 0;
  await page.exposeFunction('print', () => {
    prints++;
  });
  return () => prints;
}

/** The name of the file that "Save as PDF" gives. */
async function savedPdf(page: Page): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as PDF' }).click();
  return (await download).suggestedFilename();
}

test('a scanned card chooses the patient, and the token’s slip is printed as it is issued [10.5.1] [10.5.4]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const prints = await countPrints(page);
  const other = await patientAt(clinic.url, 'Somebody Else');
  const patient = await patientAt(clinic.url, 'Slip Sharma');
  await signIn(page, 'receptionist');
  await openScreen(page, 'Tokens');
  await page.getByRole('button', { name: 'Generate Token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate Token' });
  const box = dialog.getByRole('combobox', { name: 'Patient' });
  await expect(box).toBeFocused();
  await scan(page, cardCodeOf(other.id));
  await expect(box).toHaveValue(/^Somebody Else/);
  // The next one is scanned over it; its Enter sends no form off.
  await box.selectText();
  await scan(page, cardCodeOf(patient.id));
  await expect(box).toHaveValue(/^Slip Sharma/);
  await box.selectText();
  await scan(
    page,
    cardCodeOf(patient.id).replace(/.$/, (last) => String((Number(last) + 1) % 10)),
  );
  await expect(dialog.getByText('This card belongs to no patient here')).toBeVisible();
  await scan(page, cardCodeOf(patient.id));
  await expect(box).toHaveValue(/^Slip Sharma/);
  await dialog.getByLabel('Print the slip at once').check();
  await dialog.getByRole('button', { name: 'Generate Token' }).click();

  const slip = page.getByRole('dialog', { name: /^Token #\d+$/ });
  await expect(slip.getByText('Slip Sharma')).toBeVisible();
  await expect(slip.getByRole('note')).toContainText('Phones can’t open');
  await expect.poll(prints).toBe(1);
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('article[data-print]');
  await expect(paper).toContainText('Slip Sharma');
  await expect(paper).toContainText('Nobody ahead of you');
  // Points: a roll 80 mm wide, cut where the slip ends.
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/MediaBox \[0 0 [\d.]+/g)).toEqual([expect.stringMatching(/ 22[67]/)]);
  const address = await readQr(paper.locator('svg'));
  expect(address).toMatch(new RegExp(`^${clinic.url}/place#`));
  await page.emulateMedia({ media: 'screen' });
  await slip.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'हिन्दी' }).click();
  await expect(paper).toContainText('टोकन');
  await expect(slip.getByRole('button', { name: 'Print' })).toBeInViewport();
  expect(await savedPdf(page)).toMatch(/^token-\d+\.pdf$/);
  // The next slip begins in the same language.
  await slip.getByRole('button', { name: 'Close' }).last().click();
  await takeFromMenu(page.getByRole('row').filter({ hasText: 'Slip Sharma' }), /^Slip of token/);
  await expect(paper).toContainText('टोकन');
  await page.goto(address ?? '');
  await expect(page.getByText('You are next')).toBeVisible();
});

test('a patient’s card is scanned from the paper and opens the patient wherever nothing is typed [10.5.4]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const patient = await patientAt(clinic.url, 'Card Kaur');
  await signIn(page, 'receptionist');
  const details = page.getByRole('dialog', { name: 'Patient Details' });
  const search = page.getByRole('combobox', { name: 'Search patients, tokens and bills' });
  const code = cardCodeOf(patient.id);
  await search.focus();
  await scan(page, code);
  await expect(details.getByText('Card Kaur')).toBeVisible();
  await expect(search).toHaveValue('');

  await details.getByRole('button', { name: 'More about Card Kaur' }).click();
  await page.getByRole('menuitem', { name: 'Patient card' }).click();
  const paper = page.locator('article[data-print]');
  await expect(paper).toContainText('Card Kaur');
  await expect(paper).toContainText(patient.id.slice(-8));
  await expect(paper).not.toContainText(patient.phone);
  expect(await readQr(paper.locator('svg'))).toBe(code);
  expect(await savedPdf(page)).toBe(`patient-card-${patient.id.slice(-8)}.pdf`);
  await expectNoFindings(page, 'patient card');

  // On a button, which the scan's Enter must not press.
  await page.goto('/app/patients');
  const add = page.getByRole('link', { name: 'Add Patient' });
  await add.focus();
  await scan(page, code);
  await expect(details.getByText('Card Kaur')).toBeVisible();
  await expect(page).toHaveURL(/\/app\/patients$/);
  await page.keyboard.press('Escape');
  // The dialog gives the focus back as it goes, or a moment later.
  await expect(details).toBeHidden();
  await expect(add).toBeFocused();

  const box = page.getByLabel('Search patients', { exact: true });
  await box.focus();
  await expect(box).toBeFocused();
  await scan(page, code);
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').last()).toContainText('Card Kaur');
});

test('a prescription is shared by a link that opens it on a phone without an account, until it is revoked [10.6.1]', async ({
  page,
  browser,
  clinic,
}) => {
  const { patient, token } = await consultedPatientAt(clinic.url, 'Shared Sen');
  const { client: doctor } = await signedInAt(clinic.url, 'doctor');
  await doctor.prescriptions.create({
    patientId: patient.id,
    tokenId: token.id,
    diagnosis: 'Viral fever',
    symptoms: '',
    medications: [
      { name: 'Paracetamol', dosage: '500 mg', frequency: '', duration: '', instructions: '' },
    ],
  });
  await signIn(page, 'doctor');
  await page.goto('/app/prescriptions');
  await page.getByRole('button', { name: 'View prescription of Shared Sen' }).click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const share = page.getByRole('dialog', { name: 'Share with the patient' });
  await expect(share.getByText('To Shared Sen, 98765 43210')).toBeVisible();
  await expect(share.getByText('Patients’ phones can’t open links yet')).toBeVisible();
  await expect(share.getByRole('radio')).toHaveCount(1);
  const saved = page.waitForEvent('download');
  // Nothing outside is asked for anything here.
  await page.evaluate(() => {
    window.open = (address) => {
      document.body.dataset.chat = String(address);
      return null;
    };
  });
  await share.getByRole('button', { name: 'Save the PDF and open WhatsApp' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^prescription-\w+\.pdf$/);
  await expect(page.locator('body')).toHaveAttribute(
    'data-chat',
    /^https:\/\/wa\.me\/919876543210/,
  );
  await expect(share.getByText('attach the file that was just saved')).toBeVisible();
  await expectNoFindings(page, 'share saved file', '[role=dialog]');
  await share.getByRole('button', { name: 'Done' }).click();

  await asAtAPublicName(page);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expectNoFindings(page, 'share', '[role=dialog]');
  await share.getByRole('button', { name: 'Create link' }).click();
  const whatsApp = share.getByRole('link', { name: 'Open WhatsApp' });
  const publicLink = await share.getByRole('textbox', { name: 'Link' }).inputValue();
  const link = publicLink.replace(publicName, clinic.url);
  const href = (await whatsApp.getAttribute('href')) ?? '';
  expect(href).toMatch(/^https:\/\/wa\.me\/919876543210\?text=/);
  expect(decodeURIComponent(href)).toContain(publicLink);
  expect(decodeURIComponent(href)).not.toMatch(/Viral|Paracetamol|Shared Sen/);

  const phone = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const opened = await phone.newPage();
  const answer = await opened.goto(link);
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  await expect(opened.getByText('Shared Sen')).toBeVisible();
  await expect(opened.getByText(/Viral fever/)).toBeVisible();
  // Nothing leads into the clinic from here but what it says about patients' data.
  await expect(opened.getByRole('link')).toHaveText(['Privacy notice']);
  await expectNoFindings(opened, 'shared prescription');
  await expectNothingCut(opened);

  await share.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(share.getByText('opened once')).toBeVisible();
  await share.getByRole('button', { name: /^Revoke the link/ }).click();
  await expect(share.getByText('Active links')).toBeHidden();
  await expect(share).toBeFocused();
  await opened.reload();
  await expect(opened.getByText('This link has ended')).toBeVisible();
  await expect(opened.getByText('Shared Sen')).toBeHidden();

  // Revoked while it is shown, it is not handed on any more.
  await share.getByRole('button', { name: 'Create link' }).click();
  await expect(whatsApp).toBeVisible();
  await share.getByRole('button', { name: /^Revoke the link/ }).click();
  await expect(share.getByText('This link was revoked and no longer works.')).toBeVisible();
  await expect(whatsApp).toBeHidden();
  await phone.close();
});

test('where the device takes files, the PDF itself is handed on', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const { patient, token } = await consultedPatientAt(clinic.url, 'Filed Farooqui');
  const { client: desk } = await signedInAt(clinic.url, 'receptionist');
  await desk.billing.create({
    patientId: patient.id,
    tokenId: token.id,
    items: [{ description: 'Consultation Fee', quantity: 1, unitPrice: 50_000 }],
    taxBasisPoints: 0,
    discount: 0,
    paymentMethod: 'cash',
  });
  // Chromium on Linux has no Web Share; a phone's has.
  await page.addInitScript(() => {
    const taken: string[] = [];
    Object.assign(window, { taken });
    Object.assign(navigator, {
      canShare: ({ files }: { files: File[] }) => files.length > 0,
      share: async ({ files }: { files: File[] }) => {
        if (!navigator.userActivation.isActive) throw new Error('No press came before.');
        if (taken.push(files.map(({ name, type }) => `${name} ${type}`).join()) === 1) {
          throw new DOMException('Nothing chosen', 'AbortError');
        }
      },
    });
  });
  await signIn(page, 'receptionist');
  await page.goto('/app/billing');
  await page
    .getByRole('row', { name: /Filed Farooqui/ })
    .getByRole('button', { name: /^View/ })
    .click();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const share = page.getByRole('dialog', { name: 'Share with the patient' });
  await expect(share.getByRole('radio', { name: 'PDF file' })).toBeChecked();
  await share.getByLabel('Language of the paper').selectOption('hi');
  await share.getByRole('button', { name: 'Prepare PDF' }).click();
  const send = share.getByRole('button', { name: 'Send PDF' });
  await expect(share.getByText(/^bill-\w+\.pdf is ready/)).toBeVisible();
  await expectNoFindings(page, 'share file', '[role=dialog]');
  // Whoever chose no app is asked again, and told nothing wrong.
  await send.click();
  await expect(send).toBeEnabled();
  await expect(share.getByRole('alert')).toHaveCount(0);
  await send.click();
  await expect(page.getByText('PDF sent on')).toBeVisible();
  await expect(share).toBeHidden();
  const taken = await page.evaluate(() => (window as unknown as { taken: string[] }).taken);
  expect(taken).toEqual(Array(2).fill(expect.stringMatching(/^bill-\w{8}\.pdf application\/pdf$/)));
});
