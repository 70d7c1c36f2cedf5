import { randomUUID } from 'node:crypto';
import { getEventIteratorSchemaDetails } from '@orpc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { samplePassword } from '../../src/features/accounts/sampleAccounts';
import { auditActions } from '../../src/features/audit/auditWords';
import { emptyDraft } from '../../src/features/consultations/consultation';
import { incidentNoticeKinds } from '../../src/features/incidents/incidentNotices';
import { declarations } from '../../src/server/api/declarations';
import { type AuditRow, auditSentence } from '../../src/server/audit/auditSentence';
import type { AuditAction } from '../../src/shared/auditEvents';
import { auditTextOf } from '../../src/shared/auditEvents';
import { may, type OperationId, principalOfRole } from '../../src/shared/permissions';
import { consultationEntered } from '../consultations';
import { closeEntered } from '../dayClose';
import { expenseEntered, paymentEntered, recurringEntered } from '../expenses';
import { letterEntered, phraseEntered } from '../letters';
import { jpegBytes } from '../pictureFiles';
import { priceEntered } from '../prices';
import {
  consentEntered,
  erasureAsked,
  incidentEntered,
  nomineeEntered,
  privacyEntered,
  recipientEntered,
} from '../privacy';
import { purchaseEntered, purchaseReturnEntered, supplierEntered } from '../purchases';
import { reportEntered } from '../results';
import {
  clinicEntered,
  doctorDetailsEntered,
  doctorProfileEntered,
  rulesEntered,
} from '../settings';
import {
  batchEntered,
  dispenseLineEntered,
  foundEntered,
  openingEntered,
  stockItemEntered,
  stockRights,
} from '../stock';
import { substancesEntered } from '../substances';
import { templateEntered } from '../templates';
import { patientFields } from '../visitor';
import { startClinic, type TestClinic } from './clinic';
import { type Answer, ask, operations } from './raw';

const password = 'monsoon-7';
const medication = { name: 'A', dosage: '', frequency: '', duration: '', instructions: '' };
const writing = { diagnosis: 'Fever', symptoms: '', medications: [medication] };
const { isNotDuplicate: _, ...record } = patientFields;

// Nothing else in the clinic has these values, so that they are found wherever they were stored.
const foreignId = '0190dead-beef-7000-8000-0123456789ab';
const foreignInstant = '1987-06-05T04:03:02.000Z';
const foreignText = 'Chosen By A Stranger';
const foreignNumber = 98_765_432;

/** What a browser has no business sending, under the names of the answers, the tables and common frameworks. */
const unasked: Record<string, unknown> = {
  ...named(
    'id,userId,user_id,patientId,createdBy,created_by,registeredBy,issuedBy,consultedBy,doctorId,amends,amendedBy,recordId',
    foreignId,
  ),
  ...named(
    'createdAt,created_at,registeredAt,issuedAt,consultedAt,completedAt,paidAt,updatedAt,lastSignInAt,expiresAt,timestamp,now',
    foreignInstant,
  ),
  ...named(
    'name,patientName,doctorName,userName,user_name,createdByName,action,details,address,entity,search_text,token_hash',
    foreignText,
  ),
  ...named(
    'total,subtotal,tax,tokenNumber,token_number,count,version,age,counter,lastStep',
    foreignNumber,
  ),
  ...named('role,status,priority,paymentMethod', 'owner'),
  ...named('isAdministrator,is_administrator,isSample,is_sample,admin,isAdmin', true),
  voided: { at: foreignInstant, byName: foreignText, reason: foreignText },
  voided_at: foreignInstant,
};

function named(names: string, value: unknown) {
  return Object.fromEntries(names.split(',').map((name) => [name, value]));
}

type Person = 'nobody' | 'administrator' | 'receptionist' | 'newcomer';

interface Step {
  operation: OperationId;
  by: Person;
  /** What goes into the address. */
  id?: () => string;
  body: () => object;
  /** The audit row it writes; null: none. */
  action: AuditAction | null;
  keep?: (answer: Record<string, string>) => void;
}

interface Outcome {
  step: Step;
  answer: Answer;
  actions: string[];
}

let clinic: TestClinic;
const cookies: Record<Person, string> = {
  nobody: '',
  administrator: '',
  receptionist: '',
  newcomer: '',
};
const outcomes: Outcome[] = [];
const ids: Record<string, string> = {};
const keepAs = (name: string) => (answer: Record<string, string>) => {
  ids[name] = answer.id ?? '';
};
const templateId = randomUUID();
const phraseId = randomUUID();
const supplierId = randomUUID();
const kindId = randomUUID();
/** What answers of the stock hold, beside their id. */
interface StockAnswer {
  batchIds?: string[];
  lines?: { id: string; itemId: string; batchId: string }[];
}
const keepLine = (name: string) => (answer: Record<string, string>) => {
  const [line] = (answer as unknown as StockAnswer).lines ?? [];
  ids[name] = answer.id ?? '';
  ids[`${name}Line`] = line?.id ?? '';
  ids[`${name}Item`] = line?.itemId ?? '';
  ids[`${name}Batch`] = line?.batchId ?? '';
};
const idOf = (name: string) => () => ids[name] ?? '';
const paper = () => ({ patientId: ids.patient, tokenId: ids.token });
const dueReasons = () => ({
  patientId: ids.patient,
  due: [{ reason: 'followUp', reasonId: ids.token }],
});
const bill = () => ({
  ...paper(),
  items: [{ description: 'Fee', quantity: 1, unitPrice: 50_000 }],
  taxBasisPoints: 0,
  discount: 0,
  payments: [{ method: 'cash', amount: 10_000 }],
});
const appointment = (time: string) => ({
  patientId: ids.patient,
  doctorId: ids.doctor,
  date: '2099-01-01',
  time,
  type: 'checkup',
});

