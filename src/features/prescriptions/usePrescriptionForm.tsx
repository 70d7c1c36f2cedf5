import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useRef } from 'react';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { type Validation, validateWith } from '../../web/forms/validation';
import type { ConsultedToken } from '../../web/shell/openDialog';
import { notifySuccess } from '../../web/ui/tell';
import { allergyConflicts } from '../patients/allergies/allergyCheck';
import { usePatientBanner } from '../patients/widgets/PatientBanner';
import { allergiesWithSubstances } from '../substances/allergiesWithSubstances';
import { withSubstances } from '../substances/substances';
import { useTies } from '../substances/widgets/useTies';
import { useVitals } from '../vitals/widgets/useVitals';
import { diagnosesIn } from './checks/reasons';
import { stopsOf } from './checks/stops';
import type { WarningAnswer } from './checks/warningAnswer';
import { doubtsOf, namelessDoubt } from './doubtsOf';
import {
  type AmendedPrescription,
  amendedPrescription,
  emptyPrescriptionForm,
  formFromPrescription,
  type Medication,
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
import { useChecks } from './widgets/useChecks';
import { useDoseByWeight } from './widgets/useDoseByWeight';

export interface PrescriptionFormOptions {
  /** The prescription to correct; undefined for a new one. */
  amends?: Prescription;
  /** The preselected consultation. */
  forToken?: ConsultedToken | null;
  onClose: () => void;
}

type PrescriptionInput = NewPrescription | AmendedPrescription;

export interface PrescriptionValues extends PrescriptionForm {
  /** The reason of a correction. */
  reason: string;
}

export type PrescriptionFields = UseFormReturnType<PrescriptionValues>;

interface Answers {
  isWithoutMedications?: boolean;
  answers?: readonly WarningAnswer[];
  /** The consultation of another doctor for which the prescription is written. */
  insteadOf?: OtherConsultation;
}

/** The form of a new prescription or of a correction, with the questions before saving. */
export function usePrescriptionForm({ amends, forToken, onClose }: PrescriptionFormOptions) {
  // The answers of the last save, which are sent again with the answer about the other doctor.
  const lastAnswers = useRef<Answers>({});
  const queryClient = useQueryClient();
  const print = usePrintPrescription();
  // Set by the pressed button and kept in a ref, because a question may come before the save.
  const printsAfterSaving = useRef(false);
  const { form, values, problem, check, isSaving, action } = useRecordForm({
    initialValues: initialValues(amends, forToken),
    save: (input: PrescriptionInput, options) =>
      'id' in input
        ? client.prescriptions.amend(input, options)
        : client.prescriptions.create(input, options),
    validate: (typed, answers) => validatePrescription(typed, answers, lastAnswers.current, amends),
    onSaved: ({ id, patientName }) => {
      notifySuccess(t('Prescription for {name} saved', { name: patientName }));
      void queryClient.invalidateQueries({ queryKey: api.prescriptions.key() });
      onClose();
      if (printsAfterSaving.current) print(id, Boolean(forToken));
    },
    refusalMessage: (error) => {
      if (questions.askAboutRefusal(error)) return null;
      return undefined;
    },
  });
  const medicines = useMedicineCheck(values, amends?.id);
  const questions = usePrescriptionQuestions(values, medicines);
  const { confirmed } = questions;

  const save = (
    isWithoutMedications: boolean,
    answers: readonly WarningAnswer[] = [],
    agreedDoubts = confirmed,
  ) => {
    lastAnswers.current = { ...lastAnswers.current, isWithoutMedications, answers };
    const names = new Set(medicines.named.map(({ name }) => name.trim()));
    const written = check({
      confirmed: agreedDoubts,
      warningAnswers: answers.filter(({ medicine }) => names.has(medicine)),
    });
    if (!written) return;
    if (questions.askBeforeSaving({ isWithoutMedications, answers, agreedDoubts })) return;
    action.mutate(written);
  };
  const saveAgain = (agreedDoubts = confirmed) => {
    const { isWithoutMedications = false, answers } = lastAnswers.current;
    save(isWithoutMedications, answers, agreedDoubts);
  };
  return {
    form,
    problem,
    isSaving,
    isReady: values.patientId !== '' && values.tokenId !== '' && values.diagnosis.trim() !== '',
    medicines,
    questions,
    submitHandler: (isPrinting: boolean) =>
      form.onSubmit(() => {
        printsAfterSaving.current = isPrinting;
        save(false);
      }),
    saveWithoutMedications: () => save(true),
    saveWithAnswers: (answers: readonly WarningAnswer[]) => save(false, answers),
    confirmDoubts: () => saveAgain([...confirmed, ...questions.openDoubts]),
    saveInsteadOf: (other: OtherConsultation) => {
      lastAnswers.current.insteadOf = other;
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
  { warningAnswers, confirmed }: Partial<PrescriptionInput>,
  { insteadOf }: Answers,
  amends: Prescription | undefined,
): Validation<PrescriptionInput> {
  const input = prescriptionFromForm(
    typed,
    insteadOf?.tokenId === typed.tokenId ? insteadOf.doctorId : undefined,
    confirmed,
    warningAnswers,
  );
  return amends
    ? validateWith(amendedPrescription, { ...input, id: amends.id, reason })
    : validateWith(newPrescription, input);
}

/** Checks the form's medicines against the patient's record and the clinic's brands. */
function useMedicineCheck(
  { patientId, tokenId, diagnosis, medications }: PrescriptionForm,
  amends: string | undefined,
) {
  const { ties } = useTies();
  const { data: patient, isError } = usePatientBanner(patientId);
  const { query: vitalsQuery, patientVitals } = useVitals(patient);
  // The form copies its rows with every key in any field.
  const written = JSON.stringify(medications);
  const rows = useMemo(
    () => (JSON.parse(written) as Medication[]).map((row) => withSubstances(row, ties)),
    [written, ties],
  );
  const checks = useChecks({
    patient,
    recordings: patientVitals?.recordings,
    isFailed: isError || vitalsQuery.isError,
    diagnoses: useDiagnoses(diagnosis),
    ties,
    medicines: rows,
    tokenId,
    amends,
    runsByItself: false,
  });
  const doseOf = useDoseByWeight({ patient, recordings: patientVitals?.recordings, ties });
  const allergies = allergiesWithSubstances(patient?.allergies ?? [], ties);
  const named = namedMedications(rows);
  const nameless = namelessDoubt(medications);
  const check: MedicineCheck = {
    named,
    stops: () => stopsOf(allergyConflicts(allergies, named), checks.check(named)?.findings ?? []),
    nameless,
    doubts: [...nameless, ...doubtsOf(named, allergies, ties)],
  };
  return { ...check, allergies, ties, checks, doseOf };
}

/** The diagnoses of the form's text, behind what is typed. */
function useDiagnoses(diagnosis: string): readonly string[] {
  const text = useDeferredValue(diagnosis);
  return useMemo(() => diagnosesIn(text), [text]);
}
