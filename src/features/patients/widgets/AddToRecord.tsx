import { Button, Group, Popover, Text, TextInput } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { t } from '../../../shared/language';
import { api, formMessageOf } from '../../../web/api/api';
import { useAction } from '../../../web/api/useAction';
import { DateField } from '../../../web/dates/DateField';
import { FormAlert } from '../../../web/forms/FormAlert';
import { useClinic } from '../../../web/session/session';
import { isDialogOpen } from '../../../web/ui/closing';
import { useLayer } from '../../../web/ui/layers';
import { isSameAllergy, recordedAllergies } from '../allergies/recordedAllergies';
import { conditionParts, parseConditions } from '../conditions';
import { type Patient, type PatientAtAGlance, parseAllergies } from '../patient';
import {
  deliveriesOffered,
  deliveryFromLastPeriod,
  isPossibleDelivery,
  isPossibleLastPeriod,
  lastPeriodsOffered,
  mayBePregnant,
  pregnancyMessages,
  pregnancyText,
} from '../pregnancy';
import { isSameText, type RecordAddition } from '../recordAddition';
import { usualAllergies, usualConditions } from '../usualAnswers';
import classes from './AddToRecord.module.css';

type AddedTo = Pick<
  PatientAtAGlance,
  'id' | 'age' | 'gender' | 'allergies' | 'conditions' | 'expectedDelivery'
>;

interface AddToRecordProps {
  patient: AddedTo;
  /** Told what the record is now, for what is not read again by itself. */
  onSaved?: (saved: Patient) => void;
}

const plus = <IconPlus size={16} aria-hidden />;

/** Adds what a patient tells to the record: an allergy, a condition, a pregnancy; a usual one by two presses. */
export function AddToRecord({ patient, onSaved }: AddToRecordProps) {
  const isPregnant = patient.expectedDelivery !== null;
  return (
    <Group gap="xs">
      <Adding patient={patient} onSaved={onSaved} label={t('Allergy')} name={t('Add allergy')}>
        {(adding) => <AddAllergy patient={patient} {...adding} />}
      </Adding>
      <Adding patient={patient} onSaved={onSaved} label={t('Condition')} name={t('Add condition')}>
        {(adding) => <AddCondition patient={patient} {...adding} />}
      </Adding>
      {(isPregnant || mayBePregnant(patient)) && (
        <Adding
          patient={patient}
          onSaved={onSaved}
          label={isPregnant ? t('Pregnancy') : t('Pregnant')}
          icon={isPregnant ? <IconPencil size={16} aria-hidden /> : plus}
          name={isPregnant ? t('Edit pregnancy') : t('Record as pregnant')}
        >
          {(adding) => <AddPregnancy patient={patient} {...adding} />}
        </Adding>
      )}
    </Group>
  );
}

