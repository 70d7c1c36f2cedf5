import { z } from 'zod';
import { oneTimeToken } from '../../shared/account';
import { id } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { noPdfError, paperChoice } from '../../shared/paperChoice';
import { boardLinkOver } from '../board/board';
import { maxListedRetired, maxPrices, newPrice, price } from './price';
import { rateBoard } from './rateBoard';

const nameTakenError = { NAME_TAKEN: { status: 409 } } as const;

const listFullError = {
  LIST_FULL: {
    status: 409,
    message: 'The price list is full (500 prices). Stop using one you no longer need.',
  },
} as const;

export const priceListContract = {
  list: operation('priceList.list', { reads: true })
    .route(at('GET /prices', 'The clinic’s prices in use, by name'))
    .output(z.array(price).max(maxPrices)),

  rates: operation('priceList.rates', { reads: true })
    .route(at('GET /rates', 'The rate board: fees and prices in English and the local language'))
    .output(rateBoard),

  ratesPdf: operation('priceList.ratesPdf', { reads: true })
    .route(at('GET /rates/pdf', 'The rate board for the wall as a PDF'))
    .input(paperChoice)
    .output(z.file())
    .errors(noPdfError),

  ratesOnScreen: operation('priceList.ratesOnScreen', { reads: true })
    .route(at('POST /board/rates', 'The rate board for a waiting room’s screen, by its link'))
    .input(z.object({ token: oneTimeToken }))
    .output(rateBoard)
    .errors({ LINK_NOT_USABLE: { status: 410, message: boardLinkOver } }),

  retired: operation('priceList.retired', { reads: true })
    .route(at('GET /prices/retired', 'Prices out of use, the newest of them first'))
    .output(z.array(price).max(maxListedRetired)),

  add: operation('priceList.add', { makes: 'prices', audits: 'price_added' })
    .route(at('POST /prices', 'Add a price to the clinic’s list'))
    .input(newPrice)
    .output(price)
    .errors({ ...nameTakenError, ...listFullError }),

  change: operation('priceList.change', { changes: 'prices', audits: 'price_changed' })
    .route(at('PUT /prices/{id}', 'Change a price; bills that are made keep theirs'))
    .input(newPrice.extend({ id, version: z.int().min(1) }))
    .output(price)
    .errors({
      ...nameTakenError,
      PRICE_CHANGED: {
        status: 409,
        message: 'Someone has changed this price. Please check it before you save.',
        data: price,
      },
    }),

  retire: operation('priceList.retire', { changes: 'prices', audits: 'price_retired' })
    .route(at('POST /prices/{id}/retire', 'Take a price out of use, or into use again'))
    .input(z.object({ id, isRetired: z.boolean() }))
    .output(price)
    .errors({ ...nameTakenError, ...listFullError }),
};
