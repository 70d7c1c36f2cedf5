import type { Speaker } from '../../shared/language';
import { formOfName } from '../substances/form';
import { capital, small } from './letterCase';
import { noteWords, reasonWords } from './notes';
import type { Medication } from './prescription';
import type {
  BodySite,
  Days,
  Dose,
  DoseStep,
  DoseUnit,
  Duration,
  PartOfDay,
  Regimen,
  Relation,
  Route,
  When,
} from './regimen';
import { partsIn } from './regimen';
import { amountValue, common, doseText, whenText } from './regimenTexts';
import { takenEachTime } from './takenEachTime';

/** Who says it: in which language. */
type InLanguage = Pick<Speaker, 't'>;

/** How a medicine is taken, as papers and screens say it in a language. */
export interface RegimenWords {
  /** What a chemist reads at a glance: "1-0-1", "BD", "0-0-4 once a week", "20 mg 1-0-0 → 10 mg 1-0-0". */
  sign: string;
  /** The same in whole words: "1 tablet in the morning, 1 tablet at night, after food"; empty where nothing is said. */
  words: string;
  dose: string;
  /** To food, which `words` say too. */
  relation: string;
  duration: string;
  /** Where it goes, what it is for, and the doctor's own words. */
  notes: string[];
  /** What was not understood, as it was typed. */
  unread: string[];
  isStopped: boolean;
}

/** All that papers and screens say of a regimen; `medicine` names what its steps are of. */
export function regimenWords(
  { steps, notes }: Regimen,
  medicine: Pick<Medication, 'name' | 'strength'>,
  speaker: InLanguage,
): RegimenWords {
  const [first] = steps;
  // Beside SOS "for fever" is when there is fever.
  const noteOf = steps.some(({ asNeeded }) => asNeeded) ? reasonWords : noteWords;
  const relation = common(steps, 'relation');
  // "STAT HS": "at once" beside "at night" would be two times.
  const tonight =
    steps.length === 1 && first?.when?.kind === 'atOnce' ? notes.find(isAtNight) : undefined;
  const said = steps.map((step) =>
    tonight
      ? speaker.t('{how}, only today', {
          how: stepWords({ ...step, when: atNight }, medicine, steps, speaker),
        })
      : stepWords(step, medicine, steps, speaker),
  );
  const toFood = relation ? relationWords(relation, speaker) : '';
  const isSequence = steps.length > 1;
  const words = [
    isSequence ? inSequence(steps, said, medicine, speaker) : (said[0] ?? ''),
    !isSequence && said.some((one) => one !== '') && toFood,
    first?.mostADay && mostWords(first.mostADay, speaker),
  ].filter((one) => typeof one === 'string' && one !== '');
  const isApart = !isSequence && toFood !== '' && words.length === 0;
  const eachTime = isSequence && toFood && speaker.t('every time {relation}', { relation: toFood });
  const all = capital([words.join(', '), eachTime].filter(Boolean).join('; '));
  const sign = signOf(steps, medicine, speaker);
  return {
    // "Every other day" is said once.
    sign: sign === all ? '' : sign,
    words: all,
    dose: steps.length === 1 && first ? doseWords(first.dose, speaker) : '',
    relation: toFood,
    duration: first && steps.length === 1 ? durationWords(first.duration, speaker) : '',
    notes: [
      first?.route && routeWords(first.route, speaker, isPutOn(first, medicine)),
      first?.site && siteWords(first.site, speaker),
      !isSequence && first?.asNeeded?.reason && reasonWords(first.asNeeded.reason, speaker),
      isApart && toFood,
      ...notes
        .filter((note) => !note.isUnread && note !== tonight)
        .map(({ text }) => noteOf(text, speaker)),
    ].filter((one): one is string => typeof one === 'string' && one !== ''),
    unread: notes.filter(({ isUnread }) => isUnread).map(({ text }) => text),
    isStopped: steps.length === 1 && first?.action === 'stop',
  };
}

const atNight: When = { kind: 'parts', parts: ['night'], isBedtime: false };
const isAtNight = ({ text, isUnread }: Regimen['notes'][number]) =>
  !isUnread && text === 'at night';