/** Asks for the allergies of a patient whom nobody asked yet: Alt 0 or a press says that none are known. */
export function AskAllergies({ patient }: { patient: AddedTo }) {
  const { mutate, error, isPending } = useAddition(patient.id, () => {});
  const isUnasked = recordedAllergies(patient.allergies).kind === 'notAsked';
  const answer = () => mutate({ id: patient.id, noKnownAllergies: true });
  const answerByKey = useEffectEvent(answer);
  useEffect(() => {
    if (!isUnasked) return;
    const pressed = (event: KeyboardEvent) => {
      // Windows sends AltGr as Ctrl and Alt.
      if (!event.altKey || event.ctrlKey || event.code !== 'Digit0' || isDialogOpen()) return;
      event.preventDefault();
      if (!event.repeat) answerByKey();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [isUnasked]);
  if (!isUnasked) return null;
  return (
    <Group gap="xs" role="group" aria-label={t('Ask allergies')}>
      <Text span size="sm" c="dimmed">
        {t('Allergic to any medicine?')}
      </Text>
      <Button
        variant="default"
        className={classes.press ?? ''}
        size="compact-md"
        title={t('Alt {digit}', { digit: 0 })}
        onClick={answer}
      >
        {isPending ? t('Saving...') : t('None known')}
      </Button>
      <Adding
        patient={patient}
        onSaved={undefined}
        label={t('Write them')}
        name={t('Write the allergies')}
      >
        {(adding) => <AddAllergy patient={patient} {...adding} />}
      </Adding>
      <FormAlert message={error && formMessageOf(error)} />
    </Group>
  );
}

interface AddingForm {
  add: (addition: RecordAddition) => void;
  isSaving: boolean;
}

interface AddingProps extends AddToRecordProps {
  onSaved: AddToRecordProps['onSaved'];
  /** What the button says, and what it is called. */
  label: string;
  name: string;
  icon?: ReactNode;
  children: (form: AddingForm) => ReactNode;
}

/** Sends an addition and shows the record with it at once. */
function useAddition(id: string, onSaved: (saved: Patient) => void) {
  const queryClient = useQueryClient();
  return useAction(
    api.patients.addToRecord.mutationOptions({
      onSuccess: (saved) => {
        onSaved(saved);
        const { allergies, conditions, expectedDelivery } = saved;
        queryClient.setQueryData(
          api.patients.banner.queryKey({ input: { id } }),
          (known) => known && { ...known, allergies, conditions, expectedDelivery },
        );
      },
      // Also after a refusal: the record may have changed meanwhile.
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.patients.key() }),
    }),
  );
}

