import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { withinLength } from '../../web/ui/withinLength';
import classes from './ConsultationForm.module.css';

interface TypeAheadProps<Option> {
  label: string;
  value: string;
  maxLength: number;
  placeholder?: string | undefined;
  options: readonly Option[];
  keyOf: (option: Option) => string;
  /** An option as the list shows it; by default its key. */
  optionOf?: (option: Option) => ReactNode;
  /** Enter takes the first option without an arrow key. */
  isFirstChosen: boolean;
  onChange: (text: string) => void;
  /** If it returns true, Tab stays in the box: the option has something to fill in. */
  onTake: (option: Option) => unknown;
  /** A key that the list did not handle, and the option that Enter would have taken. */
  onKey: (event: KeyboardEvent<HTMLInputElement>, chosen: Option | undefined) => void;
  onBlur?: (() => void) | undefined;
  describedBy?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** The `data-section` by which the page focuses the box. */
  section: string;
  /** Shown between the box and its options. */
  below?: ReactNode;
}

/** A text box with a list of options while text is typed: arrow keys choose, Enter and Tab take, Escape closes. */
export function TypeAhead<Option>(props: TypeAheadProps<Option>) {
  const { label, value, maxLength, placeholder, options, keyOf, optionOf, isFirstChosen } = props;
  const { onChange, onTake, onKey, onBlur, describedBy, inputRef, section, below } = props;
  const id = useId();
  // The choice holds for the text that it was made for: other letters reset it.
  const [choice, setChoice] = useState<{ typed: string; index: number } | null>(null);
  const [closedText, setClosedText] = useState<string | null>(null);
  const isOpen = options.length > 0 && value !== '' && closedText !== value;
  const chosenIndex = choice?.typed === value ? choice.index : isFirstChosen ? 0 : -1;
  const chosen = isOpen ? options[chosenIndex] : undefined;
  const optionId = (position: number) => `${id}-${position}`;

  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // While an input method composes letters, the keys belong to it.
    if (event.nativeEvent.isComposing) return;
    const isBare = !event.ctrlKey && !event.altKey && !event.metaKey;
    if (isOpen && isBare) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) {
        event.preventDefault();
        const next = chosenIndex + step;
        setChoice({ typed: value, index: Math.max(-1, Math.min(options.length - 1, next)) });
        return;
      }
      if (event.key === 'Escape') {
        event.stopPropagation();
        setClosedText(value);
        return;
      }
      if (
        (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) &&
        chosen !== undefined
      ) {
        const mustStay = onTake(chosen) === true;
        if (event.key === 'Enter' || mustStay) event.preventDefault();
        return;
      }
    }
    onKey(event, chosen);
  };

  return (
    <div className={classes.typeAhead}>
      <input
        ref={inputRef}
        className={classes.input}
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-activedescendant={chosen === undefined ? undefined : optionId(chosenIndex)}
        aria-describedby={describedBy}
        data-section={section}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="next"
        value={value}
        onChange={(event) =>
          withinLength(maxLength, { before: value, next: event.currentTarget.value }, onChange)
        }
        onKeyDown={handleKeyDown}
        onBlur={() => {
          setClosedText(value);
          onBlur?.();
        }}
        onFocus={(event) => {
          setClosedText(null);
          // Scrolls the box to the top: a phone's keyboard would cover the options.
          if (matchMedia('(pointer: coarse)').matches) {
            event.currentTarget.scrollIntoView({ block: 'start' });
          }
        }}
      />
      {below}
      {isOpen && (
        <div id={id} role="listbox" aria-label={label} className={classes.choices}>
          {options.map((option, position) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box handles the keys.
            <div
              key={keyOf(option)}
              id={optionId(position)}
              role="option"
              aria-selected={position === chosenIndex}
              className={classes.choice}
              // The box keeps the focus.
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onTake(option)}
            >
              {optionOf ? optionOf(option) : keyOf(option)}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
