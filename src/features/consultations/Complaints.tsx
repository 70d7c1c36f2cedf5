import { useCallback, useMemo } from 'react';
import { t } from '../../shared/language';
import type { Complaint } from '../templates/noted';
import { type BoxOfDesk, ChipBox, without } from './ChipBox';
import { commonComplaints, readComplaint } from './complaint';
import { complaintText } from './consultation';
import { type TextChoices, textChoices } from './textChoices';

interface ComplaintsProps extends BoxOfDesk {
  complaints: readonly Complaint[];
  usual: readonly string[];
}

/** What the patient says, and since when. */
export function Complaints({ complaints, usual, onChange, ...box }: ComplaintsProps) {
  return (
    <ChipBox
      section="complaints"
      label={t('Complaints')}
      placeholder={t('fever 3d')}
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
      {...box}
    />
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
