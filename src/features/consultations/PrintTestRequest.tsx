import { useQuery } from '@tanstack/react-query';
import { api } from '../../web/api/api';
import { PrintOnce } from '../../web/paper/PrintOnce';
import { requestedTest } from './advisedTest';
import { TestRequestPaper } from './TestRequestPaper';
import { testRequestSizes } from './testRequest';

interface PrintTestRequestProps {
  tokenId: string;
  /** As the page of the visit has them: the draft may not be saved yet. */
  tests: readonly string[];
  onDone: () => void;
}

/** Prints the slip for the laboratory from the page of a visit, so that the patient can go there meanwhile. */
export function PrintTestRequest({ tokenId, tests, onDone }: PrintTestRequestProps) {
  const paper = useQuery(api.consultations.testRequest.queryOptions({ input: { tokenId } }));
  return (
    <PrintOnce kind="testRequest" sizes={testRequestSizes} query={paper} onDone={onDone}>
      {(record, size) => (
        <TestRequestPaper record={{ ...record, tests: tests.map(requestedTest) }} size={size} />
      )}
    </PrintOnce>
  );
}
