import { dosageOf } from '../../src/features/fhir/dosage';
import type { MedicineLine } from '../../src/features/prescriptions/line/readLine';
import { medicineOnPaper } from '../../src/features/prescriptions/medicineOnPaper';
import { readingWords, rowWords } from '../../src/features/prescriptions/medicineWords';
import type { Medication } from '../../src/features/prescriptions/prescription';
import { paperLayout } from '../../src/features/prescriptions/prescriptionPaper';
import { regimen } from '../../src/features/prescriptions/regimen';
import { regimenWords } from '../../src/features/prescriptions/regimenWords';
import translations from '../../src/languages/hi.json';
import { type Speaker, speakerOf } from '../../src/shared/language';
import type { Reading } from './oracle';

/** A reading as the laws look at it. */
export function readingOf(line: MedicineLine): Reading {
  const { name, strength } = line.medication;
  const { unclear, missing } = line;
  return { name, strength, unclear, missing, regimen: regimen.parse(line.medication.regimen) };
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
  const { dose, frequency, duration, how } = medicineOnPaper(medication, paperLayout, speaker);
  const { regimen: own } = medication;
  const sign = own ? regimenWords(own, medication, speaker).sign : '';
  return { sign, all: [dose, frequency, duration, how].join(' | ') };
}

function screenOf(medication: Medication): { box: string; row: string } {
  return {
    box: readingWords(medication, speakers.english).parts.join(' | '),
    row: rowWords(medication, speakers.english).parts.join(' | '),
  };
}
