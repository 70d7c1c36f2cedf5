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
  WeightDose,
  When,
} from './regimen';
import { partsIn } from './regimenParts';
import { amountValue, commonValue, doseText, whenText } from './regimenTexts';
import { takenEachTime } from './takenEachTime';

/** Translates texts into one language. */
type Translator = Pick<Speaker, 't'>;

/** The directions of a medicine in the language of a paper or screen. */
export interface RegimenWords {
  /** The short form, for a pharmacist: "1-0-1", "BD", "0-0-4 once a week", "20 mg 1-0-0 → 10 mg 1-0-0". */
  sign: string;
  /** The same in words: "1 tablet in the morning, 1 tablet at night, after food"; empty without directions. */
  words: string;
  dose: string;
  /** The relation to food, which `words` contain too. */
  relation: string;
  duration: string;
  /** Route, site, reason and the doctor's notes. */
  notes: string[];
  /** Texts that were not understood, as typed. */
  unread: string[];
  isStopped: boolean;
}

/** The texts of a regimen for papers and screens. */
export function regimenWords(
  { steps, notes }: Regimen,
  medicine: Pick<Medication, 'name' | 'strength'>,
  speaker: Translator,
): RegimenWords {
  const [first] = steps;
  // Beside SOS "for fever" means when there is fever.
  const translateNote = steps.some(({ asNeeded }) => asNeeded) ? reasonWords : noteWords;
  const relation = commonValue(steps, 'relation');
  // "STAT HS": "at once" beside "at night" would read as two times.
  const tonight =
    steps.length === 1 && first?.when?.kind === 'atOnce' ? notes.find(isAtNight) : undefined;
  const stepTexts = steps.map((step) =>
    tonight
      ? speaker.t('{how}, only today', {
          how: stepWords({ ...step, when: atNight }, medicine, steps, speaker),
        })
      : stepWords(step, medicine, steps, speaker),
  );
  const relationText = relation ? relationWords(relation, speaker) : '';
  const isSequence = steps.length > 1;
  const words = [
    isSequence ? inSequence(steps, stepTexts, medicine, speaker) : (stepTexts[0] ?? ''),
    !isSequence && stepTexts.some((one) => one !== '') && relationText,
    first?.mostADay && mostWords(first.mostADay, speaker),
  ].filter((one) => typeof one === 'string' && one !== '');
  const isRelationAlone = !isSequence && relationText !== '' && words.length === 0;
  const eachTime =
    isSequence && relationText && speaker.t('every time {relation}', { relation: relationText });
  const wholeText = capital([words.join(', '), eachTime].filter(Boolean).join('; '));
  const sign = signOf(steps, medicine, speaker);
  return {
    // "Every other day" is printed once.
    sign: sign === wholeText ? '' : sign,
    words: wholeText,
    dose:
      steps.length === 1 && first
        ? doseWords(first.dose, speaker) || rateWords(first.weightDose, speaker)
        : '',
    relation: relationText,
    duration: first && steps.length === 1 ? durationWords(first.duration, speaker) : '',
    notes: [
      first?.route && routeWords(first.route, speaker, isPutOn(first, medicine)),
      first?.site && siteWords(first.site, speaker),
      !isSequence && first?.asNeeded?.reason && reasonWords(first.asNeeded.reason, speaker),
      isRelationAlone && relationText,
      ...notes
        .filter((note) => !note.isUnread && note !== tonight)
        .map(({ text }) => translateNote(text, speaker)),
    ].filter((one): one is string => typeof one === 'string' && one !== ''),
    unread: notes.filter(({ isUnread }) => isUnread).map(({ text }) => text),
    isStopped: steps.length === 1 && first?.action === 'stop',
  };
}

const atNight: When = { kind: 'parts', parts: ['night'], isBedtime: false };
const isAtNight = ({ text, isUnread }: Regimen['notes'][number]) =>
  !isUnread && text === 'at night';

/** Joins the steps: "for 3 days: twice a day; then for 3 days: once a day". */
function inSequence(
  steps: readonly DoseStep[],
  stepTexts: readonly string[],
  { name }: Pick<Medication, 'name'>,
  speaker: Translator,
): string {
  const { t } = speaker;
  const isCommon = commonValue(steps, 'relation') !== null;
  return steps
    .map(({ action, duration, relation }, position) => {
      const relationText = !isCommon && relation ? `, ${relationWords(relation, speaker)}` : '';
      const text = stepTexts[position] ?? '';
      // A medicine's name keeps its capital.
      const how = `${text.startsWith(name) ? text : small(text)}${relationText}`;
      if (duration === null || action === 'stop')
        return position === 0 ? how : t('then {how}', { how });
      if (duration === 'continue')
        return t('then {how}', { how: `${how}, ${small(durationWords(duration, speaker))}` });
      const lasting = lastingWords(duration, speaker);
      return position === 0
        ? t('{time}: {how}', { time: lasting, how })
        : t('then {time}: {how}', { time: lasting, how });
    })
    .join('; ');
}

