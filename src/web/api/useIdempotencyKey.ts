import { useState } from 'react';
import { v4 as uuidv4 } from 'uuid';

/**
 * The call context of a form that makes a record: one key for as long as the form is open, however often it is sent.
 */
export function useIdempotencyKey(): { idempotencyKey: string } {
  const [context] = useState(() => ({ idempotencyKey: uuidv4() }));
  return context;
}
