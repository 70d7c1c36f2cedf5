import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { principalOfRole, type Role, roles } from '../../shared/permissions';
import {
  appointmentText,
  canAct,
  findHeldToken,
  heldTokenText,
  isConsulted,
  maxReasonSuggestions,
  otherDoctorOf,
  reasonsToOffer,
  refusalOf,
  type Token,
  type TokenAction,
  type TokenStatus,
  tokenActions,
  tokenStatuses,
} from './token';

const actions = Object.keys(tokenActions) as TokenAction[];

// Spec 4, Token status: everything that is allowed; all else is not.
const allowed: [TokenAction, TokenStatus, Role][] = [
  ['start', 'waiting', 'doctor'],
  ['complete', 'in-progress', 'doctor'],
  ['cancel', 'waiting', 'doctor'],
  ['cancel', 'waiting', 'receptionist'],
  ['cancel', 'in-progress', 'doctor'],
  ['cancel', 'in-progress', 'receptionist'],
  // Beyond the specification: called, but not there.
  ['noShow', 'in-progress', 'doctor'],
  ['noShow', 'in-progress', 'receptionist'],
];

describe('who may do what to a token [3.3.4] [4.2.2-4] [CON-7]', () => {
  const triples = actions.flatMap((action) =>
    tokenStatuses.flatMap((status) => roles.map((role) => [action, status, role] as const)),
  );
  test.each(triples)('%s when %s by a %s', (action, status, role) => {
    const isAllowed = allowed.some(([a, s, r]) => a === action && s === status && r === role);
    expect(canAct(action, status, principalOfRole(role))).toBe(isAllowed);
  });

  test('completed and cancelled are final whatever is tried [4.2.5]', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...actions), fc.constantFrom(...roles))),
        (attempts) => {
          let status: TokenStatus = 'waiting';
          let isFinal = false;
          for (const [action, role] of attempts) {
            const before: TokenStatus = status;
            if (canAct(action, status, principalOfRole(role))) status = tokenActions[action].to;
            if (isFinal) expect(status).toBe(before);
            isFinal = status === 'completed' || status === 'cancelled';
          }
        },
      ),
    );
  });
});

test('a prescription or bill is made only for a token in progress or completed [2.11.22]', () => {
  expect(tokenStatuses.filter(isConsulted)).toEqual(['in-progress', 'completed']);
});

describe('what the slower of two people is told', () => {
  const token = { tokenNumber: 5, patientName: 'Asha Rao', consultedByName: 'Dr. Iyer' };
  test.each([
    ['start', 'in-progress', 'Token #5 (Asha Rao) is already with Dr. Iyer.'],
    ['start', 'completed', 'Token #5 (Asha Rao) is already completed.'],
    ['complete', 'cancelled', 'Token #5 (Asha Rao) was cancelled.'],
    ['complete', 'waiting', 'Token #5 (Asha Rao) is still waiting. Start the consultation first.'],
    ['cancel', 'completed', 'Token #5 (Asha Rao) is already completed.'],
    ['cancel', 'cancelled', 'Token #5 (Asha Rao) was cancelled.'],
    ['start', 'waiting', 'Token #5 (Asha Rao) has changed meanwhile. Please try again.'],
    ['cancel', 'waiting', 'Token #5 (Asha Rao) has changed meanwhile. Please try again.'],
    ['noShow', 'waiting', 'Token #5 (Asha Rao) is waiting already.'],
  ] as const)('%s on a token that is %s', (action, status, message) => {
    expect(refusalOf(action, { ...token, status })).toBe(message);
  });

  test('a consultation whose doctor is unknown is with a doctor', () => {
    const now = { ...token, status: 'in-progress', consultedByName: null } as const;
    expect(refusalOf('start', now)).toBe('Token #5 (Asha Rao) is already with a doctor.');
  });
});

