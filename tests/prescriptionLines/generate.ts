import {
  emptyPlainStep,
  type Meaning,
  type PlainStep,
  plainMedicine,
  plainStrength,
} from './oracle';

/** A medicine's line made from what it means. */
export interface GeneratedLine {
  line: string;
  /** What may be read of it; where there is nothing, it can be meant in two ways: marked, and the name alone is taken. */
  meanings: Meaning[];
  /** The name without form and strength. */
  name: string;
  /** What is neither a number nor a word of the grammar: it stands where it was typed. */
  words?: string;
  kind: string;
}

/** The same lines for the same seed (mulberry32). */
export function* generatedLines(seed: number, count: number): Generator<GeneratedLine> {
  for (let place = 0; place < count; place++) {
    const die = new Die((Math.imul(seed, 0x9e3779b1) + place) | 0);
    yield die.weighted(kinds)(die);
  }
}

class Die {
  #state: number;
  constructor(seed: number) {
    this.#state = seed;
  }
  /** From 0 to 1, the 1 left out. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  }
  is(share: number): boolean {
    return this.next() < share;
  }
  of<Value>(values: readonly Value[]): Value {
    return values[Math.floor(this.next() * values.length)] as Value;
  }
  weighted<Value>(values: readonly (readonly [weight: number, value: Value])[]): Value {
    let rest = this.next() * values.reduce((sum, [weight]) => sum + weight, 0);
    const found = values.find(([weight]) => {
      rest -= weight;
      return rest < 0;
    });
    return (found ?? values[0])?.[1] as Value;
  }
  shuffled<Value>(values: readonly Value[]): Value[] {
    return values
      .map((value) => [this.next(), value] as const)
      .toSorted(([one], [other]) => one - other)
      .map(([, value]) => value);
  }
}

type Language = 'english' | 'hinglish' | 'hindi';
type Say = Record<Language, readonly string[]>;

const say = (english: string, hinglish = '', hindi = ''): Say => {
  const list = (text: string) => text.split('|').filter(Boolean);
  return { english: list(english), hinglish: list(hinglish), hindi: list(hindi) };
};

/** In the line's language, which mixes with English everywhere. */
function spoken(die: Die, words: Say, language: Language): string {
  const own = words[language];
  return die.of(own.length > 0 && die.is(0.8) ? own : words.english);
}

interface Form {
  typed: Say;
  unit: string;
  unitTyped: Say;
  medicines: readonly [name: string, strengths: string][];
  amounts: readonly string[];
  /** Whether a number alone may count it, and halves are taken. */
  isCounted?: boolean;
  sites?: readonly (readonly [site: string, typed: string])[];
  routes?: readonly (readonly [route: string, typed: string])[];
}

const none = ['', ''] as const;
const eyes = [
  ['bothEyes', 'both eyes|in both eyes|BE'],
  ['rightEye', 'right eye|in the right eye|RE'],
  ['leftEye', 'left eye|LE'],
] as const;

const forms: Record<string, Form> = {
  tablet: {
    typed: say('Tab|Tab.|T.|tablet|TAB|tab.', 'tab|Tab', 'टैब|टैबलेट'),
    unit: 'tablet',
    unitTyped: say('tab|tabs|tablet|tab.', 'goli|tab', 'गोली'),
    medicines: [
      ['Telma H', '40|80'],
      ['Telma', '20|40'],
      ['Telma AM', '40'],
      ['Glycomet GP', '1|2'],
      ['Glycomet SR', '500|1 g'],
      ['Glimi', '1|2|4'],
      ['Amlong', '2.5|5|10'],
      ['Warf', '1|2|5'],
      ['Acitrom', '1|2|3|4'],
      ['Eltroxin', '25 mcg|50 mcg|100 mcg'],
      ['Thyronorm', '12.5 mcg|62.5|88'],
      ['Ecosprin', '75|150'],
      ['Augmentin', '625|500/125'],
      ['Janumet', '50/500'],
      ['Losar H', '50/12.5'],
      ['Lanoxin', '0.25 mg'],
      ['Restyl', '0.25|0.5'],
      ['Dolo', '500|650'],
      ['Azithral', '250|500'],
      ['Vitamin B12', '500 mcg|1500 mcg'],
      ['Neurobion Forte', ''],
      ['Meftal Spas', ''],
      ['Montek LC', ''],
      ['Chymoral Forte', ''],
      ['Metrogyl', '400'],
      ['Folitrax', '2.5|7.5|10 mg'],
      ['Lasix', '40 mg'],
      ['Pan', '40'],
      ['डोलो', '650'],
      ['पैन', '40'],
    ],
    amounts: ['½', '½', '1', '1', '1', '1½', '2', '2', '1-2', '3', '4'],
    isCounted: true,
  },
  capsule: {
    typed: say('Cap|Cap.|C.|capsule', 'cap', 'कैप्सूल|कैप'),
    unit: 'capsule',
    unitTyped: say('cap|caps|capsule', 'capsule', 'कैप्सूल'),
    medicines: [
      ['Pan-D', ''],
      ['Omez', '20'],
      ['Mox', '250|500'],
      ['Doxy', '100 mg'],
      ['Becosules', ''],
      ['Evion', '400'],
      ['D-Rise', '60K|60,000 IU'],
      ['Rabium DSR', ''],
    ],
    amounts: ['1', '1', '2'],
    isCounted: true,
  },
  syrup: {
    typed: say('Syp|Syp.|Syrup|syr', 'syrup|syp', 'सिरप'),
    unit: 'ml',
    unitTyped: say('ml|ML|mL', 'ml', 'मिली'),
    medicines: [
      ['Calpol', '250/5|120/5'],
      ['Ascoril LS', ''],
      ['Augmentin DDS', ''],
      ['Meftal P', '100/5'],
      ['Zincovit', ''],
      ['Azee', '200/5|100/5'],
    ],
    amounts: ['2.5', '5', '7.5', '10', '3', '4', '15'],
  },
  spooned: {
    typed: say('Syp|Syp.|Syrup', 'syrup', 'सिरप'),
    unit: 'teaspoon',
    unitTyped: say('tsp|teaspoon', 'tsp', 'छोटा चम्मच'),
    medicines: [
      ['Grilinctus', ''],
      ['Cremaffin', ''],
      ['Benadryl', ''],
    ],
    amounts: ['½', '1', '1½', '2'],
  },
  injection: {
    typed: say('Inj|Inj.|injection', 'inj', 'इंजेक्शन'),
    unit: 'unit',
    unitTyped: say('units|unit|U', 'units', 'यूनिट'),
    medicines: [
      ['Lantus', ''],
      ['Mixtard', '30/70'],
      ['Huminsulin', '30/70'],
      ['Actrapid', ''],
    ],
    amounts: ['6', '8', '10', '12', '14', '20'],
    routes: [none, ['SC', 'SC|s/c']],
  },
  ampoule: {
    typed: say('Inj|Inj.', 'inj', 'इंजेक्शन'),
    unit: 'ampoule',
    unitTyped: say('amp|ampoule'),
    medicines: [
      ['Voveran', '75 mg'],
      ['Vitcofol', ''],
      ['Monocef', '1 g|500 mg'],
      ['5-FU', '500 mg'],
    ],
    amounts: ['1', '1', '2'],
    routes: [
      ['IM', 'IM|i/m|im'],
      ['IV', 'IV|i/v|iv'],
    ],
  },
  drops: {
    typed: say('E/D|Eye drops|eye drop'),
    unit: 'drop',
    unitTyped: say('drop|drops', 'boond|drop', 'बूंद'),
    medicines: [
      ['Moxiflox', ''],
      ['Refresh Tears', ''],
      ['Iotim', '0.5%'],
    ],
    amounts: ['1', '1', '2'],
    sites: eyes,
  },
  inhaler: {
    typed: say('Inhaler|Inh'),
    unit: 'puff',
    unitTyped: say('puff|puffs'),
    medicines: [
      ['Foracort', '200|400'],
      ['Asthalin', ''],
      ['Budecort', '200 mcg'],
    ],
    amounts: ['1', '2', '2', '1-2'],
  },
  sachet: {
    typed: say('Sachet|sachet'),
    unit: 'sachet',
    unitTyped: say('sachet'),
    medicines: [
      ['D-Rise', '60K|60000'],
      ['Calcirol', '60,000 IU'],
      ['Econorm', '250 mg'],
    ],
    amounts: ['1', '1', '½'],
  },
};

const formWeights = [
  [10, 'tablet'],
  [3, 'capsule'],
  [2, 'syrup'],
  [1, 'spooned'],
  [2, 'injection'],
  [1, 'ampoule'],
  [1, 'drops'],
  [1, 'inhaler'],
  [1, 'sachet'],
] as const;

const rhythms: readonly [when: string, typed: Say][] = [
  [
    '1 a day',
    say('OD|od|O.D.|once daily|once a day', 'din me ek baar|din mein 1 baar', 'दिन में एक बार'),
  ],
  [
    '2 a day',
    say(
      'BD|bd|b.d.|BID|twice daily|twice a day|2 times a day',
      'din me do baar|din mein 2 baar',
      'दिन में दो बार|दिन में 2 बार',
    ),
  ],
  [
    '3 a day',
    say(
      'TDS|tds|t.d.s.|TID|thrice daily|3 times a day|three times a day',
      'din me teen baar|din me 3 bar',
      'दिन में तीन बार|दिन में ३ बार',
    ),
  ],
  ['4 a day', say('QID|qid|four times a day', 'din me 4 baar', 'दिन में चार बार')],
  ['q6h', say('q6h|Q6H|every 6 hours|6 hourly|6hrly', 'har 6 ghante', 'हर 6 घंटे')],
  ['q8h', say('q8h|every 8 hours|8 hourly|q 8 h', 'har 8 ghante', 'हर 8 घंटे')],
  ['night', say('HS|hs|h.s.|at night|at bedtime', 'raat ko', 'रात को')],
  ['morning', say('in the morning|morning', 'subah', 'सुबह')],
  [
    'morning night',
    say(
      'morning and night|morning & night|morning, night',
      'subah raat|subah aur raat',
      'सुबह और रात|सुबह रात',
    ),
  ],
  [
    'morning evening',
    say('morning and evening|morning evening', 'subah sham|subah shaam', 'सुबह शाम'),
  ],
];

const patterns = [
  '1-0-1',
  '1-0-1',
  '1-1-1',
  '1-0-0',
  '0-0-1',
  '0-1-0',
  '1-1-0',
  '0-1-1',
  '½-0-½',
  '½-0-1',
  '1-0-½',
  '1½-0-1',
  '2-0-1',
  '2-0-2',
  '0-0-½',
  '1-1-1-1',
  '1-0-1-0',
] as const;

const dayRhythms: readonly [days: string, typed: Say][] = [
  [
    '1 a week',
    say(
      'weekly|once weekly|once a week|every week',
      'hafte me ek baar|hafte mein 1 baar',
      'हफ्ते में एक बार',
    ),
  ],
  ['2 a week', say('twice a week|twice weekly|2 times a week', 'hafte me do baar', 'हफ्ते में दो बार')],
  [
    '3 a week',
    say('thrice weekly|3 times a week|thrice a week', 'hafte me teen baar', 'हफ्ते में तीन बार'),
  ],
  [
    'every 2 days',
    say(
      'alternate days|alternate day|alt days|on alternate days|EOD|every other day',
      'ek din chhod kar',
      'एक दिन छोड़कर',
    ),
  ],
  ['every 2 weeks', say('fortnightly|every 2 weeks|once in 2 weeks|every two weeks')],
  ['monthly', say('monthly|once a month|every month', 'mahine me ek baar', 'महीने में एक बार')],
  ['every 15 days', say('every 15 days|once in 15 days', 'har 15 din')],
  ['mon wed fri', say('Mon Wed Fri|mon/wed/fri|Mon, Wed, Fri|on Mon, Wed & Fri|M/W/F')],
  ['mon thu', say('Mon Thu|Mon & Thu|on Monday and Thursday|mon/thu')],
  ['sun', say('every Sunday|on Sundays|Sunday only|Sun', 'har ravivar', 'हर रविवार')],
  ['sat sun', say('Sat Sun|Sat & Sun|Sat/Sun|on Saturday and Sunday')],
];

const relations: readonly [relation: string, typed: Say][] = [
  [
    'after food',
    say(
      'after food|pc|PC|after meals|aftr food|after meal|a/f',
      'khane ke baad|khana khane ke baad',
      'खाने के बाद|भोजन के बाद',
    ),
  ],
  [
    'before food',
    say('before food|ac|AC|before meals|befor food|b/f', 'khane se pehle', 'खाने से पहले'),
  ],
  ['with food', say('with food|with meals', 'khane ke saath', 'खाने के साथ')],
  ['empty stomach', say('empty stomach|on empty stomach', 'khali pet', 'खाली पेट')],
  ['before breakfast', say('before breakfast|bbf', 'nashte se pehle', 'नाश्ते से पहले')],
  ['30 minutes before food', say('30 min before food|30 mins before food|30 minutes before meals')],
];

const notes = say(
  'with milk|plenty of fluids|avoid alcohol|chew well|mix in 1 glass of water|do not drive|rinse mouth',
  'doodh ke saath|paani khoob piye',
  'दूध के साथ',
);
const reasons = say('fever|pain|headache|vomiting', 'bukhar|dard', 'बुखार|दर्द');

const unitsOfTime: Record<string, { one: Say; more: Say; glued: string; over: string }> = {
  day: {
    one: say('day', 'din', 'दिन'),
    more: say('days|days|dys|D', 'din', 'दिन'),
    glued: 'd',
    over: '7',
  },
  week: {
    one: say('week|wk', 'hafta', 'हफ्ता'),
    more: say('weeks|wks|wk', 'hafte', 'हफ्ते'),
    glued: 'w',
    over: '52',
  },
  month: {
    one: say('month|mth', 'mahina', 'महीना'),
    more: say('months|mths', 'mahine', 'महीने'),
    glued: 'mo',
    over: '12',
  },
};
const durations = [
  '3 day',
  '5 day',
  '5 day',
  '7 day',
  '10 day',
  '15 day',
  '30 day',
  '5-7 day',
  '1 week',
  '2 week',
  '6 week',
  '1 month',
  '2 month',
  '3 month',
] as const;

const numberWords: Record<string, Say> = {
  '1': say('one', 'ek', 'एक'),
  '2': say('two', 'do', 'दो'),
  '3': say('three', 'teen', 'तीन'),
  '5': say('five', 'paanch', 'पाँच|पांच'),
  '7': say('seven', 'saat', 'सात'),
  '10': say('ten', 'das', 'दस'),
  '½': say('half', 'aadhi|aadha', 'आधी|आधा'),
  '1½': say('one and a half|one and half', 'dedh', 'डेढ़'),
};

function number(die: Die, amount: string, language: Language, isWord = false): string {
  const words = numberWords[amount];
  if (isWord && words && die.is(language === 'english' ? 0.12 : 0.4)) {
    return spoken(die, words, language);
  }
  const plain = amount.replace(/½$/, () => die.of(['½', '½', '1/2'])).replace(/^1\/2$/, '1/2');
  const spelled = /^\d1\/2$/.test(plain) ? `${plain[0]} 1/2` : plain;
  if (language !== 'hindi' || !die.is(0.4)) return spelled;
  return spelled.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)));
}

