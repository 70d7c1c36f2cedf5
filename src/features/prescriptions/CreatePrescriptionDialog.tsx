import { Alert, Button, Group, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { IconPrinter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { firstProblem } from '../../shared/fields';
import { t } from '../../shared/language';
import { api, formMessageOf } from '../../web/api';
import type { ConsultedToken } from '../../web/openDialog';
import { FormAlert } from '../../web/ui/FormAlert';
import { FormDialog } from '../../web/ui/FormDialog';
import { PatientSelect } from '../../web/ui/PatientSelect';
import { TokenSelect } from '../../web/ui/TokenSelect';
import { useAction } from '../../web/useAction';
import { useIdempotencyKey } from '../../web/useIdempotencyKey';
import { MedicationRows } from './MedicationRows';
import {
  amendedPrescription,
  emptyPrescriptionForm,
  formFromPrescription,
  namedMedications,
  newPrescription,
  type Prescription,
  type PrescriptionForm,
  prescriptionFromForm,
  prescriptionMessages,
} from './prescription';
import { usePrintPrescription } from './usePrintPrescription';

interface CreatePrescriptionDialogProps {
  /** The prescription that is replaced by a corrected one; without it a new one is written. */
  amends?: Prescription;
  /** The consultation that is chosen already when it opens. */
  forToken?: ConsultedToken | null;
  onClose: () => void;
}

/** Writes a prescription (spec 2 and 5), or one that replaces another. */
export function CreatePrescriptionDialog({
  amends,
  forToken,
  onClose,
}: CreatePrescriptionDialogProps) {
  const form = useForm<PrescriptionForm & { reason: string }>({
    initialValues: {
      ...(amends ? formFromPrescription(amends) : emptyPrescriptionForm),
      ...forToken,
      reason: '',
    },
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [isConfirmingNone, setIsConfirmingNone] = useState(false);
  const queryClient = useQueryClient();
  const context = useIdempotencyKey();
  const print = usePrintPrescription();
  // Said by the button that was pressed; asking about missing medicines comes in between.
  const isToBePrinted = useRef(false);
  const outcome = {
    context,
    onSuccess: (written: Prescription) => {
      notifications.show({
        color: 'teal',
        message: t('Prescription for {name} saved', { name: written.patientName }),
      });
      void queryClient.invalidateQueries({ queryKey: api.prescriptions.key() });
      onClose();
      if (isToBePrinted.current) print(written.id);
    },
    onError: (error: Error) => setProblem(formMessageOf(error)),
  };
  const create = useAction(api.prescriptions.create.mutationOptions(outcome));
  const amend = useAction(api.prescriptions.amend.mutationOptions(outcome));
  const isSaving = create.isPending || amend.isPending;
  const { values } = form;
  const isReady =
    values.patientId !== '' && values.tokenId !== '' && values.diagnosis.trim() !== '';
  const hasMedications = namedMedications(values.medications).length > 0;

  const save = (isWithoutMedications: boolean) => {
    const dateBox = form.getInputNode('followUpDate');
    // A browser gives a half-typed date as an empty one; the follow-up would be lost without a word.
    if (dateBox instanceof HTMLInputElement && dateBox.validity.badInput) {
      setProblem(t(prescriptionMessages.followUpDate));
      dateBox.focus();
      return;
    }
    const typed = prescriptionFromForm(values);
    const problemFound = firstProblem(
      amends ? amendedPrescription : newPrescription,
      amends ? { ...typed, id: amends.id, reason: values.reason } : typed,
    );
    setProblem(problemFound);
    if (problemFound) return;
    // A prescription of advice alone is rare, a forgotten medicine is not. The answer has a button of its own
    // without the focus, because a held Enter would answer for the person.
    if (!hasMedications && !isWithoutMedications) {
      setIsConfirmingNone(true);
      return;
    }
    if (amends)
      amend.mutate(amendedPrescription.parse({ ...typed, id: amends.id, reason: values.reason }));
    else create.mutate(newPrescription.parse(typed));
  };

  const submitThen = (isPrinting: boolean) =>
    form.onSubmit(() => {
      isToBePrinted.current = isPrinting;
      save(false);
    });

  return (
    <FormDialog
      title={t(amends ? 'Amend Prescription' : 'Create New Prescription')}
      isDirty={form.isDirty()}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submitThen(false)}
      discardQuestion={t('Discard this prescription?')}
      submit={
        <>
          <Button
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            disabled={!isReady || isSaving}
            onClick={() => submitThen(true)()}
          >
            {t('Save and print')}
          </Button>
          <Button type="submit" disabled={!isReady || isSaving}>
            {t(isSaving ? 'Creating...' : amends ? 'Save Amendment' : 'Create Prescription')}
          </Button>
        </>
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {amends ? (
          <>
            <TextInput label={t('Patient')} readOnly value={amends.patientName} />
            <TextInput
              label={t('Reason for the amendment')}
              withAsterisk
              data-autofocus
              autoComplete="off"
              {...form.getInputProps('reason')}
            />
          </>
        ) : (
          <>
            <PatientSelect
              value={values.patientId}
              hasFocus={!forToken}
              onChange={(patientId) => form.setValues({ patientId, tokenId: '' })}
            />
            <TokenSelect
              patientId={values.patientId}
              // A consultation that is left over from an earlier day is chosen only by its own button.
              issued={forToken ? 'ever' : 'today'}
              labelOf={({ tokenNumber, patientName }) =>
                t('Token #{number} - {name}', { number: tokenNumber, name: patientName })
              }
              value={values.tokenId}
              onChange={(tokenId) => form.setFieldValue('tokenId', tokenId)}
              emptyHint={t('This patient has no consultation started or completed today.')}
            />
          </>
        )}
        <TextInput
          label={t('Diagnosis')}
          withAsterisk
          data-autofocus={forToken ? true : undefined}
          autoComplete="off"
          {...form.getInputProps('diagnosis')}
        />
        <TextInput
          label={t('Follow-up Date')}
          type="date"
          {...form.getInputProps('followUpDate')}
        />
      </SimpleGrid>
      <Textarea label={t('Symptoms')} autosize minRows={2} {...form.getInputProps('symptoms')} />
      <MedicationRows form={form} />
      <Textarea
        label={t('Additional Notes')}
        autosize
        minRows={2}
        {...form.getInputProps('notes')}
      />
      {isConfirmingNone && !hasMedications && (
        <Alert color="yellow" role="alert">
          <Group justify="space-between">
            <Text>{t('This prescription has no medications. Save it anyway?')}</Text>
            <Button variant="default" disabled={!isReady || isSaving} onClick={() => save(true)}>
              {t('Save without medications')}
            </Button>
          </Group>
        </Alert>
      )}
      <FormAlert message={problem} />
    </FormDialog>
  );
}
