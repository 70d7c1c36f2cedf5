import { Button } from '@mantine/core';
import { useCallback, useMemo, useRef } from 'react';
import { t } from '../../shared/language';
import { tellRefused } from '../../web/ui/tell';
import { type Complaint, maxNoted } from '../templates/noted';
import { type BoxOfDesk, ChipBox, without } from './ChipBox';
import classes from './ConsultationForm.module.css';
import { commonComplaints, holdsReason, readComplaint, withReason } from './complaint';
import { complaintText } from './consultation';
import { type TextChoices, textChoices } from './textChoices';

interface ComplaintsProps extends BoxOfDesk {
  complaints: readonly Complaint[];
  usual: readonly string[];
  /** Why reception made the patient urgent. */
  urgentReason: string | null;
}

/** What the patient says, and since when; above it what reception was told, which one key takes as the first complaint. */
export function Complaints(props: ComplaintsProps) {
  const { complaints, usual, urgentReason, onChange, onSign, ...box } = props;
  const whole = useRef<HTMLDivElement>(null);
  const mayTake = urgentReason !== null && !holdsReason(complaints, urgentReason);
  const isFull = complaints.length >= maxNoted.complaints;
  const take = useCallback(() => {
    // The button goes with what it offers.
    whole.current?.querySelector('input')?.focus();
    if (isFull) tellRefused(t('At most {count} fit here.', { count: maxNoted.complaints }));
    else if (urgentReason !== null) {
      onChange((before) => ({ complaints: withReason(before.complaints, urgentReason) }));
    }
  }, [urgentReason, isFull, onChange]);
  return (
    <div ref={whole}>
      {urgentReason !== null && (
        <div className={classes.told}>
          <span id="urgent-reason">
            {t('Urgent. Reception says: “{reason}”', { reason: urgentReason })}
          </span>
          {mayTake && (
            <Button
              size="compact-sm"
              variant="default"
              rightSection={
                <kbd className={classes.digit} aria-hidden>
                  ↑
                </kbd>
              }
              aria-keyshortcuts="ArrowUp"
              onClick={take}
            >
              {t('Take as first complaint')}
            </Button>
          )}
        </div>
      )}
      <ChipBox
        section="complaints"
        label={t('Complaints')}
        placeholder={t('fever 3d')}
        describedBy={urgentReason === null ? undefined : 'urgent-reason'}
        chips={useMemo(() => complaints.map(complaintText), [complaints])}
        offer={useCallback((typed: string) => complaintsFor(typed, usual), [usual])}
        onAdd={useCallback(
          (text: string) =>
            onChange((before) => ({ complaints: [...before.complaints, readComplaint(text)] })),
          [onChange],
        )}
        onRemove={useCallback(
          (position: number) =>
            onChange((before) => ({ complaints: without(before.complaints, position) })),
          [onChange],
        )}
        onSign={useCallback(
          (sign: string) => {
            if (sign !== 'ArrowUp' || !mayTake) return onSign(sign);
            take();
            return true;
          },
          [mayTake, take, onSign],
        )}
        {...box}
      />
    </div>
  );
}

/** What was typed in a doctor's words first, then what begins like it. */
function complaintsFor(typed: string, usual: readonly string[]): TextChoices {
  const read = readComplaint(typed);
  if (read.since !== '') return { choices: [complaintText(read)], isFirstChosen: true };
  const isTranslated =
    read.text.toLowerCase() !== typed.replace(/^[\s,]+|[\s,]+$/g, '').toLowerCase();
  const found = textChoices(typed, [...usual, ...commonComplaints]);
  return isTranslated
    ? { choices: [...new Set([read.text, ...found.choices])], isFirstChosen: true }
    : found;
}
