import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { patientIdText } from '../../../shared/ids';
import { t } from '../../../shared/language';
import { api, client, dataOf, messageOf } from '../../../web/api/api';
import { useAction } from '../../../web/api/useAction';
import { useIdempotencyKey } from '../../../web/api/useIdempotencyKey';
import { AskAgain } from '../../../web/forms/AskAgain';
import { FormAlert } from '../../../web/forms/FormAlert';
import { redirectDelay } from '../../../web/forms/redirectDelay';
import { useUnsaved } from '../../../web/forms/unsaved';
import { useRecordForm } from '../../../web/forms/useRecordForm';
import { useClinic } from '../../../web/session/session';
import { usePhoneToRegister } from '../../../web/shell/carriedPhone';
import { PageHeader } from '../../../web/ui/PageHeader';
import type { Token } from '../../queue/token';
import { GenerateTokenDialog, useSlipOffer } from '../../queue/widgets/GenerateTokenDialog';
import {
  noChoices,
  SlipChoice,
  TokenChoices,
  usePrintsSlip,
  validateChoices,
} from '../../queue/widgets/TokenChoices';
import { TokenSlip } from '../../queue/widgets/TokenSlip';
import {
  type Answerable,
  emptyPatientForm,
  type NewPatient,
  openIn,
  type Patient,
  patientMessages,
} from '../patient';
import { FormSection, PatientFields, setNone } from '../widgets/PatientFields';
import { PatientPopup } from '../widgets/PatientPopup';
import { validatePatient } from '../widgets/validatePatient';
import { AbhaOutcome, AbhaPicture, useAbhaCard } from './AbhaCard';
import { LikelyDuplicates } from './LikelyDuplicates';
import { PhoneFirst, useKnownBy } from './PhoneFirst';
import classes from './RegisterPatientPage.module.css';
import { StillEmpty } from './StillEmpty';

