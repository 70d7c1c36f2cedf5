import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { CheckInButton } from './CheckInButton';

const id = '01a1fb40-d71c-7706-b228-75c30d0e24a1';
const held = { id: '01a1fb40-d71c-7706-b228-75c30d0e24a2', tokenNumber: 11, patientName: 'Divya' };

afterEach(() => vi.restoreAllMocks());

test.each([
  ['Use token #11', { tokenId: held.id }],
  ['Issue another token', { isSecond: true }],
] as const)(
  'of a patient with a token checking in asks, and “%s” is sent with it [10.18.6]',
  async (press, answer) => {
    const sent: unknown[] = [];
    vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
      const asked = JSON.parse(String(init?.body ?? '{}'));
      sent.push(asked);
      if (Object.keys(asked).length > 0) {
        return Response.json({ tokenNumber: 11, patientName: 'Divya', otherDoctorName: 'Dr. Rao' });
      }
      const data = { ...held, status: 'completed', appointment: null };
      return Response.json(
        { defined: true, code: 'HAS_TOKEN', status: 409, message: 'Held', data },
        { status: 409 },
      );
    });
    await draw(<CheckInButton appointment={{ id, patientName: 'Divya' }} />);
    await page.getByRole('button', { name: 'Check in Divya' }).click();
    await page.getByRole('dialog').getByRole('button', { name: press }).click();
    await expect.element(page.getByText('Token #11 for Divya goes to Dr. Rao')).toBeVisible();
    expect(sent).toEqual([{}, answer]);
  },
);
