const amount = '\\d{0,7}(?:,\\d{2,3})*(?:\\.\\d+)?';
const unit =
  '(mg|mgs|mgm|एमजी|मिग्रा|मिलीग्राम|mcg|mcgs|एमसीजी|µg|μg|ug|gm|gms|gram|grams|g|ग्राम|iu|आईयू|lac|lakh|lakhs|k|के|million|meq|%)';
const united = new RegExp(
  `^(${amount}) ?${unit}(?: ?(w/w|w/v))?(?: ?/ ?(${amount}) ?(ml|g|gm|tab|dose|actuation|puff))?(?: (iu|units))?$`,
);
/** "6L": six lakh units to most who write it, and never said in full. */
export const inLakh: RegExp = /^\d{1,2}l$/;
/** "1/1/2": of no medicine so small numbers are three strengths. */
export const smallStroked: RegExp = /^[0-4½](?:\/[0-4½]){2,3}$/;
const compound =
  /^(\d+(?:\.\d+)?)([/+])(\d+(?:\.\d+)?)(?:([/+])(\d+(?:\.\d+)?))?(?: ?(mg|mcg|ml))?$/;

const units: Record<string, string> = {
  mgs: 'mg',
  mgm: 'mg',
  एमजी: 'mg',
  मिग्रा: 'mg',
  मिलीग्राम: 'mg',
  mcgs: 'mcg',
  एमसीजी: 'mcg',
  ug: 'mcg',
  µg: 'mcg',
  μg: 'mcg',
  gm: 'g',
  gms: 'g',
  gram: 'g',
  grams: 'g',
  ग्राम: 'g',
  iu: 'IU',
  आईयू: 'IU',
  के: 'k',
  lakh: 'lac',
  lakhs: 'lac',
};

/** A strength with its unit, as it is written: "650mg" as "650 mg", "250mg/5ml" as "250 mg/5 ml"; null for anything else. */
export function readStrength(plain: string): string | null {
  if (inLakh.test(plain)) return plain.toUpperCase();
  const match = united.exec(plain.normalize('NFC'));
  if (!match?.[1] || !/\d/.test(match[1])) return null;
  const [, typed = '', typedUnit = '', of = '', per = '', perUnit = '', more = ''] = match;
  const number = typed.replaceAll(',', '').replace(/^\./, '0.');
  const name = units[typedUnit] ?? typedUnit;
  const withUnit =
    name === '%' || name === 'k' ? `${number}${name === 'k' ? 'K' : '%'}` : `${number} ${name}`;
  const volume = perUnit
    ? `/${[per, perUnit === 'gm' ? 'g' : perUnit].filter(Boolean).join(' ')}`
    : '';
  return [`${withUnit}${volume}`, of, more && (units[more] ?? more)].filter(Boolean).join(' ');
}

/** Two strengths in one medicine, without units: "50/500", "200+500". */
export function readCompound(plain: string): string | null {
  const match = compound.exec(plain);
  if (!match) return null;
  const [, first, sign, second, again = '', third = '', typedUnit = ''] = match;
  // "1+1": how many in the morning and at night.
  if (sign === '+' && [first, second, third].every((part) => Number(part) <= 4)) return null;
  return [`${first}${sign}${second}${again}${third}`, typedUnit].filter(Boolean).join(' ');
}

/** What stands behind a strength and says how the medicine is made: "500 SR". */
export const behindStrength: ReadonlySet<string> = new Set([
  ...[
    'sr',
    'er',
    'xr',
    'xl',
    'mr',
    'pr',
    'dt',
    'md',
    'ec',
    'cr',
    'retard',
    'forte',
    'plus',
    'duo',
    'ds',
    'dsr',
    'la',
  ],
]);