/** One step after the other: "for 3 days: twice a day; then for 3 days: once a day". */
function inSequence(
  steps: readonly DoseStep[],
  said: readonly string[],
  { name }: Pick<Medication, 'name'>,
  speaker: InLanguage,
): string {
  const { t } = speaker;
  const isCommon = common(steps, 'relation') !== null;
  return steps
    .map(({ action, duration, relation }, position) => {
      const toFood = !isCommon && relation ? `, ${relationWords(relation, speaker)}` : '';
      const text = said[position] ?? '';
      // A medicine's name keeps its capital.
      const how = `${text.startsWith(name) ? text : small(text)}${toFood}`;
      if (duration === null || action === 'stop')
        return position === 0 ? how : t('then {how}', { how });
      if (duration === 'continue')
        return t('then {how}', { how: `${how}, ${small(durationWords(duration, speaker))}` });
      const long = lastingWords(duration, speaker);
      return position === 0
        ? t('{time}: {how}', { time: long, how })
        : t('then {time}: {how}', { time: long, how });
    })
    .join('; ');
}

function stepWords(
  step: DoseStep,
  medicine: Pick<Medication, 'name' | 'strength'>,
  steps: readonly DoseStep[],
  speaker: InLanguage,
): string {
  const { t } = speaker;
  if (step.action === 'stop') return t('Stop taking this medicine');
  const main = whenWords(step, medicine, steps, speaker);
  const days = step.days && step.when !== null && small(daysInWords(step.days, speaker));
  const asNeeded = step.asNeeded && neededWords(step, speaker);
  const needed =
    asNeeded &&
    (main !== ''
      ? small(asNeeded)
      : isPutOn(step, medicine)
        ? t('Apply {how}', { how: small(asNeeded) })
        : asNeeded);
  const reason =
    steps.length > 1 && step.asNeeded?.reason && reasonWords(step.asNeeded.reason, speaker);
  return [main, days, needed, reason]
    .filter((one) => typeof one === 'string' && one !== '')
    .join(', ');
}

function isPutOn({ dose }: DoseStep, { name }: Pick<Medication, 'name'>): boolean {
  const isTopical = dose === null && formOfName(name).rule?.form === 'topical';
  return isTopical || dose?.unit === 'application';
}

/** "When needed"; of hours the least that lies between two doses. */
function neededWords({ when }: DoseStep, { t }: InLanguage): string {
  if (when?.kind !== 'everyHours') return t('When needed');
  const { hours } = when;
  return t('When needed, not more often than every {hours, plural, one {hour} other {# hours}}', {
    hours,
  });
}

/** Days beside how often in a day: "once a day, 5 days a week". */
function daysInWords(days: Days, speaker: InLanguage): string {
  return days.kind === 'timesAWeek' && days.times > 1
    ? speaker.t('{count} days a week', { count: days.times })
    : daysWords(days, '', speaker);
}

/** How much, and when within a day, with what the patient does with it; empty where neither is said. */
function whenWords(
  step: DoseStep,
  medicine: Pick<Medication, 'name' | 'strength'>,
  steps: readonly DoseStep[],
  speaker: InLanguage,
): string {
  const how = takenWords(step, medicine, steps, speaker);
  const { t } = speaker;
  // Hindi has no other word on the line that says it is not drunk.
  const sign = formOfName(medicine.name).rule?.sign;
  if (how && sign === 'Gargle') return t('Gargle {how}', { how: small(how) });
  if (how && sign === 'Mouthwash') return t('Rinse the mouth {how}', { how: small(how) });
  return how;
}

