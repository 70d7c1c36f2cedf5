import type { FormSign } from './form';
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
  fact?: SigFact;
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
}

/** What a stretch of words is, wherever it stands. */
export type Phrase = Pick<Item, 'kind' | 'text'> & { fact?: SigFact };
