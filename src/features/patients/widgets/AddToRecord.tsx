import { Button, Group, Popover, Text, TextInput } from '@mantine/core';
import { IconHelp, IconPencil, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { t } from '../../../shared/language';
import { api, formMessageOf } from '../../../web/api/api';
import { useAction } from '../../../web/api/useAction';
import { DateField } from '../../../web/dates/DateField';
import { FormAlert } from '../../../web/forms/FormAlert';
import { useClinic } from '../../../web/session/session';
import { isDialogOpen } from '../../../web/ui/closing';
import { useLayer } from '../../../web/ui/layers';
import { focusOn } from '../../../web/ui/returnFocus';
import { isSameAllergy, recordedAllergies } from '../allergies/recordedAllergies';
import { conditionParts, parseConditions } from '../conditions';
import { type Patient, type PatientAtAGlance, parseAllergies } from '../patient';
import {
  deliveryFromLastPeriod,
  deliveryRange,
  isNotPregnant,
  isPossibleDelivery,
  isPossibleLastPeriod,
  lastPeriodRange,
  mayBePregnant,
  pregnancyMessages,
  pregnancyOn,
  pregnancyText,
} from '../pregnancy';
import { isSameText, type RecordAddition } from '../recordAddition';
import { usualAllergies, usualConditions } from '../usualAnswers';
import classes from './AddToRecord.module.css';
import { AllergyMark } from './PatientBanner';

type RecordSummary = Pick<
  PatientAtAGlance,
  'id' | 'age' | 'gender' | 'allergies' | 'conditions' | 'expectedDelivery' | 'notPregnantOn'
>;

interface AddToRecordProps {
  patient: RecordSummary;
  /** Called with the saved record, for callers whose data is not refetched. */
  onSaved?: (saved: Patient) => void;
}

const plus = <IconPlus size={16} aria-hidden />;

/** Buttons that add an allergy, a condition or a pregnancy to the record; a usual one takes two presses. */
export function AddToRecord({ patient, onSaved }: AddToRecordProps) {
  const isPregnant = patient.expectedDelivery !== null;
  return (
    <Group gap="xs">
      <AdditionPopover
        patient={patient}
        onSaved={onSaved}
        label={t('Allergy')}
        name={t('Add allergy')}
      >
        {(form) => <AddAllergy patient={patient} {...form} />}
      </AdditionPopover>
      <AdditionPopover
        patient={patient}
        onSaved={onSaved}
        label={t('Condition')}
        name={t('Add condition')}
      >
        {(form) => <AddCondition patient={patient} {...form} />}
      </AdditionPopover>
      {(isPregnant || mayBePregnant(patient)) && (
        <AdditionPopover
          patient={patient}
          onSaved={onSaved}
          label={isPregnant ? t('Pregnancy') : t('Pregnant')}
          icon={isPregnant ? <IconPencil size={16} aria-hidden /> : plus}
          name={isPregnant ? t('Edit pregnancy') : t('Record as pregnant')}
        >
          {(form) => <AddPregnancy patient={patient} {...form} />}
        </AdditionPopover>
      )}
    </Group>
  );
}

/** Calls `answer` on Alt 0 while the question is open. */
function useAnswerKey(isOpen: boolean, answer: () => void): void {
  const answerByKey = useEffectEvent(answer);
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // Windows sends AltGr as Ctrl and Alt.
      if (!event.altKey || event.ctrlKey || event.code !== 'Digit0' || isDialogOpen()) return;
      event.preventDefault();
      if (!event.repeat) answerByKey();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen]);
}

/** Prompts for allergies that were never asked about: Alt 0 or a press records that none are known. */
export function AskAllergies({ patient }: { patient: RecordSummary }) {
  const { mutate, error, isPending } = useAddition(patient.id, () => {});
  const isUnasked = recordedAllergies(patient.allergies).kind === 'notAsked';
  const answer = () => mutate({ id: patient.id, noKnownAllergies: true });
  useAnswerKey(isUnasked, answer);
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
      <AdditionPopover
        patient={patient}
        onSaved={undefined}
        label={t('Write them')}
        name={t('Write the allergies')}
      >
        {(form) => <AddAllergy patient={patient} {...form} />}
      </AdditionPopover>
      <FormAlert message={error && formMessageOf(error)} />
    </Group>
  );
}

/**
 * Asks whether the patient is pregnant, for a medicine whose line wants the answer: Alt 0, once allergies were asked
 * about, or a press records that she is not today. Nothing if the record has an answer.
 */
