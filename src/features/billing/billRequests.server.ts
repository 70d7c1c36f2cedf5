import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { idempotent } from '../../server/api/idempotent';
import { api, type SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { t } from '../../shared/language';
import { isSamePerson } from '../settings/clinicRules';
import { returnRefusal } from './billedMedicines.server';
import { billRequestFromRow, billRequests } from './billing.rows';
import {
  type BillRequest,
  endedMessage,
  maxListedRequests,
  type RequestState,
} from './billRequest';
import {
  applyRefund,
  applyVoid,
  badReturn,
  lockBill,
  refundRefusal,
  takeBack,
  voidedMessage,
} from './payments.server';

/** Requests for a second person to confirm a refund or void. Each operation locks the bill's row, as payments do. */
export const billRequestOperations = {
  requests: api.billing.requests.handler(async ({ input: { billId }, context }) => {
    const requests = billRequests(context.db).limit(maxListedRequests);
    const rows = await (billId
      ? requests.where('bill_id', '=', billId).orderBy('asked_at', 'desc')
      : requests.where('state', '=', 'open').orderBy('asked_at')
    ).execute();
    return rows.map(billRequestFromRow);
  }),

  request: api.billing.request.handler(({ input, context, errors }) =>
    idempotent(context, {
      operation: 'billing.request',
      input,
      read: readRequest,
      create: async (trx, id) => {
        const { refund, reason, returned } = input;
        const lockedBill = await lockBill(trx, input.id, context.now);
        if (!lockedBill) throw errors.NOT_FOUND();
        const { bill } = lockedBill;
        if (bill.voided) throw errors.ALREADY_VOIDED({ message: voidedMessage(bill), data: bill });
        const amount = refund?.amount ?? bill.paid;
        const refusal = refundRefusal(bill, { amount, items: refund?.items });
        if (refusal) throw errors.NOT_PAID({ message: refusal, data: bill });
        const bad = returnRefusal(bill, returned ?? [], refund?.items);
        if (bad) throw badReturn(errors, bad);
        const openRequest = await billRequests(trx)
          .where('bill_id', '=', bill.id)
          .where('state', '=', 'open')
          .executeTakeFirst();
        if (openRequest) {
          const message = t(
            '{name} has already asked for this bill. It is waiting for a second person.',
            { name: openRequest.asked_by_name },
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
            returned: returned ? JSON.stringify(returned) : null,
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
      const lockedRequest = await lockRequest(trx, input.id, context);
      if (!lockedRequest) throw errors.NOT_FOUND();
      const { request, lockedBill, items, returned } = lockedRequest;
      const { user } = context;
      if (request.state === 'confirmed' && request.endedBy === user.id) return request;
      const message = endedMessage(request);
      if (message) throw errors.REQUEST_ENDED({ message, data: request });
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
      const { bill, money, at } = lockedBill;
      await endRequest(trx, request, context, 'confirmed');
      // The money leaves the drawer of the person who asked, who is at the desk with the patient.
      const giver = {
        user: { id: request.askedBy, name: request.askedByName },
        now: at,
        confirmedBy: user,
      };
      const refundContext = { trx, context, giver, bill, money };
      const { method, amount, reason } = request;
      if (method) await applyRefund(refundContext, { id: uuidv7(), method, amount, items }, reason);
      else await applyVoid(refundContext, reason);
      const kind = method ? 'refund' : 'void';
      await recordAudit(trx, context, {
        action: 'refund_confirmed',
        values: { kind, amount, name: bill.patientName, asker: request.askedByName, reason },
        ...about('bills', bill),
      });
      const late = await takeBack(refundContext, returned);
      if (late) throw badReturn(errors, late);
      return readRequest(trx, request.id);
    }),
  ),

  decline: api.billing.decline.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const lockedRequest = await lockRequest(trx, input.id, context);
      if (!lockedRequest) throw errors.NOT_FOUND();
      const { request, lockedBill } = lockedRequest;
      const kind = request.askedBy === context.user.id ? 'withdrawn' : 'declined';
      if (request.state === kind && request.endedBy === context.user.id) return request;
      const message = endedMessage(request);
      if (message) throw errors.REQUEST_ENDED({ message, data: request });
      await endRequest(trx, request, context, kind);
      const { amount, patientName: name, askedByName: asker } = request;
      await recordAudit(trx, context, {
        action: 'refund_declined',
        values: { kind, amount, name, asker },
        ...about('bills', lockedBill.bill),
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

/** Reads a request and locks its bill until the transaction ends; null if there is no such request. */
async function lockRequest(trx: Transaction<Database>, id: string, { now }: SignedIn) {
  const row = await trx
    .selectFrom('bill_requests')
    .select(['bill_id', 'items', 'returned'])
    .where('id', '=', id)
    .executeTakeFirst();
  const lockedBill = row && (await lockBill(trx, row.bill_id, now));
  return lockedBill
    ? {
        lockedBill,
        request: await readRequest(trx, id),
        items: row.items ?? undefined,
        returned: row.returned ?? undefined,
      }
    : null;
}

/**
 * Checks the accounts of the asking and the confirming person: whether one is a sample account, whose password everyone
 * knows, whether both belong to one person, and whether the asker's is closed, so that nobody would close the day with
 * the refund in it.
 */
async function readBothAdministrators(
  trx: Transaction<Database>,
  askerId: string,
  confirmerId: string,
) {
  const people = await trx
    .selectFrom('users')
    .select(['id', 'name', 'status', 'is_sample', 'is_solo as isSolo'])
    .where('id', 'in', [askerId, confirmerId])
    // As the refund will lock the asker's row: two confirmations would otherwise wait for each other.
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const [one, other] = people;
  return {
    isOnePerson: one !== undefined && other !== undefined && isSamePerson(one, other),
    hasSample: people.some((person) => person.is_sample),
    hasLeft: people.some(({ id, status }) => id === askerId && status !== 'active'),
  };
}

async function endRequest(
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
