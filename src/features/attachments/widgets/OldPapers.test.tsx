import axe from 'axe-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../../tests/component';
import { usualRights } from '../../../shared/permissions';
import { readJpeg } from '../../../shared/pictures/jpeg';
import { createQueryClient } from '../../../web/api/queryClient';
import { sessionQuery } from '../../../web/session/session';
import type { Attachment } from '../attachment';
import { OldPapers } from './OldPapers';

const patient = { id: '01a1fb40-d71c-7706-b228-75c30d0e0001', name: 'Asha Rao', voided: null };
const me = '01a1fb40-d71c-7706-b228-75c30d0e0002';
const paper: Attachment = {
  ...{ id: '01a1fb40-d71c-7706-b228-75c30d0e0003', patientId: patient.id },
  ...{ patientName: patient.name, kind: 'jpeg', bytes: 240_000, title: 'Discharge summary' },
  ...{
    documentDate: '2024-03-14',
    source: 'desk',
    addedBy: me,
    addedByName: 'Ravi',
    reportId: null,
    outsideVisitId: null,
  },
  ...{ addedAt: '2026-11-29T05:00:00.000Z', voided: null },
};

interface Sent {
  to: string;
  title: string;
  key: string;
  bytes: Uint8Array;
}
let sent: Sent[] = [];
let refusals: object[] = [];
let answers: Record<string, () => Response> = {};

beforeEach(() => {
  sent = [];
  refusals = [];
  answers = {};
  vi.spyOn(window, 'fetch').mockImplementation(async (address, options = {}) => {
    const { pathname, search } = new URL(String(address), location.href);
    const { method = 'GET', body } = options;
    const answer = answers[`${method} ${pathname}`];
    if (answer) return answer();
    if (method === 'GET') return Response.json({ attachments: [paper], nextCursor: null });
    const headers = new Headers(options.headers);
    const refusal = refusals.shift();
    if (refusal) return Response.json({ defined: true, data: {}, ...refusal }, { status: 422 });
    sent.push({
      to: `${method} ${pathname}${search}`,
      title: decodeURIComponent(headers.get('x-paper-title') ?? ''),
      key: headers.get('idempotency-key') ?? '',
      bytes: new Uint8Array(await (body as Blob).arrayBuffer()),
    });
    return Response.json(paper, { status: 201 });
  });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await page.viewport(1280, 800);
});

async function drawn(voided: object | null = null) {
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, {
    user: { id: me, role: 'receptionist', isAdministrator: false, isSolo: false },
    clinic: { timeZone: 'Asia/Kolkata', today: '2026-11-29' },
    rules: { rights: usualRights },
  } as never);
  await draw(<OldPapers patient={{ ...patient, voided }} />, cache);
  await expect.element(page.getByText('Discharge summary')).toBeVisible();
}

async function picture(name: string): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 200 });
  canvas.getContext('2d')?.fillRect(10, 10, 50, 50);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  return new File([blob ?? ''], name, { type: 'image/png' });
}

function transferOf(files: readonly File[]): DataTransfer {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
}

function drop(files: readonly File[]): void {
  const section = page.getByRole('region', { name: 'Old papers' }).element();
  const event = { bubbles: true, cancelable: true, dataTransfer: transferOf(files) };
  section.dispatchEvent(new DragEvent('drop', event));
}

function paste(files: readonly File[]): void {
  const event = { bubbles: true, cancelable: true, clipboardData: transferOf(files) };
  document.body.dispatchEvent(new ClipboardEvent('paste', event));
}

const add = () => page.getByRole('dialog').getByRole('button', { name: 'Add papers' });

test('dropped and pasted files are made small and sent, each once, with what was typed in a header', async () => {
  await drawn();
  drop([await picture('IMG_1.png')]);
  await expect.element(page.getByRole('dialog')).toBeVisible();
  paste([new File(['%PDF-1.7 report'], '../../report.pdf')]);
  await expect.element(page.getByText('../../report.pdf')).toBeVisible();
  await userEvent.fill(page.getByLabelText('What it is'), 'रक्त जाँच');
  await userEvent.fill(page.getByLabelText('Date on the paper'), '14/3/24');
  await add().click();
  await expect.element(page.getByText('2 papers added to the record of Asha Rao.')).toBeVisible();
  expect(sent).toHaveLength(2);
  const [jpeg, pdf] = sent;
  for (const { to, title } of sent) {
    expect(to).toBe(`POST /api/patients/${patient.id}/attachments?documentDate=2024-03-14`);
    expect(title).toBe('रक्त जाँच');
  }
  expect(readJpeg(jpeg?.bytes ?? new Uint8Array())).toMatchObject({ width: 300, height: 200 });
  expect(new TextDecoder().decode(pdf?.bytes)).toBe('%PDF-1.7 report');
  expect(jpeg?.key).not.toBe(pdf?.key);
});

