import type { AuditWords } from '../../shared/auditEvents';

/** What the audit log says of old papers and of the codes by which a phone adds them. */
export const attachmentsAudit = {
  actions: {
    attachment_added: 'Paper added',
    attachment_viewed: 'Paper viewed',
    attachment_changed: 'Paper renamed or dated',
    attachment_voided: 'Paper voided',
    upload_link_started: 'Code for a phone shown',
    upload_link_opened: 'Code opened on a phone',
    upload_link_ended: 'Code for a phone ended',
  },
  texts: {
    attachment_added: {
      desk: 'Paper added to the record of {name}',
      phone: 'Picture added to the record of {name} from a phone, by the code of {asker}',
    },
    attachment_viewed: 'Paper of {name} opened',
    attachment_changed: 'What a paper of {name} is, or its date, changed',
    attachment_voided: 'Paper of {name} voided: {reason}',
    upload_link_started: 'Code shown by which a phone adds pictures to the record of {name}',
    upload_link_opened: 'Code for adding pictures to the record of {name} opened on a phone',
    upload_link_ended: {
      desk: 'Code for adding pictures to the record of {name} ended at the desk',
      otherPhone:
        'Code for adding pictures to the record of {name} ended, as another phone opened it',
    },
  },
} as const satisfies AuditWords;

type Texts = (typeof attachmentsAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
