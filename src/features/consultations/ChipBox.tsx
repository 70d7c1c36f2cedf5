import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { memo, useRef, useState } from 'react';
import { t } from '../../shared/language';
import { tellRefused } from '../../web/ui/tell';
import { maxNoted, notedLength } from '../templates/noted';
import classes from './ConsultationForm.module.css';
import type { DraftContent, Section } from './consultation';
import { lettersThatChoose } from './offer';
import { TypeAhead } from './TypeAhead';
import { plain, type TextChoices } from './textChoices';

/** What every box of the page is given. */
export interface BoxOfDesk {
  /** What was typed before the page was left. */
  typed: string;
  onChange: (change: (before: DraftContent) => Partial<DraftContent>) => void;
  onTyping: (section: Section, text: string) => void;
  /** Enter in an empty box. */
  onNext: (section: Section) => void;
  /** A sign typed into an empty box, or ArrowUp pressed there; true where it means something. */
  onSign: (sign: string) => boolean;
}

interface ChipBoxProps extends Omit<BoxOfDesk, 'onChange'> {
  section: keyof typeof maxNoted;
  label: string;
  /** The chips' texts, in their order. */
  chips: readonly string[];
  placeholder?: string;
  /** The choices for what is typed. */
  offer: (typed: string) => TextChoices;
  onAdd: (text: string) => void;
  onRemove: (position: number) => void;
  /** Presses a chip. */
  onPress?: (position: number) => void;
  /** The id of what stands above the box. */
  describedBy?: string | undefined;
  /** What a press on a chip does. */
  pressLabel?: (text: string) => string;
}

/** Short texts side by side, with a box for the next one. */
export const ChipBox = memo(function ChipBox(props: ChipBoxProps) {
  const { section, label, chips, typed, placeholder, offer, onAdd, onRemove, onTyping } = props;
  const { onNext, onSign, onPress, describedBy, pressLabel } = props;
  const [text, setText] = useState(typed);
  const input = useRef<HTMLInputElement>(null);
  const type = (next: string) => {
    setText(next);
    onTyping(section, next);
  };
  const take = (taken: string) => {
    if (chips.length >= maxNoted[section] && taken.trim() !== '') {
      tellRefused(t('At most {count} fit here.', { count: maxNoted[section] }));
      return;
    }
    type('');
    if (taken.trim() === '') return;
    // "?Dengue" and "Dengue" are one, which a press makes certain.
    const key = keyOf(taken);
    const there = chips.find((chip) => keyOf(chip) === key);
    if (there === undefined) onAdd(taken.trim());
    else tellRefused(t('{text} is already there.', { text: there }));
  };
  const { choices, isFirstChosen } = offer(text);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press beside the box means the box; it has keys of its own.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
    <div
      className={classes.chips}
      onClick={(event) => event.target === event.currentTarget && input.current?.focus()}
    >
      {chips.map((chip, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same text may be there twice.
        <span key={position} className={classes.chip}>
          {onPress && pressLabel ? (
            <button
              type="button"
              className={classes.chipText}
              title={pressLabel(chip)}
              aria-label={pressLabel(chip)}
              onClick={() => onPress(position)}
            >
              {chip}
            </button>
          ) : (
            <span className={classes.chipText}>{chip}</span>
          )}
          <ActionIcon
            variant="transparent"
            color="gray"
            size="sm"
            className={classes.chipRemove ?? ''}
            aria-label={t('Remove {name}', { name: chip })}
            onClick={() => {
              onRemove(position);
              input.current?.focus();
            }}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </span>
      ))}
      <TypeAhead
        section={section}
        label={label}
        value={text}
        maxLength={notedLength}
        placeholder={chips.length === 0 ? placeholder : undefined}
        inputRef={input}
        describedBy={describedBy}
        options={choices}
        keyOf={(option) => option}
        isFirstChosen={isFirstChosen && text.trim().length >= lettersThatChoose}
        onChange={(next) => {
          if (text === '' && onSign(next)) return;
          type(next);
        }}
        onTake={take}
        onBlur={() => take(text)}
        onKey={(event, chosen) => {
          // Finishing takes what Enter would take.
          if (event.key === 'Enter' && event.ctrlKey && chosen) take(chosen);
          if (event.key === 'Enter' && !event.ctrlKey && !event.altKey) {
            event.preventDefault();
            if (text.trim() === '') onNext(section);
            else take(text);
          }
          const isBare = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
          if (event.key === 'ArrowUp' && isBare && text === '' && onSign(event.key)) {
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

const keyOf = (text: string) => plain(text.replace(/^\s*\?|[\s,;]+$/g, ''));

/** All but the one at a place. */
export function without<One>(all: readonly One[], position: number): One[] {
  return all.filter((_, at) => at !== position);
}
