// What the first screen shows is asked for while the application is still on its way, so that the two do not wait for
// each other. The page loads this file before all others; `api/api.ts` takes the answers.
import { languageKey } from '../shared/languageKey';

declare global {
  interface Window {
    /** By the address of an operation its answer, to be taken once; null where none came. */
    early?: Record<string, Promise<Response | null>>;
  }
}

/** Milliseconds, as `api/api.ts` waits. */
const longestWait = 30_000;
const language = localStorage.getItem(languageKey);

function ask(method: 'GET' | 'POST', address: string): Promise<Response | null> {
  return fetch(address, {
    method,
    headers: {
      // Without a choice the browser says by itself what it prefers.
      ...(language ? { 'accept-language': language } : {}),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'POST' ? { body: '{}' } : {}),
    signal: AbortSignal.timeout(longestWait),
  }).catch(() => null);
}

function askFirst(): Record<string, Promise<Response | null>> {
  const { pathname } = window.location;
  const asked = { '/api/session': ask('GET', '/api/session') };
  // Anyone who comes back begins at the dashboard. Nobody who is not signed in gets its figures, and then the login screen
  // asks for none.
  if (/^\/app(\/(dashboard)?)?$/.test(pathname)) {
    return { ...asked, '/api/dashboard': ask('POST', '/api/dashboard') };
  }
  const tokenId = /^\/app\/consultation\/([0-9a-f-]{36})$/.exec(pathname)?.[1];
  if (!tokenId) return asked;
  const visit = `/api/consultations/${tokenId}`;
  return { ...asked, [visit]: ask('GET', visit) };
}

window.early ??= askFirst();
