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

const files = Object.fromEntries(
  Object.entries(
    import.meta.glob<Translations>('../../languages/*.json', { import: 'default' }),
  ).map(([path, load]) => [languageOfFile(path), load]),
);

const speaker = watched(currentSpeaker());
setSpeakerSource(speaker.get);

/** A language whose texts are loaded when they are first needed. */
export async function speakerFor(code: string): Promise<Speaker> {
  const load = files[code];
  return speakerOf(code, load ? await untilReachable(load) : {});
}

/** Speaks a language from now on, on this page and when this browser comes back. */
export async function speak(code: string): Promise<void> {
  localStorage.setItem(languageKey, code);
  await change(code);
}

async function change(code: string): Promise<void> {
  if (code === speaker.get().language) return;
  const next = await speakerFor(code);
  // Letters that the device has no font for would be boxes until ours is there; without it they are read all the same.
  await document.fonts.load('1em Plex', next.t('Close')).catch(() => []);
  document.documentElement.lang = code;
  speaker.set(next);
}

/** What was chosen here last, else what the browser prefers. */
export function languageAsBefore(): string {
  const chosen = localStorage.getItem(languageKey);
  return chosen && languages.includes(chosen) ? chosen : preferredLanguage(navigator.languages);
}

/** Speaks it, from the first screen on. */
export function speakAsBefore(): Promise<void> {
  return change(languageAsBefore());
}

/** The language that is spoken now; anyone who uses it is drawn again when another is chosen. */
export function useLanguage(): string {
  return speaker.use().language;
}
