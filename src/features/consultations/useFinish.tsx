import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { t } from '../../shared/language';
import { api, codeOf, dataOf, formMessageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { notifyRefusal, notifySuccess } from '../../web/ui/tell';
import { allergyConflicts } from '../patients/allergies/allergyCheck';
import { stopsIn } from '../phrases/expand';
import {
  areStopsAnswered,
  currentStops,
  type Stop,
  serverOnlyStops,
  stopsOf,
} from '../prescriptions/checks/stops';
import type { WarningAnswer } from '../prescriptions/checks/warningAnswer';
import { type AskedDoubts, type Doubt, openDoubts, withServerDoubts } from '../prescriptions/doubt';
import { doubtsOf } from '../prescriptions/doubtsOf';
import { refusedStops } from '../prescriptions/widgets/refusedStops';
import type { CheckLines } from '../prescriptions/widgets/useChecks';
import { refetchQueue } from '../queue/widgets/queueOfToday';
import { type Tie, withSubstances } from '../substances/substances';
import { listSections, maxNoteLines } from '../templates/noted';
import {
  type Consultation,
  type ConsultationContent,
  contentOf,
  type Draft,
  type DraftContent,
  type LineOfPad,
  refusalOfFinish,
  type Section,
  sections,
} from './consultation';
import type { DraftStore } from './draftStore';
import { closesVisit, useDraftSnapshot } from './useDraft';

interface FinishOptions {
  tokenId: string;
  draft: DraftStore;
  /** As recorded with the patient. */
  allergies: readonly string[];
  /** The substances of the clinic's brands. */
  ties: readonly Tie[];
  check: CheckLines;
  insteadOf: string | undefined;
  /** The finished visit that is being corrected, and why. */
  correction: { id: string; reason: string } | null;
  onFinished: (finished: Consultation, mustCallNext: boolean) => void;
  /** This page may not finish the visit any more. */
  onClosed: () => void;
  onFocus: (section: Section | LineOfPad | 'conflict' | 'remote') => void;
}

/** The question whose answer finishing waits for. */
type Question =
  | { kind: 'diagnosis' }
  | { kind: 'stops'; stops: Stop[] }
  | { kind: 'doubts'; doubts: Doubt[] };

/** A question as it was asked; the medicines decide which part of it is still open. */
type AskedQuestion =
  | { kind: 'diagnosis' }
  | { kind: 'stops'; byServer: Stop[] }
  | { kind: 'doubts'; askedDoubts: AskedDoubts };

/** What medicines are compared with. */
type Comparison = Pick<FinishOptions, 'allergies' | 'ties' | 'check'>;

/** The medicines as the server compares them: a brand's substances may be noted after its line was written. */
function comparedMedicines(page: DraftContent, ties: readonly Tie[]) {
  return contentOf(page).medicines.map((medicine) => withSubstances(medicine, ties));
}

/** What the page itself finds against its medicines; the recorded allergies also while the checks are not loaded. */
function ownStops(page: DraftContent, { allergies, ties, check }: Comparison): Stop[] {
  const medicines = comparedMedicines(page, ties);
  return stopsOf(allergyConflicts(allergies, medicines), check(medicines)?.findings ?? []);
}

/** Finishes or corrects a visit, and asks each necessary question once. */
export function useFinish(options: FinishOptions) {
  const { draft, correction, onFinished, onClosed, onFocus } = options;
  const queryClient = useQueryClient();
  const content = useDraftSnapshot(draft, (snapshot) => snapshot.content);
  const { problem, setProblem } = useProblem(draft, content);
  const { askedQuestion, question, setAskedQuestion } = useQuestion(content, options);
  const [answers, setAnswers] = useState<readonly WarningAnswer[]>([]);
  const [confirmedDoubts, setConfirmedDoubts] = useState<Doubt[]>([]);
  // Remembered while another question is asked.
  const [isWithoutDiagnosis, setWithoutDiagnosis] = useState(false);
  const [mustCallNext, setMustCallNext] = useState(false);

  const { send, isSent, isSaving, action } = useSending(options, {
    onSuccess: (finished) => {
      setProblem(null);
      setAskedQuestion(null);
      notifySuccess(t(correction ? 'Correction saved' : 'Visit finished'));
      renewVisits(queryClient);
      onFinished(finished, mustCallNext);
    },
    onQuestion: setAskedQuestion,
    onProblem: setProblem,
  });

  const start = async (
    thenCallNext: boolean,
    latestAnswers: readonly WarningAnswer[] = answers,
    latestConfirmed: readonly Doubt[] = confirmedDoubts,
  ) => {
    // Pressed again before the page shows the finished visit.
    if (isSent) {
      onClosed();
      return;
    }
    setMustCallNext(thenCallNext);
    // Removed first, so that the question takes the focus again.
    if (askedQuestion?.kind === 'doubts') setAskedQuestion(null);
    takePendingText(draft, onFocus);
    const page = draft.current();
    const refusal = refusalOfPage(page);
    setProblem(refusal?.message ?? null);
    if (refusal) {
      onFocus(refusal.section);
      return;
    }
    if (!areStopsAnswered(ownStops(page, options), latestAnswers)) {
      setAskedQuestion({ kind: 'stops', byServer: [] });
      return;
    }
    const isNoDiagnosisConfirmed = isWithoutDiagnosis || askedQuestion?.kind === 'diagnosis';
    setWithoutDiagnosis(isNoDiagnosisConfirmed);
    if (await draft.stop())
      send(page, {
        isWithoutDiagnosis: isNoDiagnosisConfirmed,
        confirmedDoubts: latestConfirmed,
        warningAnswers: latestAnswers,
      });
    else onFocus('conflict');
  };

  return {
    isCorrection: correction !== null,
    problem,
    question,
    /** The question as asked, a new object each time: its change moves the focus. */
    askedQuestion,
    isSaving,
    action,
    start: (thenCallNext: boolean) => void start(thenCallNext),
    /** Starts again as last requested, with the answers given since. */
    startAgain: () => void start(mustCallNext),
    answerStops: (newAnswers: readonly WarningAnswer[]) => {
      setAnswers(newAnswers);
      void start(mustCallNext, newAnswers);
    },
    confirmDoubts: (doubts: readonly Doubt[]) => {
      const allConfirmed = [...confirmedDoubts, ...doubts];
      setConfirmedDoubts(allConfirmed);
      setAskedQuestion(null);
      void start(mustCallNext, answers, allConfirmed);
    },
    goBack: (section: Section) => {
      setAskedQuestion(null);
      onFocus(section);
    },
  };
}

export type Finish = ReturnType<typeof useFinish>;

function useProblem(draft: DraftStore, page: DraftContent) {
  const [shownProblem, setShownProblem] = useState<{ problem: string; page: DraftContent } | null>(
    null,
  );
  return {
    // A problem is hidden once the page changes.
    problem: shownProblem?.page === page ? shownProblem.problem : null,
    setProblem: (next: string | null) =>
      setShownProblem(next === null ? null : { problem: next, page: draft.snapshot().content }),
  };
}

/** The question as asked, and the part of it that is still open. */
function useQuestion(page: DraftContent, { allergies, ties, check }: Comparison) {
  const [askedQuestion, setAskedQuestion] = useState<AskedQuestion | null>(null);
  // Computed from the current medicines: a question about a medicine disappears with it.
  const question = useMemo((): Question | null => {
    if (!askedQuestion || askedQuestion.kind === 'diagnosis') return askedQuestion;
    const medicines = comparedMedicines(page, ties);
    if (askedQuestion.kind === 'stops') {
      const own = ownStops(page, { allergies, ties, check });
      const stops = currentStops(own, askedQuestion.byServer, medicines);
      return stops.length > 0 ? { kind: 'stops', stops } : null;
    }
    const doubts = openDoubts(
      askedQuestion.askedDoubts,
      doubtsOf(medicines, allergies, ties),
      medicines,
    );
    return doubts.length > 0 ? { kind: 'doubts', doubts } : null;
  }, [askedQuestion, page, allergies, ties, check]);
  return { askedQuestion, question, setAskedQuestion };
}

interface Outcomes {
  onSuccess: (finished: Consultation) => void;
  onQuestion: (question: AskedQuestion) => void;
  onProblem: (message: string) => void;
}

/** The answers that are sent with the page. */
interface Answers {
  /** The doctor has confirmed a visit without a diagnosis, if there is none. */
  isWithoutDiagnosis: boolean;
  confirmedDoubts: readonly Doubt[];
  /** Those to medicines that are not there any more are left out. */
  warningAnswers: readonly WarningAnswer[];
}

/** Sends a finished or corrected visit once, and handles the server's answer. */
function useSending(options: FinishOptions, { onSuccess, onQuestion, onProblem }: Outcomes) {
  const { tokenId, draft, insteadOf, correction, onClosed, onFocus } = options;
  const queryClient = useQueryClient();
  const [idempotencyKey, setIdempotencyKey] = useState(() => uuidv4());
  const handleSuccess = async (finished: Consultation) => {
    setIdempotencyKey(uuidv4());
    onSuccess(finished);
  };
  const handleRefusal = (error: unknown) => {
    const code = codeOf(error);
    if (code === 'DRAFT_CHANGED') draft.reportConflict(dataOf<Draft>(error, 'DRAFT_CHANGED'));
    else if (!closesVisit(error)) draft.resume();
    if (code !== null) setIdempotencyKey(uuidv4());
    const question = questionOfServer(error, draft.current(), options);
    if (question) {
      if (question.kind !== 'diagnosis') renewFacts(queryClient);
      onQuestion(question);
    } else if (closesVisit(error)) {
      notifyRefusal(formMessageOf(error));
      onClosed();
    } else if (code !== 'DRAFT_CHANGED') {
      onProblem(formMessageOf(error));
      if (code === 'REMOTE_NOT_NOTED') onFocus('remote');
    }
  };
  const context = { idempotencyKey };
  const finish = useAction(
    api.consultations.finish.mutationOptions({
      context,
      onSuccess: handleSuccess,
      onError: handleRefusal,
    }),
  );
  const amend = useAction(
    api.consultations.amend.mutationOptions({
      context,
      onSuccess: handleSuccess,
      onError: handleRefusal,
    }),
  );
  const send = (page: DraftContent, answers: Answers) => {
    const visit = visitToSend(contentOf(page), answers);
    if (correction) amend.mutate({ ...visit, ...correction });
    else {
      finish.mutate({
        ...visit,
        tokenId,
        draftVersion: draft.version(),
        ...(insteadOf ? { insteadOf } : {}),
      });
    }
  };
  return {
    send,
    isSent: finish.isSuccess || amend.isSuccess,
    isSaving: finish.isPending || amend.isPending,
    action: correction ? amend : finish,
  };
}

function visitToSend(content: ConsultationContent, answers: Answers) {
  const { isWithoutDiagnosis, confirmedDoubts, warningAnswers } = answers;
  const names = new Set(content.medicines.map(({ name }) => name.trim()));
  return {
    ...content,
    isWithoutDiagnosis: isWithoutDiagnosis && content.diagnoses.length === 0,
    confirmed: [...confirmedDoubts],
    warningAnswers: warningAnswers.filter(({ medicine }) => names.has(medicine)),
  };
}

function renewVisits(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: api.consultations.ofPatient.key() });
  void queryClient.invalidateQueries({ queryKey: api.prescriptions.key() });
  refetchQueue(queryClient);
}