function takenWords(
  step: DoseStep,
  medicine: Pick<Medication, 'name' | 'strength'>,
  steps: readonly DoseStep[],
  speaker: InLanguage,
): string {
  const { t } = speaker;
  const { when, days } = step;
  const doses = dosesSaid(step, medicine, steps, speaker);
  const [dose = ''] = doses;
  if (isPutOn(step, medicine)) {
    const how = when ? timeWords(when, '', speaker) : days ? daysWords(days, '', speaker) : '';
    return how && t('Apply {how}', { how: small(how) });
  }
  if (when?.kind === 'amounts') {
    return partsIn(when.amounts)
      .flatMap((part, position) =>
        amountValue(when.amounts[position] ?? '0') === 0
          ? []
          : [partOfDayWords(part, doses[position] ?? '', speaker)],
      )
      .join(', ');
  }
  // "1 tablet, when needed"
  const isNeededAlone = step.asNeeded && (when === null || when.kind === 'everyHours') && !days;
  if (isNeededAlone) return dose;
  if (!when && !days) return '';
  const how = (said: string) =>
    when ? timeWords(when, said, speaker) : days ? daysWords(days, said, speaker) : '';
  // "2 each time, 3 times a day": two numbers side by side would be read as one.
  const isNumber = /[\d½¼¾]$/.test(dose) && !(when?.kind === 'parts');
  // "2 at once": what is taken once is not taken each time.
  const isOnce = when?.kind === 'atOnce' && !/\p{L}/u.test(dose);
  if (!isNumber || isOnce) return how(dose);
  const each = /\p{L}/u.test(dose) ? dose : speaker.t('{amount} each time', { amount: dose });
  return `${each}, ${small(how(''))}`;
}

/** What is taken each time as it is said, one for each amount of a pattern; of a step of its own strength, of which. */
function dosesSaid(
  step: DoseStep,
  { name, strength }: Pick<Medication, 'name' | 'strength'>,
  steps: readonly DoseStep[],
  speaker: InLanguage,
): string[] {
  const { t } = speaker;
  const isByStrength = steps.some((one) => one.strength !== '');
  const of = isByStrength ? step.strength || strength : '';
  // "20" has no unit of its own; the medicine's name says what it is.
  const whole = /\p{L}|%/u.test(of) || of === '' ? of : `${name} ${of}`;
  const own = takenEachTime(step, name);
  // "½-0-½ x 7d then 1-0-1": beside a step that counts, the other counts too.
  const isCounted = steps.some(
    ({ when }) => when?.kind === 'amounts' && when.amounts.some((one) => !/^[01]$/.test(one)),
  );
  const isOpen = own.every(({ amount }) => amount === null);
  const taken =
    isCounted && isOpen && step.when?.kind === 'amounts'
      ? step.when.amounts.map((amount) => ({ amount, unit: null }))
      : own;
  if (taken.length === 0) return whole ? [whole] : [];
  // "½-0-1", "2-0-0, then 1-0-0": beside other amounts a 1 is said.
  const isOneEach = steps
    .flatMap((one) => takenEachTime(one, name))
    .every(({ amount }) => ['0', '1', null].includes(amount));
  return taken.map(({ amount, unit }) => {
    const said =
      amount === null
        ? ''
        : unit
          ? countWords(amount, unit, speaker)
          : amount === '1' && isOneEach
            ? ''
            : amount;
    if (!whole) return said;
    return said === '' || amount === '1'
      ? whole
      : t('{dose} of {strength}', { dose: said, strength: whole });
  });
}

/** One part of a step by itself: "1 tablet", "after food", "5 days". */
export function partWords(
  step: DoseStep,
  part: 'dose' | 'relation' | 'duration',
  speaker: InLanguage,
): string {
  if (part === 'dose') return doseWords(step.dose, speaker);
  if (part === 'duration') return durationWords(step.duration, speaker);
  return step.relation ? relationWords(step.relation, speaker) : '';
}

/** The doctor's own sign; of steps of different doses with each dose. */
function signOf(
  steps: readonly DoseStep[],
  { strength }: Pick<Medication, 'strength'>,
  speaker: InLanguage,
): string {
  const taken = steps.filter(({ action }) => action === 'take');
  const isByStrength = taken.some((step) => step.strength !== '');
  const isByDose = new Set(taken.map(({ dose }) => doseText(dose))).size > 1;
  const signs = taken.map((step) => ({ step, sign: stepSign(step, speaker) }));
  // Beside words alone a sign would say less than they do.
  if (signs.some(({ sign }) => sign === '')) return '';
  return signs
    .map(({ step, sign }) => {
      const own = isByStrength ? step.strength || strength : '';
      return [own || (isByDose ? doseWords(step.dose, speaker) : ''), sign]
        .filter(Boolean)
        .join(' ');
    })
    .join(' → ');
}

