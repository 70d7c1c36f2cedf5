// Behind `npm run pictures`: takes the pictures that the front page shows from the running product, filled with a
// made-up morning, in each of its languages, and saves them as WebP in public/landing, with their measures in
// src/features/landing/pictures.json.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromiumLaunch, ensureChromium } from './chromium.mjs';
import { fillClinic } from './madeUpDay.mjs';
import { checkNode, ensureBuilt, ensurePackages, root } from './setup.mjs';

checkNode();
ensurePackages();
ensureChromium();
await ensureBuilt();
const { chromium } = await import('@playwright/test');

/** As src/shared/sampleTokens.ts numbers them. */
const firstSampleToken = 9001;
const languages = ['en', 'hi'];
const accounts = { doctor: 'doctor@clinic.example', receptionist: 'reception@clinic.example' };
const password = 'clinic-sample';
const out = path.join(root, 'public', 'landing');
/** A quarter past eleven in the morning of the clinic's day, whenever the pictures are taken. */
const shownAt = Date.parse(
  `${new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })}T11:15:00+05:30`,
);

/**
 * What is taken: by whom, where, in a window of which size, or up to so much wider where names are cut in it; how many
 * dots a pixel has, and which part of it; at most so high; `isSmallToo`: beside it one of a dot a pixel, for the entrance on such
 * screens. `links` holds the addresses that are made for the occasion.
 */
const pictures = [
  {
    name: 'queue',
    as: 'receptionist',
    address: () => '/app/tokens',
    size: [1200, 750],
    widest: 1480,
    dots: 1.5,
  },
  {
    name: 'queue-phone',
    as: 'receptionist',
    address: () => '/app/tokens',
    size: [360, 560],
    dots: 2,
    isSmallToo: true,
  },
  { name: 'place', address: ({ place }) => place, size: [340, 520], dots: 2, isSmallToo: true },
  {
    name: 'prescription',
    as: 'doctor',
    address: ({ prescription }) => `/app/papers/prescription/${prescription}`,
    size: [1000, 1200],
    dots: 1.25,
    part: '[data-print]',
    mostHeight: 640,
  },
  {
    name: 'log',
    as: 'doctor',
    address: () => '/app/audit',
    size: [1060, 900],
    dots: 1.25,
    part: 'main [role=table]',
    mostHeight: 400,
  },
];