/** What the clinic gives out, buys and spends: within the visit, before its prescription is corrected. */
const stepsOfStock: Step[] = [
  {
    operation: 'stock.addItem',
    by: 'receptionist',
    body: () => ({ ...stockItemEntered, name: medication.name }),
    action: 'stock_item_added',
    keep: keepAs('stockItem'),
  },
  {
    operation: 'stock.open',
    by: 'receptionist',
    body: () => ({
      lines: openingEntered.lines.map((line) => ({ ...line, item: { itemId: ids.stockItem } })),
    }),
    action: 'stock_opened',
    keep: (answer) => {
      ids.batch = (answer as unknown as StockAnswer).batchIds?.[0] ?? '';
    },
  },
  {
    operation: 'stock.find',
    by: 'receptionist',
    body: () => foundEntered,
    action: 'stock_found',
  },
  {
    operation: 'dispensing.give',
    by: 'receptionist',
    body: () => ({
      prescriptionId: ids.prescription,
      lines: [dispenseLineEntered(ids.batch ?? '')],
    }),
    action: 'medicines_given',
    keep: keepLine('dispense'),
  },
  {
    operation: 'dispensing.takeBack',
    by: 'receptionist',
    id: idOf('dispense'),
    body: () => ({
      lines: [{ dispenseLineId: ids.dispenseLine, units: 1, isRestocked: true }],
    }),
    action: 'medicines_returned',
  },
  {
    operation: 'dispensing.void',
    by: 'receptionist',
    id: idOf('dispense'),
    body: () => ({ reason: 'a mistake' }),
    action: 'dispense_voided',
  },
  {
    operation: 'dispensing.order',
    by: 'administrator',
    body: () => ({
      tokenId: ids.token,
      lines: [{ batchId: ids.batch, units: 2, isFree: false, directions: 'Now' }],
    }),
    action: 'medicines_given',
  },
  {
    operation: 'dispensing.end',
    by: 'receptionist',
    body: () => ({ prescriptionId: ids.prescription }),
    action: 'giving_ended',
  },
  {
    operation: 'stock.count',
    by: 'receptionist',
    body: () => ({
      shelf: 'A1',
      lines: [{ batchId: ids.batch, seen: 148, counted: 147, reason: 'fell down' }],
    }),
    action: 'stock_counted',
  },
  {
    operation: 'stock.writeOff',
    by: 'receptionist',
    body: () => ({ reason: 'lost', note: '', lines: [{ batchId: ids.batch, units: 1 }] }),
    action: 'stock_written_off',
  },
  {
    operation: 'stock.changeItem',
    by: 'receptionist',
    id: idOf('stockItem'),
    body: () => ({
      ...stockItemEntered,
      ...{ name: medication.name, shelf: 'B2', version: 1, isRetired: false },
    }),
    action: 'stock_item_changed',
  },
  {
    operation: 'stock.changeBatch',
    by: 'receptionist',
    id: idOf('batch'),
    body: () => ({ ...batchEntered, version: 1, number: 'DL2699' }),
    action: 'batch_changed',
  },
  {
    operation: 'stock.whoGot',
    by: 'receptionist',
    body: () => ({ itemId: ids.stockItem, number: 'DL2699' }),
    action: 'batch_traced',
  },
  {
    operation: 'purchases.saveSupplier',
    by: 'receptionist',
    body: () => ({ ...supplierEntered, id: supplierId, version: 0, isRetired: false }),
    action: 'supplier_saved',
    keep: keepAs('supplier'),
  },
  {
    operation: 'purchases.enter',
    by: 'receptionist',
    body: () => purchaseEntered(supplierId),
    action: 'purchase_entered',
    keep: keepLine('purchase'),
  },
  {
    operation: 'purchases.void',
    by: 'receptionist',
    id: idOf('purchase'),
    body: () => ({ reason: 'a mistake' }),
    action: 'purchase_voided',
  },
  {
    operation: 'purchases.enter',
    by: 'receptionist',
    body: () => {
      const entered = purchaseEntered(supplierId);
      const item = { itemId: ids.purchaseItem ?? '' };
      return { ...entered, lines: entered.lines.map((line) => ({ ...line, item })) };
    },
    action: 'purchase_entered',
    keep: keepLine('purchase'),
  },
  {
    operation: 'purchases.giveBack',
    by: 'receptionist',
    body: () => purchaseReturnEntered(supplierId, ids.purchaseBatch ?? ''),
    action: 'purchase_returned',
    keep: keepAs('purchaseReturn'),
  },
  {
    operation: 'purchases.voidReturn',
    by: 'receptionist',
    id: idOf('purchaseReturn'),
    body: () => ({ reason: 'a mistake' }),
    action: 'purchase_return_voided',
  },
  {
    operation: 'purchases.pay',
    by: 'receptionist',
    id: idOf('supplier'),
    body: () => ({ payment: { ...paymentEntered, amount: 10_000 } }),
    action: 'expense_entered',
  },
  {
    operation: 'expenses.saveKind',
    by: 'administrator',
    body: () => ({ id: kindId, name: 'Laundry', isRetired: false }),
    action: 'expense_kind_changed',
  },
  {
    operation: 'expenses.enter',
    by: 'receptionist',
    body: () => expenseEntered(kindId),
    action: 'expense_entered',
    keep: keepAs('expense'),
  },
  {
    operation: 'expenses.reverse',
    by: 'receptionist',
    id: idOf('expense'),
    body: () => ({ reason: 'a mistake' }),
    action: 'expense_reversed',
  },
  {
    operation: 'expenses.addRecurring',
    by: 'receptionist',
    body: () => recurringEntered(kindId),
    action: 'recurring_expense_changed',
    keep: keepAs('recurring'),
  },
  {
    operation: 'expenses.endRecurring',
    by: 'receptionist',
    id: idOf('recurring'),
    body: () => ({}),
    action: 'recurring_expense_changed',
  },
  {
    operation: 'registers.read',
    by: 'administrator',
    body: () => ({ register: 'case', from: '2026-11-01', to: '2026-11-30' }),
    action: 'register_viewed',
  },
];

