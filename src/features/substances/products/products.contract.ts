import { z } from 'zod';
import { id, requiredText } from '../../../shared/fields';
import { at, operation } from '../../../shared/operation';
import {
  maxProducts,
  productChanges,
  productImport,
  productImportsShown,
  productRow,
  productSources,
  productsAtOnce,
} from './product';

/** Made by the browser that imports, another one for each time that a file is sent. */
const importId = id;
const source = z.enum(productSources);
/** How many were staged: a file that did not come whole is not imported. */
const rows = z.int().min(1).max(maxProducts);

const notStagedError = {
  NOT_STAGED: {
    status: 409,
    message: 'Some rows of the file did not arrive. Nothing was imported; please send it again.',
  },
} as const;

export const productsContract = {
  stage: operation('products.stage', {
    changes: 'product_rows',
    audits: { none: 'A draft: it says nothing of a medicine before it is run.' },
  })
    .route(
      at(
        'POST /medicines/imports/{importId}/rows',
        'Medicines of a list with their substances, to be imported later; each row is taken once',
      ),
    )
    .input(z.object({ importId, rows: z.array(productRow).min(1).max(productsAtOnce) }))
    .output(z.object({ staged: z.int() }))
    .errors(notStagedError),

  check: operation('products.check', { reads: true })
    .route(
      at(
        'POST /medicines/imports/{importId}/check',
        'What the staged rows would change, and where the clinic’s own notes say otherwise',
      ),
    )
    .input(z.object({ importId, source }))
    .output(productChanges),

  run: operation('products.run', { makes: 'product_imports', audits: 'products_imported' })
    .route(
      at(
        'POST /medicines/imports/{importId}/run',
        'Let the staged rows count in place of the earlier list of the same source',
      ),
    )
    .input(
      z.object({
        importId,
        source,
        name: requiredText(200, 'Please enter the file’s name.'),
        rows,
        /** Rows of the file that could not be read. */
        leftOut: z.int().min(0),
      }),
    )
    .output(productImport)
    .errors(notStagedError),

  list: operation('products.list', { reads: true })
    .route(at('GET /medicines/imports', 'The newest imports of lists of medicines'))
    .output(z.object({ imports: z.array(productImport).max(productImportsShown) })),

  takeBack: operation('products.takeBack', {
    changes: 'product_imports',
    audits: 'products_taken_back',
  })
    .route(
      at(
        'POST /medicines/imports/{id}/take-back',
        'Take an import back, so that the earlier list of its source counts again; done once',
      ),
    )
    .input(z.object({ id }))
    .output(productImport)
    .errors({
      NOT_FOUND: { status: 404, message: 'This import does not exist.' },
      NOT_IN_FORCE: {
        status: 409,
        message: 'A later import of this list is in use. Undo that one first.',
      },
    }),
};
