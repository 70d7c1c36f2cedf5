import type { AuditWords } from '../../shared/auditEvents';
import { incidentNoticeLabels } from './incidentNotices';

/** The audit log's texts for incidents. */
export const incidentsAudit = {
  actions: {
    incident_recorded: 'Incident entered',
    incident_amended: 'Incident corrected',
    incident_notice_answered: 'Notice of an incident answered',
    incident_closed: 'Incident closed or opened again',
  },
  texts: {
    incident_recorded: 'Incident {id} entered',
    incident_amended: 'Incident {id} corrected',
    incident_notice_answered: {
      given: 'Incident {id}: notice given to {notice}',
      notNeeded: 'Incident {id}: no notice needed to {notice}',
    },
    incident_closed: { closed: 'Incident {id} closed', opened: 'Incident {id} opened again' },
  },
  labels: {
    notice: incidentNoticeLabels,
  },
} as const satisfies AuditWords;

type Texts = (typeof incidentsAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
