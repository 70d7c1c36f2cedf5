import { Input } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { LazyControl, lazyPart } from '../../../web/shell/lazyPart';
import { searchInputProps } from './searchLooks';

const globalSearch = lazyPart(() =>
  import('./GlobalSearch').then(({ GlobalSearch }) => GlobalSearch),
);

/** The search box of the top bar. Ctrl/Cmd-K focuses it. */
export function TopSearch({ onFound }: { onFound?: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  /** What Enter was pressed on, or a scanner typed, before the search had come. */
  const [entered, setEntered] = useState<string | null>(null);
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      // By its place too, for keyboards with other letters.
      if (event.key.toLowerCase() !== 'k' && event.code !== 'KeyK') return;
      event.preventDefault();
      const box = place.current?.querySelector('input');
      box?.focus();
      // What was looked for before gives way to what is typed next.
      box?.select();
    };
    document.documentElement.addEventListener('keydown', follow);
    return () => document.documentElement.removeEventListener('keydown', follow);
  }, []);
  return (
    <div ref={place}>
      <LazyControl
        part={globalSearch}
        props={{ text, setText, onFound, entered }}
        standIn={
          <Input
            role="combobox"
            aria-expanded={false}
            {...searchInputProps()}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={({ key }) => key === 'Enter' && setEntered(text)}
          />
        }
      />
    </div>
  );
}
