import { z } from 'zod';
import { date, id, instant } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { auditActionNames } from './auditWords';

/** One line of the audit log. */
const auditEntry = z.object({
  /** Its number; later entries have greater ones. */
  id: z.string(),
  at: instant,
  /** Who did it, by id and name; null where nobody was signed in. */
  userId: id.nullable(),
  userName: z.string(),
  /** The address of their account, by which namesakes are told apart; null where there is no such account. */
  email: z.string().nullable(),
  action: z.string(),
  /** One sentence, in the language of anyone who reads it. */
  details: z.string(),
  address: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Rows in one page. */
export const auditPageSize = 50;

/** What one's own part of the log is filtered by. */
export const ownAuditFilters = z.object({
  action: z.enum(auditActionNames).optional(),
  patientId: id.optional(),
  /** The clinic's day. */
  date: date.optional(),
});

/** What the whole log is filtered by. */
export const auditFilters = ownAuditFilters.extend({ userId: id.optional() });

/** The last row's id of the page before. */
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
