import type { AuditWords } from '../../shared/auditEvents';

/** The audit log's texts about the evening message. */
export const eveningMessageAudit = {
  actions: {
    evening_message_chosen: 'Evening message chosen',
    evening_message_made: 'Evening message made',
  },
  texts: {
    evening_message_chosen: {
      wanted: 'Gets the day’s figures by e-mail at {time}',
      none: 'No longer gets the day’s figures by e-mail',
    },
    evening_message_made:
      'The figures of {date} went into the evening message to their e-mail address',
  },
} as const satisfies AuditWords;

type Texts = (typeof eveningMessageAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
