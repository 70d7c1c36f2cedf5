/** A cell: words, how many, an amount of money, or nothing known. */
export type Figure = string | number | { paise: number } | null;

/** A figure that stands out, with how it was before. */
export interface KeyFigure {
  label: string;
  value: string | number;
  note?: string;
}

/** Figures along a range, to be drawn side by side. */
export interface Course {
  /** What a picture of it shows. */
  label: string;
  /** By which its places are named. */
  periods: readonly string[];
  series: readonly { label: string; figures: readonly number[] }[];
  /** Paise; else how many. */
  isMoney: boolean;
}

/** Figures with a name, as screen, paper and file have them, in the language that was spoken when they were put together. */
export interface FigureRows {
  title: string;
  /** Of its file, in small letters. */
  name: string;
  headers: readonly string[];
  rows: readonly (readonly Figure[])[];
  course?: Course;
  /** Said quietly below it. */
  note?: string;
  /** The last column is how many there are of each row: a bar behind each says so too. */
  isCompared?: boolean;
  /** How each row's figure went along the range, under a header of its own. */
  trends?: {
    header: string;
    of: readonly (readonly number[])[];
    written: (figure: number) => string;
  };
}
