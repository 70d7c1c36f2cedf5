/** Which phones an address can be opened on: none, those on the clinic's own network, or all. */
export type PhoneReach = 'none' | 'clinicNetwork' | 'anywhere';

const order: readonly PhoneReach[] = ['none', 'clinicNetwork', 'anywhere'];

/** Can phones that are only this near, or anywhere, open it? */
export function opensOnPhones(address: string, from: Exclude<PhoneReach, 'none'>): boolean {
  return order.indexOf(phoneReach(address)) >= order.indexOf(from);
}

/** By the address's host alone: whether the way there is open, no rule knows. */
export function phoneReach(address: string): PhoneReach {
  const hostname = new URL(address).hostname.replace(/\.$/, '');
  const v4 = mappedV4(hostname) ?? hostname;
  if (/^\d+(\.\d+){3}$/.test(v4)) return reachOfV4(v4);
  // Written out: loopback and none at all; then link-local, whose zone no link can name.
  if (/^\[(::1?|fe[89ab].*)\]$/.test(v4)) return 'none';
  if (v4.startsWith('[')) return /^\[f[cd]/.test(v4) ? 'clinicNetwork' : 'anywhere';
  // Phones do not look for the names by which Windows computers find each other.
  if (!v4.includes('.') || /\.(localhost|localdomain|invalid)$/.test(v4)) return 'none';
  return /\.(local|lan|internal|home\.arpa)$/.test(v4) ? 'clinicNetwork' : 'anywhere';
}

/** IPv4 as IPv6 writes it: [::ffff:7f00:1] is 127.0.0.1. */
function mappedV4(hostname: string): string | null {
  const [, high, low] = /^\[::ffff:([\da-f]+):([\da-f]+)\]$/.exec(hostname) ?? [];
  if (!high || !low) return null;
  return [high, low]
    .map((part) => Number.parseInt(part, 16))
    .flatMap((part) => [part >> 8, part & 255])
    .join('.');
}

/** The special-purpose blocks of IPv4 (RFC 6890). */
function reachOfV4(v4: string): PhoneReach {
  const [first = 0, second = 0] = v4.split('.').map(Number);
  if (first === 0 || first === 127 || first >= 224) return 'none';
  if (first === 169 && second === 254) return 'none';
  const isPrivate =
    first === 10 ||
    (first === 192 && second === 168) ||
    (first === 172 && second >= 16 && second < 32) ||
    (first === 100 && second >= 64 && second < 128);
  return isPrivate ? 'clinicNetwork' : 'anywhere';
}
