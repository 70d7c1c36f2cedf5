import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { api, client, codeOf, messageOf } from '../../../web/api/api';
import { useIdempotencyKey } from '../../../web/api/useIdempotencyKey';
import {
  type Product,
  type ProductChanges,
  type ProductImport,
  type ProductRow,
  productsAtOnce,
} from './product';
import { countLeftOut, type ReadProducts } from './readProducts';

/** Bytes of rows in one request: the server accepts a quarter of a megabyte. */
const maxChunkBytes = 180_000;

type Stage =
  | { name: 'ready' }
  /** Sends the rows; `done` from 0 to 1. */
  | { name: 'sending'; done: number }
  /** What the import would change. */
  | { name: 'compared'; changes: ProductChanges }
  | { name: 'importing'; changes: ProductChanges }
  | { name: 'done'; made: ProductImport };

/** Imports the medicines of a file: sends them in chunks, compares them, then lets all count at once. */
export function useProductImport({ source, products, leftOut }: ReadProducts, name: string) {
  const queryClient = useQueryClient();
  const [stage, setStage] = useState<Stage>({ name: 'ready' });
  const [failure, setFailure] = useState<string | null>(null);
  const isRunning = useRef(false);
  // Sending the file again reuses the id, so that the server ignores rows that it already has.
  const [importId] = useState(() => uuidv4());
  const context = useIdempotencyKey();

  const attempt = async (before: Stage, work: () => Promise<void>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(messageOf(error));
      // The server no longer has the rows: they have to be sent again.
      setStage(codeOf(error) === 'NOT_STAGED' ? { name: 'ready' } : before);
    } finally {
      isRunning.current = false;
    }
  };

  const compare = () =>
    attempt({ name: 'ready' }, async () => {
      setStage({ name: 'sending', done: 0 });
      for (const rows of chunksOf(products)) {
        await client.products.stage({ importId, rows });
        setStage({ name: 'sending', done: (rows.at(-1)?.row ?? 0) / products.length });
      }
      setStage({ name: 'compared', changes: await client.products.check({ importId, source }) });
    });

  const run = (changes: ProductChanges) =>
    attempt({ name: 'compared', changes }, async () => {
      setStage({ name: 'importing', changes });
      const made = await client.products.run(
        {
          ...{ importId, source, leftOut: countLeftOut(leftOut), rows: products.length },
          // A longer name is cut: it only tells imports apart.
          name: name.slice(0, 200),
        },
        { context },
      );
      setStage({ name: 'done', made });
      await Promise.all(
        [api.products.key(), api.substances.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    });

  return { stage, failure, compare, run };
}

/** Splits the medicines into chunks that the server accepts, with their positions. */
function* chunksOf(products: readonly Product[]): Generator<ProductRow[]> {
  let chunk: ProductRow[] = [];
  let bytes = 0;
  for (const [index, product] of products.entries()) {
    const row = { ...product, row: index + 1 };
    const size = new TextEncoder().encode(JSON.stringify(row)).length;
    if (chunk.length === productsAtOnce || (chunk.length > 0 && bytes + size > maxChunkBytes)) {
      yield chunk;
      chunk = [];
      bytes = 0;
    }
    chunk.push(row);
    bytes += size;
  }
  if (chunk.length > 0) yield chunk;
}
