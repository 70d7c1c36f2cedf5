import { describe, expect, test } from 'vitest';
import {
  type ClinicRights,
  clinicRightsFrom,
  type Holder,
  holds,
  isKnownOperation,
  may,
  mayOpen,
  mayOpenPart,
  type OperationId,
  type Principal,
  permissions,
  principalOfRole,
  rightNames,
  rightsNeededBy,
  roles,
  rolesOf,
  type Screen,
  type SettingsPart,
  screens,
  settingsParts,
  usualRights,
  worksAs,
} from './permissions';

// Spec 6, written out once more: D doctor, R receptionist, A anyone, M an administrator of either role, m a doctor who is one,
// N nobody: the right has no usual holder.
const expected: Record<OperationId, 'A' | 'DR' | 'D' | 'R' | 'M' | 'RM' | 'm' | 'N'> = {
  'accounts.session': 'A',
  'accounts.signUp': 'A',
  'accounts.signIn': 'A',
  'accounts.signOut': 'A',
  'accounts.invitation': 'A',
  'accounts.resetPassword': 'A',
  'accounts.changePassword': 'DR',
  'accounts.setName': 'DR',
  'accounts.setRoom': 'D',
  'accounts.setLanguage': 'DR',
  'accounts.setHiddenColumns': 'DR',
  'accounts.sessions': 'DR',
  'accounts.endSession': 'DR',
  'accounts.signOutEverywhere': 'DR',
  'accounts.twoFactor': 'DR',
  'accounts.startTwoFactor': 'DR',
  'accounts.enableTwoFactor': 'DR',
  'accounts.disableTwoFactor': 'DR',
  'accounts.renewRecoveryCodes': 'DR',
  'passkeys.startSignIn': 'A',
  'passkeys.signIn': 'A',
  'passkeys.own': 'DR',
  'passkeys.startProof': 'DR',
  'passkeys.startAdding': 'DR',
  'passkeys.add': 'DR',
  'passkeys.remove': 'DR',
  'staff.search': 'M',
  'staff.approve': 'M',
  'staff.refuse': 'M',
  'staff.refuseAll': 'M',
  'staff.disable': 'M',
  'staff.enable': 'M',
  'staff.setName': 'M',
  'staff.setAdministrator': 'M',
  'staff.setSolo': 'M',
  'staff.invite': 'M',
  'staff.resetPassword': 'M',
  'staff.turnOffTwoFactor': 'M',
  'audit.mine': 'DR',
  'audit.all': 'M',
  'patients.search': 'DR',
  'patients.get': 'DR',
  'patients.banner': 'DR',
  'patients.cardPdf': 'DR',
  'patients.register': 'R',
  'patients.amend': 'DR',
  'patients.addToRecord': 'DR',
  'patients.history': 'DR',
  'patients.void': 'R',
  'merges.pairs': 'RM',
  'merges.dismiss': 'RM',
  'merges.preview': 'RM',
  'merges.merge': 'RM',
  'merges.takeBack': 'RM',
  'merges.ofPatient': 'DR',
  'merges.answer': 'DR',
  'queue.today': 'DR',
  'queue.day': 'DR',
  'queue.patientTokens': 'DR',
  'queue.visits': 'DR',
  'queue.frequentReasons': 'DR',
  'queue.issue': 'R',
  'queue.start': 'D',
  'queue.complete': 'D',
  'queue.cancel': 'DR',
  'queue.undoCancel': 'DR',
  'queue.callNext': 'D',
  'queue.noShow': 'DR',
  'queue.move': 'R',
  'queue.setPriority': 'DR',
  'queue.noteRemote': 'D',
  'prescriptions.search': 'DR',
  'prescriptions.suggest': 'DR',
  'prescriptions.ofPatient': 'DR',
  'prescriptions.get': 'DR',
  'prescriptions.paper': 'DR',
  'prescriptions.pdf': 'DR',
  'prescriptions.verify': 'A',
  'prescriptions.frequentMedications': 'D',
  'prescriptions.create': 'D',
  'prescriptions.amend': 'D',
  'prescriptions.void': 'D',
  'currentMedicines.list': 'DR',
  'outsideMedicines.note': 'D',
  'outsideMedicines.end': 'D',
  'consultations.open': 'D',
  'consultations.ofPatient': 'D',
  'consultations.advised': 'DR',
  'consultations.paper': 'DR',
  'consultations.pdf': 'DR',
  'consultations.testRequest': 'DR',
  'consultations.testRequestPdf': 'DR',
  'consultations.usual': 'D',
  'consultations.saveDraft': 'D',
  'consultations.discardDraft': 'D',
  'consultations.finish': 'D',
  'consultations.amend': 'D',
  'vitals.record': 'DR',
  'vitals.ofPatient': 'DR',
  'vitals.void': 'DR',
  'tests.list': 'DR',
  'tests.save': 'M',
  'results.record': 'DR',
  'results.amend': 'DR',
  'results.void': 'DR',
  'results.ofPatient': 'DR',
  'results.trend': 'DR',
  'attachments.ofPatient': 'DR',
  'attachments.add': 'DR',
  'attachments.content': 'DR',
  'attachments.change': 'DR',
  'attachments.void': 'DR',
  'attachments.archive': 'M',
  'uploadLinks.start': 'DR',
  'uploadLinks.state': 'DR',
  'uploadLinks.end': 'DR',
  'uploadLinks.open': 'A',
  'uploadLinks.add': 'A',
  'letters.begin': 'D',
  'letters.issue': 'D',
  'letters.void': 'D',
  'letters.ofPatient': 'DR',
  'letters.paper': 'DR',
  'letters.pdf': 'DR',
  'letters.verify': 'A',
  'phrases.list': 'D',
  'phrases.save': 'D',
  'phrases.retire': 'D',
  'templates.list': 'D',
  'templates.save': 'D',
  'templates.remove': 'D',
  'templates.starters': 'D',
  'templates.answerStarters': 'D',
  'templates.review': 'D',
  'checks.run': 'D',
  'checks.tiers': 'D',
  'warnings.counts': 'm',
  'warnings.list': 'm',
  'warnings.setTier': 'm',
  'substances.list': 'D',
  'substances.signatures': 'D',
  'substances.sign': 'D',
  'substances.coverage': 'D',
  'substances.propose': 'D',
  'substances.tie': 'D',
  'substances.withdraw': 'D',
  'products.stage': 'm',
  'products.check': 'm',
  'products.run': 'm',
  'products.list': 'm',
  'products.takeBack': 'm',
  'billing.summary': 'R',
  'billing.search': 'R',
  'billing.get': 'RM',
  'billing.ofPatient': 'RM',
  'billing.notBilled': 'RM',
  'billing.paper': 'RM',
  'billing.pdf': 'RM',
  'billing.frequentItems': 'R',
  'billing.account': 'R',
  'billing.fee': 'R',
  'billing.given': 'R',
  'billing.testsToBill': 'R',
  'billing.create': 'R',
  'billing.owed': 'R',
  'billing.pay': 'R',
  'billing.notReceived': 'R',
  'billing.refund': 'R',
  'billing.void': 'R',
  'billing.requests': 'RM',
  'billing.request': 'R',
  'billing.confirm': 'RM',
  'billing.decline': 'RM',
  'appointments.summary': 'R',
  'appointments.search': 'R',
  'appointments.doctors': 'R',
  'appointments.freeTimes': 'R',
  'appointments.schedule': 'R',
  'appointments.confirm': 'R',
  'appointments.checkIn': 'R',
  'appointments.cancel': 'R',
  'appointments.undoCancel': 'R',
  'appointments.complete': 'R',
  'appointments.noShow': 'R',
  'appointments.reschedule': 'R',
  'appointments.undoReschedule': 'R',
  'appointments.moves': 'R',
  'appointments.calendar': 'R',
  'appointments.toRemind': 'R',
  'appointments.waits': 'R',
  'appointments.wait': 'R',
  'appointments.endWait': 'R',
  'recalls.list': 'R',
  'recalls.answer': 'R',
  'recalls.attempt': 'R',
  'recalls.proposal': 'R',
  'dashboard.open': 'DR',
  'dashboard.removeSampleData': 'M',
  'queue.leftOver': 'DR',
  'queue.carryOver': 'R',
  'queue.dropLeftOver': 'R',
  'queue.summary': 'DR',
  'queue.slip': 'DR',
  'queue.slipPdf': 'DR',
  'queue.place': 'A',
  'board.watch': 'A',
  'board.links': 'M',
  'board.makeLink': 'M',
  'board.revokeLink': 'M',
  'dayClose.preview': 'R',
  'dayClose.close': 'R',
  'dayClose.list': 'R',
  'dayClose.all': 'M',
  'reports.read': 'M',
  'reports.dues': 'M',
  'reports.followUps': 'M',
  'reports.practice': 'm',
  'reports.paper': 'M',
  'reports.pdf': 'M',
  'reports.gst': 'M',
  'reports.creditNotes': 'M',
  'reports.year': 'M',
  'eveningMessage.today': 'M',
  'eveningMessage.choice': 'M',
  'eveningMessage.choose': 'M',
  'dayClose.get': 'DR',
  'dayClose.paper': 'DR',
  'dayClose.pdf': 'DR',
  'sharing.links': 'DR',
  'sharing.pdf': 'DR',
  'sharing.share': 'DR',
  'sharing.revoke': 'DR',
  'sharing.open': 'A',
  'papers.print': 'DR',
  'privacy.consents': 'DR',
  'privacy.recordConsent': 'DR',
  'privacy.nominate': 'DR',
  'privacy.clearContact': 'M',
  'privacy.requests': 'DR',
  'privacy.ask': 'DR',
  'privacy.answer': 'M',
  'privacy.hold': 'M',
  'privacy.erase': 'M',
  'privacy.notice': 'A',
  'privacy.settings': 'M',
  'privacy.saveSettings': 'M',
  'settings.clinic': 'DR',
  'settings.saveClinic': 'M',
  'settings.branding': 'A',
  'settings.doctorProfile': 'D',
  'settings.saveDoctorProfile': 'D',
  'settings.doctors': 'M',
  'settings.saveDoctorDetails': 'M',
  'settings.rights': 'M',
  'settings.saveRights': 'M',
  'settings.data': 'M',
  'settings.backUp': 'M',
  'settings.backupPlaces': 'M',
  'settings.chooseBackupPlace': 'M',
  'priceList.list': 'DR',
  'priceList.retired': 'M',
  'priceList.add': 'M',
  'priceList.change': 'M',
  'priceList.retire': 'M',
  'privacy.recipients': 'M',
  'privacy.addRecipient': 'M',
  'privacy.endRecipient': 'M',
  'incidents.list': 'M',
  'incidents.history': 'M',
  'incidents.record': 'M',
  'incidents.amend': 'M',
  'incidents.tell': 'M',
  'incidents.close': 'M',
  'dataCopy.read': 'M',
  'dataCopy.pdf': 'M',
  'settings.rehearse': 'M',
  'setUp.progress': 'M',
  'setUp.answer': 'M',
  'exports.patients': 'DR',
  'exports.tokens': 'DR',
  'exports.consultations': 'M',
  'exports.results': 'M',
  'exports.outsideVisits': 'M',
  'exports.prescriptions': 'DR',
  'exports.bills': 'R',
  'exports.appointments': 'R',
  'exports.recalls': 'R',
  'exports.ownAudit': 'DR',
  'exports.staff': 'M',
  'exports.boards': 'M',
  'exports.ownDayCloses': 'R',
  'exports.dayCloses': 'M',
  'exports.dues': 'M',
  'exports.followUps': 'M',
  'exports.creditNotes': 'M',
  'exports.warnings': 'm',
  'exports.audit': 'M',
  'imports.stage': 'RM',
  'imports.check': 'RM',
  'imports.run': 'RM',
  'imports.list': 'RM',
  'imports.takeBack': 'RM',
  'visitImports.stage': 'RM',
  'visitImports.check': 'RM',
  'visitImports.choose': 'RM',
  'visitImports.run': 'RM',
  'visitImports.list': 'RM',
  'visitImports.takeBack': 'RM',
  'outsideVisits.ofPatient': 'D',
  'liveUpdates.changes': 'DR',
  'search.all': 'DR',
  'notices.list': 'DR',
  'priceList.rates': 'DR',
  'priceList.ratesPdf': 'DR',
  'priceList.ratesOnScreen': 'A',
  'reports.spending': 'M',
  'stock.availability': 'DR',
  'stock.search': 'N',
  'stock.shelves': 'N',
  'stock.batches': 'N',
  'stock.item': 'N',
  'stock.differences': 'N',
  'stock.addItem': 'N',
  'stock.changeItem': 'N',
  'stock.changeBatch': 'N',
  'stock.open': 'N',
  'stock.find': 'N',
  'stock.writeOff': 'N',
  'stock.count': 'N',
  'stock.whoGot': 'N',
  'stock.value': 'N',
  'purchases.search': 'N',
  'purchases.get': 'N',
  'purchases.suppliers': 'N',
  'purchases.items': 'N',
  'purchases.returns': 'N',
  'purchases.saveSupplier': 'N',
  'purchases.enter': 'N',
  'purchases.void': 'N',
  'purchases.giveBack': 'N',
  'purchases.voidReturn': 'N',
  'purchases.pay': 'N',
  'dispensing.toGive': 'N',
  'dispensing.proposal': 'N',
  'dispensing.give': 'N',
  'dispensing.order': 'N',
  'dispensing.end': 'N',
  'dispensing.takeBack': 'N',
  'dispensing.void': 'N',
  'dispensing.list': 'N',
  'dispensing.labels': 'N',
  'dispensing.labelsPdf': 'N',
  'expenses.search': 'RM',
  'expenses.enter': 'RM',
  'expenses.reverse': 'RM',
  'expenses.kinds': 'RM',
  'expenses.saveKind': 'M',
  'expenses.recurring': 'RM',
  'expenses.addRecurring': 'RM',
  'expenses.endRecurring': 'RM',
  'registers.read': 'DR',
  'registers.paper': 'DR',
  'registers.pdf': 'DR',
  'registers.export': 'DR',
};

