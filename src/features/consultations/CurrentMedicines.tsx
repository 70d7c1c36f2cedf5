import { Button, Menu, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, memo, useRef, useState } from 'react';
import { v4 as uuidv4 } from 'uuid';
import { formatDayAndMonth } from '../../shared/clinicDay';
import { currentSpeaker, t } from '../../shared/language';
import { api, formMessageOf } from '../../web/api/api';
import { useAction } from '../../web/api/useAction';
import { FormAlert } from '../../web/forms/FormAlert';
import { RowMenu } from '../../web/ui/RowMenu';
import { withinLength } from '../../web/ui/withinLength';
import {
  type CurrentMedicine,
  outsideEndLabels,
  outsideEnds,
} from '../prescriptions/current/currentMedicines';
import { readMedicineLine } from '../prescriptions/line/readLine';
import { namesMedicine } from '../prescriptions/medicineName';
import { rowWords } from '../prescriptions/medicineWords';
import { lineLength } from '../prescriptions/prescription';
import classes from './CurrentMedicines.module.css';
import type { DraftMedicine } from './consultation';
import { answerKeys, answerOnPage, type CurrentAnswer } from './currentAnswer';
import { labelOf } from './offer';

interface CurrentMedicinesProps {
  patientId: string;
  tokenId: string;
  /** Undefined while loading. */
  medicines: readonly CurrentMedicine[] | undefined;
  /** The page's lines, which say what was answered. */
  lines: readonly DraftMedicine[];
  onAnswer: (medicine: CurrentMedicine, answer: CurrentAnswer) => void;
  /** Leads to the medicines once the last one is answered. */
  onNext: () => void;
}

/**
 * What the patient takes now, a line each: S goes on with it, C writes it otherwise, X stops it. The buttons of one line
 * are in the tab order; arrow keys lead to the others.
 */
export const CurrentMedicines = memo(function CurrentMedicines(props: CurrentMedicinesProps) {
  const { patientId, tokenId, medicines = noMedicines, lines, onAnswer, onNext } = props;
  const list = useRef<HTMLUListElement>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const answers = medicines.map((medicine) => answerOnPage(lines, medicine, medicines));
  const active = Math.min(chosen ?? Math.max(0, answers.indexOf(null)), medicines.length - 1);
  const focusRow = (position: number, button = 0) => {
    const row = list.current?.children[position];
    row?.querySelectorAll<HTMLElement>('button')[button]?.focus();
  };
  const answer = (position: number, given: CurrentAnswer) => {
    const medicine = medicines[position];
    if (!medicine) return;
    onAnswer(medicine, given);
    // The text of a change goes into the box of the medicines, which takes the focus itself.
    if (given === 'change') return;
    if (position + 1 < medicines.length) focusRow(position + 1);
    else onNext();
  };
  const handleKey = (event: KeyboardEvent, position: number, button: number) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const given = answerOfKey(event.code);
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const isHeldEnter = event.key === 'Enter' && event.repeat;
    if (!given && !step && !isHeldEnter) return;
    // A letter would open a screen of the menu.
    event.preventDefault();
    event.stopPropagation();
    // The focus goes on: a key that is held down would answer all the others.
    if (given && !event.repeat) answer(position, given);
    else if (step) focusRow(position + step, button);
  };
  return (
    <>
      {medicines.length > 0 && (
        <ul ref={list} className={classes.list} aria-label={t('What the patient takes now')}>
          {medicines.map((medicine, position) => (
            <CurrentMedicineRow
              // biome-ignore lint/suspicious/noArrayIndexKey: the same medicine may be listed in two strengths.
              key={position}
              medicine={medicine}
              answer={answers[position] ?? null}
              isInTabOrder={position === active}
              onFocus={() => setChosen(position)}
              onKeyDown={(event, button) => handleKey(event, position, button)}
              onAnswer={(given) => answer(position, given)}
            />
          ))}
        </ul>
      )}
      <OutsideMedicine patientId={patientId} tokenId={tokenId}>
        {props.medicines?.length === 0 && t('None noted')}
      </OutsideMedicine>
    </>
  );
});

const noMedicines: readonly CurrentMedicine[] = [];

/** By the place of the key, which on a Hindi keyboard has another letter. */
function answerOfKey(code: string): CurrentAnswer | undefined {
  return Object.entries(answerKeys).find(([key]) => code === `Key${key.toUpperCase()}`)?.[1];
}

const answerLabels: Record<CurrentAnswer, string> = {
  same: 'Same',
  change: 'Change',
  stop: 'Stop',
};

interface CurrentMedicineRowProps {
  medicine: CurrentMedicine;
  /** What the page says of it; null: nothing yet. */
  answer: ReturnType<typeof answerOnPage>;
  isInTabOrder: boolean;
  onFocus: () => void;
  /** `button` counts from zero. */
  onKeyDown: (event: KeyboardEvent, button: number) => void;
  onAnswer: (answer: CurrentAnswer) => void;
}

