import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { type Submission, useSubmission } from './useSubmission';
import type { Validation } from './validation';

interface RecordForm<Values, Sent, Saved> extends Omit<Submission<Sent, Saved>, 'onMarks'> {
  initialValues: Values;
  /** The record to send for these values and answers to questions, or what is wrong with them. */
  validate: (values: Values, answers: Partial<Sent>) => Validation<NoInfer<Sent>>;
}

/**
 * A form that makes or changes a record. It is validated before it is sent, keeps its values when it is refused, and
 * makes one record however often it is sent. Invalid fields are marked if `fieldsRef` is set on an element around them.
 */
export function useRecordForm<
  Values extends Record<keyof Values, unknown>,
  Sent extends object,
  Saved,
>({ initialValues, validate, ...submission }: RecordForm<Values, Sent, Saved>) {
  const form = useForm<Values>({ initialValues });
  const fields = useRef<HTMLElement>(null);
  const { action, accept, isInvalid, ...submissionState } = useSubmission({
    ...submission,
    onMarks: (marks) => {
      if (!fields.current) return;
      form.setErrors(marks);
      focusFirst(fields.current, Object.keys(marks));
    },
  });
  /** The validated record, or null after showing what is wrong. */
  const check = (answers: Partial<Sent> = {}) => accept(validate(form.values, answers));
  const send = (answers: Partial<Sent> = {}) => {
    const record = check(answers);
    if (record) action.mutate({ ...record, ...answers });
  };
  // Removes the local validation's messages once the values are valid, whichever field was changed.
  useEffect(() => {
    const validation = isInvalid && validate(form.values, {});
    if (validation && 'record' in validation) accept(validation);
  });
  return {
    form,
    values: form.values,
    /** The ref of an element around the fields, of which the first invalid one gets the focus. */
    fieldsRef: (element: HTMLElement | null) => {
      fields.current = element;
    },
    ...submissionState,
    check,
    send,
    submit: form.onSubmit(() => send()),
    action,
    isSaving: action.isPending,
  };
}

// The first by position on the screen, not by the order of the messages.
function focusFirst(container: HTMLElement, names: string[]): void {
  const fields = [...container.querySelectorAll<HTMLElement>('[data-path]')];
  const first = fields.find((field) => names.includes(field.dataset.path ?? ''));
  first?.focus();
  first?.scrollIntoView({ block: 'center' });
}