function stepWords(
  step: DoseStep,
  medicine: Pick<Medication, 'name' | 'strength'>,
  steps: readonly DoseStep[],
  speaker: Translator,
): string {
  const { t } = speaker;
  if (step.action === 'stop') return t('Stop taking this medicine');
  const main = whenWords(step, medicine, steps, speaker);
  const days = step.days && step.when !== null && small(daysInWords(step.days, speaker));
  const asNeeded = step.asNeeded && neededWords(step, speaker);
  const neededText =
    asNeeded &&
    (main !== ''
      ? small(asNeeded)
      : isPutOn(step, medicine)
        ? t('Apply {how}', { how: small(asNeeded) })
        : asNeeded);
  const reason =
    steps.length > 1 && step.asNeeded?.reason && reasonWords(step.asNeeded.reason, speaker);
  return [main, days, neededText, reason]
    .filter((one) => typeof one === 'string' && one !== '')
    .join(', ');
}

function isPutOn({ dose }: DoseStep, { name }: Pick<Medication, 'name'>): boolean {
  const isTopical = dose === null && formOfName(name).rule?.form === 'topical';
  return isTopical || dose?.unit === 'application';
}

/** "When needed", with the minimum interval if one is given. */
function neededWords({ when }: DoseStep, { t }: Translator): string {
  if (when?.kind !== 'everyHours') return t('When needed');
  const { hours } = when;
  return t('When needed, not more often than every {hours, plural, one {hour} other {# hours}}', {
    hours,
  });
}

/** Days beside a frequency within the day: "once a day, 5 days a week". */
function daysInWords(days: Days, speaker: Translator): string {
  return days.kind === 'timesAWeek' && days.times > 1
    ? speaker.t('{count} days a week', { count: days.times })
    : daysWords(days, '', speaker);
}

/** The dose and the time, with the verb of a gargle or mouthwash; empty if there is neither. */
function whenWords(
  step: DoseStep,
  medicine: Pick<Medication, 'name' | 'strength'>,
  steps: readonly DoseStep[],
  speaker: Translator,
): string {
  const how = takenWords(step, medicine, steps, speaker);
  const { t } = speaker;
  // No other word on the Hindi paper says that it is not drunk.
  const sign = formOfName(medicine.name).rule?.sign;
  if (how && sign === 'Gargle') return t('Gargle {how}', { how: small(how) });
  if (how && sign === 'Mouthwash') return t('Rinse the mouth {how}', { how: small(how) });
  return how;
}

