import { useEffect, useRef, useState } from 'react';
import { LazyControl, lazyPart } from '../../../web/shell/lazyPart';
import { searchInputProps } from './searchLooks';
import classes from './TopSearch.module.css';

const globalSearch = lazyPart(() =>
  import('./GlobalSearch').then(({ GlobalSearch }) => GlobalSearch),
);

/** The search box of the top bar. Ctrl/Cmd-K focuses it. */
export function TopSearch({ onDone }: { onDone?: () => void }) {
  const container = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  /** The text on which a person or a scanner pressed Enter before `GlobalSearch` had loaded. */
  const [enteredText, setEnteredText] = useState<string | null>(null);
  useEffect(() => {
    const focusOnShortcut = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      // Checks the key's position too, for keyboards with other letters.
      if (event.key.toLowerCase() !== 'k' && event.code !== 'KeyK') return;
      event.preventDefault();
      const input = container.current?.querySelector('input');
      input?.focus();
      // Selected, so that typing replaces the previous search.
      input?.select();
    };
    document.documentElement.addEventListener('keydown', focusOnShortcut);
    return () => document.documentElement.removeEventListener('keydown', focusOnShortcut);
  }, []);
  const { leftSection, rightSection: _, ...inputProps } = searchInputProps();
  return (
    <div ref={container}>
      <LazyControl
        part={globalSearch}
        props={{ text, setText, onDone, enteredText }}
        standIn={
          <div className={classes.box}>
            <span className={classes.icon}>{leftSection}</span>
            <input
              className={`${classes.input} mantine-Input-input`}
              role="combobox"
              aria-expanded={false}
              {...inputProps}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              onKeyDown={({ key }) => key === 'Enter' && setEnteredText(text)}
            />
          </div>
        }
      />
    </div>
  );
}
