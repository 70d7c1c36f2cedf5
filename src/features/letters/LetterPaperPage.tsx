import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { PaperPage } from '../../web/paper/PaperPage';
import { ReachNote } from '../../web/shell/ReachNote';
import { LetterPaper } from './LetterPaper';
import { letterSizes } from './letter';

/** The page that shows and prints a letter. */
export function LetterPaperPage() {
  const { id } = useParams({ from: '/known/app/papers/letter/$id' });
  const paper = useQuery(api.letters.paper.queryOptions({ input: { id } }));
  const { data } = paper;
  return (
    <PaperPage
      title={t('Letter')}
      kind="letter"
      sizes={letterSizes}
      ownLanguage={data?.letter.language}
      record={data ?? null}
      query={paper}
      notice={
        data && (
          <ReachNote address={data.verifyAddress} from="anywhere">
            {t('The code on this paper can’t be checked outside the clinic yet.')}
          </ReachNote>
        )
      }
      makePdf={({ size }) => client.letters.pdf({ id, size })}
    >
      {(record, size) => <LetterPaper record={record} size={size} />}
    </PaperPage>
  );
}
