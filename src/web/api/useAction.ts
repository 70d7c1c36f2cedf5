import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { isUncertain } from './api';

/**
 * A mutation that is sent once, however often it is asked for while under way. A disabled button does not do
 * that alone: a second click or Enter can come before the screen is drawn again. `mayBeDone` once nobody knows what
 * became of a sending: the server may have carried it out, and what it says to the next one may come from that.
 */
export function useAction<Data, Failure, Variables, Context>(
  options: UseMutationOptions<Data, Failure, Variables, Context>,
) {
  const mutation = useMutation(options);
  const isUnderWay = useRef(false);
  const [mayBeDone, setMayBeDone] = useState(false);
  const { mutateAsync } = mutation;
  const mutate = useCallback(
    (variables: Variables) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      // The options' own callbacks tell the person; here only the end matters.
      mutateAsync(variables)
        .then(
          () => setMayBeDone(false),
          (error) => {
            if (isUncertain(error)) setMayBeDone(true);
          },
        )
        .finally(() => {
          isUnderWay.current = false;
        });
    },
    [mutateAsync],
  );
  return { ...mutation, mutate, mayBeDone };
}
