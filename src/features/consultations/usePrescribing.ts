import { notifications } from '@mantine/notifications';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { dateIn } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { usePagedRows } from '../../web/records/usePagedRows';
import { useClinic } from '../../web/session/session';
import { notifyRefusal } from '../../web/ui/tell';
import { type Medication, maxMedicines } from '../prescriptions/prescription';
import type { Token } from '../queue/token';
import { withSubstances } from '../substances/substances';
import { listSections, maxNoteLines, noteLineLength } from '../templates/noted';
import type { Template } from '../templates/template';
import type { DraftContent, DraftMedicine, PastVisit, UsualOfDoctor } from './consultation';
import type { DraftStore } from './draftStore';
import { offeredMedicines } from './offer';
import { lastVisitWithMedicines, repeated, weightAt, weightOn } from './repeat';
import { withTemplate } from './template';
import { historyInput } from './useOpened';
import type { PatientRecord } from './usePatientRecord';

interface PrescribingOptions {
  token: Token;
  draft: { store: DraftStore; content: DraftContent };
  record: PatientRecord;
  usual: UsualOfDoctor | undefined;
  templates: readonly Template[];
  focus: (section: string) => void;
}

/** The medicines on the page, suggestions for more of them, and the functions that propose some. */
export function usePrescribing(options: PrescribingOptions) {
  const { token, draft, record, usual, templates, focus } = options;
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
  const propose = usePropose({ record, add, focus });
  const canRepeat = !visitsQuery.isPending && !record.areVitalsPending;
  const repeatLast = useRepeatLast({ canRepeat, earlierVisits, propose });
  const takeTemplate = useCallback(
    (template: Template) => {
      const medicines = template.medicines.map((medicine) => withSubstances(medicine, ties));
      add((before) => withTemplate(before, { ...template, medicines }, { age, today }));
      focus('medicines');
    },
    [add, focus, age, today, ties],
  );
  return { medicines, offered, templates, propose, repeatLast, takeTemplate };
}

export type Prescribing = ReturnType<typeof usePrescribing>;

type Addition = (before: DraftContent) => Partial<DraftContent>;

/** Changes the page, unless a list would exceed its limit: then nothing is added, and a message says so. */
function useAddIfItFits({ change, current }: DraftStore): (addition: Addition) => void {
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
  add: (addition: Addition) => void;
  focus: (section: string) => void;
}

/** Proposes an earlier visit's medicines, or one of them. */
function usePropose({ record, add, focus }: ProposeOptions): Propose {
  const { age, recordings, ties } = record;
  const { today, timeZone } = useClinic();
  return useCallback(
    (visit, only) => {
      const medicines = only
        ? [only]
        : visit.prescriptions.flatMap(({ medications }) => medications);
      const date = dateIn(new Date(visit.token.issuedAt), timeZone);
      const weight = weightAt(recordings, visit.token.id);
      const weightToday = weightOn(recordings, today, timeZone);
      const lines = repeated({ date, weight, medicines }, { age, weightToday, today }).map((line) =>
        withSubstances(line, ties),
      );
      add((before) => withProposed(before, lines, only ? null : visit));
      focus('medicines');
    },
    [add, focus, age, recordings, today, timeZone, ties],
  );
}

/** The page with lines added, and if it has no diagnosis yet, the diagnoses of a visit that is repeated as a whole. */
function withProposed(
  page: DraftContent,
  lines: readonly DraftMedicine[],
  visit: PastVisit | null,
): Partial<DraftContent> {
  return {
    medicines: [...page.medicines, ...lines],
    diagnoses:
      visit === null || page.diagnoses.length > 0
        ? page.diagnoses
        : (visit.consultation?.diagnoses ??
          visit.prescriptions
            .flatMap(({ diagnosis }) => diagnosis.split('; '))
            .filter((text) => text.length <= noteLineLength)
            .map((text) => ({ text, isProvisional: false }))),
  };
}

interface RepeatLastOptions {
  canRepeat: boolean;
  earlierVisits: readonly PastVisit[];
  propose: Propose;
}

/** Proposes the last visit's medicines, if necessary as soon as the earlier visits and weights are loaded. */
function useRepeatLast({ canRepeat, earlierVisits, propose }: RepeatLastOptions): () => void {
  const [isRepeatWanted, setRepeatWanted] = useState(false);
  useEffect(() => {
    if (!isRepeatWanted || !canRepeat) return;
    setRepeatWanted(false);
    const last = lastVisitWithMedicines(earlierVisits);
    if (last) propose(last);
    else notifications.show({ message: t('No earlier prescription to repeat.') });
  }, [isRepeatWanted, canRepeat, earlierVisits, propose]);
  return useCallback(() => setRepeatWanted(true), []);
}
