/**
 * Who may do what (spec 6), once: the server refuses by this table and the screens hide by it.
 * An operation of the API contract without a line here cannot be registered.
 */
export const roles = ['doctor', 'receptionist'] as const;
export type Role = (typeof roles)[number];

const anyone = 'anyone';
const staff: readonly Role[] = roles;
const doctor: readonly Role[] = ['doctor'];
const receptionist: readonly Role[] = ['receptionist'];

export const permissions = {
  'accounts.session': anyone,
  'accounts.signUp': anyone,
  'accounts.signIn': anyone,
  'accounts.signOut': anyone,

  'patients.search': staff,
  'patients.get': staff,
  'patients.register': receptionist,
  'patients.amend': staff,
  'patients.history': staff,
  'patients.void': receptionist,

  'queue.today': staff,
  'queue.patientTokens': staff,
  'queue.issue': receptionist,
  'queue.start': doctor,
  'queue.complete': doctor,
  'queue.cancel': staff,

  'prescriptions.search': staff,
  'prescriptions.suggest': staff,
  'prescriptions.get': staff,
  'prescriptions.create': doctor,
  'prescriptions.amend': doctor,
  'prescriptions.void': doctor,

  'billing.summary': receptionist,
  'billing.search': receptionist,
  'billing.get': receptionist,
  'billing.create': receptionist,
  'billing.void': receptionist,

  'appointments.summary': receptionist,
  'appointments.search': receptionist,
  'appointments.doctors': receptionist,
  'appointments.schedule': receptionist,
  'appointments.confirm': receptionist,
  'appointments.cancel': receptionist,
  'appointments.complete': receptionist,

  'dashboard.open': staff,
  'dashboard.removeSampleData': staff,

  'topbar.search': staff,
  'topbar.notices': staff,
} as const satisfies Record<string, typeof anyone | readonly Role[]>;

export type OperationId = keyof typeof permissions;

/** True when the table has a line for this operation. */
export function isKnownOperation(id: string): id is OperationId {
  return Object.hasOwn(permissions, id);
}

/** May a person of this role (null: nobody is signed in) call this operation? */
export function may(role: Role | null, id: OperationId): boolean {
  const allowed: typeof anyone | readonly Role[] = permissions[id];
  if (allowed === anyone) return true;
  return role !== null && allowed.includes(role);
}

/** The screens behind sign-in and who may open them (spec 2, route table). */
export const screens = {
  dashboard: permissions['dashboard.open'],
  'register-patient': permissions['patients.register'],
  patients: permissions['patients.search'],
  tokens: permissions['queue.today'],
  prescriptions: permissions['prescriptions.search'],
  billing: permissions['billing.search'],
  appointments: permissions['appointments.search'],
  settings: staff,
} as const satisfies Record<string, readonly Role[]>;

export type Screen = keyof typeof screens;

/** May a person of this role open this screen? */
export function mayOpen(role: Role, screen: Screen): boolean {
  const allowed: readonly Role[] = screens[screen];
  return allowed.includes(role);
}
