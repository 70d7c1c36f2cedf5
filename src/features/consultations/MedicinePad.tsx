import { Badge, Button } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { type KeyboardEvent, memo, type RefObject, useId, useMemo } from 'react';
import { t } from '../../shared/language';
import { notifyRefusal } from '../../web/ui/tell';
import { type DoseOfLine, withWeight } from '../prescriptions/checks/childDose';
import type { Finding } from '../prescriptions/checks/finding';
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
import type { CheckLines, PageChecks } from '../prescriptions/widgets/useChecks';
import { allergiesToMedicines } from '../substances/allergiesWithSubstances';
import { formNameOf } from '../substances/form';
import { areSameBrand, type Tie, withSubstances } from '../substances/substances';
import { useTies } from '../substances/widgets/useTies';
import { isUnreviewed, type Template } from '../templates/template';
import type { DeskBoxProps } from './ChipBox';
import classes from './ConsultationForm.module.css';
import { type DraftMedicine, needsDoseWritten } from './consultation';
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
    Pick<DeskBoxProps, 'onChange' | 'onNext' | 'onShortcut'> {
  /** As recorded with the patient. */
  allergies: readonly string[];
  /** Checks a line that is typed beside the others. */
  check: CheckLines;
  /** What was found about each line. */
  findings: PageChecks['byLine'];
  onTemplate: (template: Template) => void;
  /** There is an earlier visit whose medicines “=” repeats. */
  hasEarlierVisit: boolean;
}

/** Parts of a line that a phone offers as buttons. */
const quickParts = ['1-0-1', '1-0-0', '0-0-1', '1-1-1', 'SOS', '3d', '5d', '7d', 'BF', 'AF'];

/** The prescription, one line for each medicine, and the box that interprets a line while it is typed. */
export const MedicinePad = memo(function MedicinePad(props: MedicinePadProps) {
  const { medicines, allergies, templates, onTemplate, hasEarlierVisit, onNext, onShortcut } =
    props;
  const { ties } = useTies();
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const readingId = useId();
  const pad = usePad(props, ties);
  const { box, changes, proposals, putLine } = pad;
  const typedFindings = useTypedFindings(props, box, ties);
  const { text, edited, reading, choices } = box;

  return (
    <div className={classes.pad}>
      {medicines.length > 0 && (
        <MedicineLines
          medicines={medicines}
          allergies={allergies}
          findings={props.findings}
          doseOf={props.doseOf}
          ties={ties}
          box={box}
          changes={changes}
          list={proposals.list}
        />
      )}
      <Proposals
        medicines={medicines}
        leftOut={proposals.leftOut}
        onTake={proposals.addVisible}
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
          // "tab" or "eye drops" begins a line, but is no name.
          isFirstChosen={
            text.trim().length >= lettersThatChoose && formNameOf(plain(text)) === null
          }
          describedBy={readingId}
          below={isPhone && text !== '' && <QuickParts onPress={box.appendPart} />}
          onChange={(next) => {
            if (text === '' && onShortcut(next)) return;
            box.updateText(next);
          }}
          onTake={(choice) => {
            if ('template' in choice) {
              box.updateText('');
              onTemplate(choice.template);
              return;
            }
            const { medicine, label } = choice;
            if (medicine.frequency === '') box.updateText(`${label} `);
            else putLine(medicine, false, medicine.typed);
          }}
          onKey={(event) => handleKey(event, pad, { medicines, onNext })}
        />
        <div id={readingId} className={classes.reading} aria-live="polite">
          {reading && choices.length === 0 && !text.startsWith('/') && (
            <LineReading
              reading={reading}
              additions={box.additions}
              allergies={allergies}
              ties={ties}
              findings={typedFindings}
              doseOf={props.doseOf}
              onAdd={box.appendPart}
            />
          )}
        </div>
      </div>
      <PadKeys
        hasEarlierVisit={hasEarlierVisit}
        hasTemplates={templates.length > 0}
        box={box}
        onShortcut={onShortcut}
      />
    </div>
  );
});

