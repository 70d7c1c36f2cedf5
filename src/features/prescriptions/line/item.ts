import type { FormSign } from '../../substances/form';
import type { BodySite, Dose, Duration, Relation, Route } from '../regimen';
import type { PerKg } from './perKg';
import type { SigFact } from './sig';
import type { Word } from './words';

export type Kind =
  | 'form'
  | 'name'
  | 'strength'
  | 'behind'
  | 'dose'
  /** A dose by weight: "15mg/kg". */
  | 'perKg'
  | 'unit'
  | 'sig'
  | 'most'
  | 'relation'
  | 'duration'
  | 'continue'
  | 'siteOrRoute'
  | 'sentence'
  /** The complaint behind "SOS". */
  | 'reason'
  | 'joint'
  | 'then'
  /** Known to belong to the directions, but ambiguous or unprintable: the doctor is asked. */
  | 'unread'
  // Numbers whose meaning depends on their neighbours.
  | 'bare'
  /** "x 5": days, or unread. */
  | 'xNumber'
  /** "101": a pattern without its dashes, or a strength. */
  | 'patternDigits';

export interface Item {
  kind: Kind;
  /** Index of its first word; `size` is the number of words. */
  at: number;
  size: number;
  /** The typed words in lower case. */
  plain: string;
  /** As the prescription says it. */
  text: string;
  fact?: SigFact;
  dose?: Dose;
  perKg?: PerKg;
  duration?: Duration;
  relation?: Relation;
  siteOrRoute?: BodySite | Route;
  /** A weekday that may mean one date or every week. */
  isAmbiguousDay?: boolean;
  /** Repeats the dose of an earlier item for another part of the day. */
  isRepeated?: boolean;
  /** Belongs to the unknown words before it, not to this medicine. */
  isOfUnknownWords?: boolean;
}

/** A typed line: its words, and the items that they form. */
export interface Line {
  words: readonly Word[];
  items: Item[];
  name: string;
  /** Whether the name includes its form, if it has one. */
  isWholeName: boolean;
  isKnown: boolean;
  form: FormSign | null;
  /** Whether a list marker stands before it. */
  isListed: boolean;
  /** The line can mean two things, so only the name is used. */
  isAmbiguous: boolean;
}

/** The meaning of some words, independent of their position. */
export type Phrase = Omit<Item, 'at' | 'size' | 'plain'>;
