import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { PaperPage } from '../../web/paper/PaperPage';
import { ReceiptPaper } from './ReceiptPaper';

/** The receipt of one payment or refund as it is printed. */
export function ReceiptPaperPage() {
  const { id, paymentId } = useParams({ from: '/known/app/papers/bill/$id/receipt/$paymentId' });
  const paper = useQuery(api.billing.paper.queryOptions({ input: { id } }));
  return (
    <PaperPage
      title={t('Receipt')}
      kind="receipt"
      sizes={['80mm', 'A5', 'A4']}
      record={paper.data ?? null}
      query={paper}
      makePdf={(choice) => client.billing.pdf({ id, paymentId, ...choice })}
    >
      {(record, size) => <ReceiptPaper record={{ ...record, paymentId }} size={size} />}
    </PaperPage>
  );
}
