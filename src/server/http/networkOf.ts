import { isIPv6 } from 'node:net';

/** The network of one subscriber: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkOf(address: string | undefined): string {
  // A client that disconnected before the request was handled has no address any more.
  if (address === undefined) return 'gone';
  const plain = withoutPort(address).split('%')[0] ?? '';
  if (!isIPv6(plain)) return plain;
  const groups = groupsOf(plain);
  const bits = groups.map((group) => group.toString(16).padStart(4, '0')).join('');
  // Otherwise all IPv4 clients would count as one network.
  if (ipv4Prefixes.some((prefix) => bits.startsWith(prefix))) {
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

/** Leading groups shared by the networks of one provider or region: IPv6 48 and 32 bits, IPv4 16 and 8. */
const widths = { provider: { ipv6: 3, ipv4: 2 }, region: { ipv6: 2, ipv4: 1 } };

/** The wider network that a network is part of, to count callers together that control very many networks. */
export function widerNetworkOf(network: string, width: keyof typeof widths): string {
  const { ipv6, ipv4 } = widths[width];
  return network.includes(':')
    ? network.split(':').slice(0, ipv6).join(':')
    : network.split('.').slice(0, ipv4).join('.');
}

/** Prefixes of IPv6 addresses that stand for IPv4 ones: of a dual-stack socket, and of a translator (RFC 6052). */
const ipv4Prefixes = [`${'0'.repeat(20)}ffff`, `0064ff9b${'0'.repeat(16)}`];

/** Some proxies append the caller's port to the address: `198.51.100.7:50123`, `[2001:db8::1]:443`. */
function withoutPort(address: string): string {
  const [, bracketed, plain] =
    /^(?:\[([^\]]*)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(address) ?? [];
  return bracketed ?? plain ?? address;
}

/** The eight 16-bit groups of an IPv6 address. */
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
