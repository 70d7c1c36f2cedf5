import { Button, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { t } from '../../../shared/language';
import { DateField } from '../../../web/dates/DateField';
import { FormAlert } from '../../../web/forms/FormAlert';
import { FormDialog } from '../../../web/forms/FormDialog';
import { hintBelow } from '../../../web/forms/hintBelow';
import { LostAnswer } from '../../../web/forms/LostAnswer';
import { useClinic } from '../../../web/session/session';
import { SuggestInput } from '../../../web/ui/SuggestInput';
import { notifySuccess } from '../../../web/ui/tell';
import { ReadLines } from './ReadLines';
import classes from './Results.module.css';
import { UnreviewedList } from './UnreviewedList';
import { type ResultsFormOptions, useResultsForm } from './useResultsForm';

interface ResultsDialogProps extends Omit<ResultsFormOptions, 'onSaved'> {
  patientName: string;
  /** That were typed before, to choose from. */
  laboratories: readonly string[];
  onClose: () => void;
}

/**
 * Enters the results of a laboratory's paper, or corrects them: typed, read (Enter), looked at, and saved by a second
 * press. An awaited test has a box of its own.
 */
export function ResultsDialog({
  patientName,
  laboratories,
  onClose,
  ...options
}: ResultsDialogProps) {
  const { before } = options;
  const { today } = useClinic();
  const form = useResultsForm({
    ...options,
    onSaved: () => {
      notifySuccess(t('Results of {name} are saved.', { name: patientName }));
      onClose();
    },
  });
  const { lines, isRead, hasRead, isSaving, marks, problem } = form;
  const save = useRef<HTMLButtonElement>(null);
  const reading = useRef<HTMLDivElement>(null);
  // Each reading moves on to what is asked, else to the button that saves.
  useEffect(() => {
    if (!isRead) return;
    const asked = reading.current?.querySelector<HTMLElement>('[data-doubt]');
    (asked ?? save.current)?.focus();
  }, [isRead]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isRead || lines.length === 0) form.send();
    else form.read();
  };
  return (
    <FormDialog
      title={t(before ? 'Correct results of {name}' : 'Results of {name}', { name: patientName })}
      isDirty={form.isDirty}
      isSaving={isSaving}
      onClose={onClose}
      onSubmit={submit}
      discardQuestion={t('Discard these results?')}
      submit={
        <Button ref={save} type="submit" disabled={isSaving}>
          {t(isSaving ? 'Saving...' : isRead ? 'Save results' : 'Read')}
        </Button>
      }
      foot={
        <>
          <FormAlert message={problem} />
          <LostAnswer action={form.action} />
        </>
      }
    >
      <Stack ref={form.fieldsRef}>
        <TypedResults form={form} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <DateField
            label={t('Date of the sample')}
            direction="behind"
            max={today}
            {...form.form.getInputProps('takenOn')}
            error={marks.takenOn}
          />
          <SuggestInput
            label={t('Laboratory')}
            data={[...laboratories]}
            {...form.form.getInputProps('laboratory')}
            error={marks.laboratory}
          />
        </SimpleGrid>
        {hasRead && lines.length > 0 && (
          <div ref={reading} role="status">
            <Text fw="bold">{t('Is this what the paper says?')}</Text>
            <ReadLines
              report={form.values}
              lines={lines}
              confirmed={form.confirmed}
              onConfirm={form.confirm}
              onChoose={form.choose}
            />
          </div>
        )}
        <UnreviewedList />
        {before && (
          <TextInput
            label={t('Reason for the correction')}
            withAsterisk
            autoComplete="off"
            {...form.form.getInputProps('reason')}
            error={marks.reason}
          />
        )}
      </Stack>
    </FormDialog>
  );
}

interface TypedResultsProps {
  form: ReturnType<typeof useResultsForm>;
}

/** A box for each awaited test, and one for all others. */
function TypedResults({ form }: TypedResultsProps) {
  const { boxes } = form.values;
  return (
    <>
      {boxes.length > 0 && (
        <div className={classes.boxes}>
          {boxes.map(({ name, label, typed }, index) => (
            <TextInput
              key={name}
              label={label}
              autoComplete="off"
              data-autofocus={index === 0 || undefined}
              value={typed}
              onChange={(event) => form.type(index, event.currentTarget.value)}
            />
          ))}
        </div>
      )}
      <Textarea
        label={t(boxes.length > 0 ? 'Other results' : 'Results')}
        inputWrapperOrder={hintBelow}
        description={t('As on the paper; a reference range in brackets: creat 1.1 (0.7-1.3)')}
        placeholder="hba1c 7.8, creat 1.1, hb 9.6"
        autosize
        minRows={boxes.length > 0 ? 1 : 2}
        autoComplete="off"
        data-autofocus={boxes.length === 0 || undefined}
        onKeyDown={readOnEnter}
        {...form.form.getInputProps('text')}
      />
    </>
  );
}

/** Enter reads, as in every other box; a new line takes the shift key. */
function readOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
  const { shiftKey, ctrlKey, metaKey, nativeEvent } = event;
  if (event.key !== 'Enter' || shiftKey || ctrlKey || metaKey || nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
