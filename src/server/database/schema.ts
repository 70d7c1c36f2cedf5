import type { Topic } from '../../shared/topics';
import type { NobodysRows, PatientRows } from './erasure';

/**
 * The tables as TypeScript sees them: each `*.table.ts` adds those of its feature; `migrations/` makes them. Dates are
 * `YYYY-MM-DD`, money is paise.
 */
// biome-ignore lint/suspicious/noEmptyInterface: every table is added where its feature is.
export interface Database {}

/** What is to be said of a table besides its columns. */
interface TableDeclaration<Column extends string> {
  /** What the server's own database role may do with it; null: nothing. The role owns nothing and deletes no record. */
  rights: string | null;
  /** Whether a backup holds it. It signs nobody in and holds nothing that comes out of other tables. */
  isInBackup: boolean;
  /** By which topics open screens hear of a change; the migrations make the triggers. */
  topics: readonly (Topic | 'sessions' | 'board_links')[];
  /** Which rows are a patient's and what an erasure leaves of them, or what the rows are about instead. */
  ofPatient: PatientRows<Column> | NobodysRows;
}

type ColumnOf<Name> = Name extends keyof Database ? keyof Database[Name] & string : string;

/** The declarations of some tables, in an order in which every row finds what it refers to. */
export type Declarations<Name extends string = string> = {
  readonly [Table in Name]: TableDeclaration<ColumnOf<Table>>;
};
