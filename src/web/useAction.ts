import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/**
 * A mutation that is sent once, however often it is asked for while under way. A disabled button does not do
 * that alone: a second click or Enter can come before the screen is drawn again.
 */
export function useAction<Data, Failure, Variables, Context>(
  options: UseMutationOptions<Data, Failure, Variables, Context>,
) {
  const mutation = useMutation(options);
  const isUnderWay = useRef(false);
  const { mutateAsync } = mutation;
  const mutate = useCallback(
    (variables: Variables) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      // The options' own callbacks tell the person; here only the end matters.
      const settle = () => {
        isUnderWay.current = false;
      };
      mutateAsync(variables).then(settle, settle);
    },
    [mutateAsync],
  );
  return { ...mutation, mutate };
}
