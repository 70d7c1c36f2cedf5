import fs from 'node:fs';
import vm from 'node:vm';
import { transformWithOxc } from 'vite';
import { expect, test } from 'vitest';

const file = 'src/web/offline/serviceWorker.ts';

/** A browser with its caches: the addresses that each has, in the order in which they were made. */
async function browser() {
  const { code } = await transformWithOxc(fs.readFileSync(file, 'utf8'), file);
  const stored = new Map<string, Set<string>>();
  const caches = {
    open: async (name: string) => {
      const addresses = stored.get(name) ?? new Set<string>();
      stored.set(name, addresses);
      return {
        addAll: async (added: string[]) => {
          for (const address of added) addresses.add(address);
        },
        put: async (address: string) => {
          addresses.add(address);
        },
      };
    },
    delete: async (name: string) => stored.delete(name),
    keys: async () => [...stored.keys()],
    match: async (address: string, { cacheName }: { cacheName: string }) =>
      stored.get(cacheName)?.has(address) ? new Response() : undefined,
  };
  /** Installs a build, then activates it; `fetch` is how the server answers with a page. */
  const install = async (name: string, fetch = async () => new Response('')) => {
    const listeners = new Map<string, (event: object) => void>();
    const self = {
      addEventListener: (type: string, listen: (event: object) => void) =>
        listeners.set(type, listen),
      skipWaiting: async () => {},
      clients: { claim: async () => {} },
    };
    vm.runInNewContext(code, { built: { name, files: ['/a.js'] }, self, caches, fetch });
    for (const type of ['install', 'activate']) {
      let work: Promise<unknown> | undefined;
      listeners.get(type)?.({
        waitUntil: (promise: Promise<unknown>) => {
          work = promise;
        },
      });
      await work;
    }
  };
  return { install, stored, builds: () => [...stored.keys()] };
}

test('a build that was not stored whole takes no files from the tabs of the last complete one', async () => {
  const { install, stored, builds } = await browser();
  await install('first');
  const refused = install('second', async () => new Response(null, { status: 503 }));
  await expect(refused).rejects.toMatchObject({ message: '/ was answered with 503.' });
  expect(builds()).toEqual(['clinic first']);
  // The browser ended in the middle.
  void install('third', () => new Promise(() => {}));
  await expect.poll(() => stored.get('clinic third')?.has('/a.js')).toBe(true);
  expect(builds()).toEqual(['clinic first', 'clinic third']);
  await install('fourth');
  expect(builds()).toEqual(['clinic first', 'clinic fourth']);
});

test('after a downgrade the files that stay are those of the build before, not of the newest', async () => {
  const { install, builds } = await browser();
  for (const name of ['first', 'second', 'first', 'third']) await install(name);
  expect(builds()).toEqual(['clinic first', 'clinic third']);
});
