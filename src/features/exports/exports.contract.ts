import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { id } from '../../shared/fields';
import { filePiece } from '../../shared/filePiece';
import { at, operation } from '../../shared/operation';
import type { OperationId } from '../../shared/permissions';
import { appointmentFilters } from '../appointments/appointments.contract';
import { auditFilters, ownAuditFilters } from '../audit/audit.contract';
import { billFilters } from '../billing/billing.contract';
import { patientFilters } from '../patients/patients.contract';
import { prescriptionFilters } from '../prescriptions/prescriptions.contract';
import { recallFilters } from '../recalls/recalls.contract';
import { dayRangeAsked } from '../reports/range';
import { warningFilters } from '../warnings/warnings.contract';

const whole = z.object({});
const missedFollowUps = dayRangeAsked.safeExtend({ doctorId: id.optional() });

/** Exports a list as a file, in pieces. The audit log has its begin and its end. */
function asFile<Filters extends z.ZodObject>(operationId: OperationId, filters: Filters) {
  return operation(operationId, { reads: true, streams: true, audits: 'exported' })
    .input(filters)
    .output(eventIterator(filePiece));
}

export const exportsContract = {
  patients: asFile('exports.patients', patientFilters).route(
    at('POST /patients/export', 'The list of patients as CSV (server-sent events)'),
  ),

  tokens: asFile('exports.tokens', whole).route(
    at('POST /tokens/today/export', 'Today’s tokens as CSV (server-sent events)'),
  ),

  consultations: asFile('exports.consultations', whole).route(
    at(
      'POST /consultations/export',
      'What was noted at visits, as it holds, without private notes, as CSV (server-sent events)',
    ),
  ),

  outsideVisits: asFile('exports.outsideVisits', whole).route(
    at(
      'POST /outside-visits/export',
      'Visits elsewhere that came from files, those taken back too, as CSV (server-sent events)',
    ),
  ),

  results: asFile('exports.results', whole).route(
    at(
      'POST /results/export',
      'Results of laboratories, a value a row, corrected and voided ones too, as CSV (server-sent events)',
    ),
  ),

  prescriptions: asFile('exports.prescriptions', prescriptionFilters).route(
    at('POST /prescriptions/export', 'The list of prescriptions as CSV (server-sent events)'),
  ),

  bills: asFile('exports.bills', billFilters).route(
    at('POST /bills/export', 'The list of bills as CSV (server-sent events)'),
  ),

  appointments: asFile('exports.appointments', appointmentFilters).route(
    at('POST /appointments/export', 'The list of appointments as CSV (server-sent events)'),
  ),

  recalls: asFile('exports.recalls', recallFilters).route(
    at('POST /recalls/export', 'The list of patients who are due as CSV (server-sent events)'),
  ),

  ownAudit: asFile('exports.ownAudit', ownAuditFilters).route(
    at('POST /audit/mine/export', 'What one did oneself as CSV (server-sent events)'),
  ),

  audit: asFile('exports.audit', auditFilters).route(
    at('POST /audit/all/export', 'What everybody did as CSV (server-sent events)'),
  ),

  staff: asFile('exports.staff', whole).route(
    at('POST /staff/export', 'All accounts as CSV (server-sent events)'),
  ),

  boards: asFile('exports.boards', whole).route(
    at('POST /board/links/export', 'The waiting rooms’ screens as CSV (server-sent events)'),
  ),

  ownDayCloses: asFile('exports.ownDayCloses', whole).route(
    at('POST /day-closes/export', 'The own closes as CSV (server-sent events)'),
  ),

  dayCloses: asFile('exports.dayCloses', whole).route(
    at('POST /day-closes/all/export', 'Everybody’s closes as CSV (server-sent events)'),
  ),

  dues: asFile('exports.dues', whole).route(
    at('POST /reports/dues/export', 'The patients who owe as CSV (server-sent events)'),
  ),

  followUps: asFile('exports.followUps', missedFollowUps).route(
    at(
      'POST /reports/follow-ups/export',
      'Who was to come back in these days and has not, as CSV (server-sent events)',
    ),
  ),

  creditNotes: asFile('exports.creditNotes', dayRangeAsked).route(
    at('POST /reports/credit-notes/export', 'Credit notes as CSV (server-sent events)'),
  ),

  warnings: asFile('exports.warnings', warningFilters).route(
    at('POST /warnings/export', 'The log of warnings about medicines as CSV (server-sent events)'),
  ),
};
