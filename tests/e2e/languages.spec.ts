import { languageKey } from '../../src/shared/languageKey';
import { expect, signIn, signInAs, test } from './clinic';
import { named } from './language';

test.use({ clinicName: 'is read in two languages' });

test('a person chooses Hindi: at once, everywhere they sign in, and for nobody else', {
  tag: '@slow',
}, async ({ page, browser, clinic }) => {
  await signIn(page, 'receptionist');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitemradio', { name: 'हिन्दी' }).click();
  const hindi = (text: string) => named(text, 'hi');
  await expect(
    page.getByRole('heading', { level: 1, name: hindi('Welcome, {name}') }),
  ).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(page.getByRole('menuitemradio')).toHaveCount(0);
  // What the server words.
  await expect(page.getByRole('listitem').filter({ hasText: /^टोकन #/ })).not.toHaveCount(0);

  // What the server refuses and what the browser refuses.
  await page.goto('/app/register-patient');
  await page.getByRole('button', { name: hindi('Register Patient') }).click();
  await expect(page.getByRole('alert')).toHaveText(hindi('Please fill in all required fields'));

  const elsewhere = await browser.newContext({ baseURL: clinic.url, locale: 'en-IN' });
  const other = await elsewhere.newPage();
  await other.goto('/login');
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await signInAs(
    other,
    { email: 'reception@clinic.example', password: 'clinic-sample' },
    hindi('Welcome, {name}'),
  );
  await elsewhere.close();

  const colleague = await browser.newContext({ baseURL: clinic.url, locale: 'en-IN' });
  await signIn(await colleague.newPage(), 'doctor');
  await colleague.close();

  await page.getByRole('button', { name: hindi('Account of {name}, {role}') }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Register Patient' })).toBeVisible();
});

test('before signing in, the browser’s language counts until another one is chosen', {
  tag: '@slow',
}, async ({ browser, clinic }) => {
  const context = await browser.newContext({ baseURL: clinic.url, locale: 'hi-IN' });
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: named('Sign in', 'hi') })).toBeVisible();
  expect(await page.evaluate((key) => localStorage.getItem(key), languageKey)).toBeNull();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await context.close();
});

test('the front page in Hindi leads to a sign-in in Hindi and back', { tag: '@slow' }, async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page).toHaveURL(/\/hi$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await page.getByRole('link', { name: named('Login', 'hi') }).click();
  await expect(page.getByRole('heading', { level: 1, name: named('Sign in', 'hi') })).toBeVisible();
  await page.getByRole('link', { name: named('Back to home', 'hi') }).click();
  await expect(page).toHaveURL(/\/hi$/);
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/\/$/);
});
