import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, dataOf } from '../../web/api/api';
import type { AskedConflict, NewAllergyAnswer } from '../patients/allergies/allergyAnswer';
import {
  allergyConflicts,
  askedConflicts,
  conflictsBeside,
} from '../patients/allergies/allergyCheck';
import type { OtherDoctor } from '../queue/token';
import {
  type AskedDoubts,
  askedByServer,
  type Doubt,
  doubtsBeside,
  noDoubtsAsked,
  stillAsked,
} from './doubt';
import type { Medication } from './prescription';

/** Another doctor's consultation for which a prescription is written. */
export type OtherConsultation = OtherDoctor & { tokenId: string };

/** The question about recorded allergies: for whom it was asked, and what the server alone knew of. */
interface Asked {
  patientId: string;
  byServer: AskedConflict[];
}

/** What is doubtful for one patient: what is asked, and what was confirmed. */
interface Doubted {
  patientId: string;
  asked: AskedDoubts;
  confirmed: Doubt[];
}

/** What the page finds in the medicines of a prescription by itself. */
export interface MedicineCheck {
  /** As recorded with the patient, with their substances. */
  allergies: readonly string[];
  /** The medicines that are saved. */
  named: Medication[];
  nameless: Doubt[];
  /** All of them, the nameless rows included. */
  doubts: Doubt[];
}

/** A saving that may have to be asked about. */
interface Saving {
  isWithoutMedications: boolean;
  answer: NewAllergyAnswer | undefined;
  agreed: Doubt[];
}

/** What is asked before a prescription is saved, by the page or by the server; each question goes with its cause. */
export function usePrescriptionQuestions(
  { patientId, tokenId }: { patientId: string; tokenId: string },
  { allergies, named, nameless, doubts }: MedicineCheck,
) {
  const [noneAsked, setNoneAsked] = useState<object | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [doubted, setDoubted] = useState<Doubted>({
    patientId: '',
    asked: noDoubtsAsked,
    confirmed: [],
  });
  const [otherDoctor, setOtherDoctor] = useState<OtherConsultation | null>(null);
  const renewFacts = useRenewFacts();
  const hasMedications = named.length > 0;
  // As the form is now, with what the server knows beyond: nothing is asked of a medicine that was taken out.
  const conflicts =
    asked?.patientId === patientId ? askedConflicts(allergies, named, asked.byServer) : [];
  const { asked: askedDoubts, confirmed } =
    doubted.patientId === patientId ? doubted : { asked: noDoubtsAsked, confirmed: [] };

  /** Asks what is still to be answered before this saving; false where nothing is. */
  const askBefore = ({ isWithoutMedications, answer, agreed }: Saving): boolean => {
    // A prescription of advice alone is rare, a forgotten medicine is not.
    if (!hasMedications && !isWithoutMedications && nameless.length === 0) {
      setNoneAsked({});
      return true;
    }
    // Once it is answered the server alone says whether that was all.
    if (!answer && allergyConflicts(allergies, named).length > 0) {
      setAsked({ patientId, byServer: [] });
      return true;
    }
    const unconfirmed = doubtsBeside(doubts, agreed);
    setDoubted({
      patientId,
      asked: { doubts: unconfirmed, byServer: [] },
      confirmed: agreed,
    });
    return unconfirmed.length > 0;
  };

  /** Asks what the server's refusal asks; false where it asks nothing. */
  const askRefusal = (error: Error): boolean => {
    const other = dataOf<OtherDoctor>(error, 'ANOTHER_DOCTOR');
    setOtherDoctor(other && { ...other, tokenId });
    if (other) return true;
    const byServer = dataOf<{ doubts: Doubt[] }>(error, 'NEEDS_CONFIRMATION')?.doubts;
    if (byServer) {
      renewFacts();
      setDoubted({ patientId, asked: askedByServer(byServer, doubts), confirmed });
      return true;
    }
    const refused = dataOf<{ conflicts: AskedConflict[] }>(error, 'ALLERGY_RECORDED');
    if (!refused) return false;
    renewFacts();
    const own = allergyConflicts(allergies, named);
    setAsked({ patientId, byServer: conflictsBeside(refused.conflicts, own) });
    return true;
  };

  return {
    noneAsked: hasMedications ? null : noneAsked,
    asked,
    conflicts,
    askedDoubts,
    openDoubts: stillAsked(askedDoubts, doubts, named),
    confirmed,
    otherDoctor: otherDoctor?.tokenId === tokenId ? otherDoctor : null,
    askBefore,
    askRefusal,
    dropDoubts: () => setDoubted({ patientId, asked: noDoubtsAsked, confirmed }),
  };
}

/** For a question of the server's, who may know of an allergy or of a brand's content that came meanwhile. */
function useRenewFacts() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: api.patients.banner.key() });
    void queryClient.invalidateQueries({ queryKey: api.substances.key() });
  };
}
