import { expect, expectNoSidewaysScroll, test } from './clinic';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the front page shows all it has to say [landing-1]', async ({ page }) => {
    await page.goto('/');
    for (const name of ['Features', 'About', 'Contact']) {
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const text of [
      'HIPAA compliant',
      'Cloud-based',
      '24/7 support',
      '500+',
      '50K+',
      '99.9%',
    ]) {
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    }
    await expectNoSidewaysScroll(page);
  });
});

test('the front page leads to its sections, to Login and to Sign Up [landing-2]', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const nav = page.getByRole('navigation', { name: 'Sections' });
  await expect(nav.getByRole('link')).toHaveText(['Home', 'Features', 'About', 'Contact']);
  const scrolls = await page.evaluate(
    () => getComputedStyle(document.documentElement).scrollBehavior,
  );
  expect(scrolls).toBe('smooth');
  for (const name of ['Features', 'About', 'Contact', 'Home']) {
    await nav.getByRole('link', { name }).click();
    await expect(nav.getByRole('link', { name })).toHaveAttribute('aria-current', 'location');
    await expect(nav.locator('[aria-current]')).toHaveCount(1);
    await expect(page.locator(`#${name.toLowerCase()}`)).toBeInViewport();
  }
  await page.getByRole('link', { name: 'Get Started' }).first().click();
  await expect(page).toHaveURL(/\/signup$/);
  await page.getByRole('link', { name: 'Back to home' }).click();
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
