import { z } from 'zod';
import { date, id, instant, optionalText, paise, requiredText } from '../../shared/fields';
import { entryKinds, movementKinds, writeOffReasons } from './ledger';
import {
  hasItsMrp,
  maxUnits,
  movedUnits,
  newStockBatch,
  newStockItem,
  pricedBatch,
  stockBatch,
  stockItem,
  stockMessages,
  stockUnits,
  withoutMrp,
} from './stockItem';

/** What is entered at the shelf, and what screens of the stock show. */

export const stockChangeMessages = {
  noLines: 'Add at least one line.',
  tooMany: 'Please enter at most 200 lines.',
  tooManyBatches: 'Please count at most 1,000 batches at once.',
  twice: 'Each batch can stand there once.',
  reason: 'Please say why.',
  difference: 'Say why the count differs.',
} as const;

/** Lines of the opening stock in one act at most. */
export const maxStockLines = 200;
/** Batches that one act counts or writes off at most: those of a shelf. */
export const maxShelfBatches = 1_000;
/** Items in use at most. */
export const maxStockItems = 3_000;

const batchLines = <Line extends z.ZodType<{ batchId: string }>>(line: Line) =>
  z
    .array(line)
    .min(1, stockChangeMessages.noLines)
    .max(maxShelfBatches, stockChangeMessages.tooManyBatches)
    .refine(eachBatchOnce, stockChangeMessages.twice);

const eachBatchOnce = (lines: readonly { batchId: string }[]) =>
  new Set(lines.map(({ batchId }) => batchId)).size === lines.length;

/** An item that is kept, or a new one that is entered with the line. */
export const itemOfLine = z.union([z.object({ itemId: id }), z.object({ newItem: newStockItem })]);
export type ItemOfLine = z.infer<typeof itemOfLine>;

/** A batch on the shelf when the stock is opened; the cost of all its units if it is known. */
const openingLine = z.object({
  item: itemOfLine,
  batch: newStockBatch.refine(hasItsMrp, withoutMrp),
  units: movedUnits,
  /** Paise of all its units; null: not known. */
  cost: paise.nullable(),
});
export const openingStock = z.object({
  lines: z
    .array(openingLine)
    .min(1, stockChangeMessages.noLines)
    .max(maxStockLines, stockChangeMessages.tooMany),
});
export type OpeningStock = z.infer<typeof openingStock>;

/** What is on the shelf and not in the book, put in while a patient waits. */
export const foundStock = z.object({
  item: itemOfLine,
  batch: newStockBatch.refine(hasItsMrp, withoutMrp),
  units: movedUnits,
});
export type FoundStock = z.infer<typeof foundStock>;

export const writtenOff = z.object({
  reason: z.enum(writeOffReasons, stockChangeMessages.reason),
  note: optionalText(300),
  lines: batchLines(z.object({ batchId: id, units: movedUnits })),
});
export type WrittenOff = z.infer<typeof writtenOff>;

const countedUnits = z
  .int(stockMessages.units)
  .min(0, stockMessages.units)
  .max(maxUnits, stockMessages.units);

/** A count: of each batch what the book said when it was counted, and what is there. */
export const stockCount = z.object({
  shelf: optionalText(60),
  lines: batchLines(
    z
      .object({
        batchId: id,
        /** What was shown; COUNT_CHANGED if it is another number by now. */
        seen: countedUnits,
        counted: countedUnits,
        /** Why they differ; blank if they do not. */
        reason: optionalText(300),
      })
      .refine(({ seen, counted, reason }) => seen === counted || reason !== '', {
        path: ['reason'],
        message: stockChangeMessages.difference,
      }),
  ),
});
export type StockCount = z.infer<typeof stockCount>;

/** What is printed on a batch, and its cost, put right; nothing moves. */
export const changedBatch = newStockBatch
  .extend({
    id,
    version: z.int().min(1),
    /** Paise of all units that came; absent: it stays, also for whoever may not see it. */
    cost: paise.nullable().optional(),
  })
  .refine(hasItsMrp, withoutMrp);
export type ChangedBatch = z.infer<typeof changedBatch>;

export const changedItem = newStockItem.extend({
  id,
  version: z.int().min(1),
  /** Taken out of use; only with nothing left. */
  isRetired: z.boolean(),
});
export type ChangedItem = z.infer<typeof changedItem>;

