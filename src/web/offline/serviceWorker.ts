// Opens the application without the network. It keeps the built files and nothing else: no answer of the API ever
// comes through here (decision 22).

interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface RequestEvent extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listen: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listen: (event: RequestEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}

/** The build's name and its files' addresses; `vite.config.ts` puts them in. */
declare const built: { name: string; files: string[] };

const worker = self as unknown as WorkerScope;
const { name: buildName, files } = built;
const prefix = 'clinic ';
const cacheName = prefix + buildName;
const frontPage = '/';
/** Every other page is the same document. */
const shell = '/app/dashboard';
/** Milliseconds that a page waits for the network before it opens from what is kept. */
const longestWait = 3_000;

worker.addEventListener('install', (event) => event.waitUntil(keepBuild()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(openPage(request, pathname));
  } else if (pathname.startsWith('/assets/') || files.includes(pathname)) {
    event.respondWith(openFile(request));
  }
});

function isPage(pathname: string): boolean {
  return !/^\/(api|fhir|healthz)(\/|$)|\.[^/]*$/.test(pathname);
}

async function keepBuild(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(files);
  for (const page of [frontPage, shell]) {
    const answer = await fetch(page, { credentials: 'omit' });
    if (!answer.ok) throw new Error(`${page} was answered with ${answer.status}.`);
    // A server that was renewed in between gives a page of another build; the browser tries again later.
    const wanted = (await answer.clone().text()).match(/\/assets\/[^"]+/g) ?? [];
    const missing = wanted.find((file) => !files.includes(file));
    if (missing) throw new Error(`${page} needs ${missing}, which is not of this build.`);
    await cache.put(page, answer);
  }
  await worker.skipWaiting();
}

async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter(
    (name) => name.startsWith(prefix) && name !== cacheName,
  );
  // The files of the build before this one stay for the tabs that still run it.
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function openPage(request: Request, pathname: string): Promise<Response> {
  const fromServer = fetch(request);
  try {
    const answer = await Promise.race([fromServer, tooLate()]);
    const isProxyAlone = [502, 503, 504].includes(answer.status);
    if (!isProxyAlone) return answer;
  } catch {
    // The network is away or too slow: exactly what the kept page is for.
  }
  const cache = await caches.open(cacheName);
  const kept = await cache.match(pathname === frontPage ? frontPage : shell);
  return kept ? withOwnNonce(kept) : fromServer;
}

async function openFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

function tooLate(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The network is too slow.')), longestWait);
  });
}

/** The kept page under the policy it was kept with, but for its nonce, which is a new one each time it opens. */
async function withOwnNonce(page: Response): Promise<Response> {
  const policy = page.headers.get('content-security-policy') ?? '';
  const old = /'nonce-([^']+)'/.exec(policy)?.[1];
  if (!old) return page;
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const headers = new Headers(page.headers);
  headers.set('content-security-policy', policy.replace(old, nonce));
  return new Response((await page.text()).replace(old, nonce), { headers });
}
