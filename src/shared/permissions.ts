/**
 * Who may do what (spec 6), once: the server refuses by this table and the screens hide by it.
 * An operation of the API contract without a line here cannot be registered.
 */
export const roles = ['doctor', 'receptionist'] as const;
export type Role = (typeof roles)[number];

const anyone = 'anyone';
/** Staff of either role who also administers the clinic's accounts. */
const administrator = 'administrator';
const staff: readonly Role[] = roles;
const doctor: readonly Role[] = ['doctor'];
const receptionist: readonly Role[] = ['receptionist'];

type Allowed = typeof anyone | typeof administrator | readonly Role[];

export const permissions = {
  'accounts.session': anyone,
  'accounts.signUp': anyone,
  'accounts.signIn': anyone,
  'accounts.signOut': anyone,
  'accounts.invitation': anyone,
  'accounts.resetPassword': anyone,
  'accounts.changePassword': staff,
  'accounts.setName': staff,
  'accounts.setRoom': doctor,
  'accounts.setLanguage': staff,
  'accounts.sessions': staff,
  'accounts.endSession': staff,
  'accounts.signOutEverywhere': staff,
  'accounts.twoFactor': staff,
  'accounts.startTwoFactor': staff,
  'accounts.enableTwoFactor': staff,
  'accounts.disableTwoFactor': staff,

  'staff.search': administrator,
  'staff.approve': administrator,
  'staff.refuse': administrator,
  'staff.refuseAll': administrator,
  'staff.disable': administrator,
  'staff.enable': administrator,
  'staff.setAdministrator': administrator,
  'staff.invite': administrator,
  'staff.resetPassword': administrator,

  'audit.mine': staff,
  'audit.all': administrator,

  'patients.search': staff,
  'patients.get': staff,
  'patients.banner': staff,
  'patients.cardPdf': staff,
  'patients.register': receptionist,
  'patients.amend': staff,
  'patients.history': staff,
  'patients.void': receptionist,

  'queue.today': staff,
  'queue.patientTokens': staff,
  'queue.frequentReasons': receptionist,
  'queue.issue': receptionist,
  'queue.start': doctor,
  'queue.complete': doctor,
  'queue.cancel': staff,
  'queue.undoCancel': staff,
  'queue.callNext': doctor,
  'queue.noShow': staff,
  'queue.move': receptionist,

  'prescriptions.search': staff,
  'prescriptions.suggest': staff,
  'prescriptions.ofPatient': staff,
  'prescriptions.get': staff,
  'prescriptions.paper': staff,
  'prescriptions.pdf': staff,
  'prescriptions.verify': anyone,
  'prescriptions.frequentMedications': doctor,
  'prescriptions.create': doctor,
  'prescriptions.amend': doctor,
  'prescriptions.void': doctor,

  'billing.summary': receptionist,
  'billing.search': receptionist,
  'billing.get': receptionist,
  'billing.paper': receptionist,
  'billing.pdf': receptionist,
  'billing.frequentItems': receptionist,
  'billing.account': receptionist,
  'billing.fee': receptionist,
  'billing.create': receptionist,
  'billing.pay': receptionist,
  'billing.refund': receptionist,
  'billing.void': receptionist,

  'appointments.summary': receptionist,
  'appointments.search': receptionist,
  'appointments.doctors': receptionist,
  'appointments.freeTimes': receptionist,
  'appointments.schedule': receptionist,
  'appointments.confirm': receptionist,
  'appointments.checkIn': receptionist,
  'appointments.cancel': receptionist,
  'appointments.undoCancel': receptionist,
  'appointments.complete': receptionist,

  'dashboard.open': staff,
  'dashboard.removeSampleData': administrator,

  'queue.leftOver': staff,
  'queue.carryOver': receptionist,
  'queue.dropLeftOver': receptionist,
  'queue.summary': staff,
  'queue.slip': staff,
  'queue.slipPdf': staff,
  'queue.place': anyone,

  'board.watch': anyone,
  'board.links': administrator,
  'board.makeLink': administrator,
  'board.revokeLink': administrator,

  'dayClose.preview': receptionist,
  'dayClose.close': receptionist,
  'dayClose.list': receptionist,
  'dayClose.all': administrator,
  'dayClose.get': staff,
  'dayClose.paper': staff,
  'dayClose.pdf': staff,
  // Beside these lines, the one that lets somebody read the paper.
  'sharing.links': staff,
  'sharing.share': staff,
  'sharing.revoke': staff,
  'sharing.open': anyone,

  'settings.clinic': staff,
  'settings.saveClinic': administrator,
  'settings.doctorProfile': doctor,
  'settings.saveDoctorProfile': doctor,
  'settings.data': administrator,
  'settings.backUp': administrator,

  'privacy.consents': staff,
  'privacy.recordConsent': staff,
  'privacy.requests': staff,
  'privacy.ask': staff,
  'privacy.answer': administrator,
  'privacy.hold': administrator,
  'privacy.erase': administrator,
  'privacy.notice': anyone,
  'privacy.settings': administrator,
  'privacy.saveSettings': administrator,

  'exports.patients': staff,
  'exports.tokens': staff,
  'exports.prescriptions': staff,
  'exports.bills': receptionist,
  'exports.appointments': receptionist,
  'exports.ownAudit': staff,
  'exports.audit': administrator,
  'exports.staff': administrator,
  'exports.boards': administrator,
  'exports.ownDayCloses': receptionist,
  'exports.dayCloses': administrator,

  'imports.stage': receptionist,
  'imports.check': receptionist,
  'imports.run': receptionist,

  'live.changes': staff,

  'topbar.search': staff,
  'topbar.notices': staff,
} as const satisfies Record<string, Allowed>;

