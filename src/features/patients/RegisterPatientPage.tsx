import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { shortId } from '../../shared/ids';
import { t } from '../../shared/language';
import { api, client, dataOf, fieldErrorsOf, messageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useIdempotencyKey } from '../../web/api/useIdempotencyKey';
import { FormAlert } from '../../web/forms/FormAlert';
import { redirectDelay } from '../../web/forms/redirectDelay';
import { useUnsaved } from '../../web/forms/unsaved';
import { useRecordForm } from '../../web/forms/useRecordForm';
import { useClinic } from '../../web/session/session';
import { PageHeader } from '../../web/ui/PageHeader';
import { judgePatient } from './judgePatient';
import { LikelyDuplicates } from './LikelyDuplicates';
import { PatientDetails } from './PatientDetails';
import { PatientFields } from './PatientFields';
import { emptyPatientForm, type NewPatient, type Patient, patientMessages } from './patient';

/** Register Patient (spec 2 and 5). */
export function RegisterPatientPage() {
  const { today } = useClinic();
  const [alike, setAlike] = useState<Patient[]>([]);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  const wantsToken = useRef(false);
  const tokenContext = useIdempotencyKey();
  const issue = useAction(api.queue.issue.mutationOptions({ context: tokenContext }));
  const record = useRecordForm({
    initialValues: emptyPatientForm,
    judge: (values) => judgePatient(values, today),
    save: (patient: NewPatient & { isNotDuplicate?: boolean }, options) => {
      setAlike([]);
      return client.patients.register(patient, options);
    },
    onSaved: (patient) => {
      if (wantsToken.current) issue.mutate({ patientId: patient.id });
      return queryClient.invalidateQueries({ queryKey: api.patients.key() });
    },
    answer: (error) => {
      const found = dataOf<Patient[]>(error, 'POSSIBLE_DUPLICATE');
      if (found) {
        setAlike(found);
        return null;
      }
      // The button that was pressed is a screen below the message; a field that is wrong is led to.
      if (Object.keys(fieldErrorsOf(error)).length === 0) window.scrollTo({ top: 0 });
      return undefined;
    },
    otherwise: patientMessages.registrationFailed,
  });
  const { form, action: register } = record;
  useUnsaved(form.isDirty() && !register.isSuccess, 'screen');
  const send = (isNotDuplicate: boolean, withToken = wantsToken.current) => {
    wantsToken.current = withToken;
    record.send({ isNotDuplicate });
  };

  if (register.isSuccess) {
    const { id } = register.data;
    return (
      <PatientRegistered
        patient={register.data}
        token={
          wantsToken.current
            ? { issued: issue.data ?? null, failure: issue.isError ? messageOf(issue.error) : null }
            : null
        }
        onIssueAgain={() => issue.mutate({ patientId: id })}
      />
    );
  }
  return (
    <>
      <PageHeader title={t('Register Patient')} subtitle={t('Add a new patient to the clinic')} />
      <Paper withBorder p={{ base: 'md', sm: 'xl' }} maw={860}>
        <form
          ref={record.holdFields}
          onSubmit={form.onSubmit(() => send(false, false))}
          onKeyDown={getHotkeyHandler([['mod+Enter', () => send(false, true)]])}
          noValidate
        >
          <Stack gap="xl">
            <FormAlert message={record.problem} />
            <PatientFields form={form} />
            {alike.length > 0 && (
              <LikelyDuplicates
                patients={alike}
                isSaving={record.isSaving}
                onOpen={setOpenedId}
                onRegister={() => send(true)}
              />
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={() => navigate({ to: '/app/dashboard' })}>
                {t('Cancel')}
              </Button>
              <Button
                variant="light"
                disabled={record.isSaving}
                title={t('Ctrl Enter')}
                onClick={() => send(false, true)}
              >
                {t('Register and Issue Token')}
              </Button>
              <Button type="submit" disabled={record.isSaving}>
                {record.isSaving ? t('Registering...') : t('Register Patient')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Paper>
      <PatientDetails patientId={openedId} onClose={() => setOpenedId(null)} />
    </>
  );
}

interface PatientRegisteredProps {
  patient: { id: string; name: string };
  /** The token that was asked for as well; null: none was. */
  token: { issued: { tokenNumber: number } | null; failure: string | null } | null;
  onIssueAgain: () => void;
}

function PatientRegistered({ patient, token, onIssueAgain }: PatientRegisteredProps) {
  const navigate = useNavigate();
  const isDone = token === null || token.issued !== null;
  const to = token ? '/app/tokens' : '/app/patients';
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => navigate({ to }), redirectDelay);
    return () => clearTimeout(timer);
  }, [navigate, isDone, to]);

  return (
    <Alert color="teal" role="status" icon={<IconCircleCheck aria-hidden />} maw={560}>
      <Title order={1} size="h4">
        {t('Patient Registered Successfully!')}
      </Title>
      <Text>{t('{name}, patient ID {id}', { name: patient.name, id: shortId(patient.id) })}</Text>
      {token?.issued && (
        <Text fz="xl" fw={700} className="figures">
          {t('Token #{number}', { number: token.issued.tokenNumber })}
        </Text>
      )}
      {token?.failure && (
        <Stack gap="xs" align="flex-start" mt="xs">
          <Text>{t('No token yet: {reason}', { reason: token.failure })}</Text>
          <Button size="xs" onClick={onIssueAgain}>
            {t('Issue the token')}
          </Button>
        </Stack>
      )}
    </Alert>
  );
}
