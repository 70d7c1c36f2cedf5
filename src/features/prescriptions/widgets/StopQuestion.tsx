import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { currentSpeaker, t } from '../../../shared/language';
import { reasonLength } from '../../../shared/voided';
import { Question } from '../../../web/forms/Question';
import { withinLength } from '../../../web/ui/withinLength';
import { reasonMissing } from '../../patients/allergies/allergyAnswer';
import {
  answersTo,
  otherFindings,
  type Stop,
  sourcesOf,
  stopKey,
  stopSentence,
} from '../checks/stops';
import {
  type ReasonCode,
  reasonCodes,
  usualReasons,
  type WarningAnswer,
} from '../checks/warningAnswer';
import { Sources } from './Sources';
import classes from './StopQuestion.module.css';

interface StopQuestionProps {
  /** What speaks against the present medicines. */
  stops: readonly Stop[];
  /** True while the prescription cannot be saved or is being saved. */
  isDisabled: boolean;
  /** Passed to `Question`. */
  asked: object | null;
  /** Saves the prescription with a reason for each stop. */
  onAnswer: (answers: WarningAnswer[]) => void;
}

type UsualCode = Exclude<ReasonCode, 'other'>;
const usualCodes = reasonCodes.filter((code): code is UsualCode => code !== 'other');

/** A reason, either chosen or typed: the last input counts. Without a text no box is open. */
interface Reason {
  usual: UsualCode | null;
  text: string | null;
}
type Reasons = Readonly<Record<string, Reason>>;
const noReason: Reason = { usual: null, text: null };

type GivenReason = Pick<WarningAnswer, 'reasonCode' | 'reason'>;

function givenReason({ usual, text }: Reason = noReason): GivenReason | null {
  if (usual) return { reasonCode: usual };
  const reason = text?.trim() ?? '';
  return /[\p{L}\p{N}]/u.test(reason) ? { reasonCode: 'other', reason } : null;
}

/** Asks once for a reason for each stop, recorded allergies among them, before a prescription is saved. */
export function StopQuestion({ stops, isDisabled, asked, onAnswer }: StopQuestionProps) {
  const [reasons, setReasons] = useState<Reasons>({});
  const [isMarked, setMarked] = useState(false);
  const conflicts = useRef(new Map<string, HTMLFieldSetElement | null>());
  const save = useRef<HTMLButtonElement>(null);
  const isAlone = stops.length === 1;
  const withoutReason = (given: Reasons) =>
    stops.find((stop) => !givenReason(given[stopKey(stop)]));

  const focusIn = (stop: Stop, tag: 'button' | 'input') =>
    conflicts.current.get(stopKey(stop))?.querySelector(tag)?.focus();
  const answer = (given: Reasons) => {
    const missing = withoutReason(given);
    flushSync(() => setMarked(missing !== undefined));
    if (missing) focusIn(missing, 'input');
    else {
      onAnswer(
        stops.flatMap((stop) => {
          const reason = givenReason(given[stopKey(stop)]);
          return reason ? answersTo(stop, reason) : [];
        }),
      );
    }
  };
  const choose = (stop: Stop, usual: UsualCode): Reasons => {
    const key = stopKey(stop);
    const given = { ...reasons, [key]: { ...noReason, ...reasons[key], usual } };
    setReasons(given);
    // With a single stop one press is the whole answer.
    if (isAlone) answer(given);
    return given;
  };
  /** The digits 1 to 5 choose a reason where the focus is, at first for the first stop, and lead to the next one. */
  const chooseByKey = (event: KeyboardEvent<HTMLElement>) => {
    const { target, ctrlKey, altKey, metaKey, code, repeat } = event;
    if (ctrlKey || altKey || metaKey || repeat || isDisabled) return;
    if (!(target instanceof HTMLElement) || target instanceof HTMLInputElement) return;
    const usual = usualCodes[Number(/^(?:Digit|Numpad)([1-5])$/.exec(code)?.[1]) - 1];
    const focused = target.closest<HTMLElement>('[data-stop]')?.dataset.stop;
    const stop = focused
      ? stops.find((one) => stopKey(one) === focused)
      : (withoutReason(reasons) ?? (isAlone ? stops[0] : undefined));
    if (!usual || !stop) return;
    event.preventDefault();
    const next = withoutReason(choose(stop, usual));
    if (isAlone) return;
    if (next) focusIn(next, 'button');
    else save.current?.focus();
  };

  return (
    <Question
      color="red"
      trigger={asked}
      title={t(stops.every(({ allergy }) => allergy) ? 'Recorded allergy' : 'Warning')}
      onKeyDown={chooseByKey}
    >
      <Stack gap="sm">
        <Text size="sm">{t('Change the medicine above, or say why it is still prescribed:')}</Text>
        {stops.map((stop) => {
          const key = stopKey(stop);
          const reason = reasons[key] ?? noReason;
          const isMissing = isMarked && !givenReason(reason);
          return (
            <ReasonFields
              key={key}
              ref={(conflict) => {
                conflicts.current.set(key, conflict);
              }}
              stop={stop}
              reason={reason}
              isAlone={isAlone}
              isMissing={isMissing}
              isDisabled={isDisabled}
              onChoose={(usual) => choose(stop, usual)}
              onType={(text) => setReasons({ ...reasons, [key]: { usual: null, text } })}
              onOpen={() => {
                flushSync(() => setReasons({ ...reasons, [key]: { ...reason, text: '' } }));
                focusIn(stop, 'input');
              }}
              onEnter={() => answer(reasons)}
            />
          );
        })}
        <Group>
          <Button
            ref={save}
            variant="default"
            disabled={isDisabled}
            onClick={() => answer(reasons)}
          >
            {t(isAlone ? 'Save with this reason' : 'Save with these reasons')}
          </Button>
        </Group>
      </Stack>
    </Question>
  );
}