describe('the permission table is that of the specification [1.5] [6.2-8] [ACC-1]', () => {
  test.each(Object.keys(permissions) as OperationId[])('%s', (id) => {
    const who = expected[id];
    expect(may(null, id)).toBe(who === 'A');
    expect(may(principalOfRole('doctor'), id)).toBe(who === 'A' || who.includes('D'));
    expect(may(principalOfRole('receptionist'), id)).toBe(who === 'A' || who.includes('R'));
    expect(may(principalOfRole('doctor', true), id)).toBe(/[AMm]/.test(who) || who.includes('D'));
    expect(may(principalOfRole('receptionist', true), id)).toBe(
      /[AM]/.test(who) || who.includes('R'),
    );
  });

  test('nobody signed in may do only eighteen things', () => {
    const open = (Object.keys(permissions) as OperationId[]).filter((id) => may(null, id));
    expect(open.sort()).toEqual([
      'accounts.invitation',
      'accounts.resetPassword',
      'accounts.session',
      'accounts.signIn',
      'accounts.signOut',
      'accounts.signUp',
      'board.watch',
      'letters.verify',
      'passkeys.signIn',
      'passkeys.startSignIn',
      'prescriptions.verify',
      'priceList.ratesOnScreen',
      'privacy.notice',
      'queue.place',
      'settings.branding',
      'sharing.open',
      'uploadLinks.add',
      'uploadLinks.open',
    ]);
  });

  test('has no other lines', () => {
    expect(Object.keys(permissions).sort()).toEqual(Object.keys(expected).sort());
    expect(isKnownOperation('patients.delete')).toBe(false);
    expect(isKnownOperation('toString')).toBe(false);
  });
});