/** A button, and what is asked once it is pressed; a refusal stands there, an answer closes it. */
function Adding({ patient: { id }, onSaved, label, name, icon = plus, children }: AddingProps) {
  const [isOpen, setOpen] = useState(false);
  const { isUppermost } = useLayer(isOpen, () => setOpen(false));
  const { mutate, reset, error, isPending } = useAddition(id, (saved) => {
    setOpen(false);
    onSaved?.(saved);
  });
  const toggle = (open: boolean) => {
    if (open) reset();
    setOpen(open);
  };
  return (
    <Popover
      opened={isOpen}
      onChange={toggle}
      position="bottom-start"
      width={360}
      middlewares={{ shift: { padding: 16 }, flip: true }}
      // A month that is chosen from lies over it and beside it.
      closeOnClickOutside={isUppermost}
      closeOnEscape={isUppermost}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          className={classes.press ?? ''}
          size="compact-md"
          leftSection={icon}
          aria-label={name}
          onClick={() => toggle(!isOpen)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw="calc(100vw - 2rem)" aria-label={name}>
        <div className={classes.form}>
          {children({ add: (addition) => mutate({ id, ...sent(addition) }), isSaving: isPending })}
          <FormAlert message={error && formMessageOf(error)} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

type OfOne = AddingForm & { patient: AddedTo };

function AddAllergy({ patient, add, isSaving }: OfOne) {
  const isUnasked = recordedAllergies(patient.allergies).kind === 'notAsked';
  const isNew = (text: string) => !patient.allergies.some((one) => isSameAllergy(one, text));
  return (
    <>
      <Group gap={6}>
        {isUnasked && (
          <Usual onChoose={() => add({ noKnownAllergies: true })}>{t('No known allergies')}</Usual>
        )}
        {usualAllergies.filter(isNew).map((text) => (
          <Usual key={text} onChoose={() => add({ allergies: [text] })}>
            {t(text)}
          </Usual>
        ))}
      </Group>
      <Another
        label={t('Another allergy')}
        isSaving={isSaving}
        onEntered={(text) => add({ allergies: parseAllergies(text) })}
      />
    </>
  );
}

function AddCondition({ patient, add, isSaving }: OfOne) {
  const isNew = (text: string) =>
    !patient.conditions.some((one) => isSameText(conditionParts(one).name, text));
  return (
    <>
      <Group gap={6}>
        {usualConditions.filter(isNew).map((text) => (
          <Usual key={text} onChoose={() => add({ conditions: [text] })}>
            {t(text)}
          </Usual>
        ))}
      </Group>
      <Another
        label={t('Another condition')}
        placeholder={t('Asthma, 2010')}
        isSaving={isSaving}
        onEntered={(text) => add({ conditions: parseConditions(text) })}
      />
    </>
  );
}

function AddPregnancy({ patient: { expectedDelivery }, add, isSaving }: OfOne) {
  const { today } = useClinic();
  const [lastPeriod, setLastPeriod] = useState('');
  const [delivery, setDelivery] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const counted = isPossibleLastPeriod(lastPeriod, today) ? deliveryFromLastPeriod(lastPeriod) : '';
  const wanted = lastPeriod === '' ? delivery : counted;
  const isPossible = isPossibleDelivery(wanted, today);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A portal's form is one with the form around it.
    event.stopPropagation();
    if (isPossible) return add({ expectedDelivery: wanted });
    const { lastPeriod: ofPeriod, expectedDelivery: ofDelivery } = pregnancyMessages;
    setProblem(t(lastPeriod === '' ? ofDelivery : ofPeriod));
  };
  return (
    <>
      {expectedDelivery !== null && (
        <Group justify="space-between" gap="xs">
          <Text size="sm">{pregnancyText(expectedDelivery, today)}</Text>
          <Button
            variant="default"
            className={classes.press ?? ''}
            size="compact-md"
            onClick={() => add({ expectedDelivery: null })}
          >
            {t('Not pregnant any more')}
          </Button>
        </Group>
      )}
      <form className={classes.form} onSubmit={submit} noValidate>
        <DateField
          label={t('First day of the last period')}
          direction="behind"
          {...lastPeriodsOffered(today)}
          value={lastPeriod}
          onChange={(day) => {
            setLastPeriod(day);
            setDelivery('');
            setProblem(null);
          }}
        />
        <DateField
          label={t('Or the expected delivery')}
          description={t('If a scan gave a date, enter that one.')}
          direction="ahead"
          {...deliveriesOffered(today)}
          value={lastPeriod === '' ? delivery : counted}
          onChange={(day) => {
            setDelivery(day);
            setLastPeriod('');
            setProblem(null);
          }}
        />
        <Text size="sm" aria-live="polite">
          {isPossible && pregnancyText(wanted, today)}
        </Text>
        <FormAlert message={problem} />
        <Group justify="flex-end">
          <Button type="submit">{isSaving ? t('Saving...') : t('Save')}</Button>
        </Group>
      </form>
    </>
  );
}

function Usual({ onChoose, children }: { onChoose: () => void; children: string }) {
  return (
    <Button variant="default" className={classes.press ?? ''} size="compact-md" onClick={onChoose}>
      {children}
    </Button>
  );
}

interface AnotherProps {
  label: string;
  placeholder?: string;
  isSaving: boolean;
  onEntered: (text: string) => void;
}

/** A box for what is not offered; Enter saves. */
function Another({ label, placeholder = '', isSaving, onEntered }: AnotherProps) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (text.trim() !== '') onEntered(text);
  };
  return (
    <form onSubmit={submit}>
      <Group gap="xs" align="flex-end">
        <TextInput
          className={classes.box ?? ''}
          label={label}
          placeholder={placeholder}
          autoComplete="off"
          // On a phone its keyboard would cover what is offered.
          data-autofocus={matchMedia('(pointer: fine)').matches || undefined}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit">{isSaving ? t('Saving...') : t('Save')}</Button>
      </Group>
    </form>
  );
}

/** An addition as the operation takes it. */
function sent({ allergies, conditions, ...others }: RecordAddition) {
  return {
    ...others,
    ...(allergies && { allergies: [...allergies] }),
    ...(conditions && { conditions: [...conditions] }),
  };
}
