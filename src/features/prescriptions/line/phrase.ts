import { doseText, durationText, relationText } from '../regimenTexts';
import { openSpoon, readLineDose } from './dose';
import { readLineDuration } from './duration';
import { readEvery } from './every';
import type { Phrase } from './item';
import { isRemark } from './note';
import { digits, mixed, written } from './numbers';
import { readRelation } from './relation';
import { readMost, readSig } from './sig';
import { readCompound, readStrength, smallStroked } from './strength';
import { isWeekdays } from './weekday';

const bare = new RegExp(`^(?:${mixed}|${digits}|\\d{4,7}|\\d{1,2}\\.\\d{3})$`);
const sign = '(?:od|bd|bid|bds|tds|tid|qid|qds|hs|sos|stat)';
/** "BD/TDS": which of them? */
const eitherSign = new RegExp(`^(?!od.hs$)${sign}(?:[/-]| / | or )${sign}$`);
/** How fast an infusion runs: "60 ml/hr", "@ 20 drops/min". */
const rate =
  /^(?:(?:@|at) ?)?\d[\d.]*(?: ?- ?\d+)? ?(?:mls?|cc|drops?|gtts?|units?|u|mcg|mg|g|l|lit(?:re|er)s?) ?(?:\/|per|an?) ?(?:kg ?(?:\/|per) ?)?(?:h|hrs?|hours?|min|mins|minute)$/;
/** What is taken of several medicines in one pack; not the name's own number: "AKT 4 kit". */
const kits = /^(?:(?:1|one|ek|एक) kit|[2-4] kits)$/;
const times = /^x ?(\d{1,3})$/;
export const isThen: RegExp =
  /^(?:then|and then|& then|phir|fir|uske ba+d|followed by|f\/b|[-–—=]+>|→|फिर|उसके बाद)$/;
export const joint: RegExp = /^(?:,|&|and|aur|और|-|[=|_*•·~…>]+)$/;
const toContinue =
  /^(?:(?:to (?:be )?)?(?:continue|cont|contn|contd|cntd|ctn|cont'd|ctd|continued)(?: same)?|ct|c\/t|laga+ta+r|लगातार|chalu|chalu (?:rakhe|rakhen|rakhein|rakhna(?: hai)?)|jari|jaari|चालू|जारी|jari (?:rakhe|rakhen|rakhein)|(?:चालू|जारी) (?:रखें|रखे|रखना है))$/;

const phrases = new Map<string, Phrase | null>();
const maxCachedPhrases = 5_000;

/** What a text is wherever it stands. Kept, because a line is read anew with each letter that is typed. */
export function phraseOf(plain: string): Phrase | null {
  const kept = phrases.get(plain);
  if (kept !== undefined) return kept;
  if (phrases.size >= maxCachedPhrases) phrases.clear();
  const phrase = readPhrase(plain);
  phrases.set(plain, phrase);
  return phrase;
}

function readPhrase(plain: string): Phrase | null {
  if (isRemark(plain) || kits.test(plain)) return { kind: 'sentence', text: plain };
  if (readEvery(plain) === 'unread' || openSpoon.test(plain)) return { kind: 'unread', text: '' };
  if (eitherSign.test(plain) || rate.test(plain)) return { kind: 'unread', text: '' };
  const strength = readStrength(plain);
  if (strength) return { kind: 'strength', text: strength };
  const dose = readLineDose(plain);
  if (dose) return { kind: 'dose', text: doseText(dose), dose };
  const most = readMost(plain);
  if (most) return { kind: 'most', text: String(most) };
  const relation = readRelation(plain);
  if (relation) return { kind: 'relation', text: relationText(relation), relation };
  if (/^[0-2]{3,4}$/.test(plain) && Number(plain) > 0) return { kind: 'digits', text: plain };
  const fact = readSig(plain);
  if (fact) return { kind: 'sig', text: fact.text, fact };
  const duration = readLineDuration(plain);
  if (duration) return { kind: 'duration', text: durationText(duration), duration };
  if (bare.test(plain)) return { kind: 'bare', text: written(plain) };
  if (smallStroked.test(plain)) return { kind: 'unread', text: '' };
  const compound = readCompound(plain);
  if (compound) return { kind: 'strength', text: compound };
  if (times.test(plain)) return { kind: 'times', text: plain.replace(/^x ?/, '') };
  // One day of the week: once, or each week?
  if (isWeekdays(plain)) return { kind: 'unread', text: '', isOpenDay: true };
  if (toContinue.test(plain)) return { kind: 'continue', text: 'continue' };
  if (isThen.test(plain)) return { kind: 'then', text: '' };
  if (joint.test(plain)) return { kind: 'joint', text: '' };
  return null;
}
