import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { principalOfRole } from '../../shared/permissions';
import { api } from '../../web/api/api';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import type { NewPhrase, Phrase } from '../phrases/phrase';
import { type DraftContent, emptyDraft } from './consultation';
import { Examination } from './Examination';
import { Lines } from './Lines';
import { useVisitPhrases } from './useVisitPhrases';

const id = '0190dead-beef-7000-8000-0123456789ab';
const phraseOf = (fields: Pick<NewPhrase, 'kind' | 'code' | 'english'>): Phrase => ({
  ...{ id, name: fields.code, hindi: '', isOfClinic: true, version: 1, ...fields },
  ...{ savedAt: '2026-11-01T05:00:00.000Z', savedByName: 'Dr. Rao' },
});
const phrases = [
  phraseOf({
    kind: 'advice',
    code: 'wt',
    english: 'Weight {weight}: less by {how much} in {when}',
  }),
  phraseOf({ kind: 'advice', code: 'sug', english: 'Sugar before food every {day}' }),
  phraseOf({ kind: 'note', code: 'pa', english: 'Abdomen soft. Liver {size}, spleen {size}.' }),
];
const noVital = {
  ...{ systolic: null, diastolic: null, pulse: null, temperature: null, temperatureUnit: null },
  ...{ spo2: null, height: null, bloodSugar: null, bloodSugarKind: null },
  ...{ respiratoryRate: null, headCircumference: null, voided: null },
};
const record = {
  facts: undefined,
  recordings: [{ ...noVital, weight: 82, recordedAt: '2026-11-30T05:00:00.000Z' }],
} as never;
const token = { patientId: id, patientName: 'Asha Rao' };

afterEach(() => vi.restoreAllMocks());

function Pad() {
  const [content, setContent] = useState<DraftContent>(emptyDraft);
  const { adviceFor, expandNote } = useVisitPhrases({
    ...{ token, record, store: { current: () => content } },
  });
  return (
    <>
      <Examination
        text={content.examination}
        usual={[]}
        expand={expandNote}
        onChange={(examination) => setContent((before) => ({ ...before, examination }))}
        onNext={() => undefined}
      />
      <Lines
        section="advice"
        label="Advice"
        lines={content.advice}
        usual={[]}
        choicesFor={adviceFor}
        initialText=""
        onChange={(change) => setContent((before) => ({ ...before, ...change(before) }))}
        onTyping={() => undefined}
        onNext={() => undefined}
        onShortcut={() => false}
      />
      <output>{content.advice.join(' | ')}</output>
    </>
  );
}

async function opened() {
  vi.spyOn(window, 'fetch').mockImplementation(async () => new Response(null, { status: 503 }));
  const cache = createQueryClient();
  cache.setQueryDefaults(sessionQuery().queryKey, { staleTime: Number.POSITIVE_INFINITY });
  cache.setQueryData(sessionQuery().queryKey, {
    user: { ...principalOfRole('doctor'), id, name: 'Dr. Rao' },
    clinic: { timeZone: 'Asia/Kolkata', today: '2026-11-30' },
  } as never);
  cache.setQueryDefaults(api.phrases.list.queryKey(), { staleTime: Number.POSITIVE_INFINITY });
  cache.setQueryData(api.phrases.list.queryKey(), phrases);
  await draw(<Pad />, cache);
  // The names of values are loaded once there are texts.
  await expect.poll(() => cache.getQueryData(['padValues'])).toBeTruthy();
}

const textOf = (box: { element(): Element }) => box.element() as HTMLInputElement;
const selected = (box: { element(): Element }) => {
  const { value, selectionStart, selectionEnd } = textOf(box);
  return value.slice(selectionStart ?? 0, selectionEnd ?? 0);
};

test('a code and Enter write advice with what was measured; its stops are walked by Tab, and none is noted unfilled [10.29.25]', async () => {
  await opened();
  const box = page.getByRole('combobox', { name: 'Advice' });
  const noted = page.getByRole('status');
  await box.click();
  await userEvent.keyboard('wt{Enter}');
  await expect.element(box).toHaveValue('Weight 82 kg: less by {how much} in {when}');
  expect(selected(box)).toBe('{how much}');
  await userEvent.keyboard('5 kg{Enter}');
  // Enter goes to what is still open, and leaving the box notes nothing of it.
  expect(selected(box)).toBe('{when}');
  await page.getByRole('textbox', { name: 'Examination' }).click();
  await expect.element(noted).toHaveTextContent(/^$/);
  await box.click();
  await userEvent.keyboard('{Home}{Tab}');
  expect(selected(box)).toBe('{when}');
  await userEvent.keyboard('3 months{Enter}');
  await expect.element(noted).toHaveTextContent('Weight 82 kg: less by 5 kg in 3 months');
  // Tab writes a code out, too, and stays where there is something to fill in.
  await userEvent.keyboard('sug{Tab}');
  await expect.element(box).toHaveFocus();
  expect(selected(box)).toBe('{day}');
  await userEvent.keyboard('Monday{Enter}');
  await expect.element(noted).toHaveTextContent('Sugar before food every Monday');
  // The beginning of a code offers its text, and takes it only when it is chosen.
  await userEvent.keyboard('su');
  await expect
    .element(page.getByRole('option', { name: 'Sugar before food every {day}' }))
    .toHaveAttribute('aria-selected', 'false');
});

test('in a note a code behind a semicolon is written out by Tab, an own text before the product’s, and Tab walks on [10.29.25]', async () => {
  await opened();
  const box = page.getByRole('textbox', { name: 'Examination' });
  await box.click();
  await userEvent.keyboard('Alert. ;pa{Tab}');
  await expect.element(box).toHaveValue('Alert. Abdomen soft. Liver {size}, spleen {size}.');
  expect(selected(box)).toBe('{size}');
  await userEvent.keyboard('3 cm{Tab}not felt');
  await expect.element(box).toHaveValue('Alert. Abdomen soft. Liver 3 cm, spleen not felt.');
  await userEvent.keyboard('{End} ;rs ');
  await expect
    .poll(() => textOf(box).value)
    .toMatch(/not felt\. Chest clear, air entry equal on both sides\. $/);
});
