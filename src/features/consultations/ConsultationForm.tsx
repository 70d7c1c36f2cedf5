import { Alert, Button, Group, Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { dateIn, formatCalendarDate } from '../../shared/clinicDay';
import { currentSpeaker, t } from '../../shared/language';
import { api, codeOf, dataOf } from '../../web/api/api';
import { AskAgain } from '../../web/forms/AskAgain';
import { FormAlert } from '../../web/forms/FormAlert';
import { LostAnswer } from '../../web/forms/LostAnswer';
import { usePagedRows } from '../../web/records/usePagedRows';
import { useClinic, useSignedInUser } from '../../web/session/session';
import { laterPart, useLaterPart } from '../../web/shell/later';
import { isDialogOpen } from '../../web/ui/closing';
import { AllergyCheckNote } from '../patients/allergies/widgets/AllergyCheckNote';
import { AllergyQuestion } from '../patients/allergies/widgets/AllergyQuestion';
import { AskAllergies } from '../patients/widgets/AddToRecord';
import { usePatientBanner } from '../patients/widgets/PatientBanner';
import type { Medication } from '../prescriptions/prescription';
import { DoubtsQuestion } from '../prescriptions/widgets/DoubtsQuestion';
import { UnregisteredNotice } from '../prescriptions/widgets/UnregisteredNotice';
import { nextAfterVisit } from '../queue/waiting';
import { useQueueOfToday } from '../queue/widgets/queueOfToday';
import { allergiesWithSubstances } from '../substances/allergiesWithSubstances';
import { withSubstances } from '../substances/substances';
import { useTies } from '../substances/widgets/useTies';
import type { Template } from '../templates/template';
import type { Vitals } from '../vitals/vitals';
import { useVitals } from '../vitals/widgets/useVitals';
import { VitalTrends } from '../vitals/widgets/VitalTrends';
import { adviceFor } from './advice';
import { Complaints } from './Complaints';
import classes from './ConsultationForm.module.css';
import { testsFor } from './commonTexts';
import {
  type Consultation,
  type Draft,
  draftFrom,
  type OpenedConsultation,
  type PastVisit,
  type Section,
  sections,
} from './consultation';
import { Diagnoses } from './Diagnoses';
import { DiscardDraft } from './DiscardDraft';
import { DraftState } from './DraftState';
import { Examination } from './Examination';
import { History } from './History';
import { Lines } from './Lines';
import { MedicinePad } from './MedicinePad';
import { offeredMedicines } from './offer';
import { PatientHead } from './PatientHead';
import { lastWritten, repeated, weightAt, weightOn } from './repeat';
import { reviewDate } from './review';
import { withTemplate } from './template';
import { useDraft } from './useDraft';
import { useFinish } from './useFinish';
import { historyOf, usualQuery } from './useOpened';
import { VisitVitals } from './VisitVitals';

const templatesPart = laterPart(() =>
  import('./TemplatesDialog').then(({ TemplatesDialog }) => TemplatesDialog),
);

interface DeskProps {
  opened: OpenedConsultation;
  /** The other doctor whose consultation is gone on with. */
  insteadOf?: string | undefined;
  /** The finished visit that is being corrected. */
  corrects?: Consultation | undefined;
  onFinished: (finished: Consultation, isNextWanted: boolean) => void;
  /** The visit is not this page's to write any more: it is read again. */
  onClosed: () => void;
  onCancel?: () => void;
}

/** A visit as its doctor writes it: everything on one page, saved while it is written. */
export function ConsultationForm({
  opened,
  insteadOf,
  corrects,
  onFinished,
  onClosed,
  onCancel,
}: DeskProps) {
  const { id: tokenId, patientId } = opened.token;
  // Ended before it was finished.
  const isOver = opened.draft !== null && opened.token.status === 'completed';
  const { id: userId, name: ownName } = useSignedInUser();
  const { today, timeZone } = useClinic();
  const page = useRef<HTMLDivElement>(null);
  const initial = useMemo(
    () => (corrects ? asDraft(corrects) : opened.draft),
    [corrects, opened.draft],
  );
  const draft = useDraft({ tokenId, initial, insteadOf, autosaves: !corrects, onClosed });
  const { store, content, conflict } = draft;
  const { change, setPendingText: noteTyping } = store;
  const { typing: atFirst, times } = draft.shown;
  const [reason, setReason] = useState('');
  const [started, setStarted] = useState<{ text: string } | null>(null);
  const templates = useQuery(api.templates.list.queryOptions()).data ?? noTemplates;
  const { data: facts } = usePatientBanner(patientId);
  const { query: vitalsQuery, of: vitals } = useVitals(facts);
  const { ties } = useTies();
  const allergies = useMemo(
    () => allergiesWithSubstances(facts?.allergies ?? noAllergies, ties),
    [facts?.allergies, ties],
  );
  const usual = useQuery(usualQuery).data;
  const { query: visitsQuery, rows: visits } = usePagedRows(
    api.consultations.ofPatient,
    historyOf(patientId),
    { rows: 'visits' },
  );
  const focus = useCallback((section: string) => {
    page.current?.querySelector<HTMLElement>(`[data-section="${section}"]`)?.focus();
  }, []);
  const finish = useFinish({
    tokenId,
    draft: store,
    allergies,
    ties,
    insteadOf,
    corrects: corrects ? { id: corrects.id, reason } : null,
    onFinished,
    onClosed,
    onFocus: focus,
  });
  const { question } = finish;
  // Pasted, or written before a doctor noted what is in its brand: a line says and compares what is known now.
  const medicines = useMemo(
    () => content.medicines.map((one) => withSubstances(one, ties)),
    [content.medicines, ties],
  );
  const age = facts?.age ?? null;
  const recordings = vitals?.recordings ?? noRecordings;
  const earlier = useMemo(
    () => visits.filter(({ token }) => token.issuedAt < opened.token.issuedAt),
    [visits, opened.token.issuedAt],
  );
  const offered = useMemo(
    () => offeredMedicines({ usual, visits: earlier, diagnoses: content.diagnoses, age }),
    [usual, earlier, content.diagnoses, age],
  );

  const propose = useCallback(
    (visit: PastVisit, only?: Medication) => {
      const medicines = only
        ? [only]
        : visit.prescriptions.flatMap(({ medications }) => medications);
      const date = dateIn(new Date(visit.token.issuedAt), timeZone);
      const weight = weightAt(recordings, visit.token.id);
      const weightToday = weightOn(recordings, today, timeZone);
      const lines = repeated({ date, weight, medicines }, { age, weightToday, today }).map((one) =>
        withSubstances(one, ties),
      );
      change((before) => ({
        medicines: [...before.medicines, ...lines],
        diagnoses:
          only || before.diagnoses.length > 0
            ? before.diagnoses
            : (visit.consultation?.diagnoses ??
              visit.prescriptions.map(({ diagnosis }) => ({
                text: diagnosis,
                isProvisional: false,
              }))),
      }));
      focus('medicines');
    },
    [change, focus, age, recordings, today, timeZone, ties],
  );
  // Pressed before the earlier visits and weights are there, it waits for them.
  const [isRepeatWanted, setRepeatWanted] = useState(false);
  const canRepeat = !visitsQuery.isPending && !vitalsQuery.isPending;
  useEffect(() => {
    if (!isRepeatWanted || !canRepeat) return;
    setRepeatWanted(false);
    const last = lastWritten(earlier);
    if (last) propose(last);
    else notifications.show({ message: t('No earlier prescription to repeat.') });
  }, [isRepeatWanted, canRepeat, earlier, propose]);
  const onSign = useCallback((sign: string) => {
    if (sign === '/') setStarted({ text: sign });
    else if (sign === '=') setRepeatWanted(true);
    else return false;
    return true;
  }, []);
  const onSignInPad = useCallback((sign: string) => sign === '=' && onSign(sign), [onSign]);
  const takeTemplate = useCallback(
    (template: Template) => {
      const medicines = template.medicines.map((one) => withSubstances(one, ties));
      change((before) => withTemplate(before, { ...template, medicines }, { age, today }));
      focus('medicines');
    },
    [change, focus, age, today, ties],
  );
  const onNext = useCallback(
    (section: Section) => focus(sections[sections.indexOf(section) + 1] ?? 'finish'),
    [focus],
  );

  const [areTemplatesOpen, templatesDialog] = useDisclosure(false);
  const TemplatesDialog = useLaterPart(templatesPart, areTemplatesOpen);
  const queue = useQueueOfToday();
  const next = useMemo(() => {
    const tokens = [...(queue.data?.tokens.values() ?? [])];
    return nextAfterVisit(tokens, tokenId, userId);
  }, [queue.data, tokenId, userId]);
  useDeskKeys({ page, focus, onFinish: finish.start, mayCallNext: !corrects });
  // Where the doctor begins; what was typed before is in its box. On a phone its keyboard would cover half the page.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) focus('complaints');
  }, [focus]);

  const writeExamination = useCallback((examination: string) => change({ examination }), [change]);
  const box = { onChange: change, onTyping: noteTyping, onNext, onSign };
  return (
    <div ref={page} className={classes.desk}>
      <PatientHead opened={opened} />
      <div className={classes.columns}>
        <div key={times} className={classes.sheet}>
          {conflict && (
            <Alert
              color="yellow"
              role="alert"
              title={
                !conflict.remote || conflict.remote.savedByName === ownName
                  ? t('This visit was changed in another window')
                  : t('{name} has gone on with this visit', {
                      name: conflict.remote.savedByName,
                    })
              }
            >
              <Group>
                <Button
                  variant="default"
                  data-section="conflict"
                  onClick={() => {
                    setStarted(null);
                    store.acceptRemote();
                  }}
                >
                  {t('Load the newer version')}
                </Button>
                <Button variant="default" onClick={store.keepLocal}>
                  {t('Keep this version')}
                </Button>
              </Group>
            </Alert>
          )}
          <Row section="vitals" label={t('Vitals')}>
            <VisitVitals token={opened.token} of={vitals} />
          </Row>
          <Row section="complaints" label={t('Complaints')}>
            <Complaints
              complaints={content.complaints}
              usual={usual?.complaints ?? noTexts}
              urgentReason={opened.token.urgentReason}
              typed={atFirst.complaints ?? ''}
              {...box}
            />
          </Row>
          <Row section="examination" label={t('Examination')}>
            <Examination
              text={content.examination}
              usual={usual?.examination ?? noTexts}
              onChange={writeExamination}
              onNext={onNext}
            />
          </Row>
          <Row section="diagnoses" label={t('Diagnosis')}>
            <Diagnoses
              diagnoses={content.diagnoses}
              usual={usual?.diagnoses ?? noTexts}
              typed={atFirst.diagnoses ?? ''}
              {...box}
            />
          </Row>
          <Row section="medicines" label={t('Medicines')}>
            <MedicinePad
              medicines={medicines}
              allergies={allergies}
              typed={atFirst.medicines ?? ''}
              offered={offered}
              onChange={change}
              onTyping={noteTyping}
              templates={templates}
              onTemplate={takeTemplate}
              started={started}
              onNext={onNext}
              onSign={onSignInPad}
            />
            {facts && medicines.length > 0 && <AskAllergies patient={facts} />}
            {medicines.length > 0 && <UnregisteredNotice />}
            <AllergyCheckNote allergies={allergies} medications={medicines} />
            {question?.kind === 'allergy' && (
              <AllergyQuestion
                conflicts={question.conflicts}
                isDisabled={finish.isSaving}
                asked={finish.asked}
                onAnswer={finish.answerAllergy}
              />
            )}
            {question?.kind === 'doubts' && (
              <DoubtsQuestion
                doubts={question.doubts}
                yes={t('Finish anyway')}
                isSaving={finish.isSaving}
                asked={finish.asked}
                onYes={() => finish.confirmDoubts(question.doubts)}
                onBack={() => finish.goBack('medicines')}
              />
            )}
          </Row>
          <div className={classes.pair}>
            <Row section="tests" label={t('Tests')}>
              <Lines
                section="tests"
                label={t('Tests')}
                lines={content.tests}
                usual={usual?.tests ?? noTexts}
                choicesFor={testsFor}
                typed={atFirst.tests ?? ''}
                {...box}
              />
            </Row>
            <Row section="advice" label={t('Advice')}>
              <Lines
                section="advice"
                label={t('Advice')}
                lines={content.advice}
                usual={usual?.advice ?? noTexts}
                choicesFor={adviceFor}
                typed={atFirst.advice ?? ''}
                {...box}
              />
            </Row>
          </div>
          <div className={classes.pair}>
            <Row section="review" label={t('Review')}>
              <input
                className={classes.input}
                aria-label={t('Review')}
                aria-describedby="review-date"
                data-section="review"
                placeholder={t('5d, 2w or a date')}
                autoComplete="off"
                maxLength={60}
                value={content.review}
                onChange={(event) => {
                  const review = event.currentTarget.value;
                  change({ review, followUpDate: reviewDate(review, today) });
                }}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.ctrlKey) return;
                  event.preventDefault();
                  onNext('review');
                }}
              />
              <span id="review-date" className={classes.quiet}>
                {content.followUpDate &&
                  formatCalendarDate(content.followUpDate, currentSpeaker().locale)}
              </span>
            </Row>
            <Row section="privateNote" label={t('Private note')}>
              <Textarea
                variant="unstyled"
                autosize
                minRows={1}
                maxLength={2000}
                aria-label={t('Private note')}
                data-section="privateNote"
                placeholder={t('Only you can read this')}
                value={content.privateNote}
                onChange={(event) => change({ privateNote: event.currentTarget.value })}
              />
            </Row>
          </div>
          {corrects && (
            <Row section="reason" label={t('Reason for the correction')}>
              <TextInput
                aria-label={t('Reason for the correction')}
                data-section="reason"
                maxLength={300}
                value={reason}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            </Row>
          )}
        </div>
        <aside className={classes.side}>
          <History
            patientId={patientId}
            token={opened.token}
            vitals={vitals}
            onRepeat={propose}
            onCopy={propose}
          />
          {vitals && <VitalTrends of={vitals} />}
        </aside>
      </div>
      <footer className={classes.foot} data-desk="foot">
        {question?.kind === 'diagnosis' && content.diagnoses.length === 0 && (
          <AskAgain
            question={t('No diagnosis is noted. Finish anyway?')}
            yes={t('Finish without a diagnosis')}
            isSaving={finish.isSaving}
            asked={finish.asked}
            onYes={finish.again}
            back={{ no: t('Go back'), onBack: () => finish.goBack('diagnoses') }}
          />
        )}
        <FormAlert message={finish.problem} />
        <LostAnswer action={finish.action} />
        <div className={classes.footLine}>
          {corrects ? <span /> : <DraftState store={store} />}
          <Group gap="xs" className={classes.buttons ?? ''}>
            {isOver && (
              <DiscardDraft
                tokenId={tokenId}
                insteadOf={insteadOf}
                stop={async () => ((await store.stop()) ? store.version() : null)}
                onRefused={(error) => {
                  if (codeOf(error) !== 'DRAFT_CHANGED') store.resume();
                  else store.meetRemote(dataOf<Draft>(error, 'DRAFT_CHANGED'));
                }}
              />
            )}
            <Button variant="default" onClick={templatesDialog.open}>
              {t('Templates')}
            </Button>
            {onCancel && (
              <Button variant="default" onClick={onCancel}>
                {t('Cancel')}
              </Button>
            )}
            <Button
              variant={corrects || !next ? 'filled' : 'default'}
              data-section="finish"
              title={t('Ctrl Enter')}
              disabled={finish.isSaving || (corrects !== undefined && reason.trim() === '')}
              onClick={() => finish.start(false)}
            >
              {t(corrects ? 'Save the correction' : 'Finish')}
            </Button>
            {!corrects && next && (
              <Button
                title={t('Ctrl Shift Enter')}
                disabled={finish.isSaving}
                onClick={() => finish.start(true)}
              >
                {t('Finish and call #{number}', { number: next.tokenNumber })}
              </Button>
            )}
          </Group>
        </div>
      </footer>
      {areTemplatesOpen && TemplatesDialog && (
        <TemplatesDialog
          templates={templates}
          content={store.current()}
          onUse={(template) => {
            takeTemplate(template);
            // The dialog gives the focus back to its button as it goes.
            requestAnimationFrame(() => focus('medicines'));
          }}
          onClose={templatesDialog.close}
        />
      )}
    </div>
  );
}

