import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { PaperPage } from '../../web/paper/PaperPage';
import { CreditNotePaper } from './CreditNotePaper';

/** A credit note as it is printed. */
export function CreditNotePaperPage() {
  const { id, creditNoteId } = useParams({
    from: '/known/app/papers/bill/$id/credit-note/$creditNoteId',
  });
  const paper = useQuery(api.billing.paper.queryOptions({ input: { id } }));
  return (
    <PaperPage
      title={t('Credit note')}
      kind="creditNote"
      sizes={['A4', 'A5', '80mm']}
      record={paper.data ?? null}
      query={paper}
      makePdf={(choice) => client.billing.pdf({ id, creditNoteId, ...choice })}
    >
      {(record, size) => <CreditNotePaper record={{ ...record, creditNoteId }} size={size} />}
    </PaperPage>
  );
}
