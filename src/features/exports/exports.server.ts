import { sql } from 'kysely';
import { fileInPieces } from '../../server/api/fileInPieces';
import { api, type SignedIn } from '../../server/api/operations';
import { localTimeZone } from '../../server/config';
import { allOf } from '../../server/database/conditions';
import { isAfter, newestPage, pageOf } from '../../server/database/page';
import { totalOf } from '../../server/database/recordTotals';
import { inLanguage } from '../../server/http/requestLanguage';
import type { ExportedList } from '../../shared/auditEvents';
import { dateAndTimeIn, dayOf } from '../../shared/clinicDay';
import { byteOrderMark, csvLine } from '../../shared/csv';
import { pageSize } from '../../shared/fields';
import type { FilePiece } from '../../shared/filePiece';
import { currentSpeaker, t } from '../../shared/language';
import type { OperationId } from '../../shared/permissions';
import { appointmentFromRow, appointmentsPage } from '../appointments/appointments.rows';
import { auditEntriesMatching, auditEntryFromRow } from '../audit/audit.rows';
import { billConditions, billFromRow, billsWithItems } from '../billing/billing.rows';
import { boardLinkFromRow, boardLinksInForce } from '../board/board.rows';
import {
  consultationFromRow,
  consultationsWithVisit,
  isNotCorrected,
} from '../consultations/consultations.rows';
import { dayCloseFromRow, dayClosesPage } from '../dayClose/dayClose.rows';
import { outsideVisitsPage } from '../imports/visits/visits.rows';
import { lastVisitOn } from '../patients/patientOrders.rows';
import { searchPatients } from '../patients/patientSearch.rows';
import { patientColumnNames, patientFromRow, todayOf } from '../patients/patients.rows';
import { searchSimilarNames } from '../patients/soundingAlike.rows';
import {
  prescriptionConditions,
  prescriptionFromRow,
  prescriptionsWithMedications,
} from '../prescriptions/prescriptions.rows';
import { isIssuedOn, statusCounts, tokenFromRow, tokensWithNames } from '../queue/queue.rows';
import type { DuePatient } from '../recalls/due';
import { dueText } from '../recalls/dueWords';
import { readFollowUpsMissed } from '../recalls/followUps.rows';
import { readDuePage } from '../recalls/recalls.rows';
import { readDebtors } from '../reports/dues.rows';
import { readCreditNotes } from '../reports/gst.rows';
import { reportFromRow, reportsWithResults } from '../results/results.rows';
import { staffMemberFromRow, staffMembers } from '../staff/staff.rows';
import { warningText } from '../warnings/warning';
import { warningFromRow, warningsWithAnswers } from '../warnings/warnings.rows';
import {
  type ExportColumn,
  exportedAppointment,
  exportedAuditEntry,
  exportedBill,
  exportedBoardLink,
  exportedConsultation,
  exportedCreditNote,
  exportedDayClose,
  exportedDebtor,
  exportedDue,
  exportedFollowUp,
  exportedOutsideVisit,
  exportedPatient,
  exportedPrescription,
  exportedResult,
  exportedStaffMember,
  exportedToken,
  exportedWarning,
  type FileFormat,
} from './exportColumns';

/** Rows that are read and sent at once, which limits the memory of an export. */
const batchSize = 1_000;

