import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { createQueryClient } from '../../../web/api/queryClient';
import { sessionQuery } from '../../../web/session/session';
import { SharePaper } from './SharePaper';

const id = '01a1fb40-d71c-7706-b228-75c30d0e24c6';

/** The bodies of what asked for a PDF. */
const asked: unknown[] = [];
const opened = vi.fn();
const saved: string[] = [];
let agrees: boolean | null = true;
let links: object[] = [];

beforeEach(() => {
  asked.length = 0;
  links = [];
  saved.length = 0;
  opened.mockClear();
  vi.spyOn(window, 'open').mockImplementation(opened);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  vi.spyOn(window, 'fetch').mockImplementation(async (address, init) => {
    if (!String(address).endsWith('/papers/files')) {
      return Response.json({
        ...{ patientName: 'Asha Rao', phone: '98765 43210', email: null, hasMail: false },
        ...{ address: 'http://192.168.1.10', agrees, links },
      });
    }
    const body = JSON.parse(String(init?.body));
    asked.push(body);
    if (agrees === false && !body.patientAsked) {
      const refusal = {
        defined: true,
        ...{ code: 'CONSENT_TAKEN_BACK', status: 409, message: 'Taken back.' },
      };
      return Response.json(refusal, { status: 409 });
    }
    return new Response(new Blob(['%PDF'], { type: 'application/pdf' }), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': "inline; filename*=utf-8''bill-12345678.pdf",
      },
    });
  });
});
afterEach(() => vi.restoreAllMocks());

async function shared(makesPdfs: boolean, kind: 'bill' | 'letter' = 'bill') {
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, {
    clinic: { makesPdfs, name: 'Shanti Clinic' },
  } as never);
  await draw(<SharePaper paper={{ kind, id }} onClose={() => {}} />, cache);
}

const send = page.getByRole('button', { name: 'Save the PDF and open WhatsApp' });
const chat =
  'https://wa.me/919876543210?text=Shanti%20Clinic%3A%20your%20bill%20is%20attached%20as%20a%20PDF.';

test('without a public address the PDF is saved, the chat opens, and the dialog says to attach the file [10.6.9]', async () => {
  agrees = true;
  await shared(true);
  await page.getByRole('radio', { name: 'WhatsApp, with the PDF attached' }).click();
  await expect
    .element(page.getByText('Ask the patient first, and check that the number is theirs.'))
    .toBeVisible();
  await send.click();
  await expect
    .element(page.getByText('In WhatsApp, attach the file that was just saved: bill-12345678.pdf'))
    .toBeVisible();
  expect(saved).toEqual(['bill-12345678.pdf']);
  expect(opened).toHaveBeenCalledExactlyOnceWith(chat, '_blank', 'noopener,noreferrer');
  await expect
    .element(page.getByRole('link', { name: 'Open WhatsApp' }))
    .toHaveAttribute('href', chat);
});

test('a letter is sent as one, with its own text [10.29.7]', async () => {
  agrees = true;
  await shared(true, 'letter');
  await page.getByRole('radio', { name: 'WhatsApp, with the PDF attached' }).click();
  await send.click();
  await expect.element(page.getByText('attach the file that was just saved')).toBeVisible();
  expect(asked).toMatchObject([{ kind: 'letter', id }]);
  expect(opened.mock.calls[0]?.[0]).toContain('your%20letter%20is%20attached%20as%20a%20PDF');
});

test('who took the consent back is asked before anything is saved, as with a link [10.6.9]', async () => {
  agrees = false;
  await shared(true);
  await page.getByRole('radio', { name: 'WhatsApp, with the PDF attached' }).click();
  await send.click();
  const yes = page.getByRole('button', { name: 'Yes, the patient asks for it' });
  await expect.element(yes).toBeVisible();
  expect([saved, opened.mock.calls]).toEqual([[], []]);
  await yes.click();
  await expect.element(page.getByText('attach the file that was just saved')).toBeVisible();
  expect(asked).toHaveLength(2);
  expect(asked[1]).toMatchObject({ kind: 'bill', id, patientAsked: true });
});

test('without a public address the file is offered first, and a quiet line says why no link is [10.6.9] [10.6.10]', async () => {
  agrees = true;
  await shared(true);
  await expect
    .element(page.getByRole('radio', { name: 'WhatsApp, with the PDF attached' }))
    .toBeChecked();
  await expect
    .element(page.getByText('Patients’ phones can’t open links yet, so the PDF itself is sent.'))
    .toBeVisible();
  await expect.element(page.getByText('HOST=0.0.0.0')).not.toBeInTheDocument();
});

test('links that work stand above the buttons, which end the dialog', async () => {
  agrees = true;
  links = [
    {
      ...{ id, way: 'whatsapp', madeAt: '2026-11-27T05:00:00.000Z', madeByName: 'Ravi Kumar' },
      ...{ expiresAt: '2026-12-04T05:00:00.000Z', openedCount: 0, lastOpenedAt: null },
      isSent: true,
    },
  ];
  await shared(true);
  const revoke = page.getByRole('button', { name: /^Revoke the link/ });
  await expect.element(revoke).toBeVisible();
  const [above, below] = [revoke, send].map((one) => one.element().getBoundingClientRect().top);
  expect(above).toBeLessThan(below ?? 0);
});
