/**
 * The permissions (spec 6): the server refuses and the screens hide by this one table.
 * An operation of the API contract without a line here cannot be registered.
 */
export const roles = ['doctor', 'receptionist'] as const;
export type Role = (typeof roles)[number];

/** The properties of a signed-in person that decide what they may do. */
export interface Principal {
  role: Role;
  isAdministrator: boolean;
  /** Works alone: does the other role's work in addition to their own (decision 99). */
  isSolo: boolean;
}

/** A principal who does one role's work only. */
export function principalOfRole(role: Role, isAdministrator = false): Principal {
  return { role, isAdministrator, isSolo: false };
}

/** The roles whose work a person does, their own first. */
export function rolesOf({ role, isSolo }: Pick<Principal, 'role' | 'isSolo'>): readonly Role[] {
  return isSolo ? [role, ...roles.filter((other) => other !== role)] : [role];
}

/** Whether a person does the work of a role. */
export function worksAs(role: Role, principal: Pick<Principal, 'role' | 'isSolo'>): boolean {
  return rolesOf(principal).includes(role);
}

const anyone = 'anyone';
/** Staff of either role who also administer the clinic. */
const administrator = 'administrator';
const staff: readonly Role[] = roles;
const doctor: readonly Role[] = ['doctor'];
const receptionist: readonly Role[] = ['receptionist'];

/** The groups that can hold a right of the clinic's settings. */
export const holders = ['receptionist', 'doctor', 'administrator'] as const;
export type Holder = (typeof holders)[number];

/** Labels for messages, settings and the audit log; translate with `t`. */
export const holderLabels = {
  receptionist: 'Receptionists',
  doctor: 'Doctors',
  administrator: 'Administrators',
} as const satisfies Record<Holder, string>;

/**
 * Rights that an administrator grants or withdraws in addition to roles: `usual` are the specification's holders,
 * `open` those that the clinic can choose; all others keep the usual. A right never exceeds an operation's line below.
 */
export const rights = {
  export: {
    usual: ['receptionist', 'doctor', 'administrator'],
    open: ['receptionist', 'doctor', 'administrator'],
  },
  import: { usual: ['receptionist', 'administrator'], open: ['receptionist', 'administrator'] },
  /** To refund money, as voiding a paid bill does. An administrator of any role may be the second person. */
  refund: { usual: ['receptionist', 'administrator'], open: ['receptionist', 'administrator'] },
  reports: { usual: ['administrator'], open: ['receptionist', 'doctor', 'administrator'] },
  /** To read bills and unbilled visits without the desk's screens; gives no right to change them. */
  seeBills: { usual: ['receptionist', 'administrator'], open: ['doctor', 'administrator'] },
  takePayments: { usual: ['receptionist'], open: ['doctor', 'administrator'] },
  /** To see how often each warning about a medicine is overridden, and to lower its rule. */
  reviewRules: { usual: ['administrator'], open: ['administrator'] },
  /** To give medicines out, and to take them back. Nobody's until the clinic keeps a stock: so it is turned on. */
  giveMedicines: { usual: [], open: ['receptionist', 'doctor', 'administrator'] },
  /** To enter suppliers' invoices, and to pay them. */
  buyMedicines: { usual: [], open: ['receptionist', 'doctor', 'administrator'] },
  /** To open, count and write off the stock, and to see who got a batch. */
  keepStock: { usual: [], open: ['receptionist', 'doctor', 'administrator'] },
  /** To see what the stock cost, and what medicines earn. Whoever enters invoices sees their rates. */
  seePurchaseRates: { usual: [], open: ['receptionist', 'doctor', 'administrator'] },
  recordExpenses: {
    usual: ['receptionist', 'administrator'],
    open: ['receptionist', 'doctor', 'administrator'],
  },
  /** To merge two records of one person, and to take that back. */
  mergePatients: {
    usual: ['receptionist', 'administrator'],
    open: ['receptionist', 'doctor', 'administrator'],
  },
} as const satisfies Record<string, { usual: readonly Holder[]; open: readonly Holder[] }>;
export type Right = keyof typeof rights;
export const rightNames = Object.keys(rights) as [Right, ...Right[]];

/** The holders of each right in a clinic. */
export type ClinicRights = Record<Right, Holder[]>;

