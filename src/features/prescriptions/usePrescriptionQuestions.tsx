import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../web/api/api';
import type { OtherDoctor } from '../queue/token';
import { areStopsAnswered, currentStops, type Stop, serverOnlyStops } from './checks/stops';
import type { WarningAnswer } from './checks/warningAnswer';
import {
  type AskedDoubts,
  type Doubt,
  doubtsExcept,
  noDoubtsAsked,
  openDoubts,
  withServerDoubts,
} from './doubt';
import type { Medication } from './prescription';
import { refusedStops } from './widgets/refusedStops';

/** Another doctor's consultation for which a prescription is written. */
export type OtherConsultation = OtherDoctor & { tokenId: string };

/** The question about stops: its patient, and what only the server found. */
interface StopQuestionState {
  patientId: string;
  byServer: Stop[];
}

/** The doubts about one patient's medicines: asked and confirmed. */
interface DoubtState {
  patientId: string;
  asked: AskedDoubts;
  confirmed: Doubt[];
}

/** The page's own check of a prescription's medicines. */
export interface MedicineCheck {
  /** The medicines that will be saved. */
  named: Medication[];
  /** What the page finds against them. */
  stops: () => Stop[];
  nameless: Doubt[];
  /** All doubts, including the nameless rows. */
  doubts: Doubt[];
}

/** An attempt to save that may need a question first. */
interface SaveAttempt {
  isWithoutMedications: boolean;
  answers: readonly WarningAnswer[];
  agreedDoubts: Doubt[];
}

/** The questions before a prescription is saved, from the page or the server; each disappears with its cause. */
export function usePrescriptionQuestions(
  { patientId, tokenId }: { patientId: string; tokenId: string },
  { named, stops: ownStops, nameless, doubts }: MedicineCheck,
) {
  const [noMedicinesQuestion, setNoMedicinesQuestion] = useState<object | null>(null);
  const [stopQuestion, setStopQuestion] = useState<StopQuestionState | null>(null);
  const [doubtState, setDoubtState] = useState<DoubtState>({
    patientId: '',
    asked: noDoubtsAsked,
    confirmed: [],
  });
  const [otherDoctor, setOtherDoctor] = useState<OtherConsultation | null>(null);
  const refetchRecords = useRefetchRecords();
  const hasMedications = named.length > 0;
  // From the current form and what the server found, so that a removed medicine is not asked about.
  const stops =
    stopQuestion?.patientId === patientId
      ? currentStops(ownStops(), stopQuestion.byServer, named)
      : [];
  const { asked: askedDoubts, confirmed } =
    doubtState.patientId === patientId ? doubtState : { asked: noDoubtsAsked, confirmed: [] };

  /** Shows the next unanswered question before a save; false if there is none. */
  const askBeforeSaving = ({
    isWithoutMedications,
    answers,
    agreedDoubts,
  }: SaveAttempt): boolean => {
    // A prescription without medicines is rare, a forgotten medicine is not.
    if (!hasMedications && !isWithoutMedications && nameless.length === 0) {
      setNoMedicinesQuestion({});
      return true;
    }
    if (!areStopsAnswered(ownStops(), answers)) {
      setStopQuestion({ patientId, byServer: [] });
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
    const refused = refusedStops(error);
    if (!refused) return false;
    refetchRecords();
    const own = ownStops();
    const byServerAlone = serverOnlyStops(refused, own);
    // What could not be asked is said as a refusal.
    if (currentStops(own, byServerAlone, named).length === 0) return false;
    setStopQuestion({ patientId, byServer: byServerAlone });
    return true;
  };

  return {
    noMedicinesQuestion: hasMedications ? null : noMedicinesQuestion,
    stopQuestion,
    stops,
    askedDoubts,
    openDoubts: openDoubts(askedDoubts, doubts, named),
    confirmed,
    otherDoctor: otherDoctor?.tokenId === tokenId ? otherDoctor : null,
    askBeforeSaving,
    askAboutRefusal,
    dropDoubts: () => setDoubtState({ patientId, asked: noDoubtsAsked, confirmed }),
  };
}

/** Refetches what is compared after a question from the server, which may know newer facts. */
function useRefetchRecords() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: api.patients.banner.key() });
    void queryClient.invalidateQueries({ queryKey: api.substances.key() });
    void queryClient.invalidateQueries({ queryKey: api.checks.key() });
  };
}
