// Requests the first screen's data while the application is still loading, so that neither waits for the other. The
// page loads this file before all others; `api/link.ts` takes the answers.
import { languageKey } from '../shared/languageKey';

declare global {
  interface Window {
    /** The answers by an operation's address, to be taken once each; null when none came. */
    early?: Record<string, Promise<Response | null>>;
  }
}

/** The same as in `api/link.ts`, which this file must not import because it loads before it. */
const timeoutMs = 30_000;
const language = localStorage.getItem(languageKey);

function request(method: 'GET' | 'POST', address: string): Promise<Response | null> {
  return fetch(address, {
    method,
    headers: {
      // Without a stored choice the browser sends its preferred languages.
      ...(language ? { 'accept-language': language } : {}),
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'POST' ? { body: '{}' } : {}),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => null);
}

function requestEarly(): Record<string, Promise<Response | null>> {
  const { pathname } = window.location;
  const responses = { '/api/session': request('GET', '/api/session') };
  // A returning person begins at the dashboard. Without a session the server refuses its figures, and the login screen
  // needs none.
  if (/^\/app(\/(dashboard)?)?$/.test(pathname)) {
    return { ...responses, '/api/dashboard': request('POST', '/api/dashboard') };
  }
  const tokenId = /^\/app\/consultation\/([0-9a-f-]{36})$/.exec(pathname)?.[1];
  if (!tokenId) return responses;
  const visit = `/api/consultations/${tokenId}`;
  return { ...responses, [visit]: request('GET', visit) };
}

window.early ??= requestEarly();
