/** Units of mass as sources and doctors write them. */
export const printedUnits = ['mg', 'mcg', 'g', 'IU'] as const;
export type PrintedUnit = (typeof printedUnits)[number];

/** A strength as written, of which nothing is guessed. */
export interface WrittenStrength {
  /** One, or several of a ratio: "40/12.5", "120/5". */
  amounts: readonly number[];
  /** Null if no unit was written. */
  unit: PrintedUnit | null;
  /** The volume that contains the amount, in millilitres; null if none was written. */
  volume: number | null;
  /** "100 mcg/dose", "100 mcg per puff". */
  isPerDose: boolean;
}

const number = String.raw`\d+(?:,\d{2,3})*(?:\.\d+)?`;
const strengths = new RegExp(
  [
    // A number in a word is a part of the name ("D3"), as is the one of "5-aminosalicylic acid".
    String.raw`(?<![\p{L}\d.])(${number}(?:\s*\/\s*${number})*)(?!-\p{L}{3})`,
    String.raw`\s*(k(?!g)|lacs?|lakhs?)?\s*(mgs?|mcg|[µμ]g|ug|gms?|grams?|g|iu|units?)?`,
    String.raw`(?:\s*(?:\/|per)\s*(?:(\d+(?:\.\d+)?)?\s*ml|(dose|puff|spray|actuation)))?`,
    // A volume alone, a percentage and a number of pieces are no strength.
    String.raw`(?![\p{L}\d]|\.\d|\s*(?:%|ml\b|tabs?\b|tablets?\b|caps?\b|capsules?\b|doses?\b|puffs?\b))`,
  ].join(''),
  'giu',
);

const unitsByText: Readonly<Record<string, PrintedUnit>> = {
  mg: 'mg',
  mgs: 'mg',
  mcg: 'mcg',
  µg: 'mcg',
  μg: 'mcg',
  ug: 'mcg',
  g: 'g',
  gm: 'g',
  gms: 'g',
  gram: 'g',
  grams: 'g',
  iu: 'IU',
  unit: 'IU',
  units: 'IU',
};

/** The strengths in a text, and the text without them. */
export function readStrengths(text: string): { strengths: WrittenStrength[]; rest: string } {
  const found: WrittenStrength[] = [];
  const rest = text.replace(
    strengths,
    (
      written: string,
      ratio: string,
      multiple?: string,
      unit?: string,
      volume?: string,
      dose?: string,
    ) => {
      const factor = factorOf(multiple);
      const perVolume = dose === undefined && /ml$/i.test(written.trim());
      found.push({
        amounts: ratio.split('/').map((one) => Number(one.replaceAll(',', '')) * factor),
        unit: unit === undefined ? null : (unitsByText[unit.toLowerCase()] ?? null),
        volume: perVolume ? Number(volume ?? 1) : null,
        isPerDose: dose !== undefined,
      });
      return ' ';
    },
  );
  return { strengths: found, rest };
}

function factorOf(multiple: string | undefined): number {
  if (multiple === undefined) return 1;
  return multiple.toLowerCase() === 'k' ? 1_000 : 100_000;
}

const factors: Record<PrintedUnit, number> = { mg: 1, mcg: 0.001, g: 1000, IU: 1 };

/** The mass of an amount in mg or IU, without the digits that floating point adds. */
export function massOf(amount: number, unit: PrintedUnit): { amount: number; unit: 'mg' | 'IU' } {
  return {
    amount: exact(amount * factors[unit]),
    unit: unit === 'IU' ? 'IU' : 'mg',
  };
}

/** A number without the digits that floating point adds. */
export function exact(value: number): number {
  return Number(value.toPrecision(12));
}

const vitaminNumber =
  /\b(vit(?:amin)?)[\s.-]*([a-z])[\s-]*(?=\d{1,2}(?![\d.,]|\s*(?:mg|mcg|iu|k\b)))/gi;

/** A text in which a vitamin's number stands with its letter: "vitamin B 12" as "vitamin B12". */
export function withVitaminNumbers(text: string): string {
  return text.replace(vitaminNumber, '$1 $2');
}
