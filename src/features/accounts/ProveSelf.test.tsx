import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../tests/component';
import { api } from '../../web/api/api';
import { createQueryClient } from '../../web/api/queryClient';
import { sessionQuery } from '../../web/session/session';
import { ProveSelf } from './ProveSelf';

afterEach(() => vi.restoreAllMocks());

/** A passkey's answer, as the browser gives it. */
const credential = {
  ...{ id: 'AAAA', rawId: new ArrayBuffer(3), type: 'public-key' },
  response: {
    authenticatorData: new ArrayBuffer(3),
    clientDataJSON: new ArrayBuffer(3),
    signature: new ArrayBuffer(3),
    userHandle: null,
  },
  getClientExtensionResults: () => ({}),
} as never as Credential;

test('a passkey’s prompt closes with its dialog, and an answer that still comes is not sent', async () => {
  let prompt: AbortSignal | undefined;
  vi.spyOn(navigator.credentials, 'get').mockImplementation(
    (options) =>
      new Promise((resolve) => {
        prompt = options?.signal;
        prompt?.addEventListener('abort', () => resolve(credential));
      }),
  );
  vi.spyOn(window, 'fetch').mockImplementation(async () =>
    Response.json({ challenge: 'AAAA', addressName: 'localhost', known: [] }),
  );
  const cache = createQueryClient();
  cache.setQueryData(sessionQuery().queryKey, { clinic: { passkeyName: 'localhost' } } as never);
  cache.setQueryDefaults(api.passkeys.key(), { staleTime: Number.POSITIVE_INFINITY });
  cache.setQueryData(api.passkeys.own.queryKey(), [{ addressName: 'localhost' }] as never);
  const onProof = vi.fn();
  const { unmount } = await draw(
    <ProveSelf error={null} isSending={false} submitLabel="Remove" onProof={onProof} />,
    cache,
  );
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect.poll(() => prompt).toBeDefined();
  await unmount();
  expect(prompt?.aborted).toBe(true);
  await expect.poll(() => cache.isMutating()).toBe(0);
  expect(onProof).not.toHaveBeenCalled();
});
