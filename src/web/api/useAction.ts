import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { isUncertain } from './api';

/**
 * A mutation that ignores further calls while one is running. A disabled button alone does not ensure that: a second
 * click or Enter can come before the next render. `mayBeDone` is true after a call with an unknown outcome: the server
 * may have carried it out, and may refuse the next call for that reason.
 */
export function useAction<Data, Failure, Variables, Context>(
  options: UseMutationOptions<Data, Failure, Variables, Context>,
) {
  const mutation = useMutation(options);
  const isRunning = useRef(false);
  const [mayBeDone, setMayBeDone] = useState(false);
  const { mutateAsync } = mutation;
  const mutate = useCallback(
    (variables: Variables) => {
      if (isRunning.current) return;
      isRunning.current = true;
      // The options' own callbacks inform the person; only the outcome matters here.
      mutateAsync(variables)
        .then(
          () => setMayBeDone(false),
          (error) => {
            if (isUncertain(error)) setMayBeDone(true);
          },
        )
        .finally(() => {
          isRunning.current = false;
        });
    },
    [mutateAsync],
  );
  return { ...mutation, mutate, mayBeDone };
}
