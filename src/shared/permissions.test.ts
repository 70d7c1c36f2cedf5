import { describe, expect, test } from 'vitest';
import {
  isKnownOperation,
  may,
  mayOpen,
  type OperationId,
  permissions,
  screens,
} from './permissions';

// Spec 6, written out once more: D doctor, R receptionist, A anyone, M an administrator of either role.
const expected: Record<OperationId, 'A' | 'DR' | 'D' | 'R' | 'M'> = {
  'accounts.session': 'A',
  'accounts.signUp': 'A',
  'accounts.signIn': 'A',
  'accounts.signOut': 'A',
  'accounts.invitation': 'A',
  'accounts.resetPassword': 'A',
  'accounts.changePassword': 'DR',
  'accounts.setRoom': 'D',
  'accounts.setLanguage': 'DR',
  'accounts.sessions': 'DR',
  'accounts.endSession': 'DR',
  'accounts.signOutEverywhere': 'DR',
  'accounts.twoFactor': 'DR',
  'accounts.startTwoFactor': 'DR',
  'accounts.enableTwoFactor': 'DR',
  'accounts.disableTwoFactor': 'DR',
  'staff.list': 'M',
  'staff.approve': 'M',
  'staff.disable': 'M',
  'staff.enable': 'M',
  'staff.setAdministrator': 'M',
  'staff.invite': 'M',
  'staff.resetPassword': 'M',
  'audit.mine': 'DR',
  'audit.all': 'M',
  'patients.search': 'DR',
  'patients.get': 'DR',
  'patients.register': 'R',
  'patients.amend': 'DR',
  'patients.history': 'DR',
  'patients.void': 'R',
  'queue.today': 'DR',
  'queue.patientTokens': 'DR',
  'queue.frequentReasons': 'R',
  'queue.issue': 'R',
  'queue.start': 'D',
  'queue.complete': 'D',
  'queue.cancel': 'DR',
  'queue.takeBack': 'DR',
  'queue.callNext': 'D',
  'queue.notHere': 'DR',
  'queue.move': 'R',
  'prescriptions.search': 'DR',
  'prescriptions.suggest': 'DR',
  'prescriptions.get': 'DR',
  'prescriptions.frequentMedications': 'D',
  'prescriptions.create': 'D',
  'prescriptions.amend': 'D',
  'prescriptions.void': 'D',
  'billing.summary': 'R',
  'billing.search': 'R',
  'billing.get': 'R',
  'billing.frequentItems': 'R',
  'billing.create': 'R',
  'billing.void': 'R',
  'appointments.summary': 'R',
  'appointments.search': 'R',
  'appointments.doctors': 'R',
  'appointments.schedule': 'R',
  'appointments.confirm': 'R',
  'appointments.checkIn': 'R',
  'appointments.cancel': 'R',
  'appointments.takeBack': 'R',
  'appointments.complete': 'R',
  'dashboard.open': 'DR',
  'dashboard.removeSampleData': 'DR',
  'queue.leftOver': 'DR',
  'queue.carryOver': 'R',
  'queue.dropLeftOver': 'R',
  'queue.summary': 'DR',
  'queue.placeCode': 'DR',
  'queue.place': 'A',
  'board.watch': 'A',
  'board.links': 'M',
  'board.makeLink': 'M',
  'board.revokeLink': 'M',
  'live.changes': 'DR',
  'topbar.search': 'DR',
  'topbar.notices': 'DR',
};

describe('the permission table is that of the specification', () => {
  test.each(Object.keys(permissions) as OperationId[])('%s', (id) => {
    const who = expected[id];
    expect(may(null, id)).toBe(who === 'A');
    expect(may('doctor', id)).toBe(who === 'A' || who.includes('D'));
    expect(may('receptionist', id)).toBe(who === 'A' || who.includes('R'));
    expect(may('doctor', id, true)).toBe(who === 'M' || who === 'A' || who.includes('D'));
    expect(may('receptionist', id, true)).toBe(who === 'M' || who === 'A' || who.includes('R'));
  });

  test('nobody signed in may do only eight things', () => {
    const open = (Object.keys(permissions) as OperationId[]).filter((id) => may(null, id));
    expect(open.sort()).toEqual([
      'accounts.invitation',
      'accounts.resetPassword',
      'accounts.session',
      'accounts.signIn',
      'accounts.signOut',
      'accounts.signUp',
      'board.watch',
      'queue.place',
    ]);
  });

  test('has no other lines', () => {
    expect(Object.keys(permissions).sort()).toEqual(Object.keys(expected).sort());
    expect(isKnownOperation('patients.delete')).toBe(false);
    expect(isKnownOperation('toString')).toBe(false);
  });
});

test('three screens are the receptionist’s alone (spec 2)', () => {
  const names = Object.keys(screens) as (keyof typeof screens)[];
  expect(names.filter((name) => !mayOpen('doctor', name))).toEqual([
    'register-patient',
    'billing',
    'appointments',
    'staff',
    'boards',
  ]);
  expect(names.every((name) => mayOpen('receptionist', name, true))).toBe(true);
  expect(names.filter((name) => !mayOpen('receptionist', name))).toEqual(['staff', 'boards']);
});