/** A clinic's rights from its choices: as usual for what it did not choose or may not choose. */
export function clinicRightsFrom(choices: Partial<ClinicRights>): ClinicRights {
  const holdersOf = (name: Right): Holder[] => {
    const { usual, open }: { usual: readonly Holder[]; open: readonly Holder[] } = rights[name];
    const chosenHolders = choices[name] ?? usual;
    return holders.filter((holder) =>
      (open.includes(holder) ? chosenHolders : usual).includes(holder),
    );
  };
  return Object.fromEntries(rightNames.map((name) => [name, holdersOf(name)])) as ClinicRights;
}

export const usualRights = clinicRightsFrom({});

/** Only those of `among` who also hold a right. */
interface Holding {
  right: Right;
  among: Allowed;
}

type Allowed = typeof anyone | typeof administrator | readonly Role[] | Holding;

function holding(right: Right, among: Allowed): Holding {
  return { right, among };
}

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
  'accounts.setHiddenColumns': staff,
  'accounts.sessions': staff,
  'accounts.endSession': staff,
  'accounts.signOutEverywhere': staff,
  'accounts.twoFactor': staff,
  'accounts.startTwoFactor': staff,
  'accounts.enableTwoFactor': staff,
  'accounts.disableTwoFactor': staff,
  'accounts.renewRecoveryCodes': staff,
  'passkeys.startSignIn': anyone,
  'passkeys.signIn': anyone,
  'passkeys.own': staff,
  'passkeys.startProof': staff,
  'passkeys.startAdding': staff,
  'passkeys.add': staff,
  'passkeys.remove': staff,

  'staff.search': administrator,
  'staff.approve': administrator,
  'staff.refuse': administrator,
  'staff.refuseAll': administrator,
  'staff.disable': administrator,
  'staff.enable': administrator,
  'staff.setName': administrator,
  'staff.setAdministrator': administrator,
  'staff.setSolo': administrator,
  'staff.invite': administrator,
  'staff.resetPassword': administrator,
  'staff.turnOffTwoFactor': administrator,

  'audit.mine': staff,
  'audit.all': administrator,

  'patients.search': staff,
  'patients.get': staff,
  'patients.banner': staff,
  'patients.cardPdf': staff,
  'patients.register': receptionist,
  'patients.amend': staff,
  'patients.addToRecord': staff,
  'patients.history': staff,
  'patients.void': receptionist,

  'merges.pairs': holding('mergePatients', staff),
  'merges.dismiss': holding('mergePatients', staff),
  'merges.preview': holding('mergePatients', staff),
  'merges.merge': holding('mergePatients', staff),
  'merges.takeBack': holding('mergePatients', staff),
  'merges.ofPatient': staff,
  'merges.answer': staff,

  'queue.today': staff,
  'queue.day': staff,
  'queue.patientTokens': staff,
  'queue.visits': staff,
  'queue.frequentReasons': staff,
  'queue.issue': receptionist,
  'queue.start': doctor,
  'queue.complete': doctor,
  'queue.cancel': staff,
  'queue.undoCancel': staff,
  'queue.callNext': doctor,
  'queue.noShow': staff,
  'queue.move': receptionist,
  'queue.setPriority': staff,

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

  'currentMedicines.list': staff,
  'outsideMedicines.note': doctor,
  'outsideMedicines.end': doctor,

  'checks.run': doctor,
  'checks.tiers': doctor,
  'warnings.counts': holding('reviewRules', doctor),
  'warnings.list': holding('reviewRules', doctor),
  'warnings.setTier': holding('reviewRules', doctor),

  'consultations.open': doctor,
  'consultations.ofPatient': doctor,
  'consultations.advised': staff,
  'consultations.paper': staff,
  'consultations.pdf': staff,
  'consultations.testRequest': staff,
  'consultations.testRequestPdf': staff,
  'consultations.usual': doctor,
  'consultations.saveDraft': doctor,
  'consultations.discardDraft': doctor,
  'consultations.finish': doctor,
  'consultations.amend': doctor,
  'vitals.record': staff,
  'vitals.ofPatient': staff,
  'vitals.void': staff,
  'tests.list': staff,
  'tests.save': administrator,
  'results.record': staff,
  'results.amend': staff,
  'results.void': staff,
  'results.ofPatient': staff,
  'results.trend': staff,
  'attachments.ofPatient': staff,
  'attachments.add': staff,
  'attachments.content': staff,
  'attachments.change': staff,
  'attachments.void': staff,
  // With the copy of a patient's data, for people who may hand that out.
  'attachments.archive': holding('export', administrator),
  'uploadLinks.start': staff,
  'uploadLinks.state': staff,
  'uploadLinks.end': staff,
  // The phone at the desk has no session: its link can add pictures to one patient, and nothing else.
  'uploadLinks.open': anyone,
  'uploadLinks.add': anyone,

  'letters.begin': doctor,
  // A doctor signs; reception prints what is signed.
  'letters.issue': doctor,
  'letters.void': doctor,
  'letters.ofPatient': staff,
  'letters.paper': staff,
  'letters.pdf': staff,
  'letters.verify': anyone,
  'phrases.list': doctor,
  'phrases.save': doctor,
  'phrases.retire': doctor,

  'templates.list': doctor,
  'templates.save': doctor,
  'templates.remove': doctor,
  'templates.starters': doctor,
  'templates.answerStarters': doctor,
  'templates.review': doctor,

  // Only doctors state a medicine's substances.
  'substances.list': doctor,
  'substances.signatures': doctor,
  'substances.sign': doctor,
  'substances.coverage': doctor,
  'substances.propose': doctor,
  'substances.tie': doctor,
  'substances.withdraw': doctor,
  // Lists of others say what is in a medicine too: for doctors who administer.
  'products.stage': holding('import', doctor),
  'products.check': holding('import', doctor),
  'products.run': holding('import', doctor),
  'products.list': holding('import', doctor),
  'products.takeBack': holding('import', doctor),

  'billing.summary': receptionist,
  'billing.search': receptionist,
  'billing.get': holding('seeBills', staff),
  'billing.ofPatient': holding('seeBills', staff),
  'billing.notBilled': holding('seeBills', staff),
  'billing.paper': holding('seeBills', staff),
  'billing.pdf': holding('seeBills', staff),
  'billing.frequentItems': receptionist,
  'billing.account': receptionist,
  'billing.fee': receptionist,
  'billing.given': receptionist,
  'billing.testsToBill': receptionist,
  'billing.create': receptionist,
  'billing.owed': holding('takePayments', staff),
  'billing.pay': holding('takePayments', staff),
  'billing.notReceived': holding('takePayments', staff),
  'billing.refund': holding('refund', receptionist),
  'billing.void': holding('refund', receptionist),
  'billing.requests': holding('refund', staff),
  'billing.request': holding('refund', receptionist),
  'billing.confirm': holding('refund', staff),
  'billing.decline': holding('refund', staff),

  'priceList.list': staff,
  'priceList.retired': administrator,
  'priceList.add': administrator,
  'priceList.change': administrator,
  'priceList.retire': administrator,
  'priceList.rates': staff,
  'priceList.ratesPdf': staff,
  'priceList.ratesOnScreen': anyone,

  // For the pad, which says quietly what is out of stock; empty while the clinic keeps none.
  'stock.availability': staff,
  'stock.search': holding('keepStock', staff),
  'stock.shelves': holding('keepStock', staff),
  'stock.batches': holding('keepStock', staff),
  'stock.item': holding('keepStock', staff),
  'stock.differences': holding('keepStock', staff),
  'stock.addItem': holding('keepStock', staff),
  'stock.changeItem': holding('keepStock', staff),
  'stock.changeBatch': holding('keepStock', staff),
  'stock.open': holding('keepStock', staff),
  'stock.writeOff': holding('keepStock', staff),
  'stock.count': holding('keepStock', staff),
  // While a patient waits.
  'stock.find': holding('giveMedicines', staff),
  'stock.whoGot': holding('keepStock', staff),
  'stock.value': holding('seePurchaseRates', staff),

  'purchases.search': holding('buyMedicines', staff),
  'purchases.get': holding('buyMedicines', staff),
  'purchases.suppliers': holding('buyMedicines', staff),
  'purchases.items': holding('buyMedicines', staff),
  'purchases.returns': holding('buyMedicines', staff),
  'purchases.saveSupplier': holding('buyMedicines', staff),
  'purchases.enter': holding('buyMedicines', staff),
  'purchases.void': holding('buyMedicines', staff),
  'purchases.giveBack': holding('buyMedicines', staff),
  'purchases.voidReturn': holding('buyMedicines', staff),
  'purchases.pay': holding('buyMedicines', staff),

  'dispensing.toGive': holding('giveMedicines', staff),
  'dispensing.proposal': holding('giveMedicines', staff),
  'dispensing.give': holding('giveMedicines', staff),
  // Without a prescription only the doctor of the visit says what is given.
  'dispensing.order': holding('giveMedicines', doctor),
  'dispensing.end': holding('giveMedicines', staff),
  'dispensing.takeBack': holding('giveMedicines', staff),
  'dispensing.void': holding('giveMedicines', staff),
  'dispensing.list': holding('giveMedicines', staff),
  'dispensing.labels': holding('giveMedicines', staff),
  'dispensing.labelsPdf': holding('giveMedicines', staff),

  'expenses.search': holding('recordExpenses', staff),
  'expenses.enter': holding('recordExpenses', staff),
  'expenses.reverse': holding('recordExpenses', staff),
  'expenses.kinds': holding('recordExpenses', staff),
  'expenses.saveKind': administrator,
  'expenses.recurring': holding('recordExpenses', staff),
  'expenses.addRecurring': holding('recordExpenses', staff),
  'expenses.endRecurring': holding('recordExpenses', staff),

  // In addition to these lines, the permission of the register's own reader is required.
  'registers.read': staff,
  'registers.paper': staff,
  'registers.pdf': staff,
  'registers.export': holding('export', staff),

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
  'appointments.noShow': receptionist,
  'appointments.reschedule': receptionist,
  'appointments.undoReschedule': receptionist,
  'appointments.moves': receptionist,
  'appointments.calendar': receptionist,
  'appointments.toRemind': receptionist,
  'appointments.waits': receptionist,
  'appointments.wait': receptionist,
  'appointments.endWait': receptionist,

  'recalls.list': receptionist,
  'recalls.answer': receptionist,
  'recalls.attempt': receptionist,
  'recalls.proposal': receptionist,

  'dashboard.open': staff,
  'dashboard.removeSampleData': administrator,

  'queue.leftOver': staff,
  'queue.carryOver': receptionist,
  'queue.dropLeftOver': receptionist,
  'queue.summary': staff,
  'queue.slip': staff,
  'queue.slipPdf': staff,
  'queue.noteRemote': doctor,
  'queue.place': anyone,

  'board.watch': anyone,
  'board.links': administrator,
  'board.makeLink': administrator,
  'board.revokeLink': administrator,

  // Everyone who takes payments counts the money and hands it over.
  'dayClose.preview': holding('takePayments', staff),
  'dayClose.close': holding('takePayments', staff),
  'dayClose.list': holding('takePayments', staff),
  'dayClose.all': holding('reports', staff),
  'reports.read': holding('reports', staff),
  'reports.dues': holding('reports', staff),
  'reports.followUps': holding('reports', staff),
  'reports.practice': holding('reports', doctor),
  'reports.paper': holding('reports', staff),
  'reports.pdf': holding('reports', staff),
  'reports.gst': holding('reports', staff),
  'reports.creditNotes': holding('reports', staff),
  'reports.year': holding('reports', staff),
  'reports.spending': holding('reports', staff),
  'eveningMessage.today': holding('reports', staff),
  'eveningMessage.choice': holding('reports', administrator),
  'eveningMessage.choose': holding('reports', administrator),
  'dayClose.get': staff,
  'dayClose.paper': staff,
  'dayClose.pdf': staff,
  // In addition to these lines, the permission to read the shared paper is required.
  'sharing.links': staff,
  'sharing.share': staff,
  'sharing.pdf': staff,
  'sharing.revoke': staff,
  'sharing.open': anyone,
  // In addition to this line, the permission to print one of them is required.
  'papers.print': staff,

  'settings.clinic': staff,
  'settings.saveClinic': administrator,
  'settings.branding': anyone,
  'settings.doctorProfile': doctor,
  'settings.saveDoctorProfile': doctor,
  'settings.doctors': administrator,
  'settings.saveDoctorDetails': administrator,
  'settings.rights': administrator,
  'settings.saveRights': administrator,
  'settings.data': administrator,
  'settings.backUp': administrator,
  'settings.backupPlaces': administrator,
  'settings.chooseBackupPlace': administrator,
  'settings.rehearse': administrator,

  'setUp.progress': administrator,
  'setUp.answer': administrator,

  'privacy.consents': staff,
  'privacy.recordConsent': staff,
  'privacy.nominate': staff,
  'privacy.clearContact': administrator,
  'privacy.requests': staff,
  'privacy.ask': staff,
  'privacy.answer': administrator,
  'privacy.hold': administrator,
  'privacy.erase': administrator,
  'privacy.notice': anyone,
  'privacy.settings': administrator,
  'privacy.saveSettings': administrator,

  'privacy.recipients': administrator,
  'privacy.addRecipient': administrator,
  'privacy.endRecipient': administrator,

  'incidents.list': administrator,
  'incidents.history': administrator,
  'incidents.record': administrator,
  'incidents.amend': administrator,
  'incidents.tell': administrator,
  'incidents.close': administrator,

  // Contains bills, which are the desk's, and the views of the record, which are the administrators'.
  'dataCopy.read': holding('export', administrator),
  'dataCopy.pdf': holding('export', administrator),

  'exports.patients': holding('export', staff),
  'exports.tokens': holding('export', staff),
  // Doctors' complete notes are exported only for the clinic's own records.
  'exports.consultations': holding('export', administrator),
  'exports.results': holding('export', administrator),
  'exports.outsideVisits': holding('export', administrator),
  'exports.prescriptions': holding('export', staff),
  'exports.bills': holding('export', receptionist),
  'exports.appointments': holding('export', receptionist),
  'exports.recalls': holding('export', receptionist),
  'exports.ownAudit': holding('export', staff),
  'exports.audit': holding('export', administrator),
  'exports.staff': holding('export', administrator),
  'exports.boards': holding('export', administrator),
  'exports.ownDayCloses': holding('export', holding('takePayments', staff)),
  'exports.dayCloses': holding('export', holding('reports', staff)),
  'exports.dues': holding('export', holding('reports', staff)),
  'exports.followUps': holding('export', holding('reports', staff)),
  'exports.creditNotes': holding('export', holding('reports', staff)),
  'exports.warnings': holding('export', holding('reviewRules', doctor)),

  // The holders are the desk and administrators of either role; other doctors cannot be granted it.
  'imports.stage': holding('import', staff),
  'imports.check': holding('import', staff),
  'imports.run': holding('import', staff),
  'imports.list': holding('import', staff),
  'imports.takeBack': holding('import', staff),
  'visitImports.stage': holding('import', staff),
  'visitImports.check': holding('import', staff),
  'visitImports.choose': holding('import', staff),
  'visitImports.run': holding('import', staff),
  'visitImports.list': holding('import', staff),
  'visitImports.takeBack': holding('import', staff),
  'outsideVisits.ofPatient': doctor,

  'liveUpdates.changes': staff,

  'search.all': staff,
  'notices.list': staff,
} as const satisfies Record<string, Allowed>;