export const exportsOperations = {
  patients: api.exports.patients.handler(({ input, context }) => {
    const { text, gender, ...days } = input;
    const today = todayOf(context);
    const narrowing = [
      ...(gender ? [sql<boolean>`gender = ${gender}`] : []),
      ...lastVisitOn({ ...days, timeZone: localTimeZone(context.config) }),
    ];
    return fileOf(context, {
      operation: 'exports.patients',
      list: 'patients',
      columns: exportedPatient,
      total: async () => (isNarrowed(input) ? null : countOf(context, 'patients')),
      read: async (cursor) => {
        const where = allOf([...narrowing, ...(cursor ? [isAfter(cursor, 'registered_at')] : [])]);
        const search = { columns: [...patientColumnNames, 'survivor_id'] as const, text, where };
        const matches = await searchPatients(context.db, { ...search, limit: batchSize + 1 });
        // As the list of patients: without a match, the patients who sound alike.
        const rows =
          matches.length > 0 || cursor
            ? matches
            : await searchSimilarNames(context.db, { ...search, limit: pageSize });
        const page = pageOf(rows, batchSize, (row) => row.registered_at);
        return batchOf(page, (row) => ({
          ...patientFromRow(row, today),
          mergedInto: row.survivor_id,
        }));
      },
    });
  }),

  tokens: api.exports.tokens.handler(({ context }) => {
    const { db, now, config } = context;
    const day = dayOf(now, localTimeZone(config));
    return fileOf(context, {
      operation: 'exports.tokens',
      list: 'tokens',
      columns: exportedToken,
      total: async () => {
        const counts = await statusCounts(db, day).execute();
        return counts.reduce((sum, { count }) => sum + count, 0);
      },
      read: async (cursor) => {
        const rows = await tokensWithNames(db)
          .where(isIssuedOn(day, cursor ?? undefined))
          .orderBy('tokens.issued_at')
          .orderBy('tokens.id')
          .limit(batchSize + 1)
          .execute();
        const page = pageOf(rows, batchSize, (row) => row.issued_at);
        return batchOf(page, tokenFromRow);
      },
    });
  }),

  consultations: api.exports.consultations.handler(({ context }) =>
    fileOf(context, {
      operation: 'exports.consultations',
      list: 'consultations',
      columns: exportedConsultation,
      total: unknownTotal,
      read: async (cursor) => {
        const query = consultationsWithVisit(context.db).where(isNotCorrected);
        const page = await newestPage(query, 'finished_at', { cursor, limit: batchSize });
        return batchOf(page, (row) => ({
          ...consultationFromRow(row, context.user.id),
          tokenNumber: row.token_number,
          patientName: row.patient_name,
        }));
      },
    }),
  ),

  results: api.exports.results.handler(({ context }) =>
    fileOf(context, {
      operation: 'exports.results',
      list: 'results',
      columns: exportedResult,
      total: unknownTotal,
      read: async (cursor) => {
        // Erased reports have no results.
        const query = reportsWithResults(context.db);
        const options = { table: 'result_reports', cursor, limit: batchSize };
        const { page, nextCursor } = await newestPage(query, 'recorded_at', options);
        const rows = page
          .map(reportFromRow)
          .flatMap((report) => report.results.map((result) => ({ ...result, report })));
        return { rows, next: nextCursor };
      },
    }),
  ),

  outsideVisits: api.exports.outsideVisits.handler(({ context }) =>
    fileOf(context, {
      operation: 'exports.outsideVisits',
      list: 'visits from elsewhere',
      columns: exportedOutsideVisit,
      total: unknownTotal,
      read: async (cursor) => {
        const page = await outsideVisitsPage(context.db, { cursor, limit: batchSize });
        return { rows: page.visits, next: page.next };
      },
    }),
  ),

  prescriptions: api.exports.prescriptions.handler(({ input, context }) =>
    fileOf(context, {
      operation: 'exports.prescriptions',
      list: 'prescriptions',
      columns: exportedPrescription,
      total: async () => (isNarrowed(input) ? null : countOf(context, 'prescriptions')),
      read: async (cursor) => {
        const filters = { ...input, timeZone: localTimeZone(context.config) };
        const { text, days } = prescriptionConditions(filters);
        const query = prescriptionsWithMedications(context.db).where(allOf([...text, ...days]));
        const page = await newestPage(query, 'created_at', { cursor, limit: batchSize });
        return batchOf(page, prescriptionFromRow);
      },
    }),
  ),

  bills: api.exports.bills.handler(({ input, context }) =>
    fileOf(context, {
      operation: 'exports.bills',
      list: 'bills',
      columns: exportedBill,
      total: async () => (isNarrowed(input) ? null : countOf(context, 'bills')),
      read: async (cursor) => {
        const filters = { ...input, timeZone: localTimeZone(context.config) };
        const { text, status, days } = billConditions(filters);
        const query = billsWithItems(context.db).where(allOf([...text, ...status, ...days]));
        const page = await newestPage(query, 'created_at', { cursor, limit: batchSize });
        return batchOf(page, billFromRow);
      },
    }),
  ),

  appointments: api.exports.appointments.handler(({ input, context }) =>
    fileOf(context, {
      operation: 'exports.appointments',
      list: 'appointments',
      columns: exportedAppointment,
      total: async () =>
        input.text || input.date || input.status ? null : countOf(context, 'appointments'),
      read: async (cursor) => {
        const page = await appointmentsPage(context.db, { ...input, cursor, limit: batchSize });
        return batchOf(page, appointmentFromRow);
      },
    }),
  ),

  recalls: api.exports.recalls.handler(({ input, context }) => {
    const today = todayOf(context);
    // Read now: the reasons are said after the request has ended.
    const { language } = currentSpeaker();
    const whyOf = ({ due }: DuePatient) =>
      inLanguage(language, () => due.map((one) => dueText(one, today)).join('; '));
    return fileOf(context, {
      operation: 'exports.recalls',
      list: 'patients who are due',
      columns: exportedDue,
      total: unknownTotal,
      read: async (cursor) => {
        const page = { ...input, cursor, limit: batchSize };
        const { patients, nextCursor } = await readDuePage(context, page);
        return { rows: patients.map((row) => ({ ...row, why: whyOf(row) })), next: nextCursor };
      },
    });
  }),

  ownAudit: api.exports.ownAudit.handler(({ input, context }) =>
    auditFile(context, 'exports.ownAudit', { ...input, userId: context.user.id }),
  ),
  audit: api.exports.audit.handler(({ input, context }) =>
    auditFile(context, 'exports.audit', input),
  ),

  staff: api.exports.staff.handler(({ context }) =>
    fileOf(context, {
      operation: 'exports.staff',
      list: 'accounts',
      columns: exportedStaffMember,
      total: unknownTotal,
      read: async (cursor) => {
        const options = { table: 'users', cursor, limit: batchSize };
        const page = await newestPage(staffMembers(context.db), 'created_at', options);
        return batchOf(page, staffMemberFromRow);
      },
    }),
  ),

  boards: api.exports.boards.handler(({ context }) =>
    fileOf(context, {
      operation: 'exports.boards',
      list: 'waiting-room screens',
      columns: exportedBoardLink,
      total: unknownTotal,
      read: async (cursor) => {
        const options = { table: 'board_links', cursor, limit: batchSize };
        const page = await newestPage(boardLinksInForce(context.db), 'made_at', options);
        return batchOf(page, boardLinkFromRow);
      },
    }),
  ),

  ownDayCloses: api.exports.ownDayCloses.handler(({ context }) =>
    dayClosesFile(context, 'exports.ownDayCloses', context.user.id),
  ),
  dayCloses: api.exports.dayCloses.handler(({ context }) =>
    dayClosesFile(context, 'exports.dayCloses'),
  ),

  dues: api.exports.dues.handler(({ context }) =>
    fileOf(context, {
      operation: 'exports.dues',
      list: 'patients who owe',
      columns: exportedDebtor,
      total: unknownTotal,
      read: async (cursor) => {
        const { patients, nextCursor } = await readDebtors(context.db, {
          cursor,
          limit: batchSize,
        });
        return { rows: patients, next: nextCursor };
      },
    }),
  ),

  followUps: api.exports.followUps.handler(({ input, context }) => {
    const today = todayOf(context);
    return fileOf(context, {
      operation: 'exports.followUps',
      list: 'patients who have not come back',
      columns: exportedFollowUp,
      total: unknownTotal,
      read: async (cursor) => {
        const query = { ...input, today, cursor, limit: batchSize };
        const { patients, nextCursor } = await readFollowUpsMissed(context.db, query);
        return { rows: patients, next: nextCursor };
      },
    });
  }),

  creditNotes: api.exports.creditNotes.handler(({ input, context }) => {
    const range = { ...input, timeZone: localTimeZone(context.config) };
    return fileOf(context, {
      operation: 'exports.creditNotes',
      list: 'credit notes',
      columns: exportedCreditNote,
      total: unknownTotal,
      read: async (cursor) => {
        const page = { cursor, limit: batchSize };
        const { creditNotes, nextCursor } = await readCreditNotes(context.db, range, page);
        return { rows: creditNotes, next: nextCursor };
      },
    });
  }),

  warnings: api.exports.warnings.handler(({ input, context }) => {
    // Read now: the sentences are made after the request has ended.
    const { language } = currentSpeaker();
    return fileOf(context, {
      operation: 'exports.warnings',
      list: 'warnings about medicines',
      columns: exportedWarning,
      total: unknownTotal,
      read: async (cursor) => {
        let query = warningsWithAnswers(context.db);
        if (input.ruleId) query = query.where('medicine_warnings.rule_id', '=', input.ruleId);
        const options = { table: 'medicine_warnings', cursor, limit: batchSize };
        const page = await newestPage(query, 'at', options);
        return batchOf(page, (row) =>
          inLanguage(language, () => {
            const warning = warningFromRow(row);
            return { ...warning, text: warningText(warning, t) };
          }),
        );
      },
    });
  }),
};

