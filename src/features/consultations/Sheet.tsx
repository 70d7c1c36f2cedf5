import { Alert, Button, Group, TextInput } from '@mantine/core';
import { type ReactNode, useCallback } from 'react';
import { formatCalendarDate, formatWeekday } from '../../shared/clinicDay';
import { currentSpeaker, t } from '../../shared/language';
import { reasonLength } from '../../shared/voided';
import { useClinic, useSignedInUser } from '../../web/session/session';
import { lazyPart, useLazyPart } from '../../web/shell/lazyPart';
import { withinLength } from '../../web/ui/withinLength';
import { AllergyCheckNote } from '../patients/allergies/widgets/AllergyCheckNote';
import { AskAllergies, AskPregnancy } from '../patients/widgets/AddToRecord';
import { StopsTextarea } from '../phrases/widgets/StopsTextarea';
import { ChecksNote } from '../prescriptions/widgets/ChecksNote';
import { DoubtsQuestion } from '../prescriptions/widgets/DoubtsQuestion';
import { StopQuestion } from '../prescriptions/widgets/StopQuestion';
import type { PageChecks } from '../prescriptions/widgets/useChecks';
import type { Token } from '../queue/token';
import { allergiesToMedicines } from '../substances/allergiesWithSubstances';
import { reviewLength } from '../templates/noted';
import { Complaints } from './Complaints';
import classes from './ConsultationForm.module.css';
import { noteLength } from './consultation';
import { Diagnoses } from './Diagnoses';
import { Examination } from './Examination';
import { Lines } from './Lines';
import { MedicinePad } from './MedicinePad';
import { Row } from './Row';
import { followUpDateOf, reviewDate } from './review';
import { TestsRow } from './TestsRow';
import type { Boxes } from './useBoxes';
import type { Finish } from './useFinish';
import type { PatientRecord } from './usePatientRecord';
import type { Prescribing } from './usePrescribing';
import { VisitVitals } from './VisitVitals';

const noTexts: string[] = [];

/** With the list of tests, which the page need not wait for. */
const visitResults = lazyPart(() =>
  import('../results/widgets/VisitResults').then((file) => file.VisitResults),
);

interface SheetProps {
  token: Token;
  boxes: Boxes;
  record: PatientRecord;
  prescribing: Prescribing;
  checks: PageChecks;
  finish: Finish;
  /** What the patient takes now; false: not shown. */
  current: ReactNode;
  /** Rows below all others. */
  children: ReactNode;
}

/** The rows in which a visit is written. */
export function Sheet(props: SheetProps) {
  const { token, boxes, record, prescribing, checks, finish, current, children } = props;
  const VisitResults = useLazyPart(visitResults, true);
  return (
    <div className={classes.sheet}>
      <ConflictNotice boxes={boxes} />
      <Row section="vitals" label={t('Vitals')}>
        <VisitVitals token={token} patientVitals={record.vitals} />
      </Row>
      <Row section="results" label={t('Results')}>
        {VisitResults && <VisitResults token={token} />}
      </Row>
      <FindingsRows boxes={boxes} urgentReason={token.urgentReason} />
      {current && (
        <Row section="current" label={t('Takes now')}>
          {current}
        </Row>
      )}
      <Row section="medicines" label={t('Medicines')}>
        <Medicines boxes={boxes} record={record} prescribing={prescribing} checks={checks} />
        <MedicineChecks record={record} medicines={prescribing.medicines} checks={checks} />
        <MedicinesQuestion finish={finish} />
      </Row>
      <NextStepsRows tokenId={token.id} boxes={boxes} />
      <div className={classes.pair}>
        <ReviewRow boxes={boxes} />
        <PrivateNoteRow boxes={boxes} />
      </div>
      {children}
    </div>
  );
}

interface BoxesProps {
  boxes: Boxes;
}

function ConflictNotice({ boxes: { draft, setStartedLine } }: BoxesProps) {
  const { name: ownName } = useSignedInUser();
  const { store, conflict } = draft;
  if (!conflict) return null;
  return (
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
            setStartedLine(null);
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
  );
}

interface FindingsRowsProps extends BoxesProps {
  /** Why reception made the patient urgent. */
  urgentReason: string | null;
}

function FindingsRows({ boxes, urgentReason }: FindingsRowsProps) {
  const { draft, usual, phrases, handlers } = boxes;
  const { complaints, examination, diagnoses } = draft.content;
  const { typing } = draft.shown;
  const { change } = draft.store;
  const writeExamination = useCallback((examination: string) => change({ examination }), [change]);
  return (
    <>
      <Row section="complaints" label={t('Complaints')}>
        <Complaints
          complaints={complaints}
          usual={usual?.complaints ?? noTexts}
          urgentReason={urgentReason}
          initialText={typing.complaints ?? ''}
          {...handlers}
        />
      </Row>
      <Row section="examination" label={t('Examination')}>
        <Examination
          text={examination}
          usual={usual?.examination ?? noTexts}
          expand={phrases.expandNote}
          onChange={writeExamination}
          onNext={handlers.onNext}
        />
      </Row>
      <Row section="diagnoses" label={t('Diagnosis')}>
        <Diagnoses
          diagnoses={diagnoses}
          usual={usual?.diagnoses ?? noTexts}
          initialText={typing.diagnoses ?? ''}
          {...handlers}
        />
      </Row>
    </>
  );
}

interface MedicinesProps extends BoxesProps {
  record: PatientRecord;
  prescribing: Prescribing;
  checks: PageChecks;
}

