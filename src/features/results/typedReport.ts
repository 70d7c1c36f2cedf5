import {
  type Doubt,
  isConfirmable,
  type ReadLine,
  readResults,
  typedText,
  withPart,
  withTest,
} from './readResults';
import type { NewResult, Result } from './result';
import { nameOfResult, valueText } from './resultOfTest';
import { type LabTest, testName } from './test';
import { unitShown } from './units';

/** What stands in the boxes of the form of results. Its texts are all there is: an answer to a doubt changes them. */

/** A box for one test, whose name is not typed. */
export interface TestBox {
  /** The name, as `readResults` reads it. */
  name: string;
  /** The name in the language of the screen. */
  label: string;
  typed: string;
}

export interface TypedReport {
  boxes: readonly TestBox[];
  /** The box for any results. */
  text: string;
}

/** A read line with the box that it stands in; null: the box for any. */
export interface TypedLine extends ReadLine {
  box: number | null;
}

export const boxOfTest = ({ key, name }: Pick<LabTest, 'key' | 'name'>): TestBox => ({
  name,
  label: testName(key) ?? name,
  typed: '',
});

/** The box of a result that is corrected. */
export function boxOfResult(result: Result): TestBox {
  const name = nameOfResult(result, { language: 'en' });
  const range = result.value !== null && result.rangeText && ` (${result.rangeText})`;
  return {
    name: result.value === null ? `${name}:` : name,
    label: nameOfResult(result),
    typed: `${valueText(result)}${range || ''}`,
  };
}

const noBox = { name: '', typed: '' };
const textOfBox = ({ name, typed }: Omit<TestBox, 'label'>): string =>
  typedText(`${name} ${typed}`);

/** The lines of all boxes in order; an empty box has none. A test that stands in two boxes is a doubt of the second. */
export function linesOfReport({ boxes, text }: TypedReport): TypedLine[] {
  const lines: TypedLine[] = [
    ...boxes.flatMap((box, index) =>
      box.typed.trim() === ''
        ? []
        : readResults(textOfBox(box)).map((line) => ({ ...line, box: index })),
    ),
    ...readResults(typedText(text)).map((line) => ({ ...line, box: null })),
  ];
  return lines.map((line, index) => {
    const isTwice = lines.slice(0, index).some(({ testKey }) => testKey === line.testKey);
    const isTold = line.doubts.some(({ kind }) => kind === 'twice');
    return line.testKey !== '' && isTwice && !isTold
      ? { ...line, doubts: [...line.doubts, { kind: 'twice', choices: [] }] }
      : line;
  });
}

/** The report after a press on a choice of a doubt. */
export function withChoice(
  report: TypedReport,
  line: TypedLine,
  { kind }: Doubt,
  choice: string,
): TypedReport {
  const change = (text: string) => {
    if (kind === 'severalTests') return withTest(text, line, choice);
    const isUnit = kind === 'whichUnit' || kind === 'unitOfAnother';
    return isUnit
      ? withPart(text, line, { kind: 'unit', typed: unitShown(choice) })
      : withPart(text, line, { kind: 'value', typed: choice });
  };
  if (line.box === null) return { ...report, text: change(typedText(report.text)) };
  return {
    ...report,
    boxes: report.boxes.map((box, index) =>
      index === line.box
        ? { ...box, typed: change(textOfBox(box)).slice(box.name.length + 1) }
        : box,
    ),
  };
}

/** The line without its text, for a text that nothing can be read of: the words that it stands in. */
export function textOfLine({ boxes, text }: TypedReport, { box, from, to }: TypedLine): string {
  const whole = box === null ? typedText(text) : textOfBox(boxes[box] ?? noBox);
  return whole.slice(from, to);
}

/** What a confirmation is for: another number or name has to be confirmed again. */
export function confirmationOf(line: Result, { kind }: Pick<Doubt, 'kind'>): string {
  return kind === 'unknownTest'
    ? `${kind} ${line.name}`
    : `${kind} ${line.name} ${valueText(line)}`;
}

/** Whether something of a line wants other words, or a confirmation that is not given. */
export function isUnsettled(line: TypedLine, confirmed: ReadonlySet<string>): boolean {
  return line.doubts.some(
    (doubt) => !isConfirmable(doubt) || !confirmed.has(confirmationOf(line, doubt)),
  );
}

/** A line as it is sent. */
export function resultOfLine({
  box: _,
  from: __,
  to: ___,
  parts,
  doubts,
  ...line
}: TypedLine): NewResult {
  return { ...line, isConfirmed: doubts.some(({ kind }) => kind === 'unlikely') };
}
