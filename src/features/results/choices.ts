/** Results in words of a short list, such as a strip's or a blood group. */

const spellings: Readonly<Record<string, readonly string[]>> = {
  positive: ['pos', '+ve', '+'],
  negative: ['neg', '-ve', '-'],
  'non-reactive': ['nr'],
  nil: ['absent', 'neg', 'negative', '-ve'],
  trace: ['traces', 'tr'],
  'P. vivax': ['pv', 'vivax'],
  'P. falciparum': ['pf', 'falciparum'],
};

const plain = (text: string) => text.toLowerCase().replace(/[\s.]+/g, '');

function spellingsOf(value: string): string[] {
  const crosses = /^([1-4])\+$/.exec(value)?.[1];
  const [, group, sign] = /^(A|B|AB|O)([+-])$/.exec(value) ?? [];
  const words = sign === '+' ? ['+', '+ve', 'pos', 'positive'] : ['-', '-ve', 'neg', 'negative'];
  return [
    value,
    value.replace('-', ''),
    ...(spellings[value] ?? []),
    ...(crosses ? ['+'.repeat(Number(crosses)), `+${crosses}`] : []),
    ...(group ? words.flatMap((word) => [`${group}${word}`, `${group} rh ${word}`]) : []),
  ]
    .filter((spelling) => group === undefined || spelling !== group)
    .map(plain);
}

/** The value of the list that a typed text is; null if it is none. */
export function choiceOf(typed: string, values: readonly string[]): string | null {
  const word = plain(typed.trim().replace(/^\((.*)\)$/, '$1'));
  const exact = values.find((value) => plain(value) === word);
  return exact ?? values.find((value) => spellingsOf(value).includes(word)) ?? null;
}
