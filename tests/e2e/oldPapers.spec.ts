import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import { chromiumLaunch } from '../../scripts/chromium.mjs';
import { jpegBytes, pngBytes } from '../pictureFiles';
import { expectNoFindings } from './axe';
import { expect, expectNoSidewaysScroll, patientAt, signIn, test } from './clinic';
import { readQr } from './readQr';

// Phones reach the clinic by an address of its own network, without encryption.
const name = '192.168.7.7';
test.use({
  launchOptions: {
    ...chromiumLaunch,
    args: [...chromiumLaunch.args, `--host-resolver-rules=MAP ${name} 127.0.0.1`],
  },
});

/** A photograph of more pixels than are stored. */
function photograph(): Buffer {
  const picture = new PNG({ width: 3_000, height: 2_000 });
  for (let at = 0; at < picture.data.length; at += 4)
    picture.data.fill((at >> 14) & 255, at, at + 3);
  for (let at = 3; at < picture.data.length; at += 4) picture.data[at] = 255;
  return PNG.sync.write(picture);
}

const choose = async (page: Page, button: string, ...files: [name: string, content: Buffer][]) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  const payloads = files.map(([file, buffer]) => ({ name: file, mimeType: '', buffer }));
  await (await chooser).setFiles(payloads);
};

/** The page of whoever is signed in, in a browser that opened the clinic by another address. */
async function deskAt(page: Page, address: string): Promise<Page> {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('The page has no browser.');
  const cookies = await page.context().cookies();
  await context.addCookies(
    cookies.map(({ name: cookie, value, httpOnly }) => ({
      ...{ name: cookie, value, httpOnly, url: address },
    })),
  );
  return context.newPage();
}

test('a phone adds a photograph by the code at the desk, which sees it at once [10.28.6]', {
  tag: '@slow',
}, async ({ page, clinic, browser }) => {
  const patient = await patientAt(clinic.url, 'Photo Pillai');
  await signIn(page, 'receptionist');
  await page.goto(`/app/patients/${patient.id}`);
  await page.getByRole('button', { name: 'From a phone' }).click();
  // This browser's own address is no phone's.
  await expect(page.getByRole('dialog').getByRole('note')).toContainText('can’t open');
  await expect(page.getByRole('img', { name: 'Code for the phone’s camera' })).toHaveCount(0);

  const { port } = new URL(clinic.url);
  const address = `http://${name}:${port}`;
  const desk = await deskAt(page, address);
  await desk.goto(`${address}/app/patients/${patient.id}`);
  await desk.getByRole('button', { name: 'From a phone' }).click();
  const code = await readQr(desk.getByRole('img', { name: 'Code for the phone’s camera' }));
  expect(code).toMatch(new RegExp(`^${address}/add-pictures#[\\w-]{43}$`));

  const pocket = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
  });
  const phone = await pocket.newPage();
  await phone.goto(code);
  await expect(phone.getByRole('heading', { level: 1 })).toContainText(
    /^Pictures for P-\d+ \(PP\)$/,
  );
  await expect(desk.getByText('A phone has opened the code')).toBeVisible();
  await expectNoSidewaysScroll(phone);
  await expectNoFindings(phone, 'the phone’s page');
  // Nothing of the record, and no way into the application.
  await expect(phone.locator('body')).not.toContainText('Pillai');
  const arrived = phone.waitForResponse(/\/api\/upload-links\/pictures/);
  await choose(phone, 'Choose pictures', ['../../passwd.png', photograph()]);
  expect((await arrived).status()).toBe(201);
  const since = Date.now();
  await expect(desk.getByText('1 picture has come.')).toBeVisible({ timeout: 2_000 });
  expect(Date.now() - since).toBeLessThan(2_000);
  await expect(phone.getByText('has arrived at the desk')).toBeVisible();

  // Scanned once more, the same phone has another tab.
  const tab = await pocket.newPage();
  await tab.goto(code);
  await expect(tab.getByText(/19 pictures left/)).toBeVisible();
  await tab.close();
  // A second phone ends the code for both.
  const other = await (await browser.newContext()).newPage();
  await other.goto(code);
  await expect(other.getByRole('heading', { name: 'No pictures can be added' })).toBeVisible();
  await expect(desk.getByText('Another phone opened this code')).toBeVisible();
  await choose(phone, 'Choose pictures', ['second.png', photograph()]);
  await expect(phone.getByRole('heading', { name: 'No pictures can be added' })).toBeVisible();

  await desk.getByRole('button', { name: 'Done' }).click();
  const papers = desk.getByRole('region', { name: 'Old papers' });
  await papers.getByRole('listitem').getByRole('button').first().click();
  const viewer = desk.getByRole('dialog');
  const size = () =>
    viewer
      .locator('img')
      .evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]);
  await expect.poll(size).toEqual([2_000, 1_333]);
  await expectNoFindings(desk, 'an old paper');
});

test('files that are no photographs are refused by name, and the rest is added [10.28.5]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const patient = await patientAt(clinic.url, 'Hostile Hegde');
  await signIn(page, 'receptionist');
  await page.goto(`/app/patients/${patient.id}`);
  await page.getByRole('button', { name: 'Add papers' }).click();
  const dialog = page.getByRole('dialog', { name: /^Add papers of/ });
  const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const whole = jpegBytes();
  const hostile: [string, Buffer][] = [
    ['script.svg', Buffer.from(script)],
    ['page.jpg', Buffer.from('<html><script>alert(1)</script></html>')],
    ['bomb.png', pngBytes(12_000, 12_000)],
    ['cut.jpg', whole.subarray(0, 60)],
    ['program.pdf', Buffer.from('MZ\u0090\0')],
    ['empty.jpg', Buffer.alloc(0)],
    ['holiday.heic', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1')],
  ];
  const harmless: [string, Buffer][] = [
    ['../../etc/passwd.jpg', whole],
    ['report.pdf', Buffer.from('%PDF-1.4\n/JS (app.alert(1))\n%%EOF')],
  ];
  await choose(page, 'Choose files', ...hostile, ...harmless);
  const listed = dialog.getByRole('list', { name: 'Papers to add' }).getByRole('listitem');
  await expect(listed).toHaveCount(hostile.length + harmless.length);
  await expect(listed.getByRole('alert')).toHaveCount(hostile.length);
  await expect(listed.filter({ hasText: 'holiday.heic' })).toContainText(/JPEG/);
  await expectNoFindings(page, 'papers to add');
  await dialog.getByRole('button', { name: 'Add papers' }).click();
  const papers = page.getByRole('region', { name: 'Old papers' });
  await expect(papers.getByRole('listitem')).toHaveCount(harmless.length);
});