test('what arrived leaves the list; a refused one stays with the message, and goes again under its key', async () => {
  refusals = [
    {
      status: 422,
      code: 'NO_SPACE',
      message: 'The disk for papers is full, so nothing was added.',
    },
  ];
  await drawn();
  drop([new File(['%PDF-1'], 'one.pdf'), new File(['%PDF-2'], 'two.pdf')]);
  await add().click();
  await expect.element(page.getByText('The disk for papers is full')).toBeVisible();
  await expect.element(page.getByText('one.pdf')).toBeVisible();
  await add().click();
  await expect.element(page.getByText('2 papers added')).toBeVisible();
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

test('a file that is no picture is said at once, and nothing of it is sent', async () => {
  await drawn();
  drop([new File(['<svg onload="alert(1)"/>'], 'scan.jpg', { type: 'image/jpeg' })]);
  await expect.element(page.getByText('neither a photograph nor a PDF')).toBeVisible();
  await add().click();
  await expect.element(page.getByText('Choose a photograph or a PDF first.')).toBeVisible();
  expect(sent).toEqual([]);
});

test('a code is made where a phone can open it; closing the dialog ends it', async () => {
  const code = {
    id: '01a1fb40-d71c-7706-b228-75c30d0e0009',
    expiresAt: '2026-11-29T05:10:00.000Z',
  };
  const address = `https://clinic.test/add-pictures#${'s'.repeat(43)}`;
  let pictures = 0;
  const ended = vi.fn(() => Response.json({}));
  answers = {
    [`POST /api/patients/${patient.id}/upload-links`]: () => Response.json({ ...code, address }),
    [`GET /api/upload-links/${code.id}`]: () =>
      Response.json({
        ...code,
        pictures,
        isOpened: pictures > 0,
        secondsLeft: 600,
        endReason: null,
      }),
    [`DELETE /api/upload-links/${code.id}`]: ended,
  };
  await page.viewport(360, 740);
  await drawn();
  await page.getByRole('button', { name: 'From a phone' }).click();
  await expect
    .element(page.getByRole('img', { name: 'Code for the phone’s camera' }))
    .toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  const { violations } = await axe.run(document.body, { runOnly: ['wcag2a', 'wcag2aa'] });
  expect(violations.map(({ id }) => id)).toEqual([]);
  pictures = 3;
  await page.getByRole('button', { name: 'Done' }).click();
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
});

test('where no phone can open the address it says so, and shows no code', async () => {
  const refusal = {
    ...{ defined: true, status: 422, code: 'UNREACHABLE', message: 'Phones cannot open it.' },
    data: { address: 'http://localhost:3000' },
  };
  answers[`POST /api/patients/${patient.id}/upload-links`] = () =>
    Response.json(refusal, { status: 422 });
  await drawn();
  await page.getByRole('button', { name: 'From a phone' }).click();
  await expect.element(page.getByText('Phones can’t open this yet.')).toBeVisible();
  expect(page.getByRole('img', { name: 'Code for the phone’s camera' }).elements()).toEqual([]);
  expect(page.getByRole('button', { name: 'Show a new code' }).elements()).toEqual([]);
});

test('a paper is looked at, as large as it is; a voided record takes none [10.28.5]', async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: 2_000, height: 1_500 });
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
  answers[`GET /api/attachments/${paper.id}/content`] = () =>
    new Response(blob, {
      headers: { 'content-disposition': "inline; filename*=utf-8''paper-1.jpg" },
    });
  await drawn({ at: paper.addedAt });
  expect(page.getByRole('button', { name: 'Add papers' }).elements()).toEqual([]);
  await page.getByRole('button', { name: /^View Discharge summary/ }).click();
  const shown = page.getByRole('img', { name: 'Discharge summary' });
  await expect.element(shown).toBeVisible();
  const width = () => shown.element().getBoundingClientRect().width;
  await vi.waitFor(() => expect(width()).toBeGreaterThan(100));
  expect(width()).toBeLessThan(1_280);
  await page.getByRole('button', { name: 'Full size' }).click();
  await vi.waitFor(() => expect(width()).toBe(2_000));
});
