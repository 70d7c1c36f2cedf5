import type { Page } from '@playwright/test';
import type { QueueToken } from '../../src/features/queue/token';
import { type Client, signedInAt } from '../visitor';
import { expectNoFindings } from './axe';
import {
  choosePatient,
  columnsOf,
  expect,
  expectNoSidewaysScroll,
  expectVisitOf,
  openScreen,
  patientAt,
  signIn,
  takeFromMenu,
  test,
  whileHeld,
} from './clinic';

test('the receptionist generates a token and cancels it; the tiles and the table follow [2.9.1-3] [4.2.4] [4.5.2] [5.4.1] [6.5] [6.6] [9.7]', async ({
  page,
  clinic,
}) => {
  await patientAt(clinic.url, 'Tarun Cancelled');
  await signIn(page, 'receptionist');
  await openScreen(page, 'Tokens');
  for (const name of ['Total', 'Waiting', 'In Progress', 'Completed', 'Cancelled']) {
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Generate Token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate Token' });
  await expect(dialog.getByRole('button', { name: 'Generate Token' })).toBeDisabled();
  await expect(dialog.getByLabel('Normal')).toBeChecked();
  await choosePatient(page, 'Tarun Cancelled');
  await whileHeld(page, '**/api/tokens', async () => {
    await dialog.getByRole('button', { name: 'Generate Token' }).click();
    await expect(dialog.getByRole('button', { name: 'Generating...' })).toBeDisabled();
  });
  await expect(dialog).toBeHidden();
  await expect(columnsOf(page, 'Today’s tokens')).toHaveText([
    'Token',
    'Patient',
    'Status',
    'Waiting',
    'Doctor',
    'Bill',
    'Actions',
  ]);
  const row = page.getByRole('row').filter({ hasText: 'Tarun Cancelled' });
  await expect(row).toContainText('Waiting');
  await expect(row.getByRole('button', { name: /^(Start|Complete) / })).toHaveCount(0);
  await takeFromMenu(row, /^Cancel/);
  await expect(row).toContainText('Cancelled');
  await expect(row.getByRole('button')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Waiting');
  await takeFromMenu(row, /^Cancel/);
  await expect(row).toContainText('Cancelled');
});

test('a second token of a day asks first and names the first one, in the dialog and at check-in [10.12.2]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const { id: patientId } = await patientAt(clinic.url, 'Twice Today');
  const { client } = await signedInAt(clinic.url, 'receptionist');
  const { tokenNumber } = await client.queue.issue({ patientId });
  const { today } = (await client.accounts.session()).clinic;
  // The first one's is the token that is there.
  for (const time of ['23:30', '23:59']) {
    const late = { date: today, time, type: 'checkup' as const, isOutOfHours: true };
    await client.appointments.schedule({ patientId, ...late });
  }
  const told = `Twice Today already has token #${tokenNumber} today and is waiting.`;
  await signIn(page, 'receptionist');
  await openScreen(page, 'Tokens');
  await page.getByRole('button', { name: 'Generate Token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Generate Token' });
  await choosePatient(page, 'Twice Today');
  await expect(dialog.getByText(told)).toBeVisible();
  // Nor does a second press answer for the person.
  for (let press = 0; press < 2; press++) {
    await dialog.getByRole('button', { name: 'Generate Token' }).click();
    await expect(dialog.getByRole('alert')).toContainText(`${told} Issue another token?`);
  }
  await expect(dialog.getByRole('button', { name: 'Issue another token' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await openScreen(page, 'Appointments');
  await page.getByRole('button', { name: 'Check in Twice Today' }).click();
  const question = page.getByRole('dialog', { name: 'Check in Twice Today' });
  await expect(question).toContainText('Issue another token?');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Check in Twice Today' }).click();
  await question.getByRole('button', { name: 'Issue another token' }).click();
  await expect(question).toBeHidden();
  const booked = page.getByRole('row').filter({ hasText: 'Twice Today' });
  await expect(booked.filter({ hasText: `Token #${tokenNumber}` })).toHaveCount(1);
  await expect(booked.filter({ hasText: 'Confirmed' })).toHaveCount(2);
  await openScreen(page, 'Tokens');
  await expect(
    page.getByRole('row').filter({ hasText: 'Twice Today' }).filter({ hasText: 'Appointment 11:' }),
  ).toHaveCount(2);
});

test('a doctor starts and completes, and may cancel [2.9.3] [6.4] [6.6]', { tag: '@slow' }, async ({
  page,
  clinic,
}) => {
  const patient = await patientAt(clinic.url, 'Divya Started');
  const { client } = await signedInAt(clinic.url, 'receptionist');
  const { tokenNumber } = await client.queue.issue({ patientId: patient.id });
  await signIn(page, 'doctor');
  await openScreen(page, 'Tokens');
  await expect(page.getByRole('button', { name: 'Generate Token' })).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: 'Divya Started' });
  await expect(row.getByRole('button')).toHaveText(['Start', '']);
  await row.getByRole('button', { name: `Start token ${tokenNumber}`, exact: true }).click();
  await expectVisitOf(page, 'Divya Started');
  await openScreen(page, 'Tokens');
  await expect(row).toContainText('In Progress');
  await expect(row).toContainText('Dr. Asha Menon');
  await expect(row.getByRole('button')).toHaveText(['Open', '']);
  await row.getByRole('button', { name: `More for token ${tokenNumber}`, exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    ...['Complete', 'Write letter', 'Vitals', 'No-show', 'Cancel'],
  ]);
  await page.getByRole('menuitem', { name: `Complete token ${tokenNumber}`, exact: true }).click();
  await expect(row).toContainText('Completed');
  // It can be read, and nothing of it changed.
  await expect(row.getByRole('button')).toHaveText(['']);
  await row.getByRole('button', { name: `More for token ${tokenNumber}`, exact: true }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Open the visit', 'Write letter']);
});

test('an action that fails is told, and what the token is now is shown [8.4.1]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const patient = await patientAt(clinic.url, 'Farida Twice');
  const { client } = await signedInAt(clinic.url, 'receptionist');
  const { id, tokenNumber } = await client.queue.issue({ patientId: patient.id });
  // The news of it does not come through.
  await page.route('**/api/changes', (route) => route.abort());
  await signIn(page, 'doctor');
  await openScreen(page, 'Tokens');
  const start = page.getByRole('button', { name: `Start token ${tokenNumber}`, exact: true });
  await expect(start).toBeVisible();
  await client.queue.cancel({ id });
  await start.click();
  await expect(page.getByText(`Token #${tokenNumber} (Farida Twice) was cancelled.`)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Farida Twice' })).toContainText(
    'Cancelled',
  );
});

// Nobody else is called before them.
test.describe('two screens of one queue', () => {
  test.use({ clinicName: 'calls in turn' });

  test('what one person does stands on the other’s screen at once, in the order in which they are called', async ({
    page,
    browser,
    clinic,
  }) => {
    const names = ['Live One', 'Live Two', 'Live Urgent'];
    for (const name of names) await patientAt(clinic.url, name);
    const elsewhere = await browser.newContext({ baseURL: clinic.url });
    const room = await elsewhere.newPage();
    await signIn(room, 'doctor');
    await openScreen(room, 'Tokens');
    await expect(
      room.getByRole('status', { name: 'Live: what others do shows here at once' }),
    ).toBeVisible();
    await signIn(page, 'receptionist');
    await openScreen(page, 'Tokens');
    for (const name of names) {
      await page.getByRole('button', { name: 'Generate Token' }).click();
      const dialog = page.getByRole('dialog', { name: 'Generate Token' });
      await choosePatient(page, name);
      if (name === 'Live Urgent') {
        await dialog.getByLabel('Urgent').check();
        await dialog.getByRole('button', { name: 'Generate Token' }).click();
        await expect(dialog.getByText('Please say why it is urgent.')).toBeVisible();
        await dialog.getByRole('button', { name: 'Chest pain' }).click();
      }
      await dialog.getByRole('button', { name: 'Generate Token' }).click();
      await expect(dialog).toBeHidden();
      await expect(room.getByRole('row').filter({ hasText: name })).toContainText('Waiting', {
        timeout: 2_000,
      });
    }
    const rowOf = (name: string) => room.getByRole('row').filter({ hasText: name });
    await expect(rowOf('Live Urgent')).toContainText('Chest pain');
    await expect(rowOf('Live One')).toContainText(/just now|\d+ min/);
    await room.getByRole('button', { name: 'Call next' }).click();
    await expectVisitOf(room, 'Live Urgent');
    await openScreen(room, 'Tokens');
    await expect(rowOf('Live Urgent')).toContainText('In Progress');
    await expect(page.getByRole('row').filter({ hasText: 'Live Urgent' })).toContainText(
      'In Progress',
      {
        timeout: 2_000,
      },
    );
    await takeFromMenu(rowOf('Live Urgent'), /^No-show/);
    await expect(rowOf('Live Urgent')).toContainText('Was not there when called');
    await elsewhere.close();
  });
});

test('a cut line: the screen says so, keeps what it shows, and catches up without a reload', async ({
  page,
  context,
  clinic,
  isMobile,
}) => {
  test.skip(isMobile, 'a line is the same line on a phone');
  const { client } = await signedInAt(clinic.url, 'receptionist');
  const before = await patientAt(clinic.url, 'Before The Cut');
  const during = await patientAt(clinic.url, 'During The Cut');
  const first = await client.queue.issue({ patientId: before.id });
  await signIn(page, 'doctor');
  await openScreen(page, 'Tokens');
  const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(rowOf(before.name)).toContainText('Waiting');
  const mark = page.locator('[data-live]');
  await expect(mark).toHaveAttribute('data-live', 'live');
  await page.evaluate(() => {
    (window as unknown as { isSame: boolean }).isSame = true;
  });

  await context.setOffline(true);
  await expect(mark).not.toHaveAttribute('data-live', 'live');
  await client.queue.issue({ patientId: during.id });
  await client.queue.cancel({ id: first.id });
  // A try that fails; lab/faults/lineCut.test.ts cuts for up to a minute.
  await page.waitForEvent('requestfailed');
  await expect(rowOf(before.name)).toContainText('Waiting');
  await expect(rowOf(during.name)).toHaveCount(0);

  await context.setOffline(false);
  await expect(mark).toHaveAttribute('data-live', 'live');
  await expect(rowOf(during.name)).toContainText('Waiting');
  await expect(rowOf(before.name)).toContainText('Cancelled');
  expect(await page.evaluate(() => (window as unknown as { isSame: boolean }).isSame)).toBe(true);
});

/** Shows a queue of our own making in place of the clinic's, which other tests share. */
async function showQueue(
  page: Page,
  client: Client,
  makeQueue: (like: QueueToken) => QueueToken[],
) {
  const day = await client.queue.today({});
  // What others there are in this clinic today says nothing.
  const like = day.tokens.find(({ patientName }) => patientName.startsWith('Like '));
  if (!like) throw new Error('No token to make others like.');
  const tokens = makeQueue(like);
  const countOf = (status: string) => tokens.filter((one) => one.status === status).length;
  const counts = {
    total: tokens.length,
    waiting: countOf('waiting'),
    inProgress: countOf('in-progress'),
    completed: countOf('completed'),
    cancelled: countOf('cancelled'),
  };
  await page.route('**/api/changes', (route) => route.abort());
  await page.route('**/api/tokens/left-over', (route) => route.fulfill({ json: [] }));
  await page.route('**/api/tokens/today*', (route) =>
    route.fulfill({ json: { ...day, counts, tokens, nextCursor: null } }),
  );
}

/** Of a clinic's usual morning: one is inside, most wait, some with much to say, a few are done. */
function morning(like: QueueToken, doctor: { id: string; name: string }): QueueToken[] {
  const done = ['completed', 'completed', 'cancelled'] as const;
  return Array.from({ length: 20 }, (_, index) => {
    const status = index === 0 ? 'in-progress' : (done[index - 1] ?? 'waiting');
    const isSeen = status !== 'waiting' && status !== 'cancelled';
    return {
      ...like,
      id: `00000000-0000-7000-8000-0000000000${index + 10}`,
      tokenNumber: index + 1,
      patientName: index % 5 === 0 ? 'Narayana Swamy Venkataraman Iyer' : `Person ${index + 1}`,
      status,
      urgentReason: index === 6 ? 'Trouble breathing since the morning' : null,
      priority: index === 6 ? 'urgent' : 'normal',
      noShows: index === 7 ? 2 : 0,
      doctorId: index === 8 ? '00000000-0000-7000-8000-000000000001' : null,
      doctorName: index === 8 ? 'Dr. Meera Joshi' : null,
      queueKey: String(index),
      consultedBy: isSeen ? doctor.id : null,
      consultedByName: isSeen ? doctor.name : null,
      consultedAt: isSeen ? like.issuedAt : null,
      completedAt: status === 'completed' ? like.issuedAt : null,
      facts: {
        ...like.facts,
        allergies: index % 5 === 0 ? ['Penicillin', 'Sulfonamides', 'Ibuprofen'] : [],
        medicalHistory: index === 0 ? 'Type 2 diabetes since 2015, hypertension' : null,
        conditions: index === 0 ? ['Type 2 diabetes, 2015', 'Hypertension'] : [],
      },
    };
  });
}

for (const role of ['doctor', 'receptionist'] as const) {
  test(`twenty patients on a phone, with the main button in reach of the thumb, for the ${role} [tokens-${role === 'doctor' ? 60 : 61}]`, {
    tag: '@slow',
  }, async ({ page, clinic }) => {
    const { client } = await signedInAt(clinic.url, role);
    const { client: desk } = await signedInAt(clinic.url, 'receptionist');
    const { client: room } = await signedInAt(clinic.url, 'doctor');
    const { id: patientId } = await patientAt(clinic.url, 'Like The Others');
    await desk.queue.issue({ patientId, isSecond: true });
    const { user } = await room.accounts.session();
    if (!user) throw new Error('Nobody is signed in.');
    await showQueue(page, client, (like) => morning(like, user));
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, role);
    await page.goto('/app/tokens');
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
    await expect(rows).toHaveCount(20);

    const heights = () =>
      rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
    const total = () => page.evaluate(() => document.documentElement.scrollHeight);
    expect(await total()).toBeLessThanOrEqual(1_900);
    // What must be known stands on a line of its own, a long name on two; all others are alike.
    const plain = rows.filter({ hasNotText: /Narayana|Urgent/ });
    const plainHeights = await plain.evaluateAll((all) =>
      all.map((row) => Math.round(row.getBoundingClientRect().height)),
    );
    expect(new Set(plainHeights).size).toBe(1);
    expect(plainHeights[0]).toBeLessThanOrEqual(60);
    // None of it is cut.
    const marks = page.getByTitle(/^Allergic to/);
    expect(await marks.count()).toBeGreaterThan(0);
    expect(
      await marks.evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
      ),
    ).toEqual([]);
    const small = await page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('button, a, input, select, label')]
        .map((target) => ({ target, box: target.getBoundingClientRect() }))
        // The radio under a label is pressed by its label.
        .filter(({ box }) => box.width > 1 && box.height > 1)
        .filter(({ target, box }) => box.height < 44 || (box.width < 44 && !target.matches('a')))
        .map(({ target, box }) => `${target.outerHTML.slice(0, 120)} ${box.width}×${box.height}`),
    );
    expect(small).toEqual([]);
    const main = page.getByRole('button', {
      name: role === 'doctor' ? 'Done, call next' : 'Generate Token',
    });
    for (const top of [0, 900, 2_000]) {
      await page.evaluate((to) => window.scrollTo(0, to), top);
      await expect(main).toBeInViewport({ ratio: 1 });
      const box = await main.boundingBox();
      expect(box && box.y + box.height).toBeGreaterThan(740 - 20);
    }
    // What is last on the screen is not under the button.
    const last = await rows.last().boundingBox();
    const bar = await main.boundingBox();
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
    await expectNoSidewaysScroll(page);

    await page.setViewportSize({ width: 768, height: 1024 });
    await expect(main).toBeInViewport({ ratio: 1 });
    expect(await total()).toBeLessThanOrEqual(1_900);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    // Whoever is inside has two lines. The line below a row is half of the next one's.
    const [inside = 0, ...others] = await heights();
    expect(Math.max(...others) - Math.min(...others)).toBeLessThanOrEqual(1);
    expect(Math.max(...others)).toBeLessThan(inside);
    expect(inside).toBeLessThanOrEqual(60);
  });
}

