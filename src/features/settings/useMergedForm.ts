import { useState } from 'react';
import { changedFields } from './changedFields';
import { type Merge, mergeChanges } from './mergeChanges';

interface Form<Values> extends Merge<Values> {
  version: number;
  /** The stored values that the edits in the form are based on. */
  base: Values;
  /** The values that are stored now. */
  stored: Values;
}

/**
 * A form over a stored record that others may change meanwhile: a newer version is merged into the form as soon as it
 * arrives. While the form `isSaving`, it waits, because the newer version may be the form's own.
 */
export function useMergedForm<Stored extends { version: number }, Values extends object>(
  record: Stored,
  formOf: (record: Stored) => Values,
  isSaving: boolean,
) {
  const [form, setForm] = useState(() => unchangedForm(record.version, formOf(record)));
  const mergeNewer = (before: Form<Values>, newer: Stored): Form<Values> => {
    const stored = formOf(newer);
    const { values, takenOver, conflicts } = mergeChanges(before.base, before.values, stored);
    return {
      version: newer.version,
      base: stored,
      stored,
      values,
      takenOver: [...new Set([...before.takenOver, ...takenOver])],
      // A conflict stays until the person resolves it, also if a third person changes something else.
      conflicts: [...new Set([...before.conflicts, ...conflicts])].filter((field) =>
        changedFields(values, stored).includes(field),
      ),
    };
  };
  if (record.version > form.version && !isSaving) setForm(mergeNewer(form, record));
  return {
    ...form,
    set: <Field extends keyof Values>(field: Field, value: Values[Field]) =>
      setForm((before) => ({ ...before, values: { ...before.values, [field]: value } })),
    /** Replaces the input by what will be stored, for instance without surrounding spaces. */
    normalize: (values: Values) => setForm((before) => ({ ...before, values })),
    resolveConflict: (field: keyof Values, side: 'mine' | 'theirs') =>
      setForm((before) => ({
        ...before,
        values:
          side === 'mine' ? before.values : { ...before.values, [field]: before.stored[field] },
        conflicts: before.conflicts.filter((conflict) => conflict !== field),
      })),
    /** The sent values are stored; later edits stay, and so do conflicts in fields that were not sent. */
    markSaved: (sentValues: Values, savedRecord: Stored) =>
      setForm((before) => {
        const stored = formOf(savedRecord);
        const { values } = mergeChanges(sentValues, before.values, stored);
        const conflicts = before.conflicts.filter((field) =>
          changedFields(values, stored).includes(field),
        );
        return { ...unchangedForm(savedRecord.version, stored), values, conflicts };
      }),
  };
}

function unchangedForm<Values extends object>(version: number, values: Values): Form<Values> {
  return { version, base: values, stored: values, values, takenOver: [], conflicts: [] };
}
