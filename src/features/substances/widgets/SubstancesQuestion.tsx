import { Button } from '@mantine/core';
import { useId, useMemo, useRef, useState } from 'react';
import { t } from '../../../shared/language';
import { SuggestInput } from '../../../web/ui/SuggestInput';
import { offeredSubstances, wholeSubstances } from '../substanceNames';
import { areSameSubstances, joinSubstances, splitSubstances, type Tie } from '../substances';
import classes from './SubstancesQuestion.module.css';

interface SubstancesQuestionProps {
  /** As asked on its button: "What is in it?" */
  question: string;
  /** The whole of it for who cannot see what stands beside it: "What is in Tab. Dolo?" */
  label: string;
  /** Where its button wants to be seen. */
  color?: 'yellow' | undefined;
  ties: readonly Tie[];
  isSaving: boolean;
  /** For the clinic. */
  onRemember: (substances: string[]) => void;
  /** For this prescription alone; left out where there is none. */
  onHere?: (substances: string[]) => void;
  /** That it is no medicine; left out where it is one. */
  onNone?: () => void;
}

/** Asks what is in a medicine, once it is pressed. */
export function SubstancesQuestion(props: SubstancesQuestionProps) {
  const { question, label, color, ties, isSaving, onRemember, onHere, onNone } = props;
  const [isOpen, setOpen] = useState(false);
  const [isTakenBack, setTakenBack] = useState(false);
  const { answer, ...field } = useSubstancesField(ties);
  if (!isOpen) {
    return (
      <Button
        size="compact-sm"
        variant={color ? 'light' : 'subtle'}
        {...(color ? { color } : {})}
        aria-label={color ? `${question} ${label}` : label}
        autoFocus={isTakenBack}
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
          setTakenBack(true);
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

/** What is typed, which stays while the question is closed, and what is wrong with it. */
function useSubstancesField(ties: readonly Tie[]) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const offered = useMemo(() => {
    const tied = ties.flatMap(({ substances }) => substances.map((one) => one.toLowerCase()));
    return [...new Set([...tied, ...offeredSubstances])];
  }, [ties]);
  const answer = (take: (substances: string[]) => void) => {
    const substances = splitSubstances(text);
    if (substances.length === 0) {
      setProblem(t('Please enter a substance.'));
      return;
    }
    const whole = wholeSubstances(substances, offered);
    if (areSameSubstances(whole, substances)) {
      setProblem(null);
      take(substances);
      return;
    }
    // Half a word is never what is in a medicine: it is looked at before it holds for the clinic.
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
  /** Not where it closes the list. */
  onEscape: () => void;
}

function SubstancesInput(props: SubstancesInputProps) {
  const { label, text, problem, offered, onChange, onEnter, onEscape } = props;
  const isListOpen = useRef(false);
  const id = useId();
  // What stands before the last "+" stays.
  const [, before = '', last = ''] = /^(.*[+,/]\s*)?(.*)$/.exec(text) ?? [];
  return (
    <SuggestInput
      size="sm"
      className={classes.box ?? ''}
      classNames={{ input: classes.input ?? '' }}
      // Over the buttons below it the list would hide what is pressed next.
      comboboxProps={{ position: 'top-start' }}
      onDropdownOpen={() => {
        isListOpen.current = true;
      }}
      onDropdownClose={() => {
        isListOpen.current = false;
      }}
      onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest' })}
      aria-label={label}
      aria-describedby={id}
      placeholder={t('Amoxicillin + Clavulanic acid')}
      maxLength={200}
      data-autofocus
      autoFocus
      value={text}
      error={problem}
      data={last.trim() === '' ? [] : offered.map((name) => before + joinSubstances([name]))}
      onChange={onChange}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        // Escape closes the list, then the question, and not what lies around it; what was typed stays.
        if (event.key === 'Escape') {
          event.stopPropagation();
          if (!isListOpen.current) onEscape();
        }
        if (event.key !== 'Enter' || event.isDefaultPrevented()) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}
