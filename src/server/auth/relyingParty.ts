import { isIP } from 'node:net';

/** Where passkeys work: browsers allow them on secure pages with a host name, and bind each passkey to that name. */
export interface RelyingParty {
  /** The name, as WebAuthn's relying party id. */
  name: string;
  /** The origin of the pages that may ask. */
  origin: string;
}

/**
 * The clinic's public host name for passkeys, served over TLS; null if there is none. The server answers no other name
 * (`knownHosts.ts`), so a passkey of it works wherever the clinic opens.
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
