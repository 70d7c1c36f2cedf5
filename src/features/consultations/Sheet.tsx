import { Alert, Button, Group, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useCallback } from 'react';
import { formatCalendarDate } from '../../shared/clinicDay';
import { currentSpeaker, t } from '../../shared/language';
import { reasonLength } from '../../shared/voided';
import { useClinic, useSignedInUser } from '../../web/session/session';
import { withinLength } from '../../web/ui/withinLength';
import { AllergyCheckNote } from '../patients/allergies/widgets/AllergyCheckNote';
import { AllergyQuestion } from '../patients/allergies/widgets/AllergyQuestion';
import { AskAllergies } from '../patients/widgets/AddToRecord';
import { DoubtsQuestion } from '../prescriptions/widgets/DoubtsQuestion';
import type { Token } from '../queue/token';
import { reviewLength } from '../templates/noted';
import { adviceFor } from './advice';
import { Complaints } from './Complaints';
import classes from './ConsultationForm.module.css';
import { testsFor } from './commonTexts';
import { noteLength } from './consultation';
import { Diagnoses } from './Diagnoses';
import { Examination } from './Examination';
import { Lines } from './Lines';
import { MedicinePad } from './MedicinePad';
import { Row } from './Row';
import { reviewDate } from './review';
import type { Boxes } from './useBoxes';
import type { Finish } from './useFinish';
import type { PatientRecord } from './usePatientRecord';
import type { Prescribing } from './usePrescribing';
import { VisitVitals } from './VisitVitals';

const noTexts: string[] = [];

interface SheetProps {
  token: Token;
  boxes: Boxes;
  record: PatientRecord;
  prescribing: Prescribing;
  finish: Finish;
  /** Rows below all others. */
  children: ReactNode;
}

/** The rows in which a visit is written. */
export function Sheet({ token, boxes, record, prescribing, finish, children }: SheetProps) {
  return (
    <div className={classes.sheet}>
      <ConflictNotice boxes={boxes} />
      <Row section="vitals" label={t('Vitals')}>
        <VisitVitals token={token} patientVitals={record.vitals} />
      </Row>
      <FindingsRows boxes={boxes} urgentReason={token.urgentReason} />
      <Row section="medicines" label={t('Medicines')}>
        <Medicines boxes={boxes} record={record} prescribing={prescribing} />
        <MedicineChecks record={record} medicines={prescribing.medicines} />
        <MedicinesQuestion finish={finish} />
      </Row>
      <NextStepsRows boxes={boxes} />
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

function FindingsRows({ boxes: { draft, usual, handlers }, urgentReason }: FindingsRowsProps) {
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
}

function Medicines({ boxes, record, prescribing }: MedicinesProps) {
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
      initialText={draft.shown.typing.medicines ?? ''}
      offered={prescribing.offered}
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
}

/** What is to be known or asked before medicines are given to this patient. */
function MedicineChecks({ record: { facts, allergies }, medicines }: MedicineChecksProps) {
  return (
    <>
      {facts && medicines.length > 0 && <AskAllergies patient={facts} />}
      <AllergyCheckNote allergies={allergies} medications={medicines} />
    </>
  );
}

/** The question that finishing asks about the medicines. */
function MedicinesQuestion({ finish }: { finish: Finish }) {
  const { question } = finish;
  return (
    <>
      {question?.kind === 'allergy' && (
        <AllergyQuestion
          conflicts={question.conflicts}
          isDisabled={finish.isSaving}
          asked={finish.askedQuestion}
          onAnswer={finish.answerAllergy}
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

function NextStepsRows({ boxes: { draft, usual, handlers } }: BoxesProps) {
  const { tests, advice } = draft.content;
  const { typing } = draft.shown;
  return (
    <div className={classes.pair}>
      <Row section="tests" label={t('Tests')}>
        <Lines
          section="tests"
          label={t('Tests')}
          lines={tests}
          usual={usual?.tests ?? noTexts}
          choicesFor={testsFor}
          initialText={typing.tests ?? ''}
          {...handlers}
        />
      </Row>
      <Row section="advice" label={t('Advice')}>
        <Lines
          section="advice"
          label={t('Advice')}
          lines={advice}
          usual={usual?.advice ?? noTexts}
          choicesFor={adviceFor}
          initialText={typing.advice ?? ''}
          {...handlers}
        />
      </Row>
    </div>
  );
}

function ReviewRow({ boxes: { draft, handlers } }: BoxesProps) {
  const { today } = useClinic();
  const { review, followUpDate } = draft.content;
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
            (review) => handlers.onChange({ review, followUpDate: reviewDate(review, today) }),
          )
        }
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey) return;
          event.preventDefault();
          handlers.onNext('review');
        }}
      />
      <span id="review-date" className={classes.quiet}>
        {followUpDate && formatCalendarDate(followUpDate, currentSpeaker().locale)}
      </span>
    </Row>
  );
}

function PrivateNoteRow({ boxes: { draft, handlers } }: BoxesProps) {
  const { privateNote } = draft.content;
  return (
    <Row section="privateNote" label={t('Private note')}>
      <Textarea
        autosize
        minRows={1}
        aria-label={t('Private note')}
        data-section="privateNote"
        placeholder={t('Only you can read this')}
        value={privateNote}
        onChange={(event) =>
          withinLength(
            noteLength,
            { before: privateNote, next: event.currentTarget.value },
            (privateNote) => handlers.onChange({ privateNote }),
          )
        }
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
