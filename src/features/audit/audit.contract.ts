import { z } from 'zod';
import { date, id, instant } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { auditActionNames } from './auditWords';

/** An entry of the audit log. */
const auditEntry = z.object({
  /** The entry's number; later entries have higher ones. */
  id: z.string(),
  at: instant,
  /** Who did it, by id and name; the id is null if nobody was signed in. */
  userId: id.nullable(),
  userName: z.string(),
  /** The account's e-mail address, which distinguishes namesakes; null if there is no such account. */
  email: z.string().nullable(),
  action: z.string(),
  /** A sentence in the reader's language. */
  details: z.string(),
  address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Rows in one page. */
export const auditPageSize = 50;

/** The filters of a person's own entries. */
export const ownAuditFilters = z.object({
  action: z.enum(auditActionNames).optional(),
  patientId: id.optional(),
  /** A date in the clinic's time zone. */
  date: date.optional(),
});

/** The filters of the whole log. */
export const auditFilters = ownAuditFilters.extend({ userId: id.optional() });

/** The id of the last entry on the page before. */
const before = z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional();

const page = z.object({ entries: z.array(auditEntry), nextBefore: z.int().nullable() });

export const auditContract = {
  mine: operation('audit.mine', { reads: true })
    .route(at('POST /audit/mine', 'What one did oneself, newest first'))
    .input(ownAuditFilters.extend({ before }))
    .output(page),

  all: operation('audit.all', { reads: true })
    .route(at('POST /audit/all', 'What everybody did, newest first'))
    .input(auditFilters.extend({ before }))
    .output(page),
};
