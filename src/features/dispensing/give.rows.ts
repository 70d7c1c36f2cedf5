import type { Kysely, Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { SignedIn } from '../../server/api/operations';
import { about, recordAudit } from '../../server/audit/recordAudit';
import { localTimeZone } from '../../server/config';
import type { Database } from '../../server/database/schema';
import { inLanguage } from '../../server/http/requestLanguage';
import { dateIn } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import type { Prescription } from '../prescriptions/prescription';
import {
  prescriptionFromRow,
  prescriptionsWithMedications,
} from '../prescriptions/prescriptions.rows';
import { lockConsultedToken } from '../queue/consultedToken.rows';
import { isExpired } from '../stock/allocate';
import { type Dispense, type NewDispenseLine, unitsKept } from '../stock/dispenses/dispense';
import { readDispense, takeDispenseNumber } from '../stock/dispenses/dispenses.rows';
import { matchItems } from '../stock/matchItems';
import { refusedIn } from '../stock/refusedSubstances';
import {
  insertMovements,
  lockBatches,
  stockBatchFromRow,
  stockItemFromRow,
} from '../stock/stock.rows';
import type { StockBatch, StockItem } from '../stock/stockItem';
import { ingredientsOf } from '../substances/reference/ingredientsOf';
import type { Tie } from '../substances/substances';
import { directionsOf } from './directions';
import { isEnded, lockOrderedToken, readGivenOf, readTies } from './dispensing.rows';
import { linesKept } from './givenOf';
import { unitsToGive } from './unitsToGive';

interface SharedErrors {
  TOKEN_NOT_USABLE(options?: { message: string }): Error;
  NOT_ENOUGH(options: { data: { batches: StockBatch[] } }): Error;
  EXPIRED(options: { data: { batchIds: string[] } }): Error;
  REFUSED_SUBSTANCE(options: { message: string; data: { substances: string[] } }): Error;
  BAD_REQUEST(options: {
    message: string;
    data: { issues: { field: string; message: string }[] };
  }): Error;
  NOT_FOUND(): Error;
}

interface GiveErrors extends SharedErrors {
  NOT_IN_FORCE(): Error;
  GIVING_ENDED(): Error;
  MORE_THAN_WRITTEN(options: { message: string; data: { positions: number[] } }): Error;
}

/** The dispense that an act made, or that it changed. */
export async function readWrittenDispense(db: Kysely<Database>, id: string): Promise<Dispense> {
  const dispense = await readDispense(db, id);
  if (!dispense) throw new Error('A dispense that was written is not there.');
  return dispense;
}

/** Gives medicines of a prescription: they leave the stock, and stand in the supply register. */
export async function givePrescribed(
  trx: Transaction<Database>,
  context: SignedIn,
  {
    id,
    prescriptionId,
    lines,
    isMore,
  }: {
    id: string;
    prescriptionId: string;
    lines: readonly NewDispenseLine[];
    isMore: boolean;
  },
  errors: GiveErrors,
): Promise<Dispense> {
  const found = await readPrescriptionRow(trx, prescriptionId);
  if (!found) throw errors.NOT_FOUND();
  // A bill and a corrected prescription of the visit wait for it, and the giving for them.
  const token = await lockConsultedToken(trx, found.tokenId, found.patientId);
  if (!token) throw errors.TOKEN_NOT_USABLE();
  const prescription = await readPrescriptionRow(trx, prescriptionId);
  if (!prescription || prescription.voided || prescription.amendedBy) throw errors.NOT_IN_FORCE();
  if (await isEnded(trx, prescriptionId)) throw errors.GIVING_ENDED();
  const stock = await lockStock(trx, context, lines, errors);
  const ties = await readTies(trx, [...prescription.medications, ...stock.values()]);
  refuseSubstances([...stock.values()], ties, errors);
  const rows = lines.map((line): GivenRow => {
    const { item, batch } = stockOf(stock, line.batchId);
    const medication = prescription.medications[line.position ?? -1];
    const matched = medication && matchItems(medication, [item], ties);
    const isOther = matched !== undefined && matched.same.length === 0;
    const isUnmatched = !matched || (isOther && matched.otherBrands.length === 0);
    if (isUnmatched || medication.change === 'stop' || (isOther && !line.isOtherBrand)) {
      const message = t('{medicine} is not what the prescription has there.', {
        medicine: item.name,
      });
      throw errors.BAD_REQUEST({ message, data: { issues: [{ field: 'lines', message }] } });
    }
    return {
      ...{ batchId: line.batchId, position: line.position, medicine: item.name },
      prescribed: isOther ? [medication.name, medication.strength].filter(Boolean).join(' ') : '',
      units: line.units,
      directions: inLanguage('en', () => directionsOf(medication, { t })),
      isFree: line.isFree || batch.isSample,
    };
  });
  if (!isMore) {
    const dispenses = (await readGivenOf(trx, [prescription])).get(prescriptionId) ?? [];
    refuseMore(prescription, { lines, stock, dispenses }, errors);
  }
  await insertDispense(trx, context, {
    ...{ id, prescriptionId, tokenId: prescription.tokenId, rows },
    ...{ patientId: prescription.patientId, patientName: token.patientName },
    ...{ doctorId: prescription.doctorId, doctorName: prescription.doctorName },
  });
  return readWrittenDispense(trx, id);
}

/**
 * Asks about what is more than is written, and about a second time of what is written without a certain quantity: the
 * desk beside may have given it in the same minute.
 */
function refuseMore(
  { medications }: Prescription,
  {
    lines,
    stock,
    dispenses,
  }: {
    lines: readonly NewDispenseLine[];
    stock: ReadonlyMap<string, Stocked>;
    dispenses: readonly Dispense[];
  },
  errors: GiveErrors,
): void {
  const earlier = linesKept(dispenses);
  const sumOf = (some: readonly number[]) => some.reduce((sum, units) => sum + units, 0);
  const positions = [...new Set(lines.map(({ position }) => position ?? -1))].filter((position) => {
    const here = lines.filter((line) => line.position === position);
    const medication = medications[position];
    const [first] = here;
    if (!first || !medication) return false;
    const written = unitsToGive(medication, stockOf(stock, first.batchId).item);
    const given = sumOf(
      earlier.filter((line) => line.prescriptionPosition === position).map(unitsKept),
    );
    if (written === null) return given > 0;
    return given + sumOf(here.map(({ units }) => units)) > written;
  });
  if (positions.length === 0) return;
  const medicines = positions.map((position) => medications[position]?.name ?? '').join(', ');
  const message = t('More of {medicines} than is written, or a second time.', { medicines });
  throw errors.MORE_THAN_WRITTEN({ message, data: { positions } });
}

/** Gives what the doctor of a visit orders in it, without a prescription. */
export async function giveOrdered(
  trx: Transaction<Database>,
  context: SignedIn,
  {
    id,
    tokenId,
    lines,
  }: {
    id: string;
    tokenId: string;
    lines: readonly (Pick<NewDispenseLine, 'batchId' | 'units' | 'isFree'> & {
      directions: string;
    })[];
  },
  errors: SharedErrors,
): Promise<Dispense> {
  const { user } = context;
  const token = await lockOrderedToken(trx, tokenId);
  if (!token) throw errors.TOKEN_NOT_USABLE();
  if (token.consultedBy !== user.id) {
    const message = t('Only the doctor of this visit orders medicines in it.');
    throw errors.TOKEN_NOT_USABLE({ message });
  }
  const stock = await lockStock(trx, context, lines, errors);
  refuseSubstances([...stock.values()], await readTies(trx, [...stock.values()]), errors);
  const rows = lines.map(({ batchId, units, isFree, directions }): GivenRow => {
    const { item, batch } = stockOf(stock, batchId);
    return {
      ...{ batchId, position: null, medicine: item.name, prescribed: '', units, directions },
      isFree: isFree || batch.isSample,
    };
  });
  const { patientId, patientName } = token;
  await insertDispense(trx, context, {
    ...{ id, prescriptionId: null, tokenId, rows, patientId, patientName },
    ...{ doctorId: user.id, doctorName: user.name },
  });
  return readWrittenDispense(trx, id);
}

async function readPrescriptionRow(
  trx: Transaction<Database>,
  id: string,
): Promise<Prescription | null> {
  const row = await prescriptionsWithMedications(trx).where('id', '=', id).executeTakeFirst();
  return row ? prescriptionFromRow(row) : null;
}

interface Stocked extends StockItem {
  batch: StockBatch;
}

/** The batches with their items by the batch's id; locked, with enough left of each, and none expired. */
async function lockStock(
  trx: Transaction<Database>,
  { now, config }: SignedIn,
  lines: readonly { batchId: string; units: number }[],
  errors: SharedErrors,
): Promise<Map<string, Stocked>> {
  const ids = [...new Set(lines.map(({ batchId }) => batchId))];
  const batches = (await lockBatches(trx, ids)).map(stockBatchFromRow);
  if (batches.length < ids.length) throw errors.NOT_FOUND();
  const day = dateIn(now, localTimeZone(config));
  const expired = batches.filter((batch) => isExpired(batch, day));
  if (expired.length > 0) throw errors.EXPIRED({ data: { batchIds: expired.map(({ id }) => id) } });
  const isShort = ({ id, unitsLeft }: StockBatch) =>
    lines.filter(({ batchId }) => batchId === id).reduce((sum, { units }) => sum + units, 0) >
    unitsLeft;
  if (batches.some(isShort)) throw errors.NOT_ENOUGH({ data: { batches } });
  const items = await trx
    .selectFrom('stock_items')
    .selectAll()
    .where(
      'id',
      'in',
      batches.map(({ itemId }) => itemId),
    )
    .execute();
  return new Map(
    batches.flatMap((batch) => {
      const item = items.find(({ id }) => id === batch.itemId);
      return item ? [[batch.id, { ...stockItemFromRow(item), batch }] as const] : [];
    }),
  );
}

function stockOf(stock: ReadonlyMap<string, Stocked>, batchId: string) {
  const item = stock.get(batchId);
  if (!item) throw new Error('A batch that is given has no medicine.');
  return { item, batch: item.batch };
}

/** Refuses what the product keeps no stock of, whatever the item was called when it came in. */
function refuseSubstances(
  items: readonly StockItem[],
  ties: readonly Tie[],
  errors: SharedErrors,
): void {
  const substances = refusedIn(
    items.flatMap(({ name }) => [
      name,
      ...(ingredientsOf({ name, genericName: '', strength: '' }, ties) ?? []).map(
        ({ substance }) => substance,
      ),
    ]),
  );
  if (substances.length === 0) return;
  const message = t('This program gives out no {substances}.', {
    substances: substances.join(', '),
  });
  throw errors.REFUSED_SUBSTANCE({ message, data: { substances } });
}

interface GivenRow {
  batchId: string;
  position: number | null;
  medicine: string;
  prescribed: string;
  units: number;
  directions: string;
  isFree: boolean;
}

interface GivenDispense {
  id: string;
  prescriptionId: string | null;
  tokenId: string;
  patientId: string;
  patientName: string;
  doctorId: string;
  doctorName: string;
  rows: readonly GivenRow[];
}

/** Stores a dispense whose batches are locked, and moves its units. */
async function insertDispense(
  trx: Transaction<Database>,
  context: SignedIn,
  given: GivenDispense,
): Promise<void> {
  const { user, now, config } = context;
  const timeZone = localTimeZone(config);
  const numbered = await takeDispenseNumber(trx, now, timeZone);
  const { id, prescriptionId, patientId, patientName } = given;
  await trx
    .insertInto('dispenses')
    .values({
      ...{ id, ...numbered, patient_id: patientId, patient_name: patientName },
      ...{ token_id: given.tokenId, prescription_id: prescriptionId },
      ...{ doctor_id: given.doctorId, doctor_name: given.doctorName },
      ...{ given_at: now, given_by: user.id, given_by_name: user.name },
    })
    .execute();
  const lines = given.rows.map((row) => ({ lineId: uuidv7(), ...row }));
  await trx
    .insertInto('dispense_lines')
    .values(
      lines.map(({ lineId, batchId, ...line }, position) => ({
        ...{ id: lineId, dispense_id: id, position, batch_id: batchId },
        prescription_position: line.position,
        ...{ medicine: line.medicine, prescribed: line.prescribed, units: line.units },
        ...{ directions: line.directions, is_free: line.isFree },
      })),
    )
    .execute();
  const day = dateIn(now, timeZone);
  await insertMovements(
    trx,
    lines.map(({ lineId, batchId, units }) => ({
      ...{ batchId, kind: 'dispense', units: -units, day, dispenseLineId: lineId },
    })),
  );
  await recordAudit(trx, context, {
    action: 'medicines_given',
    values: {
      kind: prescriptionId === null ? 'ordered' : 'prescribed',
      ...{ count: lines.length, name: patientName, dispense: numbered.number },
    },
    ...about('dispenses', { id, patientId }),
  });
}
