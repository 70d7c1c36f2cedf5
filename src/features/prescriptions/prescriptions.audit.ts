import type { AuditWords } from '../../shared/auditEvents';

/** What the audit log says of prescriptions. */
export const prescriptionsAudit = {
  actions: {
    prescription_created: 'Prescription written',
    allergy_overridden: 'Prescribed despite a recorded allergy',
    allergy_unchecked: 'Prescribed unchecked against allergies',
    warning_overridden: 'Prescribed despite a warning',
    prescription_viewed: 'Prescription viewed',
    prescription_amended: 'Prescription corrected',
    prescription_voided: 'Prescription voided',
  },
  texts: {
    prescription_created: 'Prescription for {name} (token #{number}), medicines: {medications}',
    allergy_overridden: 'Prescribed to {name} despite a recorded allergy: {answer}',
    allergy_unchecked: 'Prescribed to {name}, not checked against the recorded allergies: {answer}',
    warning_overridden: 'Prescribed to {name} despite a warning: {answer}',
    prescription_viewed: 'Prescription of {name} opened',
    prescription_amended: 'Prescription for {name} corrected: {reason}',
    prescription_voided: 'Prescription for {name} voided: {reason}',
  },
} as const satisfies AuditWords;

type Texts = (typeof prescriptionsAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
