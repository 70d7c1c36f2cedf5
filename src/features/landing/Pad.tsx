import { IconCornerDownLeft, IconRotate } from '@tabler/icons-react';
import { currentSpeaker, languageName, languages, t } from '../../shared/language';
import { QrPicture } from '../../web/ui/QrPicture';
import {
  allergy,
  type ExampleView,
  exampleView,
  firstExample,
  firstPaperLanguage,
  madeUp,
  maxWritten,
  readingOf,
} from './example';
import { otherLines, typedLine } from './exampleLines';
import { exampleSpeaker } from './exampleSpeaker';

/** The example as it is drawn before anybody types, in the current language. */
function firstView(): ExampleView {
  return exampleView(firstExample, currentSpeaker(), exampleSpeaker(firstPaperLanguage));
}

/** A doctor's pad to try. Drawn here with its first line; startPad.ts writes what is typed into the same elements. */
export function Pad() {
  const view = firstView();
  const reading = readingOf(view, currentSpeaker());
  return (
    <div className="pad" data-example>
      <div className="pad-head">
        <p>{t('An example with made-up names. Nothing is stored or sent.')}</p>
        <button
          className="allergy"
          type="button"
          role="switch"
          aria-checked={firstExample.isAllergic}
          data-part="allergy"
        >
          {t('Allergic: {allergy}', { allergy: t(allergy) })}
        </button>
      </div>
      <Medicines name="written" places={maxWritten} medicines={view.written} />
      <div className="entry">
        <p className="drawn" lang="en">
          {typedLine}
        </p>
        <input
          type="text"
          aria-label={t('A medicine in one line')}
          aria-describedby="reading"
          defaultValue={typedLine}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="done"
          data-part="line"
        />
        <button className="add" type="button" data-part="add">
          <IconCornerDownLeft size={18} aria-hidden="true" />
          {t('Add')}
        </button>
      </div>
      <p className="reading" id="reading" data-part="reading">
        <b lang="en">{reading.name}</b> <span>{reading.words}</span>
      </p>
      <p className="tries">
        <span>{t('or try')}</span>
        {otherLines.map((line) => (
          <button key={line} type="button" lang="en" data-line={line}>
            {line}
          </button>
        ))}
        <button className="again" type="button" data-part="again">
          <IconRotate size={16} aria-hidden="true" />
          {t('Begin again')}
        </button>
      </p>
      <p className="unseen" role="status" data-part="status" />
    </div>
  );
}

/** What the patient takes home of it. */
export function ExamplePaper() {
  const paper = exampleSpeaker(firstPaperLanguage);
  return (
    <div className="home-paper" data-example>
      <div className="paper-head">
        <p>{t('What the patient takes home')}</p>
        <fieldset className="languages" aria-label={t('Language of the paper')}>
          {languages.map((code) => (
            <button
              key={code}
              className="language-name"
              type="button"
              lang={code}
              aria-pressed={code === firstPaperLanguage}
              data-language={code}
            >
              {languageName(code)}
            </button>
          ))}
        </fieldset>
      </div>
      <section
        className="sheet"
        aria-label={t('The paper')}
        lang={firstPaperLanguage}
        data-part="sheet"
      >
        <div className="letterhead">
          <p>
            <b data-text={madeUp.clinic}>{paper.t(madeUp.clinic)}</b>
            <span data-text={madeUp.address}>{paper.t(madeUp.address)}</span>
          </p>
          <p>
            <b data-text={madeUp.doctor}>{paper.t(madeUp.doctor)}</b>
            <span data-text={madeUp.degrees}>{paper.t(madeUp.degrees)}</span>
          </p>
        </div>
        <p className="whose">
          <b data-text={madeUp.patient}>{paper.t(madeUp.patient)}</b>{' '}
          <span data-text={madeUp.age}>{paper.t(madeUp.age)}</span>
        </p>
        {/* No word of any language. */}
        <p className="rx" aria-hidden="true" />
        <Medicines name="printed" places={maxWritten + 1} medicines={firstView().paper} />
        <div className="signed">
          <span className="code" aria-hidden="true">
            <QrPicture text={t('The front page’s example')} label="" side="72" />
          </span>
          <p data-text={madeUp.proof}>{paper.t(madeUp.proof)}</p>
          <p className="signature" data-text={madeUp.doctor}>
            {paper.t(madeUp.doctor)}
          </p>
        </div>
      </section>
    </div>
  );
}

interface MedicinesProps {
  name: 'written' | 'printed';
  /** For how many medicines there is room. */
  places: number;
  medicines: readonly { name: string; words: string; isTyped?: boolean }[];
}

/** A list with a place for each medicine that the example takes; those without one are hidden. */
function Medicines({ name, places, medicines }: MedicinesProps) {
  return (
    <ol className={name} data-part={name}>
      {Array.from({ length: places }, (_, place) => {
        const medicine = medicines[place];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a place is known by its number.
          <li key={place} hidden={!medicine} className={medicine?.isTyped ? 'typed' : undefined}>
            <b lang="en">{medicine?.name}</b>
            <span>{medicine?.words}</span>
          </li>
        );
      })}
    </ol>
  );
}
