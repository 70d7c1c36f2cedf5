import { Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { t } from '../../shared/language';
import { useAccess, useSignedInUser } from '../../web/session/session';
import { lazyPart, useLazyPart } from '../../web/shell/lazyPart';
import type { CurrentMedicine } from '../prescriptions/current/currentMedicines';
import { UnregisteredNotice } from '../prescriptions/widgets/UnregisteredNotice';
import { nextAfterVisit } from '../queue/waiting';
import { useQueueOfToday } from '../queue/widgets/queueOfToday';
import type { Template } from '../templates/template';
import { VitalTrends } from '../vitals/widgets/VitalTrends';
import { ConsultationFoot, DiscardFromPage } from './ConsultationFoot';
import classes from './ConsultationForm.module.css';
import { CurrentMedicines } from './CurrentMedicines';
import {
  contentOf,
  type DraftContent,
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
import { useDeskKeys } from './useDeskKeys';
import type { PatientRecord } from './usePatientRecord';
import type { Prescribing } from './usePrescribing';
import { useVisitWriting, type VisitToWrite } from './useVisitWriting';
import { SinceLastVisitLine } from './widgets/SinceLastVisitLine';

const draftPaper = lazyPart(() => import('./DraftPaper').then(({ DraftPaper }) => DraftPaper));
const templatesPart = lazyPart(() =>
  import('./TemplatesDialog').then(({ TemplatesDialog }) => TemplatesDialog),
);

const oldPapers = lazyPart(() =>
  import('../attachments/widgets/OldPapers').then(({ OldPapers }) => OldPapers),
);
const orderPart = lazyPart(() =>
  import('../dispensing/widgets/OrderDialog').then(({ OrderDialog }) => OrderDialog),
);

/** With the list of substances, which other visits do not need at once. */
const remoteVisitLine = lazyPart(() =>
  import('./RemoteVisitLine').then(({ RemoteVisitLine }) => RemoteVisitLine),
);

interface ConsultationFormProps extends VisitToWrite {
  onCancel?: () => void;
  /** Writes a letter; undefined for who may not. */
  onLetter?: (() => void) | undefined;
}

/** A visit as its doctor writes it: everything on one page, saved while it is written. */
export function ConsultationForm(props: ConsultationFormProps) {
  const { opened, insteadOf, correctedVisit, onCancel, onLetter } = props;
  const { token } = opened;
  const { id: tokenId, patientId } = token;
  // The token was completed while the visit was not finished.
  const isOver = opened.draft !== null && token.status === 'completed';
  const { page, focus, onNext } = useSectionFocus();
  const writing = useVisitWriting(props, { focus, onNext });
  const { draft, templates, record, prescribing, checks, boxes, current, finish } = writing;
  const { store } = draft;
  const since = useSinceLastVisit(opened, record.vitals);
  const focusMedicines = useCallback(() => focus('medicines'), [focus]);
  const [areTemplatesOpen, templatesDialog] = useDisclosure(false);
  const next = useNextToken(tokenId);
  useDeskKeys({ page, focus, onFinish: finish.start, mayCallNext: !correctedVisit });
  useInitialFocus(focus);

  // A phone's bar has no room for it.
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const notice = prescribing.medicines.length > 0 && <UnregisteredNotice isInOneLine />;

  return (
    <div ref={page} className={classes.desk}>
      <PatientHead opened={opened} />
      <SinceLastVisitLine since={since} />
      <RemoteVisit opened={opened} insteadOf={insteadOf} writing={writing} />
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
                onAnswer={writing.answerCurrent}
                onNext={focusMedicines}
              />
            )
          }
        >
          {correctedVisit && <ReasonRow reason={writing.reason} onChange={writing.setReason} />}
        </Sheet>
        <VisitSide
          opened={opened}
          record={record}
          content={draft.content}
          current={current}
          onPropose={prescribing.propose}
        />
      </div>
      {isPhone && notice}
      <ConsultationFoot
        draft={draft}
        finish={finish}
        correction={writing.correction}
        next={next}
        notice={!isPhone && notice}
      >
        {isOver && <DiscardFromPage tokenId={tokenId} insteadOf={insteadOf} store={store} />}
        {!correctedVisit && <GiveNow tokenId={tokenId} patientName={token.patientName} />}
        {/* On a phone it is written once the visit is finished, where there is room for its button. */}
        {onLetter && !correctedVisit && !isPhone && (
          <Button variant="default" onClick={onLetter}>
            {t('Write letter')}
          </Button>
        )}
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
          prescribing.takeTemplate(template);
          // The dialog returns the focus to its button when it closes.
          requestAnimationFrame(() => focus('medicines'));
        }}
        onClose={templatesDialog.close}
      />
    </div>
  );
}

