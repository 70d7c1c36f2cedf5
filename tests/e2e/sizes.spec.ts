import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './clinic';

/** One built file, as Vite's manifest has it. */
interface Part {
  file: string;
  src?: string;
  imports?: string[];
  css?: string[];
  dynamicImports?: string[];
}

const built = path.resolve('dist/web');
const manifest: Record<string, Part> = JSON.parse(
  fs.readFileSync(path.join(built, '.vite/manifest.json'), 'utf8'),
);

function partOf(source: string): Part {
  const part = manifest[source];
  if (!part) throw new Error(`${source} is no file of its own in the build.`);
  return part;
}

/** Everything that has to be there before these sources run. */
function loadedWith(sources: string[]): Part[] {
  const loaded = new Set<Part>();
  const load = (source: string) => {
    const part = partOf(source);
    if (loaded.has(part)) return;
    loaded.add(part);
    part.imports?.forEach(load);
  };
  sources.forEach(load);
  return [...loaded];
}

/** Bytes of these files as Chromium counts what it downloads, with the heads of the answers, when it opens an address. */
async function downloaded(page: Page, address: string, parts: Part[]): Promise<number> {
  const wanted = new Set(parts.map(({ file }) => `/${file}`));
  const addresses = new Map<string, string>();
  const sizes = new Map<string, number>();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    addresses.set(requestId, new URL(response.url).pathname);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = addresses.get(requestId);
    if (file && wanted.has(file)) sizes.set(file, encodedDataLength);
  });
  await page.goto(address);
  await expect.poll(() => [...sizes.keys()].toSorted()).toEqual([...wanted].toSorted());
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}

/** An answer as it comes over the line. */
function ask(url: string, encoding: string) {
  return new Promise<Pick<http.IncomingMessage, 'headers'> & { status: number; body: Buffer }>(
    (resolve, reject) => {
      http
        .get(url, { headers: { 'accept-encoding': encoding } }, (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part) => parts.push(part));
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              body: Buffer.concat(parts),
            }),
          );
        })
        .on('error', reject);
    },
  );
}

const app = 'index.html';
const frame = 'src/app/web/shell/Shell.tsx';
const login = 'src/features/accounts/LoginPage.tsx';
const dashboard = 'src/features/dashboard/DashboardPage.tsx';
const early = 'src/web/early.ts';
const settings = 'src/features/settings/SettingsPage.tsx';
/** Screens that are drawn beside the list of settings. */
const inSettings = /(Part|(MyAccount|Staff|AuditLog|Boards|SetUp)Page)\.tsx$/;
const firstScreens = [
  { name: 'login', address: '/login', sources: [early, app, login] },
  {
    name: 'the dashboard',
    address: '/app/dashboard',
    sources: [early, app, frame, dashboard],
  },
];

/** Every screen, and every part of the settings, but the front page, which is a document of its own. */
const screens = fs
  .readdirSync('src/features', { recursive: true, encoding: 'utf8' })
  .filter((file) => /Page\.tsx$|^\w+\/\w+Part\.tsx$/.test(file))
  .filter((file) => !file.endsWith('/LandingPage.tsx'))
  .map((file) => `src/features/${file}`);

