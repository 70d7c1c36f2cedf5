import { notifications } from '@mantine/notifications';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { dateIn } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { usePagedRows } from '../../web/records/usePagedRows';
import { useClinic } from '../../web/session/session';
import { notifyFailure, notifyRefusal } from '../../web/ui/tell';
import type { DoseOfLine } from '../prescriptions/checks/childDose';
import { asMedication, type Medication, maxMedicines } from '../prescriptions/prescription';
import { useDoseByWeight } from '../prescriptions/widgets/useDoseByWeight';
import type { Token } from '../queue/token';
import { withSubstances } from '../substances/substances';
import { type Diagnosis, listSections, maxNoteLines, noteLineLength } from '../templates/noted';
import type { Template } from '../templates/template';
import {
  type DraftContent,
  diagnosisText,
  type OpenedConsultation,
  type PastVisit,
  type UsualOfDoctor,
} from './consultation';
import type { DraftStore } from './draftStore';
import { offeredMedicines } from './offer';
import { lastVisitWithMedicines, linesNotIn, repeated, weightAt, weightOn } from './repeat';
import { eachOnce, withTemplate } from './template';
import { historyInput } from './useOpened';
import type { PatientRecord } from './usePatientRecord';

interface PrescribingOptions extends Pick<OpenedConsultation, 'workingHours'> {
  token: Token;
  draft: { store: DraftStore; content: DraftContent };
  record: PatientRecord;
  usual: UsualOfDoctor | undefined;
  templates: readonly Template[];
  focus: (section: string) => void;
}

/** The medicines on the page, suggestions for more of them, and the functions that propose some. */
export function usePrescribing(options: PrescribingOptions) {
  const { token, draft, record, usual, templates, workingHours, focus } = options;
  const { ties, age } = record;
  const { medicines: draftMedicines, diagnoses } = draft.content;
  const add = useAddIfItFits(draft.store);
  const { today } = useClinic();
  const { query: visitsQuery, rows: visits } = usePagedRows(
    api.consultations.ofPatient,
    historyInput(token.patientId),
    { rows: 'visits' },
  );
  // A line may be pasted, or older than the note of its brand's substances: it shows and compares what is known now.
  const medicines = useMemo(
    () => draftMedicines.map((medicine) => withSubstances(medicine, ties)),
    [draftMedicines, ties],
  );
  const earlierVisits = useMemo(
    () => visits.filter((visit) => visit.token.issuedAt < token.issuedAt),
    [visits, token.issuedAt],
  );
  const offered = useMemo(
    () => offeredMedicines({ usual, visits: earlierVisits, diagnoses, age }),
    [usual, earlierVisits, diagnoses, age],
  );
  const doseOf = useDoseByWeight({
    patient: record.facts,
    recordings: record.vitals?.recordings,
    ties,
  });
  const propose = usePropose({ record, doseOf, current: draft.store.current, add, focus });
  const repeatLast = useRepeatLast({
    // A list that is being read again may lack the last visit, or show a prescription that was voided since.
    areVisitsPending: visitsQuery.isFetching,
    areFactsPending: record.areVitalsPending,
    failure: visitsQuery.error ?? record.failure,
    earlierVisits,
    readMore: visitsQuery.hasNextPage ? visitsQuery.fetchNextPage : null,
    propose,
  });
  const takeTemplate = useCallback(
    (template: Template) => {
      const medicines = template.medicines.map((medicine) => withSubstances(medicine, ties));
      const use = { age, today, workingHours, doseOf };
      add((before) => withTemplate(before, { ...template, medicines }, use));
      focus('medicines');
    },
    [add, focus, age, today, workingHours, ties, doseOf],
  );
  const hasEarlierVisit = earlierVisits.length > 0;
  return {
    medicines,
    offered,
    doseOf,
    templates,
    hasEarlierVisit,
    propose,
    repeatLast,
    takeTemplate,
  };
}

export type Prescribing = ReturnType<typeof usePrescribing>;

type Addition = (before: DraftContent) => Partial<DraftContent>;

