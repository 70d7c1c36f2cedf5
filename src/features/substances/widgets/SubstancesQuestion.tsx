import { Button } from '@mantine/core';
import { useMemo, useRef, useState } from 'react';
import { t } from '../../../shared/language';
import { SuggestInput } from '../../../web/ui/SuggestInput';
import { withinLength } from '../../../web/ui/withinLength';
import { offeredSubstances, wholeSubstances } from '../substanceNames';
import { areSameSubstances, joinSubstances, splitSubstances, type Tie } from '../substances';
import classes from './SubstancesQuestion.module.css';

/** The longest answer in characters, as of a medicine's generic name. */
const maxTextLength = 200;

interface SubstancesQuestionProps {
  /** The button's text: "What is in it?" */
  question: string;
  /** The full question for screen readers: "What is in Tab. Dolo?" */
  label: string;
  /** Set to make the button stand out. */
  color?: 'yellow' | undefined;
  ties: readonly Tie[];
  isSaving: boolean;
  /** The answer is noted for the clinic. */
  onRemember: (substances: string[]) => void;
  /** The answer applies to this prescription only; left out if there is none. */
  onHere?: (substances: string[]) => void;
  /** The answer is that it is no medicine; left out if it must be one. */
  onNone?: () => void;
}

/** A button that opens a question for a medicine's substances. */
export function SubstancesQuestion(props: SubstancesQuestionProps) {
  const { question, label, color, ties, isSaving, onRemember, onHere, onNone } = props;
  const [isOpen, setOpen] = useState(false);
  const [isCancelled, setCancelled] = useState(false);
  const { answer, ...field } = useSubstancesField(ties);
  if (!isOpen) {
    return (
      <Button
        size="compact-sm"
        variant={color ? 'light' : 'subtle'}
        {...(color ? { color } : {})}
        aria-label={color ? `${question} ${label}` : label}
        autoFocus={isCancelled}
        onClick={() => setOpen(true)}
      >
        {question}
      </Button>
    );
  }
  return (
    <>
      <SubstancesInput
        label={label}
        {...field}
        onEnter={() => {
          if (!isSaving) answer(onRemember);
        }}
        onEscape={() => {
          setOpen(false);
          setCancelled(true);
        }}
      />
      <Button
        size="compact-sm"
        variant="default"
        disabled={isSaving}
        onClick={() => answer(onRemember)}
      >
        {t('Remember for the clinic')}
      </Button>
      {onHere && (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => answer(onHere)}>
          {t('Only here')}
        </Button>
      )}
      {onNone && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          disabled={isSaving}
          onClick={onNone}
        >
          {t('Not a medicine')}
        </Button>
      )}
    </>
  );
}

/** The typed text, which stays while the question is closed, and the problem with it. */
function useSubstancesField(ties: readonly Tie[]) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const offered = useMemo(() => {
    const tied = ties.flatMap(({ substances }) => substances.map((one) => one.toLowerCase()));
    return [...new Set([...tied, ...offeredSubstances])];
  }, [ties]);
  const answer = (onAnswer: (substances: string[]) => void) => {
    const substances = splitSubstances(text);
    if (substances.length === 0) {
      setProblem(t('Please enter a substance.'));
      return;
    }
    const whole = wholeSubstances(substances, offered);
    if (areSameSubstances(whole, substances)) {
      setProblem(null);
      onAnswer(substances);
      return;
    }
    // A half-typed word is completed, and the doctor has to confirm it before it counts for the clinic.
    setText(joinSubstances(whole));
    setProblem(t('Is this the whole name? Then press again.'));
  };
  const onChange = (next: string) => {
    setText(next);
    setProblem(null);
  };
  return { text, problem, offered, answer, onChange };
}

interface SubstancesInputProps {
  label: string;
  text: string;
  problem: string | null;
  offered: readonly string[];
  onChange: (text: string) => void;
  onEnter: () => void;
  /** Not called if Escape closes the list. */
  onEscape: () => void;
}

function SubstancesInput(props: SubstancesInputProps) {
  const { label, text, problem, offered, onChange, onEnter, onEscape } = props;
  const isListOpen = useRef(false);
  // The text before the last "+" stays.
  const [, before = '', last = ''] = /^(.*[+,/]\s*)?(.*)$/.exec(text) ?? [];
  return (
    <SuggestInput
      size="sm"
      className={classes.box ?? ''}
      classNames={{ input: classes.input ?? '' }}
      // Below the input, the list would cover the buttons that are pressed next.
      comboboxProps={{ position: 'top-start' }}
      onDropdownOpen={() => {
        isListOpen.current = true;
      }}
      onDropdownClose={() => {
        isListOpen.current = false;
      }}
      onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest' })}
      aria-label={label}
      placeholder={t('Amoxicillin + Clavulanic acid')}
      data-autofocus
      autoFocus
      value={text}
      error={problem}
      data={last.trim() === '' ? [] : offered.map((name) => before + joinSubstances([name]))}
      onChange={(next) => withinLength(maxTextLength, { before: text, next }, onChange)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
        // Escape closes the list, then the question, and not an outer dialog; the typed text stays.
        event.stopPropagation();
        if (!isListOpen.current) onEscape();
      }}
      wrapperProps={{
        // The input's own handler would run before the list takes the option that an arrow key chose.
        onKeyDown: (event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          if (event.isDefaultPrevented()) return;
          event.preventDefault();
          onEnter();
        },
      }}
    />
  );
}
