import { Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { useSignedInUser } from '../../web/session/session';
import { lazyPart, useLazyPart } from '../../web/shell/lazyPart';
import { UnregisteredNotice } from '../prescriptions/widgets/UnregisteredNotice';
import { useChecks } from '../prescriptions/widgets/useChecks';
import { useCurrentMedicines } from '../prescriptions/widgets/useCurrentMedicines';
import { nextAfterVisit } from '../queue/waiting';
import { useQueueOfToday } from '../queue/widgets/queueOfToday';
import type { Template } from '../templates/template';
import { VitalTrends } from '../vitals/widgets/VitalTrends';
import { ConsultationFoot, DiscardFromPage } from './ConsultationFoot';
import classes from './ConsultationForm.module.css';
import { CurrentMedicines } from './CurrentMedicines';
import {
  type Consultation,
  contentOf,
  type DraftContent,
  diagnosisText,
  draftFrom,
  isBlank,
  type OpenedConsultation,
  type Section,
  sections,
} from './consultation';
import type { DraftStore } from './draftStore';
import { History } from './History';
import { PatientHead } from './PatientHead';
import { ReasonRow, Sheet } from './Sheet';
import { sinceLastVisit } from './sinceLastVisit';
import { useBoxes } from './useBoxes';
import { useCurrentAnswers } from './useCurrentAnswers';
import { useDeskKeys } from './useDeskKeys';
import { useDraft } from './useDraft';
import { useFinish } from './useFinish';
import { usualQuery } from './useOpened';
import { usePatientRecord } from './usePatientRecord';
import { usePrescribing } from './usePrescribing';
import { SinceLastVisitLine } from './widgets/SinceLastVisitLine';

const draftPaper = lazyPart(() => import('./DraftPaper').then(({ DraftPaper }) => DraftPaper));
const templatesPart = lazyPart(() =>
  import('./TemplatesDialog').then(({ TemplatesDialog }) => TemplatesDialog),
);

interface ConsultationFormProps {
  opened: OpenedConsultation;
  /** The other doctor whose consultation this doctor continues. */
  insteadOf?: string | undefined;
  /** The finished visit that is being corrected. */
  correctedVisit?: Consultation | undefined;
  onFinished: (finished: Consultation, mustCallNext: boolean) => void;
  /** This page may not write the visit any more: it is fetched again. */
  onClosed: () => void;
  onCancel?: () => void;
}

/** A visit as its doctor writes it: everything on one page, saved while it is written. */
export function ConsultationForm(props: ConsultationFormProps) {
  const { opened, insteadOf, correctedVisit, onFinished, onClosed, onCancel } = props;
  const { token } = opened;
  const { id: tokenId, patientId } = token;
  // The token was completed while the visit was not finished.
  const isOver = opened.draft !== null && token.status === 'completed';
  const { page, focus, onNext } = useSectionFocus();
  const initial = useMemo(
    () => (correctedVisit ? draftOfVisit(correctedVisit) : opened.draft),
    [correctedVisit, opened.draft],
  );
  const draft = useDraft({ tokenId, initial, insteadOf, autosaves: !correctedVisit, onClosed });
  const { store } = draft;
  const [reason, setReason] = useState('');
  const DraftPaper = useLazyPart(draftPaper, true);
  const correction = correctedVisit ? { id: correctedVisit.id, reason } : null;
  const templates = useQuery(api.templates.list.queryOptions()).data ?? noTemplates;
  const record = usePatientRecord(patientId);
  const { allergies, ties, vitals } = record;
  const { visits } = opened.history;
  const since = useMemo(
    () => (vitals ? sinceLastVisit(visits, { tokenId, issuedAt: token.issuedAt, vitals }) : null),
    [visits, tokenId, token.issuedAt, vitals],
  );
  const usual = useQuery(usualQuery).data;
  const prescribing = usePrescribing({ token, draft, record, usual, templates, focus });
  const { propose, repeatLast, takeTemplate } = prescribing;
  const checks = useChecks({
    patient: record.facts,
    recordings: vitals?.recordings,
    isFailed: record.failure !== null,
    diagnoses: useDiagnosisTexts(draft.content),
    ties,
    medicines: prescribing.medicines,
    tokenId,
    amends: correctedVisit?.prescriptionId ?? undefined,
    runsByItself: true,
  });
  const boxes = useBoxes({ draft, usual, onNext, onRepeat: repeatLast });
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
  const focusMedicines = useCallback(() => focus('medicines'), [focus]);
  const [areTemplatesOpen, templatesDialog] = useDisclosure(false);
  const next = useNextToken(tokenId);
  useDeskKeys({ page, focus, onFinish: finish.start, mayCallNext: !correctedVisit });
  useInitialFocus(focus);

  const paper = DraftPaper && (
    <DraftPaper
      patientName={token.patientName}
      facts={record.facts}
      allergies={allergies}
      content={draft.content}
      shows={opened.paperShows}
      current={current}
    />
  );
  // Something that is written is seen on the paper at once; until then the doctor reads what was.
  const isPaperFirst = !isBlank(contentOf(draft.content));
  // A phone's bar has no room for it.
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const notice = prescribing.medicines.length > 0 && <UnregisteredNotice isInOneLine />;

  return (
    <div ref={page} className={classes.desk}>
      <PatientHead opened={opened} />
      <SinceLastVisitLine since={since} />
      <div className={classes.columns}>
        <Sheet
          key={draft.shown.revision}
          token={token}
          boxes={boxes}
          record={record}
          prescribing={prescribing}
          checks={checks}
          finish={finish}
          current={
            // A correction says what the visit did, not what the patient goes on with.
            !correctedVisit && (
              <CurrentMedicines
                patientId={patientId}
                tokenId={tokenId}
                medicines={current}
                lines={prescribing.medicines}
                onAnswer={answerCurrent}
                onNext={focusMedicines}
              />
            )
          }
        >
          {correctedVisit && <ReasonRow reason={reason} onChange={setReason} />}
        </Sheet>
        <aside className={classes.side}>
          {isPaperFirst && paper}
          <History
            patientId={patientId}
            token={token}
            vitals={vitals}
            onRepeat={propose}
            onCopy={propose}
          />
          {vitals && <VitalTrends patientVitals={vitals} />}
          {!isPaperFirst && paper}
        </aside>
      </div>
      {isPhone && notice}
      <ConsultationFoot
        draft={draft}
        finish={finish}
        correction={correction}
        next={next}
        notice={!isPhone && notice}
      >
        {isOver && <DiscardFromPage tokenId={tokenId} insteadOf={insteadOf} store={store} />}
        <Button variant="default" onClick={templatesDialog.open}>
          {t('Templates')}
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        )}
      </ConsultationFoot>
      <VisitTemplates
        isOpen={areTemplatesOpen}
        templates={templates}
        store={store}
        onUse={(template) => {
          takeTemplate(template);
          // The dialog returns the focus to its button when it closes.
          requestAnimationFrame(() => focus('medicines'));
        }}
        onClose={templatesDialog.close}
      />
    </div>
  );
}