const data = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-pictures-'));
fs.chmodSync(data, 0o755);
const server = spawn(process.execPath, ['start.mjs'], {
  cwd: root,
  env: {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    CLINIC_DATA_DIR: path.join(data, 'data'),
    CLINIC_SAMPLE_DATA: 'on',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const url = await new Promise((resolve, reject) => {
  server.stdout.on('data', (chunk) => {
    const match = /ready at (http:\S+?)\.\s/.exec(String(chunk));
    if (match) resolve(match[1]);
  });
  server.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
});
const browser = await chromium.launch(chromiumLaunch);

try {
  const cookies = { doctor: await signIn('doctor'), receptionist: await signIn('receptionist') };
  await fillClinic(url, cookies);
  await nameTheDoctor(cookies.doctor);
  fs.mkdirSync(out, { recursive: true });
  const measures = {};
  const links = await makeLinks(cookies);
  for (const language of languages) {
    for (const picture of pictures) {
      const { png, width, height } = await take(picture, links, language, cookies);
      const webp = await asWebp(png);
      fs.writeFileSync(path.join(out, `${picture.name}-${language}.webp`), webp);
      if (picture.isSmallToo) {
        const small = path.join(out, `${picture.name}-${language}-small.webp`);
        fs.writeFileSync(small, await asWebp(png, 1 / picture.dots));
      }
      measures[picture.name] ??= {};
      measures[picture.name][language] = { width, height };
      console.log(`${picture.name}-${language}: ${Math.round(webp.length / 1000)} KB`);
    }
  }
  const file = path.join(root, 'src', 'features', 'landing', 'pictures.json');
  fs.writeFileSync(file, `${JSON.stringify(measures, null, 2)}\n`);
} finally {
  await browser.close();
  server.removeAllListeners('exit');
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
  fs.rmSync(data, { recursive: true });
}

async function take(picture, links, language, cookies) {
  const { name, as, address, size, widest, dots, part, mostHeight } = picture;
  let [width, height] = size;
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: dots,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    isMobile: width < 500,
    hasTouch: width < 500,
    bypassCSP: true,
    locale: `${language}-IN`,
    baseURL: url,
    serviceWorkers: 'block',
  });
  if (as) {
    const [cookie, value] = cookies[as].split(/=(.*)/);
    await context.addCookies([{ name: cookie, value, url }]);
  }
  const page = await context.newPage();
  await page.clock.setFixedTime(shownAt);
  await page.route('**/api/tokens/today*', spreadOverMorning);
  await page.goto(address(links));
  await page.getByRole('heading').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  // No room is kept for a scrollbar that is not in the picture.
  await page.addStyleTag({ content: 'html { overflow: hidden; scrollbar-gutter: auto; }' });
  await page.evaluate(() => document.fonts.ready);
  // What is told of the last seconds has come, and the cursor of nothing blinks.
  await page.waitForTimeout(1000);
  while (width < widest && (await page.evaluate(cutWords)).length > 0) {
    height = Math.round((height * (width + 40)) / width);
    width += 40;
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(300);
  }
  const cut = await page.evaluate(cutWords);
  if (cut.length > 0) console.warn(`${name}-${language} cuts: ${cut.join(', ')}`);
  const box = part ? await page.locator(part).first().boundingBox() : { x: 0, y: 0, width, height };
  const clip = {
    x: Math.round(box.x),
    y: Math.round(box.y),
    width: Math.round(box.width),
    height: Math.min(Math.round(box.height), mostHeight ?? height),
  };
  const png = await page.screenshot({ clip, fullPage: Boolean(part), caret: 'hide' });
  await context.close();
  return { png, width: clip.width, height: clip.height };
}

/** What does not fit where it stands, and ends in dots. Run in the page. */
function cutWords() {
  return [...document.querySelectorAll('main *')]
    .filter(
      (one) =>
        // What stands in a line, or is there for screen readers, has no width here.
        one.clientWidth > 1 &&
        one.getBoundingClientRect().top < innerHeight &&
        one.scrollWidth > one.clientWidth &&
        getComputedStyle(one).textOverflow === 'ellipsis',
    )
    .map((one) => one.textContent);
}

/** Everybody came within one minute; they are shown as if they had come one after the other, without the sample ones. */
async function spreadOverMorning(route) {
  const response = await route.fetch();
  const answer = await response.json();
  answer.tokens = answer.tokens.filter(({ tokenNumber }) => tokenNumber < firstSampleToken);
  const ago = (minutes) => new Date(shownAt - minutes * 60_000).toISOString();
  for (const [index, token] of answer.tokens.entries()) {
    const minutes = (answer.tokens.length - index) * 5 + (index % 3);
    token.issuedAt = ago(minutes);
    if (token.consultedAt) token.consultedAt = ago(minutes * 0.6);
    if (token.completedAt) token.completedAt = ago(minutes * 0.6 - 2);
  }
  await route.fulfill({ response, json: answer });
}

/** The browser's own encoder, so that none is a dependency. */
async function asWebp(png, scale = 1) {
  const page = await browser.newPage();
  const encoded = await page.evaluate(
    async ({ source, scale }) => {
      const picture = new Image();
      picture.src = source;
      await picture.decode();
      const canvas = document.createElement('canvas');
      canvas.width = Math.round(picture.naturalWidth * scale);
      canvas.height = Math.round(picture.naturalHeight * scale);
      const context = canvas.getContext('2d');
      context.imageSmoothingQuality = 'high';
      context.drawImage(picture, 0, 0, canvas.width, canvas.height);
      return canvas.toDataURL('image/webp', 0.78).split(',')[1];
    },
    { source: `data:image/png;base64,${png.toString('base64')}`, scale },
  );
  await page.close();
  return Buffer.from(encoded, 'base64');
}

async function signIn(role) {
  const response = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: accounts[role], password }),
  });
  return response.headers.getSetCookie()[0].split(';')[0];
}

async function call(cookie, method, address, body) {
  const response = await fetch(`${url}/api${address}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      origin: url,
      cookie,
    },
    body: body && JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${address}: ${answer.message}`);
  return answer;
}

/** So that the paper has a letterhead as a real one. */
async function nameTheDoctor(cookie) {
  const profile = await call(cookie, 'GET', '/settings/doctor-profile');
  await call(cookie, 'PUT', '/settings/doctor-profile', {
    ...profile,
    signature: null,
    qualification: 'MBBS, MD',
    registrationNumber: '54321',
    council: 'Karnataka Medical Council',
    department: 'General medicine',
  });
}

/** A patient's place and the newest prescription. */
async function makeLinks({ doctor, receptionist }) {
  const { tokens } = await call(receptionist, 'GET', '/tokens/today');
  const waiting = tokens.filter(({ status }) => status === 'waiting');
  const { address } = await call(receptionist, 'GET', `/tokens/${waiting.at(-2).id}/slip`);
  const { prescriptions } = await call(doctor, 'POST', '/prescriptions/search', { text: '' });
  return { place: address, prescription: prescriptions[0].id };
}
