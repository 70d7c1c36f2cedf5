import { useState } from 'react';
import { fieldErrorsOf, formMessageOf } from '../api/api';
import { useAction } from '../api/useAction';
import { useIdempotencyKey } from '../api/useIdempotencyKey';
import { marksOf, type Refusal, type Validation } from './validation';

export interface Submission<Sent, Saved> {
  /** Sends the record; the context tells the server that it is the same one however often it is sent. */
  save: (record: Sent, options: { context: { idempotencyKey: string } }) => Promise<Saved>;
  /** The form stays busy while what this returns is under way. */
  onSaved?: (saved: Saved, sent: Sent) => unknown;
  onRefused?: (error: Error) => void;
  /**
   * What is said of a refusal that the form answers in a way of its own; null: nothing, because it asks. Any other has
   * the server's message.
   */
  answer?: (error: Error) => string | null | undefined;
  /** Says that it failed, where the cause means nothing to the person (spec 8). */
  otherwise?: string;
  /** Told what is marked at the fields, each time that something is refused. */
  onMarks?: (marks: Record<string, string>) => void;
}

/** Sends a validated record once and shows each refusal beside the field that it is about. */
export function useSubmission<Sent extends object, Saved>(submission: Submission<Sent, Saved>) {
  const { save, onSaved, onRefused, answer, otherwise, onMarks } = submission;
  const context = useIdempotencyKey();
  const [refusal, setRefusal] = useState<(Refusal & { isValidated?: boolean }) | null>(null);
  const refuse = (refused: Refusal, isValidated = false) => {
    setRefusal({ ...refused, isValidated });
    onMarks?.(refused.marks);
  };
  const action = useAction({
    mutationFn: (record: Sent) => save(record, { context }),
    onSuccess: onSaved,
    onError: (error: Error) => {
      onRefused?.(error);
      const answered = answer?.(error);
      // An answered one has marks of its own, if any.
      if (answered !== undefined) return setRefusal({ message: answered, marks: {} });
      const marks = marksOf(Object.entries(fieldErrorsOf(error)));
      refuse({ message: formMessageOf(error, otherwise), marks });
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
    /** Whether it was refused here, before it was sent. */
    isValidated: refusal?.isValidated ?? false,
    /** What is shown beside the button. */
    problem: refusal?.message ?? null,
    marks: refusal?.marks ?? {},
  };
}
