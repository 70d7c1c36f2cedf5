import { type ReactNode, useEffect, useRef } from 'react';
import type { PaperSize } from '../../shared/paper';
import { tellFailure } from '../ui/tell';
import { PrintedInPlace } from './PrintedInPlace';
import { PaperLanguage } from './paperLanguage';
import { usePaperChoice } from './usePaperChoice';

interface PrintOnceProps<Record, Size extends PaperSize> {
  /** Under which this browser remembers the size and the language. */
  kind: string;
  /** The sizes it is laid out for, the usual one first. */
  sizes: readonly [Size, ...Size[]];
  /** What the paper is drawn from. */
  query: { data: Record | undefined; error: Error | null };
  /** Once the print dialog was closed, or the paper could not be had. */
  onDone: () => void;
  children: (record: Record, size: Size) => ReactNode;
}

/** Prints a paper from the screen that is open, in the size and language in which this browser printed last. */
export function PrintOnce<Record, Size extends PaperSize>(props: PrintOnceProps<Record, Size>) {
  const { kind, sizes, query, onDone, children } = props;
  const { size, speaker } = usePaperChoice({ kind, sizes, remembersLanguage: true });
  const { data: record, error } = query;
  const isThere = record !== undefined && speaker !== undefined;
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    if (error) {
      tellFailure(error);
      done.current();
    }
    if (!isThere) return;
    let isOpen = true;
    void document.fonts.ready.then(() => {
      if (!isOpen) return;
      window.print();
      done.current();
    });
    return () => {
      isOpen = false;
    };
  }, [isThere, error]);
  if (!isThere) return null;
  return (
    <PrintedInPlace>
      <PaperLanguage value={speaker}>{children(record, size)}</PaperLanguage>
    </PrintedInPlace>
  );
}
