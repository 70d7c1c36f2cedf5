import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { RemindTomorrow } from './RemindTomorrow';

const names = ['Asha Rao', 'Vikram Shah', 'Kavya Iyer'];
/** Who took the consent back since the list was read. */
const refuser = 'Vikram Shah';

const appointments = names.map((patientName, index) => ({
  id: `0190dead-beef-7000-8000-00000000000${index}`,
  patientName,
  patientPhone: `98450 1231${index}`,
  time: `1${index}:00`,
  doctorName: null,
}));

afterEach(() => vi.restoreAllMocks());

/** The opened list of tomorrow's reminders; returns of whom a message was asked for. */
async function opened() {
  const made: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    const url = String(address instanceof Request ? address.url : address);
    if (url.includes('to-remind')) {
      return Response.json({ date: '2026-11-24', appointments, isCut: false, withoutConsent: [] });
    }
    const patient = appointments.find(({ id }) => url.includes(id));
    if (patient) {
      return Response.json({
        ...{ patientName: patient.patientName, phone: patient.patientPhone, email: null },
        ...{ hasMail: false, address: 'https://clinic.test', links: [] },
        agrees: patient.patientName !== refuser,
      });
    }
    made.push(JSON.parse(String(init?.body)).id);
    const share = { path: null, text: 'A reminder', expiresAt: '2026-11-25T00:00:00.000Z' };
    return Response.json(share, { status: 201 });
  });
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, {
    clinic: { makesPdfs: false, name: 'Shanti Clinic', today: '2026-11-23' },
  } as never);
  await draw(<RemindTomorrow />, cache);
  await page.getByRole('button', { name: /^Reminders for tomorrow/ }).click();
  await expect.element(page.getByRole('button', { name: 'Remind Kavya Iyer' })).toBeVisible();
  return made;
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

test('chosen patients are reminded one after the other, each by a press, and nobody without consent [10.18.9]', async () => {
  const made = await opened();
  await page.getByRole('checkbox', { name: 'Select all rows shown' }).click();
  await expect.element(page.getByText('3 selected')).toBeVisible();
  await press('Remind one after the other');
  const dialog = (position: number) =>
    page.getByRole('dialog', { name: `Remind the patient (${position} of 3)` });
  await expect.element(dialog(1).getByText('To Asha Rao, 98450 12310')).toBeVisible();
  expect(made).toEqual([]);
  const language = (position: number) =>
    dialog(position).getByRole('combobox', { name: 'Language of the message' });
  await language(1).selectOptions('hi');
  await press('Create message');
  await expect.element(dialog(1).getByRole('link', { name: 'Open WhatsApp' })).toBeVisible();
  await press('Next');
  const refusal = dialog(2).getByText(`${refuser} has not agreed to reminders.`);
  await expect.element(refusal).toBeVisible();
  expect(page.getByRole('button', { name: 'Create message' }).elements()).toHaveLength(0);
  await press('Skip');
  await expect.element(dialog(3).getByText('To Kavya Iyer, 98450 12312')).toBeVisible();
  await expect.element(language(3)).toHaveValue('hi');
  await press('Create message');
  await dialog(3).getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog(3)).not.toBeInTheDocument();
  expect(made).toEqual([appointments[0]?.id, appointments[2]?.id]);
  await expect.element(page.getByText('selected')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Close' }).last()).toHaveFocus();
});

test('a round that is left keeps those chosen who were not reminded [10.18.9]', async () => {
  await opened();
  await page.getByRole('checkbox', { name: 'Select all rows shown' }).click();
  await press('Remind one after the other');
  await press('Skip');
  const second = page.getByRole('dialog', { name: '(2 of 3)' });
  await second.getByRole('button', { name: 'Close' }).last().click();
  await expect.element(page.getByText('2 selected')).toBeVisible();
});
