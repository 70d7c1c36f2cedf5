import { Button, Group, Paper, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { getHotkeyHandler } from '@mantine/hooks';
import { t } from '../../../shared/language';
import { AskAgain } from '../../../web/forms/AskAgain';
import { FormAlert } from '../../../web/forms/FormAlert';
import { SlipChoice, TokenChoices } from '../../queue/widgets/TokenChoices';
import { openRequiredFields, type PatientForm, type WaivableField } from '../patient';
import { FormSection, PatientFields, setNoneGiven } from '../widgets/PatientFields';
import { AbhaCardNotice, AbhaScanButton } from './AbhaCard';
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
  const { record, card, phone, duplicates, send } = registration;
  const { form } = record;
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} pb={0}>
      <form
        ref={record.fieldsRef}
        onSubmit={form.onSubmit(() => send(false, false))}
        onKeyDown={getHotkeyHandler([
          ['mod+Enter', () => send(false, true)],
          ['alt+N', () => answerRemaining(form), { usePhysicalKeys: true }],
        ])}
        noValidate
      >
        <Stack gap="lg">
          <div className={classes.first}>
            <PhoneFirst
              form={form}
              onPhone={phone.change}
              onCode={card.fillFromCode}
              failure={phone.failure}
              matches={phone.matches}
              onUse={(patient) => onUse(patient.id)}
              onRelative={phone.fillFromRelative}
              onNext={() => focusField('name')}
              extraAction={<AbhaScanButton card={card} />}
            />
          </div>
          <FormAlert message={record.problem} />
          <AbhaCardNotice card={card} />
          <div className={phone.isChoiceOpen ? classes.later : undefined}>
            <PatientFields form={form} focusesName={false} without={['phone']}>
              <TokenSection token={token} />
            </PatientFields>
          </div>
          <GenderQuestion registration={registration} />
          {duplicates.length > 0 && (
            <LikelyDuplicates
              patients={duplicates}
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

/** Answers the open fields with "Not told". */
function answerRemaining(form: UseFormReturnType<PatientForm>): void {
  setNoneGiven(form, openRequiredFields(form.values).filter(isAnsweredTogether), true);
}

/** Fields that `answerRemaining` answers; an unknown age must be answered separately. */
function isAnsweredTogether(field: string): field is Exclude<WaivableField, 'age'> {
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
  const { record, genderQuestion, registerWithoutGender, chooseGender } = registration;
  if (!genderQuestion || record.form.values.gender !== '') return null;
  return (
    <AskAgain
      question={t('Gender is not chosen. Register without it?')}
      yes={t('Register without gender')}
      isSaving={record.isSaving}
      trigger={genderQuestion}
      onYes={registerWithoutGender}
      back={{ no: t('Choose the gender'), onBack: chooseGender }}
    />
  );
}

/** The open required fields, and the register buttons. */
function FormFoot(props: Pick<RegistrationFormProps, 'registration' | 'onCancel'>) {
  const { registration, onCancel } = props;
  const { record, phone, send } = registration;
  return (
    <div className={classes.foot}>
      <div className={classes.open}>
        {!phone.isChoiceOpen && <StillEmpty form={record.form.values} />}
      </div>
      <Group gap="sm" className={classes.buttons}>
        <Button visibleFrom="sm" variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
        <Button
          variant="default"
          disabled={record.isSaving}
          aria-keyshortcuts="Control+Enter"
          onClick={() => send(false, true)}
        >
          {t('Register and Issue Token')}
          <kbd className={classes.key} aria-hidden>
            {t('Ctrl Enter')}
          </kbd>
        </Button>
        <Button
          type="submit"
          variant={phone.isChoiceOpen ? 'default' : 'filled'}
          disabled={record.isSaving}
        >
          {record.isSaving ? t('Registering...') : t('Register Patient')}
        </Button>
      </Group>
    </div>
  );
}
