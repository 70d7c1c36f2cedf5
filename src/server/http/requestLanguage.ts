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

const speaking = new AsyncLocalStorage<Speaker | undefined>();
setSpeakerSource(() => speaking.getStore());

/** Says something in a language, whatever the request's is: for what somebody else than its sender reads. */
export function inLanguage<Result>(code: string, say: () => Result): Result {
  return speaking.run(speakers.get(code), say);
}

/** Runs a request in the language that its header Accept-Language prefers; `t` speaks it in all that follows. */
export function inRequestLanguage<Result>(header: string | undefined, run: () => Result): Result {
  // Browsers list the dearest first; ours send one.
  const preferences = (header ?? '').split(',').map((part) => part.split(';', 1)[0] ?? '');
  const speaker = speakers.get(preferredLanguage(preferences));
  // Without one `t` speaks English, and the request is spared what Node 20 and 22 ask of each promise in such a run.
  return speaker ? speaking.run(speaker, run) : run();
}
