import type { Page } from '@playwright/test';
import { patientFields, signedInAt } from '../visitor';
import { expectNoFindings } from './axe';
import { expect, expectNoSidewaysScroll, signIn, test } from './clinic';

test.use({ clinicName: 'merges records' });
test.skip(({ isMobile }) => isMobile, 'a phone has no keyboard to go by; its width is tried here');

/** Two records of one person, of which the second became a suspect by a correction. */
async function registeredTwice(url: string, [name, fuller]: [string, string]) {
  const { client } = await signedInAt(url, 'receptionist');
  await client.dashboard.open({});
  const entered = { ...patientFields, email: 'kamala@clinic.test', conditions: ['Asthma, 2010'] };
  const one = await client.patients.register({
    ...{ ...entered, name, phone: '98111 22233', allergies: ['No known allergies'] },
  });
  const duplicate = await client.patients.register({
    ...{ ...patientFields, name: `Nobody ${one.number}`, phone: '97222 33344' },
    allergies: ['Penicillin'],
  });
  const { id } = duplicate;
  const corrected = { ...patientFields, name: fuller, phone: '97222 33344' };
  await client.patients.amend({ ...corrected, id, version: 1, allergies: ['Penicillin'] });
  return { client, one, duplicate };
}

async function expectFitsPhone(page: Page, what: string) {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page);
  await expectNoFindings(page, `${what} at 360 px`, 'html', true);
  if (size) await page.setViewportSize(size);
}

test('two records of one person are merged in at most six presses, found by the old number, and separated again [10.32.10]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const names: [string, string] = ['Kamala Devi', 'Smt. Kamala Devi'];
  const { one, duplicate } = await registeredTwice(clinic.url, names);
  const [staying, old] = [`P-${one.number}`, `P-${duplicate.number}`];
  await signIn(page, 'receptionist');
  await page.goto('/app/patients');
  await page.getByRole('link', { name: 'Registered twice?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registered twice?');
  await expectFitsPhone(page, 'the list of pairs');
  await expectNoFindings(page, 'the list of pairs');

  let presses = 0;
  const press = async (key: string) => {
    await page.keyboard.press(key);
    presses += 1;
  };
  await expect(page.getByRole('button', { name: `Compare ${staying} and ${old}` })).toBeFocused();
  await press('Enter');
  const dialog = page.getByRole('dialog', { name: 'One person?' });
  const question = (name: string) => dialog.getByRole('radiogroup', { name });
  await expect(question('Full Name').getByRole('radio', { checked: true })).toBeFocused();
  await expect(question('Full Name').getByRole('radio', { checked: true })).toHaveAccessibleName(
    names[1],
  );
  await expect(dialog).toContainText(/Equal in both: .*Address/);
  await expect(dialog).toContainText(`Email, from ${staying}: kamala@clinic.test`);
  await expectFitsPhone(page, 'two records side by side');
  await expectNoFindings(page, 'two records side by side');
  await press('Enter');
  await expect(question('Phone').getByRole('radio', { checked: true })).toBeFocused();
  await press('Control+Enter');
  await expect(page.getByText(`${old} was merged into ${staying}`)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Nobody seems to be registered twice')).toBeVisible();
  console.log(`a merge: ${presses} presses`);
  expect(presses).toBeLessThanOrEqual(6);

  // The old address leads to the record that stays, and says so.
  await page.goto(`/app/patients/${duplicate.id}`);
  await expect(page).toHaveURL(new RegExp(`/app/patients/${one.id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[1]);
  const notice = page.getByRole('note').filter({ hasText: `${old} was merged into ${staying}` });
  await expect(notice).toContainText(
    `Allergies: No known allergies (${staying}), Penicillin (${old})`,
  );
  await expectFitsPhone(page, 'a patient after a merge');
  await expectNoFindings(page, 'a patient after a merge');
  await notice.getByRole('button', { name: /^Asked/ }).click();
  await expect(notice).not.toContainText('please ask');

  // So does the old number in the search.
  await page.keyboard.press('Control+k');
  await page.keyboard.type(old);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText(staying).first()).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(`/app/patients/${one.id}`);
  await notice.getByRole('button', { name: 'Separate again' }).click();
  const question2 = page.getByRole('dialog', { name: `Separate ${staying} and ${old} again?` });
  await expectNoFindings(page, 'the question before records are separated');
  await question2.getByRole('button', { name: 'Separate again' }).click();
  await expect(page.getByText(`${old} has its own record again`)).toBeVisible();
  await page.goto(`/app/patients/${duplicate.id}`);
  await expect(page).toHaveURL(new RegExp(`/app/patients/${duplicate.id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(names[1]);
  await expect(page.getByText(/was merged into/)).toBeHidden();
});

test('a record is merged with one that the desk knows of, and pairs of two people leave the list [10.32.10]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const { client, one, duplicate } = await registeredTwice(clinic.url, ['Rekha Rao', 'Rekha Rao']);
  const known = await client.patients.register({ ...patientFields, name: 'Rekha Rao Known' });
  await signIn(page, 'receptionist');
  await page.goto(`/app/patients/${known.id}`);
  await page.getByRole('button', { name: 'More about Rekha Rao Known' }).click();
  await page.getByRole('menuitem', { name: 'Same person as …' }).click();
  await page.getByPlaceholder('Search by name, phone or email').last().fill(`P-${one.number}`);
  await expect(page.getByRole('option', { name: /Rekha Rao/ })).toBeVisible();
  await page.keyboard.press('Enter');
  // The lower number stays, unless the desk wants it otherwise.
  const dialog = page.getByRole('dialog', { name: 'One person?' });
  await dialog.getByRole('button', { name: `Keep P-${known.number} instead` }).click();
  await dialog.getByRole('button', { name: `Merge into P-${known.number}` }).click();
  await expect(page.getByText(`P-${one.number} was merged into P-${known.number}`)).toHaveCount(2);
  // The pair of the merged record has gone with it.
  await page.goto('/app/duplicates');
  const pair = page.getByRole('row').filter({ hasText: `P-${duplicate.number}` });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registered twice?');
  await expect(pair).toHaveCount(0);
});
