import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { letterPaperEntered } from '../../../tests/letterPaper';
import { english } from '../../shared/language';
import { principalOfRole } from '../../shared/permissions';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import type { Phrase } from '../phrases/phrase';
import { sampleFacts } from '../phrases/sampleFacts';
import type { LetterPaper } from './letter';

import { WriteLetter } from './widgets/WriteLetter';

const id = '0190dead-beef-7000-8000-0123456789ab';
const today = '2026-11-30';
const visitDay = '2026-11-29';

const sports: Phrase = {
  ...{ id, kind: 'fitness', code: 'sp', name: 'School sports', isOfClinic: true, version: 1 },
  ...{ english: '{name} may take part in {which} sports.', hindi: '' },
  ...{ savedAt: '2026-11-01T05:00:00.000Z', savedByName: 'Dr. Rao' },
};
const item = (key: string, description: string, amount: number | null) => ({
  ...{ key, description, amount, quantity: 1, day: visitDay, isMedicine: amount === null },
  paper: amount === null ? 'SC/D2627/4' : 'SC/2627/7',
});

const printed: string[] = [];
const onClose = vi.fn();
afterEach(() => {
  vi.restoreAllMocks();
  onClose.mockClear();
  printed.length = 0;
});

/** Opens the dialog for a visit of yesterday; answers with what is sent. */
async function opened(refusal?: { code: string; message: string }) {
  const sent: Record<string, unknown>[] = [];
  vi.spyOn(window, 'print').mockImplementation(() => {
    printed.push(document.querySelector('article[data-print]')?.textContent ?? '');
  });
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input));
    if (init?.method === 'POST') {
      sent.push(JSON.parse(String(init.body)));
      if (refusal && sent.length === 1) {
        return Response.json({ defined: true, status: 422, ...refusal }, { status: 422 });
      }
      return Response.json({ id, number: 'SC/L2627/000007', language: 'en' }, { status: 201 });
    }
    if (pathname.endsWith('/phrases')) return Response.json([sports]);
    if (pathname.endsWith('/paper')) return Response.json(letterPaperEntered satisfies LetterPaper);
    return Response.json({
      facts: { ...sampleFacts(today, 'Dr. Rao', english), visitDay },
      items: [item('bill 1', 'Dressing', 20_000), item('given 1', 'Tab. Dolo 650', null)],
      doctor: { qualification: 'MBBS', registrationNumber: 'KMC 1', council: '' },
      address: '12 Temple Road',
    });
  });
  const cache = createQueryClient();
  cache.setQueryDefaults(sessionQuery().queryKey, { staleTime: Number.POSITIVE_INFINITY });
  cache.setQueryData(sessionQuery().queryKey, {
    user: { ...principalOfRole('doctor'), id, name: 'Dr. Rao' },
    clinic: { timeZone: 'Asia/Kolkata', today },
  } as never);
  const rootRoute = createRootRoute({
    component: () => <WriteLetter tokenId={id} patientName="Asha Rao" onClose={onClose} />,
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  await draw(<RouterProvider router={router as never} />, cache);
  await expect
    .element(page.getByRole('button', { name: 'Fitness certificate', exact: true }))
    .toHaveFocus();
  return sent;
}

const body = () => page.getByRole('textbox', { name: 'Text' });
const box = () => body().element() as HTMLTextAreaElement;
const written = () => box().value;
const selected = () => {
  const { value, selectionStart, selectionEnd } = box();
  return value.slice(selectionStart, selectionEnd);
};

test('a sickness certificate by keys: its letter, Enter, the days, Tab, Ctrl Enter; it is printed at once [10.29.20]', async () => {
  const sent = await opened();
  await userEvent.keyboard('s{Enter}3');
  await expect.element(page.getByLabelText('Number of days')).toHaveValue('3');
  await expect.element(page.getByRole('status')).toHaveTextContent('29 Nov to 1 Dec 2026');
  await expect.poll(written).toMatch(/^I certify that I examined Asha Rao, 42 years, Female/);
  await userEvent.keyboard('{Tab}{Control>}{Enter}{/Control}');
  await expect.poll(() => printed).toHaveLength(1);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    ...{ tokenId: id, kind: 'sickness', language: 'en', title: 'Sickness certificate' },
    ...{ firstDay: visitDay, lastDay: '2026-12-01', itemKeys: [], identificationMark: '' },
  });
  expect(sent[0]?.body).toContain('Diagnosis: Viral fever.');
  expect(printed[0]).toContain('SC/L2627/000007');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
});

test('Tab goes from stop to stop and on; a stop that is left is selected, not signed; nothing written is lost [10.29.21]', async () => {
  const sent = await opened();
  await userEvent.keyboard('sp{Enter}');
  await expect.element(body()).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('still stands in braces');
  expect(selected()).toBe('{which}');
  // In another language and back, what was written stands there.
  await body().fill('{name of school}: fit for {which} sports');
  await page.getByText('हिन्दी').click();
  await expect.element(page.getByLabelText('Title')).toHaveValue('फ़िटनेस प्रमाणपत्र');
  await page.getByText('English').click();
  await expect.element(body()).toHaveValue('{name of school}: fit for {which} sports');
  await page.getByLabelText('Identification mark').click();
  await body().click();
  box().setSelectionRange(0, 0);
  await userEvent.keyboard('{Tab}City School{Tab}all');
  await expect.element(body()).toHaveValue('City School: fit for all sports');
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByLabelText('Title')).toHaveFocus();
  // Closed by mistake: asked first.
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('Discard this letter?')).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ kind: 'fitness', body: 'City School: fit for all sports' });
});

test('many days are asked about; a refusal says why and keeps what was typed [10.29.22]', async () => {
  const message = 'The certificate cannot begin before the visit.';
  const sent = await opened({ code: 'BEFORE_THE_VISIT', message });
  await userEvent.keyboard('s{Enter}');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByLabelText('Number of days')).toBeInvalid();
  await userEvent.keyboard('२०{Control>}{Enter}{/Control}');
  await expect.element(page.getByText(/20 days are many/)).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Sign it' }).click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(page.getByLabelText('Number of days')).toHaveValue('२०');
  await page.getByRole('button', { name: 'Sign and print' }).click();
  await expect.poll(() => sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({ firstDay: visitDay, lastDay: '2026-12-18' });
});

test('what was billed is proposed for an essentiality certificate, what was only given is not [10.29.23]', async () => {
  const sent = await opened();
  await userEvent.keyboard('e{Enter}');
  await expect.element(page.getByRole('checkbox', { name: 'Dressing × 1' })).toBeChecked();
  const given = page.getByRole('checkbox', { name: 'Tab. Dolo 650 × 1' });
  await expect.element(given).not.toBeChecked();
  await given.click();
  await page.getByRole('button', { name: 'Sign and print' }).click();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ itemKeys: ['bill 1', 'given 1'], firstDay: null });
});