/** Changes the page, unless a list would exceed its limit: then nothing is added, and a message says so. */
export function useAddIfItFits({
  change,
  current,
}: Pick<DraftStore, 'change' | 'current'>): (addition: Addition) => void {
  return useCallback(
    (addition: Addition) => {
      const after = { ...current(), ...addition(current()) };
      const limits = { ...maxNoteLines, medicines: maxMedicines };
      const full = ([...listSections, 'medicines'] as const).find(
        (list) => after[list].length > limits[list],
      );
      if (full) notifyRefusal(t('At most {count} fit here.', { count: limits[full] }));
      else change(addition);
    },
    [change, current],
  );
}

type Propose = (visit: PastVisit, only?: Medication) => void;

interface ProposeOptions {
  record: PatientRecord;
  doseOf: DoseOfLine | null;
  /** The page as it is. */
  current: () => DraftContent;
  add: (addition: Addition) => void;
  focus: (section: string) => void;
}

/**
 * Proposes an earlier visit's medicines, or one of them. A page without a diagnosis gets those of a visit that is
 * repeated as a whole.
 */
function usePropose({ record, doseOf, current, add, focus }: ProposeOptions): Propose {
  const { age, recordings, ties } = record;
  const { today, timeZone } = useClinic();
  return useCallback(
    (visit, only) => {
      const medicines = only
        ? [only]
        : visit.prescriptions.flatMap(({ medications }) => medications.map(asMedication));
      const date = dateIn(new Date(visit.token.issuedAt), timeZone);
      const weight = weightAt(recordings, visit.token.id);
      const weightToday = weightOn(recordings, today, timeZone);
      const patient = { age, weightToday, today };
      const lines = repeated({ date, weight, medicines }, patient, doseOf).map((line) =>
        withSubstances(line, ties),
      );
      const earlierDiagnoses = only || current().diagnoses.length > 0 ? [] : diagnosesOf(visit);
      const isTooLong = ({ text }: Diagnosis) => text.length > noteLineLength;
      add((page) => ({
        medicines: [...page.medicines, ...linesNotIn(page.medicines, lines)],
        diagnoses: [...page.diagnoses, ...earlierDiagnoses.filter((one) => !isTooLong(one))],
      }));
      for (const { text } of earlierDiagnoses.filter(isTooLong)) {
        notifyRefusal(t('The diagnosis is too long to be repeated: {text}', { text }));
      }
      focus('medicines');
    },
    [current, add, focus, age, recordings, today, timeZone, ties, doseOf],
  );
}

/** The diagnoses of a visit; without a consultation, each once as its prescriptions say them. */
function diagnosesOf({ consultation, prescriptions }: PastVisit): readonly Diagnosis[] {
  if (consultation) return consultation.diagnoses;
  const texts = prescriptions
    .flatMap(({ diagnosis }) => diagnosis.split('; '))
    .map((text) => text.trim())
    .filter(Boolean);
  return eachOnce(
    texts.map((text) => ({ text, isProvisional: false })),
    diagnosisText,
  );
}

interface RepeatLastOptions {
  areVisitsPending: boolean;
  /** The patient's age and weights. */
  areFactsPending: boolean;
  /** Why one of them could not be read. */
  failure: Error | null;
  earlierVisits: readonly PastVisit[];
  /** Reads more of the earlier visits; null if there are no more. */
  readMore: (() => unknown) | null;
  propose: Propose;
}

/** Proposes the last visit's medicines, if necessary as soon as the earlier visits and weights are loaded. */
function useRepeatLast(options: RepeatLastOptions): () => void {
  const { areVisitsPending, areFactsPending, failure, earlierVisits, readMore, propose } = options;
  const [isRepeatWanted, setRepeatWanted] = useState(false);
  useEffect(() => {
    if (!isRepeatWanted || areVisitsPending) return;
    if (failure) {
      setRepeatWanted(false);
      notifyFailure(failure);
      return;
    }
    if (areFactsPending) return;
    const last = lastVisitWithMedicines(earlierVisits);
    if (!last && readMore) {
      void readMore();
      return;
    }
    setRepeatWanted(false);
    if (last) propose(last);
    else notifications.show({ message: t('No earlier prescription to repeat.') });
  }, [
    isRepeatWanted,
    areVisitsPending,
    areFactsPending,
    failure,
    earlierVisits,
    readMore,
    propose,
  ]);
  return useCallback(() => setRepeatWanted(true), []);
}
