import { notifications } from '@mantine/notifications';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { dateIn } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { usePagedRows } from '../../web/records/usePagedRows';
import { useClinic } from '../../web/session/session';
import type { Medication } from '../prescriptions/prescription';
import type { Token } from '../queue/token';
import { withSubstances } from '../substances/substances';
import type { Template } from '../templates/template';
import type { DraftContent, DraftMedicine, PastVisit, UsualOfDoctor } from './consultation';
import type { DraftStore } from './draftStore';
import { offeredMedicines } from './offer';
import { lastWritten, repeated, weightAt, weightOn } from './repeat';
import { withTemplate } from './template';
import { historyOf } from './useOpened';
import type { PatientRecord } from './usePatientRecord';

interface PrescribingOptions {
  token: Token;
  draft: { store: DraftStore; content: DraftContent };
  record: PatientRecord;
  usual: UsualOfDoctor | undefined;
  templates: readonly Template[];
  focus: (section: string) => void;
}

/** The medicines on the page, what is offered to write more of them, and what proposes some. */
export function usePrescribing(options: PrescribingOptions) {
  const { token, draft, record, usual, templates, focus } = options;
  const { ties, age } = record;
  const { medicines: written, diagnoses } = draft.content;
  const { change } = draft.store;
  const { today } = useClinic();
  const { query: visitsQuery, rows: visits } = usePagedRows(
    api.consultations.ofPatient,
    historyOf(token.patientId),
    { rows: 'visits' },
  );
  // Pasted, or written before a doctor noted what is in its brand: a line says and compares what is known now.
  const medicines = useMemo(() => written.map((one) => withSubstances(one, ties)), [written, ties]);
  const earlier = useMemo(
    () => visits.filter((visit) => visit.token.issuedAt < token.issuedAt),
    [visits, token.issuedAt],
  );
  const offered = useMemo(
    () => offeredMedicines({ usual, visits: earlier, diagnoses, age }),
    [usual, earlier, diagnoses, age],
  );
  const propose = usePropose({ record, change, focus });
  const canRepeat = !visitsQuery.isPending && !record.areVitalsPending;
  const repeatLast = useRepeatLast({ canRepeat, earlier, propose });
  const takeTemplate = useCallback(
    (template: Template) => {
      const medicines = template.medicines.map((one) => withSubstances(one, ties));
      change((before) => withTemplate(before, { ...template, medicines }, { age, today }));
      focus('medicines');
    },
    [change, focus, age, today, ties],
  );
  return { medicines, offered, templates, propose, repeatLast, takeTemplate };
}

export type Prescribing = ReturnType<typeof usePrescribing>;

type Propose = (visit: PastVisit, only?: Medication) => void;

interface ProposeOptions {
  record: PatientRecord;
  change: DraftStore['change'];
  focus: (section: string) => void;
}

/** Proposes an earlier visit's medicines, or one of them. */
function usePropose({ record, change, focus }: ProposeOptions): Propose {
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
      const lines = repeated({ date, weight, medicines }, { age, weightToday, today }).map((one) =>
        withSubstances(one, ties),
      );
      change((before) => withProposed(before, lines, only ? null : visit));
      focus('medicines');
    },
    [change, focus, age, recordings, today, timeZone, ties],
  );
}

/** The page with lines behind its own, and the diagnoses of a visit that is repeated whole if it has none yet. */
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
          visit.prescriptions.map(({ diagnosis }) => ({ text: diagnosis, isProvisional: false }))),
  };
}

interface RepeatLastOptions {
  canRepeat: boolean;
  earlier: readonly PastVisit[];
  propose: Propose;
}

/** Proposes the last visit's medicines. Pressed before the earlier visits and weights are there, it waits for them. */
function useRepeatLast({ canRepeat, earlier, propose }: RepeatLastOptions): () => void {
  const [isRepeatWanted, setRepeatWanted] = useState(false);
  useEffect(() => {
    if (!isRepeatWanted || !canRepeat) return;
    setRepeatWanted(false);
    const last = lastWritten(earlier);
    if (last) propose(last);
    else notifications.show({ message: t('No earlier prescription to repeat.') });
  }, [isRepeatWanted, canRepeat, earlier, propose]);
  return useCallback(() => setRepeatWanted(true), []);
}
