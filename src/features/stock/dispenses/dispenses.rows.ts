import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { containing, holdsTextOrIsOfCard } from '../../../server/database/likePattern';
import type { Database } from '../../../server/database/schema';
import { takeNextSerial } from '../../../server/database/serial';
import { voidedFromRow } from '../../../server/database/voidedColumns';
import type { User } from '../../../shared/account';
import { orErased } from '../../../shared/erased';
import { financialYearOf } from '../../../shared/financialYear';
import { insertEntry, insertMovements, type NewMovement } from '../stock.rows';
import { type Dispense, dispenseNumber, type ReturnedLine } from './dispense';

/** The columns of a dispense for its number: the clinic's next one, without gaps. Taken after the batches are locked. */
export async function takeDispenseNumber(
  trx: Transaction<Database>,
  at: Date,
  timeZone: string,
): Promise<Pick<Selectable<Database['dispenses']>, 'number' | 'financial_year' | 'serial'>> {
  const { bill_prefix: prefix } = await trx
    .selectFrom('clinic_settings')
    .select('bill_prefix')
    .executeTakeFirstOrThrow();
  const financialYear = financialYearOf(at, timeZone);
  const serial = await takeNextSerial(trx, 'dispense_counters', financialYear, at);
  return {
    number: dispenseNumber(prefix, financialYear, serial),
    financial_year: financialYear,
    serial,
  };
}

/** Dispenses with their lines. */
export function dispensesWithLines(db: Kysely<Database>) {
  return db
    .selectFrom('dispenses')
    .selectAll('dispenses')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('dispense_lines as line')
          .innerJoin('stock_batches as batch', 'batch.id', 'line.batch_id')
          .innerJoin('stock_items as item', 'item.id', 'batch.item_id')
          .select([
            'line.id',
            'line.batch_id as batchId',
            'item.id as itemId',
            'batch.number as batchNumber',
            'batch.expiry',
            'line.prescription_position as prescriptionPosition',
            'line.medicine',
            'line.prescribed',
            'item.unit',
            'line.units',
            'line.directions',
            'line.is_free as isFree',
          ])
          .select(
            sql<number>`coalesce((
              select sum(units) from stock_movements
              where dispense_line_id = line.id and stock_movements.kind = 'return'
            ), 0)`.as('returned'),
          )
          .whereRef('line.dispense_id', '=', 'dispenses.id')
          .orderBy('line.position'),
      ).as('lines'),
    );
}

/**
 * Holds for rows of `dispenses` whose patient's name or number has a text, that are of the patient whose card was scanned,
 * or one of whose lines has the text in its medicine or its batch's number.
 */
export function matchesDispense(text: string): RawBuilder<boolean> {
  const part = containing(text);
  // As arrays, which are read once and looked up by indexes; a subquery beside an "or" would read the whole register.
  // Batches are few beside it and have no index for parts of a number, which each movement would have to write.
  return sql<boolean>`(${holdsTextOrIsOfCard(text)} or dispenses.id = any(array(
    select dispense_id from dispense_lines
    where lower(medicine) like ${part}
      or batch_id = any(array(select id from stock_batches where lower(number) like ${part}))
  )))`;
}

type DispenseRow = Awaited<
  ReturnType<ReturnType<typeof dispensesWithLines>['executeTakeFirstOrThrow']>
>;

export function dispenseFromRow(row: DispenseRow): Dispense {
  return {
    id: row.id,
    number: row.number,
    patientId: row.patient_id,
    patientName: orErased(row.patient_name),
    tokenId: row.token_id,
    prescriptionId: row.prescription_id,
    doctorId: row.doctor_id,
    doctorName: row.doctor_name,
    givenAt: row.given_at.toISOString(),
    givenByName: row.given_by_name,
    voided: voidedFromRow(row),
    lines: row.lines,
  };
}

/** What was given on a prescription or in a visit, the oldest first; voided ones are among them. */
export async function readDispensesOf(
  db: Kysely<Database>,
  of: { prescriptionId: string } | { tokenId: string },
): Promise<Dispense[]> {
  const query = dispensesWithLines(db).orderBy('given_at').orderBy('id');
  const rows = await ('prescriptionId' in of
    ? query.where('prescription_id', '=', of.prescriptionId)
    : query.where('token_id', '=', of.tokenId)
  ).execute();
  return rows.map(dispenseFromRow);
}

/** One dispense; null if there is none. */
export async function readDispense(db: Kysely<Database>, id: string): Promise<Dispense | null> {
  const row = await dispensesWithLines(db).where('id', '=', id).executeTakeFirst();
  return row ? dispenseFromRow(row) : null;
}

/**
 * Takes lines back by an entry with this id: each comes back, and what is not restocked is written off as destroyed, so
 * that each unit stays accounted for. The database refuses what is more than was given (`stockConstraints`).
 */
export async function insertReturns(
  trx: Transaction<Database>,
  {
    entryId,
    day,
    note,
    user,
    now,
  }: {
    entryId: string;
    day: string;
    note: string | null;
    user: Pick<User, 'id' | 'name'>;
    now: Date;
  },
  returned: readonly ReturnedLine[],
): Promise<void> {
  await insertEntry(trx, { id: entryId, kind: 'return', note }, { user, now });
  const lines = await trx
    .selectFrom('dispense_lines')
    .select(['id', 'batch_id'])
    .where(
      'id',
      'in',
      returned.map(({ dispenseLineId }) => dispenseLineId),
    )
    .execute();
  const batchOf = new Map(lines.map((line) => [line.id, line.batch_id]));
  const movements = returned.flatMap(({ dispenseLineId, units, isRestocked }): NewMovement[] => {
    const batchId = batchOf.get(dispenseLineId);
    if (batchId === undefined) throw new Error('A line that comes back is not of this clinic.');
    const back: NewMovement = { batchId, kind: 'return', units, day, entryId, dispenseLineId };
    const destroyed: NewMovement = {
      ...{ batchId, kind: 'writeOff', units: -units, day, entryId, reason: 'destroyed' },
    };
    return isRestocked ? [back] : [back, destroyed];
  });
  await insertMovements(trx, movements);
}
