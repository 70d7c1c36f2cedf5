/** Where the browser keeps the phone's own secret: a code that is scanned again opens a tab of its own. */
const storageKey = 'add-pictures';

/**
 * The secret by which the server knows this phone again for one code: 256 random bits, made here before the code is
 * opened, so that an answer which is lost does not lose it.
 */
export function holderSecret(token: string): string {
  const [ofToken, stored] = (localStorage.getItem(storageKey) ?? '').split(' ');
  if (ofToken === token && stored) return stored;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const secret = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  localStorage.setItem(storageKey, `${token} ${secret}`);
  return secret;
}