/** Everything that changes something, once, in the order of a visit. */
const steps: Step[] = [
  {
    operation: 'accounts.signUp',
    by: 'nobody',
    body: () => ({ name: 'New Comer', email: 'new@clinic.test', role: 'receptionist', password }),
    action: 'user_registration',
    keep: keepAs('newcomer'),
  },
  {
    operation: 'accounts.signIn',
    by: 'nobody',
    body: () => ({ email: 'new@clinic.test', password }),
    action: 'login',
  },
  {
    operation: 'accounts.changePassword',
    by: 'newcomer',
    body: () => ({ currentPassword: password, newPassword: `${password}-new` }),
    action: 'password_changed',
  },
  {
    operation: 'accounts.startTwoFactor',
    by: 'newcomer',
    body: () => ({ password: `${password}-new` }),
    action: null,
  },
  {
    operation: 'accounts.signOutEverywhere',
    by: 'newcomer',
    body: () => ({}),
    action: 'sessions_ended',
  },
  {
    operation: 'dayClose.close',
    by: 'newcomer',
    body: () => closeEntered,
    action: 'day_closed',
  },
  ...(
    [
      ['staff.setName', 'account_renamed', { name: 'Dr. Renamed' }],
      ['staff.setAdministrator', 'administrator_made', { isAdministrator: true }],
      ['staff.setAdministrator', 'administrator_unmade', { isAdministrator: false }],
      ['staff.setSolo', 'solo_set', { isSolo: true }],
      ['staff.setSolo', 'solo_unset', { isSolo: false }],
      ['staff.resetPassword', 'password_reset_issued', {}],
      ['staff.disable', 'account_disabled', {}],
      ['staff.enable', 'account_enabled', {}],
      ['staff.approve', 'account_approved', {}],
    ] as const
  ).map(
    ([operation, action, body]): Step => ({
      operation,
      action,
      by: 'administrator',
      id: idOf('newcomer'),
      body: () => body,
    }),
  ),
  {
    operation: 'staff.invite',
    by: 'administrator',
    body: () => ({ role: 'doctor' }),
    action: 'staff_invited',
  },
  {
    operation: 'patients.register',
    by: 'receptionist',
    body: () => patientFields,
    action: 'patient_registration',
    keep: keepAs('patient'),
  },
  {
    operation: 'patients.amend',
    by: 'receptionist',
    id: idOf('patient'),
    body: () => ({ ...record, version: 1, phone: '90000 00001', reason: 'new number' }),
    action: 'patient_amended',
  },
  {
    operation: 'patients.get',
    by: 'receptionist',
    id: idOf('patient'),
    body: () => ({}),
    action: 'patient_viewed',
  },
  {
    operation: 'privacy.recordConsent',
    by: 'receptionist',
    id: idOf('patient'),
    body: () => consentEntered,
    action: 'consent_recorded',
  },
  {
    operation: 'priceList.add',
    by: 'administrator',
    body: () => priceEntered,
    action: 'price_added',
    keep: keepAs('price'),
  },
  {
    operation: 'priceList.change',
    by: 'administrator',
    id: idOf('price'),
    body: () => ({ ...priceEntered, version: 1, unitPrice: 17_500 }),
    action: 'price_changed',
  },
  {
    operation: 'priceList.retire',
    by: 'administrator',
    id: idOf('price'),
    body: () => ({ isRetired: true }),
    action: 'price_retired',
  },
  {
    operation: 'templates.save',
    by: 'administrator',
    id: () => templateId,
    body: () => ({ ...templateEntered, version: 0 }),
    action: 'template_saved',
  },
  {
    operation: 'templates.answerStarters',
    by: 'administrator',
    body: () => ({ answer: 'taken' }),
    action: 'starters_answered',
  },
  {
    operation: 'templates.remove',
    by: 'administrator',
    id: () => templateId,
    body: () => ({}),
    action: 'template_removed',
  },
  {
    operation: 'substances.tie',
    by: 'administrator',
    body: () => substancesEntered,
    action: 'substances_tied',
    keep: keepAs('substances'),
  },
  {
    operation: 'substances.sign',
    by: 'administrator',
    body: () => ({ list: 'substances', version: 'of this test' }),
    action: 'list_signed',
  },
  {
    operation: 'substances.withdraw',
    by: 'administrator',
    id: idOf('substances'),
    body: () => ({}),
    action: 'substances_withdrawn',
  },
  {
    operation: 'privacy.addRecipient',
    by: 'administrator',
    body: () => recipientEntered,
    action: 'recipient_added',
    keep: keepAs('recipient'),
  },
  {
    operation: 'privacy.endRecipient',
    by: 'administrator',
    id: idOf('recipient'),
    body: () => ({}),
    action: 'recipient_ended',
  },
  {
    operation: 'incidents.record',
    by: 'administrator',
    body: () => incidentEntered,
    action: 'incident_recorded',
    keep: keepAs('incident'),
  },
  {
    operation: 'incidents.amend',
    by: 'administrator',
    id: idOf('incident'),
    body: () => ({ ...incidentEntered, version: 1, persons: 7 }),
    action: 'incident_amended',
  },
  ...incidentNoticeKinds.map(
    (kind): Step => ({
      operation: 'incidents.tell',
      by: 'administrator',
      id: idOf('incident'),
      body: () => ({ kind, outcome: 'given', note: '' }),
      action: 'incident_notice_answered',
    }),
  ),
  {
    operation: 'incidents.close',
    by: 'administrator',
    id: idOf('incident'),
    body: () => ({ isClosed: true }),
    action: 'incident_closed',
  },
  {
    operation: 'privacy.nominate',
    by: 'receptionist',
    id: idOf('patient'),
    body: () => nomineeEntered,
    action: 'nominee_recorded',
  },
  {
    operation: 'privacy.ask',
    by: 'receptionist',
    id: idOf('patient'),
    body: () => erasureAsked,
    action: 'privacy_asked',
    keep: keepAs('request'),
  },
  {
    operation: 'privacy.answer',
    by: 'administrator',
    id: idOf('request'),
    body: () => ({ outcome: 'refused', answer: 'It is kept for longer' }),
    action: 'privacy_answered',
  },
  {
    operation: 'privacy.hold',
    by: 'administrator',
    id: idOf('patient'),
    body: () => ({ isHeld: true, reason: 'A court asked for it' }),
    action: 'legal_hold_changed',
  },
  {
    operation: 'privacy.saveSettings',
    by: 'administrator',
    body: () => ({ ...privacyEntered, version: 1 }),
    action: 'privacy_settings_changed',
  },
  {
    operation: 'queue.issue',
    by: 'receptionist',
    body: () => ({ patientId: ids.patient, priority: 'urgent', urgentReason: 'Pain' }),
    action: 'token_issued',
    keep: keepAs('token'),
  },
  {
    operation: 'queue.start',
    by: 'administrator',
    id: idOf('token'),
    body: () => ({}),
    action: 'token_started',
  },
  {
    operation: 'queue.complete',
    by: 'administrator',
    id: idOf('token'),
    body: () => ({}),
    action: 'token_completed',
  },
  {
    operation: 'consultations.saveDraft',
    by: 'administrator',
    id: idOf('token'),
    body: () => ({ content: emptyDraft, version: 0 }),
    action: null,
  },
  {
    operation: 'consultations.discardDraft',
    by: 'administrator',
    id: idOf('token'),
    body: () => ({ version: 1 }),
    action: 'draft_discarded',
  },
  {
    operation: 'consultations.finish',
    by: 'administrator',
    id: idOf('token'),
    body: () => ({ ...consultationEntered }),
    action: 'consultation_finished',
    keep: keepAs('consultation'),
  },
  {
    operation: 'consultations.paper',
    by: 'receptionist',
    id: idOf('consultation'),
    body: () => ({}),
    action: 'consultation_viewed',
  },
  {
    operation: 'consultations.testRequest',
    by: 'receptionist',
    id: idOf('token'),
    body: () => ({}),
    action: 'consultation_viewed',
  },
  {
    operation: 'consultations.amend',
    by: 'administrator',
    id: idOf('consultation'),
    body: () => ({ ...consultationEntered, reason: 'a wrong word' }),
    action: 'consultation_amended',
  },
  {
    operation: 'consultations.ofPatient',
    by: 'administrator',
    id: idOf('patient'),
    body: () => ({}),
    action: 'consultation_viewed',
  },
  {
    operation: 'prescriptions.create',
    by: 'administrator',
    body: () => ({ ...paper(), ...writing }),
    action: 'prescription_created',
    keep: keepAs('prescription'),
  },
  {
    operation: 'checks.run',
    by: 'administrator',
    body: () => ({ tokenId: ids.token, medicines: [medication, medication] }),
    action: null,
  },
  {
    operation: 'warnings.setTier',
    by: 'administrator',
    body: () => ({ ruleId: 'asthma-propranolol', isLowered: true, reason: 'Too often' }),
    action: 'rule_tier_set',
  },
  {
    operation: 'prescriptions.get',
    by: 'receptionist',
    id: idOf('prescription'),
    body: () => ({}),
    action: 'prescription_viewed',
  },
  {
    operation: 'prescriptions.paper',
    by: 'receptionist',
    id: idOf('prescription'),
    body: () => ({}),
    action: 'prescription_viewed',
  },
  {
    operation: 'letters.begin',
    by: 'administrator',
    id: idOf('token'),
    body: () => ({}),
    action: 'consultation_viewed',
  },
  {
    operation: 'letters.issue',
    by: 'administrator',
    body: () => ({ ...letterEntered, tokenId: ids.token }),
    action: 'letter_issued',
    keep: keepAs('letter'),
  },
  {
    operation: 'letters.paper',
    by: 'receptionist',
    id: idOf('letter'),
    body: () => ({}),
    action: 'letter_viewed',
  },
  {
    operation: 'letters.void',
    by: 'administrator',
    id: idOf('letter'),
    body: () => ({ reason: 'a mistake' }),
    action: 'letter_voided',
  },
  {
    operation: 'phrases.save',
    by: 'administrator',
    id: () => phraseId,
    body: () => ({ ...phraseEntered, version: 0 }),
    action: 'phrase_changed',
  },
  {
    operation: 'phrases.retire',
    by: 'administrator',
    id: () => phraseId,
    body: () => ({}),
    action: 'phrase_changed',
  },
  {
    operation: 'sharing.share',
    by: 'receptionist',
    body: () => ({
      kind: 'prescription',
      id: ids.prescription,
      way: 'link',
      days: 7,
      language: 'en',
    }),
    action: 'paper_shared',
  },
  ...stepsOfStock,
  {
    operation: 'prescriptions.amend',
    by: 'administrator',
    id: idOf('prescription'),
    body: () => ({ ...writing, reason: 'a wrong dose' }),
    action: 'prescription_amended',
    keep: keepAs('amendment'),
  },
  {
    operation: 'prescriptions.void',
    by: 'administrator',
    id: idOf('amendment'),
    body: () => ({ reason: 'a mistake' }),
    action: 'prescription_voided',
  },
  {
    operation: 'outsideMedicines.note',
    by: 'administrator',
    body: () => ({ ...paper(), medication }),
    action: 'outside_medicine_noted',
    keep: keepAs('outsideMedicine'),
  },
  {
    operation: 'outsideMedicines.end',
    by: 'administrator',
    id: idOf('outsideMedicine'),
    body: () => ({ reason: 'over' }),
    action: 'outside_medicine_ended',
  },
  {
    operation: 'vitals.record',
    by: 'receptionist',
    body: () => ({ ...paper(), systolic: 130, diastolic: 84, weight: 61 }),
    action: 'vitals_recorded',
    keep: keepAs('vitals'),
  },
  {
    operation: 'vitals.void',
    by: 'administrator',
    id: idOf('vitals'),
    body: () => ({ reason: 'a mistake' }),
    action: 'vitals_voided',
  },
  {
    operation: 'tests.save',
    by: 'administrator',
    body: () => ({ testKey: 'hba1c', intervalMonths: 6, priceId: null, version: 0 }),
    action: 'test_settings_changed',
  },
  {
    operation: 'results.record',
    by: 'receptionist',
    body: () => ({ ...paper(), ...reportEntered }),
    action: 'results_recorded',
    keep: keepAs('report'),
  },
  {
    operation: 'results.amend',
    by: 'administrator',
    id: idOf('report'),
    body: () => ({ ...reportEntered, reason: 'a mistake' }),
    action: 'results_amended',
    keep: keepAs('report'),
  },
  {
    operation: 'results.void',
    by: 'administrator',
    id: idOf('report'),
    body: () => ({ reason: 'a mistake' }),
    action: 'results_voided',
  },
  {
    operation: 'attachments.change',
    by: 'receptionist',
    id: idOf('attachment'),
    body: () => ({ title: 'ECG', documentDate: '2026-11-19', reportId: null }),
    action: 'attachment_changed',
  },
  {
    operation: 'attachments.void',
    by: 'receptionist',
    id: idOf('attachment'),
    body: () => ({ reason: 'a mistake' }),
    action: 'attachment_voided',
  },
  {
    operation: 'billing.create',
    by: 'receptionist',
    body: bill,
    action: 'bill_created',
    keep: keepAs('bill'),
  },
  {
    operation: 'billing.get',
    by: 'receptionist',
    id: idOf('bill'),
    body: () => ({}),
    action: 'bill_viewed',
  },
  {
    operation: 'billing.ofPatient',
    by: 'receptionist',
    id: idOf('patient'),
    body: () => ({}),
    action: null,
  },
  {
    operation: 'billing.account',
    by: 'receptionist',
    id: idOf('patient'),
    body: () => ({}),
    action: null,
  },
  {
    operation: 'billing.fee',
    by: 'receptionist',
    id: idOf('token'),
    body: () => ({}),
    action: null,
  },
  {
    operation: 'billing.pay',
    by: 'receptionist',
    id: idOf('bill'),
    body: () => ({ method: 'upi', amount: 20_000 }),
    action: 'bill_paid',
    keep: (answer) => {
      ids.payment = (answer as unknown as { payments: { id: string }[] }).payments.at(-1)?.id ?? '';
    },
  },
  {
    operation: 'billing.notReceived',
    by: 'receptionist',
    id: idOf('payment'),
    body: () => ({}),
    action: 'payment_not_received',
  },
  {
    operation: 'billing.pay',
    by: 'receptionist',
    id: idOf('bill'),
    body: () => ({ method: 'upi', amount: 20_000 }),
    action: 'bill_paid',
  },
  {
    operation: 'billing.refund',
    by: 'receptionist',
    id: idOf('bill'),
    body: () => ({ method: 'upi', amount: 20_000, reason: 'a mistake' }),
    action: 'bill_refunded',
  },
  {
    operation: 'billing.request',
    by: 'receptionist',
    id: idOf('bill'),
    body: () => ({ refund: { method: 'upi', amount: 100 }, reason: 'a mistake' }),
    action: 'refund_asked',
    keep: keepAs('request'),
  },
  {
    operation: 'billing.decline',
    by: 'administrator',
    id: idOf('request'),
    body: () => ({}),
    action: 'refund_declined',
  },
  {
    operation: 'billing.request',
    by: 'receptionist',
    id: idOf('bill'),
    body: () => ({ refund: { method: 'upi', amount: 100 }, reason: 'a mistake' }),
    action: 'refund_asked',
    keep: keepAs('request'),
  },
  {
    operation: 'billing.confirm',
    by: 'administrator',
    id: idOf('request'),
    body: () => ({}),
    action: 'refund_confirmed',
  },
  {
    operation: 'billing.void',
    by: 'receptionist',
    id: idOf('bill'),
    body: () => ({ reason: 'a mistake' }),
    action: 'bill_voided',
  },
  {
    operation: 'appointments.schedule',
    by: 'receptionist',
    body: () => appointment('10:00'),
    action: 'appointment_scheduled',
    keep: keepAs('appointment'),
  },
  {
    operation: 'appointments.confirm',
    by: 'receptionist',
    id: idOf('appointment'),
    body: () => ({}),
    action: 'appointment_confirmed',
  },
  {
    operation: 'appointments.complete',
    by: 'receptionist',
    id: idOf('appointment'),
    body: () => ({}),
    action: 'appointment_completed',
  },
  {
    operation: 'appointments.schedule',
    by: 'receptionist',
    body: () => appointment('11:00'),
    action: 'appointment_scheduled',
    keep: keepAs('appointment'),
  },
  {
    operation: 'appointments.wait',
    by: 'receptionist',
    body: () => ({ patientId: ids.patient, firstDate: '2026-12-02', lastDate: '2026-12-03' }),
    action: 'wait_added',
    keep: keepAs('wait'),
  },
  {
    operation: 'appointments.endWait',
    by: 'receptionist',
    id: idOf('wait'),
    body: () => ({}),
    action: 'wait_ended',
  },
  {
    operation: 'recalls.answer',
    by: 'receptionist',
    body: () => ({ ...dueReasons(), answer: 'declined' }),
    action: 'recall_answered',
  },
  {
    operation: 'recalls.attempt',
    by: 'receptionist',
    body: dueReasons,
    action: 'contact_tried',
  },
  {
    operation: 'appointments.reschedule',
    by: 'receptionist',
    id: idOf('appointment'),
    body: () => ({ date: '2026-12-01', time: '12:00', moves: 0 }),
    action: 'appointment_moved',
  },
  {
    operation: 'appointments.undoReschedule',
    by: 'receptionist',
    id: idOf('appointment'),
    body: () => ({ moves: 1 }),
    action: 'appointment_moved',
  },
  {
    operation: 'appointments.cancel',
    by: 'receptionist',
    id: idOf('appointment'),
    body: () => ({}),
    action: 'appointment_cancelled',
  },
  {
    operation: 'appointments.undoCancel',
    by: 'receptionist',
    id: idOf('appointment'),
    body: () => ({}),
    action: 'appointment_restored',
  },
  {
    operation: 'appointments.cancel',
    by: 'receptionist',
    id: idOf('appointment'),
    body: () => ({}),
    action: 'appointment_cancelled',
  },
  {
    operation: 'queue.issue',
    by: 'receptionist',
    body: () => ({ patientId: ids.patient, isSecond: true, remoteKind: 'telephone' }),
    action: 'token_issued',
    keep: keepAs('token'),
  },
  {
    operation: 'queue.move',
    by: 'receptionist',
    id: idOf('token'),
    body: () => ({ doctorId: ids.doctor }),
    action: 'token_moved',
  },
  {
    operation: 'queue.cancel',
    by: 'receptionist',
    id: idOf('token'),
    body: () => ({}),
    action: 'token_cancelled',
  },
  ...(
    [
      ['queue.undoCancel', 'receptionist', 'token_restored', {}],
      [
        'queue.setPriority',
        'administrator',
        'priority_changed',
        { priority: 'urgent', urgentReason: 'Pain' },
      ],
      ['queue.callNext', 'administrator', 'token_started', {}],
      [
        'queue.noteRemote',
        'administrator',
        'remote_visit_noted',
        { kind: 'telephone', identity: 'asked', consent: 'asked' },
      ],
      ['queue.noShow', 'receptionist', 'token_returned', {}],
      ['queue.cancel', 'receptionist', 'token_cancelled', {}],
    ] as const
  ).map(
    ([operation, by, action, body]): Step => ({
      operation,
      by,
      action,
      id: idOf('token'),
      body: () => body,
    }),
  ),
  {
    operation: 'accounts.setRoom',
    by: 'administrator',
    body: () => ({ room: 'Room 1' }),
    action: 'room_set',
  },
  {
    operation: 'accounts.setLanguage',
    by: 'administrator',
    body: () => ({ language: 'hi' }),
    action: 'language_chosen',
  },
  {
    operation: 'accounts.setHiddenColumns',
    by: 'administrator',
    body: () => ({ hiddenColumns: ['patients.phone'] }),
    action: null,
  },
  {
    operation: 'eveningMessage.choose',
    by: 'administrator',
    body: () => ({ at: '21:00' }),
    action: 'evening_message_chosen',
  },
  {
    operation: 'board.makeLink',
    by: 'administrator',
    body: () => ({ place: 'Hall', names: 'none', language: 'en' }),
    action: 'board_link_made',
  },
  {
    operation: 'settings.saveClinic',
    by: 'administrator',
    body: () => ({ ...clinicEntered, name: 'Shanti Clinic' }),
    action: 'clinic_settings_changed',
  },
  {
    operation: 'settings.saveRights',
    by: 'administrator',
    body: () => ({
      ...rulesEntered,
      version: 2,
      rights: { ...stockRights, reports: ['administrator', 'doctor'] },
    }),
    action: 'rights_changed',
  },
  {
    operation: 'settings.saveDoctorProfile',
    by: 'administrator',
    body: () => doctorProfileEntered,
    action: 'practice_changed',
  },
  {
    operation: 'accounts.setName',
    by: 'administrator',
    body: () => ({ name: 'Dr. Mira Rao' }),
    action: 'name_changed',
  },
  {
    operation: 'patients.addToRecord',
    by: 'receptionist',
    id: idOf('patient'),
    body: () => ({ conditions: ['Asthma, 2010'] }),
    action: 'patient_amended',
  },
  {
    operation: 'patients.void',
    by: 'receptionist',
    id: idOf('patient'),
    body: () => ({ version: 3, reason: 'a mistake' }),
    action: 'patient_voided',
  },
];

