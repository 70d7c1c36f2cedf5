import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../../shared/language';
import { api, client } from '../../web/api/api';
import { PaperPage } from '../../web/paper/PaperPage';
import { useAccess } from '../../web/session/session';
import { TestRequestPaper } from './TestRequestPaper';
import { testRequestSizes } from './testRequest';

/** The page with the slip for the laboratory as it is printed. */
export function TestRequestPaperPage() {
  const { tokenId } = useParams({ from: '/known/app/papers/test-request/$tokenId' });
  const { may } = useAccess();
  const [hasDiagnosis, setHasDiagnosis] = useState(false);
  const shows = hasDiagnosis ? 'testsAndDiagnosis' : 'tests';
  const paper = useQuery(api.consultations.testRequest.queryOptions({ input: { tokenId, shows } }));
  return (
    <PaperPage
      title={t('Slip for the laboratory')}
      kind="testRequest"
      sizes={testRequestSizes}
      record={paper.data ?? null}
      query={paper}
      notice={
        may('consultations.open') && (
          <Checkbox
            label={t('Print the diagnosis for the laboratory')}
            checked={hasDiagnosis}
            onChange={(event) => setHasDiagnosis(event.currentTarget.checked)}
          />
        )
      }
      makePdf={(choice) => client.consultations.testRequestPdf({ tokenId, shows, ...choice })}
    >
      {(record, size) => <TestRequestPaper record={record} size={size} />}
    </PaperPage>
  );
}
