import type { SearchPieces } from './searchPieces';

/** What PostgreSQL has noted of a clinic's words; without any of it a search only takes longer. */
export interface WordFrequencies {
  /** Patients, about. */
  patients: number;
  /** Of 1: how many patients have a word, for the thousand most frequent. */
  shares: ReadonlyMap<string, number>;
}

/** Of 1: how many patients have a word that is not among the frequent ones, about. */
const rareShare = 0.00002;
/** How many patients have some four digits that stand together; more of them leave hardly anybody. */
const digitsShare = 0.001;

/** Microseconds, about. */
const costs = {
  /** A patient of the shortest list, for each word of all lists that are asked for together. */
  compared: 0.006,
  /** A patient of any list, and a word, where each list is read by itself. */
  listed: 0.12,
  word: 1,
  /** A patient who is looked up: they lie anywhere. */
  lookedUp: 2.5,
  /** A patient who is walked past in the order of registration. */
  walked: 0.35,
};

/** Of 1: how many patients have one of these words, about. */
export function shareOf(words: readonly string[], { shares }: WordFrequencies): number {
  return Math.min(
    1,
    words.reduce((sum, word) => sum + (shares.get(word) ?? rareShare), 0),
  );
}

export const shareOfRare = (words: number) => words * rareShare;

/** Of 1: how many patients have all of the digits of a search, about. */
export function shareOfDigits({ digits, threeDigits }: SearchPieces): number {
  const ofThree = threeDigits ? threeDigits.length * digitsShare : 1;
  return ofThree * digitsShare ** Math.min(2, digits.length);
}

interface WordList {
  /** Of 1: how many patients have one of its words, about. */
  share: number;
  /** How many. */
  words: number;
}

export interface Way {
  /** How many of the lists the index is asked for, those of the fewest patients first. */
  lists: number;
  /** Whether it is asked for all of them at once; else each list is read by itself, in parts. */
  isTogether: boolean;
  /** Microseconds, about. */
  cost: number;
}

export interface Asked {
  /** Of 1: how many patients the index finds by what it is asked for in any case. */
  given?: number;
  /** Patients of whom no more are looked up. */
  enough?: number;
  /** Microseconds to compare a patient who is looked up with what the index was not asked for. */
  compared?: number;
}

/** Lists that the index is asked for, at most: whom they leave is compared with what was typed. */
const mostLists = 3;

/**
 * The cheapest way by the index: to ask for a frequent word beside a rare one may cost more than to compare those who
 * have the rare one. `lists`: those of the fewest patients first.
 */
export function wayByIndex(
  lists: readonly WordList[],
  patients: number,
  { given = 1, enough = Infinity, compared = 0 }: Asked = {},
): Way {
  const chosen = lists.slice(0, mostLists);
  // Nothing is noted yet.
  if (patients === 0) return { lists: chosen.length, isTogether: true, cost: Infinity };
  const ways = chosen.map((_, at) => chosen.slice(0, at + 1)).map(wayBy);
  // What is asked for in any case may be enough.
  const first = given < 1 ? wayBy([]) : (ways[0] ?? { lists: 0, isTogether: true, cost: Infinity });
  return ways.reduce((best, way) => (way.cost < best.cost ? way : best), first);

  function wayBy(asked: readonly WordList[]): Way {
    const left = asked.reduce((product, { share }) => product * share, given);
    const passing = lists.slice(asked.length).reduce((product, { share }) => product * share, 1);
    const lookedUp = Math.min(left * patients, enough / passing);
    const words = asked.reduce((sum, one) => sum + one.words, 0);
    const fewest = (asked[0]?.share ?? 0) * patients;
    const together = fewest * words * costs.compared;
    const listed = asked.reduce((sum, { share }) => sum + share * patients, 0);
    const apart = listed * costs.listed + words * costs.word;
    return {
      lists: asked.length,
      isTogether: together <= apart,
      cost: Math.min(together, apart) + lookedUp * (costs.lookedUp + compared),
    };
  }
}

/** Whether so many of whom there is this share are found sooner by walking past the newest than by the index. */
export function isSoonWalked(share: number, limit: number, byIndex: Way): boolean {
  return (limit / share) * costs.walked < byIndex.cost;
}
