import { describe, expect, test } from 'vitest';
import { knownHosts } from './knownHosts';

describe('without a public address [10.13.1] [CSR-5]', () => {
  const isKnown = knownHosts({ publicUrl: null, hosts: ['clinic.lan'] }, 'Desk-1.home.arpa');

  test.each([
    'localhost',
    'localhost:3000',
    'LOCALHOST:3000',
    'localhost.:3000',
    'clinic.localhost:3000',
    '127.0.0.1:3000',
    '192.168.1.10',
    '[::1]:3000',
    '[fe80::1]',
    '[::ffff:192.168.1.10]:3000',
    'desk-1.home.arpa:3000',
    'desk-1',
    'Desk-1.local:3000',
    'clinic.lan',
    'CLINIC.LAN.:8080',
  ])('%s is answered', (host) => expect(isKnown(host)).toBe(true));

  test.each([
    undefined,
    '',
    'evil.example',
    'evil.example:3000',
    '127.0.0.1.evil.example',
    '127.0.0.1@evil.example',
    'localhost.evil.example',
    'notlocalhost',
    'evil.local',
    'desk-1.evil.example',
    'clinic.lan.evil.example',
    'x.clinic.lan',
    '.',
    '..localhost:x',
    ':3000',
    'localhost:3000:3000',
    'localhost, evil.example',
    'localhost/evil',
    'localhost:',
    '2130706433',
    '0x7f.1',
    '::1',
    '[evil.example]',
    '[127.0.0.1]',
    '[::1',
    '[]',
    '[fe80::1%25evil.example]',
    'evil.localhost..',
  ])('%s is not', (host) => expect(isKnown(host)).toBe(false));

  test('a machine without a name has none that is answered', () => {
    const isKnownThere = knownHosts({ publicUrl: null, hosts: [] }, '');
    for (const host of ['', '.', '.local', 'undefined', 'undefined.local']) {
      expect(isKnownThere(host)).toBe(false);
    }
  });
});

test('with a public address nothing else is answered, this machine included [CSR-5]', () => {
  const isKnown = knownHosts({ publicUrl: new URL('https://clinic.example'), hosts: [] }, 'desk-1');
  expect(['clinic.example', 'Clinic.Example'].every(isKnown)).toBe(true);
  const others = [undefined, 'clinic.example:8443', 'localhost', '127.0.0.1', 'desk-1', '[::1]'];
  expect(others.some(isKnown)).toBe(false);
});
