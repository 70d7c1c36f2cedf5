import type { Kysely, Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { localTimeZone } from '../../server/config';
import type { Database } from '../../server/database/schema';
import { dayOf } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { formatRupees } from '../../shared/money';
import { billItemsOf, type PricedLine, taxMissing } from '../stock/dispenses/billItems';
import {
  type Dispense,
  type DispenseLine,
  type ReturnedLine,
  unitsKept,
} from '../stock/dispenses/dispense';
import { insertReturns, readDispensesOf } from '../stock/dispenses/dispenses.rows';
import { lockBatches } from '../stock/stock.rows';
import type { StockBatch, StockItem } from '../stock/stockItem';
import type { Bill, BillLine } from './bill';
import type { GivenMedicine } from './givenMedicines';

/** Medicines of the stock on bills: what may stand there, and what comes back with a refund or a void. */

/** A medicine costs more than its pack says: where it stands among the bill's items, and the most it may cost. */
type AboveMrp = { message: string; data: { position: number; limit: number } };

interface NewBillErrors {
  ABOVE_MRP(refusal: AboveMrp): Error;
  SAMPLE_NOT_BILLED(): Error;
  LINE_BILLED(): Error;
  BAD_REQUEST(refusal: {
    message: string;
    data: { issues: { field: string; message: string }[] };
  }): Error;
}

/**
 * The items of a new bill as they are stored: a medicine that was given has the name and the tax of its stock item, or no
 * tax in a clinic without a GSTIN. Refuses what the visit did not give, what a bill has already, and a price above the MRP;
 * the units of each line are billed whole. The visit's token is locked, so nobody gives or bills meanwhile.
 */
export async function billableItems(
  trx: Transaction<Database>,
  {
    tokenId,
    items,
    gstin,
    errors,
  }: { tokenId: string; items: readonly BillLine[]; gstin: string | null; errors: NewBillErrors },
): Promise<BillLine[]> {
  const lineIds = [...new Set(items.flatMap(({ dispenseLineId }) => dispenseLineId ?? []))];
  if (lineIds.length === 0) return [...items];
  if ((await billedLines(trx, lineIds)).size > 0) throw errors.LINE_BILLED();
  const lines = linesKept(await readDispensesOf(trx, { tokenId }));
  const stock = await readStockOf(trx, lineIds);
  const billed = new Map<BillLine, Partial<BillLine>>();
  for (const lineId of lineIds) {
    const line = lines.find(({ id }) => id === lineId);
    const of = stock.get(lineId);
    if (!line || !of) throw errors.LINE_BILLED();
    if (of.batch.isSample) throw errors.SAMPLE_NOT_BILLED();
    const entered = items.filter(({ dispenseLineId }) => dispenseLineId === lineId);
    const expected = expectedItems(line, of, { gstin, errors });
    const isWhole =
      entered.length === expected.length &&
      entered.every(({ quantity }, index) => quantity === expected[index]?.quantity);
    if (!isWhole) {
      throw badItems(
        errors,
        t('{medicine} is billed as it was given: {units} units.', {
          medicine: line.medicine,
          units: line.units,
        }),
      );
    }
    for (const [index, row] of entered.entries()) {
      const price = expected[index];
      const limit = line.isFree ? 0 : (price?.unitPrice ?? 0);
      if (row.unitPrice > limit) {
        throw errors.ABOVE_MRP(aboveMrp(line, { position: items.indexOf(row), limit }));
      }
      const taxBasisPoints = price?.taxBasisPoints ?? 0;
      billed.set(row, { description: line.medicine, taxBasisPoints, hsn: price?.hsn });
    }
  }
  return items.map((item) => ({ ...item, ...billed.get(item) }));
}

/** The items that a line is billed as; also a free one, as whole and at no price. */
function expectedItems(
  line: DispenseLine,
  of: LineStock,
  { gstin, errors }: { gstin: string | null; errors: NewBillErrors },
): PricedLine[] {
  const expected = billItemsOf({ ...line, isFree: false }, { ...of, gstin });
  if (expected !== taxMissing) return expected;
  throw badItems(errors, t('Enter tax and HSN of {medicine} first.', { medicine: line.medicine }));
}

function badItems(errors: Pick<NewBillErrors, 'BAD_REQUEST'>, message: string): Error {
  return errors.BAD_REQUEST({ message, data: { issues: [{ field: 'items', message }] } });
}

function aboveMrp(
  { medicine, isFree }: Pick<DispenseLine, 'medicine' | 'isFree'>,
  data: AboveMrp['data'],
): AboveMrp {
  const values = { medicine, limit: formatRupees(data.limit) };
  const message = isFree
    ? t('{medicine} was given free, so it costs {limit}.', values)
    : t('{medicine} costs {limit} at most: the MRP on its pack.', values);
  return { message, data };
}

/** The medicines that were given in a visit, that the patient still has, and that no bill has; without what is free. */
export async function readGivenMedicines(
  db: Kysely<Database>,
  visit: { patientId: string; tokenId: string },
): Promise<GivenMedicine[]> {
  const dispenses = await readDispensesOf(db, visit);
  const lines = linesKept(dispenses.filter(({ patientId }) => patientId === visit.patientId));
  const lineIds = lines.map(({ id }) => id);
  if (lineIds.length === 0) return [];
  const { gstin } = await db
    .selectFrom('clinic_settings')
    .select('gstin')
    .executeTakeFirstOrThrow();
  const [billed, stock] = await Promise.all([billedLines(db, lineIds), readStockOf(db, lineIds)]);
  return lines.flatMap((line): GivenMedicine[] => {
    const of = stock.get(line.id);
    if (!of || billed.has(line.id)) return [];
    const items = billItemsOf(line, { ...of, gstin });
    const isTaxMissing = items === taxMissing;
    // Shown with its price, and refused until its tax is entered.
    const shown = isTaxMissing ? billItemsOf(line, { ...of, gstin: null }) : items;
    if (shown === taxMissing || shown.length === 0) return [];
    const { taxBasisPoints, hsn } = of.item;
    return [
      {
        ...{ dispenseLineId: line.id, itemId: line.itemId, medicine: line.medicine },
        ...{ units: line.units, taxBasisPoints, hsn, isTaxMissing },
        prices: shown.map(({ quantity, unitPrice, taxBasisPoints: rate }) => ({
          ...{ quantity, unitPrice, taxBasisPoints: rate },
        })),
      },
    ];
  });
}

/** The lines of which the patient has something, with the units that they have. */
function linesKept(dispenses: readonly Dispense[]): DispenseLine[] {
  return dispenses
    .filter(({ voided }) => voided === null)
    .flatMap(({ lines }) => lines)
    .map((line) => ({ ...line, units: unitsKept(line) }))
    .filter(({ units }) => units > 0);
}

/** Those of these lines that stand on a bill. A voided bill has none. */
async function billedLines(
  db: Kysely<Database>,
  lineIds: readonly string[],
): Promise<Set<string | null>> {
  const rows = await db
    .selectFrom('bill_items')
    .innerJoin('bills', 'bills.id', 'bill_items.bill_id')
    .select('bill_items.dispense_line_id as lineId')
    .where('bill_items.dispense_line_id', 'in', lineIds)
    .where('bills.voided_at', 'is', null)
    .execute();
  return new Set(rows.map(({ lineId }) => lineId));
}

interface LineStock {
  batch: Pick<StockBatch, 'mrp' | 'isSample'>;
  item: Pick<StockItem, 'packUnits' | 'hsn' | 'taxBasisPoints'>;
}

/** Batch and stock item of lines of the supply register, by line. */
async function readStockOf(
  db: Kysely<Database>,
  lineIds: readonly string[],
): Promise<Map<string, LineStock>> {
  const rows = await db
    .selectFrom('dispense_lines as line')
    .innerJoin('stock_batches as batch', 'batch.id', 'line.batch_id')
    .innerJoin('stock_items as item', 'item.id', 'batch.item_id')
    .select([
      'line.id',
      'batch.mrp',
      'batch.is_sample as isSample',
      'item.pack_units as packUnits',
      'item.hsn',
      'item.tax_basis_points as taxBasisPoints',
    ])
    .where('line.id', 'in', lineIds)
    .execute();
  return new Map(
    rows.map(({ id, mrp, isSample, ...item }) => [id, { batch: { mrp, isSample }, item }]),
  );
}

/** Why these medicines cannot come back with a refund of these items of a bill; null if they can. */
export function returnRefusal(
  bill: Bill,
  returned: readonly ReturnedLine[],
  positions?: readonly number[] | undefined,
): string | null {
  for (const { dispenseLineId, units } of returned) {
    const item = bill.items.find(
      ({ given }, position) =>
        given?.dispenseLineId === dispenseLineId && (!positions || positions.includes(position)),
    );
    if (!item?.given) return t('What comes back is not among these items of the bill.');
    if (units > item.given.unitsKept) {
      return t('Only {units} of {medicine} can come back.', {
        units: item.given.unitsKept,
        medicine: item.description,
      });
    }
  }
  return null;
}

/**
 * Takes medicines back with a refund or void that is stored already, as drawer and counters are locked before batches.
 * Answers why it cannot be, if some came back meanwhile without the bill.
 */
export async function returnMedicines(
  {
    trx,
    context,
    bill,
    user,
    now,
  }: {
    trx: Transaction<Database>;
    context: SignedIn;
    bill: Bill;
    user: { id: string; name: string };
    now: Date;
  },
  returned: readonly ReturnedLine[],
): Promise<string | null> {
  const lines = await trx
    .selectFrom('dispense_lines')
    .innerJoin('dispenses', 'dispenses.id', 'dispense_lines.dispense_id')
    .select(['dispense_lines.batch_id', 'dispenses.id as dispenseId', 'dispenses.number'])
    .where(
      'dispense_lines.id',
      'in',
      returned.map(({ dispenseLineId }) => dispenseLineId),
    )
    .orderBy('dispenses.number')
    .execute();
  await lockBatches(
    trx,
    lines.map(({ batch_id: batchId }) => batchId),
  );
  const refusal = await keptRefusal(trx, bill, returned);
  if (refusal) return refusal;
  const day = dayOf(now, localTimeZone(context.config)).date;
  await insertReturns(trx, { entryId: uuidv7(), day, note: null, user, now }, returned);
  const [dispense] = lines;
  await recordAudit(trx, context, {
    action: 'medicines_returned',
    values: {
      count: returned.length,
      name: bill.patientName,
      dispense: [...new Set(lines.map(({ number }) => number))].join(', '),
    },
    ...about('dispenses', { id: dispense?.dispenseId ?? bill.id, patientId: bill.patientId }),
  });
  return null;
}

/** As `returnRefusal`, by what the book says now. */
async function keptRefusal(
  trx: Transaction<Database>,
  bill: Bill,
  returned: readonly ReturnedLine[],
): Promise<string | null> {
  const dispenses = await readDispensesOf(trx, { tokenId: bill.tokenId });
  const lines = new Map(
    dispenses.flatMap(({ lines: of }) => of).map((line) => [line.id, unitsKept(line)]),
  );
  const now = bill.items.map((item) => ({
    ...item,
    given: item.given && {
      ...item.given,
      unitsKept: lines.get(item.given.dispenseLineId) ?? 0,
    },
  }));
  return returnRefusal({ ...bill, items: now }, returned);
}
