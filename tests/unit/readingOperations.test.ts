import { expect, test } from 'vitest';
import { contract } from '../../src/contract';

const declared = Object.entries(contract).flatMap(([feature, operations]) =>
  Object.entries(operations).flatMap(([name, procedure]) => {
    const { route, meta } = procedure['~orpc'];
    return meta.reads ? [{ id: `${feature}.${name}`, method: route.method }] : [];
  }),
);

// It is done again where a connection breaks, and on a full disk: what is added here must bear both.
test('these read although they are POST, and nothing else says so of itself', () => {
  expect(declared.map(({ id }) => id).toSorted()).toEqual([
    'accounts.invitation',
    'appointments.search',
    'audit.all',
    'audit.mine',
    'billing.search',
    'board.watch',
    'dashboard.open',
    'exports.appointments',
    'exports.audit',
    'exports.bills',
    'exports.boards',
    'exports.dayCloses',
    'exports.ownAudit',
    'exports.ownDayCloses',
    'exports.patients',
    'exports.prescriptions',
    'exports.staff',
    'exports.tokens',
    'imports.check',
    'patients.search',
    'prescriptions.search',
    'prescriptions.suggest',
    'prescriptions.verify',
    'queue.place',
    'sharing.open',
    'staff.search',
    'topbar.search',
  ]);
  expect(new Set(declared.map(({ method }) => method))).toEqual(new Set(['POST']));
});
