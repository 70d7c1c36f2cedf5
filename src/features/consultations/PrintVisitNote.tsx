import { useQuery } from '@tanstack/react-query';
import { api } from '../../web/api/api';
import { PrintOnce } from '../../web/paper/PrintOnce';
import { VisitNotePaper } from './VisitNotePaper';

interface PrintVisitNoteProps {
  /** The consultation's. */
  id: string;
  onDone: () => void;
}

/** Prints the note of a visit from the screen that is open, as a prescription is. */
export function PrintVisitNote({ id, onDone }: PrintVisitNoteProps) {
  const paper = useQuery(api.consultations.paper.queryOptions({ input: { id } }));
  return (
    <PrintOnce kind="prescription" sizes={['A4', 'A5']} query={paper} onDone={onDone}>
      {(record, size) => <VisitNotePaper record={record} size={size} />}
    </PrintOnce>
  );
}
