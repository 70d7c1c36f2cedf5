import { expect, test } from 'vitest';
import { publicPasskeyName, relyingPartyOf } from './relyingParty';

test.each([
  ['https://clinic.example', 'clinic.example'],
  ['https://clinic.example:8443', 'clinic.example'],
  ['https://clinic', 'clinic'],
  ['http://clinic.example', null],
  ['http://localhost:3000', null],
  ['https://localhost', null],
  ['https://192.168.1.20', null],
  ['https://[fd00::1]', null],
  ['https://clinic.example.', null],
])('the public address %s has the passkeys’ name %s [AUT-15]', (publicUrl, name) => {
  expect(publicPasskeyName(new URL(publicUrl))).toBe(name);
});

test.each([
  [null, 'http://localhost:3000', 'localhost', 'http://localhost:3000'],
  [null, 'http://192.168.1.20:3000', null, null],
  [null, 'http://127.0.0.1:3000', null, null],
  [null, 'http://[::1]:3000', null, null],
  [null, 'https://desk.lan', null, null],
  [null, 'http://a.localhost', null, null],
  [null, 'http://a b.localhost', null, null],
  [
    'https://clinic.example:8443',
    'https://clinic.example:8443',
    'clinic.example',
    'https://clinic.example:8443',
  ],
  // Whatever a request says of itself.
  ['https://clinic.example', 'http://localhost', 'clinic.example', 'https://clinic.example'],
  ['http://192.168.1.20', 'http://192.168.1.20', null, null],
  ['http://localhost:3000', 'http://localhost:3000', 'localhost', 'http://localhost:3000'],
])(
  'with the public address %s a page of %s uses passkeys of %s [AUT-15]',
  (publicUrl, page, name, origin) => {
    const place = relyingPartyOf(publicUrl ? new URL(publicUrl) : null, page);
    expect(place).toEqual(name ? { name, origin } : null);
  },
);
