// Of scripts that are written from the right, and what turns the direction.
const fromRight = /[\p{Bidi_Control}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** A text to stand within a line: written from the right it keeps its place there and moves nothing around it. */
export function isolated(text: string): string {
  return fromRight.test(text) ? `\u2068${text}\u2069` : text;
}
