import { Button } from '@mantine/core';
import { useId, useMemo, useState } from 'react';
import { t } from '../../../shared/language';
import { SuggestInput } from '../../../web/ui/SuggestInput';
import { offeredSubstances } from '../substanceNames';
import { joinSubstances, splitSubstances, type Tie } from '../substances';
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
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const offered = useMemo(() => {
    const tied = ties.flatMap(({ substances }) => substances.map((one) => one.toLowerCase()));
    return [...new Set([...tied, ...offeredSubstances])];
  }, [ties]);
  if (!isOpen) {
    return (
      <Button
        size="compact-sm"
        variant={color ? 'light' : 'subtle'}
        {...(color ? { color } : {})}
        aria-label={color ? `${question} ${label}` : label}
        onClick={() => setOpen(true)}
      >
        {question}
      </Button>
    );
  }
  const answer = (take: (substances: string[]) => void) => {
    const substances = splitSubstances(text);
    setProblem(substances.length > 0 ? null : t('Please enter a substance.'));
    if (substances.length > 0) take(substances);
  };
  // What stands before the last "+" stays.
  const [, before = '', last = ''] = /^(.*[+,/]\s*)?(.*)$/.exec(text) ?? [];
  return (
    <>
      <SuggestInput
        size="sm"
        className={classes.box ?? ''}
        aria-label={label}
        aria-describedby={id}
        placeholder={t('Amoxicillin + Clavulanic acid')}
        maxLength={200}
        data-autofocus
        autoFocus
        value={text}
        error={problem}
        data={last.trim() === '' ? [] : offered.map((name) => before + joinSubstances([name]))}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          // Escape takes the question back, and not what lies around it.
          if (event.key === 'Escape') {
            event.stopPropagation();
            setOpen(false);
          }
          if (event.key !== 'Enter' || event.isDefaultPrevented()) return;
          event.preventDefault();
          if (!isSaving) answer(onRemember);
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
