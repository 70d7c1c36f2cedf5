import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { PaperPage } from '../../web/paper/PaperPage';
import { BillPaper } from './BillPaper';

/** A bill as it is printed. */
export function BillPaperPage() {
  const { id } = useParams({ from: '/known/app/papers/bill/$id' });
  const paper = useQuery(api.billing.paper.queryOptions({ input: { id } }));
  return (
    <PaperPage
      title={t('Bill')}
      kind="bill"
      sizes={['A4', 'A5', '80mm']}
      record={paper.data ?? null}
      query={paper}
      makePdf={(choice) => client.billing.pdf({ id, ...choice })}
    >
      {(record, size) => <BillPaper record={record} size={size} />}
    </PaperPage>
  );
}
