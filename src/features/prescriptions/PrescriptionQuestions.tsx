import { t } from '../../shared/language';
import { AskAgain } from '../../web/forms/AskAgain';
import { AllergyQuestion } from '../patients/allergies/widgets/AllergyQuestion';
import type { usePrescriptionForm } from './usePrescriptionForm';
import { DoubtsQuestion } from './widgets/DoubtsQuestion';

interface PrescriptionQuestionsProps {
  prescription: ReturnType<typeof usePrescriptionForm>;
}

/** The questions before a prescription is saved. */
export function PrescriptionQuestions({ prescription }: PrescriptionQuestionsProps) {
  const { form, questions, isReady, isSaving } = prescription;
  const { noMedicinesQuestion, allergyQuestion, conflicts, askedDoubts, openDoubts, otherDoctor } =
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
      {conflicts.length > 0 && (
        <AllergyQuestion
          conflicts={conflicts}
          isDisabled={!isReady || isSaving}
          asked={allergyQuestion}
          onAnswer={prescription.saveWithAnswer}
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