function durationText(die: Die, duration: string, language: Language): string {
  if (duration === 'continue') {
    return spoken(
      die,
      say('continue|to continue|cont|contd', 'chalu|chalu rakhe', 'जारी'),
      language,
    );
  }
  const [amount = '', name = ''] = duration.split(' ');
  const unit = unitsOfTime[name];
  if (!unit) throw new Error(`No unit ${name}`);
  const isRange = amount.includes('-');
  if (!isRange && die.is(0.12)) return `${die.of(['', 'x', 'x '])}${amount}/${unit.over}`;
  if (!isRange && language === 'english' && die.is(0.4)) {
    return `${die.of(['', 'x', 'x ', '× ', 'for '])}${amount}${die.of(['', ' '])}${unit.glued}`;
  }
  const words = spoken(die, amount === '1' ? unit.one : unit.more, language);
  const before = language === 'english' ? die.of(['', '', 'x ', 'for ', '× ']) : '';
  const text = number(die, amount, language, true);
  return `${before}${text}${/\d$/.test(text) && die.is(0.15) && /^[a-z]/.test(words) ? '' : ' '}${words}`;
}

const shortPatterns = /^[01](?:-[01]){2,3}$/;
function patternText(die: Die, pattern: string, language: Language): string {
  const parts = pattern
    .split('-')
    .map((part) => part.replace('½', die.of(['½', '½', '1/2', '.5'])));
  const own = parts.map((part) => (part === '.5' ? '0.5' : part.replace(/^(\d)1\/2$/, '$1½')));
  const text = own.join(
    die.weighted([
      [8, '-'],
      [1, ' - '],
      [1, '--'],
      [1, '–'],
      [1, '+'],
    ]),
  );
  if (shortPatterns.test(pattern) && pattern !== '1-0-0' && pattern !== '0-1-0' && die.is(0.12)) {
    return pattern.replaceAll('-', '');
  }
  if (shortPatterns.test(pattern) && die.is(0.05)) return pattern.replaceAll('1', 'I');
  if (shortPatterns.test(pattern) && die.is(0.05)) return pattern.replaceAll('0', 'o');
  if (language !== 'hindi' || !die.is(0.5)) return text;
  return text.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)));
}

