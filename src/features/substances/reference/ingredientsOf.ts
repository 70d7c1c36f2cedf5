import { genericNames, salts } from '../../patients/allergies/genericNames';
import { formNameOf } from '../form';
import { capitalized, substancesOf, type Tie } from '../substances';
import { formGroupOf } from './formGroup';
import {
  type FormGroup,
  type Ingredient,
  type ListedStrength,
  plainName,
  type Strength,
  type Substance,
  substanceNamed,
} from './substanceList';
import {
  exact,
  massOf,
  type PrintedUnit,
  printedUnits,
  readStrengths,
  type WrittenStrength,
  withVitaminNumbers,
} from './writtenStrength';

/** The fields of a medicine that say what is in it. */
interface NamedMedicine {
  name: string;
  genericName: string;
  strength: string;
}

/**
 * What is in a medicine: what its generic name says, else the clinic's tie, else its name if that consists of
 * substances. Null: nobody knows. A strength stands at an ingredient only if the text gives it for this one: "625" of
 * two ingredients is the strength of neither. A number without a unit has the unit in which the list has such a
 * strength of this substance; else it is no strength.
 */
export function ingredientsOf(medicine: NamedMedicine, ties: readonly Tie[]): Ingredient[] | null {
  const { name } = medicine;
  const generic = partsOf(medicine.genericName);
  const tied = generic.length === 0 ? substancesOf(name, ties)?.flatMap(partsOf) : undefined;
  const parts = generic.length > 0 ? generic : (tied ?? partsOfName(name));
  if (parts.length === 0) return null;
  const strengths =
    parts.length === 1
      ? [strengthOfOnly(medicine, parts)]
      : strengthsOfSeveral(parts, generic.length === 0 && !tied ? medicine.strength : '');
  const group = formGroupOf(name);
  const isRespule = /\b(?:neb|respule)/i.test(name);
  const ingredients = parts.map((part, index) => {
    const listed = substanceNamed(part.name);
    const written = strengths[index];
    return {
      substance: listed?.name ?? capitalized(part.name),
      isListed: listed?.isRead ?? false,
      strength: written ? strengthOf(written, { listed, group, isRespule }) : null,
    };
  });
  return ingredients.filter(
    ({ substance }, index) => ingredients.findIndex((one) => one.substance === substance) === index,
  );
}

/** A substance in a text, with what stands beside it. */
interface Part {
  /** In small letters, without form and strength. */
  name: string;
  strengths: readonly WrittenStrength[];
  /** Whether the text names it, so that it stands in the order of the text. */
  isNamed: boolean;
}

const joiner =
  /\s*[+;&]\s*|,(?!\d)|\/\s*(?=\p{L}{4})(?!dose|puff|spray|actuation)|\s(?:and|with|aur)\s/iu;

/** British approved names of two substances. */
const combinations: ReadonlyMap<string, readonly string[]> = new Map([
  ['cotrimoxazole', ['sulfamethoxazole', 'trimethoprim']],
  ['co trimoxazole', ['sulfamethoxazole', 'trimethoprim']],
  ['coamoxiclav', ['amoxicillin', 'clavulanic acid']],
  ['co amoxiclav', ['amoxicillin', 'clavulanic acid']],
]);

function partsOf(text: string): Part[] {
  return withRatios(text)
    .split(joiner)
    .flatMap((piece): Part[] => {
      const { strengths, rest } = readStrengths(piece);
      const name = withoutForm(rest);
      const both = combinations.get(name);
      if (both) return both.map((one) => ({ name: one, strengths: [], isNamed: false }));
      return name === '' ? [] : [{ name, strengths, isNamed: true }];
    });
}

/** A text in which a vitamin has its number, and strengths of several substances are a ratio: "40+12.5" as "40/12.5". */
function withRatios(text: string): string {
  return withVitaminNumbers(text.normalize('NFKC')).replace(/(\d)\s*\+\s*(?=\d)/g, '$1/');
}

const names = new Set(genericNames);

/** The parts of a name that consists of substances; none if a part of it may be a brand. */
function partsOfName(name: string): Part[] {
  const parts = partsOf(name);
  return parts.every((part) => isSubstance(part.name)) ? parts : [];
}

function isSubstance(name: string): boolean {
  if (names.has(name) || substanceNamed(name)) return true;
  const [first = '', ...rest] = name.split(' ');
  return names.has(first) && rest.every((word) => salts.has(word));
}

/** Words after a substance that say how it is released or after which book it is made. */
const release = /^(?:sr|xr|er|cr|mr|xl|la|pr|retard|dt|md|ec|ds|ip|bp|usp)$/;

function withoutForm(text: string): string {
  const words = plainName(text).split(' ').filter(Boolean);
  const name: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [first = '', second = ''] = words.slice(at, at + 2);
    if (second !== '' && formNameOf(`${first} ${second}`) !== null) at += 1;
    else if (formNameOf(first) === null && !(name.length > 0 && release.test(first)))
      name.push(first);
  }
  return name.join(' ');
}

/** The strength of a medicine's only ingredient: that of its own field, its name or its generic name. */
function strengthOfOnly(
  { name, strength }: NamedMedicine,
  parts: readonly Part[],
): WrittenStrength | null {
  const ofName = readStrengths(withRatios(name));
  // In "T 98" the number is the name.
  const isNamed = ofName.rest.replace(/[^\p{L}]/gu, '').length >= 3;
  const texts = [
    readStrengths(withRatios(strength)).strengths,
    isNamed ? ofName.strengths : [],
    parts.flatMap((part) => part.strengths),
  ];
  return onlyOne(texts.find((all) => all.length > 0) ?? []);
}

