/** A cell: a text, a count, an amount, or (null) no value. */
export type Figure = string | number | { paise: number } | null;

/** A headline figure; the note may compare it with the range before. */
export interface KeyFigure {
  label: string;
  value: string | number;
  note?: string;
}

/** Figures to be drawn as a chart: over the periods of a range, or of several things. */
export interface Course {
  /** What the chart shows. */
  label: string;
  /** The labels of the periods or things. */
  periods: readonly string[];
  series: readonly { label: string; figures: readonly number[] }[];
  /** True: figures are paise; false: counts. */
  isMoney: boolean;
  /** Names, which may be long: each bar lies beside its own. */
  isRanked?: boolean;
  /** The figures of its one series, none below 0, are parts of a whole: on screen they are one bar. */
  isSplit?: boolean;
}

/** A table of figures for screen, paper and file, in the language that was current when it was made. */
export interface FigureRows {
  title: string;
  /** The name of its file, in lower case. */
  name: string;
  headers: readonly string[];
  rows: readonly (readonly Figure[])[];
  /** The rows are the periods of the report's picture: many of them are collapsed on screen. */
  isOverTime?: boolean;
  /** Shown dimmed below the table. */
  note?: string;
  /** True if the last column is a count: each row then has a bar of its size. */
  isCompared?: boolean;
  /** Each row's figures over the range, in a column of their own. */
  trends?: {
    header: string;
    of: readonly (readonly number[])[];
    format: (figure: number) => string;
  };
}
