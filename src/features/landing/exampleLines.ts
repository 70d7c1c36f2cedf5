/** What a doctor types in the front page's example: no text of the product, and the same in every language. */

/** The lines that stand there already. */
export const writtenLines = ['tab pan 40 1-0-0 bf 5d', 'syp sucralfate 10ml 1-1-1 bf 7d'];

/** The line that is being typed. */
export const typedLine = 'tab dolo 650 101 5 af';

/** Lines to try. */
export const otherLines = ['tab mox 500 tds 5d', 'dolo 650 subah sham 5 din'];

/** What the example's doctor has noted to be in a brand. */
export const notedBrands = [{ brand: 'Mox', substances: ['Amoxicillin'] }];