function onlyOne(strengths: readonly WrittenStrength[]): WrittenStrength | null {
  const [first, ...others] = strengths;
  const isSame = others.every((one) => JSON.stringify(one) === JSON.stringify(first));
  return first && isSame ? first : null;
}

/** The strength beside each substance, or those of a ratio after the last one: "Metformin + Glimepiride 500/2". */
function strengthsOfSeveral(parts: readonly Part[], strength: string): (WrittenStrength | null)[] {
  const written = parts.map((part) => onlyOne(part.strengths));
  const before = written.slice(0, -1);
  const ratio = written.at(-1) ?? onlyOne(readStrengths(withRatios(strength)).strengths);
  const isInOrder = parts.every(({ isNamed }) => isNamed) && before.every((one) => one === null);
  if (isInOrder && ratio?.amounts.length === parts.length) {
    return ratio.amounts.map((amount) => ({ ...ratio, amounts: [amount] }));
  }
  return written.map((one) => (one?.amounts.length === 1 ? one : null));
}

interface Product {
  listed: Substance | null;
  group: FormGroup | null;
  /** One container for the nebuliser, not a puff. */
  isRespule: boolean;
}

function strengthOf(
  { amounts, unit, volume: writtenVolume, isPerDose }: WrittenStrength,
  { listed, group, isRespule }: Product,
): Strength | null {
  const [amount = 0, millilitres, ...others] = amounts;
  // The number of a cream is a percentage or the size of its tube.
  if (others.length > 0 || amount === 0 || group === 'topical') return null;
  const isLiquid = group === 'liquid' || group === 'drops';
  const rows = rowsOf(listed, group);
  const liquids = isLiquid ? rows : rowsOf(listed, 'liquid');
  if (millilitres !== undefined && writtenVolume === null) {
    // "120/5"
    const isOfFive = millilitres === 5 && (isLiquid || group === null);
    const unitOfFive = unit ?? onlyUnit(liquids);
    const strength = isOfFive && unitOfFive ? perMl(amount, unitOfFive, 5) : null;
    const isKnown = liquids.some((row) => isEqual(row.strength, strength));
    return isLiquid || isKnown ? strength : null;
  }
  if (millilitres !== undefined) return null;
  if (writtenVolume !== null) {
    const ofVolume = unit ?? onlyUnit(rows.length > 0 ? rows : liquids);
    return ofVolume && perMl(amount, ofVolume, writtenVolume);
  }
  // Of a liquid without its volume only what the list has.
  if (isLiquid) {
    const [first, ...more] = rows.filter(
      ({ printed }) => printed.amount === amount && (unit ?? printed.unit) === printed.unit,
    );
    return first && more.every((row) => isEqual(row.strength, first.strength))
      ? first.strength
      : null;
  }
  const per = isPerDose || (group === 'inhaled' && !isRespule) ? 'dose' : 'unit';
  const certain = unit ?? unitOf(amount, rows, per);
  return certain && { ...massOf(amount, certain), per };
}

/** The listed strengths of a form; without a form those of tablets and capsules. */
function rowsOf(listed: Substance | null, group: FormGroup | null): ListedStrength[] {
  const isSolid = group === null || group === 'solid' || group === 'modifiedRelease';
  const groups: readonly FormGroup[] = isSolid ? ['solid', 'modifiedRelease'] : [group];
  return listed?.listedStrengths.filter((row) => groups.includes(row.group)) ?? [];
}

const perMl = (amount: number, unit: PrintedUnit, volume: number): Strength => {
  const mass = massOf(amount, unit);
  return { ...mass, amount: exact(mass.amount / volume), per: 'ml' };
};

const isEqual = (one: Strength, other: Strength | null) =>
  one.amount === other?.amount && one.unit === other.unit && one.per === other.per;

/** The unit that all rows have. */
function onlyUnit(rows: readonly ListedStrength[]): PrintedUnit | null {
  const [first, ...others] = new Set(rows.map(({ printed }) => printed.unit));
  return first && others.length === 0 ? first : null;
}

/**
 * The unit of a number without one: in which the list has just this strength, else one of the same size. A number that
 * fits none has the unit in which the list prints all of them.
 */
function unitOf(
  amount: number,
  rows: readonly ListedStrength[],
  per: Strength['per'],
): PrintedUnit | null {
  const comparable = rows.filter(({ strength }) => strength.per === per);
  const fits = printedUnits.filter((unit) =>
    comparable.some(({ strength }) => {
      const mass = massOf(amount, unit);
      const ratio = mass.amount / strength.amount;
      return mass.unit === strength.unit && ratio > 0.1 && ratio < 10;
    }),
  );
  const equal = fits.filter((unit) =>
    comparable.some(({ strength }) => isEqual(strength, { ...massOf(amount, unit), per })),
  );
  const [first, ...others] = equal.length > 0 ? equal : fits;
  if (first && others.length === 0) return first;
  const printed = onlyUnit(rows);
  return printed && (fits.length === 0 || fits.includes(printed)) ? printed : null;
}
