import { Button, Group, Stack, Title } from '@mantine/core';
import { IconFileDownload, IconFileText } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { shortId } from '../../shared/ids';
import { t } from '../../shared/language';
import { client } from '../../web/api/api';
import { useAccess } from '../../web/session/session';
import { saveFile } from '../../web/ui/saveFile';
import { tellRefused } from '../../web/ui/tell';
import { readFhir } from './readFhir';

/** Everything that is held on a patient, as one paper and as one file, for those who may hand it out. */
export function DataCopyButtons({ patientId }: { patientId: string }) {
  const { may } = useAccess();
  const download = useMutation({
    mutationFn: async () => ({
      dataCopy: await client.dataCopy.read({ id: patientId, form: 'file' }),
      // For another program, in the words of a standard.
      fhir: await readFhir(patientId),
    }),
    onSuccess: (held) => {
      const file = new Blob([JSON.stringify(held, null, 2)], { type: 'application/json' });
      saveFile(`everything-held-${shortId(patientId)}.json`, file);
    },
    onError: (error) =>
      tellRefused([t('The record could not be downloaded.'), error.message].join(' ').trim()),
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
      </Group>
    </Stack>
  );
}
