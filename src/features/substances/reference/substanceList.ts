import { salts } from '../../patients/allergies/genericNames';
import file from './substances.json';
import {
  exact,
  massOf,
  type PrintedUnit,
  readStrengths,
  withVitaminNumbers,
} from './writtenStrength';

/** The forms whose strengths are compared with each other. */
export const formGroups = [
  'solid',
  'modifiedRelease',
  'liquid',
  'drops',
  'inhaled',
  'injection',
  'topical',
  'rectal',
] as const;
export type FormGroup = (typeof formGroups)[number];

/** A mass for one unit of a solid, one ml of a liquid, or one puff. */
export interface Strength {
  amount: number;
  unit: 'mg' | 'IU';
  per: 'unit' | 'ml' | 'dose';
}

export interface Substance {
  /** The usual name in India, capitalized: "Paracetamol". */
  name: string;
  /** Other names in lower case: English, Hindi, abbreviations; from general knowledge. */
  synonyms: readonly string[];
  /** Whether the name was read in a source; a substance from general knowledge only suggests names. */
  isRead: boolean;
  /** The key in `sources.json` of the document that names it, or "generalKnowledge". */
  source: string;
  /** In the order of `formGroups`, ascending. */
  listedStrengths: readonly ListedStrength[];
}

/** One ingredient of a medicine. */
export interface Ingredient {
  /** `Substance.name`; a name that the list does not have is kept as written, with `isListed` false. */
  substance: string;
  /** Whether the list has it with a source that was read. */
  isListed: boolean;
  /** The strength that the medicine's name or strength field gives for this ingredient; null if it gives none. */
  strength: Strength | null;
}

/** A strength as its source prints it, and as it is compared. */
export interface ListedStrength {
  group: FormGroup;
  /** "120 mg/5 ml" */
  text: string;
  /** The number and unit of `text`: 120 and "mg". */
  printed: { amount: number; unit: PrintedUnit };
  strength: Strength;
  /** Keys of `sources.json`. */
  sources: readonly string[];
}

/**
 * A substance of `substances.json`. Its unit test, and the server when it starts, check the file by `substanceFile`;
 * the browser does not again.
 */
interface Entry {
  name: string;
  synonyms: readonly string[];
  source: string;
  /** A form group, a strength as printed, and the keys of the sources that name it. */
  strengths: readonly (readonly [group: FormGroup, text: string, ...sources: string[]])[];
}

const entries = file.substances as unknown as readonly Entry[];

/** Changes with the list: a doctor's signature is for one version. */
export const substancesVersion: string = file.version;

const substances: readonly Substance[] = entries.map(({ name, synonyms, source, strengths }) => ({
  name,
  synonyms,
  isRead: source !== 'generalKnowledge',
  source,
  listedStrengths: strengths.map(([group, text, ...sources]) => ({
    ...readListed(text),
    group,
    text,
    sources,
  })),
}));

/** Reads a strength with its unit: "650 mg", "120 mg/5 ml", "100 mcg/dose". Throws if it is none. */
export function readListed(text: string): Pick<ListedStrength, 'printed' | 'strength'> {
  const { strengths, rest } = readStrengths(text);
  const [written, ...others] = strengths;
  const [amount, ...ratio] = written?.amounts ?? [];
  if (!written?.unit || !amount || ratio.length > 0 || others.length > 0 || rest.trim() !== '') {
    throw new Error(`No strength with its unit: ${text}`);
  }
  const mass = massOf(amount, written.unit);
  return {
    printed: { amount, unit: written.unit },
    strength:
      written.volume === null
        ? { ...mass, per: written.isPerDose ? 'dose' : 'unit' }
        : { ...mass, amount: exact(mass.amount / written.volume), per: 'ml' },
  };
}

/** All substances, by name; those from general knowledge too. */
export function allSubstances(): readonly Substance[] {
  return substances;
}

const byName = new Map(
  substances.flatMap((substance) =>
    [substance.name, ...substance.synonyms].map((name) => [plainName(name), substance] as const),
  ),
);

/** The substance of a name or synonym, with or without its salt ("Amlodipine besylate"); null if the list has none. */
export function substanceNamed(name: string): Substance | null {
  const words = plainName(name).split(' ');
  for (let count = words.length; count > 0; count -= 1) {
    const substance = byName.get(words.slice(0, count).join(' '));
    if (substance) return substance;
    if (!salts.has(words[count - 1] ?? '')) return null;
  }
  return null;
}

/** A name for comparison: small letters, no punctuation but the plus of several substances. */
export function plainName(name: string): string {
  return withVitaminNumbers(name)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^vit\.?(?=\s)/, 'vitamin')
    .replace(/[-–—_.,;:'’"()[\]]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
