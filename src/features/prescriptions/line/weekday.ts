import { type Weekday, weekdays } from '../regimen';

/** Days of the week, each as it is typed in English, Hinglish and Hindi. */
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
const each = days.map((texts) => new RegExp(`^(?:${texts})$`));
const leading =
  '(?:(?:once )?(?:(?:only|sirf)(?: (?:on|every))?|on|every|each|har|हर|(?:except|omit|skip|avoid|not|no|off|hold|without)(?: on)?) )?';
const whole = new RegExp(
  `^(${leading})((?:${day}(?: ?[/,&+-] ?| and | to | aur | और | ))*${day})(?: (?:ko|only|को))?( (?:off|skip|nahi|nahin|na|holiday|free|rest|chhod ?kar|छोड़ ?कर))?$`,
);

/** Whether a text names days of the week, and says nothing else. */
export function isWeekdays(plain: string): boolean {
  return whole.test(plain);
}

/**
 * The days that a text names: all of them for "Mon/Wed/Fri", those from one to the other for "Mon-Fri", the others for
 * "skip Sunday". Null for one day that may come once only.
 */
export function weekdaysOf(plain: string): Weekday[] | null {
  if (/^(?:m\/w\/f|mwf)$/.test(plain)) return ['mon', 'wed', 'fri'];
  const [, lead = '', named = '', off = ''] = whole.exec(plain) ?? [];
  if (named === '') return null;
  const isOff = /^(?:except|omit|skip|avoid|not?|off|hold|without)\b/.test(lead) || off !== '';
  const words = named.split(/[^\p{L}\p{M}]+/u).filter((word) => !/^(?:and|to|aur|और)$/.test(word));
  const own = words.map((word) => fromSunday.indexOf(each.findIndex((texts) => texts.test(word))));
  const [first = 0, last = 0] = own;
  // "Mon-Fri" are five days, "Mon-Wed-Fri" three.
  const isSpan = own.length === 2 && /-| to /.test(named) && last > first;
  const on = isSpan ? Array.from({ length: last - first + 1 }, (_, one) => first + one) : own;
  const isEach = /every|each|only|sirf|har|हर/.test(lead) || /days$| only$/.test(plain);
  if (new Set(on).size !== on.length || (on.length === 1 && !isEach && !isOff)) return null;
  return weekdays.filter((_, one) => on.includes(one) !== isOff);
}

/** The places of Monday to Sunday in `days`, which begins with Sunday. */
const fromSunday = [1, 2, 3, 4, 5, 6, 0];
