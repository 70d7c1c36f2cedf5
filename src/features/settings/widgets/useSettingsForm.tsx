import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { t } from '../../../shared/language';
import { dataOf } from '../../../web/api/api';
import { hintBelow } from '../../../web/forms/hintBelow';
import { useUnsaved } from '../../../web/forms/unsaved';
import { useSubmission } from '../../../web/forms/useSubmission';
import { validateWith } from '../../../web/forms/validation';
import { notifySuccess } from '../../../web/ui/tell';
import { changedFields } from '../changedFields';
import { useMergedForm } from '../useMergedForm';

type Stored<Fields> = Fields & { version: number };

/** A record in a list that the cache holds. */
interface ListedRecord<Fields> {
  id: string;
  details: Stored<Fields>;
}

/** The fields whose type is string; a union of literals is not among them. */
type TextField<Values> = {
  [Field in keyof Values]: [string, Values[Field]] extends [Values[Field], string] ? Field : never;
}[keyof Values];

interface SettingsFormOptions<Fields, Values> {
  /** The stored record, and where the query cache has it: alone, or in a list by `id`. */
  record: Stored<Fields>;
  queryKey: QueryKey;
  id?: string;
  formOf: (record: Stored<Fields>) => Values;
  labels: Record<keyof Values, string>;
  /** Turns the form's values into the input of the schema. */
  ofForm: (values: Values) => unknown;
  schema: z.ZodType<Fields>;
  save: (input: Stored<Fields>) => Promise<Stored<Fields>>;
  /** The error code of a conflict with somebody else's change; its data is the stored record. */
  conflictCode: string;
  savedMessage: string;
  onSaved?: () => void;
}

/** A settings form: validates, saves, and merges what somebody else saved meanwhile. */
export function useSettingsForm<Fields extends object, Values extends object>(
  options: SettingsFormOptions<Fields, Values>,
) {
  const { record, queryKey, id, formOf, labels, ofForm, schema } = options;
  const { conflictCode, savedMessage, onSaved } = options;
  const queryClient = useQueryClient();
  /** Caches an answer unless the cache has a newer version. */
  const cacheRecord = (answer: Stored<Fields>) => {
    const newer = (cached: Stored<Fields> | undefined) =>
      cached && cached.version > answer.version ? cached : answer;
    if (id === undefined) queryClient.setQueryData<Stored<Fields>>(queryKey, newer);
    else
      queryClient.setQueryData<ListedRecord<Fields>[]>(queryKey, (list) =>
        list?.map((entry) =>
          entry.id === id ? { ...entry, details: newer(entry.details) } : entry,
        ),
      );
  };
  const { action, accept, problem, marks } = useSubmission({
    save: (input: Stored<Fields>) => options.save(input),
    onSaved: (saved, sent) => {
      form.markSaved(formOf(sent), saved);
      cacheRecord(saved);
      notifySuccess(savedMessage);
      onSaved?.();
    },
    onRefused: (error) => {
      const current = dataOf<Stored<Fields>>(error, conflictCode);
      if (current) cacheRecord(current);
    },
  });
  const form = useMergedForm(record, formOf, action.isPending);
  const changed = changedFields(form.values, form.base);
  const isChanged = changed.length > 0;
  useUnsaved(isChanged, 'screen');
  const validate = (values: Values) => {
    const accepted = accept(validateWith(schema, ofForm(values)));
    return accepted && { ...accepted, version: form.version };
  };
  const submit = () => {
    const input = validate(form.values);
    if (!input) return;
    form.normalize(formOf(input));
    action.mutate(input);
  };
  /** Saves one field alone; other edits stay in the form, unsaved. */
  const saveOnly = <Field extends keyof Values>(field: Field, value: Values[Field]) => {
    const input = validate({ ...form.stored, [field]: value });
    if (!input) return;
    form.set(field, value);
    action.mutate(input);
  };
  const labelOf = (field: keyof Values) => t(labels[field]);
  /** The props of a text input for a field. */
  const inputOf = (field: TextField<Values> & string) => ({
    label: labelOf(field),
    inputWrapperOrder: hintBelow,
    value: form.values[field] as string,
    error: marks[field],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      form.set(field, value as Values[typeof field]),
  });
  return {
    ...form,
    isChanged,
    changedFields: changed,
    marks,
    problem,
    action,
    submit,
    saveOnly,
    labelOf,
    inputOf,
  };
}
