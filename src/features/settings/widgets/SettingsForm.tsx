import { Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { t } from '../../../shared/language';
import { SaveBar } from '../../../web/forms/SaveBar';
import { MergeNotice } from '../MergeNotice';
import type { useSettingsForm } from './useSettingsForm';

interface SettingsFormProps<Values extends object> {
  label: string;
  form: Pick<
    ReturnType<typeof useSettingsForm<object, Values>>,
    | 'values'
    | 'stored'
    | 'isChanged'
    | 'changedFields'
    | 'takenOver'
    | 'conflicts'
    | 'resolveConflict'
    | 'problem'
    | 'submit'
    | 'labelOf'
  > & { action: { isPending: boolean; mayBeDone: boolean; error: Error | null } };
  /** A field's value as text. */
  textOf: (field: keyof Values, values: Values) => string;
  /** The field whose value is a picture's data URL; null if there is none. */
  picture: keyof Values | null;
  children: ReactNode;
}

/** The frame of a settings form, with the notice of concurrent changes and the save bar. */
export function SettingsForm<Values extends object>(props: SettingsFormProps<Values>) {
  const { label, form, textOf, picture, children } = props;
  const { action, labelOf } = form;
  const renderField = (field: keyof Values, side: 'mine' | 'theirs') => {
    const values = side === 'mine' ? form.values : form.stored;
    const source = field === picture ? values[field] : null;
    if (typeof source === 'string' && source)
      return <img src={source} alt={labelOf(field)} style={{ maxHeight: 64 }} />;
    return textOf(field, values) || t('Not specified');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form onSubmit={submit} noValidate aria-label={label}>
      <Stack maw={820}>
        {children}
        <MergeNotice
          {...form}
          refusal={action.error}
          renderField={renderField}
          onChoose={form.resolveConflict}
        />
        <SaveBar
          isChanged={form.isChanged}
          changed={form.changedFields.map(labelOf)}
          isDisabled={form.conflicts.length > 0}
          problem={form.problem}
          action={action}
        />
      </Stack>
    </form>
  );
}
