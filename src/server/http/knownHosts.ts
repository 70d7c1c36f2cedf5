import { isIP } from 'node:net';
import os from 'node:os';
import type { Config } from '../config';

/**
 * Returns a check whether a Host header names the clinic. With a public URL only its host does. Without one only names
 * that no foreign web page can have do, against DNS rebinding: loopback, an IP address, this machine's own name, or a
 * name that the person who runs the server has listed.
 */
export function knownHosts(
  { publicUrl, hosts }: Pick<Config, 'publicUrl' | 'hosts'>,
  machine = os.hostname(),
): (host: string | undefined) => boolean {
  if (publicUrl) return (host) => host?.toLowerCase() === publicUrl.host;
  const own = machine.toLowerCase();
  const [label] = own.split('.');
  const names = new Set(['localhost', ...hosts, ...(label ? [own, label, `${label}.local`] : [])]);
  return (host) => {
    const name = nameIn(host);
    if (name === null) return false;
    return names.has(name) || name.endsWith('.localhost') || isAddress(name);
  };
}

/** The name in a Host header, in lower case, without port and trailing dot; null if malformed. */
function nameIn(host: string | undefined): string | null {
  const [, name] = /^(\[[^\]]*\]|[^:]+)(?::\d{1,5})?$/.exec(host ?? '') ?? [];
  return name?.toLowerCase().replace(/\.$/, '') ?? null;
}

function isAddress(name: string): boolean {
  // After `%` an IPv6 zone may hold any text; browsers send none.
  if (name.includes('%')) return false;
  return isIP(name) === 4 || (name.startsWith('[') && isIP(name.slice(1, -1)) === 6);
}