function takenWords(
  step: DoseStep,
  medicine: Pick<Medication, 'name' | 'strength'>,
  steps: readonly DoseStep[],
  speaker: Translator,
): string {
  const { t } = speaker;
  const { when, days } = step;
  const doses = doseTexts(step, medicine, steps, speaker);
  const [dose = ''] = doses;
  if (isPutOn(step, medicine)) {
    const withDose = when ? timeWords(when, '', speaker) : days ? daysWords(days, '', speaker) : '';
    return withDose && t('Apply {how}', { how: small(withDose) });
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
  // "2 each time, 3 times a day": two adjacent numbers would read as one.
  const isNumber = /[\d½¼¾]$/.test(dose) && !(when?.kind === 'parts');
  // "2 at once": a single dose has no "each time".
  const isOnce = when?.kind === 'atOnce' && !/\p{L}/u.test(dose);
  if (!isNumber || isOnce) return how(dose);
  const each = /\p{L}/u.test(dose) ? dose : speaker.t('{amount} each time', { amount: dose });
  return `${each}, ${small(how(''))}`;
}

/** The text of each dose, one per amount of a pattern; with the strength, if any step has its own. */
function doseTexts(
  step: DoseStep,
  { name, strength }: Pick<Medication, 'name' | 'strength'>,
  steps: readonly DoseStep[],
  speaker: Translator,
): string[] {
  const { t } = speaker;
  const isByStrength = steps.some((one) => one.strength !== '');
  const ownStrength = isByStrength ? step.strength || strength : '';
  // A strength without a unit, such as "20", gets the medicine's name.
  const strengthText =
    /\p{L}|%/u.test(ownStrength) || ownStrength === '' ? ownStrength : `${name} ${ownStrength}`;
  const typedAmounts = takenEachTime(step, name);
  // "½-0-½ x 7d then 1-0-1": if one step counts tablets, all do.
  const isCounted = steps.some(
    ({ when }) => when?.kind === 'amounts' && when.amounts.some((one) => !/^[01]$/.test(one)),
  );
  const isOpen = typedAmounts.every(({ amount }) => amount === null);
  const amounts =
    isCounted && isOpen && step.when?.kind === 'amounts'
      ? step.when.amounts.map((amount) => ({ amount, unit: null }))
      : typedAmounts;
  if (amounts.length === 0) return strengthText ? [strengthText] : [];
  // "½-0-1", "2-0-0, then 1-0-0": beside other amounts a 1 is printed.
  const isOneEach = steps
    .flatMap((one) => takenEachTime(one, name))
    .every(({ amount }) => ['0', '1', null].includes(amount));
  return amounts.map(({ amount, unit }) => {
    const text =
      amount === null
        ? ''
        : unit
          ? countWords(amount, unit, speaker)
          : amount === '1' && isOneEach
            ? ''
            : amount;
    if (!strengthText) return text;
    return text === '' || amount === '1'
      ? strengthText
      : t('{dose} of {strength}', { dose: text, strength: strengthText });
  });
}

/** The text of one part of a step: "1 tablet", "after food", "5 days". */
export function partWords(
  step: DoseStep,
  part: 'dose' | 'weightDose' | 'relation' | 'duration',
  speaker: Translator,
): string {
  if (part === 'weightDose') return rateWords(step.weightDose, speaker);
  if (part === 'dose') return doseWords(step.dose, speaker);
  if (part === 'duration') return durationWords(step.duration, speaker);
  return step.relation ? relationWords(step.relation, speaker) : '';
}

/** The doctor's signs; with the dose of each step if the doses differ. */
function signOf(
  steps: readonly DoseStep[],
  { strength }: Pick<Medication, 'strength'>,
  speaker: Translator,
): string {
  const taken = steps.filter(({ action }) => action === 'take');
  const isByStrength = taken.some((step) => step.strength !== '');
  const isByDose = new Set(taken.map(({ dose }) => doseText(dose))).size > 1;
  const signs = taken.map((step) => ({ step, sign: stepSign(step, speaker) }));
  // If a step has no sign, the signs of the others would be incomplete.
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

function stepSign({ when, days, asNeeded, mostADay }: DoseStep, speaker: Translator): string {
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

function timeWords(when: When, dose: string, speaker: Translator): string {
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

function partOfDayWords(part: PartOfDay, dose: string, { t }: Translator): string {
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

function daysWords(days: Days, dose: string, speaker: Translator): string {
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
  { t }: Translator,
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

const mostWords = (count: number, { t }: Translator) =>
  t('at most {count, plural, one {once} other {# times}} a day', { count });

function doseWords(dose: Dose | null, speaker: Translator): string {
  if (!dose) return '';
  if (dose.unit === 'application') return speaker.t('to apply');
  // The unit of a pattern; for tablets the name says it.
  if (dose.amount === null) {
    const isInName = dose.unit === null || ['tablet', 'capsule', 'sachet'].includes(dose.unit);
    return isInName || !dose.unit ? '' : amountWords('', dose.unit, speaker).trim();
  }
  return dose.unit ? countWords(dose.amount, dose.unit, speaker) : dose.amount;
}

/** "15 mg/kg": what a dose by weight says before it is computed. */
export function rateWords(
  weightDose: Pick<WeightDose, 'mgPerKg' | 'per'> | null,
  { t }: Translator,
): string {
  if (!weightDose) return '';
  const amount = String(weightDose.mgPerKg);
  return weightDose.per === 'day'
    ? t('{amount} mg/kg a day', { amount })
    : t('{amount} mg/kg', { amount });
}

/** "10 ml", "½ tablet"; Hindi has words of its own for parts of a tablet or teaspoon. */
function countWords(amount: string, unit: DoseUnit, { t }: Translator): string {
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

/** "10 ml", "½ tablet"; papers of the first layout use these texts in Hindi too. */
export function amountWords(amount: string, unit: DoseUnit, { t }: Translator): string {
  // A unit without an amount is plural.
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
      // Packs print the unit of a strength in Latin letters.
      return `${amount} ${unit}`;
  }
}

function durationWords(duration: DoseStep['duration'], { t }: Translator): string {
  if (duration === null) return '';
  if (duration === 'continue') return t('Continue');
  return spanWords(duration, { t });
}

/** "For 5 days". */
function lastingWords({ amount, unit }: Duration, { t }: Translator): string {
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

export function spanWords({ amount, unit }: Duration, { t }: Translator): string {
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

export function relationWords(relation: Relation, speaker: Translator): string {
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

function mealWords(meal: Extract<Relation, { meal: unknown }>['meal'], { t }: Translator): string {
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

/** The route; `isApplied` avoids a second verb beside "apply", which the Hindi "into" contains. */
function routeWords(route: Route, { t }: Translator, isApplied: boolean): string {
  switch (route) {
    case 'sublingual':
      return t('under the tongue');
    case 'PO':
      return t('by mouth');
    case 'PR':
      return isApplied ? t('in the rectum') : t('into the rectum');
    case 'PV':
      return isApplied ? t('in the vagina') : t('into the vagina');
    // These abbreviations are international.
    case 'IV':
    case 'IM':
    case 'SC':
      return route;
  }
}

function siteWords(site: BodySite, { t }: Translator): string {
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
