import type { Topic } from '../../shared/topics';
import type { NobodysRows, PatientRows } from './erasure';

/**
 * The tables' types: each `*.table.ts` adds those of its feature; `migrations/` creates the tables. Dates are
 * `YYYY-MM-DD`, money is paise.
 */
// biome-ignore lint/suspicious/noEmptyInterface: every table is added where its feature is.
export interface Database {}

/** What a table declares besides its columns. */
interface TableDeclaration<Column extends string> {
  /**
   * Rights of the server's database role, granted at each start without a migration; null: none. The role owns nothing
   * and deletes no record.
   */
  rights: string | null;
  /** Whether a backup holds the table. Backups hold no sessions or other sign-in state and no derived tables. */
  isInBackup: boolean;
  /** The topics that notify open screens of a change; the migrations create the triggers. */
  topics: readonly (Topic | 'sessions' | 'board_links')[];
  /** Which rows are a patient's and what an erasure leaves of them, or what the rows are about instead. */
  ofPatient: PatientRows<Column> | NobodysRows;
}

type ColumnOf<Name> = Name extends keyof Database ? keyof Database[Name] & string : string;

/** The declarations of some tables, ordered so that a table follows those that it references. */
export type Declarations<Name extends string = string> = {
  readonly [Table in Name]: TableDeclaration<ColumnOf<Table>>;
};
