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

/** The token that may be issued with a registration, and its slip. */
export function useRegistrationToken() {
  const isRequested = useRef(false);
  const [choices, setChoices] = useState(noChoices);
  const [reasonProblem, setReasonProblem] = useState<string>();
  const [printsSlip] = usePrintsSlip();
  const [slipToken, setSlipToken] = useState<Token | null>(null);
  const context = useIdempotencyKey();
  const issue = useAction(
    api.queue.issue.mutationOptions({
      context,
      onSuccess: (token) => {
        if (printsSlip) setSlipToken(token);
      },
    }),
  );
  return {
    isRequested,
    /** Sets whether a token is issued too; returns false if its choices are incomplete. */
    request: (withToken: boolean): boolean => {
      isRequested.current = withToken;
      const validation = withToken ? validateChoices(choices) : null;
      if (!validation || 'record' in validation) return true;
      setReasonProblem(validation.marks.urgentReason);
      focusField('urgentReason');
      return false;
    },
    choices,
    change: (changes: Partial<TokenChoice>) => {
      setChoices({ ...choices, ...changes });
      setReasonProblem(undefined);
    },
    reasonProblem,
    issue,
    issueTo: (patientId: string) => {
      // Validated again: the choices stay editable while the registration is sent.
      const validation = validateChoices(choices);
      issue.mutate('record' in validation ? { patientId, ...validation.record } : { patientId });
    },
    printsSlip,
    slipToken,
    setSlipToken,
  };
}
