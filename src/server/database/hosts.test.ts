import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { addressOf, databaseNameOf, PrimarySearch } from './hosts';

afterEach(() => vi.restoreAllMocks());

const several = 'postgresql://clinic:p%40ss@one:5441,[::1]:5442,three/clinic?sslmode=require';

test.each([
  'postgresql://clinic:secret@db.example:5432/clinic',
  'postgresql://clinic:secret@/clinic?host=%2Fvar%2Frun%2Fpostgresql',
  'postgres://db.example',
])('one host is the driver’s own matter: %s', (url) => {
  expect(addressOf(url)).toEqual({ connectionString: url });
});

test('of several hosts the one that takes writes is looked for', () => {
  const address = addressOf(several);
  expect(address.connectionString).toBe(
    'postgresql://clinic:p%40ss@one:5441/clinic?sslmode=require',
  );
  expect(address.primary).toBeDefined();
});

test('of one host too, when the address asks for it', () => {
  const url = 'postgresql://clinic@db.example/clinic?target_session_attrs=read-write';
  expect(addressOf(url).primary).toBeDefined();
});

test.each([
  [several, 'one:5441,[::1]:5442,three/clinic'],
  ['postgresql://clinic:secret@db.example:5432/clinic?sslmode=require', 'db.example:5432/clinic'],
  ['postgresql://clinic:sec/ret@db.example/clinic', 'in DATABASE_URL'],
])('a message names the hosts and the database, never the password: %s', (url, name) => {
  expect(databaseNameOf(url)).toBe(name);
});

test('a connection that breaks late does not discard what a newer search found', async () => {
  vi.spyOn(pg.Client.prototype, 'connect').mockImplementation((async () => {}) as never);
  const answer = { rows: [{ timeline: 2 }] };
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation((async () => answer) as never);
  const hosts = new PrimarySearch(['postgresql://one/clinic', 'postgresql://two/clinic']);
  const before = hosts.find();
  expect(await before).toMatchObject({ host: 'one' });
  hosts.forget(before);
  const after = hosts.find();
  hosts.forget(before);
  expect(hosts.find()).toBe(after);
  await after;
});

test('a host whose name is not known while it is down is no reason to stop looking', async () => {
  const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND two'), { code: 'ENOTFOUND' });
  vi.spyOn(pg.Client.prototype, 'connect').mockRejectedValue(unknown as never);
  const hosts = new PrimarySearch(['postgresql://one/clinic', 'postgresql://two/clinic']);
  await expect(hosts.find()).rejects.toThrow(/^no host takes writes: getaddrinfo ENOTFOUND/);
});
