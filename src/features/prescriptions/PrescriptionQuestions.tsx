import { t } from '../../shared/language';
import { AskAgain } from '../../web/forms/AskAgain';
import type { usePrescriptionForm } from './usePrescriptionForm';
import { DoubtsQuestion } from './widgets/DoubtsQuestion';
import { StopQuestion } from './widgets/StopQuestion';

interface PrescriptionQuestionsProps {
  prescription: ReturnType<typeof usePrescriptionForm>;
}

/** The questions before a prescription is saved. */
export function PrescriptionQuestions({ prescription }: PrescriptionQuestionsProps) {
  const { form, questions, isReady, isSaving } = prescription;
  const { noMedicinesQuestion, stopQuestion, stops, askedDoubts, openDoubts, otherDoctor } =
    questions;
  return (
    <>
      {noMedicinesQuestion && (
        <AskAgain
          question={t('This prescription has no medicines. Save it anyway?')}
          yes={t('Save without medicines')}
          isSaving={!isReady || isSaving}
          trigger={noMedicinesQuestion}
          onYes={prescription.saveWithoutMedications}
        />
      )}
      {stops.length > 0 && (
        <StopQuestion
          stops={stops}
          isDisabled={!isReady || isSaving}
          asked={stopQuestion}
          onAnswer={prescription.saveWithAnswers}
        />
      )}
      {openDoubts.length > 0 && (
        <DoubtsQuestion
          doubts={openDoubts}
          yes={t('Save anyway')}
          isSaving={!isReady || isSaving}
          asked={askedDoubts}
          onYes={prescription.confirmDoubts}
          onBack={() => {
            questions.dropDoubts();
            form.getInputNode('medications.0.name')?.focus();
          }}
        />
      )}
      {otherDoctor && (
        <AskAgain
          question={t('This is {doctor}’s consultation. Write the prescription in your name?', {
            doctor: otherDoctor.doctorName,
          })}
          yes={t('Write it in my name')}
          isSaving={isSaving}
          trigger={otherDoctor}
          onYes={() => prescription.saveInsteadOf(otherDoctor)}
        />
      )}
    </>
  );
}
