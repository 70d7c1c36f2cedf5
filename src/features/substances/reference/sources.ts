import sources from './sources.json';

/** A document that was read for the list. */
export interface ListSource {
  document: string;
  /** Which part of it was read, and how. */
  section: string;
  /** As the document gives it; empty if it gives none. */
  date: string;
  address: string;
}

/** The documents by the keys that `substances.json` uses. */
export const sourcesByKey: Readonly<Record<string, ListSource>> = sources;
