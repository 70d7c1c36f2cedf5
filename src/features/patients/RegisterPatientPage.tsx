import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { shortId } from '../../shared/ids';
import { api, codeOf } from '../../web/api';
import { redirectDelay } from '../../web/redirectDelay';
import { FormAlert } from '../../web/ui/FormAlert';
import { PageHeader } from '../../web/ui/PageHeader';
import { useAction } from '../../web/useAction';
import { useIdempotencyKey } from '../../web/useIdempotencyKey';
import { LikelyDuplicates } from './LikelyDuplicates';
import { PatientDetails } from './PatientDetails';
import { ContactFields, MedicalFields, PersonalFields } from './PatientFields';
import { emptyPatientForm, type Patient, patientMessages } from './patient';
import { usePatientForm } from './usePatientForm';

/** Register Patient (spec 2 and 5). */
export function RegisterPatientPage() {
  const { form, holdFields, problem, check, setProblem, showFailure } =
    usePatientForm(emptyPatientForm);
  const [alike, setAlike] = useState<Patient[]>([]);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const context = useIdempotencyKey();

  const register = useAction(
    api.patients.register.mutationOptions({
      context,
      onMutate: () => setAlike([]),
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.patients.key() }),
      onError: (error) => {
        if (codeOf(error) === 'POSSIBLE_DUPLICATE') {
          setProblem(null);
          setAlike((error as unknown as { data: Patient[] }).data);
          return;
        }
        showFailure(error, patientMessages.registrationFailed);
      },
    }),
  );
  const send = (isNotDuplicate: boolean) =>
    check(form.values, (record) => register.mutate({ ...record, isNotDuplicate }));

  if (register.isSuccess) return <PatientRegistered patient={register.data} />;
  return (
    <>
      <PageHeader title="Register Patient" subtitle="Add a new patient to the clinic" />
      <Paper withBorder p={{ base: 'md', sm: 'xl' }} maw={860}>
        <form ref={holdFields} onSubmit={form.onSubmit(() => send(false))} noValidate>
          <Stack gap="xl">
            <FormAlert message={problem} />
            <PersonalFields form={form} />
            <ContactFields form={form} />
            <MedicalFields form={form} />
            {alike.length > 0 && (
              <LikelyDuplicates
                patients={alike}
                isSaving={register.isPending}
                onOpen={setOpenedId}
                onRegister={() => send(true)}
              />
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={() => navigate({ to: '/app/dashboard' })}>
                Cancel
              </Button>
              <Button type="submit" disabled={register.isPending}>
                {register.isPending ? 'Registering...' : 'Register Patient'}
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
      <PatientDetails patientId={openedId} onClose={() => setOpenedId(null)} />
    </>
  );
}

function PatientRegistered({ patient }: { patient: { id: string; name: string } }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate({ to: '/app/patients' }), redirectDelay);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <Alert color="teal" role="status" icon={<IconCircleCheck aria-hidden />} maw={560}>
      <Title order={1} size="h4">
        Patient Registered Successfully!
      </Title>
      <Text>
        {patient.name}, patient ID {shortId(patient.id)}
      </Text>
    </Alert>
  );
}