function strengthText(die: Die, strength: string, isPlain: boolean): string {
  if (strength === '') return '';
  const [, amount = '', unit = ''] = /^(\S+?) ?(mg|mcg|g|IU|K|%)?$/.exec(strength) ?? [];
  if (unit === '' && isPlain && die.is(0.3))
    return `${amount}${die.of(['', ' '])}${die.of(['mg', 'mg', 'MG'])}`;
  if (unit === '' || unit === '%' || unit === 'K') return strength;
  return `${amount}${die.of(['', ' '])}${unit}`;
}

interface Head {
  form: Form;
  name: string;
  /** As typed, and whether nothing but a number. */
  strength: string;
  isBare: boolean;
  typed: string;
  /** What the unit of tablets and capsules adds to a pattern: nothing where the form says it. */
  unit: string;
  language: Language;
}

function headOf(die: Die, from: string = die.weighted(formWeights), isAlwaysStrong = false): Head {
  const form = forms[from];
  if (!form) throw new Error(`No form ${from}`);
  const language = die.weighted<Language>([
    [6, 'english'],
    [2, 'hinglish'],
    [1, 'hindi'],
  ]);
  const named = isAlwaysStrong ? form.medicines.filter(([, all]) => all !== '') : form.medicines;
  const [name, strengths] = die.of(named);
  const strength = strengthText(die, die.of(strengths.split('|')), form.isCounted === true);
  const isFormTyped = !form.isCounted || die.is(0.75);
  const typedForm = isFormTyped ? spoken(die, form.typed, language) : '';
  const isGlued = /^\d{2,3}$/.test(strength) && /^[A-Z][a-z]+$/.test(name) && die.is(0.1);
  const start = die.weighted([
    [12, ''],
    [1, '3) '],
    [1, '1. '],
    [1, 'Rx '],
    [1, '- '],
  ]);
  const gap = typedForm === '' || (typedForm.endsWith('.') && die.is(0.4)) ? '' : ' ';
  const medicine = `${name}${strength === '' || isGlued ? '' : ' '}${strength}`;
  return {
    form,
    name,
    strength,
    isBare: /^\d+(\.\d+)?$/.test(strength),
    typed: `${start}${typedForm}${gap}${medicine}`,
    unit: form.isCounted && isFormTyped ? '' : ` ${form.unit}`,
    language,
  };
}

