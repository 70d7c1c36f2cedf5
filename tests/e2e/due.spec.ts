import type { Page } from '@playwright/test';
import { addDays, dateIn } from '../../src/shared/clinicDay';
import { consultationEntered } from '../consultations';
import { signedInAt } from '../visitor';
import { consultedPatientAt, expect, expectNoSidewaysScroll, signIn, test } from './clinic';

test.use({ clinicName: 'calls back' });
test.skip(({ isMobile }) => isMobile, 'a phone has no keyboard to go by');

const names = ['Booked Bala', 'Declined Dev', 'Reminded Rekha', 'Unasked Uma'];

/** Patients who were to come in the last days, the first of them the longest ago, and their ids. */
async function dueAt(url: string): Promise<string[]> {
  const { client: doctor } = await signedInAt(url, 'doctor');
  const today = dateIn(new Date(), 'Asia/Kolkata');
  const ids: string[] = [];
  for (const [index, name] of names.entries()) {
    const { patient, token } = await consultedPatientAt(url, name);
    await doctor.consultations.finish({
      ...consultationEntered,
      ...{ tokenId: token.id, tests: [], followUpDate: addDays(today, index - 7) },
    });
    ids.push(patient.id);
  }
  return ids;
}

/** The chats that are opened instead of WhatsApp. */
async function watchChats(page: Page) {
  const chats: string[] = [];
  await page.exposeFunction('noteChat', (address: string) => chats.push(address));
  await page.addInitScript(() => {
    window.open = (address) => {
      void (window as unknown as { noteChat(address: string): void }).noteChat(String(address));
      return null;
    };
  });
  return chats;
}

test('reception calls back by keys: one booked, one not wanting, one reminded in three presses, one who was never asked [10.30.5]', async ({
  page,
  clinic,
}) => {
  const [, , reminded = '', unasked = ''] = await dueAt(clinic.url);
  const { client: desk } = await signedInAt(clinic.url, 'receptionist');
  const agree = (id: string, isGiven: boolean) =>
    desk.privacy.recordConsent({ id, purpose: 'reminders', isGiven, guardian: null });
  await agree(reminded, true);
  await agree(unasked, false);
  const chats = await watchChats(page);
  await signIn(page, 'receptionist');
  const remind = (name: string) => page.getByRole('button', { name: `Remind ${name}` });

  // The newest day first: who refused reminders is not reached this way.
  await page.keyboard.press('w');
  await expect(page).toHaveURL(/\/app\/due$/);
  await expect(remind('Unasked Uma')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Unasked Uma has not agreed to reminders/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(remind('Unasked Uma')).toBeFocused();
  await page.keyboard.press('c');
  await expect(page.getByText('Call to Unasked Uma noted')).toBeVisible();
  // Who was tried stands last.
  await expect(page.getByRole('row').last()).toContainText('Unasked Uma');
  await expectNoSidewaysScroll(page);

  // Three presses from any screen.
  await page.keyboard.press('q');
  await expect(page).toHaveURL(/\/app\/tokens$/);
  await page.keyboard.press('w');
  await expect(remind('Reminded Rekha')).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Remind the patient' });
  await expect(dialog.getByRole('button', { name: 'Open WhatsApp' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => chats).toHaveLength(1);
  expect(decodeURIComponent(chats[0] ?? '')).toContain('it is time for your next visit');
  await dialog.getByRole('button', { name: 'Done' }).click();

  await remind('Declined Dev').focus();
  await page.keyboard.press('n');
  await expect(page.getByRole('textbox', { name: 'Note (optional)' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(remind('Declined Dev')).toBeHidden();

  await remind('Booked Bala').focus();
  await page.keyboard.press('b');
  const booking = page.getByRole('dialog', { name: 'Book Booked Bala' });
  await expect(booking.getByRole('button', { name: 'Book', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(booking).toBeHidden();
  await expect(remind('Booked Bala')).toBeHidden();
  const { appointments } = await desk.appointments.search({ text: 'Booked Bala' });
  expect(appointments).toMatchObject([{ status: 'scheduled', type: 'follow-up' }]);
  expect((await desk.recalls.list({})).patients.map(({ name }) => name).toSorted()).toEqual([
    'Reminded Rekha',
    'Unasked Uma',
  ]);
});
