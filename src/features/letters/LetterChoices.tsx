import { type KeyboardEvent, useRef } from 'react';
import { t } from '../../shared/language';
import { phraseKindLabels } from '../phrases/phrase';
import classes from './LetterChoices.module.css';
import { choiceOfLetters, type LetterChoice } from './letterChoices';

/** Letters typed within this time, in milliseconds, belong together. */
const togetherMs = 1_000;

interface LetterChoicesProps {
  choices: readonly LetterChoice[];
  onChoose: (choice: LetterChoice) => void;
}

/** What a letter begins with: a letter or an arrow key leads to a choice, Enter or a press takes it. */
export function LetterChoices({ choices, onChoose }: LetterChoicesProps) {
  const list = useRef<HTMLUListElement>(null);
  const typed = useRef({ letters: '', at: 0 });
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const next = buttons.findIndex((one) => one.matches(':focus')) + step;
      buttons[Math.max(0, Math.min(buttons.length - 1, next))]?.focus();
    } else if (/^[\p{L}\p{N}]$/u.test(event.key)) {
      const isOneWord = event.timeStamp - typed.current.at < togetherMs;
      const letters = isOneWord ? typed.current.letters + event.key : event.key;
      typed.current = { letters, at: event.timeStamp };
      buttons[choiceOfLetters(letters, choices)]?.focus();
    }
  };
  return (
    <ul
      ref={list}
      className={classes.choices}
      aria-label={t('Kind of letter')}
      onKeyDown={handleKey}
    >
      {choices.map((choice, position) => (
        <li key={choice.key}>
          <button
            type="button"
            className={classes.choice}
            data-autofocus={position === 0 || undefined}
            onClick={() => onChoose(choice)}
          >
            <span className={classes.label}>{labelOf(choice)}</span>
            <kbd aria-hidden>{choice.code}</kbd>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** "Sickness certificate", or of an own text "School sports · Fitness certificate". */
export function labelOf({ kind, phrase }: LetterChoice): string {
  const kindLabel = t(phraseKindLabels[kind]);
  return phrase ? `${phrase.name} · ${kindLabel}` : kindLabel;
}
