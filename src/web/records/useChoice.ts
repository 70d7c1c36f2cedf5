import { startTransition, useOptimistic } from 'react';

/** What a filter shows as chosen, and how another is chosen: it is seen before the list that it makes. */
export function useChoice(value: string, onChange: (choice: string) => void) {
  const [chosen, show] = useOptimistic(value);
  const choose = (choice: string) =>
    startTransition(() => {
      show(choice);
      onChange(choice);
    });
  return [chosen, choose] as const;
}