export function AskPregnancy({ patient }: { patient: RecordSummary }) {
  const { today } = useClinic();
  const { mutate, error, isPending } = useAddition(patient.id, () => {});
  const { expectedDelivery } = patient;
  const isPregnant =
    expectedDelivery !== null && pregnancyOn(expectedDelivery, today).kind !== 'past';
  const isUnasked = !isPregnant && !isNotPregnant(patient, today);
  const hasKey = isUnasked && recordedAllergies(patient.allergies).kind !== 'notAsked';
  const answer = () => mutate({ id: patient.id, notPregnant: true });
  useAnswerKey(hasKey, answer);
  if (!isUnasked) return null;
  return (
    <Group gap="xs" role="group" aria-label={t('Ask about pregnancy')}>
      <Text span size="sm" c="dimmed">
        {t('Pregnant?')}
      </Text>
      <Button
        variant="default"
        className={classes.press ?? ''}
        size="compact-md"
        title={hasKey ? t('Alt {digit}', { digit: 0 }) : undefined}
        onClick={answer}
      >
        {isPending ? t('Saving...') : t('Not pregnant')}
      </Button>
      <AdditionPopover
        patient={patient}
        onSaved={undefined}
        label={t('Pregnant')}
        name={t('Record as pregnant')}
      >
        {(form) => <AddPregnancy patient={patient} {...form} />}
      </AdditionPopover>
      <FormAlert message={error && formMessageOf(error)} />
    </Group>
  );
}

/**
 * The recorded allergies; while nobody asked for them, a button whose form records the answer. Its place is as high
 * either way, so that nothing moves.
 */
export function AllergiesOrAsk({ patient }: { patient: RecordSummary }) {
  const place = useRef<HTMLDivElement>(null);
  const isUnasked = recordedAllergies(patient.allergies).kind === 'notAsked';
  return (
    <div ref={place} className={classes.answer}>
      {isUnasked ? (
        <AdditionPopover
          patient={patient}
          // The button is gone then, so the focus moves to what it stands in.
          onSaved={() => focusOn(place.current?.closest('[role=dialog]') ?? null)}
          label={t('Ask allergies')}
          name={t('Ask allergies')}
          icon={<IconHelp size={16} aria-hidden />}
          isWarning
        >
          {(form) => <AddAllergy patient={patient} {...form} />}
        </AdditionPopover>
      ) : (
        <AllergyMark entered={patient.allergies} />
      )}
    </div>
  );
}

interface AdditionForm {
  add: (addition: RecordAddition) => void;
  isSaving: boolean;
}

interface AdditionPopoverProps extends AddToRecordProps {
  onSaved: AddToRecordProps['onSaved'];
  /** The button's text, and its accessible name. */
  label: string;
  name: string;
  icon?: ReactNode;
  /** Drawn as what waits for somebody. */
  isWarning?: boolean;
  children: (form: AdditionForm) => ReactNode;
}

/** Sends an addition and updates the cached banner at once. */
function useAddition(id: string, onSaved: (saved: Patient) => void) {
  const queryClient = useQueryClient();
  return useAction(
    api.patients.addToRecord.mutationOptions({
      onSuccess: (saved) => {
        onSaved(saved);
        const { allergies, conditions, expectedDelivery, notPregnantOn } = saved;
        queryClient.setQueryData(
          api.patients.banner.queryKey({ input: { id } }),
          (cached) =>
            cached && { ...cached, allergies, conditions, expectedDelivery, notPregnantOn },
        );
      },
      // Also after a refusal: the record may have changed meanwhile.
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.patients.key() }),
    }),
  );
}

