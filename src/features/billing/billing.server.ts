import { type Kysely, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { idempotent } from '../../server/api/idempotent';
import { api, type SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { recordView } from '../../server/audit/recordView';
import { localTimeZone } from '../../server/config';
import { toColumns } from '../../server/database/columns';
import { allOf } from '../../server/database/conditions';
import { frequencyPeriod, recordsCounted } from '../../server/database/frequency';
import { rowsInOrder } from '../../server/database/orderedPage';
import { newestPage } from '../../server/database/page';
import { totalOf } from '../../server/database/recordTotals';
import type { Database } from '../../server/database/schema';
import { takeNextSerial } from '../../server/database/serial';
import type { AuditValues } from '../../shared/auditEvents';
import { dayOf } from '../../shared/clinicDay';
import { orErased } from '../../shared/erased';
import { maxSuggestedChoices, pageSize } from '../../shared/fields';
import { financialYearOf } from '../../shared/financialYear';
import { t } from '../../shared/language';
import { lockConsultedToken } from '../queue/consultedToken.rows';
import { unbilledOfDay } from '../queue/queue.rows';
import { accountOperations, billsOfVisits } from './account.server';
import {
  type BillLine,
  type BillSummary,
  type FrequentItem,
  initialPayments,
  maxUnbilled,
  type NewBill,
  refusalOf,
  ruleOfNewBill,
  totalsOf,
  unbilledDays,
} from './bill';
import { billableItems, readGivenMedicines } from './billedMedicines.server';
import {
  billColumns,
  billConditions,
  billedIn,
  billHeadFromRow,
  itemColumns,
  netReceivedIn,
  orderedBills,
  readBill,
  readWrittenBill,
} from './billing.rows';
import { billNumber } from './billNumber';
import { paperOperations, storeBillPaper } from './billPapers.server';
import { billRequestOperations } from './billRequests.server';
import { type BillTotals, sumAmounts, type TaxRule } from './billTotals';
import { type BillStatus, dueOf, type NewPayment, type PaymentMethod, statusOf } from './payment';
import { insertPayment, paymentOperations, paymentRow } from './payments.server';
import { readTestsToBill, withAdvisedKeys } from './testsToBill.rows';

export const billingOperations = {
  summary: api.billing.summary.handler(async ({ context }) => {
    const { db, now, config } = context;
    const day = dayOf(now, localTimeZone(config));
    return db
      .selectNoFrom((eb) => [
        billedIn(day).as('todaysRevenue'),
        netReceivedIn(day).as('receivedToday'),
        totalOf('bills').as('billCount'),
        totalOf('bills pending').as('pendingCount'),
        totalOf('bills paid').as('paidCount'),
        eb.exists(eb.selectFrom('tokens').select('id')).$castTo<boolean>().as('hasTokens'),
      ])
      .executeTakeFirstOrThrow();
  }),

  search: api.billing.search.handler(async ({ input, context: { db, config } }) => {
    const { order, cursor, ...chosen } = input;
    const filters = { ...chosen, timeZone: localTimeZone(config) };
    if (!order) {
      const { text, status, days } = billConditions(filters);
      return pageOfBills(billsForList(db).where(allOf([...text, ...status, ...days])), cursor);
    }
    const { ids, nextCursor } = await orderedBills(db, { filters, order, cursor });
    const rows = await rowsInOrder(ids, (some) =>
      billsForList(db).where('id', 'in', some).execute(),
    );
    return { bills: rows.map(billSummaryFromRow), nextCursor };
  }),

  ofPatient: api.billing.ofPatient.handler(async ({ input, context: { db }, errors }) => {
    const { patientId, cursor } = input;
    const [patient, page] = await Promise.all([
      db.selectFrom('patients').select('id').where('id', '=', patientId).executeTakeFirst(),
      pageOfBills(billsForList(db).where('patient_id', '=', patientId), cursor),
    ]);
    if (!patient) throw errors.NOT_FOUND();
    return page;
  }),

  notBilled: api.billing.notBilled.handler(async ({ context: { db, now, config } }) => {
    const timeZone = localTimeZone(config);
    const today = dayOf(now, timeZone);
    const start = dayOf(new Date(now.getTime() - (unbilledDays - 1) * 86_400_000), timeZone).start;
    const rows = await unbilledOfDay(db, { start, end: today.end })
      .leftJoin('users', 'users.id', 'tokens.consulted_by')
      .select([
        'tokens.id as tokenId',
        'tokens.token_number as tokenNumber',
        'patients.id as patientId',
        'patients.name as patientName',
        'tokens.issued_at as issuedAt',
        'users.name as doctorName',
      ])
      .orderBy('tokens.issued_at', 'desc')
      .orderBy('tokens.id', 'desc')
      .limit(maxUnbilled)
      .execute();
    return {
      visits: rows.map((row) => ({
        ...row,
        patientName: orErased(row.patientName),
        issuedAt: row.issuedAt.toISOString(),
      })),
      today: rows.filter(({ issuedAt }) => issuedAt >= today.start).length,
    };
  }),

  frequentItems: api.billing.frequentItems.handler(async ({ context }) => {
    const { replica, now, config } = context;
    const { from, today } = frequencyPeriod(now, localTimeZone(config));
    // The replica may lag a moment: one use more or less in a month does not change the suggestions.
    const { rows } = await sql<FrequentItem>`
      with recent as (
        select id, created_at, tax_basis_points from bills
        where created_at >= ${from} and voided_at is null
        order by created_at desc, id desc
        limit ${recordsCounted}
      )
      select mode() within group (order by i.description) as description,
        (array_agg(i.unit_price order by recent.created_at desc, recent.id desc, i.position))[1] as "unitPrice",
        (array_agg(nullif(i.tax_basis_points, recent.tax_basis_points)
          order by recent.created_at desc, recent.id desc, i.position))[1] as "taxBasisPoints",
        (array_agg(i.hsn order by recent.created_at desc, recent.id desc, i.position))[1] as hsn
      from recent,
        -- Looked up one by one: joined as a whole, the table would be read from end to end.
        -- A medicine that was given comes from the stock: suggested, it would be sold across the counter.
        lateral (
          select * from bill_items where bill_id = recent.id and dispense_line_id is null offset 0
        ) i
      group by lower(i.description)
      order by count(*) filter (where recent.created_at >= ${today}) desc, count(*) desc, lower(i.description)
      limit ${maxSuggestedChoices}`.execute(replica);
    return rows;
  }),

  get: api.billing.get.handler(async ({ input, context, errors }) => {
    const bill = await readBill(context.db, input.id);
    if (!bill) throw errors.NOT_FOUND();
    await recordView(context, 'bill', bill);
    return bill;
  }),

  given: api.billing.given.handler(({ input, context: { db } }) => readGivenMedicines(db, input)),

  testsToBill: api.billing.testsToBill.handler(({ input, context: { db } }) =>
    readTestsToBill(db, input),
  ),

  create: api.billing.create.handler(({ input, context, errors }) => {
    // The confirmation of a second bill belongs to the same request, so idempotency ignores it.
    const { isSecond, ...idempotentInput } = input;
    const create = async (trx: Transaction<Database>, id: string) => {
      const token = await lockConsultedToken(trx, input.tokenId, input.patientId);
      if (!token) throw errors.TOKEN_NOT_USABLE();
      const { patientId } = token;
      // The token is locked: of two people who bill it at once, the second one gets the first one's bill.
      const existingBill =
        !isSecond &&
        (await billsOfVisits(trx).where('token_id', '=', input.tokenId).executeTakeFirst());
      if (existingBill) throw errors.HAS_BILL({ data: existingBill });
      const clinic = await trx
        .selectFrom('clinic_settings')
        .select(['bill_prefix', 'gstin'])
        .executeTakeFirstOrThrow();
      const { gstin } = clinic;
      const billable = await billableItems(trx, { ...input, gstin, errors });
      const items = await withAdvisedKeys(trx, input, billable);
      const billed = { ...input, patientId, items };
      const taxRule = ruleOfNewBill(billed, gstin);
      if (input.taxRule && input.taxRule !== taxRule) throw errors.TAX_RULE_CHANGED();
      const summed = { ...billed, taxRule };
      const refusal = refusalOf(summed);
      if (refusal) {
        const message = t(refusal.message);
        throw errors.BAD_REQUEST({
          message,
          data: { issues: [{ field: refusal.field, message }] },
        });
      }
      const totals = totalsOf(summed);
      const payments = initialPayments(input, totals.total);
      const received = sumAmounts(payments);
      const money = { total: totals.total, received, refunded: 0, isVoided: false };
      await insertBill(trx, context, {
        ...{ id, bill: summed, totals, received, clinic },
        status: statusOf(money),
        paymentMethod: input.paymentMethod ?? payments[0]?.method ?? null,
        patientName: token.patientName,
      });
      for (const payment of payments) {
        const row = paymentRow(context, id, { id: uuidv7(), ...payment });
        await insertPayment(trx, context, row);
      }
      await storeBillPaper(trx, id);
      await recordAudit(trx, context, {
        action: 'bill_created',
        values: createdEvent(payments, dueOf(money), {
          amount: totals.total,
          name: token.patientName,
          number: token.tokenNumber,
        }),
        ...about('bills', { id, patientId }),
      });
      return readWrittenBill(trx, id);
    };
    return idempotent(context, {
      operation: 'billing.create',
      input: idempotentInput,
      create,
      read: readWrittenBill,
    });
  }),

  ...accountOperations,
  ...paymentOperations,
  ...billRequestOperations,
  ...paperOperations,
};

interface BillToInsert {
  id: string;
  bill: Omit<NewBill, 'items'> & { items: readonly BillLine[]; taxRule: TaxRule };
  patientName: string;
  totals: BillTotals;
  /** Paise paid when the bill is made. */
  received: number;
  status: BillStatus;
  paymentMethod: PaymentMethod | null;
  clinic: { bill_prefix: string; gstin: string | null };
}

/** Stores a bill with its items under the next number of its financial year. */
async function insertBill(
  trx: Transaction<Database>,
  { user, now, config }: SignedIn,
  { id, bill, patientName, totals, received, status, paymentMethod, clinic }: BillToInsert,
): Promise<void> {
  const financialYear = financialYearOf(now, localTimeZone(config));
  const serial = await takeNextSerial(trx, 'bill_counters', financialYear, now);
  await trx
    .insertInto('bills')
    .values({
      id,
      number: billNumber(clinic.bill_prefix, financialYear, serial),
      financial_year: financialYear,
      serial,
      gstin: clinic.gstin,
      ...toColumns(billColumns, bill),
      payment_method: paymentMethod,
      patient_name: patientName,
      subtotal: totals.subtotal,
      tax: totals.tax,
      included_tax: totals.includedTax,
      tax_rule: bill.taxRule,
      tax_round_off: totals.taxRoundOff,
      round_off: totals.roundOff,
      total: totals.total,
      received,
      status,
      created_at: now,
      created_by: user.id,
      // A bill that is paid when it is made is paid at that time (spec 4, Bill status).
      paid_at: status === 'paid' ? now : null,
    })
    .execute();
  const { taxBasisPoints } = bill;
  await trx
    .insertInto('bill_items')
    .values(
      bill.items.map((item, position) => {
        const total = totals.lineTotals[position] ?? 0;
        const discount = totals.lineDiscounts[position] ?? 0;
        return {
          bill_id: id,
          position,
          ...toColumns(itemColumns, item, { taxBasisPoints, testKey: '' }),
          is_tax_included: item.dispenseLineId !== undefined,
          total,
          discount,
          included_tax: total - discount - (totals.lineTaxables[position] ?? 0),
          tax: totals.lineTaxes[position] ?? 0,
        };
      }),
    )
    .execute();
}

/** Bills with the columns that a list shows. */
function billsForList(db: Kysely<Database>) {
  return db
    .selectFrom('bills')
    .selectAll()
    .select((eb) => [
      eb
        .selectFrom('bill_items')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('bill_id', '=', 'bills.id')
        .$asScalar()
        .$notNull()
        .as('item_count'),
      sql<PaymentMethod[]>`array(
        select method from bill_payments
        where bill_id = bills.id and kind = 'payment' group by method order by method
      )`.as('methods'),
    ]);
}

/** One page of bills, newest first. */
async function pageOfBills(query: ReturnType<typeof billsForList>, cursor: string | undefined) {
  const { page, nextCursor } = await newestPage(query, 'created_at', { cursor, limit: pageSize });
  return { bills: page.map(billSummaryFromRow), nextCursor };
}

type ListedBillRow = Awaited<
  ReturnType<ReturnType<typeof billsForList>['executeTakeFirstOrThrow']>
>;

function billSummaryFromRow(row: ListedBillRow): BillSummary {
  return {
    ...billHeadFromRow(row),
    itemCount: row.item_count,
    paymentMethods: row.methods,
  };
}

/** The values of the audit event of a new bill. */
function createdEvent(
  payments: readonly NewPayment[],
  due: number,
  values: { amount: number; name: string; number: number },
): AuditValues<'bill_created'> {
  if (due > 0) return { kind: 'due', ...values, due };
  const [first, ...others] = new Set(payments.map(({ method }) => method));
  if (!first) return { kind: 'free', ...values };
  if (others.length > 0) return { kind: 'paidBySeveral', ...values };
  return { kind: 'paid', ...values, method: first };
}
