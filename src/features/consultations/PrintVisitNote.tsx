import { useQuery } from '@tanstack/react-query';
import { api } from '../../web/api/api';
import { PrintOnce } from '../../web/paper/PrintOnce';
import { VisitNotePaper } from './VisitNotePaper';

interface PrintVisitNoteProps {
  /** The consultation's. */
  id: string;
  onDone: () => void;
}

/** Prints a visit note from the current screen, with the printer settings of prescriptions. */
export function PrintVisitNote({ id, onDone }: PrintVisitNoteProps) {
  const paper = useQuery(api.consultations.paper.queryOptions({ input: { id } }));
  return (
    <PrintOnce kind="prescription" sizes={['A4', 'A5']} query={paper} onDone={onDone}>
      {(record, size) => <VisitNotePaper record={record} size={size} />}
    </PrintOnce>
  );
}