/** Register Patient (spec 2 and 5). */
export function RegisterPatientPage() {
  const { today } = useClinic();
  const [alike, setAlike] = useState<Patient[]>([]);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  const wantsToken = useRef(false);
  const [choices, setChoices] = useState(noChoices);
  const [reasonProblem, setReasonProblem] = useState<string>();
  const [printsSlip] = usePrintsSlip();
  const [printed, setPrinted] = useState<Token | null>(null);
  useSlipOffer();
  /** Who of those known is at the desk, and gets a token. */
  const [usedId, setUsedId] = useState<string | null>(null);
  const [isUsedDone, setUsedDone] = useState(false);
  const [isRelativeSettled, setRelativeSettled] = useState(false);
  const [genderAsked, setGenderAsked] = useState<object | null>(null);
  /** That it is not recorded was said on purpose. */
  const isWithoutGender = useRef(false);
  const tokenContext = useIdempotencyKey();
  const issue = useAction(
    api.queue.issue.mutationOptions({
      context: tokenContext,
      onSuccess: (token) => {
        if (printsSlip) setPrinted(token);
      },
    }),
  );
  const record = useRecordForm({
    initialValues: { ...emptyPatientForm, phone: usePhoneToRegister() },
    validate: (values) => validatePatient(values, today),
    save: (patient: NewPatient & { isNotDuplicate?: boolean }, options) => {
      setAlike([]);
      return client.patients.register(patient, options);
    },
    onSaved: (patient) => {
      if (wantsToken.current) issue.mutate(tokenOf(patient.id));
      return queryClient.invalidateQueries({ queryKey: api.patients.key() });
    },
    answer: (error) => {
      const found = dataOf<Patient[]>(error, 'POSSIBLE_DUPLICATE');
      if (!found) return undefined;
      setAlike(found);
      return null;
    },
    otherwise: patientMessages.registrationFailed,
  });
  const { form, action: register } = record;
  const card = useAbhaCard(form);
  const found = useKnownBy(form.values.phone);
  /** Who of these it is comes first; the form waits for that. */
  const isToChoose = found.known.length > 0 && !isRelativeSettled;
  useUnsaved(form.isDirty() && !register.isSuccess && !isUsedDone, 'screen');
  useEffect(() => {
    if (isUsedDone && !printed) void navigate({ to: '/app/tokens' });
  }, [isUsedDone, printed, navigate]);
  const tokenOf = (patientId: string) => {
    const validation = validateChoices(choices);
    return 'record' in validation ? { patientId, ...validation.record } : { patientId };
  };
  const focus = (field: string) =>
    document.querySelector<HTMLElement>(`[data-path="${field}"]`)?.focus();
  /** Takes over what a family shares; never name, age or gender. */
  const beRelativeOf = (patient: Patient) => {
    const isNone = patient.noneGiven.includes('address');
    form.setValues({
      phone: patient.phone,
      address: patient.address,
      noneGiven: isNone ? ['address'] : [],
    });
    setRelativeSettled(true);
    focus('name');
  };
  const cancel = () => void navigate({ to: '/app/dashboard' });
  const answerRest = () => setNone(form, openIn(form.values).filter(isLeftOpen), true);
  const send = (isNotDuplicate: boolean, withToken = wantsToken.current) => {
    wantsToken.current = withToken;
    const validation = withToken ? validateChoices(choices) : null;
    if (validation && !('record' in validation)) {
      setReasonProblem(validation.marks.urgentReason);
      focus('urgentReason');
      return;
    }
    if (form.values.gender === '' && !isWithoutGender.current && record.check()) {
      setGenderAsked({});
      return;
    }
    record.send({ isNotDuplicate });
  };

  const slip = printed && (
    <TokenSlip token={printed} printsAtOnce onClose={() => setPrinted(null)} />
  );
  if (register.isSuccess) {
    const { id } = register.data;
    return (
      <>
        <PatientRegistered
          staysFor={printed !== null || (printsSlip && wantsToken.current && issue.isPending)}
          patient={register.data}
          token={
            wantsToken.current
              ? {
                  issued: issue.data ?? null,
                  failure: issue.isError ? messageOf(issue.error) : null,
                }
              : null
          }
          onIssueAgain={() => issue.mutate(tokenOf(id))}
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
      <Paper withBorder p={{ base: 'md', sm: 'lg' }} pb={0}>
        <form
          ref={record.holdFields}
          onSubmit={form.onSubmit(() => send(false, false))}
          onKeyDown={getHotkeyHandler([
            ['mod+Enter', () => send(false, true)],
            ['alt+N', answerRest, { usePhysicalKeys: true }],
          ])}
          noValidate
        >
          <Stack gap="lg">
            <div className={classes.first}>
              <PhoneFirst
                phone={form.values.phone}
                onPhone={(phone) => {
                  form.setFieldValue('phone', phone);
                  setRelativeSettled(false);
                }}
                onCode={card.take}
                failure={found.failure}
                known={isToChoose ? found.known : []}
                onUse={(patient) => setUsedId(patient.id)}
                onRelative={beRelativeOf}
                onNext={() => focus('name')}
                beside={<AbhaPicture card={card} />}
              />
            </div>
            <FormAlert message={record.problem} />
            <AbhaOutcome card={card} />
            <div className={isToChoose ? classes.later : undefined}>
              <PatientFields form={form} beginsWithName={false}>
                <FormSection legend={t('Token')}>
                  <Stack gap="sm">
                    <TokenChoices
                      choices={choices}
                      onChange={(some) => {
                        setChoices({ ...choices, ...some });
                        setReasonProblem(undefined);
                      }}
                      reasonProblem={reasonProblem}
                    />
                    <SlipChoice />
                  </Stack>
                </FormSection>
              </PatientFields>
            </div>
            {genderAsked && form.values.gender === '' && (
              <AskAgain
                question={t('Gender is not chosen. Register without it?')}
                yes={t('Register without gender')}
                isSaving={record.isSaving}
                asked={genderAsked}
                onYes={() => {
                  isWithoutGender.current = true;
                  setGenderAsked(null);
                  send(false);
                }}
                back={{
                  no: t('Choose the gender'),
                  onBack: () => {
                    setGenderAsked(null);
                    focus('gender');
                  },
                }}
              />
            )}
            {alike.length > 0 && (
              <LikelyDuplicates
                patients={alike}
                isSaving={record.isSaving}
                onOpen={setOpenedId}
                onUse={(patient) => setUsedId(patient.id)}
                onRegister={() => send(true)}
              />
            )}
            <div className={classes.foot}>
              <div className={classes.open}>{!isToChoose && <StillEmpty form={form.values} />}</div>
              <Group gap="sm" className={classes.buttons}>
                <Button visibleFrom="sm" variant="default" onClick={cancel}>
                  {t('Cancel')}
                </Button>
                <Button
                  variant="default"
                  disabled={record.isSaving}
                  title={t('Ctrl Enter')}
                  onClick={() => send(false, true)}
                >
                  {t('Register and Issue Token')}
                </Button>
                <Button
                  type="submit"
                  variant={isToChoose ? 'default' : 'filled'}
                  disabled={record.isSaving}
                >
                  {record.isSaving ? t('Registering...') : t('Register Patient')}
                </Button>
              </Group>
            </div>
          </Stack>
        </form>
      </Paper>
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

/** What may be answered for all at once; an age nobody knows is said by itself. */
function isLeftOpen(field: string): field is Exclude<Answerable, 'age'> {
  return field === 'phone' || field === 'address' || field === 'emergencyContact';
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
