import type { Weekday } from '../regimen';
import { weekdays } from '../regimenParts';

/** The weekdays from Sunday, as typed in English, Hinglish and Hindi. */
const days: readonly string[] = [
  'sun(?:days?)?|ravi?va+r|raviwa+r|it[vw]a+r|रविवार|इतवार',
  'mon(?:days?)?|som[vw]a+r|सोमवार',
  'tue(?:s|sdays?)?|mangal(?:[vw]a+r)?|मंगलवार',
  'wed(?:s|nes|nesdays?)?|budh(?:[vw]a+r)?|बुधवार',
  'thu(?:r|rs|rsdays?)?|guru[vw]a+r|brihaspati[vw]a+r|गुरुवार',
  'fri(?:days?)?|shukra?[vw]a+r|शुक्रवार',
  'sat(?:urdays?)?|shani[vw]a+r|शनिवार',
].map((texts) => texts.normalize('NFC'));
const day = `(?:${days.join('|')})`;
const dayPatterns = days.map((texts) => new RegExp(`^(?:${texts})$`));
const leading =
  '(?:(?:once )?(?:(?:only|sirf)(?: (?:on|every))?|on|every|each|har|हर|(?:except|omit|skip|avoid|not|no|off|hold|without)(?: on)?) )?';
const weekdaysPattern = new RegExp(
  `^(${leading})((?:${day}(?: ?[/,&+-] ?| and | to | aur | और | ))*${day})(?: (?:ko|only|को))?( (?:off|skip|nahi|nahin|na|holiday|free|rest|chhod ?kar|छोड़ ?कर))?$`,
);

/** Whether a text consists of weekdays only. */
export function isWeekdays(plain: string): boolean {
  return weekdaysPattern.test(plain);
}

/**
 * The weekdays of a text: the named ones for "Mon/Wed/Fri", the range for "Mon-Fri", all others for "skip Sunday". Null
 * for a single day, which may mean one date only.
 */
export function weekdaysOf(plain: string): Weekday[] | null {
  if (/^(?:m\/w\/f|mwf)$/.test(plain)) return ['mon', 'wed', 'fri'];
  const [, lead = '', dayNames = '', off = ''] = weekdaysPattern.exec(plain) ?? [];
  if (dayNames === '') return null;
  const isOff = /^(?:except|omit|skip|avoid|not?|off|hold|without)\b/.test(lead) || off !== '';
  const words = dayNames
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => !/^(?:and|to|aur|और)$/.test(word));
  const dayNumbers = words.map((word) =>
    fromSunday.indexOf(dayPatterns.findIndex((texts) => texts.test(word))),
  );
  const [first = 0, last = 0] = dayNumbers;
  // "Mon-Fri" are five days, "Mon-Wed-Fri" three.
  const isSpan = dayNumbers.length === 2 && /-| to /.test(dayNames) && last > first;
  const on = isSpan
    ? Array.from({ length: last - first + 1 }, (_, one) => first + one)
    : dayNumbers;
  const isEach = /every|each|only|sirf|har|हर/.test(lead) || /days$| only$/.test(plain);
  if (new Set(on).size !== on.length || (on.length === 1 && !isEach && !isOff)) return null;
  return weekdays.filter((_, one) => on.includes(one) !== isOff);
}

/** The indexes of Monday to Sunday in `days`, which begins with Sunday. */
const fromSunday = [1, 2, 3, 4, 5, 6, 0];