function stepSign({ when, days, asNeeded, mostADay }: DoseStep, speaker: InLanguage): string {
  const sign =
    when &&
    (when.kind !== 'parts' || when.isBedtime) &&
    !(when.kind === 'timesADay' && when.times > 4)
      ? whenText(when)
      : '';
  if (when && sign === '') return '';
  return [
    sign,
    days && (when ? small(daysInWords(days, speaker)) : daysWords(days, '', speaker)),
    asNeeded && 'SOS',
    mostADay && speaker.t('(max {count}/day)', { count: mostADay }),
  ]
    .filter(Boolean)
    .join(' ');
}

function timeWords(when: When, dose: string, speaker: InLanguage): string {
  const { t } = speaker;
  switch (when.kind) {
    case 'amounts':
      return '';
    case 'parts':
      if (when.isBedtime) return dose ? t('{dose} at bedtime', { dose }) : t('at bedtime');
      return when.parts.map((part) => partOfDayWords(part, dose, speaker)).join(', ');
    case 'timesADay':
      return dose
        ? t(
            '{times, plural, one {{dose} once a day} =2 {{dose} twice a day} other {{dose} # times a day}}',
            { dose, times: when.times },
          )
        : t('{times, plural, one {Once a day} =2 {Twice a day} other {# times a day}}', {
            times: when.times,
          });
    case 'everyHours':
      return dose
        ? t('{hours, plural, one {{dose} every hour} other {{dose} every # hours}}', {
            dose,
            hours: when.hours,
          })
        : t('{hours, plural, one {Every hour} other {Every # hours}}', { hours: when.hours });
    case 'atOnce':
      return dose ? t('{dose} at once', { dose }) : t('At once');
  }
}

function partOfDayWords(part: PartOfDay, dose: string, { t }: InLanguage): string {
  switch (part) {
    case 'morning':
      return dose ? t('{dose} in the morning', { dose }) : t('in the morning');
    case 'afternoon':
      return dose ? t('{dose} in the afternoon', { dose }) : t('in the afternoon');
    case 'evening':
      return dose ? t('{dose} in the evening', { dose }) : t('in the evening');
    case 'night':
      return dose ? t('{dose} at night', { dose }) : t('at night');
  }
}

function daysWords(days: Days, dose: string, speaker: InLanguage): string {
  const { t } = speaker;
  switch (days.kind) {
    case 'everyDay':
      return dose ? t('{dose} every day', { dose }) : t('Every day');
    case 'everyDays':
      if (days.days === 2)
        return dose ? t('{dose} every other day', { dose }) : t('Every other day');
      return dose
        ? t('{dose} once in {days} days', { dose, days: days.days })
        : t('Once in {days} days', { days: days.days });
    case 'timesAWeek':
      return dose
        ? t(
            '{times, plural, one {{dose} once a week} =2 {{dose} twice a week} other {{dose} # times a week}}',
            { dose, times: days.times },
          )
        : t('{times, plural, one {Once a week} =2 {Twice a week} other {# times a week}}', {
            times: days.times,
          });
    case 'everyWeeks':
      return dose
        ? t('{dose} once in {weeks} weeks', { dose, weeks: days.weeks })
        : t('Once in {weeks} weeks', { weeks: days.weeks });
    case 'everyMonths':
      if (days.months === 1) return dose ? t('{dose} once a month', { dose }) : t('Once a month');
      return dose
        ? t('{dose} once in {months} months', { dose, months: days.months })
        : t('Once in {months} months', { months: days.months });
    case 'weekdays': {
      const names = days.days.map((day) => weekdayWords(day, speaker)).join(', ');
      if (days.days.length > 1)
        return dose
          ? t('{dose} on {days}', { dose, days: names })
          : t('On {days}', { days: names });
      return dose
        ? t('{dose} once a week, on {days}', { dose, days: names })
        : t('Once a week, on {days}', { days: names });
    }
  }
}