/** Operations that write nothing, although they are no GET, or need what `staff.test.ts` and `passkeys.test.ts` have: a code, a passkey, a link, a session, a day; `exports.test.ts`, `imports.test.ts`, `outsideVisits.test.ts` and `products.test.ts` have files, `merging.test.ts` two records, as `attachments.test.ts` and `uploadLinks.test.ts` do, which have phones too; `papers.test.ts` has PDFs. */
const elsewhere: OperationId[] = [
  'accounts.invitation',
  'appointments.checkIn',
  'appointments.noShow',
  'accounts.signOut',
  'accounts.endSession',
  'accounts.resetPassword',
  'accounts.enableTwoFactor',
  'accounts.disableTwoFactor',
  'accounts.renewRecoveryCodes',
  'passkeys.startSignIn',
  'passkeys.signIn',
  'passkeys.startProof',
  'passkeys.startAdding',
  'passkeys.add',
  'passkeys.remove',
  'audit.mine',
  'staff.search',
  'staff.refuse',
  'staff.refuseAll',
  'staff.turnOffTwoFactor',
  'board.revokeLink',
  'board.watch',
  'queue.carryOver',
  'queue.dropLeftOver',
  'queue.place',
  'sharing.open',
  'sharing.revoke',
  'audit.all',
  'patients.search',
  'queue.today',
  'queue.day',
  'prescriptions.search',
  'prescriptions.suggest',
  'prescriptions.verify',
  'letters.verify',
  'billing.search',
  'appointments.search',
  'recalls.list',
  'dashboard.open',
  'dashboard.removeSampleData',
  'settings.saveDoctorDetails',
  'setUp.answer',
  'settings.backUp',
  'settings.chooseBackupPlace',
  'templates.review',
  'settings.rehearse',
  'search.all',
  'results.trend',
  'stock.search',
  'stock.batches',
  'purchases.search',
  'purchases.returns',
  'dispensing.list',
  'expenses.search',
  'registers.paper',
  'registers.pdf',
  'registers.export',
  'priceList.ratesOnScreen',
  'reports.spending',
  'reports.read',
  'reports.dues',
  'reports.followUps',
  'reports.practice',
  'reports.gst',
  'reports.creditNotes',
  'reports.year',
  'reports.paper',
  'reports.pdf',
  'reports.gst',
  'reports.creditNotes',
  'reports.year',
  'exports.patients',
  'exports.tokens',
  'exports.consultations',
  'exports.prescriptions',
  'exports.bills',
  'exports.appointments',
  'exports.recalls',
  'exports.ownAudit',
  'exports.audit',
  'exports.staff',
  'exports.boards',
  'exports.ownDayCloses',
  'exports.dayCloses',
  'exports.dues',
  'exports.followUps',
  'exports.creditNotes',
  'exports.warnings',
  'warnings.list',
  'privacy.erase',
  'privacy.clearContact',
  'imports.stage',
  'imports.check',
  'imports.run',
  'imports.takeBack',
  'visitImports.stage',
  'visitImports.check',
  'visitImports.choose',
  'visitImports.run',
  'visitImports.takeBack',
  'merges.dismiss',
  'merges.preview',
  'merges.merge',
  'merges.takeBack',
  'merges.answer',
  'substances.coverage',
  'substances.propose',
  'products.stage',
  'products.check',
  'products.run',
  'products.takeBack',
  'sharing.pdf',
  'papers.print',
  'attachments.add',
  'attachments.archive',
  'uploadLinks.start',
  'uploadLinks.end',
  'uploadLinks.open',
  'uploadLinks.add',
  'exports.results',
  'exports.outsideVisits',
];

