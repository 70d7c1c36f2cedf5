import { z } from 'zod';
import { cursor, date, id, optionalText, searchText } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import {
  availableItem,
  batchReceiver,
  changedBatch,
  changedItem,
  foundStock,
  maxReceivers,
  maxShelfBatches,
  maxStockItems,
  maxStockLines,
  maxStockRows,
  openingStock,
  searchedBatch,
  shelfBatch,
  stockCount,
  stockDifference,
  stockedItem,
  stockRow,
  stockStates,
  stockValue,
  writtenOff,
} from './stockChanges';
import { newStockItem, pricedBatch, stockItem } from './stockItem';

/** The medicine has a substance that the product keeps no stock of; `substances` names them. */
export const refusedSubstanceError = {
  REFUSED_SUBSTANCE: { status: 422, data: z.object({ substances: z.array(z.string()) }) },
} as const;

const nameTakenError = { NAME_TAKEN: { status: 409 } } as const;
const listFullError = {
  LIST_FULL: {
    status: 409,
    message: 'The stock is full (3,000 medicines). Stop using one you no longer need.',
  },
} as const;

/** Less is there than was asked for; `batches` are as they are now. */
export const notEnoughError = {
  NOT_ENOUGH: {
    status: 409,
    message: 'There is less of it than that. Please check what is left.',
    data: z.object({ batches: z.array(pricedBatch) }),
  },
} as const;

export const stockContract = {
  availability: operation('stock.availability', { reads: true })
    .route(at('GET /stock/availability', 'What is left of each medicine in use, without rates'))
    .output(z.array(availableItem).max(maxStockItems)),

  search: operation('stock.search', { reads: true })
    .route(
      at('POST /stock/search', 'The medicines that are kept, by name, all or those of one state'),
    )
    .input(z.object({ text: searchText, state: z.enum(stockStates).default('all') }))
    .output(
      z.object({
        items: z.array(stockRow).max(maxStockRows),
        /** How many items each state has, whether there is room for them or not. */
        counts: z.record(z.enum(stockStates), z.int()),
      }),
    ),

  shelves: operation('stock.shelves', { reads: true })
    .route(at('GET /stock/shelves', 'The shelves on which something is, by name'))
    .output(z.array(z.string()).max(maxStockItems)),

  batches: operation('stock.batches', { reads: true })
    .route(
      at('POST /stock/batches/search', 'What is left on one shelf, or of what is expired, by name'),
    )
    .input(
      z.object({
        /** Null: all of them; blank: what has no shelf. */
        shelf: optionalText(60).nullable().default(null),
        isExpired: z.boolean().default(false),
      }),
    )
    .output(
      z.object({
        batches: z.array(shelfBatch).max(maxShelfBatches),
        /** How many there are, more than there is room for. */
        batchCount: z.int(),
      }),
    ),

  item: operation('stock.item', { reads: true })
    .route(at('GET /stock/items/{id}', 'One medicine with its batches and movements'))
    .input(z.object({ id }))
    .output(stockedItem),

  differences: operation('stock.differences', { reads: true })
    .route(at('GET /stock/differences', 'What was found, counted and written off, newest first'))
    .input(z.object({ cursor: cursor.optional() }))
    .output(z.object({ entries: z.array(stockDifference), nextCursor: z.string().nullable() })),

  addItem: operation('stock.addItem', { makes: 'stock_items', audits: 'stock_item_added' })
    .route(at('POST /stock/items', 'Add a medicine that is kept'))
    .input(newStockItem)
    .output(stockItem)
    .errors({ ...refusedSubstanceError, ...nameTakenError, ...listFullError }),

  changeItem: operation('stock.changeItem', {
    changes: 'stock_items',
    audits: 'stock_item_changed',
  })
    .route(
      at('PUT /stock/items/{id}', 'Change a medicine, or take it out of use once nothing is left'),
    )
    .input(changedItem)
    .output(stockItem)
    .errors({
      ...refusedSubstanceError,
      ...nameTakenError,
      ...listFullError,
      PACK_IN_USE: { status: 409 },
      STOCK_LEFT: {
        status: 409,
        message: 'Something of it is left. Write it off or give it back first.',
      },
      STOCK_CHANGED: {
        status: 409,
        message: 'Someone has changed this medicine. Please check it before you save.',
        data: stockItem,
      },
    }),

  changeBatch: operation('stock.changeBatch', { changes: 'stock_batches', audits: 'batch_changed' })
    .route(at('PUT /stock/batches/{id}', 'Put right what is written of a batch; nothing moves'))
    .input(changedBatch)
    .output(pricedBatch)
    .errors({
      STOCK_CHANGED: {
        status: 409,
        message: 'Someone has changed this batch. Please check it before you save.',
        data: pricedBatch,
      },
    }),

  open: operation('stock.open', { makes: 'stock_entries', audits: 'stock_opened' })
    .route(at('POST /stock/opening', 'Enter what is on the shelf when the stock begins'))
    .input(
      openingStock.extend({
        /** Confirms lines whose batch is in the stock or the list already. */
        isDuplicate: z.boolean().default(false),
      }),
    )
    .output(z.object({ id, batchIds: z.array(id) }))
    .errors({
      ...refusedSubstanceError,
      ...nameTakenError,
      ...listFullError,
      /** `lines`: their positions, from 0. */
      DUPLICATE_BATCHES: {
        status: 409,
        data: z.object({ lines: z.array(z.int()).max(maxStockLines) }),
      },
    }),

  find: operation('stock.find', { makes: 'stock_entries', audits: 'stock_found' })
    .route(at('POST /stock/finds', 'Put in what is on the shelf and not in the book'))
    .input(foundStock)
    .output(z.object({ id, itemId: id, batchId: id }))
    .errors({ ...refusedSubstanceError, ...nameTakenError, ...listFullError }),

  writeOff: operation('stock.writeOff', { makes: 'stock_entries', audits: 'stock_written_off' })
    .route(at('POST /stock/write-offs', 'Take out what is expired, broken, lost or stolen'))
    .input(writtenOff)
    .output(z.object({ id }))
    .errors(notEnoughError),

  count: operation('stock.count', { makes: 'stock_entries', audits: 'stock_counted' })
    .route(at('POST /stock/counts', 'Bring the book to what was counted'))
    .input(stockCount)
    .output(z.object({ id }))
    .errors({
      COUNT_CHANGED: {
        status: 409,
        message: 'Something moved while you counted. Please count what is marked again.',
        data: z.object({ batches: z.array(pricedBatch) }),
      },
    }),

  whoGot: operation('stock.whoGot', { reads: true, audits: 'batch_traced' })
    .route(at('POST /stock/who-got', 'The patients who got a batch'))
    .input(z.object({ itemId: id, number: searchedBatch }))
    .output(z.object({ receivers: z.array(batchReceiver).max(maxReceivers), isCut: z.boolean() })),

  value: operation('stock.value', { reads: true })
    .route(at('GET /stock/value', 'What was there at the end of a day, and what it cost'))
    .input(z.object({ day: date }))
    .output(stockValue),
};
