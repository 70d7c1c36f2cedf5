import { digits } from './numbers';

/** Words that begin a free-text instruction, in which "after 1 week" and "stop" mean something else. */
export const sentenceStart =
  /^(?:review|recheck|revisit|r\/v|rv|f\/u|fu|followup|jab|till|until|tak|repeat|rpt|except|after|keep|during|only|if|in|with|for|on|before|over|at|around|between|through|followed|\+)$/;
/** The ones that include everything up to the end of the clause. */
export const clauseStart: RegExp =
  /^(?:review|recheck|revisit|r\/v|rv|f\/u|fu|followup|stop|withhold|hold|omit|skip|then|jab|till|until|repeat|rpt|except|after|keep|only|if|before)$/;

const verb = /^(?:stop|withhold|hold|omit|skip|discontinue)$/;
const condition = /^(?:if|when|once|on|after|before|for|in case|where)$/;
const visit = /^(?:review|r\/v|f\/u|followup|follow|reassess|recheck|see|come)$/;

/** Whether two words begin free text: "stop if rash" stops nothing now, and "then review" is no step. */
export function isOnCondition(word: string, next: string): boolean {
  return (verb.test(word) && condition.test(next)) || (word === 'then' && visit.test(next));
}

/** Behind the name these also begin free text, up to the next dose or frequency; within a name they belong to it. */
export const ownWordsStart: RegExp =
  /^(?:gargle|rinse|leave|wash|shake|dissolve|dilute|mix|chew|swallow|massage|avoid|sip|take|swish|spit)$/;

const warm =
  '(?:(?:garam|gungune|gun gune|thande|gunguna|thanda|warm|lukewarm|luke warm|hot|cold|plain|boiled|normal|drinking|plenty of|lots of|a glass of|1 glass|1 glass of|a cup of|गरम|गुनगुने|ठंडे) )?';
const fluid = `${warm}(?:doodh|dudh|pa+ni|दूध|पानी)`;
const liquid = `${warm}(?:water|milk|juice|curd|honey|ns|n/s|saline|normal saline|dns|rl|dextrose|d5|distilled water|pa+ni|doodh|dudh|पानी|दूध)`;
const measure = `(?:${digits}|a?adh[ae]|ek|आध[ेा]|एक) ?(?:mls?|cc|l|lt|ltr|ltrs|litres?|liters?|glass(?:es)?|cups?|लीटर|मिली|गिलास|ग्लास)(?: of)?`;
/** Food and drugs that a medicine is not taken with. */
const foodOrDrug = '(?:milk|tea|coffee|calcium|iron|antacids?|alcohol|juice|curd|food|dairy)';
/** Without "with", food is not included: "no food 1 hr after". */
const drinkOrDrug = '(?:milk|tea|coffee|antacids?|alcohol|juice|curd)';
const never = "(?:not|no|never|avoid|(?:do not|don['’]?t)(?: take| give)?)";
const mixed = '(?:dissolve[d]?|mix(?:ed)?|dilute[d]?|boiled?)';
const cycle = '(?:d|day)';
const hour = '(?:1[0-2]|0?[1-9])(?: ?:\\d{2})? ?(?:am|pm)';
const when = '(?:tomorrow|today|tonight|kal|aaj|next week|next cycle)';
const complaint =
  '(?:fever|pain|headache|vomiting|nausea|cough|cold|itch(?:ing)?|acidity|gas|giddiness|burning|cramps?|spasms?|loose (?:stools?|motions?)|allergy|constipation|breathlessness|wheez(?:e|ing)|insomnia|anxiety|bleeding|bukhar|dard|khansi|khujli|ulti|dast|jalan|kabz|बुखार|दर्द|खाँसी|खांसी|खुजली|उल्टी|दस्त|जलन|कब्ज)';
const severe =
  '(?:(?:severe|high|excess|chest|abdominal|abd|abdomen|stomach|body|back|tooth|dental|joint|ear|eye|throat|acute|pet|sir|sar|tez|zyada|पेट|सिर|तेज़|तेज|ज्यादा) )*';