function operationOf(id: OperationId) {
  const operation = operations.find((one) => one.id === id);
  if (!operation) throw new Error(`There is no operation ${id}.`);
  return operation;
}

function fieldsOf(id: OperationId): string[] {
  const { inputSchema } = operationOf(id);
  return inputSchema instanceof z.ZodObject ? Object.keys(inputSchema.shape) : [];
}

/** What operations that read want besides what is in their address. */
const queries: Partial<Record<OperationId, string>> = {
  'billing.given': `?tokenId=${randomUUID()}`,
  'billing.testsToBill': `?tokenId=${randomUUID()}`,
};

function send(id: OperationId, by: Person, recordId: string, body: object): Promise<Answer> {
  const { method, path } = operationOf(id);
  const isRead = method === 'GET';
  return ask(clinic.url, {
    method,
    path:
      path.replace('{kind}', 'prescription').replace(/\{\w+\}/, encodeURIComponent(recordId)) +
      (queries[id] ?? ''),
    headers: {
      origin: clinic.url,
      // What is stored is English all the same.
      'accept-language': 'hi',
      ...(cookies[by] && { cookie: cookies[by] }),
      ...(isRead ? {} : { 'content-type': 'application/json' }),
      'idempotency-key': randomUUID(),
    },
    ...(isRead ? {} : { body: JSON.stringify(body) }),
  });
}

