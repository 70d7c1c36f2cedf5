/** Spellings of one name: anyone who was told it writes the next one. */
const spellings = [
  ['lakshmi', 'laxmi'],
  ['mohammed', 'mohamad'],
  ['choudhury', 'chowdhary'],
  ['krishna', 'krisna'],
  ['geetha', 'gita'],
  ['fathima', 'fatima'],
  ['subramaniam', 'subramanian'],
  ['banerjee', 'banerji'],
  ['pooja', 'puja'],
  ['sheikh', 'shaikh'],
] as const;

/** A name as somebody in a hurry types it: another spelling, or a letter dropped, swapped or doubled. */
export function misspelt(name: string, number: number): string {
  const small = name.toLowerCase();
  for (const [right, other] of spellings) {
    if (small.includes(right)) return small.replace(right, other);
  }
  const words = small.split(' ');
  const which = number % words.length;
  const word = words[which] ?? '';
  // The first letter is the one that people get right.
  const at = 1 + (number % Math.max(1, word.length - 2));
  const wrong = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
    word.slice(0, at) + word.charAt(at) + word.slice(at),
  ];
  words[which] = wrong[number % wrong.length] ?? word;
  return words.join(' ');
}