const meaningOf = (
  head: Pick<Head, 'name' | 'strength'>,
  steps: Partial<PlainStep>[],
): Meaning => ({
  medicine: plainMedicine(head.name, head.strength),
  steps: steps.map((step) => ({ ...emptyPlainStep, ...step })),
});

/** One line of joined blocks, as hands type them. */
function joined(die: Die, head: string, blocks: readonly string[], isTight = false): string {
  const gap = isTight
    ? ' '
    : die.weighted([
        [10, ' '],
        [2, ', '],
        [1, '  '],
      ]);
  const line = blocks.reduce((all, block) => {
    const isX = /^[x×]/.test(block) && /\d$/.test(all) && die.is(0.15);
    const dash = /^[\p{L}]/u.test(block) && die.is(0.04) ? ' - ' : gap;
    return `${all}${isX ? '' : dash}${block}`;
  }, head);
  return die.weighted([
    [8, line],
    [2, line.toLowerCase()],
    [1, line.toUpperCase()],
  ]);
}

/** A number that may be the whole of a half behind it: "1 1/2". */
const isSmall = (strength: string) => ['1', '2', '3'].includes(strength);

/** A dose as typed, with what it means; `isOpen` where it can be part of the strength before it. */
function doseOf(die: Die, { form, language, strength, isBare }: Head, isUnitNeeded: boolean) {
  const amount = die.of(form.amounts);
  const isUnit = isUnitNeeded || !form.isCounted || amount.includes('-') || die.is(0.5);
  const text = number(die, amount, language, isUnit);
  const unit = isUnit ? spoken(die, form.unitTyped, language) : '';
  const isTight = /[\d½]$/.test(text) && /^[a-z]/i.test(unit) && die.is(0.25);
  const plainText = `${text}${unit && !isTight ? ' ' : ''}${unit}`;
  const isHalf = /^(?:½|1\/2|१\/२)/.test(text);
  const isBlankHalf = /^[1१] (?:½|1\/2|१\/२)/.test(text);
  const small = isBare && isSmall(strength);
  const isOpen = form.isCounted === true && ((isHalf && small) || (isBlankHalf && strength === ''));
  return {
    text: plainText,
    dose: unit ? `${amount} ${form.unit}` : amount,
    amount,
    isOpen,
    isBareNumber: unit === '' && /^\d+$/.test(text),
  };
}

