import { isIPv6 } from 'node:net';

/** What one subscriber has: an IPv4 address, or the first 64 bits of an IPv6 one. */
export function networkOf(address: string | undefined): string {
  // Who hung up before the request was looked at has none any more.
  if (address === undefined) return 'gone';
  const plain = withoutPort(address).split('%')[0] ?? '';
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const bits = groups.map((group) => group.toString(16).padStart(4, '0')).join('');
  // Else everybody who comes by IPv4 would be of one network.
  if (ofIPv4.some((prefix) => bits.startsWith(prefix))) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  }
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

/** Groups of a network's name that whoever has many networks has in common: IPv6 of 48 and 32 bits, IPv4 of 16 and 8. */
const widths = { provider: { ipv6: 3, ipv4: 2 }, region: { ipv6: 2, ipv4: 1 } };

/** What a network is a part of, for counting those together who have very many. */
export function widerNetworkOf(network: string, width: keyof typeof widths): string {
  const { ipv6, ipv4 } = widths[width];
  return network.includes(':')
    ? network.split(':').slice(0, ipv6).join(':')
    : network.split('.').slice(0, ipv4).join('.');
}

/** Of an IPv6 address that stands for an IPv4 one: as a socket for both writes it, and as a translator does (RFC 6052). */
const ofIPv4 = [`${'0'.repeat(20)}ffff`, `0064ff9b${'0'.repeat(16)}`];

/** Some proxies write the caller's port behind the address: `198.51.100.7:50123`, `[2001:db8::1]:443`. */
function withoutPort(address: string): string {
  const [, one, other] = /^(?:\[([^\]]*)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(address) ?? [];
  return one ?? other ?? address;
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.map(Number);
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
  const [head = '', tail] = hex.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...after].map((group) =>
    Number.parseInt(group, 16),
  );
}
