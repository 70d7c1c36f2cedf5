import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { type Validation, validateWith } from '../../web/forms/validation';
import type { ConsultedToken } from '../../web/shell/openDialog';
import { tellDone } from '../../web/ui/tell';
import type { NewAllergyAnswer } from '../patients/allergies/allergyAnswer';
import { usePatientBanner } from '../patients/widgets/PatientBanner';
import { allergiesWithSubstances } from '../substances/allergiesWithSubstances';
import { withSubstances } from '../substances/substances';
import { useTies } from '../substances/widgets/useTies';
import { doubtsOf, namelessDoubt } from './doubtsOf';
import {
  type AmendedPrescription,
  amendedPrescription,
  emptyPrescriptionForm,
  formFromPrescription,
  type NewPrescription,
  namedMedications,
  newPrescription,
  type Prescription,
  type PrescriptionForm,
  prescriptionFromForm,
} from './prescription';
import {
  type MedicineCheck,
  type OtherConsultation,
  usePrescriptionQuestions,
} from './usePrescriptionQuestions';
import { usePrintPrescription } from './usePrintPrescription';

export interface PrescriptionFormOptions {
  /** The prescription that is replaced by a corrected one; without it a new one is written. */
  amends?: Prescription;
  /** The consultation that is chosen already when it opens. */
  forToken?: ConsultedToken | null;
  onClose: () => void;
}

type Written = NewPrescription | AmendedPrescription;

export interface PrescriptionValues extends PrescriptionForm {
  /** Of a correction. */
  reason: string;
}

export type PrescriptionFields = UseFormReturnType<PrescriptionValues>;

interface Said {
  isWithoutMedications?: boolean;
  answer?: NewAllergyAnswer | undefined;
  /** The other doctor whose consultation this one means. */
  insteadOf?: OtherConsultation;
}

/** The form of a new prescription or of a correction, with the questions that come before it is saved. */
export function usePrescriptionForm({ amends, forToken, onClose }: PrescriptionFormOptions) {
  // What the last saving said, which is said again with the answer about the other doctor.
  const said = useRef<Said>({});
  const queryClient = useQueryClient();
  const print = usePrintPrescription();
  // Said by the button that was pressed; asking about missing medicines comes in between.
  const isToBePrinted = useRef(false);
  const { form, values, problem, check, isSaving, action } = useRecordForm({
    initialValues: initialValues(amends, forToken),
    save: (written: Written, options) =>
      'id' in written
        ? client.prescriptions.amend(written, options)
        : client.prescriptions.create(written, options),
    validate: (typed, answers) => validatePrescription(typed, answers, said.current, amends),
    onSaved: ({ id, patientName }) => {
      tellDone(t('Prescription for {name} saved', { name: patientName }));
      void queryClient.invalidateQueries({ queryKey: api.prescriptions.key() });
      onClose();
      if (isToBePrinted.current) print(id, Boolean(forToken));
    },
    answer: (error) => {
      if (questions.askRefusal(error)) return null;
      return undefined;
    },
  });
  const medicines = useMedicineCheck(values);
  const questions = usePrescriptionQuestions(values, medicines);
  const { confirmed } = questions;

  const save = (isWithoutMedications: boolean, answer?: NewAllergyAnswer, agreed = confirmed) => {
    said.current = { ...said.current, isWithoutMedications, answer };
    const written = check({
      confirmed: agreed,
      ...(answer ? { allergyAnswer: answer } : {}),
    });
    if (!written) return;
    if (questions.askBefore({ isWithoutMedications, answer, agreed })) return;
    action.mutate(written);
  };
  const saveAgain = (agreed = confirmed) => {
    const { isWithoutMedications = false, answer } = said.current;
    save(isWithoutMedications, answer, agreed);
  };
  return {
    form,
    problem,
    isSaving,
    isReady: values.patientId !== '' && values.tokenId !== '' && values.diagnosis.trim() !== '',
    medicines,
    questions,
    submitThen: (isPrinting: boolean) =>
      form.onSubmit(() => {
        isToBePrinted.current = isPrinting;
        save(false);
      }),
    saveWithoutMedications: () => save(true),
    saveWithAnswer: (answer: NewAllergyAnswer) => save(false, answer),
    confirmDoubts: () => saveAgain([...confirmed, ...questions.openDoubts]),
    saveInsteadOf: (other: OtherConsultation) => {
      said.current.insteadOf = other;
      saveAgain();
    },
  };
}

function initialValues(
  amends: Prescription | undefined,
  forToken: ConsultedToken | null | undefined,
): PrescriptionValues {
  return {
    ...(amends ? formFromPrescription(amends) : emptyPrescriptionForm),
    ...forToken,
    reason: '',
  };
}

function validatePrescription(
  { reason, ...typed }: PrescriptionValues,
  { allergyAnswer, confirmed }: Partial<Written>,
  { insteadOf }: Said,
  amends: Prescription | undefined,
): Validation<Written> {
  const written = prescriptionFromForm(
    typed,
    allergyAnswer,
    insteadOf?.tokenId === typed.tokenId ? insteadOf.doctorId : undefined,
    confirmed,
  );
  return amends
    ? validateWith(amendedPrescription, { ...written, id: amends.id, reason })
    : validateWith(newPrescription, written);
}

/** The medicines as the form is now, with what the patient's record and the clinic's brands say of them. */
function useMedicineCheck({ patientId, medications }: PrescriptionForm): MedicineCheck {
  const { ties } = useTies();
  const recorded = usePatientBanner(patientId).data?.allergies ?? [];
  const allergies = allergiesWithSubstances(recorded, ties);
  const named = namedMedications(medications).map((row) => withSubstances(row, ties));
  const nameless = namelessDoubt(medications);
  return {
    allergies,
    named,
    nameless,
    doubts: [...nameless, ...doubtsOf(named, allergies, ties)],
  };
}
