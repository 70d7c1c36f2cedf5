import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { SharedPage } from './SharedPage';

vi.mock('../../web/session/linkToken', () => ({ useLinkToken: () => 'secret' }));
vi.mock('../../features/prescriptions/PrescriptionPaper', () => ({
  PrescriptionPaper: () => null,
}));
vi.mock('../../web/shell/PrivacyLink', () => ({ PrivacyLink: () => null }));

afterEach(async () => {
  vi.restoreAllMocks();
  await page.viewport(1280, 800);
});

async function drawn(phone: string) {
  await page.viewport(360, 740);
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ kind: 'prescription', record: { letterhead: { phone } } }),
  );
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, { user: null, clinic: {} } as never);
  await draw(<SharedPage />, cache);
  await expect.element(page.getByRole('button', { name: 'Print' })).toBeVisible();
}

const printed = () => page.getByRole('button', { name: 'Print' }).element().dataset.variant;

test('on a patient’s phone the clinic is called first, and the paper printed second', async () => {
  await drawn('98765 43210');
  const call = page.getByRole('link', { name: 'Call the clinic' });
  await expect.element(call).toHaveAttribute('href', 'tel:+919876543210');
  await expect.element(call).not.toHaveAttribute('data-variant', 'default');
  expect(printed()).toBe('default');
  const tops = [call, page.getByRole('button', { name: 'Print' })].map(
    (one) => one.element().getBoundingClientRect().top,
  );
  expect(tops[0]).toBe(tops[1]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

test('without a number that can be dialled, printing is the main thing', async () => {
  await drawn('ask at the desk');
  expect(page.getByRole('link', { name: 'Call the clinic' }).elements()).toEqual([]);
  expect(printed()).toBe('filled');
});

const item = { description: 'Consultation', quantity: 1, unitPrice: 50_000, total: 50_000 };
const bill = {
  ...{ id: '0190dead-beef-7000-8000-0123456789ab', number: 'SC/2627/000123', gstin: null },
  ...{ patientId: '0190dead-beef-7000-8000-0123456789ac', patientName: 'Asha Rao', voided: null },
  items: [{ ...item, taxBasisPoints: 0, hsn: null, discount: 0 }],
  ...{ subtotal: 50_000, includedTax: 0, tax: 0, discount: 0, total: 50_000, taxRule: 'gst' },
  ...{ payments: [], paid: 0, refunded: 0, createdAt: '2026-12-01T06:30:00.000Z' },
};

test.each([
  [50_000, 'clinic@okbank', 1],
  [0, 'clinic@okbank', 0],
  [50_000, null, 0],
])(
  'of a bill with %i paise due, a clinic paid at %s: %i link to tap beside the code [10.31.2]',
  async (due, upiAddress, links) => {
    await page.viewport(360, 740);
    const letterhead = { name: 'Sehat Clinic', address: '', phone: '', email: '', gstin: '' };
    const record = {
      ...{ bill: { ...bill, due }, patientNumber: 7, doctor: null, remoteKind: 'telephone' },
      ...{ letterhead: { ...letterhead, logo: null, colour: '' }, upiAddress },
      timeZone: 'Asia/Kolkata',
    };
    vi.spyOn(window, 'fetch').mockImplementation(async () =>
      Response.json({ kind: 'bill', record }),
    );
    const cache = createQueryClient();
    cache.setQueryData(sessionQuery().queryKey, { user: null, clinic: {} } as never);
    await draw(<SharedPage />, cache);
    await expect.element(page.getByText('Teleconsultation (telephone)')).toBeVisible();
    const tap = page.getByRole('link', { name: 'Pay ₹500.00 with a UPI app' });
    expect(tap.elements()).toHaveLength(links);
    if (links === 0) return;
    const [scheme, query] = (tap.element().getAttribute('href') ?? '').split('?');
    expect(scheme).toBe('upi://pay');
    expect(Object.fromEntries(new URLSearchParams(query))).toMatchObject({
      ...{ pa: 'clinic@okbank', am: '500.00', tr: 'SC2627000123' },
    });
    // Under a thumb, and within the phone.
    const { height, right } = tap.element().getBoundingClientRect();
    expect(height).toBeGreaterThanOrEqual(44);
    expect(right).toBeLessThanOrEqual(360);
  },
);
