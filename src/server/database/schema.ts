/**
 * The tables as TypeScript sees them: each `*.table.ts` adds those of its feature; `migrations/` makes them. Dates are
 * `YYYY-MM-DD`, money is paise.
 */
// biome-ignore lint/suspicious/noEmptyInterface: every table is added where its feature is.
export interface Database {}

/** What is to be said of a table besides its columns. */
interface TableDeclaration {
  /** What the server's own database role may do with it; null: nothing. The role owns nothing and deletes no record. */
  rights: string | null;
  /** Whether a backup holds it. It signs nobody in and holds nothing that comes out of other tables. */
  isInBackup: boolean;
}

/** The declarations of some tables, in an order in which every row finds what it refers to. */
export type Declarations<Name extends string = string> = Readonly<Record<Name, TableDeclaration>>;