function weekdayWords(
  day: Extract<Days, { kind: 'weekdays' }>['days'][number],
  { t }: InLanguage,
): string {
  switch (day) {
    case 'mon':
      return t('Monday');
    case 'tue':
      return t('Tuesday');
    case 'wed':
      return t('Wednesday');
    case 'thu':
      return t('Thursday');
    case 'fri':
      return t('Friday');
    case 'sat':
      return t('Saturday');
    case 'sun':
      return t('Sunday');
  }
}

const mostWords = (count: number, { t }: InLanguage) =>
  t('at most {count, plural, one {once} other {# times}} a day', { count });

function doseWords(dose: Dose | null, speaker: InLanguage): string {
  if (!dose) return '';
  if (dose.unit === 'application') return speaker.t('to apply');
  // What the numbers of a pattern count; of tablets the name says it.
  if (dose.amount === null) {
    const isInName = dose.unit === null || ['tablet', 'capsule', 'sachet'].includes(dose.unit);
    return isInName || !dose.unit ? '' : amountWords('', dose.unit, speaker).trim();
  }
  return dose.unit ? countWords(dose.amount, dose.unit, speaker) : dose.amount;
}

/** "10 ml", "½ tablet"; parts of a tablet or a spoon, which Hindi says in words beside the figure. */
function countWords(amount: string, unit: DoseUnit, { t }: InLanguage): string {
  const isTablet = unit === 'tablet';
  if (!isTablet && unit !== 'teaspoon') return amountWords(amount, unit, { t });
  switch (amountValue(amount)) {
    case 0.25:
      return isTablet ? t('¼ tablet') : t('¼ teaspoon');
    case 0.5:
      return isTablet ? t('½ tablet') : t('½ teaspoon');
    case 0.75:
      return isTablet ? t('¾ tablet') : t('¾ teaspoon');
    case 1.5:
      return isTablet ? t('1½ tablets') : t('1½ teaspoons');
    case 2.5:
      return isTablet ? t('2½ tablets') : t('2½ teaspoons');
    default:
      return amountWords(amount, unit, { t });
  }
}

/** "10 ml", "½ tablet"; papers of before say it so in Hindi too. */
export function amountWords(amount: string, unit: DoseUnit, { t }: InLanguage): string {
  // The unit alone is of several.
  const values = { amount, count: amount === '' ? 2 : Math.ceil(amountValue(amount)) };
  switch (unit) {
    case 'tablet':
      return t('{amount} {count, plural, one {tablet} other {tablets}}', values);
    case 'capsule':
      return t('{amount} {count, plural, one {capsule} other {capsules}}', values);
    case 'sachet':
      return t('{amount} {count, plural, one {sachet} other {sachets}}', values);
    case 'ml':
      return t('{amount} ml', values);
    case 'drop':
      return t('{amount} {count, plural, one {drop} other {drops}}', values);
    case 'puff':
      return t('{amount} {count, plural, one {puff} other {puffs}}', values);
    case 'spray':
      return t('{amount} {count, plural, one {spray} other {sprays}}', values);
    case 'teaspoon':
      return t('{amount} {count, plural, one {teaspoon} other {teaspoons}}', values);
    case 'tablespoon':
      return t('{amount} {count, plural, one {tablespoon} other {tablespoons}}', values);
    case 'unit':
      return t('{amount} {count, plural, one {unit} other {units}}', values);
    case 'respule':
      return t('{amount} {count, plural, one {respule} other {respules}}', values);
    case 'patch':
      return t('{amount} {count, plural, one {patch} other {patches}}', values);
    case 'ampoule':
      return t('{amount} {count, plural, one {ampoule} other {ampoules}}', values);
    case 'vial':
      return t('{amount} {count, plural, one {vial} other {vials}}', values);
    case 'application':
      return t('to apply');
    case 'mg':
    case 'mcg':
    case 'g':
    case 'IU':
      // The unit of a strength stands in Latin letters on every pack.
      return `${amount} ${unit}`;
  }
}

