import { useMutation } from '@tanstack/react-query';
import { shortId } from '../../shared/ids';
import { t } from '../../shared/language';
import { messageOf } from '../../web/api/api';
import { saveFile } from '../../web/ui/saveFile';
import { notifyRefusal } from '../../web/ui/tell';
import { FhirRefusal, readFhir } from './readFhir';

/** Downloads a patient's record as a FHIR R4 bundle, for other programs. */
export function useFhirDownload(patientId: string) {
  return useMutation({
    mutationFn: () => readFhir(patientId),
    onSuccess: (bundle) => {
      const text = JSON.stringify(bundle, null, 2);
      const file = new Blob([text], { type: 'application/fhir+json' });
      saveFile(`patient-${shortId(patientId)}.fhir.json`, file);
    },
    onError: tellDownloadFailed,
  });
}

export function tellDownloadFailed(error: Error): void {
  const message = error instanceof FhirRefusal ? error.message : messageOf(error);
  notifyRefusal([t('The record could not be downloaded.'), message].join(' ').trim());
}
