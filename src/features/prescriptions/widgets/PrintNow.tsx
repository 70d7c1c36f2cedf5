import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { api } from '../../../web/api/api';
import { PrintedInPlace } from '../../../web/paper/PrintedInPlace';
import { PaperLanguage } from '../../../web/paper/paperLanguage';
import { usePaperChoice } from '../../../web/paper/usePaperChoice';
import { tellFailure } from '../../../web/ui/tell';
import { PrescriptionPaper } from '../PrescriptionPaper';

interface PrintNowProps {
  /** The prescription's. */
  id: string;
  /** Once the print dialog was closed, or the paper could not be had. */
  onDone: () => void;
}

/** Prints a prescription from the screen that is open, in the size and language in which this browser printed last. */
export function PrintNow({ id, onDone }: PrintNowProps) {
  const paper = useQuery(api.prescriptions.paper.queryOptions({ input: { id } }));
  const { size, speaker } = usePaperChoice({
    kind: 'prescription',
    sizes: ['A4', 'A5'],
    remembersLanguage: true,
  });
  const { data: record, error } = paper;
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
      <PaperLanguage value={speaker}>
        <PrescriptionPaper record={record} size={size} />
      </PaperLanguage>
    </PrintedInPlace>
  );
}
