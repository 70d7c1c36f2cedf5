import { Badge, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  type ClipboardEvent,
  memo,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { currentSpeaker, t } from '../../shared/language';
import { showUndo } from '../../web/ui/showUndo';
import { tellRefused } from '../../web/ui/tell';
import { AllergyOfLine } from '../patients/allergies/widgets/AllergyOfLine';
import { lineOf } from '../prescriptions/line/lineOf';
import { readMedicineLine } from '../prescriptions/line/readLine';
import { namesMedicine } from '../prescriptions/medicineName';
import { readingWords } from '../prescriptions/medicineWords';
import {
  emptyMedication,
  lineLength,
  type Medication,
  medicationEntries,
  medicationFields,
  mostMedicines,
} from '../prescriptions/prescription';
import { saysHowMuch } from '../prescriptions/saysHowMuch';
import { saysHowOften } from '../prescriptions/saysHowOften';
import { allergiesToMedicines } from '../substances/allergiesWithSubstances';
import { formNameOf } from '../substances/form';
import { areSameBrand, withSubstances } from '../substances/substances';
import { useTies } from '../substances/widgets/useTies';
import { isUnreviewed, type Template } from '../templates/template';
import classes from './ConsultationForm.module.css';
import { type DraftContent, type DraftMedicine, type Section, wantsDose } from './consultation';
import { MedicineLine } from './MedicineLine';
import {
  type Addition,
  additionsFor,
  labelOf,
  lettersThatChoose,
  medicinesFor,
  type OfferedMedicine,
  withOneEach,
} from './offer';
import { Proposals } from './Proposals';
import { proposedFrom, readPasted } from './pastedLines';
import { TypeAhead } from './TypeAhead';
import { choicesAtOnce, plain } from './textChoices';

interface MedicinePadProps {
  medicines: readonly DraftMedicine[];
  /** As recorded with the patient. */
  allergies: readonly string[];
  /** What was typed before the page was left. */
  typed: string;
  offered: readonly OfferedMedicine[];
  templates: readonly Template[];
  onTemplate: (template: Template) => void;
  /** What another box began to type here. */
  started: { text: string } | null;
  onChange: (change: (before: DraftContent) => Partial<DraftContent>) => void;
  onTyping: (section: Section, text: string) => void;
  onNext: (section: Section) => void;
  onSign: (sign: string) => boolean;
}

/** Of every part that a line can have. */
const exampleLine = 'tab pcm 650 1-0-1 5d af';

/** What a finger takes the place of keys for. */
const quickParts = ['1-0-1', '1-0-0', '0-0-1', '1-1-1', 'SOS', '3d', '5d', '7d', 'BF', 'AF'];

/** The prescription, a line a medicine: what is typed is read while it is typed. */
export const MedicinePad = memo(function MedicinePad(props: MedicinePadProps) {
  const { medicines, allergies, typed, offered, templates, onTemplate, started } = props;
  const { onChange, onTyping, onNext, onSign } = props;
  const [text, setText] = useState(typed);
  const { ties } = useTies();
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  // The line that stands in the box to be changed.
  const [edited, setEdited] = useState<number | null>(null);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const readingId = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const known = useMemo(() => offered.map(({ medicine }) => medicine), [offered]);
  const read = useMemo(
    () => (text.trim() === '' ? null : readMedicineLine(text, { known })),
    [text, known],
  );
  const additions = useMemo(
    () => (read ? additionsFor(text, read.medication, offered, currentSpeaker()) : []),
    [text, read, offered],
  );
  useEffect(() => {
    if (!started) return;
    setText(started.text);
    input.current?.focus();
  }, [started]);
  // Always those of what stands in the box: Enter right after a letter must not take what the letters before it offered.
  const options = useMemo(
    () => (edited === null ? choicesFor(text, offered, templates) : []),
    [text, offered, templates, edited],
  );

  const type = useCallback(
    (next: string) => {
      setText(next);
      onTyping('medicines', next);
    },
    [onTyping],
  );
  // The first line read puts the names in order and compiles a hundred patterns: before anybody types.
  useEffect(() => {
    const timer = setTimeout(() => readMedicineLine(exampleLine, { known }), 300);
    return () => clearTimeout(timer);
  }, [known]);
  const add = useCallback(
    (part: string) => type(`${input.current?.value.trimEnd() ?? ''} ${part} `),
    [type],
  );
  const put = (medicine: Medication, isUnclear: boolean, line = text.trim()) => {
    const isNew = edited === null;
    if (!medicationEntries.safeParse([medicine]).success) {
      tellRefused(t('This line is too long. Please shorten it.'));
      return;
    }
    if (isNew && medicines.length >= mostMedicines) {
      tellRefused(t('At most {count} fit here.', { count: mostMedicines }));
      return;
    }
    if (saysNothing(medicine)) {
      tellRefused(t('Which medicine?'));
      return;
    }
    const before = edited === null ? undefined : medicines[edited];
    if (before && wantsDose(before) && medicine.dosage === '' && medicine.frequency === '') {
      tellRefused(t('Write how much and how often first.'));
      return;
    }
    const isSameBrand = before && areSameBrand(before.name, medicine.name);
    const genericName = medicine.genericName || (isSameBrand ? before.genericName : '');
    const taken: DraftMedicine = {
      ...withSubstances({ ...medicine, genericName }, ties),
      typed: line,
      isProposed: false,
      marks: isUnclear ? ['unclear'] : [],
    };
    onChange(({ medicines: before }) => ({
      medicines: isNew
        ? [...before, taken]
        : before.map((one, at) => (at === edited ? taken : one)),
    }));
    setEdited(null);
    setLeftOut([]);
    type('');
  };
  const edit = useCallback(
    (position: number, line: DraftMedicine) => {
      setEdited(position);
      type(lineOf(line));
      input.current?.focus();
    },
    [type],
  );
  const leadTo = (position: number) => {
    const line = medicines[position];
    if (line) {
      edit(position, line);
      return;
    }
    setEdited(null);
    type('');
  };
  const sayRemoved = useRemovedLines(onChange);
  const remove = useCallback(
    (position: number, line: DraftMedicine) => {
      onChange(({ medicines: before }) => ({
        medicines: before.filter((_, at) => at !== position),
      }));
      setEdited(null);
      sayRemoved(position, line);
      input.current?.focus();
    },
    [onChange, sayRemoved],
  );
  const move = useCallback(
    (position: number, by: 1 | -1) =>
      onChange(({ medicines: before }) => {
        const line = before[position];
        const target = position + by;
        if (!line || target < 0 || target >= before.length) return {};
        return { medicines: before.toSpliced(position, 1).toSpliced(target, 0, line) };
      }),
    [onChange],
  );
  const noteSubstances = useCallback(
    (position: number, genericName: string) =>
      onChange(({ medicines: before }) => ({
        medicines: before.map((one, at) => (at === position ? { ...one, genericName } : one)),
      })),
    [onChange],
  );
  const answerOneEach = useCallback(
    (position: number) =>
      onChange(({ medicines: before }) => ({
        medicines: before.map((one, at) => (at === position ? withOneEach(one) : one)),
      })),
    [onChange],
  );
  const isAllergic = useMemo(
    () => allergiesToMedicines(allergies, ties).length > 0,
    [allergies, ties],
  );
  const takeSeen = () => {
    const canTake = medicines.map((one) => one.isProposed && !wantsDose(one));
    if (!canTake.includes(true)) {
      leadTo(medicines.findIndex(wantsDose));
      return;
    }
    const { seen, unseen } = proposedLines(list.current);
    onChange(({ medicines: before }) => ({
      medicines: before.map((one, at) =>
        canTake[at] && seen.includes(at)
          ? { ...one, isProposed: false, marks: one.marks.filter((mark) => mark === 'unclear') }
          : one,
      ),
    }));
    setLeftOut([]);
    const next = unseen.find(({ position }) => canTake[position]) ?? unseen[0];
    next?.row.scrollIntoView({ block: 'center' });
  };
  const dropProposals = () => {
    onChange(({ medicines: before }) => ({
      medicines: before.filter(({ isProposed }) => !isProposed),
    }));
    if (edited !== null) leadTo(medicines.length);
    setLeftOut([]);
    input.current?.focus();
  };
  /** Several lines, or a chat's message: each is read by itself and none is taken unseen. */
  const paste = (event: ClipboardEvent) => {
    const pasted = readPasted(event.clipboardData.getData('text/plain'));
    if (edited !== null || (pasted.lines.length < 2 && pasted.leftOut.length === 0)) return;
    event.preventDefault();
    const isBoxEmpty = text.trim() === '';
    const { proposed, inBox } = proposedFrom(pasted.lines, { known, isBoxEmpty });
    if (medicines.length + pasted.lines.length > mostMedicines) {
      tellRefused(t('At most {count} fit here.', { count: mostMedicines }));
      return;
    }
    const isTooLong = pasted.lines.some((line) => line.length > lineLength);
    if (isTooLong || (proposed.length > 0 && !medicationEntries.safeParse(proposed).success)) {
      tellRefused(t('This line is too long. Please shorten it.'));
      return;
    }
    setLeftOut(pasted.leftOut);
    onChange(({ medicines: before }) => ({ medicines: [...before, ...proposed] }));
    if (inBox !== '') type(inBox);
  };
  const hasProposals = medicines.some(({ isProposed }) => isProposed);

  return (
    <div className={classes.pad}>
      {medicines.length > 0 && (
        <ol ref={list} className={classes.lines} aria-label={t('Medicines')}>
          {medicines.map((medicine, position) => (
            <MedicineLine
              // biome-ignore lint/suspicious/noArrayIndexKey: the same medicine may be there twice.
              key={position}
              position={position}
              medicine={medicine}
              allergies={allergies}
              isEdited={edited === position}
              isLast={position === medicines.length - 1}
              onEdit={edit}
              onMove={move}
              onRemove={remove}
              isAllergic={isAllergic}
              onSubstances={noteSubstances}
              onOneEach={answerOneEach}
            />
          ))}
        </ol>
      )}
      <Proposals medicines={medicines} leftOut={leftOut} onTake={takeSeen} onDrop={dropProposals} />
      <div className={classes.box} onPaste={paste}>
        <TypeAhead
          section="medicines"
          label={
            edited === null ? t('Next medicine') : t('Edit line {number}', { number: edited + 1 })
          }
          value={text}
          maxLength={lineLength}
          placeholder={t(exampleLine)}
          inputRef={input}
          options={options}
          // A doctor's own template may have the name of one of the clinic's.
          keyOf={(option) => ('template' in option ? option.template.id : option.label)}
          optionOf={(option) =>
            'template' in option ? (
              <TemplateLine template={option.template} />
            ) : (
              <Reading medicine={option.medicine} />
            )
          }
          // "tab" or "eye drops" begins a line, and no name.
          isFirstChosen={
            text.trim().length >= lettersThatChoose && formNameOf(plain(text)) === null
          }
          describedBy={readingId}
          below={isPhone && text !== '' && <QuickParts onPress={add} />}
          onChange={(next) => {
            if (text === '' && onSign(next)) return;
            type(next);
          }}
          onTake={(option) => {
            if ('template' in option) {
              type('');
              onTemplate(option.template);
              return;
            }
            const { medicine, label } = option;
            if (medicine.frequency === '') type(`${label} `);
            else put(medicine, false, medicine.typed);
          }}
          onKey={(event) => {
            const isBare = !event.ctrlKey && !event.altKey && !event.metaKey;
            if (event.key === 'Enter' && isBare) {
              event.preventDefault();
              if (text.startsWith('/')) return;
              if (read) put(read.medication, read.unclear.length > 0);
              else if (hasProposals) takeSeen();
              else onNext('medicines');
            }
            if (event.key === 'Escape' && edited !== null) {
              event.stopPropagation();
              setEdited(null);
              type('');
            }
            // Behind the last letter the key means what stands beside the reading.
            const isAtEnd = event.currentTarget.selectionStart === text.length;
            const [addition] = additions;
            if (event.key === 'ArrowRight' && isBare && isAtEnd && addition) {
              event.preventDefault();
              type(`${text.trimEnd()} ${addition.text}`);
              return;
            }
            const step = isBare ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
            const standing = edited === null ? '' : lineOf(medicines[edited] ?? emptyMedication);
            // From the empty box to the line above it, and on from a line that is left as it was.
            if (step && text === standing) {
              event.preventDefault();
              leadTo((edited ?? medicines.length) + step);
              return;
            }
            if (text !== '') return;
            if (event.key === 'Backspace' && event.ctrlKey && medicines.length > 0) {
              event.preventDefault();
              const last = medicines.at(-1);
              if (last) remove(medicines.length - 1, last);
            }
          }}
        />
        <div id={readingId} className={classes.reading} aria-live="polite">
          {read && options.length === 0 && !text.startsWith('/') && (
            <>
              <Reading medicine={read.medication} />
              <Additions additions={additions} onTake={add} />
              <AllergyOfLine
                allergies={allergies}
                medicine={withSubstances(read.medication, ties)}
              />
              {read.unclear.length > 0 && (
                <span className={classes.unclear}>
                  {t('Not understood, printed as typed: {words}', {
                    words: read.unclear.map((part) => `“${part.text}”`).join(', '),
                  })}
                </span>
              )}
              {read.unclear.length === 0 && !saysHowMuch(read.medication) && (
                <span className={classes.unclear}>{t('How much each time?')}</span>
              )}
              {!saysHowOften(read.medication) && (
                <span className={classes.unclear}>{t('How often?')}</span>
              )}
            </>
          )}
        </div>
      </div>
    </div>
  );
});

/** A form alone, or signs: no line yet. */
const saysNothing = (medicine: Medication) =>
  !namesMedicine(medicine.name) &&
  medicationFields.every((field) => field === 'name' || medicine[field] === '');

/** Says which lines were removed, all of them in one message, whose button puts them back; until the visit is left. */
function useRemovedLines(onChange: MedicinePadProps['onChange']) {
  const removed = useRef<{ position: number; line: DraftMedicine }[]>([]);
  const hide = useRef(() => {});
  useEffect(() => () => hide.current(), []);
  return useCallback(
    (position: number, line: DraftMedicine) => {
      const all = [...removed.current, { position, line }];
      hide.current();
      removed.current = all;
      hide.current = showUndo({
        message:
          all.length === 1
            ? t('{medicine} is removed.', { medicine: labelOf(line) })
            : t('{count} medicines are removed.', { count: all.length }),
        onUndo: () =>
          onChange(({ medicines }) => ({
            medicines: all.reduceRight<DraftMedicine[]>(
              (lines, one) => lines.toSpliced(one.position, 0, one.line),
              [...medicines],
            ),
          })),
        onClose: () => {
          if (removed.current === all) removed.current = [];
        },
      });
    },
    [onChange],
  );
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

interface AdditionsProps {
  additions: readonly Addition[];
  onTake: (text: string) => void;
}

/** What a key or a finger adds to the line; nothing of it is in the reading before. */
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

type Choice = OfferedMedicine | { template: Template };

/** The choices for what is typed: templates behind a slash; no medicine once the line says everything itself. */
function choicesFor(
  typed: string,
  offered: readonly OfferedMedicine[],
  templates: readonly Template[],
): Choice[] {
  if (typed.startsWith('/')) {
    const wanted = typed.slice(1).trim().toLowerCase();
    return templates
      .filter(({ name }) => ` ${name.toLowerCase()}`.includes(` ${wanted}`))
      .slice(0, choicesAtOnce)
      .map((template) => ({ template }));
  }
  if (typed === '.') return offered.slice(0, choicesAtOnce);
  const wanted = typed.trim().toLowerCase();
  return medicinesFor(typed, offered).filter(
    ({ medicine, label }) => medicine.frequency !== '' || label.toLowerCase() !== wanted,
  );
}

/** Which of the proposed lines are in view, and which are not. */
function proposedLines(list: HTMLElement | null): {
  seen: number[];
  unseen: { position: number; row: Element }[];
} {
  // Of the two only one is a box of its own, by the page's width.
  const heads = [...document.querySelectorAll('[data-desk=head]')];
  const top = Math.max(0, ...heads.map((head) => head.getBoundingClientRect().bottom));
  const foot = document.querySelector('[data-desk=foot]')?.getBoundingClientRect().top;
  const bottom = Math.min(window.innerHeight, foot ?? window.innerHeight);
  const rows = [...(list?.querySelectorAll('[data-proposed]') ?? [])].map((row) => {
    const place = row.getBoundingClientRect();
    const isSeen = place.top >= top - 1 && place.bottom <= bottom + 1;
    return { position: Number(row.getAttribute('data-proposed')), row, isSeen };
  });
  return {
    seen: rows.filter(({ isSeen }) => isSeen).map(({ position }) => position),
    unseen: rows.filter(({ isSeen }) => !isSeen),
  };
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

/** A medicine in one line, as the paper means it. */
function Reading({ medicine }: { medicine: Medication }) {
  const { name, parts, quantity, isAsTyped } = readingWords(medicine, currentSpeaker());
  return (
    <span className={classes.readingLine}>
      <b>{name}</b>
      {[...parts, quantity, isAsTyped ? t('as typed') : ''].filter(Boolean).map((part) => (
        <span key={part}>{part}</span>
      ))}
    </span>
  );
}
