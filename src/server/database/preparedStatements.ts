import { type PostgresPoolClient, type PostgresQueryResult, sql } from 'kysely';
import pg from 'pg';

/** Texts beyond these are not prepared: lists of many lengths would fill PostgreSQL's memory, each connection's own. */
const maxStatements = 500;

/** PostgreSQL's code for a prepared statement whose table got another column meanwhile; nothing was done. */
export const outdatedStatement = '0A000';

const mark = '/* prepared */';

/**
 * Put at the front of a statement that only reads, is asked for all day and has one good plan whatever its values: it is
 * prepared too. Half of PostgreSQL's time for open screens was planning the same few statements.
 */
export const prepared = sql.raw(mark);

/**
 * Prepares the statements of writing transactions, and those marked `prepared`, by name on each connection at their first
 * use: parsing and planning them takes longer than what they do to a few rows. All others are planned for their values,
 * for a search has to be.
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
      // Transactions that only read, all at one moment, begin with `start transaction`.
      if (text === 'begin') isWriting = true;
      if (isWriting || text.startsWith('start transaction')) isInTransaction = true;
      const isPrepared = text.includes(mark) || (isWriting && values.length > 0);
      const name = isPrepared ? nameOf(text) : undefined;
      const ask = (by: string | undefined) => client.query({ name: by, text, values: [...values] });
      try {
        return (await ask(name)) as PostgresQueryResult<Row>;
      } catch (error) {
        if (!name || !(error instanceof pg.DatabaseError) || error.code !== outdatedStatement) {
          throw error;
        }
        names.clear();
        generation++;
        // A transaction has failed as a whole.
        if (isInTransaction) throw error;
        return (await ask(undefined)) as PostgresQueryResult<Row>;
      }
    };
    return {
      query: query as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy),
    };
  };
}