interface PadKeysProps extends Pick<MedicinePadProps, 'hasEarlierVisit' | 'onShortcut'> {
  hasTemplates: boolean;
  box: LineBox;
}

/** The keys that bring medicines into the pad's empty box, to press. */
function PadKeys({ hasEarlierVisit, hasTemplates, box, onShortcut }: PadKeysProps) {
  return (
    <div className={classes.padKeys}>
      {hasEarlierVisit && (
        <PadKey sign="=" onPress={() => onShortcut('=')}>
          {t('same as last time')}
        </PadKey>
      )}
      {hasTemplates && (
        <PadKey
          sign="/"
          onPress={() => {
            if (box.text === '') box.updateText('/');
            box.input.current?.focus();
          }}
        >
          {t('from a template')}
        </PadKey>
      )}
    </div>
  );
}

interface PadKeyProps {
  sign: string;
  onPress: () => void;
  children: string;
}

/** What a key does in the pad's empty box; a press does the same. */
function PadKey({ sign, onPress, children }: PadKeyProps) {
  return (
    // The box has the key itself, so that Tab goes on to the next section.
    <button
      type="button"
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <kbd aria-hidden>{sign}</kbd>
      {children}
    </button>
  );
}

/** The pad's box, its lines and its proposals; `putLine` takes a line from the box to the others. */
function usePad(props: MedicinePadProps, ties: readonly Tie[]) {
  const { medicines, doseOf, onChange } = props;
  const box = useLineBox(props);
  const { edited } = box;
  const changes = useLineChanges(props, box);
  const proposals = useProposals(props, box);
  const putLine = (medicine: Medication, isUnclear: boolean, typed = box.text.trim()) => {
    const before = edited === null ? undefined : medicines[edited];
    const isFull = edited === null && medicines.length >= maxMedicines;
    const refusal = refusalOf(medicine, before, isFull);
    if (refusal) {
      notifyRefusal(refusal);
      return;
    }
    const named = withSubstances(withGenericNameOf(before, medicine), ties);
    const line: DraftMedicine = {
      ...withWeight(named, doseOf?.(named) ?? null),
      typed,
      isProposed: false,
      marks: isUnclear ? ['unclear'] : [],
    };
    onChange(({ medicines: before }) => ({
      medicines:
        edited === null
          ? [...before, line]
          : before.map((item, index) => (index === edited ? line : item)),
    }));
    proposals.forgetLeftOut();
    box.clear();
  };
  return { box, changes, proposals, putLine };
}

/** Milliseconds without a key after which the typed line is checked, so that no key waits for it. */
const typingPauseMs = 150;

const noFindings: readonly Finding[] = [];

/** What the checks find about the line in the box, beside the others. */
function useTypedFindings(
  { medicines, check }: Pick<MedicinePadProps, 'medicines' | 'check'>,
  { reading, edited }: LineBox,
  ties: readonly Tie[],
): readonly Finding[] {
  const [typed] = useDebouncedValue(reading?.medication ?? null, typingPauseMs);
  // Behind a line that was just added the next one begins.
  const isOfLine = typed !== null && reading?.medication.name === typed.name;
  return useMemo(() => {
    if (!typed || !isOfLine || !namesMedicine(typed.name)) return noFindings;
    const before = edited === null ? undefined : medicines[edited];
    const line = withSubstances(withGenericNameOf(before, typed), ties);
    const position = edited ?? medicines.length;
    const lines = medicines.toSpliced(position, 1, { ...line, isProposed: false, marks: [] });
    const found = check(lines)?.findings ?? noFindings;
    return found.filter((one) => one.lines.includes(position));
  }, [typed, isOfLine, medicines, check, edited, ties]);
}

interface MedicineLinesProps {
  medicines: readonly DraftMedicine[];
  allergies: readonly string[];
  findings: PageChecks['byLine'];
  doseOf: DoseOfLine | null;
  ties: readonly Tie[];
  box: LineBox;
  changes: ReturnType<typeof useLineChanges>;
  list: RefObject<HTMLOListElement | null>;
}

