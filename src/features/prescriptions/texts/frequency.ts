import type { Speaker } from '../../../shared/language';
import { type Amount, halfSigns, numberPattern, plainText, readNumber } from '../amount';
import { capital, small } from '../letterCase';
import type { Medication } from '../prescription';
import type { Relation } from '../regimen';
import { amountWords, relationWords } from '../regimenWords';
import { dosesOf, isApplied, readDose, unitOfName } from './dose';
import { durationWords, readDuration } from './duration';
import { takeRelation, takeTime } from './relation';

/** A frequency, parsed from the doctor's text. */
export interface Frequency extends Step {
  /** The steps in order, as in "1-0-1 for 3 days, then 1-0-0 for 3 days"; usually one. */
  steps: Step[];
  relation: Relation | null;
  /** The maximum per day; null if none was typed. */
  max: number | null;
}

/** The frequency of one step of the treatment. */
export interface Step {
  /** The dose of this step, "20 mg"; empty if the medicine's dose or strength applies. */
  dose: string;
  /** Amounts by time of day, as in "1-0-1", or a rhythm. */
  how: Amount[] | Rhythm;
  /** The days, if `how` gives the times within a day. */
  days: DayRhythm | null;
  /** As needed, beside a time or a rhythm: "HS SOS". */
  isIfNeeded: boolean;
  /** The duration, as `durationWords` reads it; empty if the medicine's duration applies. */
  duration: string;
  /** The typed text without the relation to food. */
  typed: string;
}

type Rhythm =
  | { kind: 'timesADay'; times: number }
  | { kind: 'everyHours'; hours: number }
  | { kind: 'timesOfDay'; times: TimeOfDay[] }
  | { kind: TimeOfDay | 'whenNeeded' | 'atOnce' | 'stop' }
  | DayRhythm;

type DayRhythm =
  | {
      kind:
        | 'everyDay'
        | 'alternateDays'
        | 'weekly'
        | 'twiceAWeek'
        | 'thriceAWeek'
        | 'fortnightly'
        | 'monthly';
    }
  | { kind: 'everyWeeks'; weeks: number };

type TimeOfDay = 'morning' | 'afternoon' | 'evening' | 'night';

const timesADay = (times: number): Rhythm => ({ kind: 'timesADay', times });

const dayRhythms: readonly [texts: RegExp, rhythm: DayRhythm][] = [
  [/^(daily|every day|रोज़|रोज)$/, { kind: 'everyDay' }],
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
    /^(thrice weekly|thrice a week|three times a week|3 times a week|हफ़्ते में तीन बार|हफ्ते में तीन बार)$/,
    { kind: 'thriceAWeek' },
  ],
  [
    /^(fortnightly|every two weeks|every 2 weeks|once in two weeks|once in 2 weeks)$/,
    { kind: 'fortnightly' },
  ],
  [/^(monthly|once monthly|once a month|every month|महीने में एक बार)$/, { kind: 'monthly' }],
];

const rhythms: readonly [texts: RegExp, rhythm: Rhythm][] = [
  [/^(od|qd|once daily|once a day|once every day|दिन में एक बार)$/, timesADay(1)],
  [/^(bd|bid|twice daily|twice a day|two times a day|2 times a day|दिन में दो बार)$/, timesADay(2)],
  [
    /^(tds|tid|thrice daily|thrice a day|three times daily|three times a day|3 times a day|दिन में तीन बार)$/,
    timesADay(3),
  ],
  [/^(qid|qds|four times daily|four times a day|4 times a day|दिन में चार बार)$/, timesADay(4)],
  [/^(five times a day|five times daily|5 times a day)$/, timesADay(5)],
  [/^(six times a day|six times daily|6 times a day)$/, timesADay(6)],
  [
    /^(om|mane|in the morning|every morning|morning|od morning|once daily in the morning|सुबह)$/,
    { kind: 'morning' },
  ],
  [/^(in the afternoon|every afternoon|afternoon|दोपहर)$/, { kind: 'afternoon' }],
  [/^(in the evening|every evening|evening|शाम|शाम को)$/, { kind: 'evening' }],
  [
    /^(hs|nocte|at night|at bedtime|bedtime|every night|night|od night|once daily at night|रात को|रात में)$/,
    { kind: 'night' },
  ],
  [
    /^(sos|prn|as needed|when needed|if needed|as required|when required|if required|ज़रूरत पड़ने पर|जरूरत पड़ने पर)$/,
    { kind: 'whenNeeded' },
  ],
  [/^(stat|at once|immediately|now|तुरंत)$/, { kind: 'atOnce' }],
  [/^(stop|बंद करें)$/, { kind: 'stop' }],
  ...dayRhythms,
];

