import { t } from '../../shared/language';

/** The body of a refusal before an operation runs, in the same shape as the operations' own errors. */
export function refusal(status: number, code: string, message: string) {
  return { defined: false, code, status, message: t(message) };
}

const noSuchAddressMessage = 'There is no such address.';

export function noSuchAddress() {
  return refusal(404, 'NOT_FOUND', noSuchAddressMessage);
}
