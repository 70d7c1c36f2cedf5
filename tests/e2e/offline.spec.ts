import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, openScreen, patientAt, signIn, test } from './clinic';

test.use({ clinicName: 'opens without the network', serviceWorkers: 'allow' });

const away = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'The clinic’s server cannot be reached' });

/** The file of a screen that was not opened yet, as the build has named it. */
function signUpPage(): string {
  const manifest = JSON.parse(fs.readFileSync('dist/web/.vite/manifest.json', 'utf8'));
  return manifest['src/features/accounts/SignUpPage.tsx'].file;
}

/** Waits until the worker has kept everything and serves this page. */
async function kept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

test('opened while the server is away it says so, and opens by itself when it is back', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  await signIn(page, 'doctor');
  await kept(page);
  await clinic.restart(async () => {
    await page.goto('/app/patients');
    await expect(away(page)).toContainText('opens by itself');
    // The kept page has the policy of the one from the server, with a nonce of its own each time.
    const nonces = new Set<string>();
    for (let round = 0; round < 2; round++) {
      const answer = await page.goto('/app/patients');
      const policy = answer?.headers()['content-security-policy'] ?? '';
      const nonce = await page.locator('#root').evaluate((root) => (root as HTMLElement).nonce);
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`);
      expect(policy).toContain("script-src 'self';");
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(2);
    await expect(away(page)).toBeVisible();
  });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Patients');
});

test('a window opened without any network: every page of the product, and the front page', {
  tag: '@slow',
}, async ({ page, context }) => {
  await page.goto('/login');
  await kept(page);
  await page.close();
  await context.setOffline(true);
  const later = await context.newPage();
  for (const address of ['/app/dashboard', '/login', '/app/tokens']) {
    await later.goto(address);
    await expect(away(later)).toBeVisible();
  }
  await later.goto('/');
  await expect(later.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  await later.goto('/login');
  // What is asked of the API is never answered from what is kept.
  const asked = later.evaluate(() => fetch('/api/session').then(() => 'answered'));
  await expect(asked).rejects.toThrow('Failed to fetch');
  await expect(away(later)).toBeVisible();
  await context.setOffline(false);
  await expect(later.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('a screen whose code was not loaded yet opens without the network; what was shown stays', async ({
  page,
  context,
  clinic,
}) => {
  const patient = await patientAt(clinic.url, 'Stays Shown');
  // Nothing but the worker fetches it ahead.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await signIn(page, 'receptionist');
  await openScreen(page, 'Patients');
  await expect(page.getByRole('row').filter({ hasText: patient.name })).toBeVisible();
  await kept(page);
  await context.setOffline(true);
  await expect(page.getByRole('status', { name: /^Offline/ })).toHaveText('Offline');
  await expect(page.getByRole('row').filter({ hasText: patient.name })).toBeVisible();
  await openScreen(page, 'Register Patient');
  await page.getByLabel('Full Name').fill('Typed Offline');
  await openScreen(page, 'Patients');
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: patient.name })).toBeVisible();
});

/** The clinic's server at another address, where it can look as if it had been built again. */
async function rebuiltServer(url: string) {
  const changes = { build: '', isMissing: (_: string): boolean => false };
  const server = http.createServer((request, answer) => {
    const address = request.url ?? '';
    if (changes.isMissing(address)) {
      answer.writeHead(404).end();
      return;
    }
    if (address === '/sw.js' && changes.build) {
      const worker = fs.readFileSync('dist/web/sw.js', 'utf8');
      answer
        .setHeader('content-type', 'text/javascript')
        .end(worker.replace(/"name":"[^"]+"/, `"name":"${changes.build}"`));
      return;
    }
    const { method, headers } = request;
    const asking = http.request(new URL(address, url), { method, headers }, (answered) => {
      // What the browser itself kept would hide what the worker keeps.
      answer.writeHead(answered.statusCode ?? 500, {
        ...answered.headers,
        'cache-control': 'no-store',
      });
      answered.pipe(answer);
    });
    // The page was closed, or its server.
    asking.on('error', () => answer.destroy());
    request.pipe(asking);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    changes,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

test('a new build takes over, and the tabs of the one before it go on', { tag: '@slow' }, async ({
  page,
  clinic,
}) => {
  const server = await rebuiltServer(clinic.url);
  await page.goto(`${server.url}/login`);
  await kept(page);
  const [first = ''] = await cacheNames(page);
  const update = async (build: string) => {
    server.changes.build = build;
    await page.evaluate(async () => {
      const registration = await (await navigator.serviceWorker.ready).update();
      const coming = registration.installing ?? registration.waiting;
      if (!coming) return;
      await new Promise<void>((resolve, reject) => {
        coming.addEventListener('statechange', () => {
          if (coming.state === 'activated') resolve();
          if (coming.state === 'redundant') reject(new Error('It was not taken.'));
        });
      });
    });
  };
  await update('second');
  await expect.poll(() => cacheNames(page)).toEqual([first, 'clinic second']);
  await update('third');
  await expect.poll(() => cacheNames(page)).toEqual(['clinic second', 'clinic third']);
  // The tab is still the same document, and what the server has no more comes from what is kept.
  server.changes.isMissing = (address) => address.includes(signUpPage());
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
  server.close();
});

test('a screen whose code no build has any more loads the page anew once, and not again', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const server = await rebuiltServer(clinic.url);
  await page.goto(`${server.url}/login`);
  await kept(page);
  let loads = 0;
  page.on('load', () => loads++);
  await page.evaluate(async (file) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (request.url.includes(file)) await cache.delete(request);
      }
    }
  }, signUpPage());
  server.changes.isMissing = (address) => address.includes(signUpPage());
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page.getByText('This screen could not be shown')).toBeVisible();
  // The page has come before its pictures have.
  await page.waitForLoadState('networkidle');
  expect(loads).toBe(1);
  server.close();
});

test('the manifest and its icons are what a browser needs to install the product', {
  tag: '@slow',
}, async ({ page, request }) => {
  await page.goto('/login');
  const address = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? '';
  const manifest = await (await request.get(address)).json();
  expect(manifest).toMatchObject({ start_url: '/app/dashboard', display: 'standalone' });
  const sizes: string[] = [];
  for (const icon of manifest.icons) {
    expect((await request.get(icon.src)).headers()['content-type']).toBe(icon.type);
    const size = await page.evaluate(async (source) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, icon.src);
    if (icon.type === 'image/png') expect(size).toBe(icon.sizes);
    sizes.push(`${icon.sizes} ${icon.purpose ?? 'any'}`);
  }
  expect(sizes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']));
  expect((await request.get('/sw.js')).headers()['cache-control']).toBe('no-cache');
});

test('where the browser offers it, the menu installs the product; at a local address it says that phones cannot come', {
  tag: '@slow',
}, async ({ page }) => {
  await signIn(page, 'receptionist');
  const menu = page.getByRole('button', { name: 'Account of Ravi Kumar, receptionist' });
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Install as an app' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Use on phone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Use on phone' });
  await expect(dialog.getByRole('note')).toContainText('Phones can’t open this yet.');
  await page.keyboard.press('Escape');
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        document.title = offer.defaultPrevented ? 'asked' : 'asked twice';
        return Promise.resolve();
      },
    });
    window.dispatchEvent(offer);
  });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Install as an app' }).click();
  await expect(page).toHaveTitle('asked');
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Install as an app' })).toHaveCount(0);
});
