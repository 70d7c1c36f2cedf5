import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from './clinic';

// That every screen and dialog keeps to it, the fixture `violations` holds every browser test to; everyScreen.spec.ts
// opens them all.
test('the pages without an account keep to the policy [HDR-2]', { tag: '@slow' }, async ({
  page,
}) => {
  for (const address of ['/', '/hi', '/login', '/signup', '/api/docs']) {
    const answer = await page.goto(address);
    expect(answer?.headers()['content-security-policy']).toContain("default-src 'self'");
    await page.emulateMedia({ media: 'print' });
    await page.emulateMedia({ media: 'screen' });
  }
});

test('a style or a script that is not the product’s own is stopped and noticed [HDR-2]', async ({
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

test('a page that asks another host for something is noticed [SUP-4]', {
  tag: '@slow',
}, async ({ page, violations }) => {
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

test('another site cannot show the product in a frame [HDR-3]', async ({ page, clinic }) => {
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
