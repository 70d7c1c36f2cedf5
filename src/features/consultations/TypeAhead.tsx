import { type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import classes from './ConsultationForm.module.css';

interface TypeAheadProps<Option> {
  label: string;
  value: string;
  maxLength: number;
  placeholder?: string | undefined;
  options: readonly Option[];
  keyOf: (option: Option) => string;
  /** What stands in the list; its key where nothing else is said. */
  optionOf?: (option: Option) => ReactNode;
  /** Enter takes the first choice without an arrow key. */
  isFirstChosen: boolean;
  onChange: (text: string) => void;
  onTake: (option: Option) => void;
  /** A key that no choice of the list took, and the choice that Enter would have taken. */
  onKey: (event: KeyboardEvent<HTMLInputElement>, chosen: Option | undefined) => void;
  onBlur?: (() => void) | undefined;
  describedBy?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** By which the page finds its box. */
  section: string;
  /** What stands below the box, where the choices do not cover it. */
  below?: ReactNode;
}

/** A text box whose choices stand below it while something is typed: arrow keys choose, Enter and Tab take, Escape closes. */
export function TypeAhead<Option>(props: TypeAheadProps<Option>) {
  const { label, value, maxLength, placeholder, options, keyOf, optionOf, isFirstChosen } = props;
  const { onChange, onTake, onKey, onBlur, describedBy, inputRef, section, below } = props;
  const id = useId();
  // By what was typed: with other letters the choice begins anew.
  const [choice, setChoice] = useState<{ typed: string; place: number } | null>(null);
  const [closedAt, setClosedAt] = useState<string | null>(null);
  const isOpen = options.length > 0 && value !== '' && closedAt !== value;
  const place = choice?.typed === value ? choice.place : isFirstChosen ? 0 : -1;
  const chosen = isOpen ? options[place] : undefined;
  const optionId = (position: number) => `${id}-${position}`;

  const keyPressed = (event: KeyboardEvent<HTMLInputElement>) => {
    // While letters are composed the keys belong to them.
    if (event.nativeEvent.isComposing) return;
    const isBare = !event.ctrlKey && !event.altKey && !event.metaKey;
    if (isOpen && isBare) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) {
        event.preventDefault();
        const next = place + step;
        setChoice({ typed: value, place: Math.max(-1, Math.min(options.length - 1, next)) });
        return;
      }
      if (event.key === 'Escape') {
        event.stopPropagation();
        setClosedAt(value);
        return;
      }
      if (
        (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) &&
        chosen !== undefined
      ) {
        if (event.key === 'Enter') event.preventDefault();
        onTake(chosen);
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
        aria-activedescendant={chosen === undefined ? undefined : optionId(place)}
        aria-describedby={describedBy}
        data-section={section}
        placeholder={placeholder}
        maxLength={maxLength}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="next"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={keyPressed}
        onBlur={() => {
          setClosedAt(value);
          onBlur?.();
        }}
        onFocus={(event) => {
          setClosedAt(null);
          // Up to the head: a phone's keyboard would cover the choices.
          if (matchMedia('(pointer: coarse)').matches) {
            event.currentTarget.scrollIntoView({ block: 'start' });
          }
        }}
      />
      {below}
      {isOpen && (
        <div id={id} role="listbox" aria-label={label} className={classes.choices}>
          {options.map((option, position) => (
            <div
              key={keyOf(option)}
              id={optionId(position)}
              role="option"
              aria-selected={position === place}
              className={classes.choice}
              // The box keeps the focus.
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onMouseUp={() => onTake(option)}
            >
              {optionOf ? optionOf(option) : keyOf(option)}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
