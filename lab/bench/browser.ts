import os from 'node:os';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Role } from '../../src/shared/permissions';
import { signedInAt } from '../../tests/visitor';
import { type SeededClinic, seededClinic } from './clinic';
import { interactionsOf, type Screen, screensOf } from './interactions';
import { type OpeningTimes, openingParts, openVisit, putToken } from './openVisit';
import { openSlowLine, type SlowLine } from './slowLine';
import { browserBounds } from './targets';
import { regularVisits } from './visit';

interface Options {
  /** Chromium's path. */
  chromium: string | undefined;
  /** Of the clinic. */
  patients: number;
  /** The folder that the clinic stays in; null: nowhere. */
  keep: string | null;
  /** Only the screens with this in their addresses; '' for all. */
  only: string;
  /** To be loaded into each list, where it has so many. */
  rows: number;
  /** Of each page; the medians count. None leaves the pages out. */
  loads: number;
}

/** How much slower than this machine's a processor is. */
const slowdown = 4;
interface Place {
  browser: Browser;
  line: SlowLine;
  clinic: SeededClinic;
}

declare global {
  interface Window {
    measured: { largest: number; shift: number; ready: number; interactions: [string, number][] };
  }
}

export async function benchBrowser(options: Options): Promise<void> {
  const clinic = await seededClinic(options.patients, options.keep);
  try {
    const server = await clinic.start();
    const line = await openSlowLine(server.url);
    const browser = await chromium.launch({
      executablePath: options.chromium,
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    try {
      // Whatever else the machine does makes everything slower.
      process.stdout.write(`${machine()}\n\n`);
      const place = { browser, line, clinic };
      const misses = [
        ...(options.loads > 0 && 'first visit'.includes(options.only)
          ? await measureLoads(browser, line, options.loads)
          : []),
        ...(options.loads > 0 ? await measureOpenings(place, options.loads) : []),
        ...(await measureInteractions(place, options)),
      ];
      for (const miss of misses) console.error(`Over the budget: ${miss}`);
      if (misses.length > 0) process.exitCode = 1;
    } finally {
      await browser.close();
      await line.close();
      await server.end('SIGTERM');
    }
  } finally {
    await clinic.end();
  }
}

function machine(): string {
  const [first] = os.cpus();
  const [load = 0] = os.loadavg();
  return `${os.cpus().length} × ${first?.model.trim()}, load ${load.toFixed(1)}`;
}

/** A browser at its first visit: nothing kept, and signed in if it is told as whom. */
async function visitor(browser: Browser, line: SlowLine, role: Role | null, width = 1280) {
  const context = await browser.newContext({
    baseURL: line.url,
    viewport: { width, height: width < 600 ? 740 : 800 },
    locale: 'en-IN',
    // What fades in is there, but not yet seen.
    reducedMotion: 'reduce',
  });
  if (role) {
    const cookie = (await signedInAt(line.url, role)).cookie();
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: line.url }]);
  }
  await context.addInitScript(observe);
  return context;
}

