import { signedInAt } from '../visitor';
import { expectNoFindings } from './axe';
import {
  expect,
  expectNoSidewaysScroll,
  openScreen,
  patientAt,
  signIn,
  takeFromMenu,
  test,
} from './clinic';

test.use({ clinicName: 'has a screen in its waiting room' });

/** A PNG of one dark pixel. */
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

test('the waiting room’s screen is opened by a link, moves by itself, and goes dark when it is revoked', {
  tag: '@slow',
}, async ({ page, browser, clinic }) => {
  await signIn(page, 'doctor');
  await page.goto('/app/boards');
  await page.getByRole('button', { name: 'New screen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Place').fill('Hall of the ground floor');
  await dialog.getByLabel('Initials').check();
  await expectNoFindings(page, 'new screen', '[role=dialog]');
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expectNoSidewaysScroll(page);

  const television = await browser.newContext({ viewport: { width: 1920, height: 1080 } });
  const screen = await television.newPage();
  await screen.goto(link);
  const serving = screen.getByRole('region', { name: 'Now serving' });
  const next = screen.getByRole('region', { name: 'Next' });
  await expect(next).toBeVisible();
  const { client: receptionist } = await signedInAt(clinic.url, 'receptionist');
  const { client: doctor } = await signedInAt(clinic.url, 'doctor');
  await doctor.accounts.setRoom({ room: 'Room 7' });
  const patient = await patientAt(clinic.url, 'Bina Board');
  const { id, tokenNumber } = await receptionist.queue.issue({
    patientId: patient.id,
    priority: 'urgent',
    urgentReason: 'Chest pain',
  });
  await expect(next.getByRole('listitem').first()).toContainText(`${tokenNumber}B. B.Urgent`);
  await expect(screen.locator('body')).not.toContainText('Chest pain');
  await doctor.queue.start({ id });
  await expect(serving.getByRole('listitem').first()).toContainText(`${tokenNumber}Room 7B. B.`);
  await expectNoFindings(screen, 'board');
  const box = await screen.evaluate(
    () => document.documentElement.scrollHeight - window.innerHeight,
  );
  expect(box).toBeLessThanOrEqual(0);

  await clinic.restart();
  await doctor.queue.complete({ id });
  await expect(serving.getByText(String(tokenNumber), { exact: true })).toHaveCount(0, {
    timeout: 20_000,
  });

  await page.goto('/app/boards');
  await page
    .getByRole('button', { name: 'More about the screen in Hall of the ground floor' })
    .click();
  await page.getByRole('menuitem', { name: 'Revoke the link' }).click();
  await expect(page.getByText('No screen yet')).toBeVisible();
  await expect(screen.getByText('This screen’s link was revoked')).toBeVisible();
  await television.close();
});

test('a television speaks the language of its link, whatever its browser prefers', {
  tag: '@slow',
}, async ({ browser, clinic }) => {
  const { client: doctor } = await signedInAt(clinic.url, 'doctor');
  const television = await browser.newContext({ baseURL: clinic.url, locale: 'en-IN' });
  const screen = await television.newPage();
  const open = async (language: 'en' | 'hi' | 'both') => {
    const { token } = await doctor.board.makeLink({ place: 'Hall', names: 'none', language });
    await screen.goto('about:blank');
    await screen.goto(`/board#${token}`);
  };
  const board = screen.getByRole('main');
  const heading = screen.getByRole('region').first().getByRole('heading');
  await open('hi');
  await expect(board).toHaveAttribute('lang', 'hi');
  await expect(heading.locator('[lang=hi]')).toBeVisible();
  await expect(heading.locator('[lang=en]')).toHaveCount(0);
  await open('both');
  await expect(board).toHaveAttribute('lang', 'en');
  await expect(heading).toContainText('Now serving · ');
  await expect(heading.locator('[lang=hi]')).toBeVisible();
  await screen.goto('/login');
  await expect(screen.locator('html')).toHaveAttribute('lang', 'en');
  await television.close();
});

test('a patient’s phone shows their place, the clinic’s logo and colour, and nothing about them [10.1.14]', {
  tag: '@slow',
}, async ({ page, browser, clinic }) => {
  const { client: receptionist } = await signedInAt(clinic.url, 'receptionist');
  const { client: doctor } = await signedInAt(clinic.url, 'doctor');
  await doctor.accounts.setRoom({ room: 'Room 7' });
  const [first, second] = [
    await patientAt(clinic.url, 'Place First'),
    await patientAt(clinic.url, 'Place Second'),
  ];
  const ahead = await receptionist.queue.issue({ patientId: first.id });
  const own = await receptionist.queue.issue({ patientId: second.id });
  await signIn(page, 'receptionist');
  await openScreen(page, 'Tokens');
  const row = page.getByRole('row').filter({ hasText: 'Place Second' });
  await takeFromMenu(row, `Slip of token ${own.tokenNumber}`);
  const slip = page.getByRole('dialog', { name: `Token #${own.tokenNumber}` });
  await expect(slip.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectNoFindings(page, 'slip', '[role=dialog]');

  const settings = await doctor.settings.clinic();
  await doctor.settings.saveClinic({ ...settings, logo: pixel, colour: '#ffee00' });
  const { address } = await receptionist.queue.slip({ id: own.id });
  const phone = await browser.newContext({
    baseURL: clinic.url,
    viewport: { width: 360, height: 740 },
  });
  const screen = await phone.newPage();
  await screen.goto(address);
  await expect(screen.getByRole('heading', { name: `#${own.tokenNumber}` })).toBeVisible();
  await expect(screen.getByText('One person ahead of you')).toBeVisible();
  await expectNoFindings(screen, 'place');
  await expect(screen.locator('body')).not.toContainText('Place Second');
  await doctor.queue.start({ id: ahead.id });
  await screen.reload();
  await expect(screen.getByText('You are next')).toBeVisible();
  await doctor.queue.start({ id: own.id });
  await screen.reload();
  await expect(screen.getByText('It is your turn: Room 7')).toBeVisible();
  await expect(screen.locator('header img')).toBeVisible();
  // The policy lets the page set it, made dark enough for white text.
  const card = screen.locator('section').filter({ hasText: 'It is your turn' });
  await expect(card).toHaveCSS('background-color', 'rgb(129, 120, 0)');
  await expectNoFindings(screen, 'place in the clinic’s colour');
  await phone.close();
});
