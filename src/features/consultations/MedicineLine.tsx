import { ActionIcon, Menu } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { memo } from 'react';
import { currentSpeaker, t } from '../../shared/language';
import { useSession } from '../../web/session/session';
import { lazyPart, useLazyPart } from '../../web/shell/lazyPart';
import { RowMenu } from '../../web/ui/RowMenu';
import { AllergyOfLine } from '../patients/allergies/widgets/AllergyOfLine';
import { type DoseOfLine, weightDoseOf } from '../prescriptions/checks/childDose';
import type { Finding } from '../prescriptions/checks/finding';
import { namesMedicine } from '../prescriptions/medicineName';
import { rowWords } from '../prescriptions/medicineWords';
import { saysHowMuch } from '../prescriptions/saysHowMuch';
import { saysHowOften } from '../prescriptions/saysHowOften';
import { DoseByWeight } from '../prescriptions/widgets/DoseByWeight';
import { allergiesIn, LineFindings } from '../prescriptions/widgets/LineFindings';
import { LineSubstances } from '../substances/widgets/LineSubstances';
import classes from './ConsultationForm.module.css';
import { type DraftMedicine, type LineMark, lineOfPad } from './consultation';
import { countQuestion, measuredWords } from './offer';

/** Why the doctor should check a line. */
const markTexts: Record<LineMark, string> = {
  old: 'Written more than six months ago',
  stopped: 'Was stopped',
  weightUnknown: 'Child’s dose: weigh first, then write the dose',
  weightChanged: 'Weight has changed: write the dose again',
  doseForAdults: 'The template’s dose is for adults: write the child’s dose',
  otherWeight: 'Its dose was for another weight: write the dose',
  unclear: 'Not all of it was understood: printed as typed',
};

interface LineProps {
  position: number;
  medicine: DraftMedicine;
  /** As recorded with the patient. */
  allergies: readonly string[];
  /** What the checks found about it, beside recorded allergies. */
  findings: readonly Finding[];
  /** Computes a dose by the patient's weight; null while nothing can be computed. */
  doseOf: DoseOfLine | null;
  /** The patient has a recorded allergy that a medicine may be compared with. */
  isAllergic: boolean;
  isEdited: boolean;
  isLast: boolean;
  onEdit: (position: number, medicine: DraftMedicine) => void;
  /** The doctor answers that one is taken each time. */
  onOneEach: (position: number) => void;
  /** The doctor takes the dose that the line's rate comes to. */
  onDoseByWeight: (position: number) => void;
  onMove: (position: number, by: 1 | -1) => void;
  onRemove: (position: number, medicine: DraftMedicine) => void;
  onSubstances: (position: number, genericName: string) => void;
}

/** A medicine of the visit, to read, change, move and remove. Memoized: it must not render with every typed letter. */
export const MedicineLine = memo(function MedicineLine(props: LineProps) {
  const { position, medicine, allergies, findings, isEdited } = props;
  const number = position + 1;
  const { parts, quantity, isAsTyped, ...words } = rowWords(medicine, currentSpeaker());
  // A line such as "!!!" has nothing but its typed text to show.
  const name = words.name || (parts.length === 0 ? medicine.typed : '');
  return (
    <li
      className={classes.line}
      data-edited={isEdited || undefined}
      data-proposed={medicine.isProposed ? position : undefined}
    >
      <button
        type="button"
        className={classes.lineText}
        data-section={lineOfPad(position)}
        aria-label={t('Edit line {number}: {medicine}', {
          number,
          medicine: [name, ...parts].join(', '),
        })}
        onClick={() => props.onEdit(position, medicine)}
        onKeyDown={(event) => {
          if (event.key === 'Delete') props.onRemove(position, medicine);
          if (!event.altKey) return;
          if (event.key === 'ArrowUp') props.onMove(position, -1);
          if (event.key === 'ArrowDown') props.onMove(position, 1);
        }}
      >
        <span className={classes.lineNumber} aria-hidden>
          {number}
        </span>
        <span className={classes.lineBody}>
          <span className={classes.lineName}>
            {name}
            {medicine.genericName && (
              <span className={classes.generic}> {medicine.genericName}</span>
            )}
          </span>
          <span className={classes.lineParts}>
            {parts.map((part) => (
              <span key={part}>{part}</span>
            ))}
          </span>
        </span>
        <span className={classes.lineQuantity}>{quantity}</span>
      </button>
      <AllergyOfLine
        allergies={allergies}
        medicine={medicine}
        alsoAgainst={allergiesIn(findings)}
        className={classes.mark}
      />
      <LineFindings findings={findings} className={classes.mark} />
      <DoseByWeight medicine={medicine} doseOf={props.doseOf} className={classes.mark} />
      {isAsTyped && <span className={classes.mark}>{t('As typed: no dose was read')}</span>}
      {medicine.marks.map((mark) => (
        <span key={mark} className={classes.mark}>
          {t(markTexts[mark])}
        </span>
      ))}
      <LaterStockMark medicine={medicine} />
      <LineQuestions {...props} />
      <LineTools {...props} />
    </li>
  );
});