/** Whether a list's search or filters leave records out. */
function isNarrowed(filters: object): boolean {
  return Object.values(filters).some((value) => value !== undefined && value !== '');
}

/** For lists without a stored or cheap count. */
const unknownTotal = async () => null;

function dayClosesFile(context: SignedIn, operation: OperationId, userId?: string) {
  return fileOf(context, {
    operation,
    list: 'day-end closes',
    columns: exportedDayClose,
    total: unknownTotal,
    read: async (cursor) => {
      const page = await dayClosesPage(context.db, { cursor, limit: batchSize }, userId);
      return batchOf(page, dayCloseFromRow);
    },
  });
}

function auditFile(
  context: SignedIn,
  operation: OperationId,
  filters: Parameters<typeof auditEntriesMatching>[1],
) {
  // Read now: the sentences are made after the request has ended.
  const { language } = currentSpeaker();
  return fileOf(context, {
    operation,
    list: 'audit entries',
    columns: exportedAuditEntry,
    total: unknownTotal,
    read: async (cursor) => {
      const page = await auditEntriesMatching(
        context.replica,
        { ...filters, ...(cursor ? { before: Number(cursor) } : {}) },
        localTimeZone(context.config),
      )
        .limit(batchSize)
        .execute();
      const last = page.at(-1);
      return {
        rows: inLanguage(language, () => page.map(auditEntryFromRow)),
        next: page.length === batchSize && last ? String(last.id) : null,
      };
    },
  });
}

