import { useState } from 'react';
import { fieldErrorsOf, formMessageOf } from '../api/api';
import { useAction } from '../api/useAction';
import { useIdempotencyKey } from '../api/useIdempotencyKey';
import { marksOf, type Refusal, type Validation } from './validation';

export interface Submission<Sent, Saved> {
  /** Sends the record; by the context's key the server recognizes a repeated sending. */
  save: (record: Sent, options: { context: { idempotencyKey: string } }) => Promise<Saved>;
  /** If this returns a promise, the form stays busy until it settles. */
  onSaved?: (saved: Saved, sent: Sent) => unknown;
  onRefused?: (error: Error) => void;
  /**
   * The message for a refusal that the form handles itself; null for no message, because the form asks a question.
   * Undefined for any other refusal, which gets the server's message.
   */
  refusalMessage?: (error: Error) => string | null | undefined;
  /** Says that it failed, when the cause means nothing to the person (spec 8). */
  failureMessage?: string;
  /** Called with the messages at the fields each time that something is refused. */
  onMarks?: (marks: Record<string, string>) => void;
}

/** Sends a validated record once, and shows each refusal beside its field. */
export function useSubmission<Sent extends object, Saved>(submission: Submission<Sent, Saved>) {
  const { save, onSaved, onRefused, refusalMessage, failureMessage, onMarks } = submission;
  const context = useIdempotencyKey();
  const [refusal, setRefusal] = useState<(Refusal & { isInvalid?: boolean }) | null>(null);
  const refuse = (next: Refusal, isInvalid = false) => {
    setRefusal({ ...next, isInvalid });
    onMarks?.(next.marks);
  };
  const action = useAction({
    mutationFn: (record: Sent) => save(record, { context }),
    onSuccess: onSaved,
    onError: (error: Error) => {
      onRefused?.(error);
      const ownMessage = refusalMessage?.(error);
      // The form itself marks fields for a refusal that it handles.
      if (ownMessage !== undefined) return setRefusal({ message: ownMessage, marks: {} });
      const marks = marksOf(Object.entries(fieldErrorsOf(error)));
      refuse({ message: formMessageOf(error, failureMessage), marks });
    },
  });
  /** The validated record, or null after showing what is wrong. */
  const accept = <Record>(validation: Validation<Record>): Record | null => {
    if ('record' in validation) {
      setRefusal(null);
      return validation.record;
    }
    refuse(validation, true);
    return null;
  };
  return {
    action,
    accept,
    refuse: (message: string) => refuse({ message, marks: {} }),
    /** Whether validation refused the form before it was sent. */
    isInvalid: refusal?.isInvalid ?? false,
    /** The message beside the button. */
    problem: refusal?.message ?? null,
    marks: refusal?.marks ?? {},
  };
}
