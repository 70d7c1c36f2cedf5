import type { Speaker } from '../../shared/language';

/** How often a medicine is taken, as read from what a doctor typed. */
interface Frequency {
  /** Doses by time of day, such as "1-0-1" or "½-0-½"; null where the typed text says nothing of it. */
  pattern: string | null;
  /** What is said in words; null where only the pattern says it. */
  rhythm: Rhythm | null;
  relation: Relation | null;
}

type Rhythm =
  | { kind: 'timesADay'; times: 1 | 2 | 3 | 4 | 5 }
  | { kind: 'everyHours'; hours: number }
  | { kind: 'morning' | 'afternoon' | 'night' | 'whenNeeded' | 'atOnce' }
  | { kind: 'everyDay' | 'alternateDays' | 'weekly' | 'twiceAWeek' | 'fortnightly' | 'monthly' };

/** To a meal. */
type Relation = 'beforeFood' | 'afterFood' | 'withFood' | 'emptyStomach';

const timesADay = (times: 1 | 2 | 3 | 4 | 5): Rhythm => ({ kind: 'timesADay', times });

// Once a day may be any time of the day, so it has no pattern.
const known: readonly [texts: RegExp, pattern: string | null, rhythm: Rhythm][] = [
  [/^(od|qd|once daily|once a day|once every day|दिन में एक बार)$/, null, timesADay(1)],
  [/^(daily|every day|रोज़|रोज)$/, null, { kind: 'everyDay' }],
  [
    /^(bd|bid|twice daily|twice a day|two times a day|2 times a day|दिन में दो बार)$/,
    '1-0-1',
    timesADay(2),
  ],
  [
    /^(tds|tid|thrice daily|thrice a day|three times daily|three times a day|3 times a day|दिन में तीन बार)$/,
    '1-1-1',
    timesADay(3),
  ],
  [
    /^(qid|qds|four times daily|four times a day|4 times a day|दिन में चार बार)$/,
    '1-1-1-1',
    timesADay(4),
  ],
  [/^(five times a day|five times daily|5 times a day)$/, null, timesADay(5)],
  [
    /^(om|mane|in the morning|every morning|morning|od morning|once daily in the morning|सुबह)$/,
    '1-0-0',
    { kind: 'morning' },
  ],
  [/^(in the afternoon|every afternoon|afternoon|दोपहर)$/, '0-1-0', { kind: 'afternoon' }],
  [
    /^(hs|nocte|at night|at bedtime|bedtime|every night|night|od night|once daily at night|रात को|रात में)$/,
    '0-0-1',
    { kind: 'night' },
  ],
  [
    /^(sos|prn|as needed|when needed|if needed|as required|when required|if required|ज़रूरत पड़ने पर|जरूरत पड़ने पर)$/,
    null,
    { kind: 'whenNeeded' },
  ],
  [/^(stat|at once|immediately|now|तुरंत)$/, null, { kind: 'atOnce' }],
  [
    /^(qod|eod|alternate day|alternate days|on alternate days|every other day|every second day|एक दिन छोड़कर)$/,
    null,
    { kind: 'alternateDays' },
  ],
  [
    /^(weekly|once weekly|once a week|every week|हफ़्ते में एक बार|हफ्ते में एक बार)$/,
    null,
    { kind: 'weekly' },
  ],
  [
    /^(biw|twice weekly|twice a week|two times a week|2 times a week|हफ़्ते में दो बार|हफ्ते में दो बार)$/,
    null,
    { kind: 'twiceAWeek' },
  ],
  [
    /^(fortnightly|every two weeks|every 2 weeks|once in two weeks|once in 2 weeks)$/,
    null,
    { kind: 'fortnightly' },
  ],
  [/^(monthly|once monthly|once a month|every month|महीने में एक बार)$/, null, { kind: 'monthly' }],
];

const relations: readonly [texts: RegExp, relation: Relation][] = [
  [/\b(ac|before (food|meals?|eating))$|खाने से पहले$/u, 'beforeFood'],
  [/\b(pc|after (food|meals?|eating))$|खाने के बाद$/u, 'afterFood'],
  [/\b(with (food|meals?))$|खाने के साथ$/u, 'withFood'],
  [/\b((on|in)?( an)? ?empty stomach)$|खाली पेट$/u, 'emptyStomach'],
];

