import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { PaperPage } from '../../web/paper/PaperPage';
import { ReachNote } from '../../web/shell/ReachNote';
import { PrescriptionPaper } from './PrescriptionPaper';
import { UnregisteredNotice } from './widgets/UnregisteredNotice';

/** The page that shows and prints a prescription's paper. */
export function PrescriptionPaperPage() {
  const { id } = useParams({ from: '/known/app/papers/prescription/$id' });
  const paper = useQuery(api.prescriptions.paper.queryOptions({ input: { id } }));
  return (
    <PaperPage
      title={t('Prescription')}
      kind="prescription"
      sizes={['A4', 'A5']}
      record={paper.data ?? null}
      query={paper}
      notice={
        paper.data && (
          <Stack gap="xs">
            <UnregisteredNotice paper={paper.data} />
            {paper.data.verifyAddress && (
              <ReachNote address={paper.data.verifyAddress} from="anywhere">
                {t('The code on this paper can’t be checked outside the clinic yet.')}
              </ReachNote>
            )}
          </Stack>
        )
      }
      makePdf={(choice) => client.prescriptions.pdf({ id, ...choice })}
    >
      {(record, size) => <PrescriptionPaper record={record} size={size} />}
    </PaperPage>
  );
}
