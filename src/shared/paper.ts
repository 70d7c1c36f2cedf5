/**
 * The sizes for which papers are laid out: the two of a desk printer, a slip, the roll of a receipt printer, a plastic
 * card (ISO/IEC 7810 ID-1), and a label of medicines.
 */
export const paperSizes = ['A4', 'A5', 'A6', '80mm', 'card', '50x25'] as const;
export type PaperSize = (typeof paperSizes)[number];

interface Sheet {
  /** Millimetres. */
  width: number;
  /** Millimetres; null: a roll, as long as its content. */
  height: number | null;
  /** Millimetres on every side. */
  margin: number;
}

export const sheets: Readonly<Record<PaperSize, Sheet>> = {
  A4: { width: 210, height: 297, margin: 14 },
  A5: { width: 148, height: 210, margin: 10 },
  A6: { width: 105, height: 148, margin: 7 },
  card: { width: 85.6, height: 54, margin: 4 },
  '80mm': { width: 80, height: null, margin: 4 },
  '50x25': { width: 50, height: 25, margin: 2 },
};

/** The record that each kind of paper shows: a feature adds its own next to the record's type. */
// biome-ignore lint/suspicious/noEmptyInterface: see above.
export interface PaperRecords {}

/** One paper to be made into a PDF. */
export type PaperJob = {
  [Kind in keyof PaperRecords]: {
    kind: Kind;
    record: PaperRecords[Kind];
    size: PaperSize;
    /** Code of the paper's language. */
    language: string;
  };
}[keyof PaperRecords];
