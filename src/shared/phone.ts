/** Ten digits that an Indian number has behind the country's code or the leading 0. */
const indian = /^(?:\+?91|0)?(\d{10})$/;

/**
 * A phone number in one form, however it was written: "+91-98765 43210", "098765 43210" and "9876543210" are all
 * "98765 43210". A number of another country, an extension or anything else stays as it was typed.
 */
export function normalPhone(text: string): string {
  const digits = indian.exec(text.replace(/[\s().-]/g, ''))?.[1];
  return digits ? `${digits.slice(0, 5)} ${digits.slice(5)}` : text.trim();
}

/**
 * The digits to look for where a search is a phone number or a part of one (four digits at least), without the
 * country's code or the leading 0; null for anything else.
 */
export function searchedDigits(text: string): string | null {
  if (!/^[\d\s()+.-]+$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  const known = indian.exec(digits)?.[1] ?? digits.replace(/^0/, '');
  return known.length >= 4 ? known.slice(-10) : null;
}
