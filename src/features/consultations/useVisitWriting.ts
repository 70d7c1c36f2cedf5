import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../web/api/api';
import { useChecks } from '../prescriptions/widgets/useChecks';
import { useCurrentMedicines } from '../prescriptions/widgets/useCurrentMedicines';
import type { Template } from '../templates/template';
import {
  type Consultation,
  type DraftContent,
  diagnosisText,
  draftFrom,
  type OpenedConsultation,
  type Section,
} from './consultation';
import { useBoxes } from './useBoxes';
import { useCurrentAnswers } from './useCurrentAnswers';
import { useDraft } from './useDraft';
import { useFinish } from './useFinish';
import { usualQuery } from './useOpened';
import { usePatientRecord } from './usePatientRecord';
import { usePrescribing } from './usePrescribing';
import { useVisitPhrases } from './useVisitPhrases';

export interface VisitToWrite {
  opened: OpenedConsultation;
  /** The other doctor whose consultation this doctor continues. */
  insteadOf?: string | undefined;
  /** The finished visit that is being corrected. */
  correctedVisit?: Consultation | undefined;
  onFinished: (finished: Consultation, mustCallNext: boolean) => void;
  /** This page may not write the visit any more: it is fetched again. */
  onClosed: () => void;
}

interface SectionFocus {
  focus: (section: string) => void;
  /** Moves the focus to the section after this one. */
  onNext: (section: Section) => void;
}

const noTemplates: Template[] = [];

/** A visit while it is written: its draft, the patient's record, the medicines and their checks, and finishing it. */
export function useVisitWriting(visit: VisitToWrite, { focus, onNext }: SectionFocus) {
  const { opened, insteadOf, correctedVisit, onFinished, onClosed } = visit;
  const { token, workingHours } = opened;
  const { id: tokenId, patientId } = token;
  const initial = useMemo(
    () => (correctedVisit ? draftOfVisit(correctedVisit) : opened.draft),
    [correctedVisit, opened.draft],
  );
  const draft = useDraft({ tokenId, initial, insteadOf, autosaves: !correctedVisit, onClosed });
  const { store } = draft;
  const [reason, setReason] = useState('');
  const correction = correctedVisit ? { id: correctedVisit.id, reason } : null;
  const templates = useQuery(api.templates.list.queryOptions()).data ?? noTemplates;
  const record = usePatientRecord(patientId);
  const { allergies, ties } = record;
  const usual = useQuery(usualQuery).data;
  const prescribing = usePrescribing({
    ...{ token, draft, record, usual, templates },
    workingHours,
    focus,
  });
  const checks = useChecks({
    patient: record.facts,
    recordings: record.vitals?.recordings,
    isFailed: record.failure !== null,
    diagnoses: useDiagnosisTexts(draft.content),
    ties,
    medicines: prescribing.medicines,
    tokenId,
    amends: correctedVisit?.prescriptionId ?? undefined,
    runsByItself: true,
  });
  const onRepeat = prescribing.repeatLast;
  const phrases = useVisitPhrases({ token, record, store });
  const boxes = useBoxes({ draft, usual, phrases, workingHours, onNext, onRepeat });
  const current = useCurrentMedicines(patientId, correctedVisit?.prescriptionId ?? undefined);
  const answerCurrent = useCurrentAnswers({
    store,
    record,
    taken: current,
    doseOf: prescribing.doseOf,
    startLine: boxes.setStartedLine,
    focus,
  });
  const finish = useFinish({
    tokenId,
    draft: store,
    allergies,
    ties,
    check: checks.check,
    insteadOf,
    correction,
    onFinished,
    onClosed,
    onFocus: focus,
  });
  return {
    draft,
    templates,
    record,
    prescribing,
    checks,
    boxes,
    /** What the patient takes now; undefined while loading. */
    current,
    answerCurrent,
    finish,
    /** The finished visit that is being corrected, and why; null: none is. */
    correction,
    reason,
    setReason,
  };
}

/** The diagnoses as written: "?Dengue". */
function useDiagnosisTexts({ diagnoses }: DraftContent): readonly string[] {
  return useMemo(() => diagnoses.map(diagnosisText), [diagnoses]);
}

function draftOfVisit(finished: Consultation) {
  const { privateNote, ...content } = finished;
  return {
    content: draftFrom({
      complaints: content.complaints,
      examination: content.examination,
      diagnoses: content.diagnoses,
      medicines: content.medicines,
      tests: content.tests,
      advice: content.advice,
      review: content.review,
      followUpDate: content.followUpDate,
      privateNote: privateNote ?? '',
    }),
    version: 0,
    savedAt: finished.finishedAt,
    savedByName: finished.doctorName,
  };
}
