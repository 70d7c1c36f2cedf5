import { ORPCError } from '@orpc/contract';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { idempotent } from '../../server/api/idempotent';
import { api, type SignedIn } from '../../server/api/operations';
import { about, auditRow, recordAudit } from '../../server/audit/recordAudit';
import { endSessions, newToken, tokenHash } from '../../server/auth/sessions';
import { provePassword } from '../../server/auth/signingIn';
import { turnOffSecondFactor } from '../../server/auth/twoFactor';
import { containing } from '../../server/database/likePattern';
import { isAfter, pageOf } from '../../server/database/page';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { trySending } from '../../server/mail';
import type { AccountStatus, User } from '../../shared/account';
import type { AuditAction } from '../../shared/auditEvents';
import { searchForm } from '../../shared/folded';
import { t } from '../../shared/language';
import { commonErrors } from '../../shared/operation';
import { endPasswordLinks, lockAccount } from '../accounts/accounts.rows';
import { hasOtherAdministrator, staffMemberFromRow, staffMembers } from './staff.rows';
import { type StaffMember, statusOrder } from './staffMember';

const invitationLifetimeMs = 7 * 24 * 60 * 60 * 1000;
const resetLifetimeMs = 60 * 60 * 1000;
/** An account that nobody approves is forgotten after this. */
const maxWaitMs = 30 * 24 * 60 * 60 * 1000;

