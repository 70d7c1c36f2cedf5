import { Badge, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, memo, type RefObject, useId, useMemo } from 'react';
import { t } from '../../shared/language';
import { tellRefused } from '../../web/ui/tell';
import { lineOf } from '../prescriptions/line/lineOf';
import { namesMedicine } from '../prescriptions/medicineName';
import {
  emptyMedication,
  lineLength,
  type Medication,
  maxMedicines,
  medicationEntries,
  medicationFields,
} from '../prescriptions/prescription';
import { allergiesToMedicines } from '../substances/allergiesWithSubstances';
import { formNameOf } from '../substances/form';
import { areSameBrand, type Tie, withSubstances } from '../substances/substances';
import { useTies } from '../substances/widgets/useTies';
import { isUnreviewed, type Template } from '../templates/template';
import type { BoxOfDesk } from './ChipBox';
import classes from './ConsultationForm.module.css';
import { type DraftMedicine, wantsDose } from './consultation';
import { MedicineLine } from './MedicineLine';
import { LineReading, Reading } from './MedicineReading';
import type { Choice } from './medicineChoices';
import { labelOf, lettersThatChoose } from './offer';
import { Proposals } from './Proposals';
import { TypeAhead } from './TypeAhead';
import { plain } from './textChoices';
import { exampleLine, type LineBox, type LineBoxOptions, useLineBox } from './useLineBox';
import { useLineChanges } from './useLineChanges';
import { useProposals } from './useProposals';

interface MedicinePadProps
  extends LineBoxOptions,
    Pick<BoxOfDesk, 'onChange' | 'onNext' | 'onSign'> {
  /** As recorded with the patient. */
  allergies: readonly string[];
  onTemplate: (template: Template) => void;
}

/** What a finger takes the place of keys for. */
const quickParts = ['1-0-1', '1-0-0', '0-0-1', '1-1-1', 'SOS', '3d', '5d', '7d', 'BF', 'AF'];

/** The prescription, a line a medicine: what is typed is read while it is typed. */
export const MedicinePad = memo(function MedicinePad(props: MedicinePadProps) {
  const { medicines, allergies, onTemplate, onNext, onSign } = props;
  const { ties } = useTies();
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const readingId = useId();
  const pad = usePad(props, ties);
  const { box, changes, proposals, put } = pad;
  const { text, edited, read, choices } = box;

  return (
    <div className={classes.pad}>
      {medicines.length > 0 && (
        <MedicineLines
          medicines={medicines}
          allergies={allergies}
          ties={ties}
          box={box}
          changes={changes}
          list={proposals.list}
        />
      )}
      <Proposals
        medicines={medicines}
        leftOut={proposals.leftOut}
        onTake={proposals.takeSeen}
        onDrop={proposals.drop}
      />
      <div className={classes.box} onPaste={proposals.paste}>
        <TypeAhead
          section="medicines"
          label={
            edited === null ? t('Next medicine') : t('Edit line {number}', { number: edited + 1 })
          }
          value={text}
          maxLength={lineLength}
          placeholder={t(exampleLine)}
          inputRef={box.input}
          options={choices}
          keyOf={keyOfChoice}
          optionOf={(choice) => <ChoiceLine choice={choice} />}
          // "tab" or "eye drops" begins a line, and no name.
          isFirstChosen={
            text.trim().length >= lettersThatChoose && formNameOf(plain(text)) === null
          }
          describedBy={readingId}
          below={isPhone && text !== '' && <QuickParts onPress={box.add} />}
          onChange={(next) => {
            if (text === '' && onSign(next)) return;
            box.type(next);
          }}
          onTake={(choice) => {
            if ('template' in choice) {
              box.type('');
              onTemplate(choice.template);
              return;
            }
            const { medicine, label } = choice;
            if (medicine.frequency === '') box.type(`${label} `);
            else put(medicine, false, medicine.typed);
          }}
          onKey={(event) => pressKey(event, pad, { medicines, onNext })}
        />
        <div id={readingId} className={classes.reading} aria-live="polite">
          {read && choices.length === 0 && !text.startsWith('/') && (
            <LineReading
              read={read}
              additions={box.additions}
              allergies={allergies}
              ties={ties}
              onAdd={box.add}
            />
          )}
        </div>
      </div>
    </div>
  );
});

/** The pad's box, its lines and its proposals; `put` takes a line from the box to the others. */
function usePad(props: MedicinePadProps, ties: readonly Tie[]) {
  const { medicines, onChange } = props;
  const box = useLineBox(props);
  const { edited } = box;
  const changes = useLineChanges(onChange, box);
  const proposals = useProposals(props, box);
  const put = (medicine: Medication, isUnclear: boolean, typed = box.text.trim()) => {
    const before = edited === null ? undefined : medicines[edited];
    const isFull = edited === null && medicines.length >= maxMedicines;
    const refusal = refusalOf(medicine, before, isFull);
    if (refusal) {
      tellRefused(refusal);
      return;
    }
    const line: DraftMedicine = {
      ...withSubstances(withBrandOf(before, medicine), ties),
      typed,
      isProposed: false,
      marks: isUnclear ? ['unclear'] : [],
    };
    onChange(({ medicines: before }) => ({
      medicines:
        edited === null ? [...before, line] : before.map((one, at) => (at === edited ? line : one)),
    }));
    proposals.forgetLeftOut();
    box.clear();
  };
  return { box, changes, proposals, put };
}

