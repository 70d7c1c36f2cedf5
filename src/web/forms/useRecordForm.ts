import { useForm } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { type Submission, useSubmission } from './useSubmission';
import type { Validation } from './validation';

interface RecordForm<Values, Sent, Saved> extends Omit<Submission<Sent, Saved>, 'onMarks'> {
  initialValues: Values;
  /** What would be sent with what was typed and with what was answered besides, or what is wrong with it. */
  validate: (values: Values, answers: Partial<Sent>) => Validation<NoInfer<Sent>>;
}

/**
 * A form that makes or changes a record: validation here before it is sent, refused with a message that keeps what was typed,
 * and made once however often it is sent. What is wrong is marked at the fields where `holdFields` is put around them.
 */
export function useRecordForm<
  Values extends Record<keyof Values, unknown>,
  Sent extends object,
  Saved,
>({ initialValues, validate, ...submission }: RecordForm<Values, Sent, Saved>) {
  const form = useForm<Values>({ initialValues });
  const fields = useRef<HTMLElement>(null);
  const { action, accept, isValidated, ...told } = useSubmission({
    ...submission,
    onMarks: (marks) => {
      if (!fields.current) return;
      form.setErrors(marks);
      focusFirst(fields.current, Object.keys(marks));
    },
  });
  /** What may be sent, or null: then it is said what is wrong. */
  const check = (answers: Partial<Sent> = {}) => accept(validate(form.values, answers));
  const send = (answers: Partial<Sent> = {}) => {
    const record = check(answers);
    if (record) action.mutate({ ...record, ...answers });
  };
  // What was found wrong here is said only until it is mended, in whichever box.
  useEffect(() => {
    const validation = isValidated && validate(form.values, {});
    if (validation && 'record' in validation) accept(validation);
  });
  return {
    form,
    values: form.values,
    /** Put it on what holds the fields: the first one that is wrong gets the focus. */
    holdFields: (element: HTMLElement | null) => {
      fields.current = element;
    },
    ...told,
    check,
    send,
    submit: form.onSubmit(() => send()),
    action,
    isSaving: action.isPending,
  };
}

// The order on screen decides which field is the first, not the order of the messages.
function focusFirst(holder: HTMLElement, names: string[]): void {
  const fields = [...holder.querySelectorAll<HTMLElement>('[data-path]')];
  const first = fields.find((field) => names.includes(field.dataset.path ?? ''));
  first?.focus();
  first?.scrollIntoView({ block: 'center' });
}
