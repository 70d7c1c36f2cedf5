import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { t } from '../../../shared/language';
import { api, client } from '../../../web/api/api';
import { PaperPage } from '../../../web/paper/PaperPage';
import { DataCopyPaper } from './DataCopyPaper';

/** The printable copy of all data held on a patient. */
export function DataCopyPage() {
  const { id } = useParams({ from: '/known/app/papers/everything-held/$id' });
  const query = useQuery(
    // Each read is audited, so opening the page reads once.
    api.dataCopy.read.queryOptions({
      input: { id, form: 'paper' },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  );
  return (
    <PaperPage
      title={t('Copy of the patient’s data')}
      kind="everything-held"
      sizes={['A4', 'A5']}
      record={query.data ?? null}
      query={query}
      makePdf={(choice) => client.dataCopy.pdf({ id, ...choice })}
    >
      {(record, size) => <DataCopyPaper record={record} size={size} />}
    </PaperPage>
  );
}
