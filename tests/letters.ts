import type { NewLetter } from '../src/features/letters/letter';
import type { NewPhrase } from '../src/features/phrases/phrase';

/** A letter as it is sent to be signed, but for its visit, for tests of everything. */
export const letterEntered: Omit<NewLetter, 'tokenId'> = {
  kind: 'referral',
  language: 'en',
  title: 'Referral letter',
  body: 'To the physician\n\nPlease see the patient, whom I examined today.',
  firstDay: null,
  lastDay: null,
  itemKeys: [],
  identificationMark: 'Mole on the left cheek',
};

/** A sickness certificate of three days. */
export const sicknessEntered: Omit<NewLetter, 'tokenId'> = {
  ...letterEntered,
  kind: 'sickness',
  title: 'Sickness certificate',
  body: 'The patient needs rest for the days stated below.',
  firstDay: '2026-12-01',
  lastDay: '2026-12-03',
};

/** A text of the clinic. */
export const phraseEntered: NewPhrase = {
  kind: 'fitness',
  code: 'fit',
  name: 'Fit for school',
  english: '{name} is fit for school.',
  hindi: '{name} स्कूल के लिए स्वस्थ हैं।',
  isOfClinic: true,
};
