import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { type DraftContent, emptyDraft } from './consultation';
import { TestsRow } from './TestsRow';
import type { TestRequest } from './testRequest';
import type { Boxes } from './useBoxes';

const tokenId = '0190dead-beef-7000-8000-0123456789ab';
const slip: TestRequest = {
  ...{ tokenId, tokenNumber: 12, patientId: tokenId, patientName: 'Aarav Nair' },
  ...{ doctorName: 'Dr. Asha Menon', writtenAt: '2026-11-22T06:30:00.000Z', tests: [] },
  ...{ diagnosis: '', review: '', followUpDate: null, timeZone: 'Asia/Kolkata' },
  letterhead: {
    ...{ name: 'Sharma Clinic', address: '', phone: '', email: '', gstin: '' },
    ...{ logo: null, colour: '' },
  },
  doctor: { qualification: '', registrationNumber: '', council: '', signature: null },
  patient: { number: 5, age: 40, days: null, months: null, gender: 'male' },
};

const printed: string[] = [];
beforeEach(() => {
  printed.length = 0;
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(slip));
  vi.spyOn(window, 'print').mockImplementation(() => {
    printed.push([...document.querySelectorAll('article li')].map((one) => one.textContent).join());
  });
});
afterEach(() => vi.restoreAllMocks());

/** The row of a page that is written, with the keys of its box alone. */
function Row() {
  const [content, setContent] = useState<DraftContent>(emptyDraft);
  const handlers: Boxes['handlers'] = {
    onChange: (change) =>
      setContent((before) => ({
        ...before,
        ...(typeof change === 'function' ? change(before) : change),
      })),
    ...{ onTyping: () => {}, onNext: () => {}, onShortcut: () => false },
  };
  const draft = { content, shown: { typing: {} } };
  const boxes = { draft, usual: undefined, handlers } as unknown as Boxes;
  return <TestsRow tokenId={tokenId} boxes={boxes} />;
}

test('two letters and Enter order a test, other words stay; the slip has what the page has, saved or not [10.28.11] [10.28.12]', async () => {
  await draw(<Row />);
  const box = page.getByRole('combobox', { name: 'Tests' });
  await box.click();
  await userEvent.keyboard('hb');
  await expect.element(page.getByRole('option', { name: 'Haemoglobin' })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Haemoglobin', { exact: true })).toBeVisible();
  await userEvent.keyboard('mri brain{Enter}');
  await page.getByRole('button', { name: 'Slip for the laboratory' }).click();
  await expect.poll(() => printed).toEqual(['Haemoglobin,mri brain']);
});
