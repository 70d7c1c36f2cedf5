/** Number words in English, Hinglish and Hindi, each with its digits or fraction. */
const words: Record<string, string> = {
  a: '1',
  an: '1',
  one: '1',
  ek: '1',
  एक: '1',
  two: '2',
  do: '2',
  दो: '2',
  three: '3',
  teen: '3',
  tin: '3',
  तीन: '3',
  four: '4',
  char: '4',
  chaar: '4',
  चार: '4',
  five: '5',
  paanch: '5',
  panch: '5',
  पाँच: '5',
  पांच: '5',
  six: '6',
  chhe: '6',
  छह: '6',
  छः: '6',
  seven: '7',
  saat: '7',
  सात: '7',
  eight: '8',
  aath: '8',
  आठ: '8',
  ten: '10',
  twelve: '12',
  fifteen: '15',
  das: '10',
  दस: '10',
  pandrah: '15',
  pandra: '15',
  पंद्रह: '15',
  पन्द्रह: '15',
  bees: '20',
  बीस: '20',
  ikkis: '21',
  इक्कीस: '21',
  tees: '30',
  तीस: '30',
  nine: '9',
  nau: '9',
  नौ: '9',
  eleven: '11',
  gyarah: '11',
  ग्यारह: '11',
  barah: '12',
  बारह: '12',
  fourteen: '14',
  chaudah: '14',
  चौदह: '14',
  twenty: '20',
  thirty: '30',
  quarter: '¼',
  qtr: '¼',
  pav: '¼',
  pao: '¼',
  पाव: '¼',
  paav: '¼',
  chauthai: '¼',
  चौथाई: '¼',
  'ek chauthai': '¼',
  'एक चौथाई': '¼',
  'adhi ki adhi': '¼',
  'aadhi ki aadhi': '¼',
  'आधी की आधी': '¼',
  'teen chauthai': '¾',
  'तीन चौथाई': '¾',
  'three quarter': '¾',
  'three quarters': '¾',
  pauna: '¾',
  paune: '¾',
  pauni: '¾',
  पौना: '¾',
  पौनी: '¾',
  sava: '1¼',
  sawa: '1¼',
  सवा: '1¼',
  dhai: '2½',
  dhaai: '2½',
  ढाई: '2½',
  half: '½',
  adha: '½',
  adhi: '½',
  adhe: '½',
  aadha: '½',
  aadhe: '½',
  aadhi: '½',
  आधा: '½',
  आधी: '½',
  आधे: '½',
  dedh: '1½',
  डेढ़: '1½',
};

/** "One and a half"; a number above three may be the strength. */
export const wholeAndHalf =
  '(?:(?:[1-3]|one|two|three|ek|एक|दो|तीन) (?:and|&|n) (?:a )?(?:half|1/2|½|adh[aei]|aadh[aei]))';
/** One number in digits, with or without a fraction. */
export const digits = '(?:[13]/[24](?!\\d)|\\d?[½¼¾]|\\d{0,3}\\.\\d{1,2}|\\d{1,3})';
const wordPattern = Object.keys(words)
  .map((word) => word.normalize('NFC'))
  .join('|');
const byWord = new Map(
  Object.entries(words).map(([word, value]) => [word.normalize('NFC'), value]),
);

/** One number, in digits or in words. */
export const number = `(?:${wholeAndHalf}|${digits}|(?:${wordPattern})(?= |$))`;
/** One number or a range, as in "1-2" or "1 to 2". */
export const numbers = `${number}(?: ?(?:-|to|se|से) ?${digits})?`;

/** A number in words. */
export const spokenNumber: RegExp = new RegExp(`^(?:${wordPattern})$`);

/** Normalizes a number or a range: "half" to "½", "1 to 2" to "1-2"; "0.50" stays. */
export function normalizeNumbers(typed: string): string {
  return typed
    .split(/ ?(?:-|\bto\b|\bse\b|से) ?/)
    .map((one) => {
      const [, whole = ''] = /^(\S+) (?:and|&|n) /.exec(one) ?? [];
      const word = whole ? `${byWord.get(whole) ?? whole}½` : byWord.get(one);
      return word ?? one.replace(/^\./, '0.');
    })
    .map((one) =>
      one.replace('1/2', '½').replace('1/4', '¼').replace('3/4', '¾').replaceAll(' ', ''),
    )
    .join('-');
}

/** Joins patterns into one, so that a single test rejects most texts. */
export function anyOf(texts: readonly RegExp[]): RegExp {
  return new RegExp(texts.map(({ source }) => `(?:${source})`).join('|'));
}