const timesOfDay: Record<string, TimeOfDay> = {
  morning: 'morning',
  afternoon: 'afternoon',
  evening: 'evening',
  night: 'night',
  सुबह: 'morning',
  दोपहर: 'afternoon',
  शाम: 'evening',
  रात: 'night',
};

const dayOrder: readonly TimeOfDay[] = ['morning', 'afternoon', 'evening', 'night'];

const pattern = new RegExp(`^${numberPattern}(?: ?[-–—+] ?${numberPattern}){2,3}$`);
const everyHours =
  /^(?:q ?(\d{1,2}) ?h|every (\d{1,2}) ?(?:hours?|hrs?|h)|(\d{1,2}) ?(?:hourly|hrly))$/;

/** Parses a typed frequency; null if it is not certain. */
export function readFrequency(typed: string): Frequency | null {
  const maximum = / at most (\d{1,2}) a day$/.exec(plainText(typed));
  const plain = maximum ? plainText(typed).slice(0, maximum.index) : plainText(typed);
  const max = maximum ? Number(maximum[1]) : null;
  const ending = takeRelation(plain);
  const { rest, relation } = ending ?? { rest: plain, relation: null };
  const timed = ending && takeTime(ending);
  const readings = [{ rest, relation }, ...(timed ? [timed] : [])];
  for (const reading of readings) {
    const steps = readSteps(reading.rest);
    const [first] = steps ?? [];
    if (steps && first) return { ...first, steps, relation: reading.relation, max };
  }
  return null;
}

const stepWithDuration = /^(.+?) for (.+)$/;
const ownDose = /^(\d[\d.]*(?: ?[a-zµ]+)?) (.+)$/;

function readSteps(plain: string): Step[] | null {
  const parts = plain.split(' then ');
  if (parts.length === 1) {
    const step = readStep(plain);
    return step && [step];
  }
  const steps = parts.map((part, position) => {
    const [, how = part, duration = ''] = stepWithDuration.exec(part) ?? [];
    const [, dose = '', withoutDose = ''] = ownDose.exec(how) ?? [];
    // The last step needs no duration, and a single dose has none.
    const isLast = position === parts.length - 1;
    const step = readStep(how) ?? (withoutDose && readStep(withoutDose));
    if (!step) return null;
    const kind = Array.isArray(step.how) ? null : step.how.kind;
    const isOpen = isLast || kind === 'atOnce';
    if ((duration === '' && !isOpen) || (duration !== '' && readDuration(duration) === null))
      return null;
    if (kind === 'stop' && !(isLast && duration === '')) return null;
    return { ...step, dose: step.typed === how ? '' : dose, duration };
  });
  return steps.every((step) => step !== null) ? steps : null;
}

function readStep(plain: string): Step | null {
  const alone = { dose: '', days: null, isIfNeeded: false, duration: '', typed: plain };
  const how = readPattern(plain) ?? readRhythm(plain);
  if (how) return { ...alone, how };
  const [, regular = '', asNeeded = ''] = /^(.+) (sos)$/.exec(plain) ?? [];
  const base = asNeeded ? readStep(regular) : null;
  if (base && !isCountADay(base.how)) return { ...base, typed: plain, isIfNeeded: true };
  for (const { index } of plain.matchAll(/ /g)) {
    const times = readPattern(plain.slice(0, index)) ?? readRhythm(plain.slice(0, index));
    const days = dayRhythms.find(([texts]) => texts.test(plain.slice(index + 1)))?.[1];
    const weeks = days ?? everyWeeksOf(plain.slice(index + 1));
    if (times && weeks && isWithinADay(times)) return { ...alone, how: times, days: weeks };
  }
  return null;
}

/** Whether it gives the times within a day, so that days can be combined with it. */
function isWithinADay(how: Amount[] | Rhythm): boolean {
  return (
    Array.isArray(how) ||
    ['timesADay', 'timesOfDay', 'morning', 'afternoon', 'evening', 'night'].includes(how.kind)
  );
}

/** Whether it counts times per day: beside "SOS" that may be the regular frequency or the maximum. */
function isCountADay(how: Amount[] | Rhythm): boolean {
  return (
    Array.isArray(how) ||
    ['timesADay', 'everyDay', 'whenNeeded', 'atOnce', 'stop'].includes(how.kind)
  );
}

function everyWeeksOf(plain: string): DayRhythm | null {
  const weeks = Number(/^every (\d{1,2}) weeks$/.exec(plain)?.[1] ?? 0);
  return weeks >= 2 ? { kind: 'everyWeeks', weeks } : null;
}

/** The numbers of "1-0-1"; null for other texts, and if all are zero. */
function readPattern(plain: string): Amount[] | null {
  if (!pattern.test(plain)) return null;
  const numbers = plain.split(/[-–—+]/).map((part) => {
    const { text, value } = readNumber(part.trim());
    return { text: halfSigns[text] ?? text, value };
  });
  return numbers.every(({ value }) => value === 0) ? null : numbers;
}

