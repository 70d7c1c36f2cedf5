import { Alert, Button, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { patientIdText } from '../../../shared/ids';
import { t } from '../../../shared/language';
import { messageOf } from '../../../web/api/api';
import { redirectDelay } from '../../../web/forms/redirectDelay';
import { useUnsaved } from '../../../web/forms/unsaved';
import { PageHeader } from '../../../web/ui/PageHeader';
import { GenerateTokenDialog, useSlipOffer } from '../../queue/widgets/GenerateTokenDialog';
import { TokenSlip } from '../../queue/widgets/TokenSlip';
import type { Patient } from '../patient';
import { PatientPopup } from '../widgets/PatientPopup';
import { RegistrationForm } from './RegistrationForm';
import { useRegistration } from './useRegistration';
import { type RegistrationToken, useRegistrationToken } from './useRegistrationToken';

/** Register Patient (spec 2 and 5). */
export function RegisterPatientPage() {
  const [openedId, setOpenedId] = useState<string | null>(null);
  const navigate = useNavigate();
  const token = useRegistrationToken();
  useSlipOffer();
  /** Who of those known is at the desk, and gets a token. */
  const [usedId, setUsedId] = useState<string | null>(null);
  const [isUsedDone, setUsedDone] = useState(false);
  const registration = useRegistration(token);
  const { form, action: register } = registration.record;
  const { printed, setPrinted } = token;
  useUnsaved(form.isDirty() && !register.isSuccess && !isUsedDone, 'screen');
  useEffect(() => {
    if (isUsedDone && !printed) void navigate({ to: '/app/tokens' });
  }, [isUsedDone, printed, navigate]);
  const cancel = () => void navigate({ to: '/app/dashboard' });

  const slip = printed && (
    <TokenSlip token={printed} printsAtOnce onClose={() => setPrinted(null)} />
  );
  if (register.isSuccess) {
    const { id } = register.data;
    return (
      <>
        <PatientRegistered
          staysFor={isSlipDue(token)}
          patient={register.data}
          token={outcomeOf(token)}
          onIssueAgain={() => token.issueTo(id)}
        />
        {slip}
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={t('Register Patient')}
        subtitle={t('Add a new patient to the clinic')}
        // On a phone there is no room for it beside the two buttons that register.
        action={
          <Button hiddenFrom="sm" variant="subtle" color="gray" px="xs" onClick={cancel}>
            {t('Cancel')}
          </Button>
        }
      />
      <RegistrationForm
        registration={registration}
        token={token}
        onUse={setUsedId}
        onOpen={setOpenedId}
        onCancel={cancel}
      />
      <PatientPopup patientId={openedId} onClose={() => setOpenedId(null)} />
      {usedId && (
        <GenerateTokenDialog
          patientId={usedId}
          onIssued={() => setUsedDone(true)}
          onPrint={setPrinted}
          onClose={() => setUsedId(null)}
        />
      )}
      {slip}
    </>
  );
}

/** Whether a slip is being printed, or will be once the token is there. */
function isSlipDue({ printed, printsSlip, isRequested, issue }: RegistrationToken): boolean {
  return printed !== null || (printsSlip && isRequested.current && issue.isPending);
}

/** What became of the token so far; null: none was requested. */
function outcomeOf({ isRequested, issue }: RegistrationToken): PatientRegisteredProps['token'] {
  return isRequested.current
    ? { issued: issue.data ?? null, failure: issue.isError ? messageOf(issue.error) : null }
    : null;
}

interface PatientRegisteredProps {
  /** Does not lead on by itself: a slip is being printed. */
  staysFor: boolean;
  patient: Pick<Patient, 'id' | 'number' | 'name'>;
  /** The token that was asked for as well; null: none was. */
  token: { issued: { tokenNumber: number } | null; failure: string | null } | null;
  onIssueAgain: () => void;
}

function PatientRegistered({ staysFor, patient, token, onIssueAgain }: PatientRegisteredProps) {
  const navigate = useNavigate();
  const isDone = token === null || token.issued !== null;
  const to = token ? '/app/tokens' : '/app/patients';
  useEffect(() => {
    if (!isDone || staysFor) return;
    const timer = setTimeout(() => navigate({ to }), redirectDelay);
    return () => clearTimeout(timer);
  }, [navigate, isDone, staysFor, to]);

  return (
    <Alert color="green" role="status" icon={<IconCircleCheck aria-hidden />} maw={560}>
      <Title order={1} size="h4">
        {t('Patient Registered Successfully!')}
      </Title>
      <Text>
        {t('{name}, patient ID {id}', {
          name: patient.name,
          id: patientIdText(patient.id, patient.number),
        })}
      </Text>
      {token?.issued && (
        <Text fz="xl" fw="bold">
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
