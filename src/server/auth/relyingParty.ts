import { isIP } from 'node:net';

/** Where a browser may use passkeys: browsers allow it on secure pages of a name, and bind each passkey to the name. */
export interface RelyingParty {
  /** The name, as WebAuthn's relying party id. */
  name: string;
  /** The origin of the pages that may ask. */
  origin: string;
}

/**
 * The clinic's public name for passkeys: a name over TLS; null where there is none. No other name is answered beside it
 * (`knownHosts.ts`), so who has a passkey of it can use it wherever the clinic opens.
 */
export function publicPasskeyName(publicUrl: URL | null): string | null {
  if (publicUrl?.protocol !== 'https:') return null;
  const { hostname } = publicUrl;
  const isName = isIP(hostname) === 0 && /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(hostname);
  return isName && hostname !== 'localhost' ? hostname : null;
}

/**
 * Where passkeys work for a page of this origin; null: nowhere. Without a public name that is this machine's own
 * `localhost`, never an address in digits nor a name that a router gives.
 */
export function relyingPartyOf(publicUrl: URL | null, origin: string): RelyingParty | null {
  const name = publicPasskeyName(publicUrl);
  if (publicUrl && name) return { name, origin: publicUrl.origin };
  const here = URL.canParse(origin) ? new URL(origin) : null;
  return here?.hostname === 'localhost' ? { name: 'localhost', origin: here.origin } : null;
}
