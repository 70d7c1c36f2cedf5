import { collectionBundle, type Entry } from '../../shared/fhirCollection';
import { currentSpeaker } from '../../shared/language';

interface Bundle {
  link: { relation: string; url: string }[];
  entry?: Entry[];
}

/** Thrown when the server refuses; its message is the server's. */
export class FhirRefusal extends Error {}

/** Reads all pages of the patient's `$everything` that the signed-in person may read, as one FHIR bundle. */
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
      throw new FhirRefusal(outcome?.issue?.[0]?.details?.text ?? '');
    }
    const page = (await answer.json()) as Bundle;
    entries.push(...(page.entry ?? []));
    const next = page.link.find(({ relation }) => relation === 'next');
    // The server's own base URL may differ from the address in this browser, so only the path is used.
    address = next?.url.slice(next.url.indexOf('/fhir/'));
  }
  return collectionBundle(entries, new Date());
}
