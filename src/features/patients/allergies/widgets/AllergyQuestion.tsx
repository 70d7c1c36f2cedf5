import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { currentSpeaker, t } from '../../../../shared/language';
import { reasonLength } from '../../../../shared/voided';
import { Question } from '../../../../web/forms/Question';
import { withinLength } from '../../../../web/ui/withinLength';
import {
  type NewAllergyAnswer,
  type ReportedConflict,
  reasonMissing,
  usualReasons,
} from '../allergyAnswer';
import { pairKey } from '../allergyCheck';
import { conflictSentence } from '../conflictSentence';
import classes from './AllergyQuestion.module.css';

interface AllergyQuestionProps {
  /** The conflicts of the present medicines. */
  conflicts: readonly ReportedConflict[];
  /** True while the prescription cannot be saved or is being saved. */
  isDisabled: boolean;
  /** Passed to `Question`. */
  asked: object | null;
  /** Saves the prescription with a reason for each conflict. */
  onAnswer: (answer: NewAllergyAnswer) => void;
}

/** A reason, either chosen or typed: the last input counts. */
interface Reason {
  usual: (typeof usualReasons)[number] | null;
  text: string;
}
type Reasons = Readonly<Record<string, Reason>>;
const noReason: Reason = { usual: null, text: '' };

function reasonText({ usual, text }: Reason = noReason): string {
  return usual ? t(usual) : text.trim();
}

/** Asks once for a reason for each conflict before a prescription that conflicts with recorded allergies is saved. */
export function AllergyQuestion(props: AllergyQuestionProps) {
  const { conflicts, isDisabled, asked, onAnswer } = props;
  const [reasons, setReasons] = useState<Reasons>({});
  const [isMarked, setMarked] = useState(false);
  const fields = useRef(new Map<string, HTMLInputElement | null>());
  const isAlone = conflicts.length === 1;
  const answer = (given: Reasons) => {
    const reasonOf = (conflict: ReportedConflict) => reasonText(given[pairKey(conflict)]);
    const missing = conflicts.find((conflict) => reasonOf(conflict) === '');
    setMarked(missing !== undefined);
    if (missing) fields.current.get(pairKey(missing))?.focus();
    else {
      onAnswer(
        conflicts.map((conflict) => ({
          medicine: conflict.medicine,
          allergy: conflict.allergy,
          reason: reasonOf(conflict),
        })),
      );
    }
  };
  return (
    <Question color="red" trigger={asked} title={t('Recorded allergy')}>
      <Stack gap="sm">
        <Text size="sm">{t('Change the medicine above, or say why it is still prescribed:')}</Text>
        {conflicts.map((conflict) => {
          const key = pairKey(conflict);
          const { usual: selected, text } = reasons[key] ?? noReason;
          const withReason = (changes: Partial<Reason>) => ({
            ...reasons,
            [key]: { usual: selected, text, ...changes },
          });
          return (
            <fieldset key={key} className={classes.conflict}>
              <legend>{conflictSentence(conflict, currentSpeaker())}</legend>
              <Group gap="xs">
                {usualReasons.map((usual) => (
                  <Button
                    key={usual}
                    size="sm"
                    variant={selected === usual ? 'light' : 'default'}
                    aria-pressed={isAlone ? undefined : selected === usual}
                    disabled={isDisabled}
                    onClick={() => {
                      const given = withReason({ usual });
                      setReasons(given);
                      // With a single conflict one press is the whole answer.
                      if (isAlone) answer(given);
                    }}
                  >
                    {t(usual)}
                  </Button>
                ))}
              </Group>
              <TextInput
                ref={(field) => {
                  fields.current.set(key, field);
                }}
                label={t('Another reason')}
                autoComplete="off"
                value={text}
                error={isMarked && reasonText(reasons[key]) === '' ? t(reasonMissing) : null}
                onChange={(event) =>
                  withinLength(
                    reasonLength,
                    { before: text, next: event.currentTarget.value },
                    (next) => setReasons(withReason({ usual: null, text: next })),
                  )
                }
                // Enter would submit the surrounding form, which asks this question again.
                onKeyDown={(event) => {
                  // During IME composition Enter confirms the composed text.
                  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                  event.preventDefault();
                  if (!isDisabled) answer(reasons);
                }}
              />
            </fieldset>
          );
        })}
        <Group>
          <Button variant="default" disabled={isDisabled} onClick={() => answer(reasons)}>
            {t(isAlone ? 'Save with this reason' : 'Save with these reasons')}
          </Button>
        </Group>
      </Stack>
    </Question>
  );
}
