// Behind `npm run screens`: runs the built product on an empty clinic, walks every screen and dialog as nobody, as a
// doctor and as a receptionist, at three widths, in both themes and both languages, and saves the pictures in
// reports/screens.
// `npm run screens -- --docs` also renews the ones that README and docs show.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromiumPath, ensureChromium } from './chromium.mjs';
import { checkNode, ensureBuilt, ensurePackages, root } from './setup.mjs';

checkNode();
ensurePackages();
ensureChromium();
await ensureBuilt();
const { chromium } = await import('@playwright/test');

const heights = { 360: 740, 768: 1024, 1440: 900 };
/** Not every theme in every language at every width: each of them is in here. */
const looks = [
  { width: 360, theme: 'light', language: 'en' },
  { width: 360, theme: 'dark', language: 'hi' },
  { width: 768, theme: 'light', language: 'hi' },
  { width: 1440, theme: 'light', language: 'en' },
  { width: 1440, theme: 'dark', language: 'en' },
  { width: 1440, theme: 'light', language: 'hi' },
];
const translations = {
  en: {},
  hi: JSON.parse(fs.readFileSync(path.join(root, 'src', 'languages', 'hi.json'), 'utf8')),
};
const accounts = { doctor: 'doctor@clinic.example', receptionist: 'reception@clinic.example' };
const password = 'clinic-sample';

/** What there is to see: a name, an address, and the buttons to press there by their texts in the source. */
const publicScreens = [
  { name: 'landing', address: '/' },
  { name: 'login', address: '/login' },
  { name: 'sign-up', address: '/signup' },
];
const screens = {
  doctor: [
    { name: 'dashboard', address: '/app/dashboard' },
    { name: 'patients', address: '/app/patients' },
    { name: 'tokens', address: '/app/tokens' },
    { name: 'prescriptions', address: '/app/prescriptions' },
    { name: 'create-prescription', address: '/app/prescriptions', press: ['Create Prescription'] },
    { name: 'prescription', address: '/app/prescriptions', press: ['View prescription of {name}'] },
    { name: 'settings', address: '/app/settings' },
    { name: 'settings-practice', address: '/app/settings/practice' },
    { name: 'settings-clinic', address: '/app/settings/clinic' },
    { name: 'settings-data', address: '/app/settings/data' },
    { name: 'summary', address: '/app/tokens', press: ['Summary'] },
    { name: 'account', address: '/app/account' },
    { name: 'staff', address: '/app/staff' },
    { name: 'boards', address: '/app/boards' },
    { name: 'audit', address: '/app/audit' },
    { name: 'person-menu', address: '/app/dashboard', press: ['Account of {name}, {role}'] },
  ],
  receptionist: [
    { name: 'dashboard', address: '/app/dashboard' },
    { name: 'register-patient', address: '/app/register-patient' },
    { name: 'refused-form', address: '/app/register-patient', press: ['Register Patient'] },
    { name: 'import-patients', address: '/app/import-patients' },
    { name: 'patient', address: '/app/patients', press: ['View {name}'] },
    { name: 'tokens', address: '/app/tokens' },
    { name: 'slip', address: '/app/tokens', press: ['Slip of token {number}'] },
    { name: 'share', address: '/app/billing', press: ['View bill {id}', 'Share'] },
    { name: 'generate-token', address: '/app/tokens', press: ['Generate Token'] },
    { name: 'billing', address: '/app/billing' },
    { name: 'create-bill', address: '/app/billing', press: ['Create Bill'] },
    { name: 'bill', address: '/app/billing', press: ['View bill {id}'] },
    { name: 'appointments', address: '/app/appointments' },
    { name: 'schedule-appointment', address: '/app/appointments', press: ['Schedule Appointment'] },
    { name: 'notices', address: '/app/dashboard', press: ['Notifications: {count}'] },
  ],
};

