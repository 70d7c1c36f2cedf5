import { z } from 'zod';
import { sourcesByKey } from './sources';
import { formGroups, plainName, readListed } from './substanceList';

const sourceKey = z.string().refine((key) => Object.hasOwn(sourcesByKey, key));
const strengthRow = z.tuple(
  [z.enum(formGroups), z.string().refine(isListedStrength), sourceKey],
  sourceKey,
);

const entry = z
  .strictObject({
    name: z.string().regex(/^[A-Z][a-z]+(?: [a-z]+| [A-Z])*$/),
    synonyms: z.array(z.string().refine((name) => name === name.toLowerCase())),
    source: z.union([sourceKey, z.literal('generalKnowledge')]),
    strengths: z.array(strengthRow),
  })
  // What comes from general knowledge only suggests a name.
  .refine(({ source, strengths }) => source !== 'generalKnowledge' || strengths.length === 0);

type Entry = z.infer<typeof entry>;

/** The shape of `substances.json`: each name means one substance, and each strength names a source that was read. */
export const substanceFile = z.strictObject({
  /** The day of the last change. */
  version: z.iso.date(),
  substances: z.array(entry).refine((all) => namesMeaningTwo(all).length === 0),
});

/** Names and synonyms, as they are compared, that more than one substance has. */
export function namesMeaningTwo(all: readonly Entry[]): string[] {
  const names = all.flatMap(({ name, synonyms }) => [
    ...new Set([name, ...synonyms].map(plainName)),
  ]);
  return names.filter((name, index) => names.indexOf(name) !== index);
}

function isListedStrength(text: string): boolean {
  try {
    return readListed(text).strength.amount > 0;
  } catch {
    return false;
  }
}
