/** A name cut to 32 letters, so that the foot of a page stays one line. */
export function shortenedName(name: string): string {
  const letters = [...new Intl.Segmenter().segment(name)].map(({ segment }) => segment);
  return letters.length > 32 ? `${letters.slice(0, 31).join('')}…` : name;
}
