import { type TextChoices, textChoices } from './textChoices';

/** The diagnoses offered after the doctor's own ones, so that a new doctor has some. */
export const commonDiagnoses: readonly string[] = [
  'Viral fever',
  'Acute gastritis',
  'Acute gastroenteritis',
  'Upper respiratory tract infection',
  'Acute pharyngitis',
  'Acute bronchitis',
  'Urinary tract infection',
  'Hypertension',
  'Type 2 diabetes',
  'Hypothyroidism',
  'Allergic rhinitis',
  'Bronchial asthma',
  'Migraine',
  'Low back pain',
  'Osteoarthritis of the knee',
  'Anaemia',
];

const commonTests: readonly string[] = [
  'CBC',
  'ESR',
  'CRP',
  'FBS',
  'PPBS',
  'HbA1c',
  'Lipid profile',
  'LFT',
  'KFT',
  'TSH',
  'Urine routine',
  'Urine culture',
  'Dengue NS1',
  'Malaria parasite',
  'Widal',
  'Chest X-ray',
  'ECG',
  'USG abdomen',
];

/** The tests that a typed text may mean. */
export function testsFor(typed: string, usual: readonly string[]): TextChoices {
  return textChoices(typed, [...usual, ...commonTests], { isWhole: true });
}

/** Short codes that a doctor types for frequent findings. */
export const snippets: readonly [typed: string, finding: string][] = [
  [';ga', 'General condition fair, afebrile.'],
  [';pa', 'P/A soft, non-tender.'],
  [';rs', 'Chest clear, air entry equal on both sides.'],
  [';cvs', 'S1 S2 normal, no murmur.'],
  [';cns', 'Conscious and oriented, no focal deficit.'],
  [';th', 'Throat congested.'],
  [';ent', 'Ears, nose and throat normal.'],
  [';nad', 'No abnormality detected.'],
];

/**
 * The text with the short code at its end written out, else unchanged. A doctor's own text of a code (`ownTextOf`) comes
 * before the product's.
 */
export function withSnippet(
  text: string,
  ownTextOf: (code: string) => string | undefined = () => undefined,
): string {
  const match = /(^|\s);(\S+)$/.exec(text);
  const code = match?.[2] ?? '';
  const finding =
    ownTextOf(code) ?? snippets.find(([typed]) => typed === `;${code.toLowerCase()}`)?.[1];
  if (!match || !finding) return text;
  return `${text.slice(0, match.index)}${match[1]}${finding}`;
}
