import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentSpeaker, languages } from '../../shared/language';
import type { PaperSize } from '../../shared/paper';
import { speakerFor } from '../language/language';

interface PaperKind<Size extends PaperSize> {
  /** The name under which this browser remembers the choice. */
  kind: string;
  /** The sizes that it is laid out for, the usual one first. */
  sizes: readonly [Size, ...Size[]];
  /** For papers that are printed without showing the choice; others begin in the screen's language each time. */
  remembersLanguage?: boolean;
  /** The language that the paper was written in, which nobody chooses. */
  ownLanguage?: string | undefined;
}

/** The chosen size of a paper, by default that of this browser's last choice for its kind, and its language. */
export function usePaperChoice<Size extends PaperSize>(paper: PaperKind<Size>) {
  const { kind, sizes, remembersLanguage = false, ownLanguage } = paper;
  const [size, setSize] = useState(() => storedChoice(sizeKey(kind), sizes) ?? sizes[0]);
  const [chosenLanguage, setLanguage] = useState(
    () =>
      (remembersLanguage && storedChoice(languageKey(kind), languages)) ||
      currentSpeaker().language,
  );
  const language = ownLanguage ?? chosenLanguage;
  const { data: speaker } = useQuery({
    queryKey: ['paperLanguage', language],
    queryFn: () => speakerFor(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    sizes,
    size,
    language,
    hasOwnLanguage: ownLanguage !== undefined,
    /** The chosen language with its texts; undefined until they are loaded. */
    speaker,
    chooseSize(newSize: Size) {
      localStorage.setItem(sizeKey(kind), newSize);
      setSize(newSize);
    },
    chooseLanguage(newLanguage: string) {
      if (remembersLanguage) localStorage.setItem(languageKey(kind), newLanguage);
      setLanguage(newLanguage);
    },
  };
}

export type PaperChoice<Size extends PaperSize> = ReturnType<typeof usePaperChoice<Size>>;

const sizeKey = (kind: string) => `clinic-paper-size-${kind}`;
const languageKey = (kind: string) => `clinic-paper-language-${kind}`;

/** The last choice, if it is still available. */
function storedChoice<Choice extends string>(key: string, choices: readonly Choice[]) {
  const stored = localStorage.getItem(key);
  return choices.find((choice) => choice === stored);
}
