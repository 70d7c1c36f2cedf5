import { dictionary } from '@zxcvbn-ts/language-common';

const commonPasswords = new Set(dictionary['passwords-common']);

/** True for one of the 49,000 passwords that attackers try first, in whatever case it is written. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase());
}
