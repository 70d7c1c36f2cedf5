import { useState } from 'react';
import { fieldErrorsOf, formMessageOf } from '../api/api';
import { useAction } from '../api/useAction';
import { useIdempotencyKey } from '../api/useIdempotencyKey';
import { type Judged, marksOf, type Refusal } from './judged';

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

/** From a form that was judged to its record: sent once, and whatever is refused told where it was typed. */
export function useSubmission<Sent extends object, Saved>(submission: Submission<Sent, Saved>) {
  const { save, onSaved, onRefused, answer, otherwise, onMarks } = submission;
  const context = useIdempotencyKey();
  const [refusal, setRefusal] = useState<(Refusal & { isJudged?: boolean }) | null>(null);
  const refuse = (refused: Refusal, isJudged = false) => {
    setRefusal({ ...refused, isJudged });
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
  /** The judged record, or null: then it is said what is wrong. */
  const accept = <Record>(judged: Judged<Record>): Record | null => {
    if ('record' in judged) {
      setRefusal(null);
      return judged.record;
    }
    refuse(judged, true);
    return null;
  };
  return {
    action,
    accept,
    refuse: (message: string) => refuse({ message, marks: {} }),
    /** Whether it was refused here, before it was sent. */
    isJudged: refusal?.isJudged ?? false,
    /** What is shown beside the button. */
    problem: refusal?.message ?? null,
    marks: refusal?.marks ?? {},
  };
}