const noTemplates: Template[] = [];

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

/** Moves the focus to a section of the page. */
function useSectionFocus() {
  const page = useRef<HTMLDivElement>(null);
  const focus = useCallback((section: string) => {
    page.current?.querySelector<HTMLElement>(`[data-section="${section}"]`)?.focus();
  }, []);
  const onNext = useCallback(
    (section: Section) => focus(sections[sections.indexOf(section) + 1] ?? 'finish'),
    [focus],
  );
  return { page, focus, onNext };
}

/** Focuses the complaints at first; not on a phone, whose keyboard would cover half the page. */
function useInitialFocus(focus: (section: string) => void): void {
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) focus('complaints');
  }, [focus]);
}

/** The token that the doctor may call after this visit. */
function useNextToken(tokenId: string) {
  const { id: userId } = useSignedInUser();
  const queue = useQueueOfToday();
  return useMemo(() => {
    const tokens = [...(queue.data?.tokens.values() ?? [])];
    return nextAfterVisit(tokens, tokenId, userId);
  }, [queue.data, tokenId, userId]);
}

interface VisitTemplatesProps {
  isOpen: boolean;
  templates: readonly Template[];
  store: DraftStore;
  onUse: (template: Template) => void;
  onClose: () => void;
}

function VisitTemplates({ isOpen, templates, store, onUse, onClose }: VisitTemplatesProps) {
  const TemplatesDialog = useLazyPart(templatesPart, isOpen);
  if (!isOpen || !TemplatesDialog) return null;
  return (
    <TemplatesDialog
      templates={templates}
      content={store.current()}
      onUse={onUse}
      onClose={onClose}
    />
  );
}