const everybody: Holder[][] = [
  [],
  ['receptionist'],
  ['doctor'],
  ['administrator'],
  ['receptionist', 'doctor'],
  ['receptionist', 'administrator'],
  ['doctor', 'administrator'],
  ['receptionist', 'doctor', 'administrator'],
];

describe('rights that a clinic gives [10.1.1] [10.3.31] [ACC-1]', () => {
  const all = Object.keys(permissions) as OperationId[];

  test('nothing chosen is as the specification has it, and so is all that is usual', () => {
    expect(clinicRightsFrom({})).toEqual(usualRights);
    expect(clinicRightsFrom(usualRights)).toEqual(usualRights);
  });

  test.each(everybody)(
    'given to %j %j %j they take nothing else and give no more than a role',
    (...given) => {
      const held = given.filter((one) => one !== undefined);
      const clinic = clinicRightsFrom(Object.fromEntries(rightNames.map((right) => [right, held])));
      for (const id of all) {
        for (const role of [null, ...roles]) {
          for (const isAdministrator of [false, true]) {
            const usually = may(role && principalOfRole(role, isAdministrator), id);
            const here = may(role && principalOfRole(role, isAdministrator), id, clinic);
            const needed = rightsNeededBy(id);
            if (needed.length === 0) expect([id, here]).toEqual([id, usually]);
            if (role === null) expect([id, here]).toEqual([id, usually]);
            // Only everybody's closes, reports and payments were ever closed to somebody whom a right can let in.
            if (here && !usually)
              expect([
                'dayClose.all',
                'exports.dayCloses',
                'exports.dues',
                'exports.followUps',
                'exports.creditNotes',
                'reports.read',
                'reports.dues',
                'reports.followUps',
                'reports.practice',
                'reports.paper',
                'reports.pdf',
                'reports.gst',
                'reports.creditNotes',
                'reports.year',
                'eveningMessage.today',
                'billing.get',
                'billing.ofPatient',
                'billing.notBilled',
                'billing.paper',
                'billing.pdf',
                'billing.owed',
                'billing.pay',
                'billing.notReceived',
                'dayClose.preview',
                'dayClose.close',
                'dayClose.list',
                'exports.ownDayCloses',
                'stock.search',
                'stock.shelves',
                'stock.batches',
                'stock.item',
                'stock.differences',
                'stock.addItem',
                'stock.changeItem',
                'stock.changeBatch',
                'stock.open',
                'stock.find',
                'stock.writeOff',
                'stock.count',
                'stock.whoGot',
                'stock.value',
                'purchases.search',
                'purchases.get',
                'purchases.suppliers',
                'purchases.items',
                'purchases.returns',
                'purchases.saveSupplier',
                'purchases.enter',
                'purchases.void',
                'purchases.giveBack',
                'purchases.voidReturn',
                'purchases.pay',
                'dispensing.toGive',
                'dispensing.proposal',
                'dispensing.give',
                'dispensing.order',
                'dispensing.end',
                'dispensing.takeBack',
                'dispensing.void',
                'dispensing.list',
                'dispensing.labels',
                'dispensing.labelsPdf',
                'expenses.search',
                'expenses.enter',
                'expenses.reverse',
                'expenses.kinds',
                'expenses.recurring',
                'expenses.addRecurring',
                'expenses.endRecurring',
                'reports.spending',
                'merges.pairs',
                'merges.dismiss',
                'merges.preview',
                'merges.merge',
                'merges.takeBack',
              ]).toContain(id);
          }
        }
      }
    },
  );

  test('a right is held by role or by administering, and taken from whoever has neither', () => {
    const clinic = clinicRightsFrom({ export: ['administrator'], refund: ['administrator'] });
    expect(may(principalOfRole('doctor'), 'exports.patients', clinic)).toBe(false);
    expect(may(principalOfRole('doctor', true), 'exports.patients', clinic)).toBe(true);
    expect(may(principalOfRole('receptionist'), 'billing.refund', clinic)).toBe(false);
    expect(may(principalOfRole('receptionist', true), 'billing.void', clinic)).toBe(true);
    // A doctor confirms, and does not refund.
    expect(may(principalOfRole('doctor', true), 'billing.refund', clinic)).toBe(false);
    expect(holds('refund', principalOfRole('doctor', true), clinic)).toBe(true);
  });

  test('who cannot be chosen for a right keeps what is usual', () => {
    expect(clinicRightsFrom({ takePayments: [] }).takePayments).toEqual(['receptionist']);
    expect(clinicRightsFrom({ takePayments: ['doctor'] }).takePayments).toEqual([
      'receptionist',
      'doctor',
    ]);
    expect(clinicRightsFrom({ import: ['doctor', 'administrator'] }).import).toEqual([
      'administrator',
    ]);
  });

  test('an administrator of either role imports patients, and no other doctor can be let [10.17.2]', () => {
    for (const id of [
      'imports.stage',
      'imports.check',
      'imports.run',
      'imports.takeBack',
      'visitImports.stage',
      'visitImports.check',
      'visitImports.choose',
      'visitImports.run',
      'visitImports.list',
      'visitImports.takeBack',
    ] as const) {
      expect(may(principalOfRole('doctor', true), id)).toBe(true);
      expect(may(principalOfRole('receptionist'), id)).toBe(true);
      const given = clinicRightsFrom({ import: ['doctor', 'receptionist', 'administrator'] });
      expect(may(principalOfRole('doctor'), id, given)).toBe(false);
    }
    expect(mayOpen(principalOfRole('doctor', true), 'import-patients')).toBe(true);
  });

  test('screens follow', () => {
    const clinic = clinicRightsFrom({ import: [], reports: ['doctor'] });
    expect(mayOpen(principalOfRole('receptionist', true), 'import-patients', clinic)).toBe(false);
    expect(mayOpen(principalOfRole('doctor'), 'day-closes', clinic)).toBe(true);
    expect(mayOpen(principalOfRole('receptionist', true), 'day-closes', clinic)).toBe(false);
  });
});

