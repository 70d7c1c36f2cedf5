/** Whose password it is to be, as far as somebody who guesses knows it. */
export interface PasswordOwner {
  name: string;
  email: string;
  /** Empty: the clinic has no name yet. */
  clinicName: string;
}

let known: Promise<ReadonlySet<string>> | undefined;

/** Read when somebody first chooses a password. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return known;
}

/** What anyone would try first at a clinic's product. */
const productWords = [
  'clinic',
  'hospital',
  'doctor',
  'reception',
  'receptionist',
  'patient',
  'patients',
  'medical',
  'health',
  'pharmacy',
  'admin',
  'administrator',
  'staff',
  'sample',
  'login',
  'password',
  'passwort',
  'welcome',
  'letmein',
  'क्लिनिक',
  'अस्पताल',
  'डॉक्टर',
  'पासवर्ड',
];

/** Neighbours on a keyboard, in the alphabet and among the digits. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '!@#$%^&*()',
].flatMap((row) => [row, [...row].reverse().join('')]);

/** What digits and signs are written for letters. */
const lookAlikes: Record<string, string> = {
  a: 'a4@',
  b: 'b8',
  e: 'e3',
  i: 'i1!',
  l: 'l1!',
  o: 'o0',
  s: 's5$',
  t: 't7',
};

/**
 * True for a password that is guessed early (spec 8, "weak password"): one of the 49,000 that attackers try first, such a
 * one with a year, a count or signs around it, one made of keyboard rows, counts and repetitions, or of the words that anyone
 * knows who knows the person: their name, their e-mail address, the clinic's name, and those of the product.
 */
export async function isWeakPassword(password: string, owner: PasswordOwner): Promise<boolean> {
  const common = await commonPasswords();
  const text = password.normalize('NFKC').toLowerCase();
  return (
    [text, withoutCount(text), withoutSigns(text)].some((one) => common.has(one)) ||
    isRepetition(text) ||
    isOfRows(text) ||
    isOfWords(text, wordsAround(owner))
  );
}

/** Without a year or a count at its end: `summer2026`, `Mumbai@123`. */
function withoutCount(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]?(?:(?:19|20)\d\d|123\d*)[^\p{L}\p{M}\p{N}]?$/u, '');
}

/** Without what stands around it and is no letter or digit: `sunshine!!`, `iloveyou `. */
function withoutSigns(text: string): string {
  return text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '');
}

/** The same few characters again and again: `aaaaaa`, `chaichai`. */
function isRepetition(text: string): boolean {
  return /^(.{1,8}?)\1+$/u.test(text);
}

/** Nothing but runs of three and more along a row or of one character, and at most two characters besides. */
function isOfRows(text: string): boolean {
  let besides = 0;
  for (let at = 0; at < text.length; ) {
    const run = runAt(text, at);
    if (run < 3) besides++;
    at += run < 3 ? 1 : run;
  }
  return besides <= 2;
}

function runAt(text: string, start: number): number {
  let longest = 1;
  for (const row of rows) {
    let length = 1;
    while (start + length < text.length && row.includes(text.slice(start, start + length + 1))) {
      length++;
    }
    longest = Math.max(longest, length);
  }
  let same = 1;
  while (text[start + same] === text[start]) same++;
  return Math.max(longest, same);
}

const condensed = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}@$!]/gu, '');

/** Longest first. */
function wordsAround({ name, email, clinicName }: PasswordOwner): string[] {
  const [local = '', domain = ''] = email.split('@');
  const texts = [name, email, local, clinicName, domain.replace(/\.[^.]*$/, '')];
  const words = texts.flatMap((text) => {
    const lower = text.normalize('NFKC').toLowerCase();
    return [condensed(lower), ...lower.split(/[^\p{L}\p{M}\p{N}]+/u)];
  });
  return [...new Set([...words, ...productWords])]
    .filter((word) => word.length >= 3)
    .toSorted((a, b) => b.length - a.length);
}

/** Made of such words, and of at most three more characters or a date. */
function isOfWords(text: string, words: readonly string[]): boolean {
  const whole = condensed(text);
  const rest = words.reduce((left, word) => left.replace(patternOf(word), ' '), whole);
  const more = rest.replace(/[ @$!]/g, '');
  return rest !== whole && (/^\d{0,8}$/.test(more) || [...more].length <= 3);
}

/** A word, which is letters, digits and `@$!`, also with digits and signs in place of letters. */
function patternOf(word: string): RegExp {
  const characters = [...word].map((one) => `[${lookAlikes[one] ?? one}]`);
  return new RegExp(characters.join(''), 'gu');
}
