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
 * How often that is: "weekly" for "every Sunday", "3 times a week" for "Mon/Wed/Fri". Null for a day that may come once
 * only, for days it is not taken on, and for "Mon-Fri", which are five.
 */
export function weekdaysOf(plain: string): string | null {
  const [, lead = '', named = '', isOff] = whole.exec(plain) ?? [];
  if (named === '' || isOff || /^(?:except|omit|skip|avoid|not?|off|hold|without)\b/.test(lead))
    return null;
  const words = named.split(/[^\p{L}\p{M}]+/u).filter((word) => !/^(?:and|to|aur|और)$/.test(word));
  const count = new Set(words.map((word) => each.findIndex((texts) => texts.test(word)))).size;
  if (count !== words.length || (count === 2 && /-| to /.test(named))) return null;
  if (count === 1) {
    const isEach = /every|each|only|sirf|har|हर/.test(lead) || /days$| only$/.test(plain);
    return isEach ? 'weekly' : null;
  }
  return { 2: 'twice a week', 3: '3 times a week' }[count] ?? null;
}
