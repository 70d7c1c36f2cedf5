import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { recordAudit } from '../../server/audit';
import { localTimeZone } from '../../server/config';
import { lockConsultedToken } from '../../server/consultedToken';
import { createOnce } from '../../server/createOnce';
import { frequencyPeriod, recordsCounted } from '../../server/database/frequency';
import { containing } from '../../server/database/likePattern';
import { isAfter, pageOf } from '../../server/database/page';
import type { Database } from '../../server/database/schema';
import { inTransaction } from '../../server/database/transaction';
import { api } from '../../server/operations';
import { totalOf } from '../../server/recordTotals';
import { isVoidedSo, voidedColumns, voidedFromRow } from '../../server/voidedColumns';
import { dayOf } from '../../shared/clinicDay';
import { mostFrequent, pageSize } from '../../shared/fields';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { auditText, auditTexts } from '../audit/auditTexts';
import { type Bill, type BillSummary, billTotals, type FrequentItem } from './bill';

export const billingOperations = {
  summary: api.billing.summary.handler(async ({ context }) => {
    const { db, now, config } = context;
    const day = dayOf(now, localTimeZone(config));
    return db
      .selectNoFrom((eb) => [
        eb
          .selectFrom('bills')
          // A sum of bigint is numeric in PostgreSQL; the clinic's day stays far below 2^53 paise.
          .select(sql<number>`coalesce(sum(total), 0)::bigint`.as('sum'))
          .where('created_at', '>=', day.start)
          .where('created_at', '<', day.end)
          .where('voided_at', 'is', null)
          .$asScalar()
          .$notNull()
          .as('todaysRevenue'),
        totalOf('bills').as('billCount'),
        totalOf('bills pending').as('pendingCount'),
        totalOf('bills paid').as('paidCount'),
        eb.exists(eb.selectFrom('tokens').select('id')).$castTo<boolean>().as('hasTokens'),
      ])
      .executeTakeFirstOrThrow();
  }),

  search: api.billing.search.handler(async ({ input, context }) => {
    let query = context.db
      .selectFrom('bills')
      .selectAll()
      .select((eb) =>
        eb
          .selectFrom('bill_items')
          .select(sql<number>`count(*)`.as('count'))
          .whereRef('bill_id', '=', 'bills.id')
          .$asScalar()
          .$notNull()
          .as('item_count'),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize + 1);
    if (input.text) query = query.where('search_text', 'like', containing(input.text));
    if (input.cursor) query = query.where(isAfter(input.cursor, 'created_at'));
    const { page, nextCursor } = pageOf(await query.execute(), pageSize, (row) => row.created_at);
    return {
      bills: page.map((row): BillSummary => ({ ...headFromRow(row), itemCount: row.item_count })),
      nextCursor,
    };
  }),

  frequentItems: api.billing.frequentItems.handler(async ({ context }) => {
    const { replica, now, config } = context;
    const { from, today } = frequencyPeriod(now, localTimeZone(config));
    // A moment old is no harm: one use more or less of a month changes no offer.
    const { rows } = await sql<FrequentItem>`
      with recent as (
        select id, created_at from bills
        where created_at >= ${from} and voided_at is null
        order by created_at desc, id desc
        limit ${recordsCounted}
      )
      select mode() within group (order by i.description) as description,
        (array_agg(i.unit_price order by recent.created_at desc, recent.id desc, i.position))[1] as "unitPrice"
      from recent,
        -- Looked up one by one: joined as a whole, the table would be read from end to end.
        lateral (select * from bill_items where bill_id = recent.id offset 0) i
      group by lower(i.description)
      order by count(*) filter (where recent.created_at >= ${today}) desc, count(*) desc, lower(i.description)
      limit ${mostFrequent}`.execute(replica);
    return rows;
  }),

  get: api.billing.get.handler(async ({ input, context, errors }) => {
    const bill = await readBill(context.db, input.id);
    if (!bill) throw errors.NOT_FOUND();
    await recordAudit(context.db, context, {
      action: 'bill_viewed',
      details: auditText(auditTexts.bill_viewed, { name: bill.patientName }),
      entity: 'bills',
      entityId: bill.id,
      patientId: bill.patientId,
    });
    return bill;
  }),

  create: api.billing.create.handler(({ input, context, errors }) => {
    const { user, now } = context;
    const { lineTotals, subtotal, tax, total } = billTotals(
      input.items,
      input.taxBasisPoints,
      input.discount,
    );
    const create = async (trx: Transaction<Database>, id: string) => {
      const token = await lockConsultedToken(trx, input.tokenId, input.patientId);
      if (!token) throw errors.TOKEN_NOT_USABLE();
      await trx
        .insertInto('bills')
        .values({
          id,
          patient_id: input.patientId,
          patient_name: token.patientName,
          token_id: input.tokenId,
          subtotal,
          tax_basis_points: input.taxBasisPoints,
          tax,
          discount: input.discount,
          total,
          // A bill made on the screen is paid at once (spec 4, Bill status).
          status: 'paid',
          payment_method: input.paymentMethod,
          created_at: now,
          created_by: user.id,
          paid_at: now,
        })
        .execute();
      await trx
        .insertInto('bill_items')
        .values(
          input.items.map((item, position) => ({
            bill_id: id,
            position,
            description: item.description,
            quantity: item.quantity,
            unit_price: item.unitPrice,
            total: lineTotals[position] ?? 0,
          })),
        )
        .execute();
      await recordAudit(trx, context, {
        action: 'bill_created',
        details: auditText(auditTexts.bill_created, {
          amount: formatRupees(total),
          name: token.patientName,
          number: token.tokenNumber,
          method: input.paymentMethod,
        }),
        entity: 'bills',
        entityId: id,
        patientId: input.patientId,
      });
      return readWrittenBill(trx, id);
    };
    return createOnce(context, {
      operation: 'billing.create',
      input,
      create,
      read: readWrittenBill,
    });
  }),

  void: api.billing.void.handler(({ input, context, errors }) =>
    inTransaction(context.db, async (trx) => {
      const changed = await trx
        .updateTable('bills')
        .set(voidedColumns(context.user, context.now, input.reason))
        .where('id', '=', input.id)
        .where('voided_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      const bill = await readBill(trx, input.id);
      if (!bill) throw errors.NOT_FOUND();
      if (!changed) {
        if (await isVoidedSo(trx, 'bills', { ...input, user: context.user })) return bill;
        const { byName = '', reason = '' } = bill.voided ?? {};
        const message = t('{name} voided this bill: {reason}', { name: byName, reason });
        throw errors.ALREADY_VOIDED({ message, data: bill });
      }
      await recordAudit(trx, context, {
        action: 'bill_voided',
        details: auditText(auditTexts.bill_voided, {
          amount: formatRupees(bill.total),
          name: bill.patientName,
          reason: input.reason,
        }),
        entity: 'bills',
        entityId: bill.id,
        patientId: bill.patientId,
      });
      return bill;
    }),
  ),
};

async function readWrittenBill(db: Kysely<Database>, id: string): Promise<Bill> {
  const bill = await readBill(db, id);
  if (!bill) throw new Error('A bill that was written cannot be read.');
  return bill;
}

async function readBill(db: Kysely<Database>, id: string): Promise<Bill | null> {
  const row = await db
    .selectFrom('bills')
    .selectAll()
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('bill_items')
          .select(['description', 'quantity', 'unit_price as unitPrice', 'total'])
          .whereRef('bill_id', '=', 'bills.id')
          .orderBy('position'),
      ).as('items'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? { ...headFromRow(row), items: row.items } : null;
}

function headFromRow(row: Selectable<Database['bills']>) {
  return {
    id: row.id,
    patientId: row.patient_id,
    patientName: row.patient_name,
    tokenId: row.token_id,
    subtotal: row.subtotal,
    taxBasisPoints: row.tax_basis_points,
    tax: row.tax,
    discount: row.discount,
    total: row.total,
    status: row.status,
    paymentMethod: row.payment_method,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    paidAt: row.paid_at?.toISOString() ?? null,
    voided: voidedFromRow(row),
  };
}
