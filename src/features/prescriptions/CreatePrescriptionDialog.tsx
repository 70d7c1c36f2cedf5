import { Alert, Button, Group, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, messageOf } from '../../web/api';
import { FormAlert } from '../../web/ui/FormAlert';
import { FormDialog } from '../../web/ui/FormDialog';
import { PatientSelect } from '../../web/ui/PatientSelect';
import { TokenSelect } from '../../web/ui/TokenSelect';
import { useAction } from '../../web/useAction';
import { useIdempotencyKey } from '../../web/useIdempotencyKey';
import { MedicationRows } from './MedicationRows';
import {
  emptyPrescriptionForm,
  namedMedications,
  newPrescription,
  type PrescriptionForm,
  prescriptionFromForm,
  prescriptionMessages,
} from './prescription';

/** Writes a prescription (spec 2 and 5). */
export function CreatePrescriptionDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<PrescriptionForm>({ initialValues: emptyPrescriptionForm });
  const [problem, setProblem] = useState<string | null>(null);
  const [isConfirmingNone, setIsConfirmingNone] = useState(false);
  const queryClient = useQueryClient();
  const context = useIdempotencyKey();
  const create = useAction(
    api.prescriptions.create.mutationOptions({
      context,
      onSuccess: (written) => {
        notifications.show({
          color: 'teal',
          message: `Prescription for ${written.patientName} saved`,
        });
        void queryClient.invalidateQueries({ queryKey: api.prescriptions.key() });
        onClose();
      },
      onError: (error) => setProblem(messageOf(error)),
    }),
  );
  const { values } = form;
  const isReady =
    values.patientId !== '' && values.tokenId !== '' && values.diagnosis.trim() !== '';
  const hasMedications = namedMedications(values.medications).length > 0;

  const save = (isWithoutMedications: boolean) => {
    const dateBox = form.getInputNode('followUpDate');
    // A browser gives a half-typed date as an empty one; the follow-up would be lost without a word.
    if (dateBox instanceof HTMLInputElement && dateBox.validity.badInput) {
      setProblem(prescriptionMessages.followUpDate);
      dateBox.focus();
      return;
    }
    const result = newPrescription.safeParse(prescriptionFromForm(values));
    if (!result.success) {
      setProblem(result.error.issues[0]?.message ?? null);
      return;
    }
    setProblem(null);
    // A prescription of advice alone is rare, a forgotten medicine is not. The answer has a button of its own
    // without the focus, because a held Enter would answer for the person.
    if (!hasMedications && !isWithoutMedications) {
      setIsConfirmingNone(true);
      return;
    }
    create.mutate(result.data);
  };

  return (
    <FormDialog
      title="Create New Prescription"
      isDirty={form.isDirty()}
      isSaving={create.isPending}
      onClose={onClose}
      onSubmit={form.onSubmit(() => save(false))}
      discardQuestion="Discard this prescription?"
      submit={
        <Button type="submit" disabled={!isReady || create.isPending}>
          {create.isPending ? 'Creating...' : 'Create Prescription'}
        </Button>
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <PatientSelect
          value={values.patientId}
          onChange={(patientId) => form.setValues({ patientId, tokenId: '' })}
        />
        <TokenSelect
          patientId={values.patientId}
          issued="today"
          labelOf={(token) => `Token #${token.tokenNumber} - ${token.patientName}`}
          value={values.tokenId}
          onChange={(tokenId) => form.setFieldValue('tokenId', tokenId)}
          emptyHint="This patient has no consultation started or completed today."
        />
        <TextInput
          label="Diagnosis"
          withAsterisk
          autoComplete="off"
          {...form.getInputProps('diagnosis')}
        />
        <TextInput label="Follow-up Date" type="date" {...form.getInputProps('followUpDate')} />
      </SimpleGrid>
      <Textarea label="Symptoms" autosize minRows={2} {...form.getInputProps('symptoms')} />
      <MedicationRows form={form} />
      <Textarea label="Additional Notes" autosize minRows={2} {...form.getInputProps('notes')} />
      {isConfirmingNone && !hasMedications && (
        <Alert color="yellow" role="alert">
          <Group justify="space-between">
            <Text>This prescription has no medications. Save it anyway?</Text>
            <Button
              variant="default"
              disabled={!isReady || create.isPending}
              onClick={() => save(true)}
            >
              Save without medications
            </Button>
          </Group>
        </Alert>
      )}
      <FormAlert message={problem} />
    </FormDialog>
  );
}