export const staffOperations = {
  search: api.staff.search.handler(async ({ input, context }) => {
    const { text, status, after, limit } = input;
    let query = staffMembers(context.db)
      .orderBy(statusRank)
      .orderBy('users.created_at', 'desc')
      .orderBy('users.id', 'desc')
      .limit(limit + 1);
    if (status) query = query.where('status', '=', status);
    if (text) {
      query = query.where(sql<boolean>`(lower(name || ' ' || email) like ${containing(text)}
        or folded(name) like ${containing(searchForm(text))})`);
    }
    if (after) {
      const rank = rankOf(sql.lit(after.status));
      query = query.where(sql<boolean>`(${statusRank} > ${rank}
        or ${statusRank} = ${rank} and ${isAfter(after.row, 'users.created_at', 'users.id')})`);
    }
    const [rows, waiting] = await Promise.all([query.execute(), waitingSummary(context.db)]);
    const { page, nextCursor: row } = pageOf(rows, limit, ({ created_at }) => created_at);
    const last = page.at(-1);
    return {
      members: page.map(staffMemberFromRow),
      next: row && last ? { status: last.status, row } : null,
      waiting,
    };
  }),

  approve: api.staff.approve.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      await lockAccount(trx, input.id);
      const { status } = await readMember(trx, input.id, errors);
      if (status === 'disabled') throw errors.NOT_WAITING();
      return changeStatus(trx, input.id, 'active', 'account_approved', context, errors);
    }),
  ),

  refuse: api.staff.refuse.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const refused = await deleteWaitingAccounts(trx, context, [input.id], 'account_refused');
      if (refused > 0) return {};
      await readMember(trx, input.id, errors);
      throw errors.NOT_WAITING();
    }),
  ),

  refuseAll: api.staff.refuseAll.handler(({ input, context }) =>
    inTransaction(context.db, async (trx) => {
      const ids = await waitingIdsUntil(trx, new Date(input.until));
      return { refused: await deleteWaitingAccounts(trx, context, ids, 'account_refused') };
    }),
  ),

  disable: api.staff.disable.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      await refuseLastAdministrator(trx, input.id, errors);
      await refuseWaiting(trx, input.id, errors);
      const member = await changeStatus(
        trx,
        input.id,
        'disabled',
        'account_disabled',
        context,
        errors,
      );
      // After the status, whose update waits for a concurrent sign-in, so that its session ends too.
      await endSessions(trx, input.id);
      await endPasswordLinks(trx, input.id, context.now);
      return member;
    }),
  ),

  enable: api.staff.enable.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      await refuseWaiting(trx, input.id, errors);
      return changeStatus(trx, input.id, 'active', 'account_enabled', context, errors);
    }),
  ),

  setName: api.staff.setName.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { id, name } = input;
      await lockAccount(trx, id);
      const before = await readMember(trx, id, errors);
      if (before.name === name) return before;
      const change = { name, updated_at: context.now };
      await trx.updateTable('users').set(change).where('id', '=', id).execute();
      await recordAudit(trx, context, {
        action: 'account_renamed',
        values: { before: before.name, name },
        ...about('users', before),
      });
      return { ...before, name };
    }),
  ),

  setAdministrator: api.staff.setAdministrator.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { id, isAdministrator } = input;
      if (!isAdministrator) await refuseLastAdministrator(trx, id, errors);
      await lockAccount(trx, id);
      const before = await readMember(trx, id, errors);
      if (before.isAdministrator === isAdministrator) return before;
      if (before.isDemo && isAdministrator) throw errors.SAMPLE_ACCOUNT();
      const change = { is_administrator: isAdministrator, updated_at: context.now };
      await trx.updateTable('users').set(change).where('id', '=', id).execute();
      await recordStaffEvent(
        trx,
        context,
        before,
        isAdministrator ? 'administrator_made' : 'administrator_unmade',
      );
      return { ...before, isAdministrator };
    }),
  ),

  setSolo: api.staff.setSolo.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const { id, isSolo } = input;
      await lockAccount(trx, id);
      const before = await readMember(trx, id, errors);
      if (before.isSolo === isSolo) return before;
      const change = { is_solo: isSolo, updated_at: context.now };
      await trx.updateTable('users').set(change).where('id', '=', id).execute();
      await recordStaffEvent(trx, context, before, isSolo ? 'solo_set' : 'solo_unset');
      return { ...before, isSolo };
    }),
  ),

  invite: api.staff.invite.handler(async ({ input, context }) => {
    const token = newToken();
    const expiresAt = new Date(context.now.getTime() + invitationLifetimeMs);
    await idempotent(context, {
      operation: 'staff.invite',
      input,
      create: async (trx, id) => {
        await insertLink(trx, context, { id, token, expiresAt, role: input.role, userId: null });
        await recordAudit(trx, context, {
          action: 'staff_invited',
          values: { role: input.role },
          ...about('users', context.user),
        });
      },
      // The token was in the answer that was lost, so the link gets a new one, unless it was mailed and used.
      read: async (trx, id) => {
        const { numUpdatedRows } = await trx
          .updateTable('account_links')
          .set({ token_hash: tokenHash(token) })
          .where('id', '=', id)
          .where('used_at', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) {
          throw new ORPCError('ALREADY_SAVED', commonErrors.ALREADY_SAVED);
        }
      },
    });
    const isMailed = await trySending(context, {
      to: input.email,
      subject: t('You are invited to the clinic'),
      path: `/signup#${token}`,
      text: t('With this link you make your account. It is good for seven days and works once.'),
    });
    return { token, expiresAt: expiresAt.toISOString(), isMailed };
  }),

  resetPassword: api.staff.resetPassword.handler(async ({ input, context, errors }) => {
    const token = newToken();
    const expiresAt = new Date(context.now.getTime() + resetLifetimeMs);
    const member = await inTransaction(context.db, async (trx) => {
      await lockAccount(trx, input.id);
      const account = await readMember(trx, input.id, errors);
      // Earlier links, in a mailbox or on a note, stop working.
      await endPasswordLinks(trx, input.id, context.now);
      await insertLink(trx, context, {
        id: uuidv7(),
        token,
        expiresAt,
        role: null,
        userId: input.id,
      });
      await recordStaffEvent(trx, context, account, 'password_reset_issued');
      return account;
    });
    const isMailed = await trySending(context, {
      to: member.email,
      subject: t('A new password for the clinic'),
      path: `/reset-password#${token}`,
      text: t(
        'With this link you choose a new password. It is good for one hour and works once. Two-step verification and passkeys stay as they are.',
      ),
    });
    return { token, expiresAt: expiresAt.toISOString(), isMailed };
  }),

  turnOffTwoFactor: api.staff.turnOffTwoFactor.handler(async ({ input, context, errors }) => {
    // A stolen session must not turn off its owner's second factor.
    if (input.id === context.user.id) throw errors.OWN_ACCOUNT();
    await provePassword(context, input.password, errors);
    return inTransaction(context.db, async (trx) => {
      const { hadTwoFactor, passkeys } = await turnOffSecondFactor(trx, input.id, input);
      const member = await readMember(trx, input.id, errors);
      if (hadTwoFactor) await recordStaffEvent(trx, context, member, 'two_factor_turned_off');
      if (passkeys > 0) {
        const values = { kind: 'byAdministrator', name: member.name, passkeys } as const;
        await recordAudit(trx, context, {
          action: 'passkeys_taken',
          values,
          ...about('users', member),
        });
      }
      return member;
    });
  }),
};

/** Audit actions on an account whose only value is its name. */
type StaffAction = Extract<
  AuditAction,
  | `account_${'approved' | 'disabled' | 'enabled'}`
  | `administrator_${string}`
  | `solo_${'set' | 'unset'}`
  | 'password_reset_issued'
  | 'two_factor_turned_off'
>;

interface NotFoundErrors {
  NOT_FOUND(): Error;
}