/** A button that opens a form in a popover; success closes it, a refusal is shown in it. */
function AdditionPopover({
  patient: { id },
  onSaved,
  label,
  name,
  icon = plus,
  isWarning = false,
  children,
}: AdditionPopoverProps) {
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
      // A calendar opened from the form extends beyond the popover; a press in it is no press outside.
      closeOnClickOutside={isUppermost}
      closeOnEscape={isUppermost}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant={isWarning ? 'light' : 'subtle'}
          color={isWarning ? 'yellow' : 'gray'}
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
          {children({
            add: (addition) => mutate({ id, ...toRequest(addition) }),
            isSaving: isPending,
          })}
          <FormAlert message={error && formMessageOf(error)} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

type AdditionFormProps = AdditionForm & { patient: RecordSummary };

function AddAllergy({ patient, add, isSaving }: AdditionFormProps) {
  const isUnasked = recordedAllergies(patient.allergies).kind === 'notAsked';
  const isNew = (text: string) => !patient.allergies.some((listed) => isSameAllergy(listed, text));
  return (
    <>
      <Group gap={6}>
        {isUnasked && (
          <UsualAnswerButton onChoose={() => add({ noKnownAllergies: true })}>
            {t('No known allergies')}
          </UsualAnswerButton>
        )}
        {usualAllergies.filter(isNew).map((text) => (
          <UsualAnswerButton key={text} onChoose={() => add({ allergies: [text] })}>
            {t(text)}
          </UsualAnswerButton>
        ))}
      </Group>
      <OtherAnswerForm
        label={t('Another allergy')}
        isSaving={isSaving}
        onEntered={(text) => add({ allergies: parseAllergies(text) })}
      />
    </>
  );
}

function AddCondition({ patient, add, isSaving }: AdditionFormProps) {
  const isNew = (text: string) =>
    !patient.conditions.some((listed) => isSameText(conditionParts(listed).name, text));
  return (
    <>
      <Group gap={6}>
        {usualConditions.filter(isNew).map((text) => (
          <UsualAnswerButton key={text} onChoose={() => add({ conditions: [text] })}>
            {t(text)}
          </UsualAnswerButton>
        ))}
      </Group>
      <OtherAnswerForm
        label={t('Another condition')}
        placeholder={t('Asthma, 2010')}
        isSaving={isSaving}
        onEntered={(text) => add({ conditions: parseConditions(text) })}
      />
    </>
  );
}

function AddPregnancy({ patient, add, isSaving }: AdditionFormProps) {
  const { expectedDelivery } = patient;
  const { today } = useClinic();
  const [lastPeriod, setLastPeriod] = useState('');
  const [delivery, setDelivery] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const computedDelivery = isPossibleLastPeriod(lastPeriod, today)
    ? deliveryFromLastPeriod(lastPeriod)
    : '';
  const enteredDelivery = lastPeriod === '' ? delivery : computedDelivery;
  const isPossible = isPossibleDelivery(enteredDelivery, today);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through portals: the surrounding form must not be submitted.
    event.stopPropagation();
    if (isPossible) return add({ expectedDelivery: enteredDelivery });
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
      {expectedDelivery === null &&
        (isNotPregnant(patient, today) ? (
          <Text size="sm">{t('Not pregnant, answered today')}</Text>
        ) : (
          <Group>
            <UsualAnswerButton onChoose={() => add({ notPregnant: true })}>
              {t('Not pregnant')}
            </UsualAnswerButton>
          </Group>
        ))}
      <form className={classes.form} onSubmit={submit} noValidate>
        <DateField
          label={t('First day of the last period')}
          direction="behind"
          {...lastPeriodRange(today)}
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
          {...deliveryRange(today)}
          value={lastPeriod === '' ? delivery : computedDelivery}
          onChange={(day) => {
            setDelivery(day);
            setLastPeriod('');
            setProblem(null);
          }}
        />
        <Text size="sm" aria-live="polite">
          {isPossible && pregnancyText(enteredDelivery, today)}
        </Text>
        <FormAlert message={problem} />
        <Group justify="flex-end">
          <Button type="submit">{isSaving ? t('Saving...') : t('Save')}</Button>
        </Group>
      </form>
    </>
  );
}

function UsualAnswerButton({ onChoose, children }: { onChoose: () => void; children: string }) {
  return (
    <Button variant="default" className={classes.press ?? ''} size="compact-md" onClick={onChoose}>
      {children}
    </Button>
  );
}

interface OtherAnswerFormProps {
  label: string;
  placeholder?: string;
  isSaving: boolean;
  onEntered: (text: string) => void;
}

/** A text input for an answer that is not offered; Enter saves. */
function OtherAnswerForm({ label, placeholder = '', isSaving, onEntered }: OtherAnswerFormProps) {
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
          // On a phone the keyboard would cover the offered answers.
          data-autofocus={matchMedia('(pointer: fine)').matches || undefined}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit">{isSaving ? t('Saving...') : t('Save')}</Button>
      </Group>
    </form>
  );
}

/** An addition as the operation's input, with mutable arrays. */
function toRequest({ allergies, conditions, ...others }: RecordAddition) {
  return {
    ...others,
    ...(allergies && { allergies: [...allergies] }),
    ...(conditions && { conditions: [...conditions] }),
  };
}
