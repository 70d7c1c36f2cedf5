import type { DoseStep, Regimen } from '../../src/features/prescriptions/regimen';

/** What a step says, each part in one plain text; empty where it says nothing of it. */
export interface PlainStep {
  action: 'take' | 'stop';
  /** A strength, or a dose in mg, mcg, g or IU. */
  strength: string;
  /** "½ tablet", "2", " unit". */
  dose: string;
  /** "1-0-½", "3 a day", "q6h", "morning night", "at once". */
  when: string;
  /** "weekly", "2 a week", "every 2 days", "every 2 weeks", "monthly", "mon wed". */
  days: string;
  asNeeded: string;
  most: string;
  duration: string;
  relation: string;
  route: string;
  site: string;
}

export interface Meaning {
  /** Name and strength as one text, without the form: "telma h 40". */
  medicine: string;
  steps: PlainStep[];
}

export const emptyPlainStep: PlainStep = {
  action: 'take',
  strength: '',
  dose: '',
  when: '',
  days: '',
  asNeeded: '',
  most: '',
  duration: '',
  relation: '',
  route: '',
  site: '',
};

/** A reading, as far as the laws look at it. */
export interface Reading {
  name: string;
  strength: string;
  regimen: Regimen | null;
  unclear: readonly { text: string }[];
  missing: readonly string[];
}

const signs =
  /^(?:vaginal )?(?:t\.|c\.|(?:tab|cap|dry syp|syp|susp|inj|eye drops|ear drops|nasal drops|nasal spray|drops|e\/d|sachet|inhaler|respules|neb|oint|cream|gel|lotion|powder|rotacap)\b\.?)\s*/;

/** A name and its strength, whichever of both a number was taken for. */
export function plainMedicine(name: string, strength = ''): string {
  const text = plainStrength(`${name.toLowerCase().replace(signs, '')} ${strength}`);
  return text.split(' ').filter(Boolean).toSorted().join(' ');
}

