import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { idempotent } from '../../server/api/idempotent';
import { api, type SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { t } from '../../shared/language';
import { isSamePerson } from '../settings/clinicRules';
import { billRequestFromRow, billRequests } from './billing.rows';
import { type BillRequest, type RequestState, requestsShown, whyEnded } from './billRequest';
import { lockBill, refundNow, voidedMessage, voidNow, whyNotRefunded } from './payments.server';

/** A second person for what is given back. Each of these holds the bill's row, as do its payments. */
export const billRequestOperations = {
  requests: api.billing.requests.handler(async ({ input: { billId }, context }) => {
    const found = billRequests(context.db).limit(requestsShown);
    const rows = await (billId
      ? found.where('bill_id', '=', billId).orderBy('asked_at', 'desc')
      : found.where('state', '=', 'open').orderBy('asked_at')
    ).execute();
    return rows.map(billRequestFromRow);
  }),

  request: api.billing.request.handler(({ input, context, errors }) =>
    idempotent(context, {
      operation: 'billing.request',
      input,
      read: readRequest,
      create: async (trx, id) => {
        const { refund, reason } = input;
        const held = await lockBill(trx, input.id, context.now);
        if (!held) throw errors.NOT_FOUND();
        const { bill } = held;
        if (bill.voided) throw errors.ALREADY_VOIDED({ message: voidedMessage(bill), data: bill });
        const amount = refund?.amount ?? bill.paid;
        const wrong = whyNotRefunded(bill, { amount, items: refund?.items });
        if (wrong) throw errors.NOT_PAID({ message: wrong, data: bill });
        const open = await billRequests(trx)
          .where('bill_id', '=', bill.id)
          .where('state', '=', 'open')
          .executeTakeFirst();
        if (open) {
          const message = t(
            '{name} has already asked for this bill. It is waiting for a second person.',
            {
              name: open.asked_by_name,
            },
          );
          throw errors.REQUEST_OPEN({ message });
        }
        await trx
          .insertInto('bill_requests')
          .values({
            id,
            bill_id: bill.id,
            method: refund?.method ?? null,
            amount,
            items: refund?.items ?? null,
            reason,
            asked_at: context.now,
            asked_by: context.user.id,
            asked_by_name: context.user.name,
          })
          .execute();
        await recordAudit(trx, context, {
          action: 'refund_asked',
          values: { kind: refund ? 'refund' : 'void', amount, name: bill.patientName, reason },
          ...about('bills', bill),
        });
        return readRequest(trx, id);
      },
    }),
  ),

  confirm: api.billing.confirm.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const found = await holdRequest(trx, input.id, context);
      if (!found) throw errors.NOT_FOUND();
      const { request, held } = found;
      const { user } = context;
      if (request.state === 'confirmed' && request.endedBy === user.id) return request;
      const ended = whyEnded(request);
      if (ended) throw errors.REQUEST_ENDED({ message: ended, data: request });
      if (request.askedBy === user.id) throw errors.OWN_REQUEST();
      const { hasSample, hasLeft, isOnePerson } = await readBothAdministrators(
        trx,
        request.askedBy,
        user.id,
      );
      if (isOnePerson) throw errors.SAME_PERSON();
      if (hasSample && context.clinicSettings.hasStaff) throw errors.SAMPLE_ACCOUNT();
      if (hasLeft) {
        const message = t('{name} no longer has an account. Decline this and ask again.', {
          name: request.askedByName,
        });
        throw errors.ASKER_LEFT({ message });
      }
      const { bill, money, at } = held;
      await end(trx, request, context, 'confirmed');
      // It goes out of the drawer of whoever stands at the desk with the patient.
      const giver = {
        user: { id: request.askedBy, name: request.askedByName },
        now: at,
        confirmedBy: user,
      };
      const giving = { trx, context, giver, bill, money };
      const { method, amount, reason } = request;
      const { items } = found;
      if (method) await refundNow(giving, { id: uuidv7(), method, amount, items }, reason);
      else await voidNow(giving, reason);
      const kind = method ? 'refund' : 'void';
      await recordAudit(trx, context, {
        action: 'refund_confirmed',
        values: { kind, amount, name: bill.patientName, asker: request.askedByName, reason },
        ...about('bills', bill),
      });
      return readRequest(trx, request.id);
    }),
  ),

  decline: api.billing.decline.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const found = await holdRequest(trx, input.id, context);
      if (!found) throw errors.NOT_FOUND();
      const { request, held } = found;
      const kind = request.askedBy === context.user.id ? 'withdrawn' : 'declined';
      if (request.state === kind && request.endedBy === context.user.id) return request;
      const ended = whyEnded(request);
      if (ended) throw errors.REQUEST_ENDED({ message: ended, data: request });
      await end(trx, request, context, kind);
      const { amount, patientName: name, askedByName: asker } = request;
      await recordAudit(trx, context, {
        action: 'refund_declined',
        values: { kind, amount, name, asker },
        ...about('bills', held.bill),
      });
      return readRequest(trx, request.id);
    }),
  ),
};

async function readRequest(
  db: Parameters<typeof billRequests>[0],
  id: string,
): Promise<BillRequest> {
  const row = await billRequests(db).where('bill_requests.id', '=', id).executeTakeFirstOrThrow();
  return billRequestFromRow(row);
}

/** A request with its bill, which nobody else changes until the transaction ends. */
async function holdRequest(trx: Transaction<Database>, id: string, { now }: SignedIn) {
  const row = await trx
    .selectFrom('bill_requests')
    .select(['bill_id', 'items'])
    .where('id', '=', id)
    .executeTakeFirst();
  const held = row && (await lockBill(trx, row.bill_id, now));
  return held ? { held, request: await readRequest(trx, id), items: row.items ?? undefined } : null;
}

/**
 * Whether one of the two is a sample account, which anybody can be, whether both are one person's, and whether the account
 * of who asked is closed: what goes out of their drawer they would have to close a day with.
 */
async function readBothAdministrators(
  trx: Transaction<Database>,
  asker: string,
  confirming: string,
) {
  const people = await trx
    .selectFrom('users')
    .select(['id', 'name', 'status', 'is_sample', 'is_solo as isSolo'])
    .where('id', 'in', [asker, confirming])
    .forShare()
    .execute();
  const [one, other] = people;
  return {
    isOnePerson: one !== undefined && other !== undefined && isSamePerson(one, other),
    hasSample: people.some((one) => one.is_sample),
    hasLeft: people.some((one) => one.id === asker && one.status !== 'active'),
  };
}

async function end(
  trx: Transaction<Database>,
  { id }: BillRequest,
  { user, now }: SignedIn,
  state: RequestState,
): Promise<void> {
  await trx
    .updateTable('bill_requests')
    .set({ state, ended_at: now, ended_by: user.id, ended_by_name: user.name })
    .where('id', '=', id)
    .execute();
}
