import type { Speaker } from '../../shared/language';
import { type Amount, numberPattern, plainText, readNumber } from './amount';
import { amountWords, dosesOf, readDose, unitOfName } from './dose';
import type { Medication } from './prescription';
import { capital, type Relation, relationWords, takeRelation, takeTime } from './relation';

/** How often a medicine is taken, as read from what a doctor typed. */
interface Frequency {
  /** By time of day, as in "1-0-1", or in a rhythm. */
  how: Amount[] | Rhythm;
  /** What was typed of it without the relation to food. */
  typed: string;
  relation: Relation | null;
}

type Rhythm =
  | { kind: 'timesADay'; times: 1 | 2 | 3 | 4 | 5 }
  | { kind: 'everyHours'; hours: number }
  | { kind: 'morning' | 'afternoon' | 'night' | 'whenNeeded' | 'atOnce' }
  | { kind: 'everyDay' | 'alternateDays' | 'weekly' | 'twiceAWeek' | 'fortnightly' | 'monthly' };

const timesADay = (times: 1 | 2 | 3 | 4 | 5): Rhythm => ({ kind: 'timesADay', times });

const known: readonly [texts: RegExp, rhythm: Rhythm][] = [
  [/^(od|qd|once daily|once a day|once every day|दिन में एक बार)$/, timesADay(1)],
  [/^(daily|every day|रोज़|रोज)$/, { kind: 'everyDay' }],
  [/^(bd|bid|twice daily|twice a day|two times a day|2 times a day|दिन में दो बार)$/, timesADay(2)],
  [
    /^(tds|tid|thrice daily|thrice a day|three times daily|three times a day|3 times a day|दिन में तीन बार)$/,
    timesADay(3),
  ],
  [/^(qid|qds|four times daily|four times a day|4 times a day|दिन में चार बार)$/, timesADay(4)],
  [/^(five times a day|five times daily|5 times a day)$/, timesADay(5)],
  [
    /^(om|mane|in the morning|every morning|morning|od morning|once daily in the morning|सुबह)$/,
    { kind: 'morning' },
  ],
  [/^(in the afternoon|every afternoon|afternoon|दोपहर)$/, { kind: 'afternoon' }],
  [
    /^(hs|nocte|at night|at bedtime|bedtime|every night|night|od night|once daily at night|रात को|रात में)$/,
    { kind: 'night' },
  ],
  [
    /^(sos|prn|as needed|when needed|if needed|as required|when required|if required|ज़रूरत पड़ने पर|जरूरत पड़ने पर)$/,
    { kind: 'whenNeeded' },
  ],
  [/^(stat|at once|immediately|now|तुरंत)$/, { kind: 'atOnce' }],
  [
    /^(qod|eod|alternate day|alternate days|on alternate days|every other day|every second day|एक दिन छोड़कर)$/,
    { kind: 'alternateDays' },
  ],
  [/^(weekly|once weekly|once a week|every week|हफ़्ते में एक बार|हफ्ते में एक बार)$/, { kind: 'weekly' }],
  [
    /^(biw|twice weekly|twice a week|two times a week|2 times a week|हफ़्ते में दो बार|हफ्ते में दो बार)$/,
    { kind: 'twiceAWeek' },
  ],
  [
    /^(fortnightly|every two weeks|every 2 weeks|once in two weeks|once in 2 weeks)$/,
    { kind: 'fortnightly' },
  ],
  [/^(monthly|once monthly|once a month|every month|महीने में एक बार)$/, { kind: 'monthly' }],
];

const pattern = new RegExp(`^${numberPattern}(?: ?[-–—+] ?${numberPattern}){2,3}$`);
const decimals: Record<string, string> = { '0.5': '½', '1.5': '1½', '2.5': '2½' };
const everyHours =
  /^(?:q ?(\d{1,2}) ?h|every (\d{1,2}) ?(?:hours?|hrs?|h)|(\d{1,2}) ?(?:hourly|hrly))$/;

/** What a doctor typed as a frequency; null when it is nothing that is known for certain. */
export function readFrequency(typed: string): Frequency | null {
  const plain = plainText(typed);
  const ending = takeRelation(plain);
  const { rest, relation } = ending ?? { rest: plain, relation: null };
  const how = readPattern(rest) ?? readRhythm(rest);
  if (how) return { how, typed: rest, relation };
  const timed = ending && takeTime(ending);
  const howWithTime = timed && (readPattern(timed.rest) ?? readRhythm(timed.rest));
  return howWithTime ? { how: howWithTime, typed: timed.rest, relation: timed.relation } : null;
}

/** "1-0-1" as its numbers; null for anything else, and where nothing is ever taken. */
function readPattern(plain: string): Amount[] | null {
  if (!pattern.test(plain)) return null;
  const numbers = plain.split(/[-–—+]/).map((part) => {
    const { text, value } = readNumber(part.trim());
    return { text: decimals[text] ?? text, value };
  });
  return numbers.every(({ value }) => value === 0) ? null : numbers;
}

function readRhythm(plain: string): Rhythm | null {
  const typedHours = everyHours.exec(plain)?.slice(1).find(Boolean);
  if (typedHours !== undefined) {
    const hours = Number(typedHours);
    return hours >= 1 && hours <= 72 ? { kind: 'everyHours', hours } : null;
  }
  return known.find(([texts]) => texts.test(plain))?.[1] ?? null;
}

