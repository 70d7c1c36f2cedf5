import { t } from '../../shared/language';

/** The body of a refusal that is given before an operation runs, in the shape the operations' own refusals have. */
export function refusal(status: number, code: string, message: string) {
  return { defined: false, code, status, message: t(message) };
}

const nothingThere = 'There is no such address.';

export function noSuchAddress() {
  return refusal(404, 'NOT_FOUND', nothingThere);
}
