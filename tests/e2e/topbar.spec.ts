import { signedInAt } from '../visitor';
import { expect, openScreen, patientAt, signIn, test } from './clinic';

test(
  'the search finds a patient from any screen, by keyboard alone',
  { tag: '@slow' },
  async ({ page }, testInfo) => {
    test.skip(testInfo.project.name === 'phone', 'there is no Ctrl-K on a phone');
    await signIn(page, 'doctor');
    await openScreen(page, 'Settings');
    const box = page.getByRole('combobox', { name: 'Search patients' });
    const search = async (text: string) => {
      await page.keyboard.press('Control+k');
      await expect(box).toBeFocused();
      await page.keyboard.type(text);
      await expect(box).toHaveValue(text);
    };
    await search('joseph');
    await expect(page.getByRole('option', { name: /^Joseph Mathew/ })).toBeVisible();
    await expect(page.getByRole('option', { name: /Bill/ })).toHaveCount(0);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const details = page.getByRole('dialog', { name: 'Patient Details' });
    await expect(details).toContainText('Joseph Mathew');
    const shownId = (await details.locator('dd').first().textContent()) ?? '';
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await search(shownId);
    await expect(page.getByRole('option', { name: /^Joseph Mathew/ })).toBeVisible();
  },
);

test(
  'the search says who is who, finds tokens by number, and registers a number that nobody has',
  { tag: '@slow' },
  async ({ page, clinic }, testInfo) => {
    test.skip(testInfo.project.name === 'phone', 'the same box behind an icon');
    const patient = await patientAt(clinic.url, 'गोदावरी Topbar');
    const { client } = await signedInAt(clinic.url, 'receptionist');
    const { tokenNumber } = await client.queue.issue({ patientId: patient.id });
    await signIn(page, 'receptionist');
    const box = page.getByRole('combobox', { name: 'Search patients' });
    await page.keyboard.press('Control+k');
    await expect(box).toBeFocused();
    await page.keyboard.type('godavari');
    await expect(page.getByRole('option', { name: /गोदावरी Topbar/ }).first()).toContainText(
      /\d+ years, Female · similar name/,
    );
    // Pressed once more, what was typed before gives way.
    await page.keyboard.press('Control+k');
    await page.keyboard.type(`#${tokenNumber}`);
    await expect(box).toHaveValue(`#${tokenNumber}`);
    await expect(page.getByRole('option').first()).toHaveText(
      `Token #${tokenNumber}, गोदावरी Topbar`,
    );
    await box.fill('99001 12277');
    await expect(page.getByRole('option', { name: 'Register 99001 12277' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/app\/register-patient$/);
    await expect(page.getByLabel('Phone')).toHaveValue('99001 12277');
    expect(JSON.stringify(await page.evaluate(() => history.state))).not.toContain('99001');
  },
);

test(
  'a doctor is not offered to register a number',
  { tag: '@slow' },
  async ({ page }, testInfo) => {
    test.skip(testInfo.project.name === 'phone', 'the same box behind an icon');
    await signIn(page, 'doctor');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('99001 12278');
    await expect(page.getByText('Nothing found')).toBeVisible();
    await expect(page.getByRole('option', { name: /^Register/ })).toHaveCount(0);
  },
);

test(
  'a small window has the search behind its icon',
  { tag: '@slow' },
  async ({ page }, testInfo) => {
    test.skip(testInfo.project.name === 'desktop', 'a large window has it in the top bar');
    await signIn(page, 'receptionist');
    await page.getByRole('button', { name: 'Search' }).click();
    const box = page.getByRole('dialog', { name: 'Search' }).getByRole('combobox');
    await expect(box).toBeFocused();
    await box.fill('anita');
    await page
      .getByRole('option', { name: /Anita Desai/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Patient Details' })).toContainText(
      'Anita Desai',
    );
  },
);

test('the bell counts what waits for the person and leads there', { tag: '@slow' }, async ({
  page,
}) => {
  await signIn(page, 'receptionist');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName(/Notifications: \d+/);
  await bell.click();
  await page.getByRole('link', { name: /Anita Desai 5:30\spm/ }).click();
  await expect(page).toHaveURL(/\/app\/appointments$/);
});
