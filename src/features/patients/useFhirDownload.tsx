import { useMutation } from '@tanstack/react-query';
import { shortId } from '../../shared/ids';
import { t } from '../../shared/language';
import { saveFile } from '../../web/ui/saveFile';
import { tellRefused } from '../../web/ui/tell';
import { readFhir } from './readFhir';

/** Saves a patient's record as a FHIR R4 bundle, for another program. */
export function useFhirDownload(patientId: string) {
  return useMutation({
    mutationFn: () => readFhir(patientId),
    onSuccess: (bundle) => {
      const text = JSON.stringify(bundle, null, 2);
      const file = new Blob([text], { type: 'application/fhir+json' });
      saveFile(`patient-${shortId(patientId)}.fhir.json`, file);
    },
    onError: (error) =>
      tellRefused([t('The record could not be downloaded.'), error.message].join(' ').trim()),
  });
}
