import { dosageOf } from '../../src/features/fhir/dosage';
import { doseWords, isApplied, readDose } from '../../src/features/prescriptions/dose';
import {
  durationWords,
  isContinued,
  readDuration,
} from '../../src/features/prescriptions/duration';
import {
  frequencyOnPaper,
  readFrequency,
  type Step,
} from '../../src/features/prescriptions/frequency';
import { readingWords, rowWords } from '../../src/features/prescriptions/line/readingWords';
import type { MedicineLine } from '../../src/features/prescriptions/line/readLine';
import type { Medication } from '../../src/features/prescriptions/prescription';
import {
  type Days,
  type DoseStep,
  emptyStep,
  type Regimen,
  regimen,
  type Weekday,
  type When,
} from '../../src/features/prescriptions/regimen';
import { instructionsWords } from '../../src/features/prescriptions/relation';
import translations from '../../src/languages/hi.json';
import { type Speaker, speakerOf } from '../../src/shared/language';
import type { Reading } from './oracle';

/** A reading as the laws look at it. */
export function readingOf(line: MedicineLine): Reading {
  const { name, strength } = line.medication;
  const { unclear, missing } = line;
  return { name, strength, unclear, missing, regimen: regimenOf(line) };
}

/** What is written from a line's structure, but for name, strength and total. */
export interface Texts {
  /** The specification's texts. */
  fields: string;
  /** On paper the sign that is read at a glance, and all of it. */
  paper: Record<'english' | 'hindi', { sign: string; all: string }>;
  /** Below the box, and in a row among others. */
  screen: { box: string; row: string };
  /** The doses and lengths of time of FHIR's Dosage. */
  fhir: number[];
}

const speakers = { english: speakerOf('en', {}), hindi: speakerOf('hi', translations) };

export function textsOf({ medication }: MedicineLine): Texts {
  const { dosage, frequency, duration, instructions } = medication;
  return {
    fields: [dosage, frequency, duration, instructions].join(' | '),
    paper: {
      english: paperOf(medication, speakers.english),
      hindi: paperOf(medication, speakers.hindi),
    },
    screen: screenOf(medication),
    fhir: dosageOf(medication).flatMap(({ doseAndRate = [], timing }) => [
      ...doseAndRate.flatMap((one) =>
        'doseQuantity' in one
          ? [one.doseQuantity.value]
          : [one.doseRange.low.value, one.doseRange.high.value],
      ),
      ...[
        timing?.repeat.boundsDuration,
        timing?.repeat.boundsRange?.low,
        timing?.repeat.boundsRange?.high,
      ].flatMap((one) => (one ? [one.value] : [])),
    ]),
  };
}

function paperOf(medication: Medication, speaker: Speaker): { sign: string; all: string } {
  const { sign, words } = frequencyOnPaper(medication, speaker);
  const all = [
    doseWords(medication.dosage, speaker),
    sign,
    words,
    durationWords(medication.duration, speaker),
    instructionsWords(medication.instructions, speaker),
  ];
  return { sign, all: all.join(' | ') };
}

function screenOf(medication: Medication): { box: string; row: string } {
  const { parts, quantity } = rowWords(medication, speakers.english);
  const box = readingWords(medication, speakers.english).slice(1);
  const withoutTotal = quantity !== '' && box.at(-1) === quantity ? box.slice(0, -1) : box;
  return { box: withoutTotal.join(' | '), row: parts.join(' | ') };
}

/** The structure of a line; until the reader makes one, out of its texts. */
function regimenOf(line: MedicineLine): Regimen | null {
  const made = 'regimen' in line ? line.regimen : fromTexts(line);
  return made === null ? null : regimen.parse(made);
}

