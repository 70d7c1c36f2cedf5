import {
  currentSpeaker,
  languageOfFile,
  languages,
  preferredLanguage,
  type Speaker,
  setSpeakerSource,
  speakerOf,
  type Translations,
} from '../../shared/language';
import { languageKey } from '../../shared/languageKey';
import { untilReachable } from '../offline/untilReachable';
import { watched } from '../ui/watched';

const loaders = Object.fromEntries(
  Object.entries(
    import.meta.glob<Translations>('../../languages/*.json', { import: 'default' }),
  ).map(([path, load]) => [languageOfFile(path), load]),
);

const speaker = watched(currentSpeaker());
setSpeakerSource(speaker.get);

/** A language with its texts, which are loaded on first use. */
export async function speakerFor(code: string): Promise<Speaker> {
  const load = loaders[code];
  return speakerOf(code, load ? await untilReachable(load) : {});
}

/** Switches to a language, on this page and on later visits of this browser. */
export async function speak(code: string): Promise<void> {
  localStorage.setItem(languageKey, code);
  await switchTo(code);
}

async function switchTo(code: string): Promise<void> {
  if (code === speaker.get().language) return;
  const next = await speakerFor(code);
  // Without a font of its own for the letters, a device would show boxes until ours is loaded. A failure is ignored.
  await document.fonts.load('1em Plex', next.t('Close')).catch(() => []);
  document.documentElement.lang = code;
  speaker.set(next);
}

/** The language chosen last in this browser, else the one that the browser prefers. */
export function initialLanguage(): string {
  const stored = localStorage.getItem(languageKey);
  return stored && languages.includes(stored) ? stored : preferredLanguage(navigator.languages);
}

/** Switches to the initial language, before the first screen. */
export function speakInitialLanguage(): Promise<void> {
  return switchTo(initialLanguage());
}

/** The current language; a component that uses it renders again when it changes. */
export function useLanguage(): string {
  return speaker.use().language;
}
