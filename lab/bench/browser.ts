import os from 'node:os';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Role } from '../../src/shared/permissions';
import { signedInAt } from '../../tests/visitor';
import { type SeededClinic, seededClinic } from './clinic';
import { interactionsOf, type Screen, screensOf } from './interactions';
import { type OpeningTimes, openingParts, openVisit, putToken } from './openVisit';
import { openSlowLine, type SlowLine } from './slowLine';
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
/** Most milliseconds from a press to the next paint, and most shift, on every screen. */
const budget = {
  landing: 1_500,
  cold: 3_000,
  again: 1_000,
  visit: 1_000,
  interaction: 100,
  shift: 0.02,
};

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
        ...(options.loads > 0 && !options.only
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
    const figure = document.querySelector('main section[aria-label] .figures');
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

async function open(page: Page, address: string): Promise<Window['measured']> {
  await page.goto(address);
  if (address.startsWith('/app')) await page.waitForFunction(() => window.measured.ready > 0);
  // What moves late counts too. A screen's network is never idle: it listens for changes.
  await page.waitForTimeout(2_000);
  return page.evaluate(() => window.measured);
}

async function measureLoads(browser: Browser, line: SlowLine, loads: number): Promise<string[]> {
  const landing: Window['measured'][] = [];
  const login: Window['measured'][] = [];
  const cold: Window['measured'][] = [];
  const again: Window['measured'][] = [];
  for (let count = 0; count < loads; count++) {
    const stranger = await visitor(browser, line, null, 360);
    landing.push(await open(await slowed(stranger), '/'));
    await stranger.close();
    const next = await visitor(browser, line, null);
    login.push(await open(await slowed(next), '/login'));
    await next.close();
    const doctor = await visitor(browser, line, 'doctor');
    const page = await slowed(doctor);
    cold.push(await open(page, '/app/dashboard'));
    line.isSlow = false;
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    await page.close();
    line.isSlow = true;
    again.push(await open(await slowed(doctor), '/app/dashboard'));
    await doctor.close();
  }
  const rows = [
    { what: 'front page, largest paint', of: landing, by: 'largest', most: budget.landing },
    { what: 'login, largest paint', of: login, by: 'largest', most: budget.cold },
    { what: 'dashboard, first visit, figures shown', of: cold, by: 'ready', most: budget.cold },
    { what: 'dashboard, second visit, figures shown', of: again, by: 'ready', most: budget.again },
  ] as const;
  process.stdout.write(
    '| page | median | fastest | slowest | budget | shift |\n|---|--:|--:|--:|--:|--:|\n',
  );
  return rows.flatMap(({ what, of, by, most }) => {
    const times = of.map((one) => one[by]).sort((one, other) => one - other);
    const median = times[Math.floor(times.length / 2)] ?? 0;
    const shift = Math.max(...of.map((one) => one.shift));
    process.stdout.write(
      `| ${what} | ${median.toFixed(0)} ms | ${times[0]?.toFixed(0)} ms | ${times.at(-1)?.toFixed(0)} ms | ${most} ms | ${shift.toFixed(4)} |\n`,
    );
    return [
      ...(median > most ? [`${what}: ${median.toFixed(0)} ms`] : []),
      ...(shift > budget.shift ? [`${what}: shift ${shift.toFixed(3)}`] : []),
    ];
  });
}

/** A visit's page on the slow line, with this machine's processor and with a slow one. */
async function measureOpenings({ browser, line, clinic }: Place, loads: number): Promise<string[]> {
  process.stdout.write(
    '\n| a visit, from the press on Call next | median | fastest | slowest | budget |\n|---|--:|--:|--:|--:|\n',
  );
  const rates = [
    { rate: 1, name: 'slow line', most: budget.visit },
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
  for (const screen of screensOf(visit.tokenId)) {
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
    await page.evaluate(() => {
      window.scrollTo(0, 0);
      // Rows that come because they are asked for move what stands below them.
      window.measured.shift = 0;
    });
    await page.waitForTimeout(500);
    line.isSlow = true;
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const times: string[] = [];
    for (const { name, aim, most = budget.interaction, share = 1 } of interactionsOf(screen)) {
      const act = await aim(page);
      await page.evaluate(() => {
        window.measured.interactions = [];
      });
      await act();
      // Event timing tells of a paint a moment after it.
      await page.waitForTimeout(400);
      const interactions = await page.evaluate(() => window.measured.interactions);
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
    const shift = await page.evaluate(() => window.measured.shift);
    if (shift > budget.shift) misses.push(`${screen.address}: shift ${shift.toFixed(3)}`);
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
