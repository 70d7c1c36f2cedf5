import { Button, Checkbox } from '@mantine/core';
import { t } from '../../../shared/language';
import type { Doubt, DoubtKind } from '../readResults';
import { isConfirmable } from '../readResults';
import { nameOfResult } from '../resultOfTest';
import { testName } from '../test';
import { confirmationOf, type TypedLine, type TypedReport, textOfLine } from '../typedReport';
import { unitShown } from '../units';
import classes from './Results.module.css';
import { ResultValue } from './ResultValue';

interface ReadLinesProps {
  report: TypedReport;
  lines: readonly TypedLine[];
  confirmed: ReadonlySet<string>;
  onConfirm: (confirmation: string, isConfirmed: boolean) => void;
  onChoose: (line: TypedLine, doubt: Doubt, choice: string) => void;
}

/** What was read of the typed results, each with what is doubtful about it. */
export function ReadLines({ report, lines, confirmed, onConfirm, onChoose }: ReadLinesProps) {
  return (
    <ul className={classes.read} aria-label={t('As it was read')}>
      {lines.map((line) => (
        <li key={`${line.box} ${line.from}`}>
          <span className={classes.name}>
            {line.name === '' ? textOfLine(report, line) : nameOfResult(line)}
          </span>
          {(line.value !== null || line.text !== '') && (
            <b>
              <ResultValue result={line} hasNameElsewhere />
            </b>
          )}
          {line.rangeText !== '' && <span className={classes.quiet}>({line.rangeText})</span>}
          {line.doubts.map((doubt) => (
            <div key={doubt.kind} className={classes.doubt}>
              <span>{doubtText(doubt.kind, textOfLine(report, line))}</span>
              {doubt.choices.map((choice) => (
                <Button
                  key={choice}
                  size="compact-sm"
                  variant="default"
                  data-doubt
                  onClick={() => onChoose(line, doubt, choice)}
                >
                  {choiceText(doubt.kind, choice, line)}
                </Button>
              ))}
              {isConfirmable(doubt) && (
                <Checkbox
                  size="sm"
                  data-doubt
                  label={t('Right as it is')}
                  aria-label={t('{test} is right as it is', { test: nameOfResult(line) })}
                  checked={confirmed.has(confirmationOf(line, doubt))}
                  onChange={(event) =>
                    onConfirm(confirmationOf(line, doubt), event.currentTarget.checked)
                  }
                />
              )}
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

function choiceText(kind: DoubtKind, choice: string, { value }: TypedLine): string {
  if (kind === 'severalTests') return testName(choice) ?? choice;
  return kind === 'whichUnit' ? `${value} ${unitShown(choice)}` : unitShown(choice);
}

/** What is asked or refused about a line. */
function doubtText(kind: DoubtKind, text: string): string {
  switch (kind) {
    case 'noName':
      return t('Which test is this? Write its name before the number.');
    case 'unknownTest':
      return t('Not in the list of tests: stored under this name, and not converted.');
    case 'severalTests':
      return t('Which one?');
    case 'noValue':
      return t('Without a value');
    case 'notAChoice':
      return t('Please choose:');
    case 'unitOfAnother':
      return t('This test has no such unit: {text}', { text });
    case 'whichUnit':
      return t('In which unit?');
    case 'impossible':
      return t('This number cannot be right. Please check it.');
    case 'unlikely':
      return t('Is that right?');
    case 'unread':
      return t('Not understood: {text}', { text });
    case 'twice':
      return t('This test stands here twice.');
  }
}
