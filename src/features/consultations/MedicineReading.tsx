import { currentSpeaker, t } from '../../shared/language';
import { AllergyOfLine } from '../patients/allergies/widgets/AllergyOfLine';
import type { DoseOfLine } from '../prescriptions/checks/childDose';
import type { Finding } from '../prescriptions/checks/finding';
import type { MedicineLine } from '../prescriptions/line/readLine';
import { readingWords } from '../prescriptions/medicineWords';
import type { Medication } from '../prescriptions/prescription';
import { saysHowMuch } from '../prescriptions/saysHowMuch';
import { saysHowOften } from '../prescriptions/saysHowOften';
import { DoseByWeight } from '../prescriptions/widgets/DoseByWeight';
import { allergiesIn, LineFindings } from '../prescriptions/widgets/LineFindings';
import { type Tie, withSubstances } from '../substances/substances';
import classes from './ConsultationForm.module.css';
import type { Addition } from './offer';

interface LineReadingProps {
  reading: MedicineLine;
  additions: readonly Addition[];
  /** As recorded with the patient. */
  allergies: readonly string[];
  /** The substances of the clinic's brands. */
  ties: readonly Tie[];
  /** What the checks found about the line, beside recorded allergies. */
  findings: readonly Finding[];
  /** Computes a dose by the patient's weight; null while nothing can be computed. */
  doseOf: DoseOfLine | null;
  onAdd: (text: string) => void;
}

/** The line in the box as it is interpreted, what a key adds to it, and what is missing or not understood. */
export function LineReading(props: LineReadingProps) {
  const { reading, additions, allergies, ties, findings, doseOf, onAdd } = props;
  const { medication, unclear } = reading;
  return (
    <>
      <Reading medicine={medication} />
      <Additions additions={additions} onTake={onAdd} />
      <AllergyOfLine
        allergies={allergies}
        medicine={withSubstances(medication, ties)}
        alsoAgainst={allergiesIn(findings)}
      />
      <LineFindings findings={findings} isBesideBox />
      <DoseByWeight medicine={medication} doseOf={doseOf} isBesideBox />
      {unclear.length > 0 && (
        <span className={classes.unclear}>
          {t('Not understood, printed as typed: {words}', {
            words: unclear.map((part) => `“${part.text}”`).join(', '),
          })}
        </span>
      )}
      {unclear.length === 0 && !saysHowMuch(medication) && (
        <span className={classes.unclear}>{t('How much each time?')}</span>
      )}
      {!saysHowOften(medication) && <span className={classes.unclear}>{t('How often?')}</span>}
    </>
  );
}

/** A medicine in one line, in the paper's terms. */
export function Reading({ medicine }: { medicine: Medication }) {
  const { name, parts, quantity, isAsTyped } = readingWords(medicine, currentSpeaker());
  return (
    <span className={classes.readingLine}>
      {name ? <b>{name}</b> : <b className={classes.unclear}>{t('Which medicine?')}</b>}
      {[...parts, quantity, isAsTyped ? t('as typed') : ''].filter(Boolean).map((part) => (
        <span key={part}>{part}</span>
      ))}
    </span>
  );
}

interface AdditionsProps {
  additions: readonly Addition[];
  onTake: (text: string) => void;
}

/** Buttons that add parts to the line; only then are these part of its reading. */
function Additions({ additions, onTake }: AdditionsProps) {
  return additions.map(({ text, words }, position) => (
    <button
      key={text}
      type="button"
      className={classes.proposed}
      tabIndex={-1}
      // The box keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onTake(text)}
    >
      {t('{text}?', { text: words })}
      {position === 0 && <kbd aria-hidden>→</kbd>}
    </button>
  ));
}
