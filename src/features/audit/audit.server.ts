import type { z } from 'zod';
import { localTimeZone } from '../../server/config';
import { api, type OperationContext } from '../../server/operations';
import { dayRange } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { type auditContract, auditPageSize } from './audit.contract';

export const auditOperations = {
  mine: api.audit.mine.handler(({ input, context }) =>
    readEntries(context, { ...input, userId: context.user.id }),
  ),
  all: api.audit.all.handler(({ input, context }) => readEntries(context, input)),
};

type Filters = z.output<NonNullable<(typeof auditContract.all)['~orpc']['inputSchema']>>;

// A moment old is no harm: the log is read to learn what happened, and nobody works on from its newest line.
async function readEntries({ replica, config }: OperationContext, filters: Filters) {
  let query = replica
    .selectFrom('audit_logs')
    .select(['id', 'timestamp', 'user_id', 'user_name', 'action', 'details', 'ip_address'])
    .orderBy('id', 'desc')
    .limit(auditPageSize + 1);
  if (filters.userId) query = query.where('user_id', '=', filters.userId);
  if (filters.action) query = query.where('action', '=', filters.action);
  if (filters.patientId) query = query.where('patient_id', '=', filters.patientId);
  if (filters.date) {
    const day = dayRange(filters.date, localTimeZone(config));
    query = query.where('timestamp', '>=', day.start).where('timestamp', '<', day.end);
  }
  if (filters.before) query = query.where('id', '<', filters.before);
  const rows = await query.execute();
  const entries = rows.slice(0, auditPageSize).map((row) => ({
    id: String(row.id),
    at: row.timestamp.toISOString(),
    userName: row.user_id ? row.user_name : t('Nobody'),
    action: row.action,
    details: row.details,
    address: row.ip_address,
  }));
  return {
    entries,
    nextBefore: rows.length > auditPageSize ? (rows[auditPageSize - 1]?.id ?? null) : null,
  };
}