const kinds: readonly (readonly [weight: number, make: (die: Die) => GeneratedLine])[] = [
  [50, plain],
  [14, onDays],
  [14, taper],
  [6, apart],
  [5, twoReadings],
  [4, equalNumbers],
  [3, stopOrContinue],
  [8, atNeed],
];

function moreOf(die: Die, { form, language }: Head) {
  const step: Partial<PlainStep> = {};
  const blocks: string[] = [];
  if (form.routes) {
    const [route, typed] = die.of(form.routes);
    if (route) {
      step.route = route;
      blocks.push(die.of(typed.split('|')));
    }
  }
  if (form.sites && die.is(0.8)) {
    const [site, typed] = die.of(form.sites);
    step.site = site;
    blocks.push(die.of(typed.split('|')));
  }
  if (!form.sites && !form.routes && die.is(0.4)) {
    const [relation, words] = die.of(relations);
    step.relation = relation;
    blocks.push(spoken(die, words, language));
  }
  if (die.is(0.75)) {
    step.duration = die.is(0.08) ? 'continue' : die.of(durations);
    blocks.push(durationText(die, step.duration, language));
  }
  return { step, blocks: die.is(0.25) ? die.shuffled(blocks) : blocks };
}

function withNote(die: Die, line: string, language: Language): { line: string; words: string } {
  if (!die.is(0.1)) return { line, words: '' };
  const words = spoken(die, notes, language);
  return { line: `${line}${die.of([', ', '; ', ' - '])}${words}`, words };
}

/** "Acitrom 2 ½-0-1": two and a half in the morning, or half of a tablet of 2 mg. */
const isOpenPattern = ({ isBare, strength }: Head, text: string) =>
  isBare && isSmall(strength) && /^(?:½|1\/2|१\/२)/.test(text);

/** Form, name, strength, dose, how often, and so on. */
function plain(die: Die): GeneratedLine {
  const head = headOf(die);
  const { form, language, name } = head;
  const isPattern = form.isCounted ? die.is(0.5) : form.unit === 'unit' ? die.is(0.5) : false;
  const more = moreOf(die, head);
  if (isPattern && form.unit === 'unit') {
    const pattern = die.of(['10-0-6', '12-0-8', '20-0-12', '8-8-8', '0-0-14', '6-6-6-10']);
    const unit = spoken(die, form.unitTyped, 'english').replace('U', 'units');
    const step = { ...more.step, when: pattern, dose: ' unit' };
    const blocks = [`${pattern} ${unit}`, ...more.blocks];
    return {
      ...withNote(die, joined(die, head.typed, blocks), language),
      meanings: [meaningOf(head, [step])],
      name,
      kind: 'insulin',
    };
  }
  if (isPattern) {
    const pattern = die.of(form.unit === 'capsule' ? patterns.slice(0, 8) : patterns);
    const counted = die.weighted([
      [7, 'none'],
      [2, 'one'],
      [1, 'behind'],
    ]);
    const isOnes = shortPatterns.test(pattern);
    const unit = spoken(die, form.unitTyped, language);
    const isOne = counted === 'one' && isOnes;
    const dose = isOne ? `1 ${form.unit}` : counted === 'behind' ? head.unit : '';
    const text = patternText(die, pattern, language);
    const core = isOne
      ? `${number(die, '1', language, true)} ${unit} ${text}`
      : counted === 'behind'
        ? `${text} ${unit}`
        : text;
    const step = { ...more.step, when: pattern, dose };
    const isOpen = isOpenPattern(head, core);
    return {
      ...withNote(die, joined(die, head.typed, [core, ...more.blocks], isOpen), language),
      meanings: isOpen ? [] : [meaningOf(head, [step])],
      name,
      kind: isOne
        ? 'pattern with 1 tab'
        : counted === 'behind'
          ? 'pattern with unit'
          : pattern.includes('½')
            ? 'pattern with halves'
            : 'pattern',
    };
  }
  const offered = form.sites ? rhythms.slice(1) : rhythms;
  const [when, words] = die.of(offered);
  const spelled = spoken(die, words, language);
  const isSmallBare = head.isBare && Number(head.strength) <= 4;
  // "2 din me ek baar" is once in two days.
  const isOfDays = /^(?:din|दिन)/.test(spelled);
  const how = isOfDays && isSmallBare ? die.of(words.english) : spelled;
  const isDosed = !form.isCounted || die.is(0.6);
  if (!isDosed) {
    const step = { ...more.step, when };
    // "Glimi 2 od": of 2 mg, or two of them.
    const asDose = head.isBare && ['1', '2', '3', '4'].includes(head.strength);
    const other = meaningOf({ name, strength: '' }, [{ ...step, dose: head.strength }]);
    return {
      ...withNote(die, joined(die, head.typed, [how, ...more.blocks]), language),
      meanings: [meaningOf(head, [step]), ...(asDose ? [other] : [])],
      name,
      kind: 'how often alone',
    };
  }
  const isBehind = die.is(0.12) && !/night|evening|morning/.test(when);
  const dose = doseOf(die, head, isBehind || isOfDays);
  const core = isBehind ? `${how} ${dose.text}` : `${dose.text} ${how}`;
  const isMoved = !isBehind && !dose.isOpen && more.blocks.length > 0 && die.is(0.1);
  const blocks = isMoved && !dose.isBareNumber ? [...more.blocks, core] : [core, ...more.blocks];
  const step = { ...more.step, when, dose: dose.dose };
  // A number alone behind a name may be its strength.
  const isStrength = head.strength === '' && dose.isBareNumber;
  const other = meaningOf({ name, strength: dose.amount }, [{ ...step, dose: '' }]);
  const isOpen = dose.isOpen && !isBehind;
  return {
    ...withNote(die, joined(die, head.typed, blocks, isOpen), language),
    meanings: isOpen ? [] : [meaningOf(head, [step]), ...(isStrength ? [other] : [])],
    name,
    kind: isOpen
      ? 'half that may be of the strength'
      : dose.amount.includes('½')
        ? 'half'
        : isBehind
          ? 'dose behind how often'
          : 'dose and how often',
  };
}