/** "60,000 iu" and "60K IU", ".25" and "0.25": one strength in one spelling. */
export function plainStrength(text: string): string {
  return digits(text)
    .toLowerCase()
    .replace(/(\d),(?=\d{3})/g, '$1')
    .replace(/(\d+)\s?k\b/g, '$1000')
    .replace(/µg|μg|ug\b/g, 'mcg')
    .replace(/(\d)\s?gms?\b/g, '$1g')
    .replace(/(\d)\s(?=(?:mg|mcg|g|iu|ml|%)(?![a-z]))/g, '$1')
    .replace(/(^|[\s/])\.(?=\d)/g, '$10.')
    .replace(/["“”]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

const measures = ['mg', 'mcg', 'g', 'IU'];

export function meaningOf({ name, strength, regimen }: Reading): Meaning {
  // "Tab." in front of a name says what a pattern counts.
  const [, counted = ''] = /^(tab|cap)\./i.exec(name) ?? [];
  const unit = { tab: ' tablet', cap: ' capsule' }[counted.toLowerCase()] ?? '';
  const steps = (regimen?.steps ?? []).map(plainStep).map((step) => ({
    ...step,
    dose: step.dose === '' && step.when.includes('-') ? unit : step.dose,
  }));
  const [first] = steps;
  const said = plainMedicine(name, strength);
  // What the first step alone says of a strength is the medicine's.
  const own = first && strength === '' ? first.strength : '';
  const isSame = first && first.strength === plainStrength(strength);
  return {
    medicine: own ? plainMedicine(said, own) : said,
    steps: steps.map((step, place) =>
      place === 0 && (own || isSame) ? { ...step, strength: '' } : step,
    ),
  };
}

function plainStep(step: DoseStep): PlainStep {
  const { dose, when, days, relation, duration } = step;
  const isMeasure = dose !== null && measures.includes(dose.unit ?? '');
  const measure = isMeasure ? plainStrength(`${dose.amount ?? ''} ${dose.unit}`) : '';
  const isOwnDose = isMeasure && step.strength !== '';
  return {
    action: step.action,
    strength: plainStrength(step.strength) || measure,
    dose:
      dose && (!isMeasure || isOwnDose) ? `${dose.amount ?? ''} ${dose.unit ?? ''}`.trimEnd() : '',
    when: whenOf(when),
    days: daysOf(days),
    asNeeded: step.asNeeded ? 'sos' : '',
    most: step.mostADay === null ? '' : String(step.mostADay),
    duration:
      duration === null || duration === 'continue'
        ? (duration ?? '')
        : `${plainAmount(duration.amount)} ${duration.unit.replace('night', 'day')}`,
    relation: !relation
      ? ''
      : relation.when === 'emptyStomach'
        ? 'empty stomach'
        : [
            relation.ahead && `${plainAmount(relation.ahead.amount)} ${relation.ahead.unit}`,
            relation.when,
            relation.meal,
          ]
            .filter(Boolean)
            .join(' '),
    route: step.route ?? '',
    site: step.site ?? '',
  };
}

/** "0.5" and "½" are one amount; "2.50" is 2.5. */
function plainAmount(text: string): string {
  return text
    .split('-')
    .map((one) => (/^\d*\.\d+$/.test(one) ? String(Number(one)) : one))
    .map((one) => one.replace(/^0?\.5$/, '½').replace(/^(\d+)\.5$/, '$1½'))
    .join('-');
}

function whenOf(when: DoseStep['when']): string {
  switch (when?.kind) {
    case 'amounts':
      return when.amounts.map(plainAmount).join('-');
    case 'parts':
      return when.parts.join(' ');
    case 'timesADay':
      return `${when.times} a day`;
    case 'everyHours':
      return `q${when.hours}h`;
    case 'atOnce':
      return 'at once';
    default:
      return '';
  }
}

const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

function daysOf(days: DoseStep['days']): string {
  switch (days?.kind) {
    case 'everyDay':
      return 'daily';
    case 'everyDays':
      return days.days === 7 ? '1 a week' : `every ${days.days} days`;
    case 'timesAWeek':
      return `${days.times} a week`;
    case 'everyWeeks':
      return `every ${days.weeks} weeks`;
    case 'everyMonths':
      return 'monthly';
    case 'weekdays':
      return week.filter((day) => (days.days as string[]).includes(day)).join(' ');
    default:
      return '';
  }
}

/** How often, where "once a day" and "daily" are one, and "once" beside days adds nothing. */
function rhythmOf({ when, days }: PlainStep): string {
  const times = when === '1 a day' ? '' : when;
  const on = days === 'daily' ? '' : days;
  return [times, on].filter(Boolean).join(', ') || (when || days ? 'once a day' : '');
}

/**
 * What a reading says otherwise than a meaning: `wrong` where it says another thing or one that nobody meant, `less`
 * where it does not say a part.
 */
export function differencesOf(
  found: Meaning,
  meant: Meaning,
): { wrong: string[]; less: (keyof PlainStep | 'steps' | 'medicine')[] } {
  const wrong: string[] = [];
  const less: (keyof PlainStep | 'steps' | 'medicine')[] = [];
  if (found.medicine !== meant.medicine) {
    const words = meant.medicine.split(' ');
    const isLess = found.medicine.split(' ').every((word) => words.includes(word));
    if (isLess) less.push('medicine');
    else wrong.push(`medicine: ${found.medicine}`);
  }
  if (found.steps.length > meant.steps.length) wrong.push(`steps: ${found.steps.length}`);
  if (found.steps.length < meant.steps.length) less.push('steps');
  for (const [place, step] of found.steps.entries()) {
    const want = meant.steps[place];
    if (!want) continue;
    for (const part of Object.keys(emptyPlainStep) as (keyof PlainStep)[]) {
      if (part === 'days') continue;
      const [one, other] =
        part === 'when' ? [rhythmOf(step), rhythmOf(want)] : [step[part], want[part]];
      if (one === other) continue;
      if (part === 'dose' && isSameDose(step, want)) continue;
      // What is said of a meal once, behind several steps, may belong to the last or to all.
      if (part === 'relation' && meant.steps.length > 1) continue;
      const isNothing = Object.values(step).join('') === 'take';
      // The days alone are no wrong reading, times without their days are.
      const isDaysAlone =
        part === 'when' && step.when === '' && one === rhythmOf({ ...want, when: '' });
      if (one === '' || isNothing || isDaysAlone) less.push(part);
      else wrong.push(`${part}${place > 0 ? ` of step ${place + 1}` : ''}: ${one}`);
    }
  }
  return { wrong, less };
}

/** A number alone counts tablets; in "1 tab 1-0-1" the 1 says nothing that the pattern does not. */
function isSameDose(found: PlainStep, meant: PlainStep): boolean {
  const [amount = '', unit = ''] = found.dose.split(' ');
  const [own = '', counted = ''] = meant.dose.split(' ');
  const isCount = (text: string) => text === '' || text === 'tablet' || text === 'capsule';
  const isUnit = unit === counted || (counted === '' && isCount(unit));
  const isPattern = meant.when.includes('-');
  const isAmount =
    plainAmount(amount) === plainAmount(own) ||
    (isPattern && [amount, own].every((one) => one === '' || one === '1'));
  return isAmount && isUnit;
}

/** Whether nothing but the name is taken. */
export function isNameAlone({ strength, regimen }: Reading): boolean {
  const steps = (regimen?.steps ?? []).map(plainStep);
  return strength === '' && steps.every((step) => Object.values(step).join('') === 'take');
}

const patterns = [
  '101',
  '111',
  '110',
  '011',
  '001',
  '010',
  '1111',
  '1010',
  '1011',
  '1101',
  '202',
  '211',
];

/** What words count. "Once", "OD", "weekly" and "monthly" count nothing that a reading has to have as a number. */
const counts: readonly [words: string, numbers: string][] = [
  ['alternate days?|alt\\.? days?|eod|qod|every other day|ek din chhod ?kar|एक दिन छोड़कर', '2'],
  ['fortnightly|once in (?:two|2) weeks|every (?:two|2) weeks|har (?:do|2) hafte', '2'],
  ['(?:once|one|1|ek|एक) ?(?:times?|baar|bar|बार)|once|1 ?/ ?(?:wk|week|day)', ''],
  ['(?:one|1|ek) and (?:a )?half|one and half|dedh|डेढ़', '1 ½'],
  ['dhai|ढाई', '2 ½'],
  ['half|aadh[ai]|adh[ai]|आधा|आधी', '½'],
  ['quarter|paav|पाव', '¼'],
  ['bd|bid|twice', '2'],
  ['tds|tid|thrice', '3'],
  ['qid|qds', '4'],
  ['one|ek|एक', '1'],
  ['two|do|दो', '2'],
  ['three|teen|तीन', '3'],
  ['four|char|चार', '4'],
  ['five|paanch|पाँच|पांच', '5'],
  ['six|cheh|छह', '6'],
  ['seven|saat|सात', '7'],
  ['eight|aath|आठ', '8'],
  ['ten|das|दस', '10'],
  ['fifteen|pandrah', '15'],
];

const letter = '\\p{L}\\p{M}';
const scanner = new RegExp(
  [
    `(?<![\\d.${letter}])(?<short>${patterns.join('|')})(?![\\d./%]|-\\d)`,
    '(?<days>\\d{1,3})/(?:7|52|12)(?!\\d|\\.\\d)',
    '(?<whole>\\d+)?[ ]?(?<sign>[½¼¾])',
    '(?<![\\d.])(?<part>1/2|1/4|3/4)(?![\\d.])',
    ...counts.map(([words], place) => `(?<![${letter}])(?<w${place}>${words})(?![${letter}])`),
    `(?<number>\\d{1,3}(?:,\\d{2,3})*,\\d{3}|\\d+(?:\\.\\d+)?|(?<![${letter}])\\.\\d+) ?(?<more>k(?![a-z])|lac|lakh)?`,
  ].join('|'),
  'gu',
);

/** The numbers of a text, those that words say too, each as it counts: "1½" and "1.5" are a 1 and a half. */
export function numbersOf(text: string): string[] {
  const plain = digits(text)
    .normalize('NFC')
    .toLowerCase()
    // A list's own number.
    .replace(/^\s*(?:rx\s*)?\(?\d{1,2}\s*[).](?=\s*[^\d\s])/, ' ')
    .replace(/(?<=\b[a-z])\.(?=[a-z]\b)/g, '')
    // "I-o-I".
    .replace(/(?<![a-z\d])[il1o0](?: ?[-–+]+ ?[il1o0]){2,3}(?![a-z\d])/g, (pattern) =>
      pattern.replace(/[il]/g, '1').replaceAll('o', '0'),
    );
  return [...plain.matchAll(scanner)].flatMap(({ groups = {} }) => numbersIn(groups));
}

function numbersIn(groups: Record<string, string | undefined>): string[] {
  const { short, days, whole, sign, part, number, more } = groups;
  if (short) return present([...short]);
  if (days) return present([days]);
  if (sign) return present([whole ?? '0', sign]);
  if (part) return [{ '1/2': '½', '1/4': '¼', '3/4': '¾' }[part] ?? part];
  if (number) {
    const factor = { k: 1_000, lac: 100_000, lakh: 100_000 }[more ?? ''] ?? 1;
    return split(Number(number.replaceAll(',', '')) * factor);
  }
  const place = counts.findIndex((_, at) => groups[`w${at}`]);
  return (counts[place]?.[1] ?? '').split(' ').filter(Boolean);
}

function split(value: number): string[] {
  const isHalf = value % 1 === 0.5;
  return present(isHalf ? [String(value - 0.5), '½'] : [String(value)]);
}

/** Noughts say that nothing is taken. */
function present(numbers: string[]): string[] {
  return numbers.filter((number) => Number(number) !== 0);
}

/** The numbers of what was read, those of the marked rest too. */
export function numbersOfReading(
  { name, strength, regimen, unclear }: Reading,
  { rest = '', isEach = false } = {},
): string[] {
  const notes = (regimen?.notes ?? []).map(({ text }) => text);
  const bare = (text: string) => text.toLowerCase().replace(/[\s,;]/g, '');
  const elsewhere = bare([name, ...notes, rest].join(' '));
  const marks = unclear.filter(({ text }) => !elsewhere.includes(bare(text)));
  return [name, strength, ...notes, rest, ...marks.map(({ text }) => text)]
    .flatMap(numbersOf)
    .concat((regimen?.steps ?? []).flatMap((step) => numbersOfStep(step, isEach)));
}

/** `isEach`: a dose in two parts of the day was typed for each of them. */
export function numbersOfStep(step: DoseStep, isEach = false): string[] {
  const { when, days, duration, relation, dose } = step;
  const parts = isEach && when?.kind === 'parts' ? when.parts : [''];
  const more = (count: number) => (count > 1 ? [String(count)] : []);
  return [
    ...numbersOf(step.strength),
    ...parts.flatMap(() => amount(dose?.amount)),
    ...(when?.kind === 'amounts' ? when.amounts.flatMap(amount) : []),
    ...(when?.kind === 'timesADay' ? more(when.times) : []),
    ...(when?.kind === 'everyHours' ? [String(when.hours)] : []),
    ...(days?.kind === 'everyDays' ? [String(days.days)] : []),
    ...(days?.kind === 'timesAWeek' ? more(days.times) : []),
    ...(days?.kind === 'everyWeeks' ? [String(days.weeks)] : []),
    ...(step.mostADay === null ? [] : [String(step.mostADay)]),
    ...(duration && duration !== 'continue' ? amount(duration.amount) : []),
    ...(relation && relation.when !== 'emptyStomach' ? amount(relation.ahead?.amount) : []),
    ...numbersOf(step.asNeeded?.reason ?? ''),
  ];
}

const amount = (text: string | null | undefined): string[] =>
  (text ?? '').split('-').flatMap((one) => numbersIn(scanner1(one)));

function scanner1(text: string): Record<string, string | undefined> {
  const [, whole = '', sign] = /^(\d*)([½¼¾])$/.exec(text) ?? [];
  return sign ? { whole, sign } : { number: text || '0' };
}

/** "1, 1, ½" as one text, however they stand. */
export const sorted = (numbers: readonly string[]): string => numbers.toSorted().join(' ');

function digits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));
}
