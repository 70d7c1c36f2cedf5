/** Letters of other scripts that look like a Latin letter. */
const latinLookAlikes = new Map(
  Object.entries({
    ...{ а: 'a', в: 'b', с: 'c', е: 'e', һ: 'h', і: 'i', ј: 'j', к: 'k', м: 'm', н: 'h', о: 'o' },
    ...{ р: 'p', ѕ: 's', т: 't', у: 'y', х: 'x', α: 'a', β: 'b', ε: 'e', ι: 'i', κ: 'k', μ: 'm' },
    ...{ ν: 'v', ο: 'o', ρ: 'p', τ: 't', υ: 'u', χ: 'x', ı: 'i', ɑ: 'a', ɡ: 'g' },
  }),
);

const titles = /^(?:dr|mr|mrs|ms|miss|smt|shri|sri|kum|prof|डॉ|डा|श्री|श्रीमती)(?=[\s.])[\s.]*/u;

/** A key that is equal for names that people would confuse: ignores titles, accents, spaces, punctuation and case. */
export function personNameKey(name: string): string {
  const plain = name.normalize('NFKC').toLowerCase().trim().replace(titles, '');
  const letters = plain.normalize('NFD').replaceAll(/[^\p{L}\p{N}\p{M}]|[\u0300-\u036f]/gu, '');
  return [...letters].map((letter) => latinLookAlikes.get(letter) ?? letter).join('');
}
