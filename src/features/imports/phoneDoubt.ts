import { t } from '../../shared/language';
import { completePhone } from '../../shared/phone';

/** Why a stored phone number is probably wrong; null for a plausible or blank one. */
export function phoneDoubt(phone: string): string | null {
  if (phone === '') return null;
  const digits = phone.replace(/\D/g, '');
  if (/^(\d)\1+$/.test(digits.slice(-10))) return t('This does not look like a real number.');
  if (completePhone(phone) !== null) return null;
  if (digits.length < 10 && digits.length > 0) {
    return t('Too short for a phone number: {digits, plural, one {# digit} other {# digits}}.', {
      digits: digits.length,
    });
  }
  if (digits.length > 12) return t('Too long for a phone number. Are these two?');
  return t('This does not look like a phone number.');
}
