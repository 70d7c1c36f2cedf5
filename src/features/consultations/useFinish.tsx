import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { t } from '../../shared/language';
import { api, codeOf, dataOf, formMessageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { tellDone, tellRefused } from '../../web/ui/tell';
import type { AskedConflict, NewAllergyAnswer } from '../allergies/allergyAnswer';
import { allergyConflicts, areAnswered, eachOnce } from '../allergies/allergyCheck';
import type { Doubt } from '../prescriptions/doubt';
import { renewQueue } from '../queue/widgets/queueOfToday';
import {
  type Consultation,
  contentOf,
  type Draft,
  refusalOfFinish,
  type Section,
  sections,
} from './consultation';
import { closesVisit, type OpenDraft } from './useDraft';

interface FinishOf {
  tokenId: string;
  draft: OpenDraft;
  /** As recorded with the patient. */
  allergies: readonly string[];
  insteadOf: string | undefined;
  /** The finished visit that is being corrected, and why. */
  corrects: { id: string; reason: string } | null;
  onFinished: (finished: Consultation, isNextWanted: boolean) => void;
  /** The visit is not this page's to finish any more. */
  onClosed: () => void;
  onFocus: (section: Section) => void;
}

/** What finishing waits for. */
export type Question =
  | { kind: 'diagnosis' }
  | { kind: 'allergy'; conflicts: AskedConflict[] }
  | { kind: 'doubts'; doubts: Doubt[] };

/** Finishes a visit, or corrects one: asks what has to be asked, once. */
export function useFinish(of: FinishOf) {
  const { tokenId, draft, allergies, insteadOf, corrects, onFinished, onClosed, onFocus } = of;
  const queryClient = useQueryClient();
  const [idempotencyKey, setIdempotencyKey] = useState(() => uuidv4());
  const [problem, setProblem] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [answer, setAnswer] = useState<NewAllergyAnswer | null>(null);
  const [confirmed, setConfirmed] = useState<Doubt[]>([]);
  // Stays said while something else is asked.
  const [isWithoutDiagnosis, setWithoutDiagnosis] = useState(false);
  const [isNextWanted, setNextWanted] = useState(false);

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
    void draft.stop(false);
    if (codeOf(error) !== null) setIdempotencyKey(uuidv4());
    const conflicts = dataOf<{ conflicts: AskedConflict[] }>(error, 'ALLERGY_RECORDED')?.conflicts;
    const doubts = dataOf<{ doubts: Doubt[] }>(error, 'NEEDS_CONFIRMATION')?.doubts;
    if (codeOf(error) === 'NO_DIAGNOSIS') {
      setQuestion({ kind: 'diagnosis' });
      onFocus('diagnoses');
    } else if (conflicts) {
      // An allergy that was recorded while this was written.
      void queryClient.invalidateQueries({ queryKey: api.patients.banner.key() });
      setQuestion({ kind: 'allergy', conflicts });
    } else if (doubts) {
      void queryClient.invalidateQueries({ queryKey: api.patients.banner.key() });
      setQuestion({ kind: 'doubts', doubts });
    } else if (codeOf(error) === 'DRAFT_CHANGED') {
      draft.meet(dataOf<Draft>(error, 'DRAFT_CHANGED'));
    } else if (closesVisit(error)) {
      tellRefused(formMessageOf(error));
      onClosed();
    } else {
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
    said: NewAllergyAnswer | null = answer,
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
    const conflicts = allergyConflicts(allergies, content.medicines);
    const isAnswered = said !== null && areAnswered(conflicts, said.conflicts);
    if (conflicts.length > 0 && !isAnswered) {
      setQuestion({ kind: 'allergy', conflicts });
      return;
    }
    const isMeant = isWithoutDiagnosis || question?.kind === 'diagnosis';
    setWithoutDiagnosis(isMeant);
    await draft.stop(true);
    const written = {
      ...content,
      isWithoutDiagnosis: isMeant && content.diagnoses.length === 0,
      confirmed: [...agreed],
      ...(said && conflicts.length > 0 ? { allergyAnswer: said } : {}),
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

  return {
    problem,
    question,
    isSaving: finish.isPending || amend.isPending,
    action: corrects ? amend : finish,
    start: (isThenNext: boolean) => void start(isThenNext),
    /** As it was asked for last, with the answer that was given since. */
    again: () => void start(isNextWanted),
    answerAllergy: (reason: string) => {
      const asked = question?.kind === 'allergy' ? question.conflicts : [];
      const conflicts = eachOnce(asked).map(({ medicine, allergy }) => ({ medicine, allergy }));
      const said = { reason, conflicts };
      setAnswer(said);
      setQuestion(null);
      void start(isNextWanted, said);
    },
    confirmDoubts: (doubts: readonly Doubt[]) => {
      const agreed = [...confirmed, ...doubts];
      setConfirmed(agreed);
      setQuestion(null);
      void start(isNextWanted, answer, agreed);
    },
    goBack: () => {
      setQuestion(null);
      onFocus('medicines');
    },
  };
}
