import { contract } from '../../app/contract';
import type { OperationMeta } from '../../shared/operation';

interface Declared {
  '~orpc': { route: { method?: string; path?: string }; meta: OperationMeta };
}

const operations = Object.entries(contract).flatMap(([feature, ofFeature]) =>
  Object.entries(ofFeature as unknown as Record<string, Declared>).map(
    ([name, declared]) => [`${feature}.${name}`, declared['~orpc']] as const,
  ),
);

// What the browser needs of the contract, and all that the build puts into its files (vite.config.ts): the schemas, and
// with them zod, are the server's and the forms'.

/** Where each operation stands: `GET /patients/{id}`. */
export const addresses: Record<string, string> = Object.fromEntries(
  operations.map(([id, { route }]) => [id, `${route.method} ${route.path}`]),
);

/** The operations whose answer goes on for as long as somebody listens. */
export const streams: string[] = operations.flatMap(([id, { meta }]) => (meta.streams ? id : []));
