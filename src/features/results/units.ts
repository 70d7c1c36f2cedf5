import type { LabTest } from './test';

/** Units of results. A result without a unit, or with one that its test does not have, is never converted or compared. */

/**
 * A value in another unit of its test (both UCUM; the test's own by default), rounded to seven digits; null without a
 * unit, or with one that the test does not have.
 */
export function inUnit(
  value: number,
  unit: string,
  test: LabTest,
  wanted: string | undefined = test.unit,
): number | null {
  const from = unitOf(test, unit);
  const to = wanted === undefined ? null : unitOf(test, wanted);
  if (!from || !to) return null;
  if (unit === wanted) return value;
  const own = value * from.factor + from.offset;
  return Number(((own - to.offset) / to.factor).toPrecision(7));
}

function unitOf(test: LabTest, unit: string): { factor: number; offset: number } | null {
  if (unit === '') return null;
  if (unit === test.unit) return { factor: 1, offset: 0 };
  const other = test.otherUnits?.find((one) => one.unit === unit);
  return other ? { factor: other.factor, offset: other.offset ?? 0 } : null;
}

/** The units of a test, UCUM, its own first; none unless it is a number. */
export function unitsOf(test: LabTest): readonly string[] {
  return test.unit === undefined
    ? []
    : [test.unit, ...(test.otherUnits ?? []).map(({ unit }) => unit)];
}

/** A unit as people read it: "10³/µL", "mIU/L", "mL/min/1.73 m²"; empty for one without a dimension. */
export function unitShown(unit: string): string {
  // As papers here print platelets.
  if (unit === '10*5/uL') return 'lakh/cumm';
  return unit
    .replace(/\{1\.73_m2\}/, '1.73 m²')
    .replace(/\{[^}]*\}|^1$|\[pH\]/g, '')
    .replace(/\(24\.h\)/, '24 h')
    .replace(/\[([^\]]+)\]/g, '$1')
    .replace(
      /10\*(\d+)/,
      (_, power: string) => `10${[...power].map((digit) => superscripts[Number(digit)]).join('')}`,
    )
    .replace(/\bu(?=[A-Z]|g\b|mol\b|IU\b)/g, 'µ');
}

const superscripts = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/**
 * A unit as typed without what differs from paper to paper: case, blanks, the sign of a millionth, how a power of ten is
 * written. The same letter by letter and as a whole.
 */
function plainUnit(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s*^]/g, '')
    .replace(/[µμ]/g, 'u')
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (digit) => String(superscripts.indexOf(digit)));
}

/** Every way to type each unit of a test. */
function spellings(test: LabTest): { unit: string; typed: string }[] {
  const others = test.otherUnits ?? [];
  return [{ unit: test.unit ?? '', typed: test.typed ?? [] }, ...others]
    .filter(({ unit }) => unit !== '')
    .flatMap(({ unit, typed }) =>
      [...new Set([unit, unitShown(unit), ...typed].map(plainUnit))]
        .filter((spelling) => spelling !== '')
        .map((spelling) => ({ unit, typed: spelling })),
    );
}

/**
 * The unit of a test at a position of a text, and where it ends: the longest that is there, and no letter or digit
 * behind it; undefined if there is none.
 */
export function unitAt(
  text: string,
  from: number,
  test: LabTest,
): { unit: string; end: number } | undefined {
  let longest: { unit: string; end: number } | undefined;
  for (const { unit, typed } of spellings(test)) {
    const end = endOfUnit(text, from, typed);
    if (end !== null && end > (longest?.end ?? from)) longest = { unit, end };
  }
  return longest;
}

function endOfUnit(text: string, from: number, spelling: string): number | null {
  let at = from;
  let found = 0;
  while (found < spelling.length) {
    const letter = text.charAt(at);
    if (letter === '' || letter === '\n') return null;
    const plain = plainUnit(letter);
    if (!spelling.startsWith(plain, found)) return null;
    found += plain.length;
    at += 1;
  }
  return /[\p{L}\p{M}\p{N}/^%]/u.test(text.charAt(at)) ? null : at;
}