/** How often a medicine is taken, as its paper says it. */
export interface FrequencyOnPaper {
  /** The doctor's own notation, "1-0-1" or "BD"; empty where the words are all that was typed. */
  sign: string;
  /** Empty where no words are certain. */
  words: string;
}

type Directions = Pick<Medication, 'name' | 'dosage' | 'frequency'>;

/**
 * What a paper says of how often a medicine is taken, in its language: "10 ml in the morning, 10 ml at night". The words
 * come from dose and frequency together, and only where both are certain; else what was typed stays as it is.
 */
export function frequencyOnPaper(
  { name, dosage, frequency }: Directions,
  speaker: Pick<Speaker, 't'>,
): FrequencyOnPaper {
  const read = readFrequency(frequency);
  if (!read) return { sign: '', words: frequency };
  const { how, typed, relation } = read;
  const toFood = relation && relationWords(relation, speaker);
  const main = Array.isArray(how)
    ? patternWords(how, { name, dosage }, speaker)
    : rhythmWords(how, dosage, speaker);
  if (main === null) {
    return toFood ? { sign: typed, words: capital(toFood) } : { sign: frequency, words: '' };
  }
  const { t } = speaker;
  return {
    sign: Array.isArray(how) ? how.map(({ text }) => text).join('-') : abbreviation(typed),
    words: toFood ? t('{how}, {relation}', { how: main, relation: toFood }) : main,
  };
}

/** What a pharmacist reads at a glance, also on a paper in another language. */
function abbreviation(plain: string): string {
  const isOne =
    /^(od|qd|bd|bid|tds|tid|qid|qds|om|hs|sos|prn|stat|qod|eod|biw|q ?\d{1,2} ?h)$/.test(plain);
  return isOne ? plain.toUpperCase() : '';
}

/** Null where it is not certain what is taken each time. */
function patternWords(
  pattern: readonly Amount[],
  { name, dosage }: Pick<Directions, 'name' | 'dosage'>,
  speaker: Pick<Speaker, 't'>,
): string | null {
  const typed = readDose(dosage);
  const isNamed = typed?.unit === null && (typed.amount?.text ?? '1') === '1';
  const dose = typed && isNamed ? { ...typed, unit: unitOfName(name) } : typed;
  const doses = dosesOf(pattern, dose, speaker);
  if (!doses) return null;
  const { t } = speaker;
  const says = [
    (dose: string) => (dose ? t('{dose} in the morning', { dose }) : t('in the morning')),
    (dose: string) => (dose ? t('{dose} in the afternoon', { dose }) : t('in the afternoon')),
    (dose: string) => (dose ? t('{dose} in the evening', { dose }) : t('in the evening')),
    (dose: string) => (dose ? t('{dose} at night', { dose }) : t('at night')),
  ].filter((_, place) => pattern.length === 4 || place !== 2);
  const words = doses.flatMap((dose, place) =>
    pattern[place]?.value === 0 ? [] : [says[place]?.(dose) ?? ''],
  );
  return capital(words.join(', '));
}

function rhythmWords(rhythm: Rhythm, dosage: string, speaker: Pick<Speaker, 't'>): string {
  const { t } = speaker;
  const { amount, unit } = readDose(dosage) ?? { amount: null, unit: null };
  if (amount && unit) {
    const words = rhythmWithDose(rhythm, amountWords(amount, unit, speaker), speaker);
    if (words !== null) return words;
  }
  switch (rhythm.kind) {
    case 'timesADay':
      return t('{times, plural, one {Once a day} =2 {Twice a day} other {# times a day}}', {
        times: rhythm.times,
      });
    case 'everyHours':
      return t('{hours, plural, one {Every hour} other {Every # hours}}', { hours: rhythm.hours });
    case 'morning':
      return capital(t('in the morning'));
    case 'afternoon':
      return capital(t('in the afternoon'));
    case 'night':
      return capital(t('at night'));
    case 'whenNeeded':
      return t('When needed');
    case 'atOnce':
      return t('At once, one time');
    case 'everyDay':
      return t('Every day');
    case 'alternateDays':
      return t('Every other day');
    case 'weekly':
      return t('Once a week');
    case 'twiceAWeek':
      return t('Twice a week');
    case 'fortnightly':
      return t('Once in two weeks');
    case 'monthly':
      return t('Once a month');
  }
}

/** Null for what is taken once only, or no more often than it is needed: the dose beside it says enough. */
function rhythmWithDose(rhythm: Rhythm, dose: string, { t }: Pick<Speaker, 't'>): string | null {
  switch (rhythm.kind) {
    case 'timesADay':
      return t(
        '{times, plural, one {{dose} once a day} =2 {{dose} twice a day} other {{dose} # times a day}}',
        { dose, times: rhythm.times },
      );
    case 'everyHours':
      return t('{hours, plural, one {{dose} every hour} other {{dose} every # hours}}', {
        dose,
        hours: rhythm.hours,
      });
    case 'morning':
      return t('{dose} in the morning', { dose });
    case 'afternoon':
      return t('{dose} in the afternoon', { dose });
    case 'night':
      return t('{dose} at night', { dose });
    case 'everyDay':
      return t('{dose} every day', { dose });
    case 'alternateDays':
      return t('{dose} every other day', { dose });
    case 'weekly':
      return t('{dose} once a week', { dose });
    case 'twiceAWeek':
      return t('{dose} twice a week', { dose });
    case 'fortnightly':
      return t('{dose} once in two weeks', { dose });
    case 'monthly':
      return t('{dose} once a month', { dose });
    case 'whenNeeded':
    case 'atOnce':
      return null;
  }
}
