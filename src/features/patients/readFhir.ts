import { collectionBundle, type Entry } from '../../shared/fhirCollection';
import { currentSpeaker } from '../../shared/language';

interface Bundle {
  link: { relation: string; url: string }[];
  entry?: Entry[];
}

/** Everything of a patient that the person may read, from page to page, as one FHIR bundle. */
export async function readFhir(patientId: string): Promise<object> {
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
