import { Alert, type AlertProps } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { comeIntoView } from '../ui/comeIntoView';
import classes from './Question.module.css';

interface QuestionProps extends Pick<AlertProps, 'title' | 'icon'> {
  color?: 'yellow' | 'red';
  /**
   * The object that caused the question, a new one each time. For each object the question scrolls into view and takes
   * the focus once. Null if no press waits for the answer.
   */
  trigger: object | null;
  /** Takes the question back, also on Escape. */
  onBack?: (() => void) | undefined;
  /** Hears of every key that is pressed in the question, also while itself has the focus. */
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
}

// A question that is rendered again while somebody types must not take the focus again.
const shownTriggers = new WeakSet<object>();

/**
 * A question that interrupts a press. It takes the focus itself instead of one of its buttons, which a held Enter would
 * press.
 */
export function Question(props: QuestionProps) {
  const { color = 'yellow', trigger, onBack, onKeyDown, children, ...alert } = props;
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!question.current || !trigger || shownTriggers.has(trigger)) return;
    shownTriggers.add(trigger);
    question.current.focus({ preventScroll: true });
    comeIntoView(question.current);
  }, [trigger]);
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    onKeyDown?.(event);
    if (event.key !== 'Escape' || !onBack) return;
    event.stopPropagation();
    onBack();
  };
  return (
    <Alert
      ref={question}
      tabIndex={-1}
      className={classes.question ?? ''}
      color={color}
      role="alert"
      // That Escape must not close a dialog around it.
      {...(onBack && { 'data-mantine-stop-propagation': true })}
      onKeyDown={handleKey}
      {...alert}
    >
      {children}
    </Alert>
  );
}
