import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { t } from '../../shared/language';
import type { PaperSize } from '../../shared/paper';
import { api, client } from '../../web/api/api';
import { useLanguage } from '../../web/language/language';
import { PaperPage } from '../../web/paper/PaperPage';
import { usePaperLanguage } from '../../web/paper/paperLanguage';
import { couldNotLoad } from '../../web/shell/couldNotLoad';
import { LoadingScreen } from '../../web/shell/LoadingScreen';
import { ListState } from '../../web/ui/ListState';
import { LabelPaper } from './LabelPaper';

const labelsQuery = (id: string, language: string) =>
  api.dispensing.labels.queryOptions({ input: { id, language } });

/** The page that shows and prints the labels of what was given, in the language that patients were last given them in. */
export function LabelPaperPage() {
  const { id } = useParams({ from: '/known/app/papers/labels/$id' });
  const labels = useQuery(labelsQuery(id, useLanguage()));
  return (
    <PaperPage
      title={t('Labels')}
      kind="label"
      sizes={['50x25', '80mm']}
      remembersLanguage
      record={labels.data ? id : null}
      query={labels}
      makePdf={(choice) => client.dispensing.labelsPdf({ id, ...choice })}
    >
      {(record, size) => <LabelsOf id={record} size={size} />}
    </PaperPage>
  );
}

/** The dose is written out by the server, in the language of the paper. */
function LabelsOf({ id, size }: { id: string; size: PaperSize }) {
  const { language } = usePaperLanguage();
  const query = useQuery(labelsQuery(id, language));
  return (
    <ListState query={query} failure={couldNotLoad.paper} skeleton={<LoadingScreen />}>
      {query.data && <LabelPaper record={{ labels: query.data }} size={size} />}
    </ListState>
  );
}
