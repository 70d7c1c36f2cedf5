import { AsyncLocalStorage } from 'node:async_hooks';
import {
  languageOfFile,
  preferredLanguage,
  type Speaker,
  setSpeakerSource,
  speakerOf,
  type Translations,
} from '../../shared/language';

const files = import.meta.glob<Translations>('../../languages/*.json', {
  eager: true,
  import: 'default',
});

const speakers = new Map(
  Object.entries(files).map(([path, translations]) => {
    const code = languageOfFile(path);
    return [code, speakerOf(code, translations)];
  }),
);

const speakerStorage = new AsyncLocalStorage<Speaker | undefined>();
setSpeakerSource(() => speakerStorage.getStore());

/** Runs work in a language other than the request's, for text that somebody else than its sender reads. */
export function inLanguage<Result>(code: string, work: () => Result): Result {
  return speakerStorage.run(speakers.get(code), work);
}

/** Runs a request in the language that its Accept-Language header prefers; `t` then translates into it. */
export function inRequestLanguage<Result>(header: string | undefined, run: () => Result): Result {
  // Browsers list the preferred language first; the web client sends one.
  const preferences = (header ?? '').split(',').map((part) => part.split(';', 1)[0] ?? '');
  const speaker = speakers.get(preferredLanguage(preferences));
  // Without a speaker `t` is English, and the request avoids AsyncLocalStorage's cost per promise in Node 20 and 22.
  return speaker ? speakerStorage.run(speaker, run) : run();
}
