import { proofMessages, signInMessages } from '../../shared/accountMessages';
import { type Audits, operation } from '../../shared/operation';
import type { OperationId } from '../../shared/permissions';

/** What the contracts of accounts and passkeys refuse alike. */
export const tooManyAttempts = {
  TOO_MANY_ATTEMPTS: { status: 429, message: signInMessages.tooManyAttempts },
} as const;
export const wrongPassword = {
  WRONG_PASSWORD: { status: 422, message: proofMessages.wrongPassword },
} as const;
export const wrongCode = {
  WRONG_CODE: { status: 422, message: proofMessages.wrongCode },
} as const;
export const wrongPasskey = {
  WRONG_PASSKEY: { status: 422, message: proofMessages.wrongPasskey },
} as const;
/** What refuses somebody who has to prove again who they are. */
export const wrongProof = {
  ...wrongPassword,
  ...wrongCode,
  ...wrongPasskey,
  ...tooManyAttempts,
  CODE_NEEDED: { status: 422, message: proofMessages.codeNeeded },
} as const;
/** What refuses who comes to sign in and has proved who they are. */
export const notActive = {
  ACCOUNT_WAITS: {
    status: 403,
    message: 'Your account waits until an administrator of the clinic approves it.',
  },
  ACCOUNT_DISABLED: {
    status: 403,
    message: 'This account was disabled. Ask an administrator of the clinic.',
  },
} as const;

/** What changes an account. Its few rows fit, and nobody is kept in or out by a disk. */
export function ofAccount(id: OperationId, does: { changes: string; audits: Audits }) {
  return operation(id, {
    ...does,
    worksWithoutSpace: 'People come and go while the disk is full.',
  });
}
