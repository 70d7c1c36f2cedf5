import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';

/** Texts beyond these are not prepared: lists of many lengths would fill PostgreSQL's memory, each connection's own. */
const mostTexts = 500;

/** PostgreSQL's code for a prepared statement whose table got another column meanwhile; nothing was done. */
export const outdatedStatement = '0A000';

/**
 * Prepares the statements of writing transactions by name, on each connection at their first use: parsing and planning
 * them takes longer than what they do to a few rows. Statements outside a transaction are planned for their values, for
 * a search has to be.
 */
export function prepareWrites(
  connect: () => Promise<pg.PoolClient>,
): () => Promise<PostgresPoolClient> {
  const names = new Map<string, string>();
  let generation = 0;

  const nameOf = (text: string): string | undefined => {
    const name = names.get(text);
    if (name || names.size === mostTexts) return name;
    names.set(text, `clinic-${generation}-${names.size}`);
    return names.get(text);
  };

  return async () => {
    const client = await connect();
    let isWriting = false;
    const query = async <Row>(text: string, values: readonly unknown[]) => {
      // Transactions that only read, all at one moment, begin with `start transaction`.
      if (text === 'begin') isWriting = true;
      const name = isWriting && values.length > 0 ? nameOf(text) : undefined;
      try {
        const result = await client.query({ name, text, values: [...values] });
        return result as PostgresQueryResult<Row>;
      } catch (error) {
        if (name && error instanceof pg.DatabaseError && error.code === outdatedStatement) {
          names.clear();
          generation++;
        }
        throw error;
      }
    };
    return {
      query: query as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy),
    };
  };
}