async function take(step: Step): Promise<Outcome> {
  const { operation, by, id, body, keep } = step;
  const { rows } = await clinic.sql.query('select coalesce(max(id), 0) as last from audit_logs');
  const own = fieldsOf(operation);
  const extra = Object.fromEntries(
    // Of an id in the address and one in the body, the address counts.
    Object.entries(unasked).filter(([name]) => !own.includes(name) || (id && name === 'id')),
  );
  const answer = await send(operation, by, id?.() ?? '', { ...extra, ...body() });
  if (answer.status < 300) keep?.(answer.json as Record<string, string>);
  const written = await clinic.sql.query('select action from audit_logs where id > $1', [
    rows[0].last,
  ]);
  return { step, answer, actions: written.rows.map(({ action }) => action) };
}

beforeAll(async () => {
  clinic = await startClinic();
  const administrator = await clinic.administrator();
  // No sample account: a second person confirms what this one asks for.
  const receptionist = await clinic.newcomer('receptionist');
  cookies.administrator = administrator.cookie();
  cookies.receptionist = receptionist.cookie();
  ids.doctor = (await administrator.client.accounts.session()).user?.id ?? '';
  await clinic.sql.query('update clinic_settings set rights = $1', [JSON.stringify(stockRights)]);
  ids.receptionist = (await receptionist.client.accounts.session()).user?.id ?? '';
  for (const step of steps) {
    if (step.operation === 'staff.approve') {
      await clinic.sql.query("update users set status = 'pending' where id = $1", [ids.newcomer]);
    }
    if (step.operation === 'attachments.change') {
      const body = new File([new Uint8Array(jpegBytes())], 'file', {
        type: 'application/octet-stream',
      });
      const params = { patientId: ids.patient ?? '' };
      const added = { params, query: {}, headers: {}, body };
      ids.attachment = (await receptionist.client.attachments.add(added)).id;
    }
    const outcome = await take(step);
    outcomes.push(outcome);
    const given = outcome.answer.headers['set-cookie']?.[0]?.split(';')[0];
    if (given) cookies.newcomer = given;
  }
});
afterAll(() => clinic.close());

test('everything that changes something is in the visit of these tests', () => {
  const taken = new Set(steps.map(({ operation }) => operation));
  const changing = operations.filter(({ method }) => method !== 'GET').map(({ id }) => id);
  expect(changing.filter((id) => !taken.has(id) && !elsewhere.includes(id))).toEqual([]);
  const failed = outcomes.filter(({ answer }) => answer.status >= 300);
  expect(failed.map(({ step, answer }) => [step.operation, answer.text])).toEqual([]);
});

describe('fields that nobody may choose [ACC-4]', () => {
  test('more than fifty of them, sent with every change, end up in no answer and in no table', async () => {
    expect(Object.keys(unasked).length).toBeGreaterThan(50);
    const foreign = new RegExp(
      [foreignId, '1987-06-05', foreignText, String(foreignNumber), '"owner"'].join('|'),
    );
    for (const { step, answer } of outcomes) {
      expect([step.operation, foreign.exec(answer.text)?.[0]]).toEqual([step.operation, undefined]);
    }
    const { rows: tables } = await clinic.sql.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public'",
    );
    expect(tables.length).toBeGreaterThan(15);
    for (const { name } of tables) {
      const { rows } = await clinic.sql.query(
        `select to_jsonb(one)::text as text from "${name}" one`,
      );
      for (const { text } of rows) expect(text).not.toMatch(foreign);
    }
  });

  test('nobody becomes an administrator or approved by asking for it', async () => {
    const { rows } = await clinic.sql.query(
      'select role, is_administrator, is_sample from users where id = $1',
      [ids.newcomer],
    );
    expect(rows).toEqual([{ role: 'receptionist', is_administrator: false, is_sample: false }]);
  });
});

describe('what an answer holds [ACC-6]', () => {
  /** Answers that hand a secret out once, the login screen's sample password, and what is called alike. */
  const handedOut: Record<string, string[]> = {
    'accounts.session': ['password'],
    'accounts.startTwoFactor': ['secret'],
    'accounts.enableTwoFactor': ['recoveryCodes'],
    'accounts.renewRecoveryCodes': ['recoveryCodes'],
    'passkeys.add': ['recoveryCodes'],
    'staff.invite': ['token'],
    'staff.resetPassword': ['token'],
    'board.makeLink': ['token'],
    // The queue's.
    'consultations.open': ['token'],
    'consultations.ofPatient': ['token'],
    // A physicians' sample, which is never billed.
    'stock.availability': ['isSample'],
    'stock.item': ['isSample'],
    'stock.batches': ['isSample'],
    'stock.changeBatch': ['isSample'],
    'dispensing.proposal': ['isSample'],
  };

  function namesIn(schema: unknown): string[] {
    if (Array.isArray(schema)) return schema.flatMap(namesIn);
    if (typeof schema !== 'object' || schema === null) return [];
    const { properties } = schema as { properties?: Record<string, unknown> };
    return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(namesIn)];
  }

  test.each(operations)(
    '$id declares no field for a secret or for the tables’ own',
    (operation) => {
      const stream = getEventIteratorSchemaDetails(operation.outputSchema);
      const outputSchema = stream?.yields ?? operation.outputSchema;
      if (!(outputSchema instanceof z.ZodType)) throw new Error('It declares no answer.');
      const names = namesIn(z.toJSONSchema(outputSchema, { io: 'output' }));
      const secret = names.filter((name) =>
        /password|hash|secret|^token$|credential|recoveryCodes$|cookie|session_?token|_|isSample|search/i.test(
          name,
        ),
      );
      expect([...new Set(secret)]).toEqual(handedOut[operation.id] ?? []);
    },
  );

  test('an answer holds the fields that are declared, and no other', () => {
    for (const { step, answer } of outcomes) {
      const { outputSchema } = operationOf(step.operation);
      if (!(outputSchema instanceof z.ZodObject)) throw new Error('It declares no object.');
      const declared = Object.keys(outputSchema.shape);
      const found = Object.keys(answer.json ?? {});
      expect([step.operation, found.filter((name) => !declared.includes(name))]).toEqual([
        step.operation,
        [],
      ]);
    }
  });

  test('no password, hash or key of the database is in an answer', async () => {
    const reads = operations.filter(({ id, isStream }) => declarations.get(id)?.reads && !isStream);
    const texts = outcomes.map(({ answer }) => answer.text);
    for (const { id } of reads) {
      for (const by of ['administrator', 'receptionist', 'newcomer'] as const) {
        texts.push((await send(id, by, ids.patient ?? '', {})).text);
      }
    }
    const everything = texts.join('\n');
    const { rows } = await clinic.sql.query<{ secret: string | Buffer }>(`
      select password as secret from credentials
      union all select encode(token_hash, 'hex') from sessions
      union all select encode(token_hash, 'base64') from sessions
      union all select encode(token_hash, 'hex') from account_links
      union all select encode(secret, 'hex') from two_factors
      union all select encode(hash, 'hex') from audit_chain`);
    expect(rows.length).toBeGreaterThan(20);
    for (const { secret } of rows) expect(everything).not.toContain(secret);
    for (const text of ['argon2id', password, cookies.administrator.split('=')[1] ?? '']) {
      expect(everything).not.toContain(text);
    }
    // The sample password stands on the login screen of every visitor.
    expect(everything.match(new RegExp(samplePassword, 'g'))).toHaveLength(3);
  });
});

