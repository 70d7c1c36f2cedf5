import type { Speaker } from '../../shared/speaker';
import { allergyConflicts } from '../patients/allergies/allergyCheck';
import { conflictSentence } from '../patients/allergies/conflictSentence';
import { readMedicineLine } from '../prescriptions/line/readLine';
import { directionsInOneText, regimenOnPaper } from '../prescriptions/regimenOnPaper';
import { rowOfRegimen } from '../prescriptions/regimenRow';
import { brandOf, withSubstances } from '../substances/substances';
import { notedBrands, typedLine, writtenLines } from './exampleLines';

/** The front page's example: a prescription as it is written. It uses the product's own rules. */
export interface Example {
  /** The lines taken so far, as typed. */
  written: readonly string[];
  /** The line that is being typed. */
  line: string;
  /** Whether the patient's record says “Penicillin”. */
  isAllergic: boolean;
}

export const firstExample: Example = { written: writtenLines, line: typedLine, isAllergic: true };

/** Lines that the example takes; its paper has room for these and the one that is being typed. */
export const maxWritten = 3;

/** The language of the paper at first (BCP 47): what most patients read. */
export const firstPaperLanguage = 'hi';

/** Who and what the paper names: all made up. Said with `t`, as names are written in both scripts. */
export const madeUp = {
  clinic: 'Iyer Family Clinic',
  address: '12 Temple Road, Bengaluru',
  doctor: 'Dr. Asha Menon',
  degrees: 'MBBS, MD',
  patient: 'Savitri Gowda',
  age: '49 years, Female',
  proof: 'Scan to check that this prescription is genuine and still valid.',
};

/** The allergy on the record; said with `t`. */
export const allergy = 'Penicillin';

/** A medicine of the example. */
interface ExampleMedicine {
  /** Name and strength. */
  name: string;
  /** How it is taken, in short. */
  words: string;
  /** Why it is stopped; null if it is not. */
  conflict: string | null;
}

interface PaperMedicine {
  name: string;
  words: string;
  /** Whether its line is still being typed. */
  isTyped: boolean;
}

/** What the example shows. */
export interface ExampleView {
  written: ExampleMedicine[];
  /** The line that is being typed; null while it is blank. */
  typed: ExampleMedicine | null;
  paper: PaperMedicine[];
}

type Translator = Pick<Speaker, 't'>;

const ties = notedBrands.map(({ brand, substances }) => ({ ...brandOf(brand), substances }));

/** Reads the lines in the language of the page, and prints them in that of the paper. A stopped one is not printed. */
export function exampleView(example: Example, page: Translator, paper: Translator): ExampleView {
  const read = (line: string) => readLine(line, example.isAllergic, { page, paper });
  const written = example.written.map(read);
  const typed = example.line.trim() === '' ? null : read(example.line);
  return {
    written: written.map(({ medicine }) => medicine),
    typed: typed?.medicine ?? null,
    paper: [...written, ...(typed ? [typed] : [])]
      .filter(({ medicine }) => medicine.conflict === null)
      .map((one) => ({
        name: one.medicine.name,
        words: one.printed,
        isTyped: one === typed,
      })),
  };
}

function readLine(
  line: string,
  isAllergic: boolean,
  { page, paper }: { page: Translator; paper: Translator },
): { medicine: ExampleMedicine; printed: string } {
  const medication = withSubstances(readMedicineLine(line).medication, ties);
  const { regimen } = medication;
  const { name, parts, quantity } = rowOfRegimen(medication, regimen, page);
  const [conflict] = isAllergic ? allergyConflicts([page.t(allergy)], [medication]) : [];
  const onPaper = regimenOnPaper(medication, regimen, paper);
  return {
    medicine: {
      name,
      words: joined([...parts, quantity]),
      conflict: conflict ? conflictSentence(conflict, page) : null,
    },
    printed: joined([
      directionsInOneText(medication, onPaper, paper),
      onPaper.duration,
      onPaper.quantity,
    ]),
  };
}

const joined = (texts: readonly string[]) => texts.filter(Boolean).join(' · ');

/** Takes the typed line, if there is room and the allergy does not stop it. */
export function withLineTaken(example: Example, { typed }: ExampleView): Example {
  const isTaken = typed !== null && typed.conflict === null && !isFull(example);
  return isTaken ? { ...example, written: [...example.written, example.line], line: '' } : example;
}

export const isFull = ({ written }: Example) => written.length >= maxWritten;

/** What is said below the line: the medicine and how it is taken, or why it is stopped; empty while it is blank. */
export function readingOf(
  { typed }: ExampleView,
  { t }: Translator,
): Pick<ExampleMedicine, 'name' | 'words'> {
  if (typed === null) return { name: '', words: '' };
  const { name, words, conflict } = typed;
  return conflict === null
    ? { name, words }
    : { name: '', words: t('Stopped: {reason}', { reason: conflict }) };
}
