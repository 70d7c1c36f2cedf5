import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { emptyMedication } from '../prescriptions/prescription';
import { brandOf, type Tie } from '../substances/substances';
import { type DraftMedicine, emptyDraft } from './consultation';
import { createDraftStore } from './draftStore';
import { useFinish } from './useFinish';

const blumox: DraftMedicine = {
  ...emptyMedication,
  name: 'Tab. Blumox',
  frequency: '1-0-1',
  isProposed: false,
  marks: [],
};
const tied: Tie = { ...brandOf('Blumox'), substances: ['Amoxicillin'] };

function draftOf(medicines: DraftMedicine[]) {
  const diagnoses = [{ text: 'Pharyngitis', isProvisional: false }];
  return createDraftStore({
    initial: {
      content: { ...emptyDraft, diagnoses, medicines },
      version: 1,
      savedAt: '2026-11-20T10:00:00.000Z',
      savedByName: 'Dr. Rao',
    },
    autosaves: true,
    save: async () => ({ kind: 'failed', message: '' }),
    schedule: () => () => {},
    onClosed: () => {},
  });
}

function Finish({ draft, ties = [] }: { draft: ReturnType<typeof draftOf>; ties?: Tie[] }) {
  const { start, question, problem } = useFinish({
    tokenId: '01a1fb40-d71c-7706-b228-75c30d0e24c6',
    draft,
    allergies: ['Penicillin'],
    ties,
    insteadOf: undefined,
    correction: null,
    onFinished: () => {},
    onClosed: () => {},
    onFocus: () => {},
  });
  return (
    <>
      <button type="button" onClick={() => start(false)}>
        Finish
      </button>
      <output>{question ? JSON.stringify(question) : 'nothing'}</output>
      <p>{problem}</p>
    </>
  );
}

/** What the server answers to the next request to finish. */
let refusal: object | null = null;
let requests = 0;
beforeEach(() => {
  requests = 0;
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    requests += 1;
    return Response.json({ defined: true, status: 409, message: '', ...refusal }, { status: 409 });
  });
});
afterEach(() => vi.restoreAllMocks());

const press = () => page.getByRole('button', { name: 'Finish' }).click();
const asked = page.getByRole('status');
const conflict = { medicine: 'Tab. Blumox', allergy: 'Penicillin', drugClass: 'penicillins' };

test('a line of a brand that was tied since it was written is asked about before anything is sent [10.10.6]', async () => {
  await draw(<Finish draft={draftOf([blumox])} ties={[tied]} />);
  await press();
  await expect
    .element(asked)
    .toHaveTextContent(JSON.stringify({ kind: 'allergy', conflicts: [conflict] }));
  expect(requests).toBe(0);
});

test.each([
  ['an allergy', { code: 'ALLERGY_RECORDED', data: { conflicts: [conflict] } }],
  [
    'a doubt',
    {
      code: 'NEEDS_CONFIRMATION',
      data: { doubts: [{ kind: 'repeated', medicines: ['Tab. Blumox'] }] },
    },
  ],
])(
  '%s that the server alone knows of is asked, and goes with its medicine [10.2.18]',
  async (_, known) => {
    refusal = known;
    const draft = draftOf([{ ...blumox, genericName: 'Azithromycin' }]);
    await draw(<Finish draft={draft} />);
    await press();
    await expect.element(asked).toHaveTextContent('Tab. Blumox');
    draft.change({ medicines: [] });
    await expect.element(asked).toHaveTextContent('nothing');
  },
);

test('text that is typed and not added keeps the visit from being finished without it', async () => {
  const draft = draftOf([]);
  await draw(<Finish draft={draft} />);
  draft.setPendingText('medicines', 'tab dolo 650');
  await press();
  await expect.element(page.getByText('A medicine is typed but not added yet.')).toBeVisible();
  draft.setPendingText('medicines', '');
  // Its box takes it when it is left, unless it is full.
  draft.setPendingText('advice', 'Rest');
  await press();
  await expect.element(page.getByText('At most 30 fit here.')).toBeVisible();
  expect(requests).toBe(0);
});
