import { contract } from '../../app/contract';
import type { OperationMeta } from '../../shared/operation';

interface ContractOperation {
  '~orpc': { route: { method?: string; path?: string }; meta: OperationMeta };
}

const operations = Object.entries(contract).flatMap(([feature, operationsOfFeature]) =>
  Object.entries(operationsOfFeature as unknown as Record<string, ContractOperation>).map(
    ([name, operation]) => [`${feature}.${name}`, operation['~orpc']] as const,
  ),
);

// The build puts only these two tables of the contract into the browser's files (vite.config.ts). The schemas, and zod
// with them, belong to the server and the forms.

/** Method and path of each operation: `GET /patients/{id}`. */
export const addresses: Record<string, string> = Object.fromEntries(
  operations.map(([id, { route }]) => [id, `${route.method} ${route.path}`]),
);

/** The operations that answer with a stream, which stays open until the caller leaves it. */
export const streams: string[] = operations.flatMap(([id, { meta }]) => (meta.streams ? id : []));
