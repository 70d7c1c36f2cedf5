import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';

/** The clinic's cookies. Behind a public address with TLS a browser takes them over TLS only and from no other host. */
export interface CookieNames {
  session: string;
  /** A browser that has signed in to an account before. */
  device: string;
  isSecure: boolean;
}

/** The names of the cookies, by the clinic's public address. */
export function cookieNamesFor(publicUrl: URL | null): CookieNames {
  const isSecure = publicUrl?.protocol === 'https:';
  const prefix = isSecure ? '__Host-clinic' : 'clinic';
  return { session: `${prefix}.session_token`, device: `${prefix}.device`, isSecure };
}

/** The value of a cookie in a Cookie header; null when it is not there. */
export function cookieIn(header: string | undefined, name: string): string | null {
  return parseCookie(header ?? '')[name] || null;
}

/** A Set-Cookie header. `maxAge` in seconds; 0 removes the cookie, null keeps it while the browser runs. */
export function setCookie(
  name: string,
  value: string,
  { isSecure: secure, maxAge }: { isSecure: boolean; maxAge: number | null },
): string {
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  return stringifySetCookie({ name, value, ...attributes, maxAge: maxAge ?? undefined });
}

/** Signs a text with the clinic's secret (HMAC-SHA-256), for one purpose. */
export function sign(text: string, purpose: string, secret: string): string {
  const seal = createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url');
  return `${text}.${seal}`;
}

/** The text of a signed value; null if its signature is not the clinic's for this purpose. */
export function verifySigned(value: string | null, purpose: string, secret: string): string | null {
  const cut = value?.lastIndexOf('.') ?? -1;
  if (!value || cut < 1) return null;
  const text = value.slice(0, cut);
  const expected = Buffer.from(sign(text, purpose, secret));
  const actual = Buffer.from(value);
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? text : null;
}