test('the queue stands in groups, narrows to one’s own, and leads to the patient [2.9.1]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const { client: desk } = await signedInAt(clinic.url, 'receptionist');
  const { client } = await signedInAt(clinic.url, 'doctor');
  const patient = await patientAt(clinic.url, 'Like A Group');
  await desk.queue.issue({ patientId: patient.id, isSecond: true });
  const { user } = await client.accounts.session();
  if (!user) throw new Error('Nobody is signed in.');
  await showQueue(page, client, (like) =>
    morning({ ...like, patientId: patient.id }, user).slice(0, 9),
  );
  await signIn(page, 'doctor');
  await page.goto('/app/tokens');
  const table = page.getByRole('table', { name: 'Today’s tokens' });
  const numbers = table.getByRole('row').locator('td:first-child');
  await expect(table.getByRole('rowheader')).toHaveText([
    'With a doctor',
    'Waiting, in the order they will be called',
    'Done today',
  ]);
  await expect(numbers).toHaveText(['#1', '#5', '#6', '#7', '#8', '#9', '#2', '#3', '#4']);
  const tile = (name: string) => page.getByRole('region', { name, exact: true });
  const shown: Record<string, number> = {};
  for (const name of ['Total', 'Waiting', 'In Progress', 'Completed', 'Cancelled']) {
    shown[name] = Number((await tile(name).innerText()).match(/\d+/)?.[0]);
  }
  const { Total, ...parts } = shown;
  expect(Object.values(parts).reduce((sum, count) => sum + count, 0)).toBe(Total);
  await page.getByText('Mine', { exact: true }).click();
  await expect(page).toHaveURL(/of=mine/);
  await expect(numbers).toHaveText(['#1', '#5', '#6', '#7', '#8', '#2', '#3', '#4']);
  await page.reload();
  await expect(numbers).toHaveCount(8);
  const first = table.getByRole('row').filter({ hasText: '#1' }).first();
  await expect(first).toContainText('Allergic to Penicillin, Sulfonamides, Ibuprofen');
  await expect(first).toContainText('31 years, Female');
  await expect(first).toContainText('First visit');
  await first.getByRole('button', { name: 'More for token 1', exact: true }).click();
  await expectNoFindings(page, 'the menu of a token', '[role=menu]');
  await page.keyboard.press('Escape');
  await first.getByRole('link').click();
  await expect(page.getByRole('heading', { name: patient.name })).toBeVisible();
  await expect(page.getByText(patient.phone).first()).toBeVisible();
});

