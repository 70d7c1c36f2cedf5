import { type PostgresPoolClient, type PostgresQueryResult, sql } from 'kysely';
import pg from 'pg';

/** Further texts are not prepared: `in` lists of many lengths would fill the memory of each connection's backend. */
const maxStatements = 500;

/** PostgreSQL's code for a prepared statement whose table got another column since; it was not executed. */
export const outdatedStatement = '0A000';

const preparedMark = '/* prepared */';

/**
 * Put at the front of a frequent read-only statement that has one good plan for all values, it makes the statement
 * prepared. Half of PostgreSQL's time for open screens was planning the same few statements.
 */
export const prepared = sql.raw(preparedMark);

/**
 * Prepares the statements of writing transactions, and those marked `prepared`, by name on each connection at their
 * first use: parsing and planning them takes longer than executing them on a few rows. All others are planned for their
 * values, which searches need.
 */
export function prepareStatements(
  connect: () => Promise<pg.PoolClient>,
): () => Promise<PostgresPoolClient> {
  const names = new Map<string, string>();
  let generation = 0;

  const nameOf = (text: string): string | undefined => {
    const name = names.get(text);
    if (name || names.size === maxStatements) return name;
    names.set(text, `clinic-${generation}-${names.size}`);
    return names.get(text);
  };

  return async () => {
    const client = await connect();
    let isInTransaction = false;
    let isWriting = false;
    const query = async <Row>(text: string, values: readonly unknown[]) => {
      // Read-only transactions, on one snapshot, begin with `start transaction`.
      if (text === 'begin') isWriting = true;
      if (isWriting || text.startsWith('start transaction')) isInTransaction = true;
      const isPrepared = text.includes(preparedMark) || (isWriting && values.length > 0);
      const name = isPrepared ? nameOf(text) : undefined;
      const send = (statementName: string | undefined) =>
        client.query({ name: statementName, text, values: [...values] });
      try {
        return (await send(name)) as PostgresQueryResult<Row>;
      } catch (error) {
        if (!name || !(error instanceof pg.DatabaseError) || error.code !== outdatedStatement) {
          throw error;
        }
        names.clear();
        generation++;
        // In a transaction the statement cannot be repeated alone.
        if (isInTransaction) throw error;
        return (await send(undefined)) as PostgresQueryResult<Row>;
      }
    };
    return {
      query: query as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy),
    };
  };
}
