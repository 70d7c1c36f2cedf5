import { doseText, durationText, relationText } from '../regimenTexts';
import { readLineDose, spoonWithoutSize } from './dose';
import { readLineDuration } from './duration';
import { readEvery } from './every';
import type { Phrase } from './item';
import { isRemark } from './note';
import { digits, normalizeNumbers, wholeAndHalf } from './numbers';
import { perKgRange, readPerKg } from './perKg';
import { readRelation } from './relation';
import { readMost, readSig } from './sig';
import { readCompound, readStrength, smallSlashed } from './strength';
import { isWeekdays } from './weekday';

/** "650", "½", "1 and a half", "60000", "0.125". */
const bare = new RegExp(`^(?:${wholeAndHalf}|${digits}|\\d{4,7}|\\d{1,2}\\.\\d{3})$`);
const frequencyCode = '(?:od|bd|bid|bds|tds|tid|qid|qds|hs|sos|stat)';
/** "BD/TDS": which of them? Not "OD/HS", which is one instruction: once a day, at bedtime. */
const eitherFrequency = new RegExp(
  `^(?!od ?[/-] ?hs$)${frequencyCode}(?:[/-]| / | or )${frequencyCode}$`,
);
/** The rate of an infusion: "60 ml/hr", "@ 20 drops/min". */
const infusionRate =
  /^(?:(?:@|at) ?)?\d[\d.]*(?: ?- ?\d+)? ?(?:mls?|cc|drops?|gtts?|units?|u|mcg|mg|g|l|lit(?:re|er)s?) ?(?:\/|per|an?) ?(?:kg ?(?:\/|per) ?)?(?:h|hrs?|hours?|mins?|minutes?)$/;
/** A number of combination packs; not the number in a name: "AKT 4 kit". */
const kits = /^(?:(?:1|one|ek|एक) kit|[2-4] kits)$/;
/** "x 5", "x10": mostly days. */
const xNumber = /^x ?(\d{1,3})$/;
/** Between two steps: "then", "phir", "f/b", "->". */
export const thenPattern: RegExp =
  /^(?:then|and then|& then|phir|fir|uske ba+d|followed by|f\/b|[-–—=]+>|→|फिर|उसके बाद)$/;
/** Between two parts of a line: ",", "&", "aur", "|". */
export const jointPattern: RegExp = /^(?:,|&|and|aur|और|-|[=|_*•·~…>]+)$/;
/** "cont", "to be continued", "c/t", "chalu rakhe", "लगातार". */
const toContinue =
  /^(?:(?:to (?:be )?)?(?:continue|cont|contn|contd|cntd|ctn|cont'd|ctd|continued)(?: same)?|ct|c\/t|laga+ta+r|लगातार|chalu|chalu (?:rakhe|rakhen|rakhein|rakhna(?: hai)?)|jari|jaari|चालू|जारी|jari (?:rakhe|rakhen|rakhein)|(?:चालू|जारी) (?:रखें|रखे|रखना है))$/;

const phraseCache = new Map<string, Phrase | null>();
const maxCachedPhrases = 5_000;

/**
 * The meaning of one or more words (`Word.plain`, joined by blanks), independent of their position. Kind "unread": they
 * belong together but are ambiguous, so no part of them is read alone. Null: no known phrase, so fewer words are tried,
 * or they are a name. Cached, because each keystroke reads the line again.
 */
export function readPhrase(plain: string): Phrase | null {
  const cached = phraseCache.get(plain);
  if (cached !== undefined) return cached;
  if (phraseCache.size >= maxCachedPhrases) phraseCache.clear();
  const phrase = readUncached(plain);
  phraseCache.set(plain, phrase);
  return phrase;
}

/**
 * The first rule that matches wins: "101" is `patternDigits` before it is a bare number, "1/1/2" is unread before it is
 * a compound strength, and `readSig` reads lists of weekdays before a single one is unread.
 */
function readUncached(plain: string): Phrase | null {
  if (isRemark(plain) || kits.test(plain)) return { kind: 'sentence', text: plain };
  if (readEvery(plain) === 'unread' || spoonWithoutSize.test(plain))
    return { kind: 'unread', text: '' };
  if (eitherFrequency.test(plain) || infusionRate.test(plain)) return { kind: 'unread', text: '' };
  const perKg = readPerKg(plain);
  if (perKg) return { kind: 'perKg', text: plain, perKg };
  if (perKgRange.test(plain)) return { kind: 'unread', text: '' };
  const strength = readStrength(plain);
  if (strength) return { kind: 'strength', text: strength };
  const dose = readLineDose(plain);
  if (dose) return { kind: 'dose', text: doseText(dose), dose };
  const most = readMost(plain);
  if (most) return { kind: 'most', text: String(most) };
  const relation = readRelation(plain);
  if (relation) return { kind: 'relation', text: relationText(relation), relation };
  if (/^[0-2]{3,4}$/.test(plain) && Number(plain) > 0)
    return { kind: 'patternDigits', text: plain };
  const fact = readSig(plain);
  if (fact) return { kind: 'sig', text: fact.text, fact };
  const duration = readLineDuration(plain);
  if (duration) return { kind: 'duration', text: durationText(duration), duration };
  if (bare.test(plain)) return { kind: 'bare', text: normalizeNumbers(plain) };
  if (smallSlashed.test(plain)) return { kind: 'unread', text: '' };
  const compound = readCompound(plain);
  if (compound) return { kind: 'strength', text: compound };
  if (xNumber.test(plain)) return { kind: 'xNumber', text: plain.replace(/^x ?/, '') };
  // `readSig` left a single day of the week: once, or each week?
  if (isWeekdays(plain)) return { kind: 'unread', text: '', isAmbiguousDay: true };
  if (toContinue.test(plain)) return { kind: 'continue', text: 'continue' };
  if (thenPattern.test(plain)) return { kind: 'then', text: '' };
  if (jointPattern.test(plain)) return { kind: 'joint', text: '' };
  return null;
}