/** A description of the patient: "wt 12 kg", "12kg child", "age 3y". */
const years = '(?:y|yr|yrs|years?|m|mths?|months?|saal|mahine)(?: old)?';
const weight = `(?:wt|weight|bw|body weight|wajan|vajan)?[ :=-]*\\d{1,3}(?:\\.\\d{1,2})? ?kgs?`;
const patient = `(?:(?:for )?(?:an? )?(?:baby|child|bachch?a|adult|pt|patient)[ :,-]*)?(?:${weight}|age[ :=-]*\\d{1,2}(?:\\.5)? ?${years})(?: (?:baby|child|bachch?a|adult|pt|patient))?`;
/** Whole remarks that doctors add: a test before an injection, days of a cycle, milk, a clock time. */
const remarks: readonly RegExp[] = [
  patient,
  '(?:after )?(?:ast|a/s/t|atd|test dose|sensitivity test(?:ing)?)',
  `${fluid} (?:ke sa+th|k sa+th|me|mein|se|के साथ|में|से)(?: (?:ghol ?kar|mila ?kar|ghol ?ke|घोल ?कर|मिला ?कर))?`,
  `${measure} ${fluid} (?:me|mein|में)(?: (?:ghol ?kar|mila ?kar|ghol ?ke|घोल ?कर|मिला ?कर))?`,
  `(?:${mixed} )?(?:in|with|c|\\+|&|plus) (?:a |one |half )?(?:glass |cup )?(?:of )?(?:${measure} )?${liquid}(?: ${measure})?`,
  `(?:from )?${cycle} ?\\d{1,2} ?(?:to|-) ?(?:${cycle} ?)?\\d{1,2}(?: (?:of|from) (?:the |each )?(?:cycle|menses|periods?|lmp))?`,
  `from ${cycle} ?\\d{1,2}(?: (?:of|from) (?:the |each )?(?:cycle|menses|periods?|lmp))?`,
  '(?:before|after|pre|post)(?: (?:&|and) (?:after|post))? (?:defecation|motions?)',
  'gently|liberally|sparingly|plenty of (?:fluids|liquids|water)',
  '(?:khana )?kh?a+n[ae] (?:ke|k) turant ba+d|खाने के तुरंत बाद',
  'pea size(?:d)?(?: amount)?|thin layer|thin film|(?:from )?(?:the )?neck (?:and )?(?:below|down(?:wards?)?)|below (?:the )?neck|neck to toe|face to toe|head to toe',
  '(?:lifelong|life long|long term)',
  `(?:at |@ ?)?${hour}(?:(?: ?(?:-|to|and|&|,|/) ?| )(?:\\d{1,2} )*${hour})*`,
  '(?:sit|stay|remain) upright(?: for)? \\d{1,2} ?(?:mins?|minutes?|hrs?|hours?)',
  '(?:not|no) (?:>|more than) \\d{1,2} ?(?:d|days?)',
  `${never} (?:with |along with )${foodOrDrug}(?: ?(?:/|,|&|or|and) ?${foodOrDrug})*`,
  `${never} ${drinkOrDrug}(?: ?(?:/|,|&|or|and) ?${drinkOrDrug})*`,
  `(?:not|never|avoid|do not take|don't take) (?:with |along with )?${foodOrDrug}(?: ?(?:/|,|&|or|and) ?${foodOrDrug})*`,
  `${never}(?: on| in)?(?: an)? empty stomach`,
  '(?:do not|never) (?:drive|crush|chew|swallow|share|lie down)(?: it)?',
  '(?:khoob )?pa+ni (?:khoob |zyada |jyada )?(?:piye?n?|pina hai|peena hai)|(?:khoob|zyada|jyada) pa+ni',
  '(?:avoid|no) (?:alcohol|driving|smoking|sun(?:light)?(?: exposure)?|(?:spicy|oily|fried|sour|cold|junk) (?:foods?|drinks?|things)|sweets?|sugar|salt|bananas?)(?: (?:for |x )?\\d{1,2} ?(?:d|days?|w|wks?|weeks?|mths?|months?))?',
  'not (?:down|controlled|relieved|settling|better|less)(?: (?:with|by) [a-z]+)?',
  '\\d ?(?:st|nd|rd|th) dose after \\d{1,2} (?:days?|wks?|weeks?|months?)',
  `(?:starting |start |onwards )?(?:from|wef) ${when}(?: (?:morning|evening|night|onwards?))?|(?:kal|aaj) se`,
  `(?:after|with) (?:loose )?(?:stools?|motions?)|(?:after|with) (?:each |every )?(?:bath|bathing|shower|wash|washing|shaving|brushing|vomiting|dialysis)`,
  '(?:sip (?:by )?sip|small (?:frequent )?sips|thoda thoda|थोड़ा थोड़ा)(?: (?:kar ke|karke|करके))?(?: (?:piy?e|piye?n|peeye|lena hai|पिएँ|पिएं|पियें))?',
  '(?:(?:on|over|for|in|at|to) )?(?:the )?oral (?:ulcers?|ulcerations?|thrush|mucosa|mucositis|lesions?|cavity|candidiasis|aphtha[el]?|aphthous(?: ulcers?)?|lichen(?: planus)?|rinse|hygiene)',
  'sitz bath(?: (?:with|in))?|steam inhalation|dry powder|dusting|single (?:dose|application)|one application|loading dose',
  `(?:min(?:imum)? )?gap (?:of )?\\d{1,2}(?:-\\d{1,2})? ?(?:hrs?|hours?)|\\d{1,2} ?(?:hrs?|hours?|hourly) gap`,
  `${severe}${complaint} (?:me|mein|में|ke liye|के लिए)`,
  '(?:chaba|chus|choos|ghol|mila|chaat)(?: ?(?:kar|ke))(?: (?:khana hai|khaye|khayen|le|len|lena hai))?|चबा ?कर|चूस ?कर|घोल ?कर|चूसें|चबाएँ|चबाएं',
  '(?:for |since |from )?(?:the )?(?:last|past|since) \\d{1,2} ?(?:d|days?|w|wks?|weeks?|m|mths?|months?|y|yrs?|years?)',
  '\\d{1,2} ?(?:din|hafte|mahine|saal|दिन|हफ़्ते|हफ्ते|महीने|साल) (?:se|से)',
  '(?:for |x |up ?to )?\\d{1,2}(?: ?- ?\\d{1,2})? ?(?:mins?|minutes?|sec|seconds?)(?: (?:before|after|prior to) (?!food|meals?|eating|khana|breakfast|lunch|dinner|supper|feeds?)[a-z]{3,}(?: out)?)?',
  'intra ?articular|intra ?lesional|intra ?dermal',
  '(?:with |via |by |through )(?:a )?(?:spacer|rotahaler|zerostat|mask)',
  '(?:lena|leni|dena|deni|khana|khani|chabani|chabana|chusni|pina|peena|pini|dalna|daalna|dalni|daalni) (?:hai|he|h|hain)|len|lein|leve|khaye|khayen|piye|piyen|dalen|daalen|लें|लेना है|लेनी है|खाएँ|खाएं|पिएँ|पिएं|डालें|दें|देना है',
  '[\\p{L}\\p{M}]+(?: (?:wali|wale|hui|hue|वाली|हुई))? (?:jagah|jageh|hisse|जगह|हिस्से) (?:par|pe|me|mein|पर|में)',
  '(?:gha+v|chehre|muh|munh|mooh|sir|balo|balon|daad|phode|pair|haath|kamar|ghutne|jod|gale|घाव|चेहरे|मुँह|मुंह) (?:par|pe|me|mein|पर|में)',
  '(?:na+k|ka+n|a+n?kh|नाक|कान|आँख|आंख) (?:me|mein|में)',
  '(?:bathe|bath|wash(?: ?off)?|rinse(?: off)?|shower|remove) (?:it )?(?:in|next|on) (?:the )?(?:next )?morning',
  'today|tonight|aaj|aaj (?:ra+t|subah|sham)',
  'already (?:taking|on)|same dose',
  '(?:subah )?uthte hi|उठते ही',
  'x ?\\d{1,2} (?:doses?|injections?|inj|shots?|applications?)',
  '(?:\\d{1,2}|half an|an?) ?(?:mins?|minutes?|hrs?|hours?) (?:before|after|prior to) (?:tea|bed(?: ?time)?|sleep(?:ing)?|sex|journey|travel|brushing|exercise|bath|procedure)',
  '(?:to |as )?(?:slow(?:ly)?|slow iv|iv slow|deep im|bolus|infusion|iv infusion|as directed|as advised)',
].map((source) => new RegExp(`^(?:${source.normalize('NFC')})$`, 'u'));

/** "Fever > 2 days": how long a complaint has lasted, not how long the medicine is taken. */
const lastingOver = '(?:>|(?:for |lasting |persists? |persisting )?(?:>|more than|over|beyond))';

/** The complaint right behind "SOS". */
export const complaintAlone: RegExp = new RegExp(
  `^(?:(?:if |for )?(?:fever|temp(?:erature)?) ?(?:>|above|more than|over|is above) ?\\d{2,3}(?:\\.\\d)?(?: ?(?:°|deg(?:rees?)?))? ?[fc]?|(?:if |in |for )?${severe}${complaint}(?: ?(?:/|or|and|&) ?${severe}${complaint})?(?: ?${lastingOver} ?\\d{1,2} ?(?:d|days?|hrs?|hours?|wks?|weeks?|din))?)$`.normalize(
    'NFC',
  ),
);

/** A complaint with the time that it has lasted. */
export const longLasting: RegExp = /(?:>|more than|over|beyond) ?\d{1,2} ?(?:d|h|w|din)/;

/** Whether a text is a known remark that contains neither dose nor frequency. */
export function isRemark(plain: string): boolean {
  return remarks.some((texts) => texts.test(plain));
}
