import { credentials } from '../../shared/account';
import { firstProblem } from '../../shared/fields';

/** What is wrong with the sign-in form; null when it may be sent. */
export function signInProblem(values: { email: string; password: string }): string | null {
  return firstProblem(credentials, values);
}