/** Refetches what is compared after a question of the server's: it may know newer facts than the page. */
function renewFacts(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: api.patients.banner.key() });
  void queryClient.invalidateQueries({ queryKey: api.substances.key() });
  void queryClient.invalidateQueries({ queryKey: api.checks.key() });
}

/** The question that the server's refusal adds to the page's own; null if it asks nothing. */
function questionOfServer(
  error: unknown,
  page: DraftContent,
  comparison: Comparison,
): AskedQuestion | null {
  if (codeOf(error) === 'NO_DIAGNOSIS') return { kind: 'diagnosis' };
  const refused = refusedStops(error);
  if (refused) {
    const own = ownStops(page, comparison);
    const byServer = serverOnlyStops(refused, own);
    // What could not be asked is said as a refusal.
    return currentStops(own, byServer, contentOf(page).medicines).length > 0
      ? { kind: 'stops', byServer }
      : null;
  }
  const { allergies, ties } = comparison;
  const doubts = dataOf<{ doubts: Doubt[] }>(error, 'NEEDS_CONFIRMATION')?.doubts;
  if (doubts) {
    const own = doubtsOf(comparedMedicines(page, ties), allergies, ties);
    return { kind: 'doubts', askedDoubts: withServerDoubts(doubts, own) };
  }
  return null;
}

/** Adds the half-typed text of every box of chips, also text from an earlier opening: leaving a box adds its text. */
function takePendingText(draft: DraftStore, onFocus: FinishOptions['onFocus']): void {
  for (const section of sections) {
    if (section !== 'medicines' && draft.current().typing[section]) onFocus(section);
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Why the page cannot be finished, and where; null if it can. */
function refusalOfPage(page: DraftContent): ReturnType<typeof refusalOfFinish> {
  if (page.typing.medicines?.trim()) {
    return {
      section: 'medicines',
      message: t('A medicine is typed but not added yet. Press Enter to add it.'),
    };
  }
  // A box of chips that was left keeps its text only if there is something to fill in, or if it is full.
  const unfilled = listSections.find((section) => stopsIn(page.typing[section] ?? '').length > 0);
  if (unfilled) {
    const message = t('Fill in what still stands in braces, or take it out.');
    return { section: unfilled, message };
  }
  const full = listSections.find((section) => page.typing[section]?.trim());
  return full
    ? { section: full, message: t('At most {count} fit here.', { count: maxNoteLines[full] }) }
    : refusalOfFinish(page);
}
