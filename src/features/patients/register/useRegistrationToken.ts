import { useRef, useState } from 'react';
import { api } from '../../../web/api/api';
import { useAction } from '../../../web/api/useAction';
import { useIdempotencyKey } from '../../../web/api/useIdempotencyKey';
import type { Token } from '../../queue/token';
import {
  noChoices,
  type TokenChoice,
  usePrintsSlip,
  validateChoices,
} from '../../queue/widgets/TokenChoices';
import { focusField } from './focusField';

export type RegistrationToken = ReturnType<typeof useRegistrationToken>;

/** The token that may be issued along with a registration, and its slip. */
export function useRegistrationToken() {
  const isRequested = useRef(false);
  const [choices, setChoices] = useState(noChoices);
  const [reasonProblem, setReasonProblem] = useState<string>();
  const [printsSlip] = usePrintsSlip();
  const [printed, setPrinted] = useState<Token | null>(null);
  const context = useIdempotencyKey();
  const issue = useAction(
    api.queue.issue.mutationOptions({
      context,
      onSuccess: (token) => {
        if (printsSlip) setPrinted(token);
      },
    }),
  );
  return {
    isRequested,
    /** Notes whether a token is issued as well; false if one is and its choices are not whole. */
    request: (withToken: boolean): boolean => {
      isRequested.current = withToken;
      const validation = withToken ? validateChoices(choices) : null;
      if (!validation || 'record' in validation) return true;
      setReasonProblem(validation.marks.urgentReason);
      focusField('urgentReason');
      return false;
    },
    choices,
    change: (some: Partial<TokenChoice>) => {
      setChoices({ ...choices, ...some });
      setReasonProblem(undefined);
    },
    reasonProblem,
    issue,
    issueTo: (patientId: string) => {
      const validation = validateChoices(choices);
      issue.mutate('record' in validation ? { patientId, ...validation.record } : { patientId });
    },
    printsSlip,
    printed,
    setPrinted,
  };
}
