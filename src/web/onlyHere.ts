/** True for a host name that means the very machine on which it is said. */
export function isOnlyHere(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(hostname);
}
