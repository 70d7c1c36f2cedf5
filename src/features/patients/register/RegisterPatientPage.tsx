import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { patientIdText } from '../../../shared/ids';
import { t } from '../../../shared/language';
import { messageOf } from '../../../web/api/api';
import { redirectDelay } from '../../../web/forms/redirectDelay';
import { useUnsaved } from '../../../web/forms/unsaved';
import { PrintLink } from '../../../web/paper/PrintLink';
import { Facts } from '../../../web/ui/Facts';
import { PageHeader } from '../../../web/ui/PageHeader';
import { GenerateTokenDialog, useSlipOffer } from '../../queue/widgets/GenerateTokenDialog';
import { TokenSlip } from '../../queue/widgets/TokenSlip';
import {
  genderWords,
  type Patient,
  type PatientField,
  patientFields,
  patientFieldText,
  shownPatientValue,
} from '../patient';
import { patientFieldLabels } from '../patientLabels';
import { PatientDetails } from '../record/widgets/PatientDetails';
import { RegistrationForm } from './RegistrationForm';
import { useRegistration } from './useRegistration';
import { type RegistrationToken, useRegistrationToken } from './useRegistrationToken';

/** Register Patient (spec 2 and 5). */
export function RegisterPatientPage() {
  const [openedId, setOpenedId] = useState<string | null>(null);
  const navigate = useNavigate();
  const token = useRegistrationToken();
  useSlipOffer();
  /** The registered patient who is at the desk and gets a token. */
  const [tokenPatientId, setTokenPatientId] = useState<string | null>(null);
  const [isTokenIssued, setTokenIssued] = useState(false);
  const registration = useRegistration(token);
  const { form, action: register } = registration.record;
  const { slipToken, setSlipToken } = token;
  useUnsaved(form.isDirty() && !register.isSuccess && !isTokenIssued, 'screen');
  useEffect(() => {
    if (isTokenIssued && !slipToken) void navigate({ to: '/app/tokens' });
  }, [isTokenIssued, slipToken, navigate]);
  const cancel = () => void navigate({ to: '/app/dashboard' });

  const slip = slipToken && (
    <TokenSlip token={slipToken} printsAtOnce onClose={() => setSlipToken(null)} />
  );
  if (register.isSuccess) {
    const { id } = register.data;
    return (
      <>
        <PatientRegistered
          isRedirectHeld={isSlipDue(token)}
          patient={register.data}
          token={tokenOutcome(token)}
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
        // On a phone it does not fit beside the two register buttons.
        action={
          <Button hiddenFrom="sm" variant="subtle" color="gray" px="xs" onClick={cancel}>
            {t('Cancel')}
          </Button>
        }
      />
      <RegistrationForm
        registration={registration}
        token={token}
        onUse={setTokenPatientId}
        onOpen={setOpenedId}
        onCancel={cancel}
      />
      <PatientDetails patientId={openedId} onClose={() => setOpenedId(null)} />
      {tokenPatientId && (
        <GenerateTokenDialog
          patientId={tokenPatientId}
          onIssued={() => setTokenIssued(true)}
          onPrint={setSlipToken}
          onClose={() => setTokenPatientId(null)}
        />
      )}
      {slip}
    </>
  );
}

/** Whether a slip is being printed, or will be once the token is issued. */
function isSlipDue({ slipToken, printsSlip, isRequested, issue }: RegistrationToken): boolean {
  return slipToken !== null || (printsSlip && isRequested.current && issue.isPending);
}

/** The token's result so far; null: none was requested. */
function tokenOutcome({ isRequested, issue }: RegistrationToken): PatientRegisteredProps['token'] {
  return isRequested.current
    ? { issued: issue.data ?? null, failure: issue.isError ? messageOf(issue.error) : null }
    : null;
}

interface PatientRegisteredProps {
  /** Suspends the redirect while a slip is being printed. */
  isRedirectHeld: boolean;
  patient: Patient;
  /** The token requested with the registration; null: none. */
  token: { issued: { tokenNumber: number } | null; failure: string | null } | null;
  onIssueAgain: () => void;
}

function PatientRegistered({
  isRedirectHeld,
  patient,
  token,
  onIssueAgain,
}: PatientRegisteredProps) {
  const navigate = useNavigate();
  const isDone = token === null || token.issued !== null;
  const to = token ? '/app/tokens' : '/app/patients';
  useEffect(() => {
    if (!isDone || isRedirectHeld) return;
    const timer = setTimeout(() => navigate({ to }), redirectDelay);
    return () => clearTimeout(timer);
  }, [navigate, isDone, isRedirectHeld, to]);

  return (
    <>
      <PageHeader title={t('Register Patient')} subtitle={t('Add a new patient to the clinic')} />
      <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
        <Stack gap="lg">
          <Alert color="green" role="status" icon={<IconCircleCheck aria-hidden />}>
            <Title order={2} size="h4">
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
          <Facts facts={factsOf(patient)} />
          <Group gap="sm">
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link to="/app/patients/$patientId" params={{ patientId: patient.id }} {...props} />
              )}
            >
              {t('Open')}
            </Button>
            <PrintLink to="/app/papers/patient-card/$id" params={{ id: patient.id }}>
              {t('Patient card')}
            </PrintLink>
          </Group>
        </Stack>
      </Paper>
    </>
  );
}

/** What was registered, without the empty fields. */
function factsOf(patient: Patient): Record<string, string> {
  const textOf = (field: PatientField): string => {
    if (field === 'gender') return patient.gender === null ? '' : genderWords(patient.gender);
    const text = patientFieldText(patient, field);
    return text && shownPatientValue(field, text);
  };
  return Object.fromEntries(
    patientFields
      .filter((field) => field !== 'name')
      .map((field) => [t(patientFieldLabels[field]), textOf(field)] as const)
      .filter(([, text]) => text !== ''),
  );
}
