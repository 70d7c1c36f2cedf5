import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconFileCode } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { collectionBundle, type Entry } from '../../shared/fhirCollection';
import { shortId } from '../../shared/ids';
import { currentSpeaker, t } from '../../shared/language';
import { saveFile } from '../../web/ui/saveFile';

interface Bundle {
  link: { relation: string; url: string }[];
  entry?: Entry[];
}

/** Everything of a patient that the person may read, from page to page, as one FHIR bundle. */
async function readEverything(patientId: string): Promise<object> {
  const entries: Entry[] = [];
  let address: string | undefined = `/fhir/Patient/${patientId}/$everything?_count=100`;
  while (address) {
    const answer: Response = await fetch(address, {
      headers: { 'accept-language': currentSpeaker().language },
      signal: AbortSignal.timeout(30_000),
    });
    if (!answer.ok) {
      const outcome = await answer.json().catch(() => null);
      throw new Error(outcome?.issue?.[0]?.details?.text ?? '');
    }
    const page = (await answer.json()) as Bundle;
    entries.push(...(page.entry ?? []));
    const next = page.link.find(({ relation }) => relation === 'next');
    // The address by which the server knows itself may be another one than this browser's.
    address = next?.url.slice(next.url.indexOf('/fhir/'));
  }
  return collectionBundle(entries, new Date());
}

/** Saves a patient's record as a FHIR R4 bundle, for another program. */
export function FhirDownload({ patientId }: { patientId: string }) {
  const download = useMutation({
    mutationFn: readEverything,
    onSuccess: (bundle) => {
      const text = JSON.stringify(bundle, null, 2);
      const file = new Blob([text], { type: 'application/fhir+json' });
      saveFile(`patient-${shortId(patientId)}.fhir.json`, file);
    },
    onError: (error) =>
      notifications.show({
        color: 'red',
        message: [t('The record could not be downloaded.'), error.message].join(' ').trim(),
      }),
  });
  return (
    <Button
      variant="subtle"
      leftSection={<IconFileCode size={18} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.mutate(patientId)}
    >
      {t('Download as FHIR')}
    </Button>
  );
}
