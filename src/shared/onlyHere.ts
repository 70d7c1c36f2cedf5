/** True for a host name that means the very machine on which it is said. */
export function isOnlyHere(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\]|0\.0\.0\.0)$/.test(hostname);
}

/** True for a host name that is known on the clinic's own network at most: a phone on its way home does not find it. */
export function isOnlyNearby(hostname: string): boolean {
  return (
    isOnlyHere(hostname) ||
    /^(10|127|169\.254|192\.168|172\.(1[6-9]|2\d|3[01]))(\.\d+){2,3}$/.test(hostname) ||
    /^\[f[cde]/.test(hostname) ||
    /^[^.[]+$|\.(local|lan|internal|home\.arpa)$/.test(hostname)
  );
}