/** Weekly, alternate days, on some days of the week. */
function onDays(die: Die): GeneratedLine {
  const head = headOf(
    die,
    die.weighted([
      [6, 'tablet'],
      [2, 'capsule'],
      [1, 'sachet'],
      [1, 'ampoule'],
    ]),
  );
  const { form, name, language } = head;
  const [days, words] = die.of(dayRhythms);
  const rhythm = spoken(die, words, language);
  const more = moreOf(die, head);
  const isPattern = form.isCounted === true && die.is(0.4);
  if (isPattern) {
    const pattern = die.of(['1-0-0', '0-0-1', '0-0-4', '1-0-1', '½-0-0', '0-0-½', '2-0-0']);
    const text = patternText(die, pattern, language);
    const isOpen = isOpenPattern(head, text);
    return {
      ...withNote(
        die,
        joined(die, head.typed, [`${text} ${rhythm}`, ...more.blocks], isOpen),
        language,
      ),
      meanings: isOpen ? [] : [meaningOf(head, [{ ...more.step, when: pattern, days }])],
      name,
      kind: 'pattern on days',
    };
  }
  // "2 weekly" may be every two weeks.
  const dose = doseOf(
    die,
    head,
    /^(?:weekly|week|monthly|hafte|mahine|fortnightly|हफ्ते|महीने)/.test(rhythm),
  );
  const isStrength = head.strength === '' && dose.isBareNumber;
  const time = die.weighted([
    [3, null],
    [1, rhythms[0]],
    [1, rhythms[6]],
  ]);
  const times = time ? spoken(die, time[1], 'english') : '';
  const step = { ...more.step, days, when: time?.[0] ?? '', dose: dose.dose };
  const core = [dose.text, times, rhythm].filter(Boolean).join(' ');
  return {
    ...withNote(die, joined(die, head.typed, [core, ...more.blocks], dose.isOpen), language),
    meanings: dose.isOpen
      ? []
      : [
          meaningOf(head, [step]),
          ...(isStrength
            ? [meaningOf({ name, strength: dose.amount }, [{ ...step, dose: '' }])]
            : []),
        ],
    name,
    kind: dose.isOpen ? 'half that may be of the strength' : 'dose on days',
  };
}

/** Doses that fall or rise step by step. */
function taper(die: Die): GeneratedLine {
  const name = die.of(['Wysolone', 'Omnacortil', 'Prednisolone', 'Medrol', 'Defcort']);
  const form = die.of(['', 'Tab ', 'Tab. ', 'T. ', 'tab ']);
  const count = die.weighted([
    [3, 2],
    [4, 3],
    [1, 4],
  ]);
  const way = die.of(['mg', 'mg', 'bare', 'tablets', 'pattern']);
  const strengths = die.of([
    ['40', '30', '20', '10'],
    ['20', '10', '5', '2.5'],
    ['30', '20', '10', '5'],
    ['10', '20', '40', '60'],
    ['8', '16', '8', '4'],
  ]);
  const amounts = die.of([
    ['2', '1', '½', '½'],
    ['4', '3', '2', '1'],
    ['1', '2', '3', '4'],
    ['1', '½', '½', '½'],
  ]);
  const isStrengths = way === 'mg' || way === 'bare';
  const own = isStrengths ? (strengths[0] ?? '') : die.of(['10', '20', '5 mg', '10mg', '16 mg']);
  const mg = way === 'mg' ? die.of([' mg', 'mg', ' mg']) : '';
  const whens = rhythms.slice(0, 3);
  const isOne = die.is(0.6);
  const [fixed] = [die.of(whens)];
  const samePattern = die.of(['1-0-0', '1-0-1', '0-0-1']);
  const steps: Partial<PlainStep>[] = [];
  const typed: string[] = [];
  for (let place = 0; place < count; place++) {
    const isLast = place === count - 1;
    const duration =
      isLast && die.is(0.25)
        ? die.of(['', 'continue'])
        : die.of(['3 day', '5 day', '7 day', '1 week', '2 week', '10 day']);
    const [when, words] = isOne ? fixed : die.of(whens);
    const pattern =
      way === 'pattern' ? die.of(['1-0-1', '1-0-0', '1-1-1', '0-0-1', '½-0-½']) : samePattern;
    const isPattern = way === 'pattern' || (isStrengths && die.is(0.4));
    const strength = isStrengths ? `${strengths[place]}${mg}` : '';
    const dose = way === 'tablets' ? `${amounts[place]} tablet` : '';
    const doseText = dose
      ? `${(amounts[place] ?? '').replace('½', die.of(['½', '1/2', 'half']))} ${die.of(['tab', 'tabs', 'tablet'])}`
      : '';
    const how = isPattern ? patternText(die, pattern, 'english') : spoken(die, words, 'english');
    const long = duration ? durationText(die, duration, 'english') : '';
    steps.push({
      strength: place === 0 ? '' : plainStrength(strength),
      dose,
      when: isPattern ? pattern : when,
      duration,
    });
    typed.push([place === 0 ? '' : strength, doseText, how, long].filter(Boolean).join(' '));
  }
  const join = die.of([
    ', ',
    ' then ',
    ', then ',
    ' -> ',
    ' → ',
    ' f/b ',
    ' followed by ',
    ' & then ',
    ' phir ',
  ]);
  const end =
    steps.at(-1)?.duration !== 'continue' && steps.at(-1)?.duration !== '' && die.is(0.4)
      ? die.of([' & stop', ' then stop', ', then stop', ' and stop'])
      : '';
  if (end) steps.push({ action: 'stop' });
  const strength = isStrengths ? `${own}${mg}` : own;
  const line = `${form}${name} ${strength} ${typed.join(join)}${end}`;
  const isHalfFirst = way === 'tablets' && amounts[0] === '½';
  return {
    line: die.weighted([
      [8, line],
      [2, line.toLowerCase()],
      [1, line.toUpperCase()],
    ]),
    meanings: isHalfFirst ? [] : [meaningOf({ name, strength }, steps)],
    name,
    kind: `taper in ${way}`,
  };
}

