import type { Translations } from '../../shared/speaker';

const languages = import.meta.glob<Translations>('../../languages/*.json', {
  eager: true,
  import: 'default',
});

/** The files whose words the example shows. */
const sources = import.meta.glob<string>(
  [
    './{calls,example,startCalls,startPad}.ts',
    '../board/announce.ts',
    '../patients/allergies/{conflictSentence,drugClasses}.ts',
    '../prescriptions/{notes,quantity,regimenOnPaper,regimenRow,regimenWords}.ts',
    '../queue/positionWords.ts',
  ],
  { eager: true, query: '?raw', import: 'default' },
);
const code = Object.values(sources).join('\n');

/**
 * Of each language other than English the texts that the example needs, a twentieth of all. The build stores the result
 * in place of this file (vite.config.ts).
 */
export const exampleTexts: Readonly<Record<string, Translations>> = Object.fromEntries(
  Object.entries(languages).map(([path, translations]) => [
    path.slice(path.lastIndexOf('/') + 1, -'.json'.length),
    Object.fromEntries(
      Object.entries(translations).filter(
        ([text]) => code.includes(`'${text}'`) || code.includes(`"${text}"`),
      ),
    ),
  ]),
);
