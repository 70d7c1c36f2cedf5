import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { t } from '../../shared/language';
import { dataOf } from '../../web/api/api';
import { hintBelow } from '../../web/forms/hintBelow';
import { useUnsaved } from '../../web/forms/unsaved';
import { useSubmission } from '../../web/forms/useSubmission';
import { validateWith } from '../../web/forms/validation';
import { tellDone } from '../../web/ui/tell';
import { changedFields } from './changedFields';
import { useMergedForm } from './useMergedForm';

type Stored<Wanted> = Wanted & { version: number };

/** A record in a list of several. */
interface Listed<Wanted> {
  id: string;
  details: Stored<Wanted>;
}

/** The fields of a form that are typed as text; a choice among some words is none. */
type TextField<Values> = {
  [Field in keyof Values]: [string, Values[Field]] extends [Values[Field], string] ? Field : never;
}[keyof Values];

interface SettingsOfAKind<Wanted, Values> {
  /** As it is stored, and where the cache keeps it: by itself, or among others by `id`. */
  record: Stored<Wanted>;
  queryKey: QueryKey;
  id?: string;
  formOf: (record: Stored<Wanted>) => Values;
  labels: Record<keyof Values, string>;
  /** What the schema is to validate. */
  ofForm: (values: Values) => unknown;
  schema: z.ZodType<Wanted>;
  save: (wanted: Stored<Wanted>) => Promise<Stored<Wanted>>;
  /** How the server refuses what somebody else changed meanwhile; with it comes what is stored. */
  changedCode: string;
  savedMessage: string;
  onSaved?: () => void;
}

/** A form of settings that is checked, saved, and brought together with what somebody else saved meanwhile. */
export function useSettingsForm<Wanted extends object, Values extends object>(
  kind: SettingsOfAKind<Wanted, Values>,
) {
  const { record, queryKey, id, formOf, labels, ofForm, schema } = kind;
  const { changedCode, savedMessage, onSaved } = kind;
  const queryClient = useQueryClient();
  /** Keeps an answer, unless something newer is there already. */
  const remember = (answer: Stored<Wanted>) => {
    const newer = (known: Stored<Wanted> | undefined) =>
      known && known.version > answer.version ? known : answer;
    if (id === undefined) queryClient.setQueryData<Stored<Wanted>>(queryKey, newer);
    else
      queryClient.setQueryData<Listed<Wanted>[]>(queryKey, (list) =>
        list?.map((one) => (one.id === id ? { ...one, details: newer(one.details) } : one)),
      );
  };
  const { action, accept, problem, marks } = useSubmission({
    save: (wanted: Stored<Wanted>) => kind.save(wanted),
    onSaved: (saved, sent) => {
      form.saved(formOf(sent), saved);
      remember(saved);
      tellDone(savedMessage);
      onSaved?.();
    },
    onRefused: (error) => {
      const current = dataOf<Stored<Wanted>>(error, changedCode);
      if (current) remember(current);
    },
  });
  const form = useMergedForm(record, formOf, action.isPending);
  const isChanged = changedFields(form.values, form.base).length > 0;
  useUnsaved(isChanged, 'screen');
  const validate = (values: Values) => {
    const accepted = accept(validateWith(schema, ofForm(values)));
    return accepted && { ...accepted, version: form.version };
  };
  const submit = () => {
    const wanted = validate(form.values);
    if (!wanted) return;
    form.tidy(formOf(wanted));
    action.mutate(wanted);
  };
  /** Saves one field by itself: what else was typed stays in the form, unsaved. */
  const saveOnly = <Field extends keyof Values>(field: Field, value: Values[Field]) => {
    const wanted = validate({ ...form.stored, [field]: value });
    if (!wanted) return;
    form.set(field, value);
    action.mutate(wanted);
  };
  const labelOf = (field: keyof Values) => t(labels[field]);
  /** What a text field is given. */
  const inputOf = (field: TextField<Values> & string) => ({
    label: labelOf(field),
    inputWrapperOrder: hintBelow,
    value: form.values[field] as string,
    error: marks[field],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      form.set(field, value as Values[typeof field]),
  });
  return { ...form, isChanged, marks, problem, action, submit, saveOnly, labelOf, inputOf };
}
