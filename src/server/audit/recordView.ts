import type { ReportViewed } from '../../shared/reportsShown';
import type { OperationContext } from '../api/operations';
import { isDiskFull } from '../database/outOfReach';
import { about, noRecord, recordAudit } from './recordAudit';

type ViewedKind = 'prescription' | 'bill' | 'patient';

interface ViewedRecord {
  id: string;
  patientId: string;
  patientName: string;
}

/** Records that somebody looked at a record: on the screen, to print it, or as a PDF. */
export function recordView(
  context: OperationContext,
  kind: ViewedKind,
  record: ViewedRecord,
): Promise<void> {
  const action = `${kind}_viewed` as const;
  const values = { name: record.patientName };
  const entry = { action, values, ...about(`${kind}s`, record) };
  return readRecorded(
    context,
    { action, id: record.id },
    () => recordAudit(context.db, context, entry),
    async () => {},
  );
}

/** Records that somebody looked at an entry of the supply register, which has a number of its own. */
export function recordDispenseView(
  context: OperationContext,
  dispense: ViewedRecord & { number: string },
): Promise<void> {
  const action = 'dispense_viewed';
  const values = { dispense: dispense.number, name: dispense.patientName };
  return readRecorded(
    context,
    { action, id: dispense.id },
    () => recordAudit(context.db, context, { action, values, ...about('dispenses', dispense) }),
    async () => {},
  );
}

/** Records that somebody looked at a letter, which has a number of its own. */
export function recordLetterView(
  context: OperationContext,
  letter: ViewedRecord & { number: string },
): Promise<void> {
  const action = 'letter_viewed';
  const values = { letter: letter.number, name: letter.patientName };
  return readRecorded(
    context,
    { action, id: letter.id },
    () => recordAudit(context.db, context, { action, values, ...about('letters', letter) }),
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
  return readRecorded(
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
 * Reads and audits the view. If the disk is too full for the audit row, reads without it and
 * logs the view instead, because whoever treats a patient must be able to see the record.
 */
export async function readRecorded<Result>(
  { log, user }: Pick<OperationContext, 'log' | 'user'>,
  view: {
    action:
      | `${ViewedKind}_viewed`
      | 'dispense_viewed'
      | 'letter_viewed'
      | 'attachment_viewed'
      | 'batch_traced'
      | 'register_viewed'
      | 'consultation_viewed'
      | 'report_viewed'
      | 'shared_paper_opened';
    id: string | null;
  },
  readAndRecord: () => Promise<Result>,
  readOnly: () => Promise<Result>,
): Promise<Result> {
  try {
    return await readAndRecord();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    log.error({ ...view, userId: user?.id ?? null }, 'the disk is full: no audit row of a view');
    return readOnly();
  }
}