const noAllergies: string[] = [];
const noTexts: string[] = [];
const noTemplates: Template[] = [];
const noRecordings: Vitals[] = [];

function asDraft(finished: Consultation) {
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

function Row({
  section,
  label,
  children,
}: {
  section: string;
  label: string;
  children: ReactNode;
}) {
  const digit = deskDigits.indexOf(section) + 1;
  return (
    <div className={classes.row} data-row={section}>
      <span className={classes.label} title={digit > 0 ? t('Alt {digit}', { digit }) : undefined}>
        {label}
        {digit > 0 && (
          <kbd className={classes.digit} aria-hidden>
            {digit}
          </kbd>
        )}
      </span>
      <div className={classes.field}>{children}</div>
    </div>
  );
}

/** Alt and a digit lead to a part of the page: no letters, of which browsers have taken D, E, F and more. */
const deskDigits: readonly string[] = [...sections, 'vitals'];

interface DeskKeys {
  page: React.RefObject<HTMLDivElement | null>;
  focus: (section: string) => void;
  onFinish: (isThenNext: boolean) => void;
  mayCallNext: boolean;
}

function useDeskKeys({ page, focus, onFinish, mayCallNext }: DeskKeys): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (isDialogOpen()) return;
      // Windows sends AltGr as Ctrl and Alt.
      if (event.altKey && !event.ctrlKey && /^Digit[1-9]$/.test(event.code)) {
        const section = deskDigits[Number(event.code.at(-1)) - 1];
        if (section) {
          event.preventDefault();
          focus(section);
        }
      }
      const isInside =
        page.current?.contains(document.activeElement) || document.activeElement === document.body;
      if (event.key === 'Enter' && event.ctrlKey && !event.altKey && isInside && !event.repeat) {
        event.preventDefault();
        onFinish(event.shiftKey && mayCallNext);
      }
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [page, focus, onFinish, mayCallNext]);
}
