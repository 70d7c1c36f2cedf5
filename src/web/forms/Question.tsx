import { Alert, type AlertProps } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { comeIntoView } from '../ui/comeIntoView';
import classes from './Question.module.css';

interface QuestionProps extends Pick<AlertProps, 'title' | 'icon'> {
  color?: 'yellow' | 'red';
  /**
   * What asks it, another object each time that it is asked: once for each it comes into view and takes the focus. Null
   * where no press waits for the answer.
   */
  asked: object | null;
  /** Takes it back, also by Escape. */
  onBack?: (() => void) | undefined;
  children: ReactNode;
}

// One that comes back while somebody types is not asked anew.
const shown = new WeakSet<object>();

/**
 * A question that stops a press. It has the focus itself, none of its buttons has: a held Enter would answer for the
 * person.
 */
export function Question({ color = 'yellow', asked, onBack, children, ...alert }: QuestionProps) {
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!question.current || !asked || shown.has(asked)) return;
    shown.add(asked);
    question.current.focus({ preventScroll: true });
    comeIntoView(question.current);
  }, [asked]);
  const takeBack = (event: KeyboardEvent) => {
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
      // A dialog around it does not close by that Escape.
      {...(onBack && { 'data-mantine-stop-propagation': true, onKeyDown: takeBack })}
      {...alert}
    >
      {children}
    </Alert>
  );
}
