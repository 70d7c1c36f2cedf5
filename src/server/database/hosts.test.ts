import { expect, test } from 'vitest';
import { addressOf, databaseNameOf } from './hosts';

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
