import { Button, Group, Stack, Title } from '@mantine/core';
import { IconFileDownload, IconFileText } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { shortId } from '../../shared/ids';
import { t } from '../../shared/language';
import { client } from '../../web/api/api';
import { useAccess } from '../../web/session/session';
import { ExportButton } from '../../web/ui/ExportButton';
import { saveFile } from '../../web/ui/saveFile';
import { readFhir } from './readFhir';
import { tellDownloadFailed } from './useFhirDownload';

/** Buttons for a copy of all data held on a patient, as a paper or a file, for people who may hand it out. */
export function DataCopyButtons({ patientId }: { patientId: string }) {
  const { may } = useAccess();
  const download = useMutation({
    mutationFn: async () => ({
      dataCopy: await client.dataCopy.read({ id: patientId, form: 'file' }),
      // The same data in a standard format, for other programs.
      fhir: await readFhir(patientId),
    }),
    onSuccess: (copy) => {
      const file = new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' });
      saveFile(`everything-held-${shortId(patientId)}.json`, file);
    },
    onError: tellDownloadFailed,
  });
  if (!may('dataCopy.read')) return null;
  return (
    <Stack gap="xs" component="section" aria-label={t('Copy of the patient’s data')}>
      <Title order={3} size="h4">
        {t('Copy of the patient’s data')}
      </Title>
      <Group>
        <Button
          component={Link}
          to={`/app/papers/everything-held/${patientId}`}
          variant="default"
          leftSection={<IconFileText size={18} aria-hidden />}
        >
          {t('As a paper')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileDownload size={18} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('As a file')}
        </Button>
        <ExportButton
          name={`old-papers-${shortId(patientId)}`}
          label={t('Old papers')}
          file={{ extension: 'zip', type: 'application/zip' }}
          start={(options) => client.attachments.archive({ patientId }, options)}
        />
      </Group>
    </Stack>
  );
}
