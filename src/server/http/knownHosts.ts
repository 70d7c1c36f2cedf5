import { isIP } from 'node:net';
import os from 'node:os';
import type { Config } from '../config';

/**
 * Tells whether a Host header names the clinic. With a public address that is the address alone. Without one it is a name
 * that no stranger's page can have, so that a name which was re-pointed at this machine leads to nothing: loopback, an
 * address in digits, this machine's own name, or one that the person who runs the server has listed.
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

/** The name in a Host header: small, without its port and without the dot that may end it; null where it is none. */
function nameIn(host: string | undefined): string | null {
  const [, name] = /^(\[[^\]]*\]|[^:]+)(?::\d{1,5})?$/.exec(host ?? '') ?? [];
  return name?.toLowerCase().replace(/\.$/, '') ?? null;
}

function isAddress(name: string): boolean {
  // Behind a `%` comes whatever somebody calls a zone; browsers send none.
  if (name.includes('%')) return false;
  return isIP(name) === 4 || (name.startsWith('[') && isIP(name.slice(1, -1)) === 6);
}
