import { type Browser, chromium, type Page } from '@playwright/test';
import { type Clinic, type Options, openClinics } from './clinic';
import { ask, post } from './load';
import { makeWaiting, removeMade } from './operations';
import { expectBound, inTurns, medianOf, print, printMissed, roundsOf } from './report';

/** Slow 4G: 1.6 and 0.75 Mbit/s, 150 ms there and back. */
const slow4G = { downloadThroughput: 200_000, uploadThroughput: 93_750, latency: 150 };
/** The build that bounds are shares of. */
const recent = '61552167';

/** The box for medicines of a consultation. */
const pad = '[data-section=medicines]';

declare global {
  interface Window {
    shownAt: number;
    presses: number[];
  }
}

export async function bench(options: Options): Promise<void> {
  const clinics: Clinic[] = [];
  const browser = await chromium.launch({
    ...(options.chromium && { executablePath: options.chromium }),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    await openClinics(options, clinics);
    await measureFirstVisits(browser, clinics, options);
    if ('presses'.includes(options.only)) await measurePresses(browser, clinics, options);
  } finally {
    await browser.close();
    for (const clinic of clinics) await clinic.end();
  }
  printMissed();
}

/** A page of a browser that keeps nothing yet, on a slow line and a processor four times slower, with a doctor's session or none. */
async function openPage(browser: Browser, { server, sessions }: Clinic, isDoctor: boolean) {
  const context = await browser.newContext({
    ...{ baseURL: server.url, viewport: { width: 1280, height: 800 }, locale: 'en-IN' },
    // A service worker's requests would pass by the slow line.
    ...{ reducedMotion: 'reduce', serviceWorkers: 'block' },
  });
  const [cookie = ''] = isDoctor ? await sessions('doctor', 1) : [];
  const [name = '', value = ''] = cookie.split('=');
  if (name) await context.addCookies([{ name, value, url: server.url }]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...slow4G });
  return page;
}

/** What is there when a screen is; at most so many ms, or such a share of the recent build's time. */
const firstVisits = [
  { name: 'front page', path: '/', shown: 'main h1', limit: 1_500 },
  { name: 'login', path: '/login', shown: 'input[type=password]', most: 0.95 },
  { name: 'dashboard', path: '/app/dashboard', shown: 'main [aria-busy=false]', most: 0.95 },
  { name: 'consultation', path: '/app/consultation/', shown: pad, most: 0.55 },
];

async function measureFirstVisits(browser: Browser, clinics: Clinic[], options: Options) {
  const { only, rounds } = options;
  print('\nfirst visit', 'build', 'shown, ms', 'bytes of JavaScript, of all; scripts and styles');
  for (const visit of firstVisits.filter(({ name }) => name.includes(only))) {
    const found = await inTurns(clinics, rounds, async (clinic) => {
      const token = visit.name === 'consultation' ? await callSomebody(clinic) : '';
      const page = await openPage(browser, clinic, visit.path.startsWith('/app'));
      const loaded = await openFirst(page, visit.path + token, visit.shown);
      await page.context().close();
      if (token) await removeMade(clinic);
      return loaded;
    });
    const middle = (build: string, of: keyof FirstVisit) =>
      medianOf((found.get(build) ?? []).map((load) => load[of]));
    for (const [name, loads] of found) {
      const sizes = `${middle(name, 'scripts')}, ${middle(name, 'all')}; ${middle(name, 'files')}`;
      print(visit.name, name, roundsOf(loads.map(({ ms }) => ms)), sizes);
    }
    const { name, limit, most } = visit;
    const ms = middle('now', 'ms');
    expectBound(`${name}, scripts and styles`, middle('now', 'files'), '≤', 15);
    if (limit) expectBound(name, ms, '≤', limit, ' ms');
    if (most) expectBound(`${name}, of ${recent}’s time`, ms / middle(recent, 'ms'), '≤', most);
    if (!/login|dashboard/.test(name)) continue;
    expectBound(`${name}, JavaScript`, middle('now', 'scripts'), '≤', 150_000, ' bytes');
  }
}

