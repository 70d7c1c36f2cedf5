import { Button } from '@mantine/core';
import { useCallback, useMemo, useRef } from 'react';
import { t } from '../../shared/language';
import { notifyRefusal } from '../../web/ui/tell';
import { type Complaint, maxNoteLines } from '../templates/noted';
import { ChipBox, type DeskBoxProps, withoutAt } from './ChipBox';
import classes from './ConsultationForm.module.css';
import { commonComplaints, containsReason, readComplaint, withReason } from './complaint';
import { complaintText } from './consultation';
import { type TextChoices, textChoices } from './textChoices';

interface ComplaintsProps extends DeskBoxProps {
  complaints: readonly Complaint[];
  usual: readonly string[];
  /** Why reception made the patient urgent. */
  urgentReason: string | null;
}

/** The complaints and since when; above them reception's reason for urgency, which ArrowUp takes as first complaint. */
export function Complaints(props: ComplaintsProps) {
  const { complaints, usual, urgentReason, onChange, onShortcut, ...box } = props;
  const container = useRef<HTMLDivElement>(null);
  const mayTake = urgentReason !== null && !containsReason(complaints, urgentReason);
  const isFull = complaints.length >= maxNoteLines.complaints;
  const take = useCallback(() => {
    // The pressed button disappears and would lose the focus.
    container.current?.querySelector('input')?.focus();
    if (isFull) notifyRefusal(t('At most {count} fit here.', { count: maxNoteLines.complaints }));
    else if (urgentReason !== null) {
      onChange((before) => ({ complaints: withReason(before.complaints, urgentReason) }));
    }
  }, [urgentReason, isFull, onChange]);
  return (
    <div ref={container}>
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
            onChange((before) => ({ complaints: withoutAt(before.complaints, position) })),
          [onChange],
        )}
        onShortcut={useCallback(
          (key: string) => {
            if (key !== 'ArrowUp' || !mayTake) return onShortcut(key);
            take();
            return true;
          },
          [mayTake, take, onShortcut],
        )}
        {...box}
      />
    </div>
  );
}

/** The typed text in a doctor's words first, then texts that match it. */
function complaintsFor(typed: string, usual: readonly string[]): TextChoices {
  const read = readComplaint(typed);
  if (read.since !== '') return { choices: [complaintText(read)], isFirstChosen: true };
  const isTranslated =
    read.text.toLowerCase() !== typed.replace(/^[\s,]+|[\s,]+$/g, '').toLowerCase();
  const matches = textChoices(typed, [...usual, ...commonComplaints]);
  return isTranslated
    ? { choices: [...new Set([read.text, ...matches.choices])], isFirstChosen: true }
    : matches;
}