interface RemoteVisitProps extends Pick<VisitToWrite, 'opened' | 'insteadOf'> {
  writing: Pick<ReturnType<typeof useVisitWriting>, 'draft' | 'record'>;
}

/** What a visit by telephone or video needs noted; nothing of a patient who is there. */
function RemoteVisit({ opened, insteadOf, writing: { draft, record } }: RemoteVisitProps) {
  const { remote } = opened.token;
  const RemoteVisitLine = useLazyPart(remoteVisitLine, Boolean(remote));
  const medicines = useMemo(() => contentOf(draft.content).medicines, [draft.content]);
  if (!remote || !RemoteVisitLine) return null;
  const { ties } = record;
  return <RemoteVisitLine {...{ opened, remote, insteadOf, medicines, ties }} />;
}

/** Gives a medicine of the clinic in the visit, without a prescription; nothing for whoever may not. */
function GiveNow({ tokenId, patientName }: { tokenId: string; patientName: string }) {
  const [isOpen, dialog] = useDisclosure(false);
  const OrderDialog = useLazyPart(orderPart, isOpen);
  if (!useAccess().may('dispensing.order')) return null;
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        {t('Give now')}
      </Button>
      {isOpen && OrderDialog && (
        <OrderDialog tokenId={tokenId} patientName={patientName} onClose={dialog.close} />
      )}
    </>
  );
}

interface VisitSideProps {
  opened: OpenedConsultation;
  record: PatientRecord;
  content: DraftContent;
  /** What the patient takes now; undefined while loading. */
  current: readonly CurrentMedicine[] | undefined;
  onPropose: Prescribing['propose'];
}

/** What the doctor reads beside the sheet: the paper as it will print, earlier visits, vitals and old papers. */
function VisitSide({ opened, record, content, current, onPropose }: VisitSideProps) {
  const { token } = opened;
  const { facts, allergies, vitals } = record;
  const DraftPaper = useLazyPart(draftPaper, true);
  const OldPapers = useLazyPart(oldPapers, true);
  const paper = DraftPaper && (
    <DraftPaper
      patientName={token.patientName}
      facts={facts}
      allergies={allergies}
      content={content}
      shows={opened.paperShows}
      current={current}
    />
  );
  // Something that is written is seen on the paper at once; until then the doctor reads what was.
  const isPaperFirst = !isBlank(contentOf(content));
  return (
    <aside className={classes.side}>
      {isPaperFirst && paper}
      <History
        patientId={token.patientId}
        token={token}
        vitals={vitals}
        onRepeat={onPropose}
        onCopy={onPropose}
      />
      {vitals && <VitalTrends patientVitals={vitals} />}
      {OldPapers && (
        <OldPapers patient={{ id: token.patientId, name: token.patientName, voided: null }} />
      )}
      {!isPaperFirst && paper}
    </aside>
  );
}

/** What changed since the patient's last visit; null at a first visit and until the vitals are read. */
function useSinceLastVisit(
  { token, history: { visits } }: OpenedConsultation,
  vitals: PatientRecord['vitals'],
) {
  const { id: tokenId, issuedAt } = token;
  return useMemo(
    () => (vitals ? sinceLastVisit(visits, { tokenId, issuedAt, vitals }) : null),
    [visits, tokenId, issuedAt, vitals],
  );
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
