import { expect, test } from 'vitest';
import { contract } from '../../src/app/contract';
import { tables } from '../../src/app/server/features';
import { checkOperations, declarations, mayAudit } from '../../src/server/api/declarations';
import type { OperationMeta } from '../../src/shared/operation';
import { addresses, streams } from '../../src/web/api/addresses';

const check = (operations: Parameters<typeof checkOperations>[0]) =>
  checkOperations(operations, Object.keys(tables));

/** The contract with an operation that says this of itself in place of `queue.issue`. */
function withMadeUp(does: OperationMeta) {
  const { outputSchema } = contract.queue.issue['~orpc'];
  const madeUp = { '~orpc': { meta: { id: 'queue.issue', ...does } as const, outputSchema } };
  return { ...contract, queue: { ...contract.queue, issue: madeUp } };
}

test('the operations say plainly what they do', () => {
  expect(() => check(contract)).not.toThrow();
  expect(() =>
    check(withMadeUp({ changes: 'tokens', audits: { none: 'A draft.' } })),
  ).not.toThrow();
});

test.each<[string, OperationMeta, string]>([
  ['says nothing of itself', {}, 'does not say whether it reads, makes or changes something'],
  [
    'only names its event',
    { audits: 'token_issued' },
    'does not say whether it reads, makes or changes something',
  ],
  [
    'reads and makes something',
    { reads: true, makes: 'tokens', audits: 'token_issued' },
    'more than one of reading, making and changing',
  ],
  [
    'makes and changes something',
    { makes: 'tokens', changes: 'tokens', audits: 'token_issued' },
    'more than one of reading, making and changing',
  ],
  ['stores and names no event', { makes: 'tokens' }, 'names no event of the audit log'],
  ['names an empty list of events', { makes: 'tokens', audits: [] }, 'names no event'],
  ['gives no reason for it', { makes: 'tokens', audits: { none: ' ' } }, 'nor says why'],
  [
    'names an event that there is not',
    { changes: 'tokens', audits: ['token_issued', 'token_eaten'] },
    'names events that the audit log does not know: token_eaten',
  ],
  ['leaves the trace of an unknown look', { reads: true, audits: 'token_viewed' }, 'does not know'],
  [
    'makes something that has no table',
    { makes: 'coupons', audits: 'token_issued' },
    'names a table that does not exist: coupons',
  ],
  ['says that it streams', { reads: true, streams: true }, 'does not stream'],
])('an operation that %s does not start', (_, does, message) => {
  expect(() => check(withMadeUp(does))).toThrow('The operation queue.issue ');
  expect(() => check(withMadeUp(does))).toThrow(message);
});

test('an operation that streams and does not say so does not start', () => {
  const { watch } = contract.board;
  const { streams: _, ...meta } = watch['~orpc'].meta;
  const silent = { '~orpc': { ...watch['~orpc'], meta } };
  const operations = { ...contract, board: { ...contract.board, watch: silent } };
  expect(() => check(operations)).toThrow('The operation board.watch streams and does not say so.');
});

test('an operation under another one’s name, or without one, does not start', () => {
  const { place, ...others } = contract.queue;
  expect(() => check({ ...contract, queue: { ...others, place: others.today } })).toThrow(
    'The operation queue.place has no line of its own in the permission table.',
  );
  expect(() => check({ ...contract, queue: others })).toThrow(
    'The permission table names operations that do not exist: queue.place.',
  );
  const unknown = { ...contract.queue, eat: place };
  expect(() => check({ ...contract, queue: unknown })).toThrow('The operation queue.eat');
});

test('the browser is told where each operation stands and which of them stream', () => {
  expect(Object.keys(addresses).toSorted()).toEqual([...declarations.keys()].toSorted());
  for (const address of Object.values(addresses)) expect(address).toMatch(/^[A-Z]+ \/[\w/{}-]+$/);
  expect(streams).not.toHaveLength(0);
  expect(streams.toSorted()).toEqual(
    [...declarations].flatMap(([id, { streams }]) => (streams ? id : [])).toSorted(),
  );
});

/** Fields that say something of somebody's health, or beside whose name they do. */
const healthFields = new Set([
  ...['allergies', 'medicalHistory', 'conditions', 'expectedDelivery', 'diagnosis', 'symptoms'],
  ...['medications', 'complaints', 'review', 'pulse', 'urgentReason', 'patientPhone', 'before'],
]);

/** Of no patient: what a doctor writes mostly, templates, and incidents, in which no patient's name belongs. */
const nobodys = new Set(['consultations.usual', 'templates.list', 'incidents.history']);

function fieldsIn(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  const def = (schema as { _zod?: { def: Record<string, unknown> } })._zod?.def;
  if (!def) return [];
  const shape = (def.shape ?? {}) as Record<string, unknown>;
  const parts = ['element', 'innerType', 'in', 'out', 'valueType', 'left', 'right', 'item'];
  const inner = [...parts.map((part) => def[part]), def.options, def.items, Object.values(shape)];
  return [...Object.keys(shape), ...inner.flat().flatMap((part) => fieldsIn(part, seen))];
}

test('whoever reads something of health is noted, whichever operation gives it [AUD-3]', () => {
  const unnoted = Object.values(contract).flatMap((feature) =>
    Object.values(feature).flatMap((one) => {
      const { meta, outputSchema } = (one as (typeof contract)['queue']['today'])['~orpc'];
      const { id = '', reads, audits, view: look } = meta as OperationMeta;
      const hasHealth = fieldsIn(outputSchema).some((field) => healthFields.has(field));
      return reads && hasHealth && !audits && !look && !nobodys.has(id) ? [id] : [];
    }),
  );
  expect(unnoted).toEqual([]);
});

test('what only reads, and whom nobody is noted of, asks for no look at the audit log; all else does', () => {
  const quiet = [...declarations].filter(([, meta]) => !mayAudit(meta)).map(([id]) => id);
  expect(quiet).toContain('accounts.session');
  expect(quiet).not.toContain('patients.get');
  const noted = quiet.filter((id) => {
    const { reads, audits, view: look } = declarations.get(id) ?? {};
    return !reads || audits || look;
  });
  expect(noted).toEqual([]);
});