/** What any person of the staff may know of the stock: no rates, no patients. */
export const availableItem = z.object({
  id,
  name: z.string(),
  unit: z.enum(stockUnits),
  packUnits: z.int(),
  /** Units that may still be given. */
  unitsLeft: z.int(),
  /** Each batch that may still be given, the nearest expiry first: for the pad, which asks about the last day. */
  batches: z.array(z.object({ id, expiry: date, unitsLeft: z.int(), isSample: z.boolean() })),
});
export type AvailableItem = z.infer<typeof availableItem>;

/** What the list of the stock shows: all that are in use, those of one state, or those out of use. */
export const stockStates = ['all', 'low', 'expiring', 'expired', 'moving', 'retired'] as const;
export type StockState = (typeof stockStates)[number];

/** Rows that a list shows at most; its search finds the others. */
export const maxStockRows = 300;
/** Batch numbers of one item that a search shows at most. */
export const maxFoundBatches = 3;

export const stockRow = stockItem.extend({
  /** Units that may still be given. */
  unitsLeft: z.int(),
  /** Units that are there and expired. */
  expiredUnits: z.int(),
  nextExpiry: date.nullable(),
  /** At or below its own limit. */
  isLow: z.boolean(),
  /** Units given in the last 90 days, less what came back. */
  movedUnits: z.int(),
  /** Numbers of its batches that have the searched text. */
  foundBatches: z.array(z.string()).max(maxFoundBatches),
});
export type StockRow = z.infer<typeof stockRow>;

const stockMovement = z.object({
  id,
  batchNumber: z.string(),
  kind: z.enum(movementKinds),
  units: z.int(),
  day: date,
  reason: z.enum(writeOffReasons).nullable(),
  note: z.string().nullable(),
  byName: z.string(),
  at: instant,
  /** Of the supply register; null: it was not given to anybody. */
  dispenseNumber: z.string().nullable(),
});
export type StockMovement = z.infer<typeof stockMovement>;

/** Movements of one item that are shown, the newest first. */
export const maxShownMovements = 200;
/** Batches of one item that are shown: those with something left first. */
export const maxShownBatches = 200;

export const stockedItem = z.object({
  item: stockItem,
  batches: z.array(pricedBatch).max(maxShownBatches),
  movements: z.array(stockMovement).max(maxShownMovements),
});
export type StockedItem = z.infer<typeof stockedItem>;

/** A batch on a shelf, as it is counted or written off. */
export const shelfBatch = stockBatch.extend({ itemName: z.string(), unit: z.enum(stockUnits) });
export type ShelfBatch = z.infer<typeof shelfBatch>;

/** One act at the shelf that made the book meet it: finds, counts, write-offs. */
export const stockDifference = z.object({
  id,
  kind: z.enum(entryKinds),
  note: z.string().nullable(),
  at: instant,
  byName: z.string(),
  lines: z
    .array(
      z.object({
        itemName: z.string(),
        batchNumber: z.string(),
        units: z.int(),
        reason: z.enum(writeOffReasons).nullable(),
        /** Why a count differs. */
        note: z.string().nullable(),
      }),
    )
    .max(maxShelfBatches),
});
export type StockDifference = z.infer<typeof stockDifference>;

/** Who got a batch. */
export const batchReceiver = z.object({
  patientId: id,
  patientName: z.string(),
  phone: z.string(),
  dispenseId: id,
  dispenseNumber: z.string(),
  givenAt: instant,
  /** Units that the patient has: less what came back. */
  units: z.int(),
});
export const maxReceivers = 2_000;

/** Items that a value names at most; its sum has all. */
export const maxValuedItems = 5_000;

export const stockValue = z.object({
  day: date,
  items: z
    .array(
      z.object({
        itemId: id,
        name: z.string(),
        unit: z.enum(stockUnits),
        units: z.int(),
        /** Paise; of batches whose cost is known. */
        cost: paise,
        /** Units whose cost nobody knows. */
        unpricedUnits: z.int(),
      }),
    )
    .max(maxValuedItems),
  cost: paise,
});
export type StockValue = z.infer<typeof stockValue>;

/** A batch number as it is looked for. */
export const searchedBatch = requiredText(60, stockMessages.batch);