function fromTexts({ medication, unclear }: MedicineLine): unknown {
  const { dosage, frequency, duration, instructions } = medication;
  const parts = instructions.split(', ').filter(Boolean);
  const read = readFrequency(frequency);
  const site = {
    'in both eyes': 'bothEyes',
    'in the right eye': 'rightEye',
    'in the left eye': 'leftEye',
    'in both ears': 'bothEars',
    'in the right ear': 'rightEar',
    'in the left ear': 'leftEar',
    'in each nostril': 'eachNostril',
  } as const;
  const routes = {
    iv: 'IV',
    im: 'IM',
    sc: 'SC',
    's/c': 'SC',
    orally: 'PO',
    PO: 'PO',
    'by mouth': 'PO',
  } as const;
  const found = parts.map((part) => site[part as keyof typeof site]).find(Boolean) ?? null;
  const route =
    parts.map((part) => routes[part.toLowerCase() as keyof typeof routes]).find(Boolean) ?? null;
  const week = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
  const day = '\\b(?:mon(?!th)|tue|wed|thu|fri|sat|sun)[a-z]*';
  const weekPart = new RegExp(
    `(?:(?:on|every|only) )*${day}(?:(?:[ ,/&]+(?:and )?)${day})*(?: only)?|m/w/f|(?:har|हर) (?:ravivar|रविवार)`,
    'i',
  ).exec(instructions)?.[0];
  const weekdays = /m\/w\/f/i.test(weekPart ?? '')
    ? (['mon', 'wed', 'fri'] as const)
    : /रविवार|ravivar/.test(weekPart ?? '')
      ? (['sun'] as const)
      : week.filter((one) => weekPart?.toLowerCase().includes(one));
  const steps: Step[] = read?.steps ?? [];
  const doseOf = (text: string): DoseStep['dose'] => {
    if (isApplied(text)) return { amount: null, unit: 'application' };
    const dose = readDose(text);
    if (!dose || (!dose.amount && !dose.unit)) return null;
    return dose.amount
      ? { amount: dose.amount.text, unit: dose.unit }
      : { amount: null, unit: dose.unit ?? 'tablet' };
  };
  const lengthOf = (text: string): DoseStep['duration'] => {
    if (isContinued(text)) return 'continue';
    const length = readDuration(text);
    return length && { amount: length.amount.text, unit: length.unit };
  };
  const made = (steps.length > 0 ? steps : [null]).map((step, place): DoseStep => {
    const own = step?.dose ?? '';
    const { when, days, isNeeded } = rhythmOf(step);
    const isStop = step !== null && !Array.isArray(step.how) && step.how.kind === 'stop';
    const taken =
      doseOf(/[a-z]/.test(own) ? own : '') ?? (place === 0 || own === '' ? doseOf(dosage) : null);
    return {
      ...emptyStep,
      action: isStop ? 'stop' : 'take',
      strength: own && !doseOf(/[a-z]/.test(own) ? own : '') ? own : '',
      dose: isStop ? null : taken,
      when,
      days:
        weekdays.length > 0 && !isStop
          ? { kind: 'weekdays', days: weekdays as unknown as Weekday[] }
          : days,
      asNeeded: isNeeded ? { reason: '' } : null,
      mostADay: place === 0 ? (read?.max ?? null) : null,
      duration:
        steps.length > 1
          ? (lengthOf(step?.duration ?? '') ??
            (place === steps.length - 1 && isContinued(duration) ? 'continue' : null))
          : lengthOf(duration),
      relation:
        place === 0 && read?.relation
          ? read.relation.when === 'emptyStomach'
            ? read.relation
            : {
                ...read.relation,
                ahead: read.relation.ahead && {
                  amount: read.relation.ahead.count.text,
                  unit: read.relation.ahead.unit,
                },
              }
          : null,
      route: place === 0 ? route : null,
      site: place === 0 ? found : null,
    };
  });
  const rest = parts.filter(
    (part) =>
      !(part in site) &&
      !(part.toLowerCase() in routes) &&
      !(weekPart?.includes(part) && weekdays.length > 0),
  );
  const more = read === null && frequency ? [frequency] : [];
  const notes = [...rest, ...more].map((text) => ({
    text,
    isUnread: unclear.some((one) => text.includes(one.text)),
  }));
  return { steps: made, notes };
}

function rhythmOf(step: Step | null): { when: When | null; days: Days | null; isNeeded: boolean } {
  if (!step) return { when: null, days: null, isNeeded: false };
  const { how, isIfNeeded } = step;
  const days = (kind: string, weeks = 0): Days | null => {
    const all: Record<string, Days> = {
      everyDay: { kind: 'everyDay' },
      alternateDays: { kind: 'everyDays', days: 2 },
      weekly: { kind: 'timesAWeek', times: 1 },
      twiceAWeek: { kind: 'timesAWeek', times: 2 },
      thriceAWeek: { kind: 'timesAWeek', times: 3 },
      fortnightly: { kind: 'everyWeeks', weeks: 2 },
      monthly: { kind: 'monthly' },
      everyWeeks: { kind: 'everyWeeks', weeks },
    };
    return all[kind] ?? null;
  };
  const weeksOf = (rhythm: unknown) => (rhythm as { weeks?: number }).weeks ?? 0;
  const own = step.days && days(step.days.kind, weeksOf(step.days));
  if (Array.isArray(how)) {
    return {
      when: { kind: 'amounts', amounts: how.map(({ text }) => text) },
      days: own,
      isNeeded: isIfNeeded,
    };
  }
  const parts = ['morning', 'afternoon', 'evening', 'night'] as const;
  const isNeeded = isIfNeeded || how.kind === 'whenNeeded';
  const whenFrom = (): When | null => {
    if (how.kind === 'timesADay') return how;
    if (how.kind === 'everyHours') return how;
    if (how.kind === 'timesOfDay') return { kind: 'parts', parts: how.times, isBedtime: false };
    if (how.kind === 'atOnce') return { kind: 'atOnce' };
    const part = parts.find((one) => one === how.kind);
    return part ? { kind: 'parts', parts: [part], isBedtime: false } : null;
  };
  return { when: whenFrom(), days: own ?? days(how.kind, weeksOf(how)), isNeeded };
}