export type OperationId = keyof typeof permissions;

/** Whether the table has a line for this operation. */
export function isKnownOperation(id: string): id is OperationId {
  return Object.hasOwn(permissions, id);
}

// A person who works alone may do what either role may, but nothing that requires both at once.
function isAllowed(
  allowed: Allowed,
  principal: Principal | null,
  clinicRights: ClinicRights,
): boolean {
  if (allowed === anyone) return true;
  if (principal === null) return false;
  return rolesOf(principal).some((role) =>
    isAllowedTo(allowed, principalOfRole(role, principal.isAdministrator), clinicRights),
  );
}

function isAllowedTo(allowed: Allowed, principal: Principal, clinicRights: ClinicRights): boolean {
  if (allowed === anyone) return true;
  if (allowed === administrator) return principal.isAdministrator;
  if (!('right' in allowed)) return allowed.includes(principal.role);
  return (
    holds(allowed.right, principal, clinicRights) &&
    isAllowedTo(allowed.among, principal, clinicRights)
  );
}

/** Whether a person holds a right in a clinic, by a role or as an administrator. */
export function holds(right: Right, principal: Principal, clinicRights: ClinicRights): boolean {
  const holdersOfRight = clinicRights[right];
  return (
    rolesOf(principal).some((role) => holdersOfRight.includes(role)) ||
    (principal.isAdministrator && holdersOfRight.includes('administrator'))
  );
}

