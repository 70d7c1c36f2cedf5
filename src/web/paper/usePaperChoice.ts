import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentSpeaker, languages } from '../../shared/language';
import type { PaperSize } from '../../shared/paper';
import { speakerFor } from '../language/language';

interface PaperKind<Size extends PaperSize> {
  /** Under which this browser remembers what was chosen. */
  kind: string;
  /** The sizes it is laid out for, the usual one first. */
  sizes: readonly [Size, ...Size[]];
  /** For papers that are printed without a look at the choice; others begin in the screen's language each time. */
  remembersLanguage?: boolean;
}

/** How somebody wants a paper: its size, as this browser printed that kind last, and its language. */
export function usePaperChoice<Size extends PaperSize>(paper: PaperKind<Size>) {
  const { kind, sizes, remembersLanguage = false } = paper;
  const [size, setSize] = useState(() => remembered(sizeKey(kind), sizes) ?? sizes[0]);
  const [language, setLanguage] = useState(
    () =>
      (remembersLanguage && remembered(languageKey(kind), languages)) || currentSpeaker().language,
  );
  const { data: speaker } = useQuery({
    queryKey: ['paperLanguage', language],
    queryFn: () => speakerFor(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return {
    sizes,
    size,
    language,
    /** What the paper is written with; undefined until its texts are loaded. */
    speaker,
    chooseSize(chosen: Size) {
      localStorage.setItem(sizeKey(kind), chosen);
      setSize(chosen);
    },
    chooseLanguage(chosen: string) {
      if (remembersLanguage) localStorage.setItem(languageKey(kind), chosen);
      setLanguage(chosen);
    },
  };
}

export type PaperChoice<Size extends PaperSize> = ReturnType<typeof usePaperChoice<Size>>;

const sizeKey = (kind: string) => `clinic-paper-size-${kind}`;
const languageKey = (kind: string) => `clinic-paper-language-${kind}`;

/** What was chosen last, if it is still offered. */
function remembered<Choice extends string>(key: string, offered: readonly Choice[]) {
  const known = localStorage.getItem(key);
  return offered.find((one) => one === known);
}