function MedicineLines(props: MedicineLinesProps) {
  const { medicines, allergies, findings, doseOf, ties, box, changes, list } = props;
  const isAllergic = useMemo(
    () => allergiesToMedicines(allergies, ties).length > 0,
    [allergies, ties],
  );
  return (
    <ol ref={list} className={classes.lines} aria-label={t('Medicines')}>
      {medicines.map((medicine, position) => (
        <MedicineLine
          // biome-ignore lint/suspicious/noArrayIndexKey: the same medicine may be listed twice.
          key={position}
          position={position}
          medicine={medicine}
          allergies={allergies}
          findings={findings[position] ?? noFindings}
          doseOf={doseOf}
          isEdited={box.edited === position}
          isLast={position === medicines.length - 1}
          onEdit={box.edit}
          onMove={changes.move}
          onRemove={changes.remove}
          isAllergic={isAllergic}
          onSubstances={changes.setGenericName}
          onOneEach={changes.setOneEach}
          onDoseByWeight={changes.setDoseByWeight}
        />
      ))}
    </ol>
  );
}

/** Why a line is refused, new or in place of `before`; null if it is accepted. */
function refusalOf(
  medicine: Medication,
  before: DraftMedicine | undefined,
  isFull: boolean,
): string | null {
  if (!medicationEntries.safeParse([medicine]).success) {
    return t('This line is too long. Please shorten it.');
  }
  if (isFull) return t('At most {count} fit here.', { count: maxMedicines });
  if (isEmptyLine(medicine)) return t('Which medicine?');
  const hasNoDose = medicine.dosage === '' && medicine.frequency === '';
  if (before && needsDoseWritten(before) && hasNoDose)
    return t('Write how much and how often first.');
  return null;
}

/** True for a form alone or for punctuation: no medicine yet. */
const isEmptyLine = (medicine: Medication) =>
  !namesMedicine(medicine.name) &&
  medicationFields.every((field) => field === 'name' || medicine[field] === '');

/** A changed line with its generic name of before, if it is still the same brand. */
function withGenericNameOf(before: DraftMedicine | undefined, medicine: Medication): Medication {
  const isSameBrand = before && areSameBrand(before.name, medicine.name);
  const genericName = medicine.genericName || (isSameBrand ? before.genericName : '');
  return { ...medicine, genericName };
}

/** Handles a key that the list of choices did not handle. */
function handleKey(
  event: KeyboardEvent<HTMLInputElement>,
  { box, changes, proposals, putLine }: ReturnType<typeof usePad>,
  { medicines, onNext }: Pick<MedicinePadProps, 'medicines' | 'onNext'>,
) {
  const { text, edited, reading } = box;
  const isBare = !event.ctrlKey && !event.altKey && !event.metaKey;
  if (event.key === 'Enter' && isBare) {
    event.preventDefault();
    if (text.startsWith('/')) return;
    if (reading) putLine(reading.medication, reading.unclear.length > 0);
    else if (medicines.some(({ isProposed }) => isProposed)) proposals.addVisible();
    else onNext('medicines');
  }
  if (event.key === 'Escape' && edited !== null) {
    event.stopPropagation();
    box.clear();
  }
  // After the last letter, the right arrow takes the first addition.
  const isAtEnd = event.currentTarget.selectionStart === text.length;
  const [addition] = box.additions;
  if (event.key === 'ArrowRight' && isBare && isAtEnd && addition) {
    event.preventDefault();
    box.updateText(`${text.trimEnd()} ${addition.text}`);
    return;
  }
  const step = isBare ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
  const editedText = edited === null ? '' : lineOf(medicines[edited] ?? emptyMedication);
  // Moves from the empty box to the line above it, and on from a line that was not changed.
  if (step && text === editedText) {
    event.preventDefault();
    box.openLine((edited ?? medicines.length) + step);
    return;
  }
  if (text !== '') return;
  if (event.key === 'Backspace' && event.ctrlKey && medicines.length > 0) {
    event.preventDefault();
    const last = medicines.at(-1);
    if (last) changes.remove(medicines.length - 1, last);
  }
}

/** Memoized: rendering it with every letter would be most of the work. */
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
