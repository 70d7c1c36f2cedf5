import { renderToStaticMarkup } from 'react-dom/server';
import {
  languageOfFile,
  setSpeakerSource,
  speakerOf,
  type Translations,
  t,
} from '../../shared/language';
import { LandingPage } from './LandingPage';

const files = import.meta.glob<Translations>('../../languages/*.json', {
  eager: true,
  import: 'default',
});

/** The texts of landing.html around the page, which have to be equal to those there. */
const description = 'Run your clinic: patients, queue, prescriptions and bills in one place.';
const title = 'Clinic: patients, queue, prescriptions and bills in one place';

/** The languages other than English that have a front page. */
export const otherLanguages = Object.keys(files).map(languageOfFile);

/** The script of what can be tried on the page, as `npm run dev` serves it. */
export const exampleEntry = 'src/features/landing/exampleScript.ts';

/**
 * Renders the landing page's document in a language at build time, so that it shows before any JavaScript runs.
 * `template` is landing.html; `script` is the address of the built example.
 */
export function renderLanding(
  template: string,
  language: string,
  script = `/${exampleEntry}`,
): string {
  const speakers = Object.entries(files).map(([path, translations]) =>
    speakerOf(languageOfFile(path), translations),
  );
  setSpeakerSource(() => speakers.find((speaker) => speaker.language === language));
  return [
    ['<html lang="en">', `<html lang="${language}">`],
    [`<title>${title}</title>`, `<title>${t(title)}</title>`],
    [`content="${description}"`, `content="${t(description)}"`],
    ['<!--landing-->', renderToStaticMarkup(<LandingPage script={script} />)],
  ].reduce((page, [from = '', to = '']) => {
    if (!page.includes(from)) throw new Error(`landing.html has no ${from}`);
    return page.replace(from, () => to);
  }, template);
}
