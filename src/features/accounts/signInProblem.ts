import { credentials } from '../../shared/account';
import { firstProblem } from '../../shared/fields';

/** The message of the first invalid field of the sign-in form; null if it is valid. */
export function signInProblem(values: { email: string; password: string }): string | null {
  return firstProblem(credentials, values);
}
