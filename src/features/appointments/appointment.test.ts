import { describe, expect, test } from 'vitest';
import { principalOfRole, type Role, roles } from '../../shared/permissions';
import {
  type AppointmentAction,
  type AppointmentStatus,
  appointmentActions,
  appointmentMessages,
  appointmentStatuses,
  canActOnAppointment,
  canMarkNoShow,
  canReschedule,
  isUpcoming,
  mainActionOf,
  newAppointment,
  pastTimeMessage,
} from './appointment';

// Spec 4, Appointment status: everything that is allowed; all else is not.
const allowed: [AppointmentAction, AppointmentStatus, Role][] = [
  ['confirm', 'scheduled', 'receptionist'],
  ['cancel', 'scheduled', 'receptionist'],
  ['cancel', 'confirmed', 'receptionist'],
  ['complete', 'confirmed', 'receptionist'],
  // Beyond the specification (decision 62).
  ['noShow', 'scheduled', 'receptionist'],
  ['noShow', 'confirmed', 'receptionist'],
];
const actions = Object.keys(appointmentActions) as AppointmentAction[];

describe('who may do what to an appointment [3.7.6] [4.3.3-5]', () => {
  const triples = actions.flatMap((action) =>
    appointmentStatuses.flatMap((status) => roles.map((role) => [action, status, role] as const)),
  );
  test.each(triples)('%s when %s by a %s', (action, status, role) => {
    const isAllowed = allowed.some(([a, s, r]) => a === action && s === status && r === role);
    expect(canActOnAppointment(action, status, principalOfRole(role))).toBe(isAllowed);
  });
});

describe('a new appointment [5.7.1]', () => {
  const good = {
    patientId: '01a1fb40-d71c-7706-b228-75c30d0e24c6',
    date: '2026-12-01',
    time: '09:30',
    type: 'checkup',
  };
  test.each([
    [{ patientId: '' }, appointmentMessages.incomplete],
    [{ time: '' }, appointmentMessages.incomplete],
    [{ time: '24:00' }, appointmentMessages.incomplete],
    [{ time: '9:30' }, appointmentMessages.incomplete],
    [{ date: '2026-02-30' }, 'Please choose a valid date.'],
    [{}, undefined],
  ])('%j', (change, message) => {
    const result = newAppointment.safeParse({ ...good, ...change });
    expect(result.error?.issues[0]?.message).toBe(message);
  });
});

test.each([
  [{ date: '2026-11-21', time: '23:00' }, appointmentMessages.beforeToday],
  [{ date: '2026-11-22', time: '10:29' }, appointmentMessages.past],
  [{ date: '2026-11-22', time: '10:30' }, null],
  [{ date: '2026-11-23', time: '00:00' }, null],
])('at 10:30 on 22 November %j is past or not [5.7.1]', (wanted, problem) => {
  expect(pastTimeMessage(wanted, { date: '2026-11-22', time: '10:30' })).toBe(problem);
});

test('only what stands and is not checked in is moved [10.18.1]', () => {
  const one = { status: 'scheduled', tokenNumber: null } as const;
  expect(canReschedule(one, principalOfRole('receptionist'))).toBe(true);
  expect(canReschedule(one, principalOfRole('doctor'))).toBe(false);
  expect(canReschedule({ ...one, tokenNumber: 3 }, principalOfRole('receptionist'))).toBe(false);
  expect(canReschedule({ ...one, status: 'no-show' }, principalOfRole('receptionist'))).toBe(false);
});

test.each([
  ['2026-11-21', '23:00', true],
  ['2026-11-22', '15:59', true],
  ['2026-11-22', '16:00', true],
  ['2026-11-22', '16:01', false],
  ['2026-11-23', '09:00', false],
])('at 16:00 on 22 November one for %s %s can be a no-show: %s [10.18.2]', (date, time, can) => {
  const now = { date: '2026-11-22', time: '16:00' };
  expect(canMarkNoShow({ date, time, tokenNumber: null }, now)).toBe(can);
  expect(canMarkNoShow({ date, time, tokenNumber: 3 }, now)).toBe(false);
});

test.each([
  ['scheduled', '2026-11-22', '15:59', false],
  ['scheduled', '2026-11-22', '16:00', true],
  ['confirmed', '2026-11-23', '09:00', true],
  ['cancelled', '2026-11-23', '09:00', false],
] as const)('at 16:00 on 22 November one %s for %s %s upcoming: %s', (status, date, time, is) => {
  expect(isUpcoming({ status, date, time }, { date: '2026-11-22', time: '16:00' })).toBe(is);
});

test.each([
  ['scheduled', '2026-11-22', null, 'checkIn'],
  ['confirmed', '2026-11-22', null, 'checkIn'],
  ['confirmed', '2026-11-22', 3, 'complete'],
  ['confirmed', '2026-11-21', null, 'complete'],
  ['scheduled', '2026-11-23', null, 'confirm'],
  ['scheduled', '2026-11-21', null, null],
  ['confirmed', '2026-11-23', null, null],
  ['cancelled', '2026-11-22', null, null],
  ['no-show', '2026-11-22', null, 'checkIn'],
  ['no-show', '2026-11-21', null, null],
] as const)('what comes next of one %s for %s, token %s', (status, date, tokenNumber, next) => {
  const one = { status, date, tokenNumber };
  expect(mainActionOf(one, '2026-11-22', principalOfRole('receptionist'))).toBe(next);
  expect(mainActionOf(one, '2026-11-22', principalOfRole('doctor'))).toBeNull();
});
