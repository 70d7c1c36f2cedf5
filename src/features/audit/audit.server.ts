import type { z } from 'zod';
import { api, type OperationContext } from '../../server/api/operations';
import { localTimeZone } from '../../server/config';
import { type auditContract, auditPageSize } from './audit.contract';
import { auditEntriesMatching, auditEntryFromRow } from './audit.rows';

export const auditOperations = {
  mine: api.audit.mine.handler(({ input, context }) =>
    readEntries(context, { ...input, userId: context.user.id }),
  ),
  all: api.audit.all.handler(({ input, context }) => readEntries(context, input)),
};

type Filters = z.output<NonNullable<(typeof auditContract.all)['~orpc']['inputSchema']>>;

// From the replica: a lag of moments does no harm, because nobody acts on the newest entry.
async function readEntries({ replica, config }: OperationContext, filters: Filters) {
  const rows = await auditEntriesMatching(replica, filters, localTimeZone(config))
    .limit(auditPageSize + 1)
    .execute();
  return {
    entries: rows.slice(0, auditPageSize).map(auditEntryFromRow),
    nextBefore: rows.length > auditPageSize ? (rows[auditPageSize - 1]?.id ?? null) : null,
  };
}
