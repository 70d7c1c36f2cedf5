import { z } from 'zod';
import { optionalText } from '../../shared/fields';
import { productSources } from './products/product';
import { brandKey } from './substances';

/** The names that a clinic writes most, and what is in them. */

/** Names of the clinic's own prescriptions that are asked about, the most used first. */
export const maxWrittenNames = 50;

/** Names of a file that are asked about at once. */
export const maxNamesOfFile = 300;

/** Names of one request for proposals. */
export const maxProposedNames = 50;

/** A medicine's name as it was written. */
export const writtenName = optionalText(200);

/** Where a proposal comes from: the name itself, or an imported list. */
const proposalSources = ['name', ...productSources] as const;

/** What may be in a medicine; a doctor confirms it. */
const proposal = z.object({
  substances: z.array(z.string()),
  from: z.enum(proposalSources),
});
export type Proposal = z.infer<typeof proposal>;

/** A name and what is known of it. */
export const coveredName = z.object({
  /** As it is mostly written. */
  name: z.string(),
  /** How often it was written lately; null for a name of a file. */
  count: z.int().nullable(),
  /** By the clinic's tie, or because it is the name of its substances; empty: no medicine; null: nobody noted it. */
  substances: z.array(z.string()).nullable(),
  /** Whether every substance is one of those that checks know. */
  isChecked: z.boolean(),
  /** For a name of which nobody noted it, the surest first. */
  proposals: z.array(proposal),
});
export type CoveredName = z.infer<typeof coveredName>;

/** Proposals for one name, as it was given. */
export const proposedName = z.object({ name: z.string(), proposals: z.array(proposal) });

/** Headings of a list's column of names. */
const heading =
  /^(?:s\.? ?no\.?|(?:brand|trade|medicine|drug|product|item|generic)s?(?: ?names?)?|names?|description|दवा(?: का नाम)?|नाम)$/iu;

/**
 * The medicines' names of a text, one a line, in their order and each once: of a line with several columns the first
 * that is a name. Headings, numbers and blank lines are left out.
 */
export function namesInText(text: string): string[] {
  const names = new Map<string, string>();
  for (const line of text.split(/\r\n|\r|\n/)) {
    const cells = line.split(/[\t;,|]/).map(cellText);
    if (cells.some((cell) => heading.test(cell))) continue;
    const name = cells.find((cell) => brandKey(cell) !== '');
    if (name === undefined || name.length > 200) continue;
    const key = name.toLowerCase();
    if (!names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}

/** Without quotes, and without the number that a list puts before it. */
function cellText(cell: string): string {
  return cell
    .trim()
    .replace(/^"|"$/g, '')
    .replace(/^\d{1,3}[.)]\s+/, '')
    .trim();
}