describe('who works alone [10.13.8] [ACC-1]', () => {
  const clinics = everybody.map((held) =>
    clinicRightsFrom(Object.fromEntries(rightNames.map((right) => [right, held]))),
  );
  const people = roles.flatMap((role) => [principalOfRole(role), principalOfRole(role, true)]);
  /** Everything that is asked of a principal, by name. */
  const allOf = (principal: Principal, clinic: ClinicRights) =>
    [
      ...(Object.keys(permissions) as OperationId[]).map(
        (id) => [id, may(principal, id, clinic)] as const,
      ),
      ...(Object.keys(screens) as Screen[]).map(
        (screen) => [screen, mayOpen(principal, screen, clinic)] as const,
      ),
      ...(Object.keys(settingsParts) as SettingsPart[]).map(
        (part) => [`settings/${part}`, mayOpenPart(principal, part, clinic)] as const,
      ),
    ] as const;

  test('may what one role or the other may, nothing less and nothing more', () => {
    for (const clinic of [usualRights, ...clinics]) {
      for (const own of people) {
        const [first, second] = roles.map((role) =>
          allOf(principalOfRole(role, own.isAdministrator), clinic),
        );
        const either = first?.map(([id, is], at) => [id, is || second?.[at]?.[1]]);
        expect(allOf({ ...own, isSolo: true }, clinic)).toEqual(either);
      }
    }
  });

  test('does the work of every role, their own first; everybody else that of their own alone', () => {
    for (const role of roles) {
      expect(rolesOf(principalOfRole(role))).toEqual([role]);
      const both = rolesOf({ ...principalOfRole(role), isSolo: true });
      expect(both[0]).toBe(role);
      expect([...both].sort()).toEqual([...roles].sort());
    }
    expect(worksAs('doctor', { role: 'receptionist', isSolo: true })).toBe(true);
    expect(worksAs('doctor', principalOfRole('receptionist', true))).toBe(false);
  });
});