/** The operations for setting up a second factor. */
const secondFactorSetUp: readonly OperationId[] = [
  'accounts.twoFactor',
  'accounts.startTwoFactor',
  'accounts.enableTwoFactor',
  'passkeys.own',
  'passkeys.startProof',
  'passkeys.startAdding',
  'passkeys.add',
];

/** Whether an operation works before a required second factor is set up: the set-up itself, or without an account. */
export function isBeforeSecondFactor(id: OperationId): boolean {
  return secondFactorSetUp.includes(id) || permissions[id] === anyone;
}

/** Whether a person (null: nobody is signed in) may call an operation in a clinic with these rights. */
export function may(
  principal: Principal | null,
  id: OperationId,
  clinicRights: ClinicRights = usualRights,
): boolean {
  return isAllowed(permissions[id], principal, clinicRights);
}

/** The rights of the clinic's settings that an operation requires in addition to a role. */
export function rightsNeededBy(id: OperationId): Right[] {
  const rightsIn = (allowed: Allowed): Right[] =>
    typeof allowed === 'object' && 'right' in allowed
      ? [allowed.right, ...rightsIn(allowed.among)]
      : [];
  return rightsIn(permissions[id]);
}

/** Whether, with the usual rights, an operation is for administrators alone. */
export function isForAdministrators(id: OperationId): boolean {
  return (
    !roles.some((role) => may(principalOfRole(role), id)) &&
    roles.some((role) => may(principalOfRole(role, true), id))
  );
}

