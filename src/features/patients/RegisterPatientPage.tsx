import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { shortId } from '../../shared/ids';
import { api, fieldErrorsOf, messageOf } from '../../web/api';
import { redirectDelay } from '../../web/redirectDelay';
import { FormAlert } from '../../web/ui/FormAlert';
import { PageHeader } from '../../web/ui/PageHeader';
import { useAction } from '../../web/useAction';
import { useIdempotencyKey } from '../../web/useIdempotencyKey';
import { ContactFields, MedicalFields, PersonalFields } from './PatientFields';
import {
  emptyPatientForm,
  newPatient,
  type PatientForm,
  patientFromForm,
  patientMessages,
  requiredPatientFields,
} from './patient';

/** Register Patient (spec 2 and 5). */
export function RegisterPatientPage() {
  const form = useForm<PatientForm>({ initialValues: emptyPatientForm });
  const formElement = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const context = useIdempotencyKey();

  const refuse = (message: string, problems: [path: string, message: string][]) => {
    const marks = marksOf(problems);
    setProblem(message);
    form.setErrors(marks);
    focusFirst(formElement.current, Object.keys(marks));
  };

  const register = useAction(
    api.patients.register.mutationOptions({
      context,
      onSuccess: () => queryClient.invalidateQueries({ queryKey: api.patients.key() }),
      onError: (error) =>
        refuse(
          messageOf(error, patientMessages.registrationFailed),
          Object.entries(fieldErrorsOf(error)),
        ),
    }),
  );

  const submit = form.onSubmit((values) => {
    const blank = requiredPatientFields.filter((field) => values[field].trim() === '');
    if (blank.length > 0) {
      refuse(
        patientMessages.incomplete,
        blank.map((field) => [field, 'Required']),
      );
      return;
    }
    const result = newPatient.safeParse(patientFromForm(values));
    if (!result.success) {
      const { issues } = result.error;
      refuse(
        issues[0]?.message ?? patientMessages.incomplete,
        issues.map((issue) => [issue.path.join('.'), issue.message]),
      );
      return;
    }
    setProblem(null);
    register.mutate(result.data);
  });

  if (register.isSuccess) return <PatientRegistered patient={register.data} />;
  return (
    <>
      <PageHeader title="Register Patient" subtitle="Add a new patient to the clinic" />
      <Paper withBorder p={{ base: 'md', sm: 'xl' }} maw={860}>
        <form ref={formElement} onSubmit={submit} noValidate>
          <Stack gap="xl">
            <FormAlert message={problem} />
            <PersonalFields form={form} />
            <ContactFields form={form} />
            <MedicalFields form={form} />
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
    </>
  );
}

// The first problem of each field; one in "allergies.3" belongs to the field of all allergies.
function marksOf(problems: [path: string, message: string][]): Record<string, string> {
  const marks: Record<string, string> = {};
  for (const [path, message] of problems) {
    const [field = path] = path.split('.');
    marks[field] ??= message;
  }
  return marks;
}

// The order on screen decides which field is the first, not the order of the messages.
function focusFirst(form: HTMLFormElement | null, names: string[]): void {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
  const first = fields.find((field) => names.includes(field.dataset.path ?? ''));
  first?.focus();
  first?.scrollIntoView({ block: 'center' });
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
