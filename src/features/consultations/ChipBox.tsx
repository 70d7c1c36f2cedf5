import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '../../shared/language';
import { notifyRefusal } from '../../web/ui/tell';
import { stopsIn } from '../phrases/expand';
import { selectStop } from '../phrases/selectStop';
import { maxNoteLines, noteLineLength } from '../templates/noted';
import classes from './ConsultationForm.module.css';
import type { DraftContent, Section } from './consultation';
import { lettersThatChoose } from './offer';
import { TypeAhead } from './TypeAhead';
import { plain, type TextChoices } from './textChoices';

/** The props that every box of the page has. */
export interface DeskBoxProps {
  /** Half-typed text from an earlier opening of the page. */
  initialText: string;
  onChange: (change: (before: DraftContent) => Partial<DraftContent>) => void;
  onTyping: (section: Section, text: string) => void;
  /** Enter was pressed in an empty box. */
  onNext: (section: Section) => void;
  /** A character typed or ArrowUp pressed in an empty box; returns true if it is a shortcut. */
  onShortcut: (key: string) => boolean;
}

interface ChipBoxProps extends Omit<DeskBoxProps, 'onChange'> {
  section: keyof typeof maxNoteLines;
  label: string;
  /** The chips' texts, in their order. */
  chips: readonly string[];
  placeholder?: string;
  /** The choices for what is typed. */
  offer: (typed: string) => TextChoices;
  onAdd: (text: string) => void;
  onRemove: (position: number) => void;
  /** A chip was pressed. */
  onPress?: (position: number) => void;
  /** The id of a description above the box. */
  describedBy?: string | undefined;
  /** Describes what a press on a chip does. */
  pressLabel?: ((text: string) => string) | undefined;
}

/** Short texts side by side, with a box for the next one. */
export const ChipBox = memo(function ChipBox(props: ChipBoxProps) {
  const { section, label, chips, initialText, placeholder, offer, onAdd, onRemove, onTyping } =
    props;
  const { onNext, onShortcut, onPress, describedBy, pressLabel } = props;
  const [text, setText] = useState(initialText);
  const input = useRef<HTMLInputElement>(null);
  const setPendingText = (next: string) => {
    setText(next);
    onTyping(section, next);
  };
  const addText = (entry: string) => {
    // What still has to be filled in stays in the box.
    if (stopsIn(entry).length > 0) return;
    if (chips.length >= maxNoteLines[section] && entry.trim() !== '') {
      notifyRefusal(t('At most {count} fit here.', { count: maxNoteLines[section] }));
      return;
    }
    setPendingText('');
    if (entry.trim() === '') return;
    // "?Dengue" and "Dengue" are the same diagnosis: pressing its chip marks it as certain.
    const key = keyOf(entry);
    const duplicate = chips.find((chip) => keyOf(chip) === key);
    if (duplicate === undefined) onAdd(entry.trim());
    else notifyRefusal(t('{text} is already there.', { text: duplicate }));
  };
  /** True if it has something to fill in, and so stays in the box. */
  const takeOption = (option: string) => {
    if (option.length > noteLineLength) {
      notifyRefusal(t('Please use at most {max} characters.', { max: noteLineLength }));
    } else if (stopsIn(option).length === 0) addText(option);
    else {
      flushSync(() => setPendingText(option));
      return input.current !== null && selectStop(input.current, 0);
    }
    return false;
  };
  const { choices, isFirstChosen } = offer(text);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the box focuses it; the box has its own keys.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
    <div
      className={classes.chips}
      onClick={(event) => event.target === event.currentTarget && input.current?.focus()}
    >
      {chips.map((chip, position) => (
        <Chip
          // biome-ignore lint/suspicious/noArrayIndexKey: the same text may be there twice.
          key={position}
          text={chip}
          onPress={onPress && (() => onPress(position))}
          pressLabel={pressLabel}
          onRemove={() => {
            onRemove(position);
            input.current?.focus();
          }}
        />
      ))}
      <TypeAhead
        section={section}
        label={label}
        value={text}
        maxLength={noteLineLength}
        placeholder={chips.length === 0 ? placeholder : undefined}
        inputRef={input}
        describedBy={describedBy}
        options={choices}
        keyOf={(option) => option}
        isFirstChosen={isFirstChosen && text.trim().length >= lettersThatChoose}
        onChange={(next) => {
          if (text === '' && onShortcut(next)) return;
          setPendingText(next);
        }}
        onTake={takeOption}
        onBlur={() => addText(text)}
        onKey={(event, chosen) => {
          // Ctrl Enter finishes the visit: it first adds what Enter would add.
          if (event.key === 'Enter' && event.ctrlKey && chosen) takeOption(chosen);
          if (event.key === 'Enter' && !event.ctrlKey && !event.altKey) {
            event.preventDefault();
            if (text.trim() === '') onNext(section);
            else if (!selectStop(event.currentTarget, 0)) addText(text);
          }
          const isBare = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
          if (event.key === 'Tab' && walkStops(event)) event.preventDefault();
          if (event.key === 'ArrowUp' && isBare && text === '' && onShortcut(event.key)) {
            event.preventDefault();
          }
          if (event.key === 'Backspace' && text === '' && chips.length > 0) {
            onRemove(chips.length - 1);
          }
        }}
      />
    </div>
  );
});

interface ChipProps extends Pick<ChipBoxProps, 'pressLabel'> {
  text: string;
  onPress: (() => void) | undefined;
  onRemove: () => void;
}

function Chip({ text, onPress, pressLabel, onRemove }: ChipProps) {
  return (
    <span className={classes.chip}>
      {onPress && pressLabel ? (
        <button
          type="button"
          className={classes.chipText}
          title={pressLabel(text)}
          aria-label={pressLabel(text)}
          onClick={onPress}
        >
          {text}
        </button>
      ) : (
        <span className={classes.chipText}>{text}</span>
      )}
      <ActionIcon
        variant="transparent"
        color="gray"
        size="sm"
        className={classes.chipRemove ?? ''}
        aria-label={t('Remove {name}', { name: text })}
        onClick={onRemove}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </span>
  );
}

/** Goes to the next stop of the text in a box, by Shift Tab to the one before; false if there is none. */
function walkStops({ currentTarget: box, shiftKey }: KeyboardEvent<HTMLInputElement>): boolean {
  return selectStop(box, shiftKey ? 'before' : (box.selectionEnd ?? 0));
}

const keyOf = (text: string) => plain(text.replace(/^\s*\?|[\s,;]+$/g, ''));

/** The items without the one at a position. */
export function withoutAt<Item>(all: readonly Item[], position: number): Item[] {
  return all.filter((_, index) => index !== position);
}