const dose = '(?:\\d{1,2}(?:\\.\\d{1,2})?|\\d/\\d|\\d? ?[½¼¾])';
const pattern = new RegExp(`^${dose}(?: ?[-–—+] ?${dose}){2,3}$`);
const everyHours =
  /^(?:q ?(\d{1,2}) ?h|every (\d{1,2}) ?(?:hours?|hrs?|h)|(\d{1,2}) ?(?:hourly|hrly))$/;

/** What a doctor typed as a frequency; null when it is nothing that is known for certain. */
export function readFrequency(typed: string): Frequency | null {
  const plain = typed
    .normalize('NFC')
    .toLowerCase()
    .replace(/\.(?!\d)/g, '')
    .replace(/[,;()]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const found = relations.find(([texts]) => texts.test(plain));
  const relation = found?.[1] ?? null;
  const rest = found ? plain.replace(found[0], '').trim() : plain;
  if (pattern.test(rest)) {
    const doses = rest.split(/[-–—+]/).map(plainDose);
    if (doses.every((one) => one === '0')) return null;
    return { pattern: doses.join('-'), rhythm: null, relation };
  }
  const hours = everyHours.exec(rest)?.slice(1).find(Boolean);
  if (hours !== undefined) {
    const count = Number(hours);
    return count >= 1 && count <= 72
      ? { pattern: null, rhythm: { kind: 'everyHours', hours: count }, relation }
      : null;
  }
  const one = known.find(([texts]) => texts.test(rest));
  return one ? { pattern: one[1], rhythm: one[2], relation } : null;
}

const fractions: Record<string, string> = {
  '1/2': '½',
  '0.5': '½',
  '1/4': '¼',
  '0.25': '¼',
  '3/4': '¾',
  '0.75': '¾',
  '1.5': '1½',
  '2.5': '2½',
};

function plainDose(typed: string): string {
  const text = typed.replaceAll(' ', '');
  return fractions[text] ?? text.replace(/^0+(?=\d)/, '');
}

/**
 * A frequency in words, in the language of a paper: "1 in the morning, 1 at night, after food". Null for a text that is
 * not known, which is then printed as it was typed.
 */
export function frequencyWords(typed: string, speaker: Pick<Speaker, 't'>): string | null {
  const frequency = readFrequency(typed);
  if (!frequency) return null;
  const { t } = speaker;
  const { pattern, rhythm, relation } = frequency;
  const main = rhythm ? rhythmWords(rhythm, speaker) : doseWords(pattern ?? '', speaker);
  return relation
    ? t('{how}, {relation}', { how: main, relation: relationWords(relation, speaker) })
    : main;
}

function doseWords(pattern: string, { t }: Pick<Speaker, 't'>): string {
  const doses = pattern.split('-');
  const says = [
    (dose: string) => t('{dose} in the morning', { dose }),
    (dose: string) => t('{dose} in the afternoon', { dose }),
    ...(doses.length === 4 ? [(dose: string) => t('{dose} in the evening', { dose })] : []),
    (dose: string) => t('{dose} at night', { dose }),
  ];
  return doses
    .flatMap((dose, index) => (dose === '0' ? [] : [says[index]?.(dose) ?? '']))
    .join(', ');
}

function rhythmWords(rhythm: Rhythm, { t }: Pick<Speaker, 't'>): string {
  switch (rhythm.kind) {
    case 'timesADay':
      return t('{times, plural, one {Once a day} =2 {Twice a day} other {# times a day}}', {
        times: rhythm.times,
      });
    case 'everyHours':
      return t('{hours, plural, one {Every hour} other {Every # hours}}', { hours: rhythm.hours });
    case 'morning':
      return t('In the morning');
    case 'afternoon':
      return t('In the afternoon');
    case 'night':
      return t('At night');
    case 'whenNeeded':
      return t('When needed');
    case 'atOnce':
      return t('At once, one time');
    case 'everyDay':
      return t('Every day');
    case 'alternateDays':
      return t('Every other day');
    case 'weekly':
      return t('Once a week');
    case 'twiceAWeek':
      return t('Twice a week');
    case 'fortnightly':
      return t('Once in two weeks');
    case 'monthly':
      return t('Once a month');
  }
}

function relationWords(relation: Relation, { t }: Pick<Speaker, 't'>): string {
  switch (relation) {
    case 'beforeFood':
      return t('before food');
    case 'afterFood':
      return t('after food');
    case 'withFood':
      return t('with food');
    case 'emptyStomach':
      return t('on an empty stomach');
  }
}
