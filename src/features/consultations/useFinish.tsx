import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { t } from '../../shared/language';
import { api, codeOf, dataOf, formMessageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { tellDone, tellRefused } from '../../web/ui/tell';
import type { AskedConflict, NewAllergyAnswer } from '../patients/allergies/allergyAnswer';
import {
  allergyConflicts,
  areAnswered,
  askedConflicts,
  conflictsBeside,
} from '../patients/allergies/allergyCheck';
import { type AskedDoubts, askedByServer, type Doubt, stillAsked } from '../prescriptions/doubt';
import { doubtsOf } from '../prescriptions/doubtsOf';
import { renewQueue } from '../queue/widgets/queueOfToday';
import { type Tie, withSubstances } from '../substances/substances';
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

interface FinishOf {
  tokenId: string;
  draft: DraftStore;
  /** As recorded with the patient. */
  allergies: readonly string[];
  /** What is in the clinic's brands. */
  ties: readonly Tie[];
  insteadOf: string | undefined;
  /** The finished visit that is being corrected, and why. */
  corrects: { id: string; reason: string } | null;
  onFinished: (finished: Consultation, isNextWanted: boolean) => void;
  /** The visit is not this page's to finish any more. */
  onClosed: () => void;
  onFocus: (section: Section | LineOfPad | 'conflict') => void;
}

/** What finishing waits for. */
type Question =
  | { kind: 'diagnosis' }
  | { kind: 'allergy'; conflicts: AskedConflict[] }
  | { kind: 'doubts'; doubts: Doubt[] };

/** As it was asked: of what it is still about, the medicines decide. */
type Asked =
  | { kind: 'diagnosis' }
  | { kind: 'allergy'; byServer: AskedConflict[] }
  | { kind: 'doubts'; asked: AskedDoubts };

/** What the medicines are compared with. */
type PatientFacts = Pick<FinishOf, 'allergies' | 'ties'>;

/** As the server compares them: what is in a brand may have been noted since its line was written. */
function comparedMedicines(page: DraftContent, ties: readonly Tie[]) {
  return contentOf(page).medicines.map((one) => withSubstances(one, ties));
}

/** Finishes a visit, or corrects one: asks what has to be asked, once. */
export function useFinish(of: FinishOf) {
  const { draft, allergies, ties, corrects, onFinished, onClosed, onFocus } = of;
  const queryClient = useQueryClient();
  const written = useDraftSnapshot(draft, (snapshot) => snapshot.content);
  const { problem, setProblem } = useProblem(draft, written);
  const { asked, question, setAsked } = useQuestion(written, of);
  const [answer, setAnswer] = useState<NewAllergyAnswer>([]);
  const [confirmed, setConfirmed] = useState<Doubt[]>([]);
  // Stays said while something else is asked.
  const [isWithoutDiagnosis, setWithoutDiagnosis] = useState(false);
  const [isNextWanted, setNextWanted] = useState(false);

  const { send, isSent, isSaving, action } = useSending(of, {
    onSuccess: (finished) => {
      setProblem(null);
      setAsked(null);
      tellDone(t(corrects ? 'Correction saved' : 'Visit finished'));
      renewVisits(queryClient);
      onFinished(finished, isNextWanted);
    },
    onQuestion: setAsked,
    onProblem: setProblem,
  });

  const start = async (
    isThenNext: boolean,
    said: NewAllergyAnswer = answer,
    agreed: readonly Doubt[] = confirmed,
  ) => {
    // Pressed once more before the finished visit stands there.
    if (isSent) {
      onClosed();
      return;
    }
    setNextWanted(isThenNext);
    // Asked anew it takes the focus anew.
    if (asked?.kind === 'doubts') setAsked(null);
    takeTyped(draft, onFocus);
    const page = draft.current();
    const refusal = refusalOfPage(page);
    setProblem(refusal?.message ?? null);
    if (refusal) {
      onFocus(refusal.section);
      return;
    }
    const allergyAnswer = answerToSend(said, comparedMedicines(page, ties), allergies);
    if (!allergyAnswer) {
      setAsked({ kind: 'allergy', byServer: [] });
      return;
    }
    const isMeant = isWithoutDiagnosis || asked?.kind === 'diagnosis';
    setWithoutDiagnosis(isMeant);
    if (await draft.stop()) send(page, { isWithoutDiagnosis: isMeant, agreed, allergyAnswer });
    else onFocus('conflict');
  };

  return {
    problem,
    question,
    /** What asks it: another one each time. */
    asked,
    isSaving,
    action,
    start: (isThenNext: boolean) => void start(isThenNext),
    /** As it was asked for last, with the answer that was given since. */
    again: () => void start(isNextWanted),
    answerAllergy: (said: NewAllergyAnswer) => {
      setAnswer(said);
      void start(isNextWanted, said);
    },
    confirmDoubts: (doubts: readonly Doubt[]) => {
      const agreed = [...confirmed, ...doubts];
      setConfirmed(agreed);
      setAsked(null);
      void start(isNextWanted, answer, agreed);
    },
    goBack: (section: Section) => {
      setAsked(null);
      onFocus(section);
    },
  };
}

export type Finish = ReturnType<typeof useFinish>;

function useProblem(draft: DraftStore, page: DraftContent) {
  const [said, setSaid] = useState<{ problem: string; of: DraftContent } | null>(null);
  return {
    // Of a page that was changed since it says nothing any more.
    problem: said?.of === page ? said.problem : null,
    setProblem: (next: string | null) =>
      setSaid(next === null ? null : { problem: next, of: draft.snapshot().content }),
  };
}

/** What was asked, and what of it is still a question. */
function useQuestion(page: DraftContent, { allergies, ties }: PatientFacts) {
  const [asked, setAsked] = useState<Asked | null>(null);
  // Of the medicines as they are now: the question about one goes with it.
  const question = useMemo((): Question | null => {
    if (!asked || asked.kind === 'diagnosis') return asked;
    const medicines = comparedMedicines(page, ties);
    if (asked.kind === 'allergy') {
      const conflicts = askedConflicts(allergies, medicines, asked.byServer);
      return conflicts.length > 0 ? { kind: 'allergy', conflicts } : null;
    }
    const doubts = stillAsked(asked.asked, doubtsOf(medicines, allergies, ties), medicines);
    return doubts.length > 0 ? { kind: 'doubts', doubts } : null;
  }, [asked, page, allergies, ties]);
  return { asked, question, setAsked };
}

interface Outcomes {
  onSuccess: (finished: Consultation) => void;
  onQuestion: (asked: Asked) => void;
  onProblem: (message: string) => void;
}

/** What goes with the page. */
interface Answers {
  /** The doctor means it so, if there is no diagnosis. */
  isWithoutDiagnosis: boolean;
  agreed: readonly Doubt[];
  allergyAnswer: NewAllergyAnswer;
}

/** Sends a visit that is finished or corrected, once, and interprets what the server says to it. */
function useSending(of: FinishOf, { onSuccess, onQuestion, onProblem }: Outcomes) {
  const { tokenId, draft, insteadOf, corrects, onClosed } = of;
  const queryClient = useQueryClient();
  const [idempotencyKey, setIdempotencyKey] = useState(() => uuidv4());
  const done = async (finished: Consultation) => {
    setIdempotencyKey(uuidv4());
    onSuccess(finished);
  };
  const refused = (error: unknown) => {
    const code = codeOf(error);
    if (code === 'DRAFT_CHANGED') draft.meetRemote(dataOf<Draft>(error, 'DRAFT_CHANGED'));
    else if (!closesVisit(error)) draft.resume();
    if (code !== null) setIdempotencyKey(uuidv4());
    const asked = questionOfServer(error, draft.current(), of);
    if (asked) {
      if (asked.kind !== 'diagnosis') renewFacts(queryClient);
      onQuestion(asked);
    } else if (closesVisit(error)) {
      tellRefused(formMessageOf(error));
      onClosed();
    } else if (code !== 'DRAFT_CHANGED') {
      onProblem(formMessageOf(error));
    }
  };
  const context = { idempotencyKey };
  const finish = useAction(
    api.consultations.finish.mutationOptions({ context, onSuccess: done, onError: refused }),
  );
  const amend = useAction(
    api.consultations.amend.mutationOptions({ context, onSuccess: done, onError: refused }),
  );
  const send = (page: DraftContent, answers: Answers) => {
    const written = writtenVisit(contentOf(page), answers);
    if (corrects) amend.mutate({ ...written, ...corrects });
    else {
      finish.mutate({
        ...written,
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
    action: corrects ? amend : finish,
  };
}

function writtenVisit(content: ConsultationContent, answers: Answers) {
  const { isWithoutDiagnosis, agreed, allergyAnswer } = answers;
  return {
    ...content,
    isWithoutDiagnosis: isWithoutDiagnosis && content.diagnoses.length === 0,
    confirmed: [...agreed],
    ...(allergyAnswer.length > 0 ? { allergyAnswer } : {}),
  };
}

function renewVisits(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: api.consultations.ofPatient.key() });
  void queryClient.invalidateQueries({ queryKey: api.prescriptions.key() });
  renewQueue(queryClient);
}

/** A question of the server's, who may know of an allergy or of a brand's content that came meanwhile. */
function renewFacts(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: api.patients.banner.key() });
  void queryClient.invalidateQueries({ queryKey: api.substances.key() });
}

