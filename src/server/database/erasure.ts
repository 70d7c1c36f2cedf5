/**
 * What a table declares about patients' rows: how they are found, what remains of each column after an erasure
 * (decision 50), and what merging two records of one person does with them (decision 118). `erasureFunctions.ts` and
 * `mergeFunctions.ts` make database functions from it. Conditions and values are SQL; they
 * may name `patient` (the id), `person` (the row as it was), `eraser` (a row of `users`), `at`, `words` (of the
 * search), `records` (ids of all the patient's rows). For contact data: `patient`, `person`, `at`, `words`, and `texts`
 * and `numbers` (the contact data as entered).
 */

/** Why a column, or a part of it, is retained. */
interface Retention {
  keeps: string;
}

/** The column's value after an erasure; `isContact`: also after an erasure of contact data alone. */
interface Replacement {
  becomes(column: string): string;
  isContact?: boolean;
}

type Answers<Column extends string> = Readonly<
  Record<Column, Retention | Replacement | (Retention & Replacement)>
>;

/**
 * Rows that get the surviving record's id. SQL names `survivor` and `duplicate` (ids), `at` and `by_user` (who merges);
 * `changes` are made to the duplicate's rows before they move.
 */
export interface Moves<Column extends string = string> {
  /** The column, a uuid, that finds a row. Default: `id`. */
  key?: Column;
  changes?: readonly { where: string; to: Partial<Record<Column, string>> }[];
  /** Columns that merges of earlier versions changed, which taking one back restores. */
  changedBefore?: readonly Column[];
  /** `(columns) select …` of an insert: rows that the surviving record gets besides, before the others move. */
  adds?: string;
}

/** What merging one record into another does with the rows of a table. */
type MergeRule<Column extends string> =
  | 'moves'
  | Moves<Column>
  /** They hang on rows of these tables and have no patient of their own. */
  | { follows: readonly string[] }
  /** Why they are left with the record that they are of. */
  | { stays: string }
  /** The record itself: the surviving one gets in these columns what was chosen. */
  | { chosen: readonly Column[] };

export interface PatientRows<Column extends string = string> {
  /** The condition that finds a patient's rows. */
  rows: string;
  merge: MergeRule<Column>;
  /** An answer for every column, or the rows are deleted. */
  erased: 'deleted' | Answers<Column>;
  /** Whether idempotency keys may name the rows by their id. Default: a column `id` is retained. */
  hasId?: boolean;
  /** For an erasure of contact data alone: if rows stay that an erasure deletes, or it concerns fewer rows. */
  contact?: 'deleted' | { rows?: string; columns: Partial<Record<Column, string>> };
}

/** A table without rows about patients, with what its rows are about instead. */
export interface NobodysRows {
  isAbout: string;
}

/** Columns that are retained for one reason: a law, or why they are no personal data. */
export function keeps<Column extends string>(reason: string, ...columns: Column[]) {
  return Object.fromEntries(columns.map((column) => [column, { keeps: reason }])) as Record<
    Column,
    Retention
  >;
}

export const becomes = (value: string): Replacement => ({ becomes: () => value });
/** An empty text. */
export const blank = becomes("''");
/** No value. */
export const absent = becomes('null');
/** The marker in place of a name; `orErased` translates it for the screen. */
export const erasedName = becomes("'Erased patient'");
/** The marker in place of entered text; null stays null. */
export const erasedWords: Replacement = {
  becomes: (column) => `case when ${column} is not null then 'Erased' end`,
};

/** A column of contact data, which may go before the record does (docs/privacy.md). */
export const contact = (answer: Replacement): Replacement => ({ ...answer, isContact: true });

/** Rows that belong to the patient's rows of another table. */
export const rowsOf = (table: string, column: string) =>
  `${column} in (select id from public.${table} where patient_id = patient)`;

/** Reasons shared by several tables. */
export const because = {
  ties: 'Ties records to each other; the patient behind the id is nobody any more.',
  staff: 'Who of the staff did it, and when.',
  money:
    'Books: Central Goods and Services Tax Act 2017, section 36, and Income-tax Rules 2026, rule 46 (until March 2026 rule 6F of 1962).',
  /** The record of medicines that came, were given and went, without a name. */
  register:
    'The register of medicines: what was supplied of which batch, each unit accounted for; Income-tax Rules 2026, rule 46(6).',
  clinic: 'Of the clinic and its doctors.',
  queue: 'Numbers, times and states of the day’s work, without a name.',
  derived: 'The database makes it out of other columns.',
} as const;
