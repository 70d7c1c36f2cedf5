import { doseText, durationText, relationText } from '../regimenTexts';
import { readLineDose, spoonWithoutSize } from './dose';
import { readLineDuration } from './duration';
import { readEvery } from './every';
import type { Phrase } from './item';
import { isRemark } from './note';
import { digits, normalizeNumbers, wholeAndHalf } from './numbers';
import { readRelation } from './relation';
import { readMost, readSig } from './sig';
import { readCompound, readStrength, smallSlashed } from './strength';
import { isWeekdays } from './weekday';

const bare = new RegExp(`^(?:${wholeAndHalf}|${digits}|\\d{4,7}|\\d{1,2}\\.\\d{3})$`);
const sign = '(?:od|bd|bid|bds|tds|tid|qid|qds|hs|sos|stat)';
/** "BD/TDS": which of them? */
const eitherSign = new RegExp(`^(?!od.hs$)${sign}(?:[/-]| / | or )${sign}$`);
/** The rate of an infusion: "60 ml/hr", "@ 20 drops/min". */
const infusionRate =
  /^(?:(?:@|at) ?)?\d[\d.]*(?: ?- ?\d+)? ?(?:mls?|cc|drops?|gtts?|units?|u|mcg|mg|g|l|lit(?:re|er)s?) ?(?:\/|per|an?) ?(?:kg ?(?:\/|per) ?)?(?:h|hrs?|hours?|min|mins|minute)$/;
/** A number of combination packs; not the number in a name: "AKT 4 kit". */
const kits = /^(?:(?:1|one|ek|एक) kit|[2-4] kits)$/;
const dayCount = /^x ?(\d{1,3})$/;
export const thenPattern: RegExp =
  /^(?:then|and then|& then|phir|fir|uske ba+d|followed by|f\/b|[-–—=]+>|→|फिर|उसके बाद)$/;
export const jointPattern: RegExp = /^(?:,|&|and|aur|और|-|[=|_*•·~…>]+)$/;
const toContinue =
  /^(?:(?:to (?:be )?)?(?:continue|cont|contn|contd|cntd|ctn|cont'd|ctd|continued)(?: same)?|ct|c\/t|laga+ta+r|लगातार|chalu|chalu (?:rakhe|rakhen|rakhein|rakhna(?: hai)?)|jari|jaari|चालू|जारी|jari (?:rakhe|rakhen|rakhein)|(?:चालू|जारी) (?:रखें|रखे|रखना है))$/;

const phrases = new Map<string, Phrase | null>();
const maxCachedPhrases = 5_000;

/** The meaning of a text, independent of its position. Cached, because each keystroke reads the line again. */
export function phraseOf(plain: string): Phrase | null {
  const cached = phrases.get(plain);
  if (cached !== undefined) return cached;
  if (phrases.size >= maxCachedPhrases) phrases.clear();
  const phrase = readPhrase(plain);
  phrases.set(plain, phrase);
  return phrase;
}

function readPhrase(plain: string): Phrase | null {
  if (isRemark(plain) || kits.test(plain)) return { kind: 'sentence', text: plain };
  if (readEvery(plain) === 'unread' || spoonWithoutSize.test(plain))
    return { kind: 'unread', text: '' };
  if (eitherSign.test(plain) || infusionRate.test(plain)) return { kind: 'unread', text: '' };
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
  if (bare.test(plain)) return { kind: 'bare', text: normalizeNumbers(plain) };
  if (smallSlashed.test(plain)) return { kind: 'unread', text: '' };
  const compound = readCompound(plain);
  if (compound) return { kind: 'strength', text: compound };
  if (dayCount.test(plain)) return { kind: 'times', text: plain.replace(/^x ?/, '') };
  // One day of the week: once, or each week?
  if (isWeekdays(plain)) return { kind: 'unread', text: '', isAmbiguousDay: true };
  if (toContinue.test(plain)) return { kind: 'continue', text: 'continue' };
  if (thenPattern.test(plain)) return { kind: 'then', text: '' };
  if (jointPattern.test(plain)) return { kind: 'joint', text: '' };
  return null;
}
