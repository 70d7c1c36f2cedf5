import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { useFhirDownload } from './useFhirDownload';

function Download() {
  const download = useFhirDownload('01a1fb40-d71c-7706-b228-75c30d0e24c6');
  return (
    <button type="button" onClick={() => download.mutate()}>
      Download
    </button>
  );
}

afterEach(() => vi.restoreAllMocks());

test.each<[string, () => Promise<Response>, string]>([
  [
    'a server that is not reached',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'The record could not be downloaded. The clinic’s server cannot be reached. Please try again in a moment.',
  ],
  [
    'a refusal',
    async () => {
      const issue = [{ details: { text: 'Please sign in.' } }];
      return Response.json({ resourceType: 'OperationOutcome', issue }, { status: 401 });
    },
    'The record could not be downloaded. Please sign in.',
  ],
])('%s is said in the screen’s words', async (_, answer, message) => {
  vi.spyOn(window, 'fetch').mockImplementation(answer);
  await draw(<Download />);
  await page.getByRole('button', { name: 'Download' }).click();
  await expect.element(page.getByText(message)).toBeVisible();
});