function readRhythm(plain: string): Rhythm | null {
  const typedHours = everyHours.exec(plain)?.slice(1).find(Boolean);
  if (typedHours !== undefined) {
    const hours = Number(typedHours);
    return hours >= 1 && hours <= 72 ? { kind: 'everyHours', hours } : null;
  }
  const whole = rhythms.find(([texts]) => texts.test(plain))?.[1] ?? everyWeeksOf(plain);
  if (whole) return whole;
  const times = plain.split(/ and | और | /).map((word) => timesOfDay[word]);
  const isInOrder = times.every(
    (time, position) =>
      time && dayOrder.indexOf(time) > dayOrder.indexOf(times[position - 1] ?? ('' as TimeOfDay)),
  );
  return times.length > 1 && isInOrder ? { kind: 'timesOfDay', times: times as TimeOfDay[] } : null;
}

/** A frequency as printed on a paper. */
export interface FrequencyOnPaper {
  /** The doctor's notation, "1-0-1" or "BD"; empty if words were typed. */
  sign: string;
  /** Empty if no words are certain. */
  words: string;
}

type Directions = Pick<Medication, 'name' | 'dosage' | 'frequency'>;

/**
 * The frequency in the paper's language: "10 ml in the morning, 10 ml at night". The words combine dose and frequency,
 * but only if both are certain; else the text stays as typed.
 */
export function frequencyOnPaper(
  { name, dosage, frequency }: Directions,
  speaker: Pick<Speaker, 't'>,
): FrequencyOnPaper {
  const read = readFrequency(frequency);
  if (!read) return { sign: '', words: frequency };
  const { steps, how, typed, relation, max } = read;
  const { t } = speaker;
  const relationText = relation && relationWords(relation, speaker);
  const stepTexts = steps.map((step) => stepWords(step, { name, dosage }, speaker));
  if (steps.length > 1) {
    const words = stepTexts.every((one) => one !== null)
      ? [...inSequence(steps, stepTexts, speaker), ...(relationText ? [relationText] : [])].join(
          ', ',
        )
      : '';
    if (words === '') return { sign: frequency, words };
    const signs = steps.map(signOf);
    return {
      sign: signs.includes('') ? '' : signs.filter((sign) => sign !== 'STOP').join(' → '),
      words: capital(words),
    };
  }
  const [main = null] = stepTexts;
  if (main === null) {
    return relationText
      ? { sign: typed, words: capital(relationText) }
      : { sign: frequency, words: '' };
  }
  const atMost =
    max && t('at most {count, plural, one {once} other {# times}} a day', { count: max });
  const words = [relationText, atMost]
    .filter((more) => more !== null && more !== 0)
    .reduce(
      (all: string, more) => t('{how}, {relation}', { how: all, relation: more ?? '' }),
      main,
    );
  return {
    sign: Array.isArray(how) ? how.map(({ text }) => text).join('-') : abbreviation(typed),
    words,
  };
}

function signOf({ how, typed }: Step): string {
  if (!Array.isArray(how)) return how.kind === 'stop' ? 'STOP' : abbreviation(typed);
  return how.map(({ text }) => text).join('-');
}

/** Joins the steps: "for 3 days: twice a day; then for 3 days: once a day". */
function inSequence(
  steps: readonly Step[],
  stepTexts: readonly string[],
  speaker: Pick<Speaker, 't'>,
): string[] {
  const { t } = speaker;
  return [
    steps
      .map(({ duration }, position) => {
        const how = small(stepTexts[position] ?? '');
        const values = { time: durationWords(duration, speaker), how };
        if (duration === '') return position === 0 ? how : t('then {how}', { how });
        return position === 0
          ? t('for {time}: {how}', values)
          : t('then for {time}: {how}', values);
      })
      .join('; '),
  ];
}

/** Null if the dose at each time is not certain. */
function stepWords(
  { how, days, isIfNeeded, dose }: Step,
  directions: Pick<Directions, 'name' | 'dosage'>,
  speaker: Pick<Speaker, 't'>,
): string | null {
  const { t } = speaker;
  const dosage = dose || directions.dosage;
  const main = Array.isArray(how)
    ? patternWords(how, { ...directions, dosage }, speaker, dose !== '')
    : rhythmWords(how, dosage, speaker, dose !== '');
  if (main === null) return null;
  const more = [
    days && small(rhythmWords(days, '', speaker)),
    isIfNeeded && small(t('When needed')),
  ].filter((one) => typeof one === 'string');
  return more.reduce((all, one) => t('{how}, {relation}', { how: all, relation: one }), main);
}

