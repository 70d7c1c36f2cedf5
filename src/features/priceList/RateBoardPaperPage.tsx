import { useQuery } from '@tanstack/react-query';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { PaperPage } from '../../web/paper/PaperPage';
import { RateBoardPaper } from './RateBoardPaper';

/** The rate board as it is printed for the wall. */
export function RateBoardPaperPage() {
  const rates = useQuery(api.priceList.rates.queryOptions());
  return (
    <PaperPage
      title={t('Our rates')}
      kind="rateBoard"
      sizes={['A4', 'A5']}
      record={rates.data ?? null}
      query={rates}
      makePdf={(choice) => client.priceList.ratesPdf(choice)}
    >
      {(record, size) => <RateBoardPaper record={record} size={size} />}
    </PaperPage>
  );
}
