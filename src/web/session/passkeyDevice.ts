import { ORPCError } from '@orpc/client';
import { t } from '../../shared/language';
import type { NewPasskey, PasskeyAssertion, PasskeyChallenge } from '../../shared/passkey';

// Only who uses a passkey fetches it.
const library = () => import('@simplewebauthn/browser');

/** Whether this browser knows passkeys at all. */
export function knowsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

const described = (known: PasskeyChallenge['known']) =>
  known.map(({ id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports: transports as AuthenticatorTransport[],
  }));

/** Has the person answer with a passkey. Throws an ORPCError that says so in their words when they do not. */
export async function getPasskeyAssertion({
  challenge,
  addressName,
  known,
}: PasskeyChallenge): Promise<PasskeyAssertion> {
  try {
    const { startAuthentication } = await library();
    const { id, response } = await startAuthentication({
      optionsJSON: {
        challenge,
        rpId: addressName,
        allowCredentials: described(known),
        userVerification: 'required',
      },
    });
    return { id, response };
  } catch (error) {
    throw inWords(error);
  }
}

/** For whom a passkey is made, and what their device calls it. */
interface Owner {
  clinic: string;
  person: { handle: string; email: string; name: string };
}

/** Has the person's device make a passkey. Throws an ORPCError that says so in their words when it does not. */
export async function createPasskey({
  challenge,
  addressName,
  known,
  clinic,
  person,
}: PasskeyChallenge & Owner): Promise<NewPasskey> {
  try {
    const { startRegistration } = await library();
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge,
        rp: { id: addressName, name: clinic },
        user: { id: person.handle, name: person.email, displayName: person.name },
        // Ed25519, ECDSA with P-256, RSA with SHA-256: what the server takes.
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' as const })),
        excludeCredentials: described(known),
        attestation: 'none',
        // It is found without an e-mail address, and its person is asked for: so it stands for both factors.
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
    throw inWords(error);
  }
}

/** What went wrong between browser and device, for its person. */
function inWords(error: unknown): Error {
  const { name = '' } = error instanceof Error ? error : {};
  const refused = (message: string) => new ORPCError('NO_PASSKEY', { message });
  if (name === 'InvalidStateError') {
    return refused(t('You already have a passkey for this clinic on this device.'));
  }
  if (['NotAllowedError', 'AbortError'].includes(name)) {
    return refused(
      t('No passkey was used: it was cancelled, took too long, or this device has none.'),
    );
  }
  return refused(
    t('This browser or device could not do it. Please try another one, or use your password.'),
  );
}
