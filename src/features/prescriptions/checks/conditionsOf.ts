import { plainDigits } from '../../../shared/digits';
import type { ConditionFact, ConditionKey } from './finding';

/**
 * Reads the conditions that rules know out of what was recorded, in English, Hindi and clinics' abbreviations. Says
 * nothing rather than guess: an entry that denies, doubts ("?G6PD"), tells of a relative, or of what is over gives
 * nothing.
 */

interface ConditionWords {
  words: RegExp;
  /** Words around it that make it something else: "febrile seizures". */
  except?: RegExp;
  /** Whether having had it once is enough: a stroke, an inborn defect. */
  isForLife?: boolean;
  /** Whether a year beside it means that it is over: "Dengue 2019". */
  isShort?: boolean;
}

/** Of the gut. */
const bleeding =
  /\b(?:gi|git|gastrointestinal|ulcer|variceal) (?:bleed(?:ing)?|h(?:a)?emorrhage)\b|\bugib\b|\bh(?:a)?ematemesis\b|\bm(?:a|e|ae)l(?:a|e|ae)na\b|खून की उल्टी/;

const readings: Readonly<Record<ConditionKey, ConditionWords>> = {
  asthma: {
    // Also "asthama", "astma" and "ashtma".
    words: /\bas(?:th?a?|ht)ma(?:tic)?\b|\bdama\b|दमा|अस्थमा|अस्थमे/,
    except: /\bcardiac asthma\b/,
  },
  pepticUlcer: {
    words:
      /\b(?:peptic|gastric|duodenal|stomach|pyloric) ulcers?\b|\bpud\b|पेप्टिक अल्सर|पेट (?:का|में|के) (?:अल्सर|छाल)/,
    isForLife: true,
  },
  epilepsy: {
    words:
      /\bepilep(?:sy|tic)\b|\b(?:seizure|convulsive) disorder\b|\bgtcs\b|\bmirgi\b|मिर्गी|मिरगी/,
    except: /\bfebrile\b|\bnon[- ]?epileptic\b/,
  },
  g6pd: {
    words:
      /\bg-?6-?pd\b(?=.*\b(?:deficien\w*|defect|def|low)\b)|\bdeficien\w* (?:of )?g-?6-?pd\b|^g-?6-?pd$|जी6पीडी.*कमी/,
    except: /\bnormal\b|\bsufficient\b|\bnot? deficien/,
    isForLife: true,
  },
  kidneyDisease: {
    words:
      /\bckd(?=\d|\b)|\bcrf\b|\besrd\b|\beskd\b|\bdialysis\b|\b(?:kidney|renal) (?:disease|failure|impairment|insufficiency)\b|\bdiabetic nephropathy\b|\bkidney fail\b|(?:गुर्दे|गुर्दा|किडनी) (?:की बीमारी|का रोग|रोग|फेल|खराब)/,
  },
  liverDisease: {
    words:
      /\b(?:liver|hepatic) (?:cirrhosis|failure|impairment|insufficiency|encephalopathy)\b|\bcirrhosis\b|\bchronic liver disease\b|\bd?cld\b|सिरोसिस|(?:लिवर|यकृत) फेल/,
  },
  heartFailure: {
    words: /\b(?:heart|cardiac) failure\b|\bchf\b|\bccf\b|\bhf[rmp]ef\b|\blvf\b|हार्ट फेल|हृदय विफलता/,
  },
  ischaemicHeartDisease: {
    words:
      /\bihd\b|\bcad\b|\bcahd\b|\bcoronary (?:artery|heart) disease\b|\bisch(?:a)?emic heart disease\b|\bangina\b|\bmi\b|\b[ai]wmi\b|\bn?stemi\b|\bacs\b|\bmyocardial infarction\b|\bheart attack\b|\bptca\b|\bcabg\b|हार्ट अटैक|दिल का दौरा|एंजाइना/,
    except: /\bvincent'?s angina\b|\bludwig'?s angina\b/,
    isForLife: true,
  },
  stroke: {
    words: /\bstrokes?\b|\bcva\b|\btia\b|\bcerebrovascular accident\b|ब्रेन स्ट्रोक|स्ट्रोक/,
    except: /\b(?:heat|sun)[- ]?stroke\b/,
    isForLife: true,
  },
  hypertension: {
    words: /\bhtn\b|\bhypertensi(?:on|ve)\b|\bhigh (?:bp|blood pressure)\b|हाई बीपी|उच्च रक्तचाप/,
    except: /\b(?:pulmonary|portal|ocular|intracranial) hypertension\b/,
  },
  bleeding: { words: bleeding, isShort: true },
  bleedingHistory: { words: bleeding, isForLife: true },
  angioedema: {
    words: /\bangio-?\s?(?:o?edema)\b|\bangioneurotic o?edema\b|एंजियोएडेमा/,
    isForLife: true,
  },
  mechanicalValve: {
    words: /\b(?:mechanical|metallic)\b.*\bvalve\b|\bvalve\b.*\b(?:mechanical|metallic)\b/,
    isForLife: true,
  },
  dengue: { words: /\bdengue\b|डेंगू/, isShort: true },
};