/** What a refusal of the server's asks beside what the page asks by itself; null where it asks nothing. */
function questionOfServer(
  error: unknown,
  page: DraftContent,
  { allergies, ties }: PatientFacts,
): Asked | null {
  if (codeOf(error) === 'NO_DIAGNOSIS') return { kind: 'diagnosis' };
  const conflicts = dataOf<{ conflicts: AskedConflict[] }>(error, 'ALLERGY_RECORDED')?.conflicts;
  if (conflicts) {
    const own = allergyConflicts(allergies, comparedMedicines(page, ties));
    return { kind: 'allergy', byServer: conflictsBeside(conflicts, own) };
  }
  const doubts = dataOf<{ doubts: Doubt[] }>(error, 'NEEDS_CONFIRMATION')?.doubts;
  if (doubts) {
    const own = doubtsOf(comparedMedicines(page, ties), allergies, ties);
    return { kind: 'doubts', asked: askedByServer(doubts, own) };
  }
  return null;
}

/** What stands in a box of chips counts as taken, also what stood there when the page was opened. */
function takeTyped(draft: DraftStore, onFocus: FinishOf['onFocus']): void {
  for (const section of sections) {
    if (section !== 'medicines' && draft.current().typing[section]) onFocus(section);
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Why a page cannot be finished as it stands, and where; null where it can. */
function refusalOfPage(page: DraftContent): ReturnType<typeof refusalOfFinish> {
  if (!page.typing.medicines?.trim()) return refusalOfFinish(page);
  return {
    section: 'medicines',
    message: t('A medicine is typed but not added yet. Press Enter to add it.'),
  };
}

/** The reasons that go along: one belongs to its medicine and is not sent without it. Null while one is missing. */
function answerToSend(
  said: NewAllergyAnswer,
  medicines: ReturnType<typeof comparedMedicines>,
  allergies: readonly string[],
): NewAllergyAnswer | null {
  if (!areAnswered(allergyConflicts(allergies, medicines), said)) return null;
  const asked = askedConflicts(allergies, medicines, said);
  return said.filter((one) => areAnswered([one], asked));
}
