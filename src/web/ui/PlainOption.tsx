import { Combobox } from '@mantine/core';
import type { ReactNode } from 'react';

interface PlainOptionProps {
  id: string;
  /** What is chosen by now. */
  isChosen?: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** An option of a `Combobox` that is drawn anew with every letter. Mantine's own reads the theme again each time. */
export function PlainOption({ id, isChosen = false, onChoose, children }: PlainOptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus and names the chosen option.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box takes the keys.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      data-combobox-option
      data-combobox-active={isChosen || undefined}
      className={Combobox.classes.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}