interface ReasonFieldsProps {
  ref: Ref<HTMLFieldSetElement>;
  stop: Stop;
  reason: Reason;
  /** It is the only stop: one press is the whole answer. */
  isAlone: boolean;
  /** The prescription could not be saved without it. */
  isMissing: boolean;
  isDisabled: boolean;
  onChoose: (usual: UsualCode) => void;
  onType: (text: string) => void;
  /** Opens the box for another reason than the usual ones. */
  onOpen: () => void;
  onEnter: () => void;
}

/** A stop, and the reason to prescribe the medicine all the same. */
function ReasonFields(props: ReasonFieldsProps) {
  const { ref, stop, reason, isAlone, isMissing, isDisabled } = props;
  const isOpen = isAlone || isMissing || reason.text !== null;
  return (
    <fieldset ref={ref} className={classes.conflict} data-stop={stopKey(stop)}>
      <legend>{stopSentence(stop, currentSpeaker())}</legend>
      <Group gap="xs">
        {usualCodes.map((usual, position) => (
          <Button
            key={usual}
            size="compact-md"
            variant={reason.usual === usual ? 'light' : 'default'}
            aria-pressed={isAlone ? undefined : reason.usual === usual}
            disabled={isDisabled}
            onClick={() => props.onChoose(usual)}
          >
            <kbd aria-hidden>{position + 1}</kbd>
            {t(usualReasons[usual])}
          </Button>
        ))}
        {!isOpen && (
          <Button size="compact-md" variant="subtle" disabled={isDisabled} onClick={props.onOpen}>
            {t('Another reason')}
          </Button>
        )}
        <Why stop={stop} />
      </Group>
      {isOpen && (
        <TextInput
          label={t('Another reason')}
          autoComplete="off"
          value={reason.text ?? ''}
          error={isMissing ? t(reasonMissing) : null}
          onChange={(event) =>
            withinLength(
              reasonLength,
              { before: reason.text ?? '', next: event.currentTarget.value },
              props.onType,
            )
          }
          // Enter would submit the surrounding form, which asks this question again.
          onKeyDown={(event) => {
            // During IME composition Enter confirms the composed text.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            if (!isDisabled) props.onEnter();
          }}
        />
      )}
    </fieldset>
  );
}

/** What was read that stops the medicine; nothing where the record alone does. */
function Why({ stop }: { stop: Stop }) {
  const sources = sourcesOf(stop.findings);
  const others = otherFindings(stop);
  if (sources.length === 0 && others.length === 0) return null;
  return (
    <details className={classes.why}>
      <summary>{t('Why?')}</summary>
      {others.map(({ ruleId, sentence, values }) => (
        <Text key={ruleId} size="sm">
          {t(sentence, values)}
        </Text>
      ))}
      <Sources sources={sources} />
    </details>
  );
}