const data = fs.mkdtempSync(path.join(os.tmpdir(), 'clinic-screens-'));
fs.chmodSync(data, 0o755);
const server = spawn(process.execPath, ['start.mjs'], {
  cwd: root,
  env: {
    ...process.env,
    PORT: '0',
    CLINIC_DATA_DIR: path.join(data, 'data'),
    CLINIC_TIME_ZONE: 'Asia/Kolkata',
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
const browser = await chromium.launch({
  executablePath: chromiumPath() ?? undefined,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});

const out = path.join(root, 'reports', 'screens');
fs.rmSync(out, { recursive: true, force: true });
fs.mkdirSync(out, { recursive: true });
let count = 0;
try {
  const cookies = { doctor: await signIn('doctor'), receptionist: await signIn('receptionist') };
  await fillClinic(cookies);
  for (const { width, theme, language } of looks) {
    for (const role of ['nobody', 'doctor', 'receptionist']) {
      const context = await browser.newContext({
        viewport: { width, height: heights[width] },
        colorScheme: theme,
        locale: `${language}-IN`,
        baseURL: url,
        serviceWorkers: 'block',
      });
      if (role !== 'nobody') await context.addCookies([{ ...cookies[role], url }]);
      for (const screen of role === 'nobody' ? publicScreens : screens[role]) {
        const name = [width, theme, language, role, screen.name].join('-');
        await take(context, screen, language, path.join(out, `${name}.png`));
      }
      await context.close();
    }
  }
  if (process.argv.includes('--docs')) {
    const shown = {
      tokens: 'doctor-tokens',
      dashboard: 'receptionist-dashboard',
      landing: 'nobody-landing',
    };
    for (const [name, picture] of Object.entries(shown)) {
      fs.copyFileSync(
        path.join(out, `1440-light-en-${picture}.png`),
        path.join(root, 'docs', 'screens', `${name}.png`),
      );
    }
  }
  console.log(`${count} pictures in ${path.relative(root, out)}`);
} finally {
  await browser.close();
  server.removeAllListeners('exit');
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
  fs.rmSync(data, { recursive: true });
}

async function take(context, { address, press = [] }, language, file) {
  const page = await context.newPage();
  await page.goto(address === '/' && language !== 'en' ? `/${language}` : address);
  await settled(page);
  for (const text of press) {
    const shown = translations[language][text] ?? text;
    const name = new RegExp(`^${shown.replace(/\{\w+\}/g, '.*')}$`);
    await page.getByRole('button', { name }).first().click();
  }
  if (press.length > 0) {
    await page
      .getByRole('dialog')
      .or(page.getByRole('alert'))
      .or(page.getByRole('menu'))
      .first()
      .waitFor();
    await settled(page);
  }
  // Opening dialogs fade in; a picture is of the end.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
  await page.screenshot({ path: file });
  await page.close();
  count++;
}

/** What comes has come. */
async function settled(page) {
  await page.getByRole('heading').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'));
  await page.evaluate(() => document.fonts.ready);
}

async function signIn(role) {
  const response = await fetch(`${url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: accounts[role], password }),
  });
  const [pair] = response.headers.getSetCookie()[0].split(';');
  const at = pair.indexOf('=');
  return { name: pair.slice(0, at), value: pair.slice(at + 1) };
}

/** Opens the dashboard, which makes the sample data, and adds a day's work to it. */
async function fillClinic(cookies) {
  const call = async (role, address, body) => {
    const { name, value } = cookies[role];
    const response = await fetch(`${url}/api${address}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        origin: url,
        cookie: `${name}=${value}`,
      },
      body: JSON.stringify(body),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${address}: ${answer.message}`);
    return answer;
  };
  await call('receptionist', '/dashboard', {});
  const people = [
    'Asha Rao',
    'Vikram Singh',
    'Lakshmi Subramaniam',
    'Mohammed Irfan',
    'Kavya Nair',
  ];
  for (const [index, name] of people.entries()) {
    const patient = await call('receptionist', '/patients', {
      name,
      age: 24 + index * 11,
      gender: index % 2 ? 'male' : 'female',
      phone: `98765 4321${index}`,
      address: '12 MG Road, Pune',
      emergencyContact: `Family 98000 1000${index}`,
    });
    const token = await call('receptionist', '/tokens', {
      patientId: patient.id,
      ...(index === 3 ? { priority: 'urgent', urgentReason: 'High fever' } : {}),
    });
    if (index > 2) continue;
    const paper = { patientId: patient.id, tokenId: token.id };
    await call('doctor', `/tokens/${token.id}/start`, {});
    if (index > 1) continue;
    await call('doctor', '/prescriptions', {
      ...paper,
      diagnosis: 'Viral fever',
      symptoms: 'Headache and tiredness for three days',
      medications: ['Paracetamol', 'Cetirizine', 'Vitamin C'].map((medicine) => ({
        name: medicine,
        dosage: '500 mg',
        frequency: '1-0-1',
        duration: '5 days',
        instructions: 'After food',
      })),
    });
    await call('doctor', `/tokens/${token.id}/complete`, {});
    await call('receptionist', '/bills', {
      ...paper,
      items: [{ description: 'Consultation Fee', quantity: 1, unitPrice: 50_000 }],
      taxBasisPoints: 1800,
      discount: 0,
      paymentMethod: 'upi',
    });
  }
}
