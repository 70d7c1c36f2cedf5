// Behind `npm run paint`: how soon an address paints its largest content and how much its layout shifts, in Chromium
// slowed down four times on a slow 4G line (1.6 Mbit/s, 150 ms there and back). The medians of nine loads with an
// empty cache, in milliseconds; `npm run paint -- http://127.0.0.1:4000/` measures a server that already runs.
import { chromiumPath, ensureChromium } from './chromium.mjs';
import { checkNode, ensurePackages } from './setup.mjs';

const loads = 9;
const [address] = process.argv.slice(2);
if (!address) throw new Error('Name the address to measure, such as http://127.0.0.1:4000/.');

checkNode();
ensurePackages();
ensureChromium();
const { chromium } = await import('@playwright/test');
const browser = await chromium.launch({
  executablePath: chromiumPath() ?? undefined,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});

async function load() {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1.6 * 1024 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    window.paint = { largest: 0, shift: 0 };
    new PerformanceObserver((list) => {
      window.paint.largest = list.getEntries().at(-1).startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.paint.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  const { largest, shift } = await page.evaluate(() => window.paint);
  await context.close();
  return { largest, shift };
}

const results = [];
for (let count = 0; count < loads; count++) results.push(await load());
await browser.close();

const median = (values) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)];
console.log(
  `largest contentful paint ${Math.round(median(results.map(({ largest }) => largest)))} ms, ` +
    `layout shift ${median(results.map(({ shift }) => shift)).toFixed(3)}`,
);
