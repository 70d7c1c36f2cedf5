import { useLayoutEffect, useRef } from 'react';
import type { PaperSize } from '../../shared/paper';
import { Paper } from '../../web/paper/Paper';
import { usePaperFormat } from '../../web/paper/paperFormat';
import { usePaperLanguage } from '../../web/paper/paperLanguage';
import { expiryInWords } from '../stock/stockItem';
import classes from './LabelPaper.module.css';
import type { LabelPaper as Label, LabelsPaper } from './label';

/** The labels of what was given, one a page, or below each other on a roll: Drugs Rules, 1945, rule 94(2). */
export function LabelPaper({ record, size }: { record: LabelsPaper; size: PaperSize }) {
  return (
    <Paper size={size} foot="">
      {record.labels.map((label, index) => (
        // Two labels may be alike.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
        <OneLabel key={index} label={label} size={size} />
      ))}
    </Paper>
  );
}

/** The steps by which a text that is too long is made to fit; 0: as it is. */
const steps = ['0', '1', '2', '3', '4'];

/** Takes the first step by which everything of a label is on it. */
function shrink(label: HTMLElement): void {
  for (const step of steps) {
    label.dataset.step = step;
    // A height is rounded up where it is measured.
    if (label.scrollHeight <= label.clientHeight + 1) return;
  }
}

function OneLabel({ label, size }: { label: Label; size: PaperSize }) {
  const { t } = usePaperLanguage();
  const { date } = usePaperFormat(label.timeZone);
  const { batch } = label;
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const fitAgain = () => {
      // A roll is as long as it has to be.
      if (element.current && size !== '80mm') shrink(element.current);
    };
    fitAgain();
    // The fonts may have come since.
    window.addEventListener('beforeprint', fitAgain);
    return () => window.removeEventListener('beforeprint', fitAgain);
  });
  return (
    <div ref={element} className={classes.label} data-size={size}>
      <p>
        {label.patientName} · {label.number} · {date(label.givenAt)}
      </p>
      <p className={classes.medicine}>
        {label.medicine} × {label.units}
      </p>
      {label.isForExternalUse && <p>{t('For external use only')}</p>}
      {label.directions && <p>{label.directions}</p>}
      {batch && (
        <p>
          {t('Batch {batch}, expires {expiry}', {
            batch: batch.number,
            expiry: expiryInWords(batch.expiry),
          })}
        </p>
      )}
      <p className={classes.giver}>
        {[label.giverName, label.giverAddress.replaceAll('\n', ', ')].filter(Boolean).join(', ')}
      </p>
    </div>
  );
}
