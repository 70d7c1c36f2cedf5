// Opens the application without the network. It caches the built files and nothing else: no answer of the API passes
// through here (decision 22).

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends Event {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface WorkerScope {
  addEventListener(type: 'install' | 'activate', listen: (event: ExtendableEvent) => void): void;
  addEventListener(type: 'fetch', listen: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}

/** The build's name and its files' addresses, inserted by `vite.config.ts`. */
declare const built: { name: string; files: string[] };

const worker = self as unknown as WorkerScope;
const { name: buildName, files } = built;
const cachePrefix = 'clinic ';
const cacheName = cachePrefix + buildName;
const frontPage = '/';
/** The document of every other page. */
const appShell = '/app/dashboard';
/** Milliseconds after which a page opens from the cache instead of the network. */
const networkTimeoutMs = 3_000;

worker.addEventListener('install', (event) => event.waitUntil(cacheBuild()));
worker.addEventListener('activate', (event) => event.waitUntil(activateBuild()));
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

/** Stores this build's files; a build that cannot be stored whole leaves no cache behind. */
async function cacheBuild(): Promise<void> {
  // A build that comes back after another one, as by a downgrade, becomes the newest of the caches.
  await caches.delete(cacheName);
  try {
    await storeBuild();
  } catch (error) {
    await caches.delete(cacheName);
    throw error;
  }
  await worker.skipWaiting();
}

async function storeBuild(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(files);
  // The shell comes last: a cache that has it is complete.
  for (const page of [frontPage, appShell]) {
    const response = await fetch(page, { credentials: 'omit' });
    if (!response.ok) throw new Error(`${page} was answered with ${response.status}.`);
    // A server that was updated meanwhile sends a page of another build; the browser tries again later.
    const requiredFiles = (await response.clone().text()).match(/\/assets\/[^"]+/g) ?? [];
    const missingFile = requiredFiles.find((file) => !files.includes(file));
    if (missingFile) throw new Error(`${page} needs ${missingFile}, which is not of this build.`);
    await cache.put(page, response);
  }
}

async function activateBuild(): Promise<void> {
  const otherBuilds = (await caches.keys()).filter(
    (name) => name.startsWith(cachePrefix) && name !== cacheName,
  );
  // The previous build's files stay for the tabs that still run it; a browser that ended while it stored a build may
  // have left an incomplete one after them.
  const shells = await Promise.all(
    otherBuilds.map((name) => caches.match(appShell, { cacheName: name })),
  );
  const previousBuild = otherBuilds.filter((_, at) => shells[at] !== undefined).at(-1);
  const outdatedBuilds = otherBuilds.filter((name) => name !== previousBuild);
  await Promise.all(outdatedBuilds.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function openPage(request: Request, pathname: string): Promise<Response> {
  const networkResponse = fetch(request);
  try {
    const response = await Promise.race([networkResponse, rejectAfterTimeout()]);
    const isProxyAlone = [502, 503, 504].includes(response.status);
    if (!isProxyAlone) return response;
  } catch {
    // Without a network, or with a slow one, the cached page is shown.
  }
  const cache = await caches.open(cacheName);
  const cachedPage = await cache.match(pathname === frontPage ? frontPage : appShell);
  return cachedPage ? withNewNonce(cachedPage) : networkResponse;
}

async function openFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

function rejectAfterTimeout(): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error('The network is too slow.')), networkTimeoutMs);
  });
}

/** The cached page with its Content-Security-Policy, in both of which a new nonce replaces the cached one. */
async function withNewNonce(page: Response): Promise<Response> {
  const policy = page.headers.get('content-security-policy') ?? '';
  const oldNonce = /'nonce-([^']+)'/.exec(policy)?.[1];
  if (!oldNonce) return page;
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  const headers = new Headers(page.headers);
  headers.set('content-security-policy', policy.replace(oldNonce, nonce));
  return new Response((await page.text()).replace(oldNonce, nonce), { headers });
}
