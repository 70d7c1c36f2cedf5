import { describe, expect, test } from 'vitest';
import { faultsOf, type Stored, type Wish } from '../history/history';

/** Two tokens of one day, one of them completed and billed, the other cancelled; and one appointment. */
function sound(): { wishes: Wish[]; stored: Stored } {
  const wish = (kind: Wish['kind'], began: number, change: Partial<Wish>): Wish => ({
    kind,
    key: null,
    began,
    ended: began + 5,
    outcome: 'done',
    code: null,
    asked: {},
    told: [],
    ...change,
  });
  const slot = { date: '2026-12-01', time: '10:00', doctorId: 'd1' };
  return {
    wishes: [
      wish('issue', 0, {
        key: 'k1',
        asked: { patientId: 'p1' },
        told: [{ id: 't1', tokenNumber: 1 }],
      }),
      wish('issue', 10, {
        key: 'k2',
        asked: { patientId: 'p2' },
        told: [{ id: 't2', tokenNumber: 2 }],
      }),
      wish('start', 20, { asked: { tokenId: 't1' }, told: [{ id: 't1' }] }),
      wish('start', 21, { asked: { tokenId: 't1' }, outcome: 'refused', code: 'TOKEN_CHANGED' }),
      wish('bill', 30, {
        key: 'k3',
        asked: { tokenId: 't1', total: 500 },
        told: [
          { id: 'b1', total: 500 },
          { id: 'b1', total: 500 },
        ],
      }),
      wish('complete', 40, { asked: { tokenId: 't1' }, told: [{ id: 't1' }] }),
      wish('cancel', 50, { asked: { tokenId: 't2' }, outcome: 'unknown' }),
      wish('book', 60, {
        key: 'k4',
        asked: { patientId: 'p1', ...slot },
        told: [{ id: 'a1', date: slot.date, time: slot.time }],
      }),
      wish('book', 61, {
        key: 'k5',
        asked: { patientId: 'p2', ...slot, time: '10:14' },
        outcome: 'refused',
        code: 'TIME_TAKEN',
      }),
    ],
    stored: {
      requests: [
        { key: 'k1', operation: 'queue.issue', recordId: 't1' },
        { key: 'k2', operation: 'queue.issue', recordId: 't2' },
        { key: 'k3', operation: 'billing.create', recordId: 'b1' },
        { key: 'k4', operation: 'appointments.schedule', recordId: 'a1' },
      ],
      counters: [{ date: '2026-11-20', count: 2 }],
      tokens: [
        { id: 't1', date: '2026-11-20', number: 1, patientId: 'p1', status: 'completed' },
        { id: 't2', date: '2026-11-20', number: 2, patientId: 'p2', status: 'cancelled' },
      ],
      bills: [{ id: 'b1', tokenId: 't1', total: 500, itemsTotal: 500 }],
      appointments: [{ id: 'a1', patientId: 'p1', ...slot, status: 'scheduled' }],
      audit: [
        { action: 'token_issued', entityId: 't1' },
        { action: 'token_issued', entityId: 't2' },
        { action: 'token_started', entityId: 't1' },
        { action: 'bill_created', entityId: 'b1' },
        { action: 'token_completed', entityId: 't1' },
        { action: 'token_cancelled', entityId: 't2' },
        { action: 'appointment_scheduled', entityId: 'a1' },
      ],
    },
  };
}

type History = ReturnType<typeof sound>;

function found<Item>(items: Item[], at: number): Item {
  const item = items[at];
  if (!item) throw new Error('The sound history is shorter.');
  return item;
}

test('a sound history has no fault', () => {
  const { wishes, stored } = sound();
  expect(faultsOf(wishes, stored)).toEqual([]);
});

