const devanagariZero = 0x966;

/** A text with its Devanagari digits as plain ones: keyboards set to Hindi type them. */
export function plainDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String((digit.codePointAt(0) ?? 0) - devanagariZero));
}
