import { expect, test } from 'vitest';
import { newPasskey, passkeyAssertion, passkeyName, requiresSecondFactor } from './passkey';

test.each([
  [false, [], false],
  [true, [], true],
  [false, ['localhost'], false],
  [true, ['localhost'], true],
  [false, ['clinic.example'], true],
  // Also once the clinic has another name.
  [false, ['localhost', 'old.example'], true],
])(
  'with an authenticator (%s) and passkeys of %j more than the password is asked: %s',
  (hasTwoFactor, passkeyNames, isAsked) => {
    expect(requiresSecondFactor({ hasTwoFactor, passkeyNames })).toBe(isAsked);
  },
);

test.each(['', ' ', 'x'.repeat(61)])('a passkey is not called %j', (name) => {
  expect(passkeyName.safeParse(name).success).toBe(false);
});

const response = { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' };
test.each([
  { id: '', response },
  { id: 'A+/=', response },
  { id: 'A'.repeat(1365), response },
  { id: 'AAAA', response: { ...response, clientDataJSON: 'A'.repeat(4001) } },
  { id: 'AAAA', response: { ...response, signature: 7 } },
  { id: 'AAAA', response: { ...response, userHandle: 'A'.repeat(89) } },
])('what no browser answers is refused: %j', (answer) => {
  expect(passkeyAssertion.safeParse(answer).success).toBe(false);
  expect(newPasskey.safeParse(answer).success).toBe(false);
});
