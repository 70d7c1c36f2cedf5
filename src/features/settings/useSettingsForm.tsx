import { notifications } from '@mantine/notifications';
import { type QueryKey, type UseMutationOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { t } from '../../shared/language';
import { codeOf, fieldErrorsOf, formMessageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { useUnsaved } from '../../web/forms/unsaved';
import { changedFields } from './changedFields';
import { useMergedForm } from './useMergedForm';

type Stored<Wanted> = Wanted & { version: number };

/** The fields of a form that are typed as text; a choice among some words is none. */
type TextField<Values> = {
  [Field in keyof Values]: [string, Values[Field]] extends [Values[Field], string] ? Field : never;
}[keyof Values];

interface SettingsOfAKind<Wanted, Values> {
  /** As it is stored, and where the cache keeps it. */
  record: Stored<Wanted>;
  queryKey: QueryKey;
  formOf: (record: Stored<Wanted>) => Values;
  labels: Record<keyof Values, string>;
  /** What the schema is to judge. */
  ofForm: (values: Values) => unknown;
  schema: z.ZodType<Wanted>;
  operation: {
    mutationOptions: () => UseMutationOptions<Stored<Wanted>, Error, Stored<Wanted>>;
  };
  /** How the server refuses what somebody else changed meanwhile; with it comes what is stored. */
  changedCode: string;
  savedMessage: string;
  onSaved?: () => void;
}

/** A form of settings that is checked, saved, and brought together with what somebody else saved meanwhile. */
export function useSettingsForm<Wanted extends object, Values extends object>(
  kind: SettingsOfAKind<Wanted, Values>,
) {
  const { record, queryKey, formOf, labels, ofForm, schema, operation } = kind;
  const { changedCode, savedMessage, onSaved } = kind;
  const queryClient = useQueryClient();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string | null>(null);
  /** Keeps an answer, unless something newer is there already. */
  const remember = (answer: Stored<Wanted>) =>
    queryClient.setQueryData<Stored<Wanted>>(queryKey, (known) =>
      known && known.version > answer.version ? known : answer,
    );
  const save = useAction({
    ...operation.mutationOptions(),
    onSuccess: (saved, sent) => {
      form.saved(formOf(sent), saved);
      remember(saved);
      notifications.show({ color: 'teal', message: savedMessage });
      onSaved?.();
    },
    onError: (error) => {
      setErrors(fieldErrorsOf(error));
      setProblem(formMessageOf(error));
      if (codeOf(error) === changedCode) {
        remember((error as Error & { data: Stored<Wanted> }).data);
      }
    },
  });
  const form = useMergedForm(record, formOf, save.isPending);
  useUnsaved(changedFields(form.values, form.base).length > 0, 'screen');
  const submit = () => {
    const found = schema.safeParse(ofForm(form.values));
    setErrors(problemsOf(found.error));
    setProblem(
      found.success ? null : t(found.error.issues[0]?.message ?? 'Please check the form.'),
    );
    if (!found.success) return;
    const wanted = { ...found.data, version: form.version };
    form.tidy(formOf(wanted));
    save.mutate(wanted);
  };
  const labelOf = (field: keyof Values) => t(labels[field]);
  /** What a text field is given. */
  const inputOf = (field: TextField<Values> & string) => ({
    label: labelOf(field),
    value: form.values[field] as string,
    error: errors[field],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      form.set(field, value as Values[typeof field]),
  });
  return { ...form, errors, problem, save, submit, labelOf, inputOf };
}

/** What a schema found, by the name of the form's field; nothing where all is well. */
function problemsOf(error: z.ZodError | undefined): Record<string, string> {
  return Object.fromEntries(
    // The first problem of a field is the one to tell.
    (error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), t(message)]),
  );
}
