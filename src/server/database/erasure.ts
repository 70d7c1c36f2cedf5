/**
 * What a table declares of its patients' rows: how they are found, and what is left of each column once somebody is
 * erased (decision 50). `erasureFunctions.ts` makes the database's functions of it. Conditions and values are SQL; they
 * may name `patient` (the id), `person` (the row as it was), `eraser` (a row of `users`), `at`, `words` (of the search),
 * `records` (ids of all the patient's rows). For contact data: `patient`, `person`, `at`, `words`, and `texts` and `numbers`
 * (what was entered of it).
 */

/** Why a column stays as it is, or what of it does. */
interface Kept {
  keeps: string;
}

/** What a column holds afterwards; `isContact`: also once the contact data alone is taken out. */
interface Replaced {
  becomes(column: string): string;
  isContact?: boolean;
}

type Answers<Column extends string> = Readonly<Record<Column, Kept | Replaced | (Kept & Replaced)>>;

export interface PatientRows<Column extends string = string> {
  /** The condition that finds a patient's rows. */
  rows: string;
  /** Every column has an answer, or the rows go. */
  erased: 'deleted' | Answers<Column>;
  /** Whether idempotency keys may name the rows by their id: where a column `id` stays, if nothing else is said. */
  hasId?: boolean;
  /** Where rows that an erasure deletes stay without the contact data, or fewer rows are meant by it. */
  contact?: 'deleted' | { rows?: string; columns: Partial<Record<Column, string>> };
}

/** A table none of whose rows is about a patient, with the reason. */
export interface NobodysRows {
  isAbout: string;
}

/** Columns that stay as they are, for one reason: a law, or why they say nothing of the person. */
export function keeps<Column extends string>(reason: string, ...columns: Column[]) {
  return Object.fromEntries(columns.map((column) => [column, { keeps: reason }])) as Record<
    Column,
    Kept
  >;
}

export const becomes = (value: string): Replaced => ({ becomes: () => value });
/** An empty text. */
export const blank = becomes("''");
/** No value. */
export const absent = becomes('null');
/** The mark for a name; `orErased` words it on screen. */
export const erasedName = becomes("'Erased patient'");
/** The mark for words that were entered; no mark where none were. */
export const erasedWords: Replaced = {
  becomes: (column) => `case when ${column} is not null then 'Erased' end`,
};

/** A column of contact data, which may go before the record does (decision 54). */
export const contact = (answer: Replaced): Replaced => ({ ...answer, isContact: true });

/** Rows that belong to the patient's rows of another table. */
export const rowsOf = (table: string, column: string) =>
  `${column} in (select id from public.${table} where patient_id = patient)`;

/** Reasons that several tables have. */
export const because = {
  ties: 'Ties records to each other; the patient behind the id is nobody any more.',
  staff: 'Who of the staff did it, and when.',
  money:
    'Books: Central Goods and Services Tax Act 2017, section 36, and Income-tax Rules, rule 6F.',
  clinic: 'Of the clinic and its doctors.',
  queue: 'Numbers, times and states of the day’s work, without a name.',
  derived: 'The database makes it out of other columns.',
} as const;
