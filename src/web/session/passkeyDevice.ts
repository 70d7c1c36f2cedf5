import { ORPCError } from '@orpc/client';
import { t } from '../../shared/language';
import type { NewPasskey, PasskeyAssertion, PasskeyChallenge } from '../../shared/passkey';

// Loaded only when somebody uses a passkey.
const loadLibrary = () => import('@simplewebauthn/browser');
type Library = Awaited<ReturnType<typeof loadLibrary>>;

/** Whether this browser supports passkeys. */
export function supportsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

const toDescriptors = (credentials: PasskeyChallenge['known']) =>
  credentials.map(({ id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports: transports as AuthenticatorTransport[],
  }));

/**
 * Asks the person for a passkey, until the signal is aborted. Throws an ORPCError with a message for them when none was
 * used.
 */
export function getPasskeyAssertion(
  { challenge, addressName, known }: PasskeyChallenge,
  signal: AbortSignal,
): Promise<PasskeyAssertion> {
  return runCeremony(signal, async ({ startAuthentication }) => {
    const { id, response } = await startAuthentication({
      optionsJSON: {
        challenge,
        rpId: addressName,
        allowCredentials: toDescriptors(known),
        userVerification: 'required',
      },
    });
    return { id, response };
  });
}

/** The clinic and the person that a passkey is made for, as their device shows them. */
interface PasskeyOwner {
  clinic: string;
  person: { handle: string; email: string; name: string };
}

/**
 * Makes a passkey on the person's device, unless the signal is aborted before. Throws an ORPCError with a message for
 * them when it fails.
 */
export function createPasskey(
  { challenge, addressName, known, clinic, person }: PasskeyChallenge & PasskeyOwner,
  signal: AbortSignal,
): Promise<NewPasskey> {
  return runCeremony(signal, async ({ startRegistration }) => {
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: addressName, name: clinic },
        user: { id: person.handle, name: person.email, displayName: person.name },
        // Ed25519, ECDSA with P-256, RSA with SHA-256: the algorithms that the server accepts.
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' as const })),
        excludeCredentials: toDescriptors(known),
        attestation: 'none',
        // Discoverable without an e-mail address, and the device verifies its person: so it counts as both factors.
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
      },
    });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, response: { clientDataJSON, attestationObject, transports } };
  });
}

/** Runs a ceremony; when the signal is aborted, the browser's prompt closes and a late result is dropped. */
async function runCeremony<Result>(
  signal: AbortSignal,
  ceremony: (library: Library) => Promise<Result>,
): Promise<Result> {
  try {
    const library = await loadLibrary();
    signal.throwIfAborted();
    const cancel = () => library.WebAuthnAbortService.cancelCeremony();
    signal.addEventListener('abort', cancel);
    const result = await ceremony(library).finally(() =>
      signal.removeEventListener('abort', cancel),
    );
    signal.throwIfAborted();
    return result;
  } catch (error) {
    throw toPasskeyError(error);
  }
}

/** An error of browser or device, with a message for the person. */
function toPasskeyError(error: unknown): Error {
  const { name = '' } = error instanceof Error ? error : {};
  const passkeyError = (message: string) => new ORPCError('NO_PASSKEY', { message });
  if (name === 'InvalidStateError') {
    return passkeyError(t('You already have a passkey for this clinic on this device.'));
  }
  if (['NotAllowedError', 'AbortError'].includes(name)) {
    return passkeyError(
      t('No passkey was used: it was cancelled, took too long, or this device has none.'),
    );
  }
  return passkeyError(
    t('This browser or device could not do it. Please try another one, or use your password.'),
  );
}
