import { ORPCError } from '@orpc/client';
import { t } from '../../shared/language';
import type { NewPasskey, PasskeyAssertion, PasskeyChallenge } from '../../shared/passkey';

// Loaded only when somebody uses a passkey.
const loadLibrary = () => import('@simplewebauthn/browser');

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

/** Asks the person for a passkey. Throws an ORPCError with a message for them when none was used. */
export async function getPasskeyAssertion({
  challenge,
  addressName,
  known,
}: PasskeyChallenge): Promise<PasskeyAssertion> {
  try {
    const { startAuthentication } = await loadLibrary();
    const { id, response } = await startAuthentication({
      optionsJSON: {
        challenge,
        rpId: addressName,
        allowCredentials: toDescriptors(known),
        userVerification: 'required',
      },
    });
    return { id, response };
  } catch (error) {
    throw toPasskeyError(error);
  }
}

/** The clinic and the person that a passkey is made for, as their device shows them. */
interface PasskeyOwner {
  clinic: string;
  person: { handle: string; email: string; name: string };
}

/** Makes a passkey on the person's device. Throws an ORPCError with a message for them when it fails. */
export async function createPasskey({
  challenge,
  addressName,
  known,
  clinic,
  person,
}: PasskeyChallenge & PasskeyOwner): Promise<NewPasskey> {
  try {
    const { startRegistration } = await loadLibrary();
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
