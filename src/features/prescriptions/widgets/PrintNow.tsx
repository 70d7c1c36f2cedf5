import { useQuery } from '@tanstack/react-query';
import { api } from '../../../web/api/api';
import { PrintOnce } from '../../../web/paper/PrintOnce';
import { PrescriptionPaper } from '../PrescriptionPaper';

interface PrintNowProps {
  /** The prescription's id. */
  id: string;
  onDone: () => void;
}

/** Prints a prescription without leaving the current screen. */
export function PrintNow({ id, onDone }: PrintNowProps) {
  const paper = useQuery(api.prescriptions.paper.queryOptions({ input: { id } }));
  return (
    <PrintOnce kind="prescription" sizes={['A4', 'A5']} query={paper} onDone={onDone}>
      {(record, size) => <PrescriptionPaper record={record} size={size} />}
    </PrintOnce>
  );
}
