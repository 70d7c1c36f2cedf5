import { startTransition, useOptimistic } from 'react';

/** A filter's shown value and its setter, which shows the new choice before the list for it is rendered. */
export function useChoice(value: string, onChange: (choice: string) => void) {
  const [shownValue, setShownValue] = useOptimistic(value);
  const choose = (choice: string) =>
    startTransition(() => {
      setShownValue(choice);
      onChange(choice);
    });
  return [shownValue, choose] as const;
}