function Medicines({ boxes, record, prescribing, checks }: MedicinesProps) {
  const { draft, startedLine, handlers } = boxes;
  const { onShortcut } = handlers;
  const onShortcutInPad = useCallback(
    (key: string) => key === '=' && onShortcut(key),
    [onShortcut],
  );
  return (
    <MedicinePad
      medicines={prescribing.medicines}
      allergies={record.allergies}
      check={checks.check}
      findings={checks.byLine}
      initialText={draft.shown.typing.medicines ?? ''}
      offered={prescribing.offered}
      doseOf={prescribing.doseOf}
      onChange={handlers.onChange}
      onTyping={handlers.onTyping}
      templates={prescribing.templates}
      onTemplate={prescribing.takeTemplate}
      hasEarlierVisit={prescribing.hasEarlierVisit}
      startedLine={startedLine}
      onNext={handlers.onNext}
      onShortcut={onShortcutInPad}
    />
  );
}

interface MedicineChecksProps {
  record: PatientRecord;
  medicines: Prescribing['medicines'];
  checks: PageChecks;
}

/** What is to be known or asked before medicines are given to this patient. */
function MedicineChecks({ record, medicines, checks }: MedicineChecksProps) {
  const { facts, allergies, ties } = record;
  return (
    <>
      {facts && medicines.length > 0 && <AskAllergies patient={facts} />}
      {facts && isAboutPregnancy(checks) && <AskPregnancy patient={facts} />}
      <ChecksNote
        checks={checks}
        medicines={medicines}
        ties={ties}
        isAskedInLines={allergiesToMedicines(allergies, ties).length > 0}
      />
      <AllergyCheckNote allergies={allergies} medications={medicines} />
    </>
  );
}

/** Whether a line wants to know if the patient is pregnant: the ids of these rules begin so. */
function isAboutPregnancy({ byLine }: PageChecks): boolean {
  return byLine.some((findings) => findings.some(({ ruleId }) => ruleId.startsWith('woman-')));
}

/** The question that finishing asks about the medicines. */
function MedicinesQuestion({ finish }: { finish: Finish }) {
  const { question } = finish;
  return (
    <>
      {question?.kind === 'stops' && (
        <StopQuestion
          stops={question.stops}
          isDisabled={finish.isSaving}
          asked={finish.askedQuestion}
          onAnswer={finish.answerStops}
        />
      )}
      {question?.kind === 'doubts' && (
        <DoubtsQuestion
          doubts={question.doubts}
          yes={t(finish.isCorrection ? 'Save anyway' : 'Finish anyway')}
          isSaving={finish.isSaving}
          asked={finish.askedQuestion}
          onYes={() => finish.confirmDoubts(question.doubts)}
          onBack={() => finish.goBack('medicines')}
        />
      )}
    </>
  );
}

function NextStepsRows({ tokenId, boxes }: BoxesProps & { tokenId: string }) {
  const { draft, usual, phrases, handlers } = boxes;
  const { advice } = draft.content;
  const { typing } = draft.shown;
  return (
    <div className={classes.pair}>
      <TestsRow tokenId={tokenId} boxes={boxes} />
      <Row section="advice" label={t('Advice')}>
        <Lines
          section="advice"
          label={t('Advice')}
          lines={advice}
          usual={usual?.advice ?? noTexts}
          choicesFor={phrases.adviceFor}
          initialText={typing.advice ?? ''}
          {...handlers}
        />
      </Row>
    </div>
  );
}

function ReviewRow({ boxes: { draft, workingHours, handlers } }: BoxesProps) {
  const { today } = useClinic();
  const { review, followUpDate } = draft.content;
  const proposed = (typed: string) => followUpDateOf(typed, today, workingHours);
  const typedDay = reviewDate(review, today);
  // A draft of an earlier day has that day's follow-up.
  const isMoved = typedDay !== followUpDate && followUpDate === proposed(review);
  return (
    <Row section="review" label={t('Review')}>
      <input
        className={classes.input}
        aria-label={t('Review')}
        aria-describedby="review-date"
        data-section="review"
        placeholder={t('5d, 2w or a date')}
        autoComplete="off"
        value={review}
        onChange={(event) =>
          withinLength(
            reviewLength,
            { before: review, next: event.currentTarget.value },
            (review) => handlers.onChange({ review, followUpDate: proposed(review) }),
          )
        }
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey) return;
          event.preventDefault();
          handlers.onNext('review');
        }}
      />
      <span id="review-date" className={classes.quiet}>
        {typedDay && followUpDate && isMoved
          ? t('The clinic is closed on {day}. Next open day: {next}', {
              day: formatWeekday(typedDay),
              next: formatWeekday(followUpDate),
            })
          : followUpDate && formatCalendarDate(followUpDate, currentSpeaker().locale)}
      </span>
    </Row>
  );
}

function PrivateNoteRow({ boxes: { draft, phrases, handlers } }: BoxesProps) {
  const { privateNote } = draft.content;
  return (
    <Row section="privateNote" label={t('Private note')}>
      <StopsTextarea
        minRows={1}
        aria-label={t('Private note')}
        data-section="privateNote"
        placeholder={t('Only you can read this')}
        value={privateNote}
        maxLength={noteLength}
        onWrite={(privateNote) => handlers.onChange({ privateNote })}
        expand={phrases.expandNote}
      />
    </Row>
  );
}

interface ReasonRowProps {
  reason: string;
  onChange: (reason: string) => void;
}

export function ReasonRow({ reason, onChange }: ReasonRowProps) {
  return (
    <Row section="reason" label={t('Reason for the correction')}>
      <TextInput
        aria-label={t('Reason for the correction')}
        data-section="reason"
        value={reason}
        onChange={(event) =>
          withinLength(reasonLength, { before: reason, next: event.currentTarget.value }, onChange)
        }
      />
    </Row>
  );
}
