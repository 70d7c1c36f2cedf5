import { Radio, Text } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { t } from '../../shared/language';
import { useClinic } from '../../web/session/session';
import type { Patient } from '../patients/patient';
import classes from './MergeDialog.module.css';
import { groupLabel, shownGroup } from './mergeWords';
import { type Choice, type Difference, mergedRecord } from './proposal';

interface FieldQuestionProps {
  difference: Difference;
  survivor: Patient;
  duplicate: Patient;
  /** The patients' numbers, as P-37. */
  codes: { survivor: string; duplicate: string };
  value: Choice;
  onChange: (choice: Choice) => void;
  isFirst: boolean;
}

/** One field in which two records differ: whose value stands. Enter takes the marked one and leads to the next. */
export function FieldQuestion(props: FieldQuestionProps) {
  const { difference, survivor, duplicate, codes, value, onChange, isFirst } = props;
  const { group, isAsked, proposed } = difference;
  const { today } = useClinic();
  const both = mergedRecord(survivor, duplicate).record;
  const options: { choice: Choice; text: string; whose: string }[] = [
    ...(proposed === 'safer'
      ? [{ choice: proposed, text: shownGroup(group, both, today), whose: saferText(isAsked) }]
      : []),
    { choice: 'survivor', text: shownGroup(group, survivor, today), whose: codes.survivor },
    { choice: 'duplicate', text: shownGroup(group, duplicate, today), whose: codes.duplicate },
  ];
  return (
    <Radio.Group
      className={classes.question ?? ''}
      data-merge-question
      label={groupLabel(group)}
      value={value}
      onChange={(choice) => onChange(choice as Choice)}
    >
      <div className={classes.sides}>
        {options.map(({ choice, text, whose }) => (
          <Radio
            key={choice}
            value={choice}
            label={
              <Text span inherit className={classes.value ?? ''}>
                {text}
              </Text>
            }
            description={whose}
            onKeyDown={leadToNext}
            data-autofocus={(isFirst && choice === value) || undefined}
          />
        ))}
      </div>
    </Radio.Group>
  );
}

function saferText(isAsked: boolean): string {
  return t(isAsked ? 'Until the patient was asked' : 'All of both');
}

/** Enter, which would send the form, takes the marked value; the last question keeps the focus. */
function leadToNext(event: KeyboardEvent<HTMLInputElement>): void {
  const { key, repeat, ctrlKey, metaKey, currentTarget } = event;
  if (key !== 'Enter' || ctrlKey || metaKey) return;
  event.preventDefault();
  if (repeat) return;
  const questions = [...(currentTarget.form?.querySelectorAll('[data-merge-question]') ?? [])];
  const at = questions.findIndex((question) => question.contains(currentTarget));
  questions[at + 1]?.querySelector<HTMLInputElement>('input:checked')?.focus();
}
