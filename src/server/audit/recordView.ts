import type { ReportViewed } from '../../shared/reportsShown';
import type { OperationContext } from '../api/operations';
import { isDiskFull } from '../database/outOfReach';
import { about, noRecord, recordAudit } from './recordAudit';

type Viewed = 'prescription' | 'bill' | 'patient';

/** Records that somebody looked at a record: on the screen, to print it, or as a PDF. */
export function recordView(
  context: OperationContext,
  kind: Viewed,
  record: { id: string; patientId: string; patientName: string },
): Promise<void> {
  const action = `${kind}_viewed` as const;
  const values = { name: record.patientName };
  const entry = { action, values, ...about(`${kind}s`, record) };
  return unrecordedWithoutSpace(
    context,
    { action, id: record.id },
    () => recordAudit(context.db, context, entry),
    async () => {},
  );
}

/** Records that somebody looked at a report of these days. */
export function recordReportView(
  context: OperationContext,
  report: ReportViewed,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const action = 'report_viewed';
  return unrecordedWithoutSpace(
    context,
    { action, id: null },
    () =>
      recordAudit(context.db, context, {
        action,
        values: { report, fromDate: from, date: to },
        ...noRecord,
      }),
    async () => {},
  );
}

/**
 * Reads with a trace of it in the database. Where the disk has no room left even for that, it reads all the same and
 * the server's log has the trace: anyone who treats somebody has to see the record.
 */
export async function unrecordedWithoutSpace<Result>(
  { log, user }: Pick<OperationContext, 'log' | 'user'>,
  look: {
    action: `${Viewed}_viewed` | 'consultation_viewed' | 'report_viewed' | 'shared_paper_opened';
    id: string | null;
  },
  noted: () => Promise<Result>,
  unnoted: () => Promise<Result>,
): Promise<Result> {
  try {
    return await noted();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    log.error({ ...look, userId: user?.id ?? null }, 'the disk is full: no audit row of a view');
    return unnoted();
  }
}
