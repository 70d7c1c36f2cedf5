import { z } from 'zod';
import { id } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import {
  incident,
  incidentChange,
  incidentsShown,
  newIncident,
  newIncidentNotice,
} from './incident';

const notYetError = {
  NOT_YET: { status: 422, message: 'An incident is not noticed in the future.' },
} as const;

const closedError = {
  INCIDENT_CLOSED: {
    status: 409,
    message: 'This incident is closed. Open it again to change it.',
  },
} as const;

export const incidentsContract = {
  list: operation('incidents.list', { reads: true })
    .route(at('GET /incidents', 'The register of incidents, open ones first, then the newest'))
    .output(z.object({ incidents: z.array(incident).max(incidentsShown), isCut: z.boolean() })),

  history: operation('incidents.history', { reads: true })
    .route(at('GET /incidents/{id}/history', 'What was corrected in an incident, newest first'))
    .input(z.object({ id }))
    .output(z.array(incidentChange)),

  record: operation('incidents.record', { makes: 'incidents', audits: 'incident_recorded' })
    .route(at('POST /incidents', 'Enter an incident with personal data'))
    .input(newIncident)
    .output(incident)
    .errors(notYetError),

  amend: operation('incidents.amend', { changes: 'incidents', audits: 'incident_amended' })
    .route(at('PUT /incidents/{id}', 'Correct or complete an incident'))
    .input(newIncident.extend({ id, version: z.int().min(1) }))
    .output(incident)
    .errors({
      ...notYetError,
      ...closedError,
      INCIDENT_CHANGED: {
        status: 409,
        message: 'Somebody changed this incident meanwhile. Look at it again before you save.',
        data: incident,
      },
    }),

  tell: operation('incidents.tell', {
    changes: 'incident_notices',
    audits: 'incident_notice_answered',
  })
    .route(
      at('POST /incidents/{id}/notices', 'Record that a notice was given, or why it is not needed'),
    )
    .input(newIncidentNotice.safeExtend({ id }))
    .output(incident)
    .errors(closedError),

  close: operation('incidents.close', { changes: 'incidents', audits: 'incident_closed' })
    .route(at('POST /incidents/{id}/close', 'Close an incident, or open it again'))
    .input(z.object({ id, isClosed: z.boolean() }))
    .output(incident)
    .errors({
      NOTICES_OPEN: {
        status: 409,
        message: 'A notice of this incident is not answered yet.',
      },
    }),
};
