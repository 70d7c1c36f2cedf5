import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { t } from '../../../../shared/language';
import { Question } from '../../../../web/forms/Question';
import {
  type AskedConflict,
  type NewAllergyAnswer,
  reasonMissing,
  usualReasons,
} from '../allergyAnswer';
import { classLabel } from '../drugClasses';
import classes from './AllergyQuestion.module.css';

interface AllergyQuestionProps {
  /** Of the medicines as they are now: what is asked of one goes with it. */
  conflicts: readonly AskedConflict[];
  /** True while it cannot be saved, or is being saved. */
  isDisabled: boolean;
  /** What asks it, as `Question` has it. */
  asked: object | null;
  /** Saves the prescription with the reason why each medicine is given all the same. */
  onAnswer: (answer: NewAllergyAnswer) => void;
}

/** Chosen or typed: what was said last holds. */
interface Reason {
  usual: (typeof usualReasons)[number] | null;
  text: string;
}
type Reasons = Readonly<Record<string, Reason>>;
const noReason: Reason = { usual: null, text: '' };

function reasonIn({ usual, text }: Reason = noReason): string {
  return usual ? t(usual) : text.trim();
}

const keyOf = ({ medicine, allergy }: AskedConflict) => JSON.stringify([medicine, allergy]);

/** Asked once before a prescription is saved that the patient's record speaks against: a reason for each conflict. */
export function AllergyQuestion(props: AllergyQuestionProps) {
  const { conflicts, isDisabled, asked, onAnswer } = props;
  const [reasons, setReasons] = useState<Reasons>({});
  const [isMarked, setMarked] = useState(false);
  const fields = useRef(new Map<string, HTMLInputElement | null>());
  const isAlone = conflicts.length === 1;
  const answer = (said: Reasons) => {
    const reasonOf = (conflict: AskedConflict) => reasonIn(said[keyOf(conflict)]);
    const missing = conflicts.find((conflict) => reasonOf(conflict) === '');
    setMarked(missing !== undefined);
    if (missing) fields.current.get(keyOf(missing))?.focus();
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
    <Question color="red" asked={asked} title={t('Recorded allergy')}>
      <Stack gap="sm">
        <Text size="sm">{t('Change the medicine above, or say why it is still prescribed:')}</Text>
        {conflicts.map((conflict) => {
          const key = keyOf(conflict);
          const { usual: chosen, text } = reasons[key] ?? noReason;
          const say = (said: Partial<Reason>) => ({
            ...reasons,
            [key]: { usual: chosen, text, ...said },
          });
          return (
            <fieldset key={key} className={classes.conflict}>
              <legend>{sentenceOf(conflict)}</legend>
              <Group gap="xs">
                {usualReasons.map((usual) => (
                  <Button
                    key={usual}
                    size="sm"
                    variant={chosen === usual ? 'light' : 'default'}
                    aria-pressed={isAlone ? undefined : chosen === usual}
                    disabled={isDisabled}
                    onClick={() => {
                      const said = say({ usual });
                      setReasons(said);
                      // Where nothing else is asked one press is the whole answer.
                      if (isAlone) answer(said);
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
                maxLength={300}
                value={text}
                error={isMarked && reasonIn(reasons[key]) === '' ? t(reasonMissing) : null}
                onChange={(event) =>
                  setReasons(say({ usual: null, text: event.currentTarget.value }))
                }
                // Enter would send the form, which asks this again.
                onKeyDown={(event) => {
                  // While letters are composed Enter belongs to them.
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

function sentenceOf({ medicine, allergy, drugClass, substance }: AskedConflict): string {
  const named = substance ? `${medicine}, ${substance}` : medicine;
  if (!drugClass)
    return t('{medicine}: the record says “{allergy}”.', { medicine: named, allergy });
  const group = t(classLabel(drugClass));
  return substance
    ? t('{medicine}: {substance} belongs to {group}; the record says “{allergy}”.', {
        medicine,
        substance,
        group,
        allergy,
      })
    : t('{medicine} belongs to {group}; the record says “{allergy}”.', {
        medicine,
        group,
        allergy,
      });
}