interface MedicineLinesProps {
  medicines: readonly DraftMedicine[];
  allergies: readonly string[];
  ties: readonly Tie[];
  box: LineBox;
  changes: ReturnType<typeof useLineChanges>;
  list: RefObject<HTMLOListElement | null>;
}

function MedicineLines({ medicines, allergies, ties, box, changes, list }: MedicineLinesProps) {
  const isAllergic = useMemo(
    () => allergiesToMedicines(allergies, ties).length > 0,
    [allergies, ties],
  );
  return (
    <ol ref={list} className={classes.lines} aria-label={t('Medicines')}>
      {medicines.map((medicine, position) => (
        <MedicineLine
          // biome-ignore lint/suspicious/noArrayIndexKey: the same medicine may be there twice.
          key={position}
          position={position}
          medicine={medicine}
          allergies={allergies}
          isEdited={box.edited === position}
          isLast={position === medicines.length - 1}
          onEdit={box.edit}
          onMove={changes.move}
          onRemove={changes.remove}
          isAllergic={isAllergic}
          onSubstances={changes.noteSubstances}
          onOneEach={changes.answerOneEach}
        />
      ))}
    </ol>
  );
}

/** Why a line is not taken, new or in place of the one before; null where it is. */
function refusalOf(
  medicine: Medication,
  before: DraftMedicine | undefined,
  isFull: boolean,
): string | null {
  if (!medicationEntries.safeParse([medicine]).success) {
    return t('This line is too long. Please shorten it.');
  }
  if (isFull) return t('At most {count} fit here.', { count: maxMedicines });
  if (saysNothing(medicine)) return t('Which medicine?');
  const hasNoDose = medicine.dosage === '' && medicine.frequency === '';
  if (before && wantsDose(before) && hasNoDose) return t('Write how much and how often first.');
  return null;
}

/** A form alone, or signs: no line yet. */
const saysNothing = (medicine: Medication) =>
  !namesMedicine(medicine.name) &&
  medicationFields.every((field) => field === 'name' || medicine[field] === '');

/** A line with what was known to be in its brand before it was changed. */
function withBrandOf(before: DraftMedicine | undefined, medicine: Medication): Medication {
  const isSameBrand = before && areSameBrand(before.name, medicine.name);
  const genericName = medicine.genericName || (isSameBrand ? before.genericName : '');
  return { ...medicine, genericName };
}

/** Does what a key means that no choice of the list took. */
function pressKey(
  event: KeyboardEvent<HTMLInputElement>,
  { box, changes, proposals, put }: ReturnType<typeof usePad>,
  { medicines, onNext }: Pick<MedicinePadProps, 'medicines' | 'onNext'>,
) {
  const { text, edited, read } = box;
  const isBare = !event.ctrlKey && !event.altKey && !event.metaKey;
  if (event.key === 'Enter' && isBare) {
    event.preventDefault();
    if (text.startsWith('/')) return;
    if (read) put(read.medication, read.unclear.length > 0);
    else if (medicines.some(({ isProposed }) => isProposed)) proposals.takeSeen();
    else onNext('medicines');
  }
  if (event.key === 'Escape' && edited !== null) {
    event.stopPropagation();
    box.clear();
  }
  // Behind the last letter the key means what stands beside the reading.
  const isAtEnd = event.currentTarget.selectionStart === text.length;
  const [addition] = box.additions;
  if (event.key === 'ArrowRight' && isBare && isAtEnd && addition) {
    event.preventDefault();
    box.type(`${text.trimEnd()} ${addition.text}`);
    return;
  }
  const step = isBare ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
  const standing = edited === null ? '' : lineOf(medicines[edited] ?? emptyMedication);
  // From the empty box to the line above it, and on from a line that is left as it was.
  if (step && text === standing) {
    event.preventDefault();
    box.leadTo((edited ?? medicines.length) + step);
    return;
  }
  if (text !== '') return;
  if (event.key === 'Backspace' && event.ctrlKey && medicines.length > 0) {
    event.preventDefault();
    const last = medicines.at(-1);
    if (last) changes.remove(medicines.length - 1, last);
  }
}

/** Drawn once for a line: with every letter it would be the most of the work. */
const QuickParts = memo(function QuickParts({ onPress }: { onPress: (part: string) => void }) {
  return (
    <div className={classes.quick}>
      {quickParts.map((part) => (
        <Button
          key={part}
          size="compact-sm"
          variant="default"
          // The box keeps the focus, and the phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPress(part)}
        >
          {part}
        </Button>
      ))}
    </div>
  );
});

// A doctor's own template may have the name of one of the clinic's.
const keyOfChoice = (choice: Choice) => ('template' in choice ? choice.template.id : choice.label);

function ChoiceLine({ choice }: { choice: Choice }) {
  return 'template' in choice ? (
    <TemplateLine template={choice.template} />
  ) : (
    <Reading medicine={choice.medicine} />
  );
}

function TemplateLine({ template }: { template: Template }) {
  const { name, medicines, tests } = template;
  return (
    <span className={classes.readingLine}>
      <b>{name}</b>
      {isUnreviewed(template) && (
        <Badge color="yellow" variant="light" size="sm">
          {t('Not reviewed')}
        </Badge>
      )}
      <span>{[...medicines.map(labelOf), ...tests].join(', ')}</span>
    </span>
  );
}
