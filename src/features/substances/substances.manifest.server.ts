import type { ServerManifest } from '../../server/api/serverManifest';
import { deleteOldStagedProducts, productsOperations } from './products/products.server';
import { productsTables } from './products/products.table';
import { substancesOperations } from './substances.server';
import { substancesTables } from './substances.table';

export const substancesServer = {
  operations: { substances: substancesOperations, products: productsOperations },
  tables: { ...substancesTables, ...productsTables },
  hourly: { 'lists of medicines that nobody imported': deleteOldStagedProducts },
} satisfies ServerManifest;
