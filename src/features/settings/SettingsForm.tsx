import { Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { t } from '../../shared/language';
import { SaveBar } from '../../web/forms/SaveBar';
import { MergeNotice } from './MergeNotice';
import type { useSettingsForm } from './useSettingsForm';

interface SettingsFormProps<Values extends object> {
  label: string;
  form: Pick<
    ReturnType<typeof useSettingsForm<object, Values>>,
    | 'values'
    | 'stored'
    | 'isChanged'
    | 'takenOver'
    | 'conflicts'
    | 'choose'
    | 'problem'
    | 'submit'
    | 'labelOf'
  > & { action: { isPending: boolean; mayBeDone: boolean; error: Error | null } };
  /** A field as it reads. */
  words: (field: keyof Values, values: Values) => string;
  /** The field that is a picture, as a data URL; null: none is. */
  picture: keyof Values | null;
  children: ReactNode;
}

/** The frame of a form of settings, with what somebody else changed meanwhile and what saves it. */
export function SettingsForm<Values extends object>(props: SettingsFormProps<Values>) {
  const { label, form, words, picture, children } = props;
  const { action, labelOf } = form;
  const show = (field: keyof Values, whose: 'mine' | 'theirs') => {
    const shown = whose === 'mine' ? form.values : form.stored;
    const source = field === picture ? shown[field] : null;
    if (typeof source === 'string' && source)
      return <img src={source} alt={labelOf(field)} style={{ maxHeight: 64 }} />;
    return words(field, shown) || t('Not specified');
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form onSubmit={submit} noValidate aria-label={label}>
      <Stack maw={820}>
        {children}
        <MergeNotice {...form} asked={action.error} show={show} onChoose={form.choose} />
        <SaveBar
          isChanged={form.isChanged}
          isDisabled={form.conflicts.length > 0}
          problem={form.problem}
          action={action}
        />
      </Stack>
    </form>
  );
}
