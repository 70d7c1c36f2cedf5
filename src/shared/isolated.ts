// Characters of right-to-left scripts, and controls of the writing direction.
const rightToLeft = /[\p{Bidi_Control}\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/** A text for use within a sentence: a right-to-left text is isolated, so that it does not reorder its neighbours. */
export function isolated(text: string): string {
  return rightToLeft.test(text) ? `\u2068${text}\u2069` : text;
}
