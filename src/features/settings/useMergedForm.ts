import { useState } from 'react';
import { changedFields } from './changedFields';
import { type Merge, mergeChanges } from './mergeChanges';

interface Form<Values> extends Merge<Values> {
  version: number;
  /** As it was stored when the form last agreed with the server. */
  base: Values;
  /** As it is stored now. */
  stored: Values;
}

/**
 * A form over a stored record that others may change meanwhile: what they change is merged into what is typed as soon
 * as it is known. While it `isSaving`, a newer version may be the own one, and waits.
 */
export function useMergedForm<Stored extends { version: number }, Values extends object>(
  record: Stored,
  formOf: (record: Stored) => Values,
  isSaving: boolean,
) {
  const [form, setForm] = useState(() => unchanged(record.version, formOf(record)));
  const takeIn = (before: Form<Values>, newer: Stored): Form<Values> => {
    const stored = formOf(newer);
    const { values, takenOver, conflicts } = mergeChanges(before.base, before.values, stored);
    return {
      version: newer.version,
      base: stored,
      stored,
      values,
      takenOver: [...new Set([...before.takenOver, ...takenOver])],
      // Asked about until it is answered, also when a third person changes something else.
      conflicts: [...new Set([...before.conflicts, ...conflicts])].filter((field) =>
        changedFields(values, stored).includes(field),
      ),
    };
  };
  if (record.version > form.version && !isSaving) setForm(takeIn(form, record));
  return {
    ...form,
    set: <Field extends keyof Values>(field: Field, value: Values[Field]) =>
      setForm((before) => ({ ...before, values: { ...before.values, [field]: value } })),
    /** Puts what was typed as it will be stored, for instance without spaces around it. */
    tidy: (values: Values) => setForm((before) => ({ ...before, values })),
    /** Answers a conflict. */
    choose: (field: keyof Values, whose: 'mine' | 'theirs') =>
      setForm((before) => ({
        ...before,
        values:
          whose === 'mine' ? before.values : { ...before.values, [field]: before.stored[field] },
        conflicts: before.conflicts.filter((one) => one !== field),
      })),
    /** What was sent is stored; what was typed since stays. */
    saved: (sent: Values, answer: Stored) =>
      setForm((before) => {
        const stored = formOf(answer);
        const { values } = mergeChanges(sent, before.values, stored);
        return { ...unchanged(answer.version, stored), values };
      }),
  };
}

function unchanged<Values extends object>(version: number, values: Values): Form<Values> {
  return { version, base: values, stored: values, values, takenOver: [], conflicts: [] };
}