/** One amount in the morning and another at night, in words. */
function apart(die: Die): GeneratedLine {
  const head = headOf(
    die,
    die.weighted([
      [5, 'tablet'],
      [2, 'injection'],
    ]),
    die.is(0.6),
  );
  const { form, name, language } = head;
  const isUnit = form.unit === 'unit' || !head.isBare || die.is(0.7);
  const [one, other] =
    form.unit === 'unit'
      ? die.of([
          ['10', '6'],
          ['20', '10'],
          ['12', '12'],
        ] as const)
      : die.of([
          ['1', '2'],
          ['1', '1'],
          ['2', '1'],
          ['½', '1'],
          ['1', '½'],
        ] as const);
  const unit = isUnit ? ` ${spoken(die, form.unitTyped, language).replace(/^U$/, 'units')}` : '';
  const isWords = isUnit && die.is(0.3);
  const first = isWords ? number(die, one, language, true) : one;
  const second = isWords ? number(die, other, language, true) : other;
  const morning = spoken(die, say('morning|in the morning', 'subah', 'सुबह'), language);
  const night = spoken(die, say('night|at night', 'raat|raat ko', 'रात को|रात'), language);
  const link = die.of([' ', ' and ', ', ', ' & ', ' + ']);
  const text = die.is(0.75)
    ? `${first}${unit} ${morning}${link}${second}${unit} ${night}`
    : `${morning} ${first}${unit}${link}${night} ${second}${unit}`;
  const more = moreOf(die, head);
  const step = { ...more.step, when: `${one}-0-${other}`, dose: isUnit ? head.unit : '' };
  const alike =
    one === other
      ? [
          meaningOf(head, [
            { ...more.step, when: 'morning night', dose: isUnit ? `${one} ${form.unit}` : one },
          ]),
        ]
      : [];
  const isOpen = one === '½' && head.isBare && isSmall(head.strength) && !text.startsWith(morning);
  return {
    line: joined(die, head.typed, [text, ...more.blocks], true),
    meanings: isOpen ? [] : [meaningOf(head, [step]), ...alike],
    name,
    kind: 'amounts by words',
  };
}

/** Lines that hold two doses, two strengths, a taper in words, other days or a second medicine. */
function twoReadings(die: Die): GeneratedLine {
  const head = headOf(die, 'tablet', true);
  const { name } = head;
  const start = head.typed.slice(0, head.typed.length - head.strength.length);
  const gap = start.endsWith(' ') ? '' : ' ';
  const long = die.of(['', ' x 5 days', ' x 1 month']);
  const tail = die.of([
    [
      'two strengths on days',
      `${head.strength} Mon-Fri, ${die.of(['75', '100 mcg', '7.5'])} Sat Sun`,
    ],
    [
      'other days',
      `2 od mon wed fri 3 od ${die.of(['other days', 'rest of the days', 'remaining days', 'baaki din'])}`,
    ],
    ['other days', `${head.strength} 1 tab mon wed fri, ½ tab other days`],
    [
      'other days',
      `${head.strength} 1 tab and ½ tab ${die.of(['alternately', 'on alternate days', 'alternating'])}`,
    ],
    [
      'taper in words',
      `${head.strength} OD x 1 wk, ${die.of(['taper by 5 mg every week', 'then taper', 'reduce by 5 mg every 3 days', 'taper over 2 weeks', 'decrease 1 tab every week', 'phir kam kare'])}`,
    ],
    ['two doses', `${head.strength} 1 tab od 2 tab bd${long}`],
    ['two doses', `${head.strength} 2 tabs daily at 10 AM and 2 tabs daily at 9 PM`],
    ['two rhythms', `${head.strength} 1-0-1 1-1-1${long}`],
    [
      'second medicine',
      `${head.strength} od${long}${die.of(['; ', ' + ', ', ', ' and ', '\n'])}${die.of(['Cap Amoxicillin 500 tds', 'Tab Dolo 650 bd', 'Syp Ascoril 5 ml tds'])}`,
    ],
    ['one or the other', `${head.strength} or ${die.of(['Rantac 150', 'Omez 20'])} bd${long}`],
  ] as const);
  return { line: `${start}${gap}${tail[1]}`, meanings: [], name, kind: tail[0] };
}