/** Runs in the page, before anything of it. */
function observe(): void {
  const measured: Window['measured'] = { largest: 0, shift: 0, ready: 0, interactions: [] };
  window.measured = measured;
  new PerformanceObserver((list) => {
    measured.largest = list.getEntries().at(-1)?.startTime ?? 0;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[]) {
      if (!entry.hadRecentInput) measured.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & {
      interactionId: number;
    })[]) {
      if (entry.interactionId) measured.interactions.push([entry.name, entry.duration]);
    }
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  // The dashboard is ready when its first card shows a figure.
  const look = () => {
    const figure = document.querySelector('main section[aria-label] > [aria-busy=false]');
    if (/\d/.test(figure?.textContent ?? '')) measured.ready = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function slowed(context: BrowserContext, rate = slowdown): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  return page;
}

interface Load {
  /** Milliseconds until what is waited for is seen. */
  shown: number;
  shift: number;
  /** Came until then, as Chromium counts it, with the heads of the answers. */
  downloaded: { scripts: number; scriptFiles: number; styles: number; all: number };
}

async function open(
  page: Page,
  address: string,
  by: 'largest' | 'ready' = 'largest',
): Promise<Load> {
  const devtools = await page.context().newCDPSession(page);
  const requests = new Map<string, { url: string; bytes: number }>();
  await devtools.send('Network.enable');
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    requests.set(requestId, { url: response.url, bytes: 0 });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await page.goto(address);
  if (by === 'ready') await page.waitForFunction(() => window.measured.ready > 0);
  // What moves late counts too. A screen's network is never idle: it listens for changes.
  await page.waitForTimeout(2_000);
  const { measured, ends } = await page.evaluate(() => ({
    measured: window.measured,
    ends: performance
      .getEntriesByType('resource')
      .map((entry): [string, number] => [
        entry.name,
        (entry as PerformanceResourceTiming).responseEnd,
      ]),
  }));
  const shown = measured[by];
  const before = new Set([page.url(), ...ends.flatMap(([url, end]) => (end <= shown ? url : []))]);
  const came = [...requests.values()].filter(({ url }) => before.has(url));
  const bytesOf = (kind: string) =>
    came.filter(({ url }) => url.endsWith(kind)).reduce((sum, { bytes }) => sum + bytes, 0);
  const downloaded = {
    scripts: bytesOf('.js'),
    scriptFiles: came.filter(({ url }) => url.endsWith('.js')).length,
    styles: bytesOf('.css'),
    all: bytesOf(''),
  };
  return { shown, shift: measured.shift, downloaded };
}

async function measureLoads(browser: Browser, line: SlowLine, loads: number): Promise<string[]> {
  const landing: Load[] = [];
  const login: Load[] = [];
  const cold: Load[] = [];
  const again: Load[] = [];
  for (let count = 0; count < loads; count++) {
    const stranger = await visitor(browser, line, null, 360);
    landing.push(await open(await slowed(stranger), '/'));
    await stranger.close();
    const next = await visitor(browser, line, null);
    login.push(await open(await slowed(next), '/login'));
    await next.close();
    const doctor = await visitor(browser, line, 'doctor');
    const page = await slowed(doctor);
    cold.push(await open(page, '/app/dashboard', 'ready'));
    line.isSlow = false;
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    await page.close();
    line.isSlow = true;
    again.push(await open(await slowed(doctor), '/app/dashboard', 'ready'));
    await doctor.close();
  }
  const rows = [
    { what: 'front page, largest paint', of: landing, bounds: browserBounds.landing },
    { what: 'login, largest paint', of: login, bounds: browserBounds.login },
    {
      what: 'dashboard, first visit, figures shown',
      of: cold,
      bounds: browserBounds.dashboard,
    },
    {
      what: 'dashboard, second visit, figures shown',
      of: again,
      bounds: browserBounds.dashboardAgain,
    },
  ];
  process.stdout.write(
    '| page | median | fastest | slowest | bound | shift | JavaScript until then | bound | CSS | all |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n',
  );
  return rows.flatMap(({ what, of, bounds }) => {
    const loads = of.toSorted((one, other) => one.shown - other.shown);
    const [fastest, slowest] = [loads[0], loads.at(-1)];
    const median = loads[Math.floor(loads.length / 2)];
    if (!fastest || !median || !slowest) return [];
    const shift = Math.max(...of.map((one) => one.shift));
    // The most that came: a line that was quicker lets more in.
    const most = of
      .map(({ downloaded }) => downloaded)
      .reduce((one, other) => (other.scripts > one.scripts ? other : one));
    const cells = [
      what,
      ...[median.shown, fastest.shown, slowest.shown, bounds.shown].map(
        (ms) => `${ms.toFixed(0)} ms`,
      ),
      shift.toFixed(4),
      `${kilobytes(most.scripts)} in ${most.scriptFiles}`,
      kilobytes(bounds.scripts),
      kilobytes(most.styles),
      kilobytes(most.all),
    ];
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
    return [
      ...(median.shown > bounds.shown ? [`${what}: ${median.shown.toFixed(0)} ms`] : []),
      ...(shift > browserBounds.shift ? [`${what}: shift ${shift.toFixed(3)}`] : []),
      ...(most.scripts > bounds.scripts
        ? [`${what}: ${kilobytes(most.scripts)} of JavaScript`]
        : []),
    ];
  });
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}

/** A visit's page on the slow line, with this machine's processor and with a slow one. */
async function measureOpenings({ browser, line, clinic }: Place, loads: number): Promise<string[]> {
  process.stdout.write(
    '\n| a visit, from the press on Call next | median | fastest | slowest | budget |\n|---|--:|--:|--:|--:|\n',
  );
  const rates = [
    { rate: 1, name: 'slow line', most: browserBounds.visit },
    { rate: slowdown, name: 'slow line and processor', most: Number.POSITIVE_INFINITY },
  ];
  const misses: string[] = [];
  for (const { rate, name, most } of rates) {
    const times: OpeningTimes[] = [];
    for (let count = 0; count < loads; count++) {
      const context = await visitor(browser, line, 'doctor');
      times.push(await openVisit(await slowed(context, rate), line, clinic.client));
      await context.close();
    }
    for (const [part, what] of Object.entries(openingParts)) {
      const sorted = times
        .map((one) => one[part as keyof OpeningTimes])
        .toSorted((one, other) => one - other);
      const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
      const cells = [median, sorted[0], sorted.at(-1)].map((time) => `${time?.toFixed(0)} ms`);
      process.stdout.write(
        `| ${what}, ${name} | ${cells.join(' | ')} | ${Number.isFinite(most) ? `${most} ms` : ''} |\n`,
      );
      if (median > most) misses.push(`a visit, ${what}: ${median.toFixed(0)} ms`);
    }
  }
  return misses;
}

async function measureInteractions(
  { browser, line, clinic }: Place,
  { rows, only }: Options,
): Promise<string[]> {
  process.stdout.write(
    '\n| screen | rows loaded | shift | slowest of each interaction, of keys the middle too, in ms |\n|---|--:|--:|---|\n',
  );
  const misses: string[] = [];
  const [visit] = await regularVisits(clinic.client);
  await putToken(clinic.client, visit.tokenId, 'in-progress');
  for (const screen of screensOf(visit)) {
    if (!nameOf(screen).includes(only)) continue;
    line.isSlow = false;
    const context = await visitor(browser, line, screen.role);
    const page = await context.newPage();
    const endTogether = await bringPagesTogether(page);
    await screen.prepare?.(page);
    await page.goto(screen.address);
    await page.waitForTimeout(3_000);
    const loaded = screen.isList ? await loadRows(page, rows) : 0;
    await endTogether();
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.waitForTimeout(500);
    line.isSlow = true;
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const times: string[] = [];
    let shift = 0;
    for (const interaction of interactionsOf(screen)) {
      const { name, aim, most = browserBounds.interaction, share = 1, movesRows } = interaction;
      await page.evaluate(() => {
        window.measured.shift = 0;
      });
      const act = await aim(page);
      await page.evaluate(() => {
        window.measured.interactions = [];
      });
      await act();
      // Event timing tells of a paint a moment after it; other rows come over the slow line.
      await page.waitForTimeout(movesRows ? 1_500 : 400);
      const { interactions, shift: moved } = await page.evaluate(() => window.measured);
      if (!movesRows) shift += moved;
      const durations = interactions
        .filter(([event]) => share === 1 || event === 'keydown')
        .map(([, duration]) => duration)
        .toSorted((one, other) => one - other);
      const slowest = durations.at(-1) ?? 0;
      const within = durations[Math.ceil(durations.length * share) - 1] ?? 0;
      const middle = share === 1 ? '' : ` (${durations[Math.floor(durations.length / 2)] ?? 0})`;
      times.push(`${name} ${slowest === 0 ? '< 16' : slowest}${middle}`);
      if (within > most) misses.push(`${nameOf(screen)}, ${name}: ${within} ms`);
    }
    if (shift > browserBounds.shift) misses.push(`${screen.address}: shift ${shift.toFixed(3)}`);
    process.stdout.write(
      `| ${nameOf(screen)} | ${loaded || ''} | ${shift.toFixed(4)} | ${times.join(', ')} |\n`,
    );
    await context.close();
  }
  return misses;
}

function nameOf({ address, role, name = address }: Screen): string {
  return role ? `${name} (${role})` : name;
}

/** Pages of the server that one press of "Show more" gets while rows are being loaded. */
const pagesAtOnce = 20;

/** Lets a list's pages come together, for loading many rows in less time. */
async function bringPagesTogether(page: Page): Promise<() => Promise<void>> {
  const lists = /\/api\/(\w+\/search|audit\/(mine|all))$/;
  await page.route(lists, async (route) => {
    const request = route.request();
    const input = request.postDataJSON() ?? {};
    const whole = await (await route.fetch()).json();
    const rows = Object.values(whole).find(Array.isArray) ?? [];
    for (let count = 1; count < pagesAtOnce; count++) {
      const { nextCursor, nextBefore } = whole;
      const next = nextCursor ? { cursor: nextCursor } : { before: nextBefore };
      if (!nextCursor && !nextBefore) break;
      const answer = await page.request.post(request.url(), {
        headers: { origin: new URL(request.url()).origin },
        data: { ...input, ...next },
      });
      const more = await answer.json();
      rows.push(...(Object.values(more).find(Array.isArray) ?? []));
      Object.assign(whole, { nextCursor: more.nextCursor, nextBefore: more.nextBefore });
    }
    await route.fulfill({ json: whole });
  });
  return () => page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Presses "Show more" until a list has so many rows or all there are. */
async function loadRows(page: Page, rows: number): Promise<number> {
  const count = () =>
    page.evaluate(
      () =>
        Number(document.querySelector('table')?.ariaRowCount) ||
        document.querySelectorAll('tbody tr').length,
    );
  const more = page.getByRole('button', { name: 'Show more' });
  await page.locator('tbody tr').first().waitFor();
  while ((await count()) < rows && (await more.count()) > 0) {
    await more.evaluate(async (button: HTMLButtonElement) => {
      // In the page: a click from outside would take longer than the page's own work.
      const begin = document.querySelector('table')?.ariaRowCount;
      button.click();
      const until = performance.now() + 5_000;
      while (performance.now() < until && document.querySelector('table')?.ariaRowCount === begin) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    });
  }
  return count();
}