describe('the audit log', () => {
  test('every change writes exactly one row, and says what it was [AUD-1]', () => {
    expect(outcomes.map(({ step, actions }) => [step.operation, ...actions])).toEqual(
      steps.map(({ operation, action }) => [operation, ...(action ? [action] : [])]),
    );
  });

  test('what the log knows is written by this visit or by the tests of accounts [AUD-1]', () => {
    const written = new Set(steps.map(({ action }) => action));
    const others = Object.keys(auditActions).filter(
      (action) => !written.has(action as AuditAction),
    );
    expect(others.sort()).toEqual(
      [
        'passkey_login',
        'login_failed',
        'logout',
        'password_reset',
        'session_ended',
        'two_factor_enabled',
        'two_factor_disabled',
        'two_factor_turned_off',
        'two_factor_turned_off_at_server',
        'recovery_codes_made',
        'passkey_added',
        'passkey_removed',
        'passkeys_taken',
        'account_refused',
        'account_forgotten',
        'refused',
        'list_viewed',
        'template_reviewed',
        'allergy_overridden',
        'allergy_unchecked',
        'warning_overridden',
        'report_viewed',
        'dispense_viewed',
        'evening_message_made',
        'credit_note_issued',
        'appointment_scheduled_while_closed',
        'appointment_checked_in',
        'appointment_missed',
        'board_link_revoked',
        'shared_link_revoked',
        'shared_paper_opened',
        'attachment_added',
        'attachment_viewed',
        'upload_link_started',
        'upload_link_opened',
        'upload_link_ended',
        'contact_cleared',
        'everything_given',
        'patient_erased',
        'doctor_details_changed',
        'backup_made',
        'backup_place_chosen',
        'restore_rehearsed',
        'figures_mended',
        'exported',
        'patients_imported',
        'import_taken_back',
        'visits_imported',
        'visit_import_taken_back',
        'pair_dismissed',
        'merge_question_answered',
        'patients_merged',
        'merge_taken_back',
        'products_imported',
        'products_taken_back',
        'fhir_read',
        'sample_data_removed',
      ].sort(),
    );
  });

  test('each row is an event that can be worded, and its English is stored whatever language was asked for [AUD-1]', async () => {
    const { rows } = await clinic.sql.query<AuditRow>(
      'select action, details, event, named, erased_at from audit_logs',
    );
    expect(rows.length).toBeGreaterThan(steps.length);
    expect(rows.filter(({ action, event }) => !auditTextOf(action, event?.kind))).toEqual([]);
    for (const row of rows) expect(auditSentence({ ...row, details: '' })).toBe(row.details);
  });

  test('each row has who did it, when, and from where [AUD-1]', async () => {
    const { rows } = await clinic.sql.query<Record<string, unknown>>(
      "select * from audit_logs where action not in ('login_failed') order by id",
    );
    for (const row of rows) {
      expect(row).toMatchObject({
        user_id: expect.any(String),
        user_name: expect.stringMatching(
          /^(Dr\. First Person|Dr\. Mira Rao|Ravi Kumar|New Comer)$/,
        ),
        ip_address: '127.0.0.1',
        timestamp: expect.any(Date),
      });
    }
  });
});

