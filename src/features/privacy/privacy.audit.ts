import type { AuditWords } from '../../shared/auditEvents';
import { privacyFieldLabels } from './privacyNotice';

/** The audit log's texts for consents, requests, copies of a patient's data and erasures. */
export const privacyAudit = {
  actions: {
    consent_recorded: 'Consent recorded',
    nominee_recorded: 'Nominee recorded',
    contact_cleared: 'Contact data taken out',
    recipient_added: 'Recipient of data added',
    recipient_ended: 'Recipient of data ended',
    privacy_settings_changed: 'Privacy settings changed',
    privacy_asked: 'Correction or erasure asked for',
    privacy_answered: 'Privacy request answered',
    legal_hold_changed: 'Legal hold changed',
    patient_erased: 'Patient erased',
    everything_given: 'Copy of the patient’s data given',
  },
  texts: {
    consent_recorded: {
      given: 'Consent of {name} to {purpose} given',
      withdrawn: 'Consent of {name} to {purpose} taken back',
      givenByGuardian: 'Consent of {name} to {purpose} given by {guardian}',
      withdrawnByGuardian: 'Consent of {name} to {purpose} taken back by {guardian}',
    },
    nominee_recorded: {
      named: 'Nominee of {name} entered: {nominee}',
      none: '{name} no longer has a nominee',
    },
    contact_cleared: {
      byHand: 'Contact data of {name} taken out',
      repeated: 'Contact data of record {id} taken out again after a restore',
    },
    recipient_added: 'Data goes to {recipient} from now on',
    recipient_ended: 'Data no longer goes to {recipient}',
    privacy_settings_changed: 'Privacy settings changed: {settings}',
    privacy_asked: {
      correction: 'Correction of the record of {name} asked for: {reason}',
      erasure: 'Erasure of the record of {name} asked for: {reason}',
    },
    privacy_answered: {
      done: 'Request about the record of {name} carried out: {reason}',
      refused: 'Request about the record of {name} refused: {reason}',
    },
    legal_hold_changed: {
      set: 'Record of {name} put on legal hold: {reason}',
      ended: 'Legal hold of the record of {name} ended: {reason}',
    },
    patient_erased: {
      inTime: 'Record {id} erased: it need not be kept any more',
      byLaw: 'Record {id} erased before its time, by this law: {reason}',
      repeated: 'Record {id} erased again after a restore',
    },
    everything_given: {
      paper: 'Data copy for {name} printed',
      file: 'Data copy for {name} saved as a file',
      papers: 'Old papers of {name} saved as a file',
    },
  },
  labels: {
    settings: privacyFieldLabels,
  },
} as const satisfies AuditWords;

type Texts = (typeof privacyAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