/** A page of rows as one batch of entries. */
function batchOf<Row, Entry>(
  { page, nextCursor }: { page: Row[]; nextCursor: string | null },
  toEntry: (row: Row) => Entry,
) {
  return { rows: page.map(toEntry), next: nextCursor };
}

async function countOf({ db }: SignedIn, kind: Parameters<typeof totalOf>[0]): Promise<number> {
  const { total } = await db.selectNoFrom(totalOf(kind).as('total')).executeTakeFirstOrThrow();
  return total;
}

interface ListToExport<Row> {
  operation: OperationId;
  list: ExportedList;
  columns: readonly ExportColumn<Row>[];
  /** The approximate number of rows; null if it is unknown. */
  total(): Promise<number | null>;
  /** The rows after a cursor, in the list's order, and the cursor of the next batch. */
  read(cursor: string | null): Promise<{ rows: Row[]; next: string | null }>;
}

/** The file of a list. Headers are translated at once, because the pieces are sent after the request has ended. */
async function fileOf<Row>(
  context: SignedIn,
  { operation, list, columns, total, read }: ListToExport<Row>,
): Promise<AsyncGenerator<FilePiece, void>> {
  const timeZone = localTimeZone(context.config);
  const format: FileFormat = {
    time: (instant) => (instant === null ? '' : dateAndTimeIn(new Date(instant), timeZone)),
  };
  const lineOf = (row: Row) => csvLine(columns.map(({ value }) => value(row, format)));
  const head = byteOrderMark + csvLine(columns.map(({ header }) => t(header)));
  const file = { operation, list, total: await total() };
  return fileInPieces(context, file, async function* (refuseUnlessAllowed) {
    let rows = 0;
    let text = head;
    let cursor: string | null = null;
    do {
      await refuseUnlessAllowed();
      // Each batch is its own statement, so that a slow reader holds neither a snapshot nor a connection.
      const batch: Awaited<ReturnType<typeof read>> = await read(cursor);
      rows += batch.rows.length;
      yield { kind: 'rows', text: text + batch.rows.map(lineOf).join(''), rows };
      text = '';
      cursor = batch.next;
    } while (cursor !== null);
  });
}
