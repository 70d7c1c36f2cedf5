import { expect, openScreen, signIn, test } from './clinic';

test('the search finds a patient from any screen, by keyboard alone', async ({
  page,
}, testInfo) => {
  test.skip(testInfo.project.name === 'phone', 'there is no Ctrl-K on a phone');
  await signIn(page, 'doctor');
  await openScreen(page, 'Settings');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('joseph');
  await expect(page.getByRole('option', { name: /^Joseph Mathew/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /Bill/ })).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const details = page.getByRole('dialog', { name: 'Patient Details' });
  await expect(details).toContainText('Joseph Mathew');
  const shownId = (await details.locator('dd').first().textContent()) ?? '';
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type(shownId);
  await expect(page.getByRole('option', { name: /^Joseph Mathew/ })).toBeVisible();
});

test('a small window has the search behind its icon', async ({ page }, testInfo) => {
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
  await expect(page.getByRole('dialog', { name: 'Patient Details' })).toContainText('Anita Desai');
});

test('the bell counts what waits for the person and leads there', async ({ page }) => {
  await signIn(page, 'receptionist');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName(/Notifications: \d+/);
  await bell.click();
  await page.getByRole('link', { name: /Anita Desai at 17:30 is not confirmed yet/ }).click();
  await expect(page).toHaveURL(/\/app\/appointments$/);
});
