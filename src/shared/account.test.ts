import { describe, expect, test } from 'vitest';
import { credentials, newAccount, policyNow, signUpForm, signUpPolicies } from './account';
import { signInMessages, signUpMessages } from './accountMessages';
import { firstProblem } from './fields';

const good = {
  name: 'Meera Iyer',
  email: 'meera@clinic.test',
  role: 'doctor',
  password: 'sunrise',
  confirmPassword: 'sunrise',
};

// Spec 5, Sign up: the four rules in the order they are checked, each with a way to break it.
const rules = [
  { broken: { name: '  ' }, message: signUpMessages.name },
  { broken: { email: ' ' }, message: signUpMessages.email },
  { broken: { password: '12345' }, message: signUpMessages.passwordTooShort },
  { broken: { confirmPassword: 'other' }, message: signUpMessages.passwordsDiffer },
];

describe('sign-up [5.2.1] [9.2] [AUT-11]', () => {
  test.each(Array.from({ length: 16 }, (_, mask) => mask))(
    'combination %i of broken rules gives the message of the first',
    (mask) => {
      const broken = rules.filter((_, index) => mask & (1 << index));
      const values = Object.assign({}, good, ...broken.map((rule) => rule.broken));
      expect(firstProblem(signUpForm, values)).toBe(broken[0]?.message ?? null);
    },
  );

  test('the form of the address is asked last', () => {
    const values = { ...good, email: 'meera' };
    expect(firstProblem(signUpForm, { ...values, confirmPassword: 'x' })).toBe(
      signUpMessages.passwordsDiffer,
    );
    expect(firstProblem(signUpForm, values)).toBe(signUpMessages.invalidEmail);
  });

  test('six characters are enough, and only the two roles exist [1.2] [5.2.4] [5.2.6] [AUT-8]', () => {
    expect(firstProblem(newAccount, { ...good, password: 'chai66' })).toBeNull();
    expect(firstProblem(newAccount, { ...good, role: 'owner' })).not.toBeNull();
  });
});

describe('sign-in [5.1.1]', () => {
  test.each([
    [{ email: '', password: 'x' }, signInMessages.incomplete],
    [{ email: 'a@b.test', password: '' }, signInMessages.incomplete],
    [{ email: 'not an address', password: 'x' }, signInMessages.invalidEmail],
    [{ email: 'a@b.test', password: 'x' }, null],
  ])('%j', (values, message) => {
    expect(firstProblem(credentials, values)).toBe(message);
  });
});

test('the first account comes in under every policy but one, later ones as the policy says', () => {
  expect(signUpPolicies.map((policy) => policyNow(policy, false))).toEqual([
    'open',
    'open',
    'open',
    'closed',
  ]);
  expect(signUpPolicies.map((policy) => policyNow(policy, true))).toEqual(signUpPolicies);
});
