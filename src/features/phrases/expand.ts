/** Values of the record in a text, and stops that a person fills in: both stand in braces. */

/** By name as typed (`plainValueName`): what stands in its place. */
export type Values = Readonly<Record<string, string>>;

export interface Stop {
  /** Where it begins in the text, its brace included; `end` is behind the closing one. */
  start: number;
  end: number;
  /** What stands in the braces: "since when". Blank: an unnamed stop. */
  name: string;
}

const braces = /\{([^{}]*)\}/g;

/** A value's name without what is typed in one way or another: case, and blanks more than one. */
export function plainValueName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase();
}

/** The stops of a text, in order. */
export function stopsIn(text: string): Stop[] {
  return [...text.matchAll(braces)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    name: (match[1] ?? '').trim(),
  }));
}

/**
 * A text with the values of the record in place of their names. What the record does not know stays as a stop, for a
 * person to fill in, and is never signed (`stopsIn`). Expanding the result again changes nothing: a value's own braces
 * become brackets.
 */
export function expand(text: string, values: Values): { text: string; stops: Stop[] } {
  const fillOnce = (before: string) =>
    before.replace(braces, (whole, name: string) => {
      const plain = plainValueName(name);
      const value = Object.hasOwn(values, plain) ? values[plain] : undefined;
      return value ? value.replaceAll('{', '(').replaceAll('}', ')') : whole;
    });
  let expanded = text;
  // A value inside of other braces may make a name of them. Each time braces go, so it ends.
  for (let next = fillOnce(text); next !== expanded; next = fillOnce(next)) expanded = next;
  return { text: expanded, stops: stopsIn(expanded) };
}

/** The first stop at or behind a position of a text, else the first one from its beginning; null if there is none. */
export function nextStop(text: string, from: number): Stop | null {
  const stops = stopsIn(text);
  return stops.find(({ start }) => start >= from) ?? stops[0] ?? null;
}
