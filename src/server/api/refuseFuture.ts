import { dateIn } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { localTimeZone } from '../config';
import type { SignedIn } from './operations';

interface Errors {
  BAD_REQUEST(refusal: {
    message: string;
    data: { issues: { field: string; message: string }[] };
  }): Error;
}

/** Refuses days (`YYYY-MM-DD`, by the paths of their fields) after the clinic's today with BAD_REQUEST. */
export function refuseFuture(
  { now, config }: Pick<SignedIn, 'now' | 'config'>,
  errors: Errors,
  days: Readonly<Record<string, string>>,
): void {
  const today = dateIn(now, localTimeZone(config));
  const message = t('A date cannot be in the future.');
  const issues = Object.entries(days)
    .filter(([, day]) => day > today)
    .map(([field]) => ({ field, message }));
  if (issues.length > 0) throw errors.BAD_REQUEST({ message, data: { issues } });
}