/** Refuses to enable or disable an account that waits: only an approval lets it in, and the log then says so. */
async function refuseWaiting(
  trx: Transaction<Database>,
  id: string,
  errors: NotFoundErrors & { WAITS_FOR_APPROVAL(): Error },
): Promise<void> {
  await lockAccount(trx, id);
  const { status } = await readMember(trx, id, errors);
  if (status === 'pending') throw errors.WAITS_FOR_APPROVAL();
}

/** Changes the status of an account; an account that has it already is left alone. */
async function changeStatus(
  trx: Transaction<Database>,
  id: string,
  status: AccountStatus,
  action: StaffAction,
  context: SignedIn,
  errors: NotFoundErrors,
): Promise<StaffMember> {
  await lockAccount(trx, id);
  const before = await readMember(trx, id, errors);
  if (before.status === status) return before;
  await trx
    .updateTable('users')
    // An approved account no longer counts among those that its network made.
    .set({ status, ...(status === 'active' && { signed_up_from: null }), updated_at: context.now })
    .where('id', '=', id)
    .execute();
  await recordStaffEvent(trx, context, before, action);
  return { ...before, status };
}

/** The position of a status in `statusOrder`. */
const rankOf = (status: RawBuilder<unknown>) =>
  sql<number>`array_position(${sql.lit(`{${statusOrder.join()}}`)}::text[], ${status}::text)`;
const statusRank = rankOf(sql.ref('users.status'));

function waitingAccounts(db: Kysely<Database>) {
  return db.selectFrom('users').where('status', '=', 'pending');
}

async function waitingSummary(db: Kysely<Database>) {
  const { count, newest } = await waitingAccounts(db)
    .select(({ fn }) => [fn.countAll().as('count'), fn.max('created_at').as('newest')])
    .executeTakeFirstOrThrow();
  return newest ? { count: Number(count), until: newest.toISOString() } : null;
}

async function waitingIdsUntil(db: Kysely<Database>, until: Date): Promise<string[]> {
  const rows = await waitingAccounts(db).select('id').where('created_at', '<=', until).execute();
  return rows.map(({ id }) => id);
}

/** Forgets the given accounts that still wait, each with a row in the audit log; returns how many. */
async function deleteWaitingAccounts(
  trx: Transaction<Database>,
  actor: Parameters<typeof auditRow>[0],
  ids: string[],
  action: 'account_refused' | 'account_forgotten',
): Promise<number> {
  const { rows } = await sql<{ id: string; name: string }>`
    select * from forget_waiting_accounts(${ids}::uuid[], ${actor.now})`.execute(trx);
  const entries = rows.map(({ id, name }) =>
    auditRow(actor, { action, values: { name }, ...about('users', { id }) }),
  );
  if (entries.length > 0) await trx.insertInto('audit_logs').values(entries).execute();
  return rows.length;
}

/** Forgets the accounts that waited longer than `maxWaitMs`. */
export async function deleteExpiredWaitingAccounts(db: Kysely<Database>, now: Date): Promise<void> {
  await inTransaction(db, async (trx) => {
    const ids = await waitingIdsUntil(trx, new Date(now.getTime() - maxWaitMs));
    await deleteWaitingAccounts(trx, { user: null, now, address: null }, ids, 'account_forgotten');
  });
}

/** Refuses a change that leaves no administrator. The lock serializes check and change until the transaction ends. */
async function refuseLastAdministrator(
  trx: Transaction<Database>,
  id: string,
  errors: { LAST_ADMINISTRATOR(): Error },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('administrators'))`.execute(trx);
  if (!(await hasOtherAdministrator(trx, id))) throw errors.LAST_ADMINISTRATOR();
}

interface NewLink {
  id: string;
  token: string;
  expiresAt: Date;
  role: User['role'] | null;
  userId: string | null;
}

async function insertLink(
  trx: Transaction<Database>,
  { user, now }: SignedIn,
  { id, token, expiresAt, role, userId }: NewLink,
): Promise<void> {
  await trx
    .insertInto('account_links')
    .values({
      id,
      token_hash: tokenHash(token),
      role,
      user_id: userId,
      made_by: user.id,
      made_at: now,
      expires_at: expiresAt,
      used_at: null,
    })
    .execute();
}

async function readMember(
  db: Kysely<Database>,
  id: string,
  errors: NotFoundErrors,
): Promise<StaffMember> {
  const row = await staffMembers(db).where('users.id', '=', id).executeTakeFirst();
  if (!row) throw errors.NOT_FOUND();
  return staffMemberFromRow(row);
}

function recordStaffEvent(
  trx: Transaction<Database>,
  context: SignedIn,
  member: StaffMember,
  action: StaffAction,
): Promise<void> {
  return recordAudit(trx, context, {
    action,
    values: { name: member.name },
    ...about('users', member),
  });
}
