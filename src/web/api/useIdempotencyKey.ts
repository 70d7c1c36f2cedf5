import { useState } from 'react';
import { v4 as uuidv4 } from 'uuid';

/**
 * The call context of a form that makes a record: one key for as long as the form is open, however often it is sent.
 */
export function useIdempotencyKey(): { idempotencyKey: string } {
  const [context] = useState(() => ({ idempotencyKey: uuidv4() }));
  return context;
}

/** An idempotency key for each choice: repeating one makes no second record, another choice makes another record. */
export function useIdempotencyKeyOf(choice: string): string {
  const [keys] = useState(() => new Map<string, string>());
  const key = keys.get(choice) ?? uuidv4();
  keys.set(choice, key);
  return key;
}
