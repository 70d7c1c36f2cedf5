import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { searchText } from '../../shared/fields';
import { filePiece } from '../../shared/filePiece';
import { operation } from '../../shared/operation';
import { appointmentFilters } from '../appointments/appointments.contract';
import { auditFilters, ownAuditFilters } from '../audit/audit.contract';
import { billFilters } from '../billing/billing.contract';
import { patientFilters } from '../patients/patients.contract';

const file = eventIterator(filePiece);
/** The file is noted before it leaves, and when it is whole. */
const exporting = { reads: true, streams: true, audits: 'exported' } as const;
const words = z.object({ text: searchText });

export const exportsContract = {
  patients: operation('exports.patients', exporting)
    .route({
      method: 'POST',
      path: '/patients/export',
      summary: 'The list of patients as CSV, in pieces (server-sent events)',
    })
    .input(patientFilters)
    .output(file),

  tokens: operation('exports.tokens', exporting)
    .route({
      method: 'POST',
      path: '/tokens/today/export',
      summary: 'Today’s tokens as CSV, in pieces (server-sent events)',
    })
    .input(z.object({}))
    .output(file),

  prescriptions: operation('exports.prescriptions', exporting)
    .route({
      method: 'POST',
      path: '/prescriptions/export',
      summary: 'The list of prescriptions as CSV, in pieces (server-sent events)',
    })
    .input(words)
    .output(file),

  bills: operation('exports.bills', exporting)
    .route({
      method: 'POST',
      path: '/bills/export',
      summary: 'The list of bills as CSV, in pieces (server-sent events)',
    })
    .input(billFilters)
    .output(file),

  appointments: operation('exports.appointments', exporting)
    .route({
      method: 'POST',
      path: '/appointments/export',
      summary: 'The list of appointments as CSV, in pieces (server-sent events)',
    })
    .input(appointmentFilters)
    .output(file),

  ownAudit: operation('exports.ownAudit', exporting)
    .route({
      method: 'POST',
      path: '/audit/mine/export',
      summary: 'What one did oneself as CSV, in pieces (server-sent events)',
    })
    .input(ownAuditFilters)
    .output(file),

  audit: operation('exports.audit', exporting)
    .route({
      method: 'POST',
      path: '/audit/all/export',
      summary: 'What everybody did as CSV, in pieces (server-sent events)',
    })
    .input(auditFilters)
    .output(file),

  staff: operation('exports.staff', exporting)
    .route({
      method: 'POST',
      path: '/staff/export',
      summary: 'All accounts as CSV, in pieces (server-sent events)',
    })
    .input(z.object({}))
    .output(file),

  boards: operation('exports.boards', exporting)
    .route({
      method: 'POST',
      path: '/board/links/export',
      summary: 'The waiting rooms’ screens as CSV, in pieces (server-sent events)',
    })
    .input(z.object({}))
    .output(file),

  ownDayCloses: operation('exports.ownDayCloses', exporting)
    .route({
      method: 'POST',
      path: '/day-closes/export',
      summary: 'The own closes as CSV, in pieces (server-sent events)',
    })
    .input(z.object({}))
    .output(file),

  dayCloses: operation('exports.dayCloses', exporting)
    .route({
      method: 'POST',
      path: '/day-closes/all/export',
      summary: 'Everybody’s closes as CSV, in pieces (server-sent events)',
    })
    .input(z.object({}))
    .output(file),
};
