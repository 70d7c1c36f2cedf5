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

/** The number in its one form where a whole one was typed, of India or with its country; null for a part of one. */
export function wholeNumber(text: string): string | null {
  const isWhole = indian.test(text.replace(/[\s().-]/g, '')) || internationalDigits(text) !== null;
  return isWhole ? normalPhone(text) : null;
}

/**
 * A mobile number as the world dials it, digits alone: "98765 43210" becomes "919876543210", "+44 7700 900123"
 * "447700900123". Null for what is no mobile number of India and names no country.
 */
export function internationalDigits(text: string): string | null {
  const compact = text.replace(/[\s().-]/g, '');
  const own = indian.exec(compact)?.[1];
  if (own) return /^[6-9]/.test(own) ? `91${own}` : null;
  // E.164: fifteen digits at most.
  return /^\+([1-9]\d{7,14})$/.exec(compact)?.[1] ?? null;
}