test('nine screens are the receptionist’s alone: three of spec 2, two imports, records of one person, refunds to confirm, the end of the day and who is due [2.1.6] [2.1.10] [2.1.11]', () => {
  const names = Object.keys(screens) as (keyof typeof screens)[];
  expect(names.filter((name) => !mayOpen(principalOfRole('doctor'), name)).sort()).toEqual([
    'appointments',
    'bill-requests',
    'billing',
    'boards',
    'day-closes',
    'day-end',
    'dispensing',
    'due',
    'duplicates',
    'expenses',
    'import-patients',
    'import-visits',
    'purchases',
    'register-patient',
    'reports',
    'set-up',
    'staff',
    'stock',
  ]);
  // Nobody opens these three until the clinic keeps a stock.
  const ofStock = ['dispensing', 'purchases', 'stock'];
  expect(
    names.filter((name) => !mayOpen(principalOfRole('receptionist', true), name)).sort(),
  ).toEqual(ofStock);
  expect(names.filter((name) => !mayOpen(principalOfRole('receptionist'), name)).sort()).toEqual([
    'boards',
    'day-closes',
    'dispensing',
    'purchases',
    'reports',
    'set-up',
    'staff',
    'stock',
  ]);
});

test('each part of the settings is seen by whom its operation lets in [10.1.1]', () => {
  const seenBy = (...person: Parameters<typeof principalOfRole>) =>
    (Object.keys(settingsParts) as SettingsPart[]).filter((part) =>
      mayOpenPart(principalOfRole(...person), part),
    );
  expect(seenBy('receptionist', false)).toEqual(['account', 'clinic', 'audit']);
  expect(seenBy('doctor', false)).toEqual([
    'account',
    'practice',
    'phrases',
    'clinic',
    'medicines',
    'audit',
  ]);
  expect(seenBy('receptionist', true)).toEqual([
    'account',
    'clinic',
    'prices',
    'tests',
    'stock',
    'staff',
    'boards',
    'rights',
    'privacy',
    'incidents',
    'data',
    'audit',
  ]);
});
