import { type ReactNode, useEffect, useRef } from 'react';
import type { PaperSize } from '../../shared/paper';
import { notifyFailure } from '../ui/tell';
import { PrintedInPlace } from './PrintedInPlace';
import { PaperLanguage } from './paperLanguage';
import { usePaperChoice } from './usePaperChoice';

interface PrintOnceProps<Record, Size extends PaperSize> {
  /** The name under which this browser remembers size and language. */
  kind: string;
  /** The sizes that it is laid out for, the usual one first. */
  sizes: readonly [Size, ...Size[]];
  /** The language that the paper was written in; without it that of this browser's last print of its kind. */
  ownLanguage?: string | undefined;
  /** The query that loads the paper's data. */
  query: { data: Record | undefined; error: Error | null };
  /** Called after the print dialog was closed, or when the paper could not be loaded. */
  onDone: () => void;
  children: (record: Record, size: Size) => ReactNode;
}

/** Prints a paper from the open screen, in the size and language of this browser's last print of its kind. */
export function PrintOnce<Record, Size extends PaperSize>(props: PrintOnceProps<Record, Size>) {
  const { kind, sizes, ownLanguage, query, onDone, children } = props;
  const { size, speaker } = usePaperChoice({ kind, sizes, remembersLanguage: true, ownLanguage });
  const { data: record, error } = query;
  const isReady = record !== undefined && speaker !== undefined;
  const latestOnDone = useRef(onDone);
  latestOnDone.current = onDone;
  useEffect(() => {
    if (error) {
      notifyFailure(error);
      latestOnDone.current();
      return;
    }
    if (!isReady) return;
    let isCurrent = true;
    void document.fonts.ready.then(() => {
      if (!isCurrent) return;
      window.print();
      latestOnDone.current();
    });
    return () => {
      isCurrent = false;
    };
  }, [isReady, error]);
  if (!isReady) return null;
  return (
    <PrintedInPlace>
      <PaperLanguage value={speaker}>{children(record, size)}</PaperLanguage>
    </PrintedInPlace>
  );
}
