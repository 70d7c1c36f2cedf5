import { Button, Group, Paper, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { getHotkeyHandler } from '@mantine/hooks';
import { t } from '../../../shared/language';
import { AskAgain } from '../../../web/forms/AskAgain';
import { FormAlert } from '../../../web/forms/FormAlert';
import { SlipChoice, TokenChoices } from '../../queue/widgets/TokenChoices';
import { type Answerable, openIn, type PatientForm } from '../patient';
import { FormSection, PatientFields, setNone } from '../widgets/PatientFields';
import { AbhaOutcome, AbhaPicture } from './AbhaCard';
import { focusField } from './focusField';
import { LikelyDuplicates } from './LikelyDuplicates';
import { PhoneFirst } from './PhoneFirst';
import classes from './RegisterPatientPage.module.css';
import { StillEmpty } from './StillEmpty';
import type { Registration } from './useRegistration';
import type { RegistrationToken } from './useRegistrationToken';

interface RegistrationFormProps {
  registration: Registration;
  token: RegistrationToken;
  /** The person at the desk is this patient, who gets a token. */
  onUse: (patientId: string) => void;
  onOpen: (patientId: string) => void;
  onCancel: () => void;
}

export function RegistrationForm(props: RegistrationFormProps) {
  const { registration, token, onUse, onOpen, onCancel } = props;
  const { record, card, phone, alike, send } = registration;
  const { form } = record;
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} pb={0}>
      <form
        ref={record.holdFields}
        onSubmit={form.onSubmit(() => send(false, false))}
        onKeyDown={getHotkeyHandler([
          ['mod+Enter', () => send(false, true)],
          ['alt+N', () => answerRest(form), { usePhysicalKeys: true }],
        ])}
        noValidate
      >
        <Stack gap="lg">
          <div className={classes.first}>
            <PhoneFirst
              phone={form.values.phone}
              onPhone={phone.change}
              onCode={card.take}
              failure={phone.failure}
              known={phone.known}
              onUse={(patient) => onUse(patient.id)}
              onRelative={phone.beRelativeOf}
              onNext={() => focusField('name')}
              beside={<AbhaPicture card={card} />}
            />
          </div>
          <FormAlert message={record.problem} />
          <AbhaOutcome card={card} />
          <div className={phone.isToChoose ? classes.later : undefined}>
            <PatientFields form={form} beginsWithName={false}>
              <TokenSection token={token} />
            </PatientFields>
          </div>
          <GenderQuestion registration={registration} />
          {alike.length > 0 && (
            <LikelyDuplicates
              patients={alike}
              isSaving={record.isSaving}
              onOpen={onOpen}
              onUse={(patient) => onUse(patient.id)}
              onRegister={() => send(true)}
            />
          )}
          <FormFoot registration={registration} onCancel={onCancel} />
        </Stack>
      </form>
    </Paper>
  );
}

/** Answers with "Not told" what is still open. */
function answerRest(form: UseFormReturnType<PatientForm>): void {
  setNone(form, openIn(form.values).filter(isLeftOpen), true);
}

/** What may be answered for all at once; an age nobody knows is said by itself. */
function isLeftOpen(field: string): field is Exclude<Answerable, 'age'> {
  return field === 'phone' || field === 'address' || field === 'emergencyContact';
}

function TokenSection({ token }: Pick<RegistrationFormProps, 'token'>) {
  return (
    <FormSection legend={t('Token')}>
      <Stack gap="sm">
        <TokenChoices
          choices={token.choices}
          onChange={token.change}
          reasonProblem={token.reasonProblem}
        />
        <SlipChoice />
      </Stack>
    </FormSection>
  );
}

function GenderQuestion({ registration }: Pick<RegistrationFormProps, 'registration'>) {
  const { record, genderAsked, registerWithoutGender, chooseGender } = registration;
  if (!genderAsked || record.form.values.gender !== '') return null;
  return (
    <AskAgain
      question={t('Gender is not chosen. Register without it?')}
      yes={t('Register without gender')}
      isSaving={record.isSaving}
      asked={genderAsked}
      onYes={registerWithoutGender}
      back={{ no: t('Choose the gender'), onBack: chooseGender }}
    />
  );
}

/** What is still open, and the buttons that register. */
function FormFoot(props: Pick<RegistrationFormProps, 'registration' | 'onCancel'>) {
  const { registration, onCancel } = props;
  const { record, phone, send } = registration;
  return (
    <div className={classes.foot}>
      <div className={classes.open}>
        {!phone.isToChoose && <StillEmpty form={record.form.values} />}
      </div>
      <Group gap="sm" className={classes.buttons}>
        <Button visibleFrom="sm" variant="default" onClick={onCancel}>
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
          variant={phone.isToChoose ? 'default' : 'filled'}
          disabled={record.isSaving}
        >
          {record.isSaving ? t('Registering...') : t('Register Patient')}
        </Button>
      </Group>
    </div>
  );
}
