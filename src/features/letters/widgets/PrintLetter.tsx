import { useQuery } from '@tanstack/react-query';
import { api } from '../../../web/api/api';
import { PrintOnce } from '../../../web/paper/PrintOnce';
import { LetterPaper } from '../LetterPaper';
import { letterSizes } from '../letter';

interface PrintLetterProps {
  id: string;
  onDone: () => void;
}

/** Prints a letter without leaving the current screen. */
export function PrintLetter({ id, onDone }: PrintLetterProps) {
  const paper = useQuery(api.letters.paper.queryOptions({ input: { id } }));
  return (
    <PrintOnce
      kind="letter"
      sizes={letterSizes}
      ownLanguage={paper.data?.letter.language}
      query={paper}
      onDone={onDone}
    >
      {(record, size) => <LetterPaper record={record} size={size} />}
    </PrintOnce>
  );
}