describe('the checker finds', () => {
  const planted: [string, RegExp, (history: History) => void][] = [
    [
      'a number given twice',
      /was given twice/,
      ({ stored }) => (found(stored.tokens, 1).number = 1),
    ],
    ['a gap', /is missing/, ({ stored }) => (found(stored.tokens, 1).number = 3)],
    [
      'a counter that runs ahead',
      /counter .* stands at 3/,
      ({ stored }) => (found(stored.counters, 0).count = 3),
    ],
    [
      'a smaller number for whoever asked later',
      /after a greater one/,
      ({ wishes }) => {
        found(wishes, 0).began = 20;
        found(wishes, 0).ended = 25;
      },
    ],
    [
      'an acknowledged token that is lost',
      /issue t2 was acknowledged, but is lost/,
      ({ stored }) => {
        stored.tokens.pop();
        stored.requests.splice(1, 1);
      },
    ],
    [
      'an acknowledged bill that is lost',
      /bill b1 was acknowledged, but is lost/,
      ({ stored }) => {
        stored.bills = [];
        stored.requests.splice(2, 1);
      },
    ],
    [
      'a retry that made a second record',
      /b2 was told for the key of b1/,
      ({ wishes }) => (found(found(wishes, 4).told, 1).id = 'b2'),
    ],
    [
      'a record that nobody asked for',
      /bill b2 is stored, but nobody asked/,
      ({ stored }) => stored.bills.push({ id: 'b2', tokenId: 't1', total: 1, itemsTotal: 1 }),
    ],
    [
      'a refused booking that is stored',
      /was refused, but is stored/,
      ({ stored }) =>
        stored.requests.push({ key: 'k5', operation: 'appointments.schedule', recordId: 'a2' }),
    ],
    [
      'a bill with another total than acknowledged',
      /not stored as it was acknowledged/,
      ({ stored }) => (found(stored.bills, 0).total = 400),
    ],
    [
      'a bill without its items',
      /not stored as it was acknowledged/,
      ({ stored }) => (found(stored.bills, 0).itemsTotal = 0),
    ],
    [
      'an appointment at another time than acknowledged',
      /not stored as it was acknowledged/,
      ({ stored }) => (found(stored.appointments, 0).time = '11:00'),
    ],
    [
      'a record without its audit row',
      /has 0 rows bill_created/,
      ({ stored }) => stored.audit.splice(3, 1),
    ],
    [
      'a record with two audit rows',
      /has 2 rows bill_created/,
      ({ stored }) => stored.audit.push({ action: 'bill_created', entityId: 'b1' }),
    ],
    [
      'an audit row of nothing',
      /bill_created b9, which is not stored/,
      ({ stored }) => stored.audit.push({ action: 'bill_created', entityId: 'b9' }),
    ],
    [
      'a forbidden way',
      /forbidden way: token_issued, token_completed/,
      ({ stored }) => stored.audit.splice(2, 1),
    ],
    [
      'a state that its way does not lead to',
      /is waiting, its audit rows say cancelled/,
      ({ stored }) => (found(stored.tokens, 1).status = 'waiting'),
    ],
    [
      'an acknowledged step that is lost',
      /complete was acknowledged, but is lost/,
      ({ stored }) => {
        stored.audit.splice(4, 1);
        found(stored.tokens, 0).status = 'in-progress';
      },
    ],
    [
      'two that both started a token',
      /start succeeded 2 times/,
      ({ wishes }) => (found(wishes, 3).outcome = 'done'),
    ],
    [
      'a step that took effect though it was refused',
      /cancel took effect, but nobody was told so/,
      ({ wishes }) => {
        found(wishes, 6).outcome = 'refused';
        found(wishes, 6).code = 'TOKEN_CHANGED';
      },
    ],
    [
      'a bill of a token that was never started',
      /has a bill, but was never started/,
      ({ stored }) => (found(stored.bills, 0).tokenId = 't2'),
    ],
    [
      'a doctor booked twice',
      /are of the same person/,
      ({ stored }) =>
        stored.appointments.push({
          ...found(stored.appointments, 0),
          id: 'a2',
          patientId: 'p2',
          time: '10:14',
        }),
    ],
    [
      'a patient booked twice',
      /are of the same person/,
      ({ stored }) =>
        stored.appointments.push({
          ...found(stored.appointments, 0),
          id: 'a2',
          doctorId: 'd2',
          time: '09:46',
        }),
    ],
    [
      'a free time that was refused',
      /was refused, but the time is free/,
      ({ wishes }) => (found(wishes, 8).asked.time = '10:15'),
    ],
    [
      'a refusal that is none of the rules',
      /start was refused with INTERNAL_SERVER_ERROR/,
      ({ wishes }) => (found(wishes, 3).code = 'INTERNAL_SERVER_ERROR'),
    ],
  ];

  test.each(planted)('%s', (_, fault, plant) => {
    const history = sound();
    plant(history);
    expect(faultsOf(history.wishes, history.stored).join('\n')).toMatch(fault);
  });
});