/** The token of somebody whom the doctor of `openPage` has called. */
async function callSomebody(clinic: Clinic): Promise<string> {
  await makeWaiting(clinic, 1, true);
  const [cookie = ''] = await clinic.sessions('doctor', 1);
  const called = await ask(clinic.server.url, post('/api/tokens/call-next', {}, cookie));
  return JSON.parse(called).id;
}

/** Until the screen is there: bytes of scripts and of all as downloaded, and files of scripts and styles. */
type FirstVisit = Record<'ms' | 'scripts' | 'all' | 'files', number>;

async function openFirst(page: Page, path: string, shown: string): Promise<FirstVisit> {
  await page.addInitScript((selector) => {
    window.shownAt = 0;
    const look = () => {
      const height = document.querySelector(selector)?.getBoundingClientRect().height ?? 0;
      if (height > 0) window.shownAt = performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, shown);
  await page.goto(path);
  await page.waitForFunction(() => window.shownAt > 0);
  const ms = await page.evaluate(() => window.shownAt);
  const entries: PerformanceResourceTiming[] = await page.evaluate(() =>
    performance.getEntries().map((entry) => entry.toJSON()),
  );
  const came = entries.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= ms);
  const of = (kind: RegExp) => came.filter(({ name }) => kind.test(name));
  const bytesOf = (kind: RegExp) => of(kind).reduce((sum, one) => sum + one.transferSize, 0);
  return { ms, scripts: bytesOf(/\.js$/), all: bytesOf(/./), files: of(/\.(js|css)$/).length };
}

const link = (name: string) => (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).click();

/** What is pressed one after another, and the most milliseconds to the next paint. */
const presses: [string, number, (page: Page) => Promise<void>][] = [
  ['menu: Patients', 150, link('Patients')],
  ['menu: Prescriptions', 150, link('Prescriptions')],
  ['menu: Tokens', 150, link('Tokens')],
  ['theme', 100, button(/^Use the (dark|light) theme/)],
  ['Ctrl K', 100, (page) => page.keyboard.press('Control+k')],
  ['Escape', 100, (page) => page.keyboard.press('Escape')],
  ['Call next', 150, button('Call next')],
  ['a key in the pad', 100, (page) => page.keyboard.type('dolo', { delay: 200 })],
  ['taking a line', 100, (page) => page.keyboard.press('Enter')],
];

/** From a press to the next paint, on the slow line. */
async function measurePresses(browser: Browser, clinics: Clinic[], { rounds }: Options) {
  const found = await inTurns(clinics, rounds, async (clinic) => {
    await makeWaiting(clinic, 5, true);
    const page = await openPage(browser, clinic, true);
    await page.addInitScript(() => {
      window.presses = [];
      const note = (list: PerformanceObserverEntryList) => {
        window.presses.push(...list.getEntries().map(({ duration }) => duration));
      };
      const options = { type: 'event', durationThreshold: 16 };
      new PerformanceObserver(note).observe(options as PerformanceObserverInit);
    });
    await page.goto('/app/dashboard');
    // What comes when the first screen is idle is there before anybody presses.
    await page.waitForTimeout(15_000);
    const slowest: number[] = [];
    for (const [name, , press] of presses) {
      if (name.endsWith('the pad')) await page.locator(pad).click();
      await page.waitForTimeout(1_500);
      await page.evaluate(() => {
        window.presses = [];
      });
      await press(page);
      // Event timing tells of a paint a moment after it.
      await page.waitForTimeout(1_000);
      slowest.push(Math.max(0, ...(await page.evaluate(() => window.presses))));
    }
    await page.context().close();
    await removeMade(clinic);
    return slowest;
  });
  print('\npress to the next paint, ms', ...found.keys());
  for (const [index, [name, limit]] of presses.entries()) {
    const rounds = [...found.values()].map((all) => all.map((one) => one[index] ?? Number.NaN));
    print(name, ...rounds.map(roundsOf));
    expectBound(name, medianOf(rounds[0] ?? []), '≤', limit, ' ms');
  }
}