test.describe('what the browser loads', () => {
  test('the front page has under 10 KB of JavaScript', { tag: '@slow' }, async ({ page }) => {
    expect(await downloaded(page, '/', loadedWith(['landing.html']))).toBeLessThan(10_000);
  });

  test('what can be tried on the front page has at most 80 KB of its own [10.22.3]', {
    tag: '@slow',
  }, async ({ page }) => {
    const html = fs.readFileSync(path.join(built, 'landing.html'), 'utf8');
    const file = /data-script="\/([^"]+)"/.exec(html)?.[1] ?? '';
    expect(fs.readFileSync(path.join(built, file), 'utf8')).not.toMatch(/\bimport\b|ZodError/);
    expect(await downloaded(page, '/', [{ file }])).toBeLessThanOrEqual(80_000);
  });

  for (const { name, address, sources } of firstScreens) {
    test(`${name} has under 150 KB of JavaScript`, { tag: '@slow' }, async ({ page }) => {
      if (address.startsWith('/app')) await signIn(page, 'receptionist');
      expect(await downloaded(page, address, loadedWith(sources))).toBeLessThan(150_000);
    });

    test(`${name} comes without the schemas`, { tag: '@slow' }, () => {
      const files = loadedWith(sources).map(({ file }) => file);
      expect(files.filter((file) => file.includes('zod'))).toEqual([]);
    });
  }

  test('every screen comes in at most 15 scripts and styles', { tag: '@slow' }, () => {
    for (const screen of screens) {
      const frames = inSettings.test(screen) ? [frame, settings] : [frame];
      const parts = loadedWith([early, app, ...frames, screen]);
      const files = new Set(parts.flatMap(({ file, css = [] }) => [file, ...css]));
      expect(files.size, screen).toBeLessThanOrEqual(15);
    }
  });

  test('the checks of medicines are at most 50 KB of their own, which no screen opens with [10.23.54]', {
    tag: '@slow',
  }, () => {
    const knowledge = 'src/features/prescriptions/checks/medicineKnowledge.ts';
    const visit = 'src/features/consultations/ConsultationPage.tsx';
    const before = new Set(loadedWith([early, app, frame, visit]).map(({ file }) => file));
    const own = loadedWith([knowledge]).filter(({ file }) => !before.has(file));
    const sizes = own.map(({ file }) => fs.statSync(path.join(built, `${file}.br`)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(50_000);
    for (const screen of screens) {
      expect(loadedWith([app, frame, screen]), screen).not.toContain(partOf(knowledge));
    }
  });

  test('a built file is sent as it was compressed when the product was built', {
    tag: '@slow',
  }, async ({ clinic }) => {
    const { file } = partOf(app);
    for (const [encoding, ending] of [
      ['br', '.br'],
      ['gzip', '.gz'],
      ['identity', ''],
    ] as const) {
      const answer = await ask(`${clinic.url}/${file}`, encoding);
      expect(answer.body.equals(fs.readFileSync(path.join(built, file + ending)))).toBe(true);
      expect(answer.headers['content-encoding']).toBe(ending ? encoding : undefined);
      expect(answer.headers['content-type']).toMatch(/javascript/);
      expect(answer.headers.vary).toContain('accept-encoding');
    }
    expect((await ask(`${clinic.url}/${file}.br`, 'br')).status).toBe(404);
  });

  const nobody = '0198c0de-0000-7000-8000-000000000000';
  for (const { role, address, operation } of [
    { role: 'receptionist', address: '/app/dashboard', operation: '/api/dashboard' },
    {
      role: 'doctor',
      address: `/app/consultation/${nobody}`,
      operation: `/api/consultations/${nobody}`,
    },
  ] as const) {
    test(`${operation} is asked for once, before the application runs`, {
      tag: '@slow',
    }, async ({ page }) => {
      await signIn(page, role);
      // What the screen of before still asks for is not counted.
      await page.goto('about:blank');
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (/^\/(api|assets)\//.test(pathname)) asked.push(pathname);
      });
      let letGo = () => {};
      const released = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await page.route(`**/${partOf(app).file}`, async (route) => {
        await released;
        await route.continue();
      });
      const opening = page.goto(address);
      await expect.poll(() => asked).toEqual(expect.arrayContaining(['/api/session', operation]));
      letGo();
      await opening;
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      expect(asked.filter((one) => one === operation)).toHaveLength(1);
    });
  }

  test('each screen is a file of its own, fetched when it is opened', { tag: '@slow' }, () => {
    expect(screens.length).toBeGreaterThan(10);
    const late = partOf(app).dynamicImports ?? [];
    expect(screens.filter((screen) => !late.includes(screen))).toEqual([]);
    const own = screens.map((screen) => partOf(screen).file);
    expect(new Set(own).size).toBe(screens.length);
    for (const screen of [app, frame, ...screens]) {
      const others = loadedWith([screen]).filter(
        ({ src }) => src && src !== screen && screens.includes(src),
      );
      expect(others).toEqual([]);
    }
  });
});
