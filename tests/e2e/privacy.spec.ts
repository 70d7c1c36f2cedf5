import { expectNoFindings } from './axe';
import { expect, expectNoSidewaysScroll, openScreen, patientAt, signIn, test } from './clinic';

test.use({ clinicName: 'privacy' });

test('on a patient the desk notes consent, a nominee and a request; an administrator takes contact data out [10.16.1]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const { id } = await patientAt(clinic.url, 'Farida Rights', { phone: '97000 12345' });
  const open = async () => {
    await openScreen(page, 'Patients');
    await page.getByPlaceholder('Search by name, phone or email').fill('Farida Rights');
    await page.getByRole('button', { name: /View.*Farida Rights/ }).click();
    return page.getByRole('dialog', { name: 'Patient Details' });
  };
  await signIn(page, 'receptionist');
  const details = await open();
  const consents = details.getByRole('region', { name: 'Consent' });
  await consents.getByRole('button', { name: 'Record consent: Reminders' }).click();
  await page
    .getByRole('dialog', { name: 'Reminders' })
    .getByRole('button', { name: 'Save' })
    .click();
  await expect(consents.getByText(/^Given, noted .* by Ravi Kumar/)).toBeVisible();

  await consents.getByRole('button', { name: 'Data rights' }).click();
  const rights = page.getByRole('dialog', { name: 'Data rights' });
  await rights.getByRole('button', { name: 'Record nominee' }).click();
  const nominee = rights.getByRole('form', { name: 'Nominee' });
  await nominee.getByLabel('Name').fill('Salim Khan');
  await nominee.getByRole('button', { name: 'Save' }).click();
  await expect(nominee.getByRole('alert')).toContainText('the name, the relation and the phone');
  await nominee.getByLabel('Relation').fill('son');
  await nominee.getByLabel('Phone').fill('+91 97000 54321');
  await nominee.getByRole('button', { name: 'Save' }).click();
  await expect(rights.getByText(/^Salim Khan \(son\), 97000 54321/)).toBeVisible();
  await rights.getByLabel('What is asked for, and by whom').fill('A correction of the address');
  await rights.getByRole('button', { name: 'Record request' }).click();
  await expect(rights.getByRole('region', { name: 'Correction' })).toContainText('of the address');
  // What is an administrator's is not there.
  await expect(rights.getByRole('button', { name: 'Take out contact data' })).toBeHidden();
  await expect(rights.getByRole('region', { name: 'Copy of the patient’s data' })).toBeHidden();
  await expectNoFindings(page, 'the data rights of a patient');

  await signIn(page, 'doctor');
  await (await open()).getByRole('button', { name: 'Data rights' }).click();
  await rights.getByRole('button', { name: 'Take out contact data' }).click();
  await rights.getByRole('button', { name: 'Take out for good' }).click();
  await expect(rights.getByRole('region', { name: 'Contact data' })).toBeHidden();
  await expectNoSidewaysScroll(page);
  await rights.getByRole('link', { name: 'As a paper' }).click();
  await expect(page).toHaveURL(`/app/papers/everything-held/${id}`);
  const paper = page.getByRole('article');
  await expect(paper).toContainText('Data copy for Farida Rights');
  await expect(paper).toContainText('Salim Khan (son), 97000 54321');
  await expect(paper).toContainText(/Dr\. Asha Menon, doctor\s*Contact data taken out/);
  await expect(paper).not.toContainText('97000 12345');
});

test('an incident is entered, stands under the bell, and its notices have a text and are ticked [10.16.9]', {
  tag: '@slow',
}, async ({ page }) => {
  await signIn(page, 'doctor');
  await page.goto('/app/settings/incidents');
  await page.getByRole('button', { name: 'New incident' }).click();
  const form = page.getByRole('dialog', { name: 'New incident' });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Please enter what happened.').first()).toBeVisible();
  await form.getByLabel('What happened').fill('A phone with photos of papers was lost');
  await form.getByLabel('Which data').fill('Names and diagnoses');
  await form.getByLabel('How many people (about)').fill('12');
  await form.getByRole('button', { name: 'Save' }).dblclick();
  const incident = page.getByRole('region', { name: /^Incident of/ });
  await expect(incident).toHaveCount(1);
  const certIn = incident.getByRole('region', { name: 'CERT-In' });
  await expect(certIn).toContainText(/Until .*/);
  await expect(incident.getByText('Without delay')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Notifications: 1' })).toBeVisible();
  await certIn.getByRole('button', { name: 'Text of the notice' }).click();
  const text = page.getByRole('dialog', { name: 'CERT-In' });
  await expect(text.getByLabel('Text of the notice')).toHaveValue(
    /A phone with photos of papers was lost[\s\S]*\[please fill in\]/,
  );
  await expectNoFindings(page, 'the text of a notice');
  await text.getByRole('button', { name: 'Close' }).last().click();
  await certIn.getByRole('button', { name: 'Record as given' }).click();
  await certIn.getByRole('textbox').fill('Reference 77');
  await certIn.getByRole('button', { name: 'Given' }).click();
  await expect(certIn).toContainText(/Dr\. Asha Menon: Reference 77/);
  await incident.getByRole('button', { name: 'Close incident' }).click();
  await expect(incident.getByRole('alert')).toContainText('not answered yet');
  await expectNoFindings(page, 'the register of incidents');
  await expectNoSidewaysScroll(page);
});

test('whom data goes to is listed, and stands in the notice that anybody reads in both languages [10.16.2]', {
  tag: '@slow',
}, async ({ page }) => {
  await signIn(page, 'doctor');
  await page.goto('/app/settings/privacy');
  const list = page.getByRole('form', { name: 'Whom data goes to' });
  await list.getByLabel('Who', { exact: false }).first().fill('City Lab');
  await list.getByLabel('What for').fill('Blood tests');
  await list.getByLabel('What data').fill('Name and age');
  await list.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('City Lab: Blood tests (Name and age)')).toBeVisible();
  await page.getByLabel('The notice names whom data goes to').check();
  await page.getByLabel('For complaints').fill('Mrs. Rao, 98450 00000');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectNoFindings(page, 'the privacy settings');
  await expectNoSidewaysScroll(page);

  await page.context().clearCookies();
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Privacy notice');
  const notice = page.getByRole('main');
  await expect(notice).toContainText('– City Lab: Blood tests (Name and age)');
  const complaints = notice.locator('section').filter({
    has: page.getByRole('heading', { name: 'Complaints' }),
  });
  await expect(complaints).toContainText('Mrs. Rao, 98450 00000');
  await expectNoFindings(page, 'the privacy notice');
  await expectNoSidewaysScroll(page);
  await page
    .getByRole('button', { name: 'हिन्दी' })
    .or(page.getByRole('link', { name: 'हिन्दी' }))
    .click();
  await expect(notice).toContainText('डेटा किसे जाता है');
  await expect(notice).toContainText('डेटा संरक्षण बोर्ड');
});