test('whose consultation it is is asked of another doctor, until that doctor was named [ACC-10]', () => {
  const own = { consultedBy: 'a', consultedByName: 'Dr. A' };
  expect(otherDoctorOf(own, 'a', undefined)).toBeNull();
  expect(otherDoctorOf(own, 'b', undefined)).toEqual({ doctorId: 'a', doctorName: 'Dr. A' });
  expect(otherDoctorOf(own, 'b', 'c')).toEqual({ doctorId: 'a', doctorName: 'Dr. A' });
  expect(otherDoctorOf(own, 'b', 'a')).toBeNull();
  expect(otherDoctorOf({ consultedBy: null, consultedByName: null }, 'b', undefined)).toBeNull();
});

describe('the token that a patient holds [10.12.2]', () => {
  const token = (change: Partial<Token>) =>
    ({
      id: 'a',
      tokenNumber: 5,
      patientId: 'p',
      patientName: 'Asha Rao',
      status: 'waiting',
      consultedByName: null,
      issuedAt: '2026-11-22T05:00:00.000Z',
      ...change,
    }) as Token;

  test('is the newest that is open, else the newest that is completed, and no cancelled one', () => {
    const early = token({ id: 'early', issuedAt: '2026-11-22T04:00:00.000Z' });
    const done = token({ id: 'done', status: 'completed' });
    const cancelled = token({ id: 'gone', status: 'cancelled' });
    const other = token({ id: 'other', patientId: 'q' });
    expect(findHeldToken([cancelled, done, early, other], 'p')?.id).toBe('early');
    expect(findHeldToken([early, token({ id: 'late' })], 'p')?.id).toBe('late');
    expect(findHeldToken([{ ...early, status: 'completed' }, done], 'p')?.id).toBe('done');
    expect(findHeldToken([cancelled, other], 'p')).toBeNull();
  });

  test.each([
    [{ status: 'waiting' }, 'Asha Rao already has token #5 today and is waiting.'],
    [
      { status: 'in-progress', consultedByName: 'Dr. Iyer' },
      'Asha Rao already has token #5 today and is with Dr. Iyer.',
    ],
    [{ status: 'in-progress' }, 'Asha Rao already has token #5 today and is with a doctor.'],
    [{ status: 'completed' }, 'Asha Rao was already seen today, with token #5.'],
  ] as const)('is told by its number and state: %o', (change, told) => {
    expect(heldTokenText(token(change))).toBe(told);
  });
});

test('reasons given lately are offered first, each once, and never more than fit', () => {
  expect(reasonsToOffer([])[0]).toBe('Chest pain');
  expect(reasonsToOffer(['Dog bite', 'high fever']).slice(0, 4)).toEqual([
    'Dog bite',
    'high fever',
    'Chest pain',
    'Trouble breathing',
  ]);
  expect(reasonsToOffer(['Dog bite', 'high fever'])).not.toContain('High fever');
  const many = Array.from({ length: 20 }, (_, number) => `Reason ${number}`);
  expect(reasonsToOffer(many)).toEqual(many.slice(0, maxReasonSuggestions));
});

test.each([
  [{ doctorId: null, consultedBy: null }, 'rao', 'Appointment 4:00\u00a0pm'],
  [{ doctorId: 'rao', consultedBy: null }, 'rao', 'Appointment 4:00\u00a0pm'],
  [{ doctorId: 'menon', consultedBy: null }, 'rao', 'Appointment 4:00\u00a0pm with Dr. Rao'],
  [{ doctorId: 'rao', consultedBy: 'menon' }, 'rao', 'Appointment 4:00\u00a0pm with Dr. Rao'],
  [{ doctorId: 'menon', consultedBy: null }, null, 'Appointment 4:00\u00a0pm'],
])('beside %j stands the appointment with %s [10.18.6]', (token, doctorId, text) => {
  const doctorName = doctorId && 'Dr. Rao';
  expect(appointmentText(token, { id: 'a', time: '16:00', doctorId, doctorName })).toBe(text);
});
