import { plainDigits } from '../../shared/digits';
import type { Complaint } from '../templates/noted';
import { plain } from './textChoices';

/**
 * Complaints as patients say them, in Latin and Devanagari letters, with the word that a doctor writes for each. Only
 * whole phrases are replaced: any other text stays as typed.
 */
const spokenPhrases: readonly [phrase: RegExp, complaint: string][] = [
  [/^(bukhar|bukhaar|tez bukhar|jvar|बुखार|तेज़ बुखार|तेज बुखार|ज्वर)$/, 'Fever'],
  [/^(khansi|khaansi|खांसी|खाँसी)$/, 'Cough'],
  [/^(sukhi khansi|सूखी खांसी|सूखी खाँसी)$/, 'Dry cough'],
  [
    /^(sardi|jukam|zukam|sardi jukam|sardi zukam|nazla|सर्दी|ज़ुकाम|जुकाम|सर्दी ज़ुकाम|सर्दी जुकाम)$/,
    'Cold',
  ],
  [/^(sir dard|sar dard|sirdard|sardard|सिर दर्द|सिरदर्द|सर दर्द)$/, 'Headache'],
  [/^(pet dard|pet me dard|pet mein dard|पेट दर्द|पेट में दर्द)$/, 'Abdominal pain'],
  [/^(badan dard|बदन दर्द|शरीर दर्द)$/, 'Body ache'],
  [/^(kamar dard|कमर दर्द|कमर में दर्द)$/, 'Back pain'],
  [/^(ghutne me dard|ghutno me dard|ghutna dard|घुटने में दर्द|घुटनों में दर्द|घुटना दर्द)$/, 'Knee pain'],
  [/^(gale me dard|gala dard|gala kharab|गले में दर्द|गला दर्द|गला खराब|गला ख़राब)$/, 'Sore throat'],
  [/^(seene me dard|chhati me dard|chati me dard|सीने में दर्द|छाती में दर्द)$/, 'Chest pain'],
  [/^(ulti|ultee|उल्टी|उलटी)$/, 'Vomiting'],
  [/^(dast|loose motion|loose motions|दस्त)$/, 'Loose motions'],
  [/^(ulti dast|उल्टी दस्त)$/, 'Vomiting and loose motions'],
  [/^(kabz|kabj|कब्ज़|कब्ज)$/, 'Constipation'],
  [/^(chakkar|चक्कर)$/, 'Giddiness'],
  [/^(kamzori|kamjori|कमज़ोरी|कमजोरी)$/, 'Weakness'],
  [/^(khujli|खुजली)$/, 'Itching'],
  [/^(saans phulna|sans phulna|saans ki taklif|सांस फूलना|साँस फूलना)$/, 'Breathlessness'],
  [/^jalan$/, 'Burning'],
  [/^(pet me jalan|seene me jalan|पेट में जलन|सीने में जलन)$/, 'Burning in the upper abdomen'],
  [/^(bhukh nahi|bhook nahi lagti|भूख नहीं|भूख नहीं लगती)$/, 'Loss of appetite'],
  [/^(neend nahi|neend nahi aati|नींद नहीं|नींद नहीं आती)$/, 'Loss of sleep'],
];

const units: readonly [words: RegExp, one: string, more: string][] = [
  [/^(d|day|days|din|dino|dinon|दिन|दिनों)$/, 'day', 'days'],
  [/^(w|wk|wks|week|weeks|hafta|hafte|हफ्ता|हफ्ते|हफ़्ता|हफ़्ते|सप्ताह)$/, 'week', 'weeks'],
  [/^(mo|mon|mth|mths|month|months|mahina|mahine|महीना|महीने|माह)$/, 'month', 'months'],
  [/^(y|yr|yrs|year|years|saal|sal|साल|वर्ष)$/, 'year', 'years'],
  [/^(h|hr|hrs|hour|hours|ghanta|ghante|घंटा|घंटे)$/, 'hour', 'hours'],
];

/** "since 3 days", "x 3d", "3 din se" at the end of a typed text. */
const ending =
  /^(.*?)[\s,]*(?:\b(?:since|for|from|x)\b|×)?\s*(\d{1,3}(?:\s?[-–]\s?\d{1,3})?)\s?([a-z\p{L}\p{M}]+)(?:\s(?:se|से))?\.?$/iu;
/** "today" and "yesterday", which are durations too. */
const sinceWhen = /^(.*?)[\s,]+(?:since\s|from\s)?(today|yesterday|morning|last night)\.?$/i;

/**
 * Reads a typed complaint: "bukhar 3 din" is "Fever" since "3 days". Text that is not recognized stays as typed;
 * nothing is dropped.
 */
export function readComplaint(typed: string): Complaint {
  const plain = plainDigits(typed).normalize('NFC').replace(/\s+/g, ' ').trim();
  const [, before = '', number = '', word = ''] = ending.exec(plain) ?? [];
  const unit = units.find(([words]) => words.test(word.toLowerCase()));
  if (unit && before.trim() !== '') {
    const [, one, more] = unit;
    const count = number.replace(/\s?[-–]\s?/, '-');
    return { text: inDoctorsWords(before), since: `${count} ${count === '1' ? one : more}` };
  }
  const when = sinceWhen.exec(plain);
  if (when?.[1] && when[2]) {
    return { text: inDoctorsWords(when[1]), since: when[2].toLowerCase() };
  }
  return { text: inDoctorsWords(plain), since: '' };
}

function inDoctorsWords(typed: string): string {
  const text = typed.replace(/^[\s,]+|[\s,]+$/g, '');
  const doctorsWord = spokenPhrases.find(([phrase]) => phrase.test(text.toLowerCase()))?.[1];
  return doctorsWord ?? text.charAt(0).toUpperCase() + text.slice(1);
}

/** The complaints offered after the doctor's own ones, so that a new doctor has some. */
export const commonComplaints: readonly string[] = [
  'Fever',
  'Cough',
  'Cold',
  'Sore throat',
  'Headache',
  'Body ache',
  'Abdominal pain',
  'Vomiting',
  'Loose motions',
  'Back pain',
  'Knee pain',
  'Giddiness',
  'Weakness',
  'Itching',
  'Breathlessness',
];

/** Whether the complaints already contain reception's reason for urgency. */
export function containsReason(complaints: readonly Complaint[], reason: string): boolean {
  const reasonKey = plain(readComplaint(reason).text);
  return complaints.some(({ text }) => plain(text) === reasonKey);
}

/** The complaints with reception's reason for urgency as the first one; unchanged if they already contain it. */
export function withReason(complaints: readonly Complaint[], reason: string): Complaint[] {
  return containsReason(complaints, reason)
    ? [...complaints]
    : [readComplaint(reason), ...complaints];
}
