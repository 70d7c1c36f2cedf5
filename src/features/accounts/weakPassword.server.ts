/** What an attacker may know about the person whose password it is. */
export interface PasswordOwner {
  name: string;
  email: string;
  /** Empty: the clinic has no name yet. */
  clinicName: string;
}

let cachedPasswords: Promise<ReadonlySet<string>> | undefined;

/** Loaded when somebody first chooses a password. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  cachedPasswords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return cachedPasswords;
}

/** Words that an attacker tries first at a clinic. */
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

/** Characters next to each other on a keyboard, in the alphabet and among the digits, in both directions. */
const keyboardRows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '!@#$%^&*()',
].flatMap((row) => [row, [...row].reverse().join('')]);

/** The characters that stand for a letter, the letter itself included. */
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
 * True for a password that is guessed early (spec 8, "weak password"): one of the 49,000 that attackers try first, also
 * with a year, a count or signs around it; one made of keyboard rows, counts and repetitions; or one made of words that
 * an acquaintance knows: the person's name, their e-mail address, the clinic's name, and the product's words.
 */
export async function isWeakPassword(password: string, owner: PasswordOwner): Promise<boolean> {
  const common = await commonPasswords();
  const text = password.normalize('NFKC').toLowerCase();
  return (
    [text, withoutCount(text), withoutSigns(text)].some((candidate) => common.has(candidate)) ||
    isRepetition(text) ||
    consistsOfRuns(text) ||
    consistsOfWords(text, guessableWords(owner))
  );
}

/** Strips a year or a count from the end: `summer2026`, `Mumbai@123`. */
function withoutCount(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]?(?:(?:19|20)\d\d|123\d*)[^\p{L}\p{M}\p{N}]?$/u, '');
}

/** Strips everything but letters and digits from both ends: `sunshine!!`, `iloveyou `. */
function withoutSigns(text: string): string {
  return text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '');
}

/** One to eight characters repeated: `aaaaaa`, `chaichai`. */
function isRepetition(text: string): boolean {
  return /^(.{1,8}?)\1+$/u.test(text);
}

/** Runs of at least three characters along a row or of one character, and at most two other characters. */
function consistsOfRuns(text: string): boolean {
  let otherCharacters = 0;
  for (let at = 0; at < text.length; ) {
    const run = runLength(text, at);
    if (run < 3) otherCharacters++;
    at += run < 3 ? 1 : run;
  }
  return otherCharacters <= 2;
}

function runLength(text: string, start: number): number {
  let longest = 1;
  for (const row of keyboardRows) {
    let length = 1;
    while (start + length < text.length && row.includes(text.slice(start, start + length + 1))) {
      length++;
    }
    longest = Math.max(longest, length);
  }
  let repeats = 1;
  while (text[start + repeats] === text[start]) repeats++;
  return Math.max(longest, repeats);
}

/** Keeps letters, digits and the signs that may stand for letters. */
const condensed = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}@$!]/gu, '');

/** The words that an attacker who knows the person would try, longest first. */
function guessableWords({ name, email, clinicName }: PasswordOwner): string[] {
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

/** Contains such words, and otherwise at most three characters or the digits of a date. */
function consistsOfWords(text: string, words: readonly string[]): boolean {
  const whole = condensed(text);
  const rest = words.reduce((left, word) => left.replace(patternOf(word), ' '), whole);
  const remainder = rest.replace(/[ @$!]/g, '');
  return rest !== whole && (/^\d{0,8}$/.test(remainder) || [...remainder].length <= 3);
}

/** Matches a word (letters, digits and `@$!`), also with look-alike digits and signs instead of letters. */
function patternOf(word: string): RegExp {
  const characters = [...word].map((letter) => `[${lookAlikes[letter] ?? letter}]`);
  return new RegExp(characters.join(''), 'gu');
}