/** The screens behind sign-in and who may open them (spec 2, route table), in the order of the search. */
export const screens = {
  dashboard: permissions['dashboard.open'],
  tokens: permissions['queue.today'],
  'register-patient': permissions['patients.register'],
  patients: permissions['patients.search'],
  duplicates: permissions['merges.pairs'],
  'import-patients': permissions['imports.run'],
  'import-visits': permissions['visitImports.run'],
  prescriptions: permissions['prescriptions.search'],
  billing: permissions['billing.search'],
  'bill-requests': permissions['billing.requests'],
  'day-end': permissions['dayClose.preview'],
  appointments: permissions['appointments.search'],
  due: permissions['recalls.list'],
  reports: permissions['reports.read'],
  dispensing: permissions['dispensing.toGive'],
  stock: permissions['stock.search'],
  purchases: permissions['purchases.search'],
  expenses: permissions['expenses.search'],
  registers: permissions['registers.read'],
  account: permissions['accounts.sessions'],
  staff: permissions['staff.search'],
  boards: permissions['board.links'],
  'day-closes': permissions['dayClose.all'],
  audit: permissions['audit.mine'],
  'set-up': permissions['setUp.progress'],
  settings: staff,
} as const satisfies Record<string, Allowed>;

export type Screen = keyof typeof screens;

