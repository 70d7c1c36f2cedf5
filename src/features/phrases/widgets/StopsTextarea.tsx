import { Textarea, type TextareaProps } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { withinLength } from '../../../web/ui/withinLength';
import { selectStop } from '../selectStop';

interface StopsTextareaProps extends Omit<TextareaProps, 'value' | 'onChange' | 'maxLength'> {
  value: string;
  maxLength: number;
  onWrite: (text: string) => void;
  /** The text with the short code at its end written out; the same text if none stands there. */
  expand?: (text: string) => string;
}

/**
 * A text in which Tab goes from stop to stop, and on behind the last one. Tab and Enter behind a short code, and a blank
 * or leaving the box, write it out.
 */
export function StopsTextarea(props: StopsTextareaProps) {
  const { value, maxLength, onWrite, expand = asItIs, onKeyDown, onFocus, onBlur, ...own } = props;
  const write = (next: string) => withinLength(maxLength, { before: value, next }, onWrite);
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey, nativeEvent } = event;
    // While an input method composes letters, the keys belong to it.
    if (nativeEvent.isComposing) return;
    const box = event.currentTarget;
    if (!ctrlKey && !altKey && !metaKey) {
      const isAtEnd = box.selectionStart === value.length;
      const whole =
        !shiftKey && (key === 'Tab' || key === 'Enter') && isAtEnd ? expand(value) : value;
      if (whole !== value) flushSync(() => write(whole));
      const from = whole === value ? box.selectionEnd : lengthInCommon(value, whole);
      const goesOn = key === 'Tab' || whole !== value;
      if (goesOn && selectStop(box, shiftKey ? 'before' : from)) {
        event.preventDefault();
        return;
      }
    }
    onKeyDown?.(event);
  };
  const leftWithWindow = useRef(false);
  const handleFocus = (event: FocusEvent<HTMLTextAreaElement>) => {
    // A press of the mouse sets its own place after this; who comes back to the window goes on where they were.
    if (!leftWithWindow.current) selectStop(event.currentTarget, 0);
    onFocus?.(event);
  };
  return (
    <Textarea
      autosize
      {...own}
      value={value}
      onChange={(event) => {
        const next = event.currentTarget.value;
        const code = /^(.*\S)(\s)$/s.exec(next);
        const whole = code ? expand(code[1] ?? '') : next;
        write(code && whole !== code[1] ? `${whole}${code[2]}` : next);
      }}
      onKeyDown={handleKeyDown}
      onFocus={handleFocus}
      onBlur={(event) => {
        leftWithWindow.current = document.activeElement === event.currentTarget;
        const whole = expand(value);
        if (whole !== value) write(whole);
        onBlur?.(event);
      }}
    />
  );
}

const asItIs = (text: string) => text;

/** How many characters two texts begin with in common. */
function lengthInCommon(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