/** Two equal numbers are two. */
function equalNumbers(die: Die): GeneratedLine {
  const way = die.of(['count', 'count', 'units', 'mg'] as const);
  const when = die.of(['od', 'bd', 'hs', '1-0-1']);
  const meant = { od: '1 a day', bd: '2 a day', hs: 'night', '1-0-1': '1-0-1' }[when] ?? '';
  const long = die.of(['', ' x 5 d', ' 1 month']);
  const duration = { '': '', ' x 5 d': '5 day', ' 1 month': '1 month' }[long] ?? '';
  if (way === 'units') {
    const name = die.of(['Lantus', 'Basalog', 'Tresiba']);
    const count = die.of(['10', '20', '100']);
    return {
      line: `Inj ${name} ${count} ${count} units hs${long}`,
      meanings: [
        meaningOf({ name, strength: count }, [{ dose: `${count} unit`, when: 'night', duration }]),
      ],
      name,
      kind: 'equal numbers',
    };
  }
  const name = die.of(['Glycomet GP', 'Acitrom', 'Glimi', 'Warf', 'Amaryl M']);
  const count = when === '1-0-1' ? '1' : die.of(['1', '2']);
  const form = die.of(['', 'Tab ', 'T. ']);
  const unit = way === 'mg' ? 'mg' : 'tab';
  const step = { dose: way === 'mg' ? '' : `${count} tablet`, when: meant, duration };
  const asMeasure = { ...step, strength: `${count}mg` };
  return {
    line: `${form}${name} ${count} ${count} ${unit} ${when}${long}`,
    meanings: [
      way === 'mg'
        ? meaningOf({ name, strength: count }, [asMeasure])
        : meaningOf({ name, strength: count }, [step]),
    ],
    name,
    kind: 'equal numbers',
  };
}

function stopOrContinue(die: Die): GeneratedLine {
  const head = headOf(die, 'tablet');
  const { name, language } = head;
  if (die.is(0.5)) {
    return {
      line: joined(
        die,
        head.typed,
        [spoken(die, say('stop|STOP', 'band|band kare', 'बंद'), language)],
        true,
      ),
      meanings: [meaningOf(head, [{ action: 'stop' }])],
      name,
      kind: 'stop',
    };
  }
  const pattern = die.of(['1-0-1', '0-0-1', '1-0-0']);
  return {
    line: joined(die, head.typed, [pattern, durationText(die, 'continue', language)]),
    meanings: [meaningOf(head, [{ when: pattern, duration: 'continue' }])],
    name,
    kind: 'continue',
  };
}

/** As needed, with what for and how often at most; and at once. */
function atNeed(die: Die): GeneratedLine {
  const head = headOf(
    die,
    die.weighted([
      [5, 'tablet'],
      [2, 'syrup'],
      [1, 'inhaler'],
      [1, 'ampoule'],
    ]),
  );
  const { name, language, form } = head;
  const dose = doseOf(die, head, die.is(0.5));
  const isStrength = head.strength === '' && dose.isBareNumber;
  const route = form.routes ? die.of(form.routes) : none;
  const start = [dose.text, route[1].split('|')[0]].filter(Boolean).join(' ');
  if (die.is(0.3)) {
    const step = { dose: dose.dose, when: 'at once', route: route[0] };
    return {
      line: joined(die, head.typed, [`${start} ${spoken(die, say('stat|STAT'), language)}`], true),
      meanings: dose.isOpen
        ? []
        : [
            meaningOf(head, [step]),
            ...(isStrength
              ? [meaningOf({ name, strength: dose.amount }, [{ ...step, dose: '' }])]
              : []),
          ],
      name,
      kind: dose.isOpen ? 'half that may be of the strength' : 'at once',
    };
  }
  const sos = spoken(
    die,
    say('SOS|sos|prn|s.o.s.|if needed', 'zarurat padne par', 'ज़रूरत पड़ने पर'),
    language,
  );
  const why = die.is(0.5) ? spoken(die, reasons, 'english') : '';
  const reason = why ? ` ${die.of(['for ', 'if '])}${why}` : '';
  const most = die.is(0.4) ? die.of(['2', '3', '4']) : '';
  const max = most
    ? die.of([
        ` max ${most}/day`,
        ` max ${most} a day`,
        ` maximum ${most} per day`,
        `, not more than ${most} per day`,
        ` max ${most} times a day`,
      ])
    : '';
  const hours = die.is(0.25) ? die.of(['q6h', 'q8h', 'q4h']) : '';
  const step = { dose: dose.dose, when: hours, asNeeded: 'sos', most, route: route[0] };
  return {
    line: joined(
      die,
      head.typed,
      [`${[start, hours, sos].filter(Boolean).join(' ')}${reason}${max}`],
      true,
    ),
    meanings: dose.isOpen
      ? []
      : [
          meaningOf(head, [step]),
          ...(isStrength
            ? [meaningOf({ name, strength: dose.amount }, [{ ...step, dose: '' }])]
            : []),
        ],
    name,
    words: why,
    kind: dose.isOpen
      ? 'half that may be of the strength'
      : most
        ? 'as needed, at most'
        : 'as needed',
  };
}
