import type { AuditWords } from '../../shared/auditEvents';

/** What the audit log says of letters. */
export const lettersAudit = {
  actions: {
    letter_issued: 'Letter signed',
    letter_voided: 'Letter voided',
    letter_viewed: 'Letter opened',
  },
  texts: {
    letter_issued: {
      fitness: 'Fitness certificate {letter} of {name} signed',
      sickness: 'Sickness certificate {letter} of {name} signed, {fromDate} to {date}',
      referral: 'Referral letter {letter} of {name} signed',
      essentiality: 'Essentiality certificate {letter} of {name} signed',
      other: 'Letter {letter} of {name} signed',
    },
    letter_voided: 'Letter {letter} of {name} voided: {reason}',
    letter_viewed: 'Letter {letter} of {name} opened',
  },
} as const satisfies AuditWords;

type Texts = (typeof lettersAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
