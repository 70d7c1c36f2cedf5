import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, openScreen, signIn, test } from './clinic';
import { fillClinic, walk } from './walk';

for (const role of ['doctor', 'receptionist'] as const) {
  // The fixture `violations` holds it to that at the end.
  test(`HDR-2: every screen and dialog of a ${role} keeps to the page’s policy`, async ({
    page,
    clinic,
    context,
  }) => {
    test.setTimeout(120_000);
    await fillClinic(clinic.url, ['Polly Policy']);
    for (const address of ['/', '/login', '/signup', '/api/docs']) await page.goto(address);
    await signIn(page, role);
    await walk(page, role, async () => {
      for (const colorScheme of ['light', 'dark'] as const)
        await page.emulateMedia({ colorScheme });
      await page.emulateMedia({ media: 'print' });
      await page.emulateMedia({ media: 'screen' });
    });
    // A request still under way would be the one that notices that the session has ended.
    await page.goto('/app/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome');
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await context.clearCookies();
    await openScreen(page, 'Patients');
    await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible();
  });
}

test('HDR-2: a style or a script that is not the product’s own is stopped and noticed', async ({
  page,
  violations,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    const style = document.createElement('style');
    style.textContent = 'body { display: none }';
    document.head.append(script, style);
    document.body.setAttribute('style', 'display: none');
    return 'ran' in window || getComputedStyle(document.body).display === 'none';
  });
  expect(ran).toBe(false);
  await expect
    .poll(() => violations.map((one) => one.split(' ')[0]).sort())
    .toEqual(['script-src-elem', 'style-src-attr', 'style-src-elem']);
  violations.length = 0;
});

test('SUP-4: a page that asks another host for something is noticed', async ({
  page,
  violations,
}) => {
  await page.goto('/login');
  await page.evaluate(() => fetch('http://elsewhere.invalid/').catch(() => {}));
  await page.evaluate(() => {
    document.body.append(Object.assign(new Image(), { src: 'http://elsewhere.invalid/i.png' }));
  });
  // The policy stops them; the last is what the tests themselves saw asked for.
  await expect
    .poll(() => violations.map((one) => one.split(' ')[0]))
    .toEqual(expect.arrayContaining(['connect-src', 'img-src', 'http://elsewhere.invalid/i.png']));
  violations.length = 0;
});

test('HDR-3: another site cannot show the product in a frame', async ({ page, clinic }) => {
  const site = createServer((_, answer) =>
    answer
      .setHeader('content-type', 'text/html')
      .end(`<iframe src="${clinic.url}/login" name="framed"></iframe>`),
  );
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const blocked = page.waitForEvent('console', (message) =>
    message.text().includes("frame-ancestors 'none'"),
  );
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  await blocked;
  await expect(page.frameLocator('iframe').getByRole('button', { name: 'Sign in' })).toHaveCount(0);
  site.close();
});
