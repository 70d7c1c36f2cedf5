import { Button, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { t } from '../../shared/language';
import { FormAlert } from '../../web/forms/FormAlert';
import { LostAnswer } from '../../web/forms/LostAnswer';
import { MergeNotice } from './MergeNotice';
import classes from './SettingsForm.module.css';
import type { useSettingsForm } from './useSettingsForm';

interface SettingsFormProps<Values extends object> {
  label: string;
  form: Pick<
    ReturnType<typeof useSettingsForm<object, Values>>,
    'values' | 'stored' | 'takenOver' | 'conflicts' | 'choose' | 'problem' | 'submit' | 'labelOf'
  > & { action: { isPending: boolean; mayBeDone: boolean; error: Error | null } };
  /** A field as it reads. */
  words: (field: keyof Values, values: Values) => string;
  /** The field that is a picture, as a data URL; null: none is. */
  picture: keyof Values | null;
  children: ReactNode;
}

/**
 * The frame of a form of settings, with what somebody else changed meanwhile; what is wrong is shown beside the button,
 * where the person who pressed it looks.
 */
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
        <MergeNotice {...form} show={show} onChoose={form.choose} />
        <Stack gap="xs" className={classes.foot}>
          <FormAlert message={form.problem} />
          <LostAnswer action={action} />
          <div>
            <Button type="submit" disabled={action.isPending || form.conflicts.length > 0}>
              {t(action.isPending ? 'Saving...' : 'Save')}
            </Button>
          </div>
        </Stack>
      </Stack>
    </form>
  );
}
