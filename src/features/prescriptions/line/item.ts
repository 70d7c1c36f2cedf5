import type { FormSign } from '../../substances/form';
import type { BodySite, Dose, Duration, Relation, Route } from '../regimen';
import type { SigFact } from './sig';
import type { Word } from './words';

export type Kind =
  | 'form'
  | 'name'
  | 'strength'
  | 'behind'
  | 'dose'
  | 'unit'
  | 'sig'
  | 'most'
  | 'relation'
  | 'duration'
  | 'continue'
  | 'place'
  | 'sentence'
  /** What a medicine is for, behind "SOS". */
  | 'reason'
  | 'joint'
  | 'then'
  | 'unread'
  // What a number is depends on what stands beside it.
  | 'bare'
  | 'times'
  | 'digits';

export interface Item {
  kind: Kind;
  at: number;
  size: number;
  /** As it was typed, in small letters. */
  plain: string;
  /** As it is written. */
  text: string;
  /** What it says, by its kind. */
  fact?: SigFact;
  dose?: Dose;
  duration?: Duration;
  relation?: Relation;
  on?: BodySite | Route;
  /** A day of the week that may come once, or each week. */
  isOpenDay?: boolean;
  /** Says once more what the item before it says, for another part of the day. */
  isRepeated?: boolean;
  /** Belongs to the unknown words before it, and to nothing of this medicine. */
  isOfAct?: boolean;
}

/** A line as its words and what each stretch of them is. */
export interface Line {
  words: readonly Word[];
  items: Item[];
  name: string;
  /** Whether the name says its form where it has one. */
  isWholeName: boolean;
  isKnown: boolean;
  form: FormSign | null;
  /** Whether a number in front marks it as one of a list. */
  isListed: boolean;
  /** What is said can be meant in two ways: nothing but the name is taken. */
  isInDoubt: boolean;
}

/** What a stretch of words is, wherever it stands. */
export type Phrase = Omit<Item, 'at' | 'size' | 'plain'>;
