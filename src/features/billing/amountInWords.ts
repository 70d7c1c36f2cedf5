/** Hindi has a word of its own for each number from 0 to 99; above that both languages follow the same rules. */
interface Numerals {
  below100: (number: number) => string;
  hundred: string;
  /** The largest first. */
  powers: readonly { value: number; word: string }[];
}

const indianPowers = [10_000_000, 100_000, 1_000] as const;
const powersIn = (words: readonly [string, string, string]) =>
  indianPowers.map((value, index) => ({ value, word: words[index] ?? '' }));

const englishBelow20 = `zero one two three four five six seven eight nine
ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen`.split(/\s+/);
const englishTens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];

const english: Numerals = {
  below100: (number) => {
    if (number < 20) return englishBelow20[number] ?? '';
    const tens = englishTens[Math.floor(number / 10) - 2] ?? '';
    return number % 10 === 0 ? tens : `${tens} ${englishBelow20[number % 10]}`;
  },
  hundred: 'hundred',
  powers: powersIn(['crore', 'lakh', 'thousand']),
};

const hindiBelow100 = `शून्य एक दो तीन चार पाँच छह सात आठ नौ
दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस
बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस सत्ताईस अट्ठाईस उनतीस
तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस
चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास
पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ
साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर
सत्तर इकहत्तर बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी
अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी
नब्बे इक्यानवे बानवे तिरानवे चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे`.split(/\s+/);

const hindi: Numerals = {
  below100: (number) => hindiBelow100[number] ?? '',
  hundred: 'सौ',
  powers: powersIn(['करोड़', 'लाख', 'हज़ार']),
};

function wordsOf(number: number, numerals: Numerals): string {
  const parts: string[] = [];
  let rest = number;
  for (const { value, word } of numerals.powers) {
    // Recursive, because crores are counted in words too: a thousand crore, a lakh crore.
    if (rest >= value) parts.push(wordsOf(Math.floor(rest / value), numerals), word);
    rest %= value;
  }
  if (rest >= 100) parts.push(numerals.below100(Math.floor(rest / 100)), numerals.hundred);
  rest %= 100;
  if (rest > 0 || parts.length === 0) parts.push(numerals.below100(rest));
  return parts.join(' ');
}

/**
 * An amount in paise (0 or more) in words for papers, in the Indian system: "Rupees One Lakh Five Hundred and Fifty
 * Paise Only". `language` is a code such as "hi"; any other than that gives English.
 */
export function amountInWords(paise: number, language = 'en'): string {
  const rupees = Math.floor(paise / 100);
  const rest = paise % 100;
  return language === 'hi' ? inHindi(rupees, rest) : inEnglish(rupees, rest);
}

function inEnglish(rupees: number, paise: number): string {
  const rest = `${wordsOf(paise, english)} ${paise === 1 ? 'paisa' : 'paise'}`;
  const whole = `rupees ${wordsOf(rupees, english)}`;
  const parts = [...(rupees > 0 || paise === 0 ? [whole] : []), ...(paise > 0 ? [rest] : [])];
  const capitals = parts.map((part) => part.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()));
  return `${capitals.join(' and ')} Only`;
}

function inHindi(rupees: number, paise: number): string {
  const rest = `${wordsOf(paise, hindi)} ${paise === 1 ? 'पैसा' : 'पैसे'}`;
  if (rupees === 0 && paise > 0) return `${rest} मात्र`;
  const whole = `${wordsOf(rupees, hindi)} ${rupees === 1 ? 'रुपया' : 'रुपये'}`;
  return paise === 0 ? `${whole} मात्र` : `${whole} और ${rest} मात्र`;
}