test('an earlier day’s queue is looked at and not changed, at an address of its own [7.4.5]', {
  tag: '@slow',
}, async ({ page, clinic }) => {
  const { client } = await signedInAt(clinic.url, 'receptionist');
  const { id: patientId } = await patientAt(clinic.url, 'Came On Friday');
  await client.queue.issue({ patientId });
  const { today } = (await client.accounts.session()).clinic;
  const held = await client.queue.day({ date: today });
  await signIn(page, 'receptionist');
  await openScreen(page, 'Tokens');
  await page.getByRole('button', { name: 'The day before' }).click();
  await expect(page.getByText(/^Queue of /)).toBeVisible();
  await expect(page).toHaveURL(/date=\d{4}-\d\d-\d\d/);
  await page.goto('/app/tokens?date=2026-01-01');
  await expect(page.getByText('No tokens on this day')).toBeVisible();
  await page.getByRole('link', { name: 'Today’s queue' }).click();
  await expect(page.getByText(/^Today’s queue, /)).toBeVisible();
  // No clinic of the tests is older than a day.
  await page.route('**/api/tokens/days/2026-01-02*', (route) => route.fulfill({ json: held }));
  await page.goto('/app/tokens?date=2026-01-02');
  await expect(page.getByText('Queue of Friday, 2 January 2026')).toBeVisible();
  await expect(columnsOf(page, 'Tokens of Friday, 2 January 2026')).toHaveText([
    'Token',
    'Patient',
    'Status',
    'Issued',
    'Doctor',
  ]);
  const row = page.getByRole('row').filter({ hasText: 'Came On Friday' });
  await expect(row).toContainText('Waiting');
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Generate Token' })).toHaveCount(0);
  await expectNoFindings(page, 'an earlier day');
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.getByRole('button', { name: 'Generate Token' })).toBeVisible();
  await expect(page).toHaveURL(/tokens$/);
});