export type OperationId = keyof typeof permissions;

/** True when the table has a line for this operation. */
export function isKnownOperation(id: string): id is OperationId {
  return Object.hasOwn(permissions, id);
}

function isAllowed(allowed: Allowed, role: Role | null, isAdministrator: boolean): boolean {
  if (allowed === anyone) return true;
  if (role === null) return false;
  return allowed === administrator ? isAdministrator : allowed.includes(role);
}

/** May a person of this role (null: nobody is signed in) call this operation? */
export function may(role: Role | null, id: OperationId, isAdministrator = false): boolean {
  return isAllowed(permissions[id], role, isAdministrator);
}

/** True for an operation that takes more than a role. */
export function isForAdministrators(id: OperationId): boolean {
  return permissions[id] === administrator;
}

/** The screens behind sign-in and who may open them (spec 2, route table). */
export const screens = {
  dashboard: permissions['dashboard.open'],
  'register-patient': permissions['patients.register'],
  'import-patients': permissions['imports.run'],
  patients: permissions['patients.search'],
  tokens: permissions['queue.today'],
  prescriptions: permissions['prescriptions.search'],
  billing: permissions['billing.search'],
  appointments: permissions['appointments.search'],
  settings: staff,
  account: permissions['accounts.sessions'],
  staff: permissions['staff.search'],
  audit: permissions['audit.mine'],
  boards: permissions['board.links'],
  'day-end': permissions['dayClose.preview'],
  'day-closes': permissions['dayClose.all'],
} as const satisfies Record<string, Allowed>;

export type Screen = keyof typeof screens;

/** The parts of the settings screen and who sees them. */
export const settingsParts = {
  account: screens.account,
  practice: permissions['settings.doctorProfile'],
  clinic: permissions['settings.clinic'],
  staff: screens.staff,
  boards: screens.boards,
  privacy: permissions['privacy.settings'],
  data: permissions['settings.data'],
  audit: screens.audit,
} as const satisfies Record<string, Allowed>;

export type SettingsPart = keyof typeof settingsParts;

/** May a person of this role see this part of the settings? */
export function mayOpenPart(role: Role, part: SettingsPart, isAdministrator = false): boolean {
  return isAllowed(settingsParts[part], role, isAdministrator);
}

/** May a person of this role open this screen? */
export function mayOpen(role: Role, screen: Screen, isAdministrator = false): boolean {
  return isAllowed(screens[screen], role, isAdministrator);
}