function CurrentMedicineRow(props: CurrentMedicineRowProps) {
  const { medicine, answer, isInTabOrder, onFocus, onKeyDown, onAnswer } = props;
  const { medication, isUncertain, outsideId } = medicine;
  const { name, parts } = rowWords(medication, currentSpeaker());
  return (
    <li className={classes.medicine}>
      <span className={classes.text}>
        <span className={classes.name}>{name}</span> {parts.join(' · ')}{' '}
        <span className={isUncertain ? classes.asked : classes.since}>{sinceText(medicine)}</span>
      </span>
      <span className={classes.answers}>
        {Object.entries(answerKeys).map(([key, given], button) => (
          <Button
            key={key}
            variant={answer === given ? 'light' : 'default'}
            size="compact-sm"
            tabIndex={isInTabOrder ? 0 : -1}
            aria-pressed={answer === given}
            aria-keyshortcuts={key}
            aria-label={t('{answer}: {medicine}', {
              answer: t(answerLabels[given]),
              medicine: labelOf(medication),
            })}
            rightSection={<kbd aria-hidden>{key.toUpperCase()}</kbd>}
            onFocus={onFocus}
            onKeyDown={(event) => onKeyDown(event, button)}
            onClick={() => onAnswer(given)}
          >
            {t(answerLabels[given])}
          </Button>
        ))}
        {outsideId && <OutsideMenu id={outsideId} medicine={labelOf(medication)} />}
      </span>
    </li>
  );
}

/** Where the medicine comes from, and until when it is taken, as far as that was written. */
function sinceText({ from, since, until, isUncertain }: CurrentMedicine): string {
  const parts = [
    from === 'elsewhere' && t('from elsewhere'),
    until === null
      ? t('since {date}', { date: formatDayAndMonth(since) })
      : t('until {date}', { date: formatDayAndMonth(until) }),
    isUncertain && t('still taken?'),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Takes a note off the list. */
function OutsideMenu({ id, medicine }: { id: string; medicine: string }) {
  const queryClient = useQueryClient();
  const { mutate, error } = useAction(
    api.outsideMedicines.end.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.currentMedicines.key() }),
    }),
  );
  return (
    <>
      <RowMenu label={t('More about {name}', { name: medicine })} isSmall>
        {outsideEnds.map((reason) => (
          <Menu.Item key={reason} onClick={() => mutate({ id, reason })}>
            {t(outsideEndLabels[reason])}
          </Menu.Item>
        ))}
      </RowMenu>
      <FormAlert message={error && formMessageOf(error)} />
    </>
  );
}

interface OutsideMedicineProps {
  patientId: string;
  tokenId: string;
  /** What stands before the button. */
  children: string | false;
}

/** A typed text with the key of its request: the same text is noted once, however often it is sent. */
const entryOf = (text: string) => ({ text, idempotencyKey: uuidv4() });

/** Notes a medicine from elsewhere, in one line with or without a dose. */
function OutsideMedicine({ patientId, tokenId, children }: OutsideMedicineProps) {
  const [isOpen, setOpen] = useState(false);
  const [{ text, ...context }, setEntry] = useState(() => entryOf(''));
  const opener = useRef<HTMLButtonElement>(null);
  const queryClient = useQueryClient();
  const { mutate, reset, error, isPending } = useAction(
    api.outsideMedicines.note.mutationOptions({
      context,
      // The next one may have been begun meanwhile.
      onSuccess: (_, { medication: { typed } }) =>
        setEntry((now) => (now.text.trim() === typed ? entryOf('') : now)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.currentMedicines.key() }),
    }),
  );
  const { medication } = readMedicineLine(text);
  const { name, parts } = rowWords(medication, currentSpeaker());
  const isNamed = namesMedicine(medication.name);
  const close = () => {
    setOpen(false);
    setEntry(entryOf(''));
    reset();
    requestAnimationFrame(() => opener.current?.focus());
  };
  const note = () => {
    if (isNamed) mutate({ patientId, tokenId, medication: { ...medication, typed: text.trim() } });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    note();
  };
  return (
    <div className={classes.last}>
      {children && <span>{children}</span>}
      {isOpen ? (
        <form className={classes.form} onSubmit={submit}>
          <TextInput
            className={classes.box ?? ''}
            aria-label={t('Medicine from elsewhere')}
            placeholder={t('warf 5, with or without a dose')}
            autoComplete="off"
            autoFocus
            value={text}
            onChange={(event) =>
              withinLength(lineLength, { before: text, next: event.currentTarget.value }, (next) =>
                setEntry(entryOf(next)),
              )
            }
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              close();
            }}
            // As with every box of the page, what is typed is not lost; another window's turn is no leaving.
            onBlur={({ currentTarget }) => {
              if (document.activeElement !== currentTarget) note();
            }}
          />
          <Button type="submit" variant="default" size="compact-md">
            {isPending ? t('Saving...') : t('Note')}
          </Button>
        </form>
      ) : (
        <Button
          ref={opener}
          variant="subtle"
          color="gray"
          size="compact-sm"
          onClick={() => setOpen(true)}
        >
          {t('Medicine from elsewhere')}
        </Button>
      )}
      {isOpen && <span aria-live="polite">{isNamed && [name, ...parts].join(' · ')}</span>}
      <FormAlert message={error && formMessageOf(error)} />
    </div>
  );
}