const stockMark = lazyPart(() =>
  import('../dispensing/widgets/StockMark').then(({ StockMark }) => StockMark),
);

/** What the stock says of the medicine, after the first paint; nothing where the clinic gives no medicines. */
function LaterStockMark({ medicine }: Pick<LineProps, 'medicine'>) {
  const isGiven = (useSession()?.rules?.rights.giveMedicines.length ?? 0) > 0;
  const StockMark = useLazyPart(stockMark, isGiven);
  return isGiven && StockMark && <StockMark medicine={medicine} className={classes.mark} />;
}

type LineQuestionsProps = Pick<
  LineProps,
  | 'position'
  | 'medicine'
  | 'doseOf'
  | 'isAllergic'
  | 'onOneEach'
  | 'onDoseByWeight'
  | 'onSubstances'
>;

/** What a line does not say yet, and answers that one press gives. */
function LineQuestions(props: LineQuestionsProps) {
  const { position, medicine, doseOf, isAllergic, onOneEach, onDoseByWeight, onSubstances } = props;
  const question = countQuestion(medicine);
  const offer = weightDoseOf(medicine) && doseOf?.(medicine)?.offer;
  return (
    <span className={classes.asked}>
      {!namesMedicine(medicine.name) && <span>{t('Which medicine?')}</span>}
      {!saysHowOften(medicine) && <span>{t('How often?')}</span>}
      {!saysHowMuch(medicine) && <span>{t('How much each time?')}</span>}
      {question && (
        <button type="button" className={classes.proposed} onClick={() => onOneEach(position)}>
          {t('{text}?', { text: question === '1 capsule' ? t('1 capsule') : t('1 tablet') })}
        </button>
      )}
      {offer && (
        <button type="button" className={classes.proposed} onClick={() => onDoseByWeight(position)}>
          {t('{text}?', { text: measuredWords(offer, currentSpeaker()) })}
        </button>
      )}
      <LineSubstances
        name={medicine.name}
        genericName={medicine.genericName}
        frequency={medicine.frequency}
        typed={medicine.typed}
        isAllergic={isAllergic}
        onSubstances={(genericName) => onSubstances(position, genericName)}
      />
    </span>
  );
}

type LineToolsProps = Pick<
  LineProps,
  'position' | 'medicine' | 'isLast' | 'onEdit' | 'onMove' | 'onRemove'
>;

/** The line's menu, and the button that removes it. */
function LineTools({ position, medicine, isLast, onEdit, onMove, onRemove }: LineToolsProps) {
  const number = position + 1;
  return (
    <span className={classes.lineTools}>
      <RowMenu label={t('More for line {number}', { number })} isSmall>
        <Menu.Item onClick={() => onEdit(position, medicine)}>{t('Edit')}</Menu.Item>
        {position > 0 && <Menu.Item onClick={() => onMove(position, -1)}>{t('Move up')}</Menu.Item>}
        {!isLast && <Menu.Item onClick={() => onMove(position, 1)}>{t('Move down')}</Menu.Item>}
      </RowMenu>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="md"
        aria-label={t('Remove line {number}', { number })}
        onClick={() => onRemove(position, medicine)}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </span>
  );
}
