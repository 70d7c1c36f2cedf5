import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import type { Finding } from '../prescriptions/checks/finding';
import { answersTo } from '../prescriptions/checks/stops';
import { emptyMedication } from '../prescriptions/prescription';
import type { CheckLines } from '../prescriptions/widgets/useChecks';
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

interface FinishProps {
  draft: ReturnType<typeof draftOf>;
  ties?: Tie[];
  check?: CheckLines;
}

function Finish({ draft, ties = [], check = () => null }: FinishProps) {
  const { start, question, problem, answerStops } = useFinish({
    tokenId: '01a1fb40-d71c-7706-b228-75c30d0e24c6',
    draft,
    allergies: ['Penicillin'],
    ties,
    check,
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
      <button
        type="button"
        onClick={() => {
          const stops = question?.kind === 'stops' ? question.stops : [];
          answerStops(stops.flatMap((stop) => answersTo(stop, { reasonCode: 'monitor' })));
        }}
      >
        Answer
      </button>
      <output>{question ? JSON.stringify(question) : 'nothing'}</output>
      <p>{problem}</p>
    </>
  );
}

/** What the server answers to the next request to finish. */
let refusal: object | null = null;
/** What was sent to finish. */
const sent: object[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.spyOn(window, 'fetch').mockImplementation(async (_, init) => {
    sent.push(JSON.parse(String(init?.body ?? '{}')));
    return Response.json({ defined: true, status: 409, message: '', ...refusal }, { status: 409 });
  });
});
afterEach(() => vi.restoreAllMocks());

const press = () => page.getByRole('button', { name: 'Finish' }).click();
const asked = page.getByRole('status');
const conflict = { medicine: 'Tab. Blumox', allergy: 'Penicillin', drugClass: 'penicillins' };
const finding: Finding = {
  ruleId: 'some-rule',
  tier: 'stop',
  medicine: 'Tab. Blumox',
  other: 'Asthma',
  sentence: '',
  values: {},
  sources: [],
  lines: [0],
};
const azithromycin: DraftMedicine = { ...blumox, genericName: 'Azithromycin' };

test('a line of a brand that was tied since it was written is asked about before anything is sent [10.10.6]', async () => {
  await draw(<Finish draft={draftOf([blumox])} ties={[tied]} />);
  await press();
  await expect.element(asked).toHaveTextContent(JSON.stringify(conflict));
  expect(sent).toEqual([]);
});

test('what the checks stop is asked before anything is sent, and its answer goes with the visit [10.23.50]', async () => {
  const line = { ...finding, ruleId: 'some-line', tier: 'line' as const };
  const check = () => ({
    findings: [finding, line],
    total: 1,
    covered: 1,
    notCovered: [],
    currentNotCovered: [],
  });
  await draw(<Finish draft={draftOf([azithromycin])} check={check} />);
  await press();
  await expect.element(asked).toHaveTextContent('some-rule');
  await expect.element(asked).not.toHaveTextContent('some-line');
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Answer' }).click();
  const pair = { medicine: 'Tab. Blumox', other: 'Asthma' };
  await expect
    .poll(() => sent)
    .toMatchObject([{ warningAnswers: [{ ruleId: 'some-rule', ...pair, reasonCode: 'monitor' }] }]);
});

test.each([
  ['an allergy', { code: 'ALLERGY_RECORDED', data: { conflicts: [conflict] } }],
  ['a stop', { code: 'REASON_MISSING', data: { conflicts: [finding] } }],
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
    const draft = draftOf([azithromycin]);
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
  expect(sent).toEqual([]);
});
