import { proofMessages, signInMessages } from '../../shared/accountMessages';
import { type Audits, operation } from '../../shared/operation';
import type { OperationId } from '../../shared/permissions';

/** Errors that the contracts of accounts, passkeys, staff and settings share. */
export const tooManyAttemptsError = {
  TOO_MANY_ATTEMPTS: { status: 429, message: signInMessages.tooManyAttempts },
} as const;
export const wrongPasswordError = {
  WRONG_PASSWORD: { status: 422, message: proofMessages.wrongPassword },
} as const;
export const wrongCodeError = {
  WRONG_CODE: { status: 422, message: proofMessages.wrongCode },
} as const;
export const alreadyEnabledError = {
  ALREADY_ENABLED: { status: 409, message: 'Two-step verification is on already.' },
} as const;
export const wrongPasskeyError = {
  WRONG_PASSKEY: { status: 422, message: proofMessages.wrongPasskey },
} as const;
/** Errors of an operation for which a signed-in person proves again who they are. */
export const wrongProofErrors = {
  ...wrongPasswordError,
  ...wrongCodeError,
  ...wrongPasskeyError,
  ...tooManyAttemptsError,
  CODE_NEEDED: { status: 422, message: proofMessages.codeNeeded },
} as const;
/** Errors of a sign-in whose password or passkey is right, but whose account is not active. */
export const inactiveAccountErrors = {
  ACCOUNT_WAITS: {
    status: 403,
    message: 'Your account waits until an administrator of the clinic approves it.',
  },
  ACCOUNT_DISABLED: {
    status: 403,
    message: 'This account was disabled. Ask an administrator of the clinic.',
  },
} as const;

/** An operation that changes an account. Its few rows fit on a full disk too, so people can still sign in and out. */
export function accountOperation(id: OperationId, effects: { changes: string; audits: Audits }) {
  return operation(id, {
    ...effects,
    worksWithoutSpace: 'People come and go while the disk is full.',
  });
}