/** An abbreviation that pharmacists know in every language; empty for other texts. */
function abbreviation(plain: string): string {
  const isOne =
    /^(od|qd|bd|bid|tds|tid|qid|qds|om|(hs|q ?\d{1,2} ?h)( sos)?|sos|prn|stat|qod|eod|biw)$/.test(
      plain,
    );
  return isOne ? plain.toUpperCase() : '';
}

/** Null if the dose at each time is not certain. */
function patternWords(
  pattern: readonly Amount[],
  { name, dosage }: Pick<Directions, 'name' | 'dosage'>,
  speaker: Pick<Speaker, 't'>,
  isOwnDose: boolean,
): string | null {
  const typed = readDose(dosage);
  const isNamed = typed?.unit === null && (typed.amount?.text ?? '1') === '1';
  const dose = typed && isNamed ? { ...typed, unit: unitOfName(name) } : typed;
  const doses = dosesOf(pattern, dose, speaker);
  // A step's own dose is printed nowhere else.
  if (!doses || (isOwnDose && doses.includes(''))) return null;
  const { t } = speaker;
  const phrases = [
    (dose: string) => (dose ? t('{dose} in the morning', { dose }) : t('in the morning')),
    (dose: string) => (dose ? t('{dose} in the afternoon', { dose }) : t('in the afternoon')),
    (dose: string) => (dose ? t('{dose} in the evening', { dose }) : t('in the evening')),
    (dose: string) => (dose ? t('{dose} at night', { dose }) : t('at night')),
  ].filter((_, index) => pattern.length === 4 || index !== 2);
  const words = doses.flatMap((dose, index) =>
    pattern[index]?.value === 0 ? [] : [phrases[index]?.(dose) ?? ''],
  );
  return capital(words.join(', '));
}

function rhythmWords(
  rhythm: Rhythm,
  dosage: string,
  speaker: Pick<Speaker, 't'>,
  isOwnDose = false,
): string {
  const { t } = speaker;
  const { amount, unit } = readDose(dosage) ?? { amount: null, unit: null };
  // A step's own dose is printed nowhere else, so it is included whatever it counts.
  const dose = amount && unit ? amountWords(amount.text, unit, speaker) : isOwnDose ? dosage : '';
  if (dose) {
    const words = rhythmWithDose(rhythm, dose, speaker);
    if (words !== null) return words;
    if (isOwnDose) return `${dose} ${small(rhythmWords(rhythm, '', speaker))}`;
  }
  if (isApplied(dosage)) {
    const words = appliedWords(rhythm, speaker);
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
    case 'evening':
      return capital(t('in the evening'));
    case 'timesOfDay':
      return capital(rhythm.times.map((time) => atTime(time, speaker)).join(', '));
    case 'whenNeeded':
      return t('When needed');
    case 'stop':
      return t('Stop taking this medicine');
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
    case 'thriceAWeek':
      return t('3 times a week');
    case 'everyWeeks':
      return t('Once in {weeks} weeks', { weeks: rhythm.weeks });
    case 'fortnightly':
      return t('Once in two weeks');
    case 'monthly':
      return t('Once a month');
  }
}

/** Null for a single dose, a stop or as needed: the dose in its own column is enough. */
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
    case 'evening':
      return t('{dose} in the evening', { dose });
    case 'timesOfDay': {
      const phrases = {
        morning: t('{dose} in the morning', { dose }),
        afternoon: t('{dose} in the afternoon', { dose }),
        evening: t('{dose} in the evening', { dose }),
        night: t('{dose} at night', { dose }),
      };
      return rhythm.times.map((time) => phrases[time]).join(', ');
    }
    case 'everyDay':
      return t('{dose} every day', { dose });
    case 'alternateDays':
      return t('{dose} every other day', { dose });
    case 'weekly':
      return t('{dose} once a week', { dose });
    case 'twiceAWeek':
      return t('{dose} twice a week', { dose });
    case 'thriceAWeek':
      return t('{dose} 3 times a week', { dose });
    case 'everyWeeks':
      return t('{dose} once in {weeks} weeks', { dose, weeks: rhythm.weeks });
    case 'fortnightly':
      return t('{dose} once in two weeks', { dose });
    case 'monthly':
      return t('{dose} once a month', { dose });
    case 'whenNeeded':
    case 'atOnce':
    case 'stop':
      return null;
  }
}

/** "Apply twice a day"; null for a stop. */
function appliedWords(rhythm: Rhythm, speaker: Pick<Speaker, 't'>): string | null {
  const { t } = speaker;
  if (rhythm.kind === 'stop') return null;
  return t('Apply {how}', { how: small(rhythmWords(rhythm, '', speaker)) });
}

function atTime(time: TimeOfDay, { t }: Pick<Speaker, 't'>): string {
  switch (time) {
    case 'morning':
      return t('in the morning');
    case 'afternoon':
      return t('in the afternoon');
    case 'evening':
      return t('in the evening');
    case 'night':
      return t('at night');
  }
}
