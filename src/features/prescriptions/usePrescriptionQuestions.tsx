import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../web/api/api';
import type { NewAllergyAnswer, ReportedConflict } from '../patients/allergies/allergyAnswer';
import {
  allergyConflicts,
  currentConflicts,
  serverOnlyConflicts,
} from '../patients/allergies/allergyCheck';
import type { OtherDoctor } from '../queue/token';
import {
  type AskedDoubts,
  type Doubt,
  doubtsExcept,
  noDoubtsAsked,
  openDoubts,
  withServerDoubts,
} from './doubt';
import type { Medication } from './prescription';

/** Another doctor's consultation for which a prescription is written. */
export type OtherConsultation = OtherDoctor & { tokenId: string };

/** The question about recorded allergies: its patient, and the conflicts that only the server found. */
interface AllergyQuestionState {
  patientId: string;
  byServer: ReportedConflict[];
}

/** The doubts about one patient's medicines: asked and confirmed. */
interface DoubtState {
  patientId: string;
  asked: AskedDoubts;
  confirmed: Doubt[];
}

/** The page's own check of a prescription's medicines. */
export interface MedicineCheck {
  /** The patient's recorded allergies with their substances. */
  allergies: readonly string[];
  /** The medicines that will be saved. */
  named: Medication[];
  nameless: Doubt[];
  /** All doubts, including the nameless rows. */
  doubts: Doubt[];
}

/** An attempt to save that may need a question first. */
interface SaveAttempt {
  isWithoutMedications: boolean;
  answer: NewAllergyAnswer | undefined;
  agreedDoubts: Doubt[];
}

/** The questions before a prescription is saved, from the page or the server; each disappears with its cause. */
export function usePrescriptionQuestions(
  { patientId, tokenId }: { patientId: string; tokenId: string },
  { allergies, named, nameless, doubts }: MedicineCheck,
) {
  const [noMedicinesQuestion, setNoMedicinesQuestion] = useState<object | null>(null);
  const [allergyQuestion, setAllergyQuestion] = useState<AllergyQuestionState | null>(null);
  const [doubtState, setDoubtState] = useState<DoubtState>({
    patientId: '',
    asked: noDoubtsAsked,
    confirmed: [],
  });
  const [otherDoctor, setOtherDoctor] = useState<OtherConsultation | null>(null);
  const refetchRecords = useRefetchRecords();
  const hasMedications = named.length > 0;
  // From the current form and the server's conflicts, so that a removed medicine is not asked about.
  const conflicts =
    allergyQuestion?.patientId === patientId
      ? currentConflicts(allergies, named, allergyQuestion.byServer)
      : [];
  const { asked: askedDoubts, confirmed } =
    doubtState.patientId === patientId ? doubtState : { asked: noDoubtsAsked, confirmed: [] };

  /** Shows the next unanswered question before a save; false if there is none. */
  const askBeforeSaving = ({
    isWithoutMedications,
    answer,
    agreedDoubts,
  }: SaveAttempt): boolean => {
    // A prescription without medicines is rare, a forgotten medicine is not.
    if (!hasMedications && !isWithoutMedications && nameless.length === 0) {
      setNoMedicinesQuestion({});
      return true;
    }
    // After an answer, only the server decides whether it is complete.
    if (!answer && allergyConflicts(allergies, named).length > 0) {
      setAllergyQuestion({ patientId, byServer: [] });
      return true;
    }
    const unconfirmed = doubtsExcept(doubts, agreedDoubts);
    setDoubtState({
      patientId,
      asked: { doubts: unconfirmed, byServer: [] },
      confirmed: agreedDoubts,
    });
    return unconfirmed.length > 0;
  };

  /** Shows the question of a server's refusal; false if there is none. */
  const askAboutRefusal = (error: Error): boolean => {
    const other = dataOf<OtherDoctor>(error, 'ANOTHER_DOCTOR');
    setOtherDoctor(other && { ...other, tokenId });
    if (other) return true;
    const byServer = dataOf<{ doubts: Doubt[] }>(error, 'NEEDS_CONFIRMATION')?.doubts;
    if (byServer) {
      refetchRecords();
      setDoubtState({ patientId, asked: withServerDoubts(byServer, doubts), confirmed });
      return true;
    }
    const refused = dataOf<{ conflicts: ReportedConflict[] }>(error, 'ALLERGY_RECORDED');
    if (!refused) return false;
    refetchRecords();
    const own = allergyConflicts(allergies, named);
    setAllergyQuestion({ patientId, byServer: serverOnlyConflicts(refused.conflicts, own) });
    return true;
  };

  return {
    noMedicinesQuestion: hasMedications ? null : noMedicinesQuestion,
    allergyQuestion,
    conflicts,
    askedDoubts,
    openDoubts: openDoubts(askedDoubts, doubts, named),
    confirmed,
    otherDoctor: otherDoctor?.tokenId === tokenId ? otherDoctor : null,
    askBeforeSaving,
    askAboutRefusal,
    dropDoubts: () => setDoubtState({ patientId, asked: noDoubtsAsked, confirmed }),
  };
}

/** Refetches allergies and brands after a question from the server, which may know newer ones. */
function useRefetchRecords() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: api.patients.banner.key() });
    void queryClient.invalidateQueries({ queryKey: api.substances.key() });
  };
}