describe('ids', () => {
  const unknown = '01a1fb40-d71c-7706-b228-75c30d0e24c6';
  const withId = operations.filter(({ path }) => path.includes('{'));
  const bodies: Partial<Record<OperationId, object>> = {
    'priceList.change': { ...priceEntered, version: 1 },
    'priceList.retire': { isRetired: true },
    'patients.amend': { ...record, version: 1 },
    'patients.addToRecord': { conditions: ['Asthma'] },
    'patients.void': { version: 1, reason: 'a mistake' },
    'prescriptions.amend': { ...writing, reason: 'a mistake' },
    'prescriptions.void': { reason: 'a mistake' },
    'outsideMedicines.end': { reason: 'over' },
    'vitals.void': { reason: 'a mistake' },
    'results.amend': { ...reportEntered, reason: 'a mistake' },
    'results.void': { reason: 'a mistake' },
    'attachments.change': { title: '', documentDate: null, reportId: null },
    'attachments.void': { reason: 'a mistake' },
    'letters.void': { reason: 'a mistake' },
    'phrases.save': { ...phraseEntered, version: 1 },
    'consultations.saveDraft': { content: emptyDraft, version: 0 },
    'consultations.discardDraft': { version: 1 },
    'consultations.finish': consultationEntered,
    'consultations.amend': { ...consultationEntered, reason: 'a mistake' },
    'templates.save': { ...templateEntered, version: 1 },
    'templates.review': { version: 1 },
    'billing.pay': { method: 'cash', amount: 100 },
    'billing.refund': { method: 'cash', amount: 100, reason: 'a mistake' },
    'billing.void': { reason: 'a mistake' },
    'billing.request': { refund: null, reason: 'a mistake' },
    'passkeys.remove': { password },
    'staff.setName': { name: 'Dr. Renamed' },
    'staff.setAdministrator': { isAdministrator: true },
    'staff.setSolo': { isSolo: true },
    'staff.turnOffTwoFactor': { password, withPasskeys: false },
    'queue.move': { doctorId: null },
    'queue.setPriority': { priority: 'normal' },
    'queue.noteRemote': { kind: 'telephone', identity: 'asked', consent: 'asked' },
    'appointments.reschedule': { date: '2099-01-01', time: '12:00', moves: 0 },
    'appointments.undoReschedule': { moves: 1 },
    'settings.saveDoctorDetails': doctorDetailsEntered,
    'privacy.recordConsent': consentEntered,
    'privacy.nominate': nomineeEntered,
    'privacy.clearContact': { version: 1 },
    'incidents.amend': { ...incidentEntered, version: 1 },
    'incidents.tell': { kind: 'certIn', outcome: 'given', note: '' },
    'incidents.close': { isClosed: true },
    'privacy.ask': erasureAsked,
    'privacy.answer': { outcome: 'refused', answer: 'no' },
    'privacy.hold': { isHeld: true, reason: 'no' },
    'privacy.erase': { typed: 'x', law: '' },
    'stock.changeItem': { ...stockItemEntered, version: 1, isRetired: false },
    'stock.changeBatch': { ...batchEntered, version: 1 },
    'purchases.void': { reason: 'a mistake' },
    'purchases.voidReturn': { reason: 'a mistake' },
    'purchases.pay': { payment: paymentEntered },
    'dispensing.takeBack': {
      lines: [{ dispenseLineId: unknown, units: 1, isRestocked: true }],
    },
    'dispensing.void': { reason: 'a mistake' },
    'expenses.reverse': { reason: 'a mistake' },
  };
  /** Lists that come in pages, or with what is made of them. */
  const isPage = new Set<OperationId>([
    'attachments.ofPatient',
    'results.ofPatient',
    'results.trend',
  ]);
  const at = (id: OperationId, recordId: string) =>
    send(
      id,
      may(principalOfRole('doctor', true), id) ? 'administrator' : 'receptionist',
      recordId,
      bodies[id] ?? {},
    );

  /** Asked with a file, and at an address that phones reach: `attachments.test.ts`, `uploadLinks.test.ts`. */
  const notHere: OperationId[] = ['attachments.add', 'uploadLinks.start'];
  // An import's id is made by the browser that imports, for rows of their own; a day is no record.
  test.each(
    withId.filter(({ id, path }) => !/\{(importId|date)\}/.test(path) && !notHere.includes(id)),
  )(
    '$id tells a record that is not there like one of another kind [ACC-3]',
    async ({ id, path, outputSchema }) => {
      const own = id.split('.')[0] ?? '';
      const kinds: Record<string, string[]> = {
        accounts: ['bill', 'doctor', 'newcomer'],
        passkeys: ['bill', 'doctor'],
        staff: ['bill', 'patient'],
        patients: ['bill', 'token', 'doctor'],
        queue: ['bill', 'patient', 'doctor'],
        prescriptions: ['bill', 'patient', 'token'],
        outsideMedicines: ['bill', 'patient', 'token'],
        vitals: ['bill', 'patient', 'token'],
        results: ['bill', 'patient', 'token'],
        attachments: ['bill', 'patient', 'report'],
        'attachments.archive': ['bill', 'report', 'attachment'],
        uploadLinks: ['bill', 'patient', 'attachment'],
        consultations: ['bill', 'prescription', 'doctor'],
        letters: ['bill', 'patient', 'token'],
        'letters.begin': ['bill', 'patient', 'letter'],
        phrases: ['bill', 'prescription', 'doctor'],
        templates: ['bill', 'prescription', 'doctor'],
        substances: ['bill', 'prescription', 'doctor'],
        billing: ['prescription', 'patient', 'token'],
        // These ask about a patient and a token.
        'billing.account': ['prescription', 'bill', 'token'],
        'billing.fee': ['prescription', 'bill', 'patient'],
        'billing.ofPatient': ['prescription', 'bill', 'token'],
        'queue.visits': ['prescription', 'bill', 'token'],
        'billing.given': ['prescription', 'bill', 'token'],
        'billing.testsToBill': ['prescription', 'bill', 'token'],
        sharing: ['bill', 'patient', 'token'],
        privacy: ['bill', 'token', 'doctor'],
        'privacy.endRecipient': ['bill', 'incident', 'doctor'],
        priceList: ['bill', 'recipient', 'doctor'],
        incidents: ['bill', 'recipient', 'doctor'],
        dataCopy: ['bill', 'token', 'doctor'],
        appointments: ['bill', 'patient', 'token'],
        merges: ['bill', 'patient', 'token'],
        outsideVisits: ['bill', 'token', 'doctor'],
        visitImports: ['bill', 'patient', 'token'],
        dayClose: ['bill', 'patient', 'doctor'],
        stock: ['bill', 'patient', 'supplier'],
        purchases: ['bill', 'patient', 'stockItem'],
        dispensing: ['bill', 'patient', 'token'],
        expenses: ['bill', 'patient', 'purchase'],
      };
      const missing = await at(id, unknown);
      // Whose records are asked for need not be known: there are none.
      const isList =
        path.includes('{patientId}') && (outputSchema instanceof z.ZodArray || isPage.has(id));
      expect(missing.status).toBe(isList ? 200 : 404);
      for (const kind of isList ? ['bill', 'doctor'] : (kinds[id] ?? kinds[own] ?? [])) {
        const other = await at(id, ids[kind] ?? '');
        expect([kind, other.status, other.text]).toEqual([kind, missing.status, missing.text]);
      }
    },
  );

  test.each(withId)('$id refuses what is no id [ACC-3]', async ({ id }) => {
    const noIds = [
      '1',
      '-1',
      'null',
      '*',
      `${unknown}'--`,
      `${unknown}%00`,
      `{${unknown}}`,
      unknown.slice(1),
    ];
    for (const noId of noIds) {
      const { status } = await at(id, noId);
      expect([noId, status]).toEqual([noId, 400]);
    }
  });

  test('a paper, a token and an appointment name a record of the right kind [ACC-5]', async () => {
    const wrongPatients = [unknown, ids.bill, ids.doctor, ids.patient];
    const wrongTokens = [unknown, ids.bill, ids.token];
    // The patient of this visit was voided at its end, and the last token cancelled.
    for (const patientId of wrongPatients) {
      expect((await send('queue.issue', 'receptionist', '', { patientId })).status).toBe(422);
      const booking = { ...appointment('12:00'), patientId };
      expect((await send('appointments.schedule', 'receptionist', '', booking)).status).toBe(422);
    }
    for (const tokenId of wrongTokens) {
      const wrong = { patientId: ids.patient, tokenId };
      const answers = [
        await send('prescriptions.create', 'administrator', '', { ...writing, ...wrong }),
        await send('billing.create', 'receptionist', '', { ...bill(), ...wrong }),
        await send('vitals.record', 'receptionist', '', { pulse: 72, ...wrong }),
        await send('results.record', 'receptionist', '', { ...reportEntered, ...wrong }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    }
  });

  test('only a doctor who signs in can be booked [ACC-5]', async () => {
    const visitor = clinic.visitor();
    const { id } = await visitor.client.accounts.signUp({
      name: 'Dr. Gone',
      email: 'gone@clinic.test',
      role: 'doctor',
      password,
    });
    const { client } = await clinic.signedIn('receptionist');
    const patient = await client.patients.register(patientFields);
    const book = async (doctorId: string | undefined, time: string) => {
      const booking = { ...appointment(time), patientId: patient.id, doctorId };
      return (await send('appointments.schedule', 'receptionist', '', booking)).status;
    };
    expect(await book(id, '13:00')).toBe(201);
    expect((await client.appointments.doctors()).map((one) => one.id)).toContain(id);
    await clinic.sql.query("update users set status = 'disabled' where id = $1", [id]);
    expect((await client.appointments.doctors()).map((one) => one.id)).not.toContain(id);
    expect(await book(id, '14:00')).toBe(422);
    for (const wrong of [ids.receptionist, ids.newcomer, patient.id, unknown]) {
      expect(await book(wrong, '15:00')).toBe(422);
    }
  });
});