function durationWords(duration: DoseStep['duration'], { t }: InLanguage): string {
  if (duration === null) return '';
  if (duration === 'continue') return t('Continue');
  return spanWords(duration, { t });
}

/** "For 5 days". */
function lastingWords({ amount, unit }: Duration, { t }: InLanguage): string {
  const values = { amount, count: Math.ceil(amountValue(amount)) };
  switch (unit) {
    case 'day':
      return t('for {amount} {count, plural, one {day} other {days}}', values);
    case 'night':
      return t('for {amount} {count, plural, one {night} other {nights}}', values);
    case 'week':
      return t('for {amount} {count, plural, one {week} other {weeks}}', values);
    case 'month':
      return t('for {amount} {count, plural, one {month} other {months}}', values);
    case 'year':
      return t('for {amount} {count, plural, one {year} other {years}}', values);
  }
}

export function spanWords({ amount, unit }: Duration, { t }: InLanguage): string {
  const values = { amount, count: Math.ceil(amountValue(amount)) };
  switch (unit) {
    case 'day':
      return t('{amount} {count, plural, one {day} other {days}}', values);
    case 'night':
      return t('{amount} {count, plural, one {night} other {nights}}', values);
    case 'week':
      return t('{amount} {count, plural, one {week} other {weeks}}', values);
    case 'month':
      return t('{amount} {count, plural, one {month} other {months}}', values);
    case 'year':
      return t('{amount} {count, plural, one {year} other {years}}', values);
  }
}

export function relationWords(relation: Relation, speaker: InLanguage): string {
  const { t } = speaker;
  if (relation.when === 'emptyStomach') return t('on an empty stomach');
  const { when, ahead } = relation;
  const meal = mealWords(relation.meal, speaker);
  if (ahead) {
    const counted = { amount: ahead.amount, count: Math.ceil(amountValue(ahead.amount)) };
    const isHalf = ahead.unit === 'hours' && amountValue(ahead.amount) === 0.5;
    const time = isHalf
      ? t('½ hour')
      : ahead.unit === 'minutes'
        ? t('{amount} {count, plural, one {minute} other {minutes}}', counted)
        : t('{amount} {count, plural, one {hour} other {hours}}', counted);
    return when === 'before'
      ? t('{time} before {meal}', { time, meal })
      : t('{time} after {meal}', { time, meal });
  }
  switch (when) {
    case 'before':
      return t('before {meal}', { meal });
    case 'after':
      return t('after {meal}', { meal });
    case 'with':
      return t('with {meal}', { meal });
  }
}

function mealWords(meal: Extract<Relation, { meal: unknown }>['meal'], { t }: InLanguage): string {
  switch (meal) {
    case 'food':
      return t('food');
    case 'breakfast':
      return t('breakfast');
    case 'lunch':
      return t('lunch');
    case 'dinner':
      return t('dinner');
    case 'feed':
      return t('feeds');
  }
}

/** Beside "apply" no second verb: Hindi has one in "into". */
function routeWords(route: Route, { t }: InLanguage, isApplied: boolean): string {
  switch (route) {
    case 'sublingual':
      return t('under the tongue');
    case 'PO':
      return t('by mouth');
    case 'PR':
      return isApplied ? t('in the rectum') : t('into the rectum');
    case 'PV':
      return isApplied ? t('in the vagina') : t('into the vagina');
    // Whoever injects reads these letters in every language.
    case 'IV':
    case 'IM':
    case 'SC':
      return route;
  }
}

function siteWords(site: BodySite, { t }: InLanguage): string {
  switch (site) {
    case 'bothEyes':
      return t('in both eyes');
    case 'rightEye':
      return t('in the right eye');
    case 'leftEye':
      return t('in the left eye');
    case 'bothEars':
      return t('in both ears');
    case 'rightEar':
      return t('in the right ear');
    case 'leftEar':
      return t('in the left ear');
    case 'eachNostril':
      return t('in each nostril');
  }
}
