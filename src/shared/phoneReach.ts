/** The phones that can open an address: none, those on the clinic's own network, or all. */
export type PhoneReach = 'none' | 'clinicNetwork' | 'anywhere';

const order: readonly PhoneReach[] = ['none', 'clinicNetwork', 'anywhere'];

/** Whether phones on the clinic's network (or, with `anywhere`, all phones) can open an address. */
export function opensOnPhones(address: string, from: Exclude<PhoneReach, 'none'>): boolean {
  return order.indexOf(phoneReach(address)) >= order.indexOf(from);
}

/** Decides by the address's host alone; firewalls and routing are unknown. */
export function phoneReach(address: string): PhoneReach {
  const hostname = new URL(address).hostname.replace(/\.$/, '');
  const host = mappedV4(hostname) ?? hostname;
  if (/^\d+(\.\d+){3}$/.test(host)) return reachOfV4(host);
  // IPv6 loopback and the unspecified address; then link-local, whose zone a link cannot contain.
  if (/^\[(::1?|fe[89ab].*)\]$/.test(host)) return 'none';
  if (host.startsWith('[')) return /^\[f[cd]/.test(host) ? 'clinicNetwork' : 'anywhere';
  // Phones do not resolve the single-label names by which Windows computers find each other.
  if (!host.includes('.') || /\.(localhost|localdomain|invalid)$/.test(host)) return 'none';
  return /\.(local|lan|internal|home\.arpa)$/.test(host) ? 'clinicNetwork' : 'anywhere';
}

/** The IPv4 address in an IPv4-mapped IPv6 address: [::ffff:7f00:1] is 127.0.0.1. */
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
