import { useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { currentSpeaker } from '../../shared/language';
import { api } from '../../web/api/api';
import { useAccess, useClinic, useSignedInUser } from '../../web/session/session';
import { expand } from '../phrases/expand';
import { type Phrase, phraseOfCode, textOfPhrase } from '../phrases/phrase';
import { isStopped } from '../prescriptions/medicineWords';
import type { Token } from '../queue/token';
import { useResults } from '../results/widgets/useResults';
import { adviceFor } from './advice';
import { withSnippet } from './commonTexts';
import { complaintText, diagnosisText } from './consultation';
import type { DraftStore } from './draftStore';
import { labelOf } from './offer';
import { choicesAtOnce, plain, type TextChoices } from './textChoices';
import type { PatientRecord } from './usePatientRecord';

const noPhrases: Phrase[] = [];

interface VisitOfPhrases {
  token: Pick<Token, 'patientId' | 'patientName'>;
  record: Pick<PatientRecord, 'facts' | 'recordings'>;
  store: Pick<DraftStore, 'current'>;
}

export type VisitPhrases = ReturnType<typeof useVisitPhrases>;

/** The doctor's and the clinic's short texts for advice and notes, with the values of this visit's record in place. */
export function useVisitPhrases(visit: VisitOfPhrases) {
  const { today, timeZone } = useClinic();
  const { name: doctorName } = useSignedInUser();
  const { may } = useAccess();
  const list = useQuery({ ...api.phrases.list.queryOptions(), enabled: may('phrases.list') });
  const phrases = list.data ?? noPhrases;
  const { data: results } = useResults(visit.token.patientId);
  // With the list of tests, which the page need not wait for.
  const { data: loaded } = useQuery({
    queryKey: ['padValues'],
    queryFn: () => import('../phrases/widgets/padValues').then(({ padValues }) => ({ padValues })),
    enabled: phrases.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  });
  // Only a code that was typed needs them, so that no box draws itself anew for another one's letters.
  const latest = useRef({ visit, results, loaded, today, timeZone, doctorName });
  latest.current = { visit, results, loaded, today, timeZone, doctorName };
  const textOf = useCallback((phrase: Phrase) => {
    const speaker = currentSpeaker();
    const { visit, results, loaded, ...clinic } = latest.current;
    const { complaints, diagnoses, medicines } = visit.store.current();
    const values = loaded?.padValues(
      {
        ...clinic,
        patientName: visit.token.patientName,
        patient: visit.record.facts,
        recordings: visit.record.recordings,
        complaints: complaints.map(complaintText).join('; '),
        diagnosis: diagnoses.map(diagnosisText).join('; '),
        medicines: medicines.filter((one) => !one.isProposed && !isStopped(one)).map(labelOf),
        results: results?.newest ?? [],
      },
      speaker,
    );
    return expand(textOfPhrase(phrase, speaker.language), values ?? {}).text;
  }, []);
  return {
    /** The advice that a typed text may mean; the text of a typed code is the first. */
    adviceFor: useCallback(
      (typed: string, usual: readonly string[]): TextChoices => {
        const { choices, isFirstChosen } = adviceFor(typed, usual);
        const lineOf = (phrase: Phrase) => textOf(phrase).replace(/\s*\n\s*/g, ' ');
        const meant = phraseOfCode(phrases, typed.trim(), ['advice']);
        const begun = phrases.filter((phrase) => phrase !== meant && beginsWith(phrase, typed));
        const all = [...(meant ? [lineOf(meant)] : []), ...choices, ...begun.map(lineOf)];
        return {
          choices: [...new Set(all)].slice(0, choicesAtOnce),
          isFirstChosen: meant !== undefined || (choices.length > 0 && isFirstChosen),
        };
      },
      [phrases, textOf],
    ),
    /** A note with the short code at its end (";pa") written out. */
    expandNote: useCallback(
      (text: string) =>
        withSnippet(text, (code) => {
          const phrase = phraseOfCode(phrases, code, ['note']);
          return phrase && textOf(phrase);
        }),
      [phrases, textOf],
    ),
  };
}

/** Whether what is typed begins the code or the name of a text for advice. */
function beginsWith({ kind, code, name }: Phrase, typed: string): boolean {
  const key = plain(typed);
  return kind === 'advice' && key !== '' && [code, name].some((one) => plain(one).startsWith(key));
}