/** The parts of the settings screen and who sees them. */
export const settingsParts = {
  account: screens.account,
  practice: permissions['settings.doctorProfile'],
  phrases: permissions['phrases.list'],
  clinic: permissions['settings.clinic'],
  prices: permissions['priceList.add'],
  tests: permissions['tests.save'],
  stock: permissions['settings.saveRights'],
  medicines: permissions['substances.tie'],
  warnings: permissions['warnings.counts'],
  staff: screens.staff,
  boards: screens.boards,
  rights: permissions['settings.rights'],
  privacy: permissions['privacy.settings'],
  incidents: permissions['incidents.list'],
  data: permissions['settings.data'],
  audit: screens.audit,
} as const satisfies Record<string, Allowed>;

export type SettingsPart = keyof typeof settingsParts;

/** Whether a person may see a part of the settings. */
export function mayOpenPart(
  principal: Principal,
  part: SettingsPart,
  clinicRights: ClinicRights = usualRights,
): boolean {
  return isAllowed(settingsParts[part], principal, clinicRights);
}

/** Whether a person may open a screen. */
export function mayOpen(
  principal: Principal,
  screen: Screen,
  clinicRights: ClinicRights = usualRights,
): boolean {
  return isAllowed(screens[screen], principal, clinicRights);
}