const keys = Object.keys(readings) as ConditionKey[];

/** Of somebody else. */
const relative =
  /\bf\/?h(?:\/o)?\b|\bfamily\b|\b(?:mother|father|brother|sister|son|daughter|husband|wife|parent|sibling)(?:s|'s)?\b|(?<![\p{L}\p{M}])(?:परिवार|माता|माँ|पिता|भाई|बहन|पति|पत्नी)(?![\p{L}\p{M}])/u;
/** Not certain. */
const doubt =
  /\?|\b(?:suspect\w*|susp|probable|probably|possible|possibly|likely|query|r\/o|rule out|rules? out|to exclude|risk of|at risk|screening)\b|शायद|संदिग्ध/;
/** Over. */
const past =
  /\bin (?:early )?childhood\b|\bas a child\b|\bnone now\b|\bnot now\b|\bno longer\b|\bresolved\b|\bcured\b|\brecovered\b|\boutgr(?:ew|own)\b|बचपन में|ठीक हो (?:गया|गई|गये|गए)/;
/** Denied before it is named: "no known h/o asthma", "no DM/HTN/asthma", but not "no treatment for asthma". */
const deniedBefore =
  /(?:^|\s)(?:no|not|nil|never|without|denies|denied|non)[\s:-]+(?:(?!control|treat|medic|drug|dawa|since\b|but\b|has\b|on\b)\S+\s+){0,5}(?:\S+\/)?$/;
/** Denied after: "asthma: no", "dengue NS1 negative", "दमा नहीं है". */
const deniedAfter =
  /\bnegative\b|(?:^|\s)[-–]ve\b|\bneg\b|\babsent\b|\bruled out\b|\bexcluded\b|[:=-]\s*(?:no|nil|none)\s*$|(?:नहीं|नही|\bnahin?\b)\s*(?:है|हैं|था|थी|hai|h)?\s*$/;

/** Rules' conditions among recorded entries, each once an entry. */
export function conditionsOf(texts: readonly string[]): ConditionFact[] {
  return texts.flatMap((text) => factsOfEntry(text.trim()));
}

function factsOfEntry(text: string): ConditionFact[] {
  const plain = plainDigits(text).normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');
  if (relative.test(plain)) return [];
  const clauses = plain.split(/[,;]|\.(?!\d)|\bbut\b/).map((one) => one.trim());
  const egfr = egfrOf(plain);
  const isPast = past.test(plain);
  const found = keys.flatMap((key) => {
    const { isForLife = false } = readings[key];
    const clause = clauses.find((one) => says(one, key));
    if (clause === undefined || (isPast && !isForLife)) return [];
    const isKidney = key === 'kidneyDisease';
    return [{ key, text, egfr: isKidney ? egfr : null, stage: isKidney ? stageOf(clause) : null }];
  });
  const isLow = egfr !== null && egfr < lowEgfr && !isPast && !doubt.test(plain);
  const isNamed = found.some(({ key }) => key === 'kidneyDisease');
  return isLow && !isNamed ? [...found, { key: 'kidneyDisease', text, egfr, stage: null }] : found;
}

/** ml/min/1.73 m²: an eGFR below this says kidney disease without its name. */
const lowEgfr = 60;

function says(clause: string, key: ConditionKey): boolean {
  const { words, except, isShort = false } = readings[key];
  const match = words.exec(clause);
  if (!match || except?.test(clause) || doubt.test(clause)) return false;
  if (isShort && /\b(?:19|20)\d\d\b/.test(clause)) return false;
  const after = clause.slice(match.index + match[0].length);
  return !deniedBefore.test(clause.slice(0, match.index)) && !deniedAfter.test(after);
}

/** "eGFR 22", "GFR: 42.5"; "<15" is just below. */
function egfrOf(plain: string): number | null {
  const [, sign = '', number] =
    /\be?gfr\b\s*(?:of|is|was)?\s*[=:-]?\s*(<?)\s*(\d{1,3}(?:\.\d+)?)/.exec(plain) ?? [];
  if (number === undefined) return null;
  return sign === '<' ? Number(number) - 0.1 : Number(number);
}

const romans: Readonly<Record<string, number>> = { i: 1, ii: 2, iii: 3, iv: 4, v: 5 };

/** "CKD stage 4", "CKD-3b", "CKD G5", "stage IV CKD"; ESRD and dialysis are stage 5. */
function stageOf(clause: string): number | null {
  if (/\besrd\b|\beskd\b|\bdialysis\b/.test(clause)) return 5;
  const [, stage] =
    /\bstage[\s:-]*([1-5]|iv|v|i{1,3})[ab]?\b/.exec(clause) ??
    // "CKD 4 yrs" is no stage.
    /\bckd[\s:-]*(?:stage\s*)?g?([1-5]|iv|v|i{1,3})[ab]?\b(?!\s*(?:[./-]|[dmwy]))/.exec(clause) ??
    [];
  if (stage === undefined) return null;
  return romans[stage] ?? Number(stage);
}
