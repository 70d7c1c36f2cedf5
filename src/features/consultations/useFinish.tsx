import { useQueryClient } from '@tanstack/react-query';
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
export type Question =
  | { kind: 'diagnosis' }
  | { kind: 'allergy'; conflicts: AskedConflict[] }
  | { kind: 'doubts'; doubts: Doubt[] };

/** As it was asked: of what it is still about, the medicines decide. */
type Asked =
  | { kind: 'diagnosis' }
  | { kind: 'allergy'; byServer: AskedConflict[] }
  | { kind: 'doubts'; asked: AskedDoubts };

/** As the server compares them: what is in a brand may have been noted since its line was written. */
function comparedMedicines(page: DraftContent, ties: readonly Tie[]) {
  return contentOf(page).medicines.map((one) => withSubstances(one, ties));
}

/** Finishes a visit, or corrects one: asks what has to be asked, once. */
export function useFinish(of: FinishOf) {
  const { tokenId, draft, allergies, ties, insteadOf, corrects } = of;
  const { onFinished, onClosed, onFocus } = of;
  const queryClient = useQueryClient();
  const [idempotencyKey, setIdempotencyKey] = useState(() => uuidv4());
  const written = useDraftSnapshot(draft, (snapshot) => snapshot.content);
  const [said, setSaid] = useState<{ problem: string; of: DraftContent } | null>(null);
  // Of a page that was changed since it says nothing any more.
  const problem = said?.of === written ? said.problem : null;
  const setProblem = (next: string | null) =>
    setSaid(next === null ? null : { problem: next, of: draft.snapshot().content });
  const [question, setQuestion] = useState<Asked | null>(null);
  const [answer, setAnswer] = useState<NewAllergyAnswer>([]);
  const [confirmed, setConfirmed] = useState<Doubt[]>([]);
  // Stays said while something else is asked.
  const [isWithoutDiagnosis, setWithoutDiagnosis] = useState(false);
  const [isNextWanted, setNextWanted] = useState(false);

  /** A question of the server's, who may know of an allergy or of a brand's content that came meanwhile. */
  const renewFacts = () => {
    void queryClient.invalidateQueries({ queryKey: api.patients.banner.key() });
    void queryClient.invalidateQueries({ queryKey: api.substances.key() });
  };

  const done = async (finished: Consultation) => {
    setIdempotencyKey(uuidv4());
    setProblem(null);
    setQuestion(null);
    tellDone(t(corrects ? 'Correction saved' : 'Visit finished'));
    void queryClient.invalidateQueries({ queryKey: api.consultations.ofPatient.key() });
    void queryClient.invalidateQueries({ queryKey: api.prescriptions.key() });
    renewQueue(queryClient);
    onFinished(finished, isNextWanted);
  };
  const refused = (error: unknown) => {
    const code = codeOf(error);
    if (code === 'DRAFT_CHANGED') draft.meetRemote(dataOf<Draft>(error, 'DRAFT_CHANGED'));
    else if (!closesVisit(error)) draft.resume();
    if (code !== null) setIdempotencyKey(uuidv4());
    const conflicts = dataOf<{ conflicts: AskedConflict[] }>(error, 'ALLERGY_RECORDED')?.conflicts;
    const doubts = dataOf<{ doubts: Doubt[] }>(error, 'NEEDS_CONFIRMATION')?.doubts;
    if (code === 'NO_DIAGNOSIS') {
      setQuestion({ kind: 'diagnosis' });
    } else if (conflicts) {
      renewFacts();
      const own = allergyConflicts(allergies, comparedMedicines(draft.current(), ties));
      setQuestion({ kind: 'allergy', byServer: conflictsBeside(conflicts, own) });
    } else if (doubts) {
      renewFacts();
      const own = doubtsOf(comparedMedicines(draft.current(), ties), allergies, ties);
      setQuestion({ kind: 'doubts', asked: askedByServer(doubts, own) });
    } else if (closesVisit(error)) {
      tellRefused(formMessageOf(error));
      onClosed();
    } else if (code !== 'DRAFT_CHANGED') {
      setProblem(formMessageOf(error));
    }
  };
  const context = { idempotencyKey };
  const finish = useAction(
    api.consultations.finish.mutationOptions({ context, onSuccess: done, onError: refused }),
  );
  const amend = useAction(
    api.consultations.amend.mutationOptions({ context, onSuccess: done, onError: refused }),
  );

  const start = async (
    isThenNext: boolean,
    said: NewAllergyAnswer = answer,
    agreed: readonly Doubt[] = confirmed,
  ) => {
    // Pressed once more before the finished visit stands there.
    if (finish.isSuccess || amend.isSuccess) {
      onClosed();
      return;
    }
    setNextWanted(isThenNext);
    // Asked anew it takes the focus anew.
    if (question?.kind === 'doubts') setQuestion(null);
    // What stands in a box of chips counts as taken, also what stood there when the page was opened.
    for (const section of sections) {
      if (section !== 'medicines' && draft.current().typing[section]) onFocus(section);
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const page = draft.current();
    if (page.typing.medicines?.trim()) {
      setProblem(t('A medicine is typed but not added yet. Press Enter to add it.'));
      onFocus('medicines');
      return;
    }
    const refusal = refusalOfFinish(page);
    setProblem(refusal?.message ?? null);
    if (refusal) {
      onFocus(refusal.section);
      return;
    }
    const content = contentOf(page);
    const medicines = comparedMedicines(page, ties);
    if (!areAnswered(allergyConflicts(allergies, medicines), said)) {
      setQuestion({ kind: 'allergy', byServer: [] });
      return;
    }
    // A reason belongs to its medicine and is not sent without it.
    const asked = askedConflicts(allergies, medicines, said);
    const allergyAnswer = said.filter((one) => areAnswered([one], asked));
    const isMeant = isWithoutDiagnosis || question?.kind === 'diagnosis';
    setWithoutDiagnosis(isMeant);
    if (!(await draft.stop())) {
      onFocus('conflict');
      return;
    }
    const written = {
      ...content,
      isWithoutDiagnosis: isMeant && content.diagnoses.length === 0,
      confirmed: [...agreed],
      ...(allergyAnswer.length > 0 ? { allergyAnswer } : {}),
    };
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

  // Of the medicines as they are now: the question about one goes with it.
  const shown = useMemo((): Question | null => {
    if (!question || question.kind === 'diagnosis') return question;
    const medicines = comparedMedicines(written, ties);
    if (question.kind === 'allergy') {
      const conflicts = askedConflicts(allergies, medicines, question.byServer);
      return conflicts.length > 0 ? { kind: 'allergy', conflicts } : null;
    }
    const doubts = stillAsked(question.asked, doubtsOf(medicines, allergies, ties), medicines);
    return doubts.length > 0 ? { kind: 'doubts', doubts } : null;
  }, [question, written, allergies, ties]);

  return {
    problem,
    question: shown,
    /** What asks it: another one each time. */
    asked: question,
    isSaving: finish.isPending || amend.isPending,
    action: corrects ? amend : finish,
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
      setQuestion(null);
      void start(isNextWanted, answer, agreed);
    },
    goBack: (section: Section) => {
      setQuestion(null);
      onFocus(section);
    },
  };
}
