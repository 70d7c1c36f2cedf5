import { randomBytes } from 'node:crypto';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import {
  maxPasskeysPerUser,
  type NewPasskey,
  type PasskeyAssertion,
  type PasskeyChallenge,
  type PasskeyPurpose,
} from '../../shared/passkey';
import type { OperationContext } from '../api/operations';
import type { Database } from '../database/schema';
import { networkOf } from '../http/networkOf';
import type { RelyingParty } from './relyingParty';
import { tokenHash } from './sessions';

/** Milliseconds for which a challenge may be answered. */
const challengeLifetime = 5 * 60_000;
/** Challenges of one network that wait at once; the oldest beyond these are deleted. */
const maxChallengesPerNetwork = 100;

// Loading it takes half a second, so it is loaded at the first use of a passkey.
const library = () => import('@simplewebauthn/server');

type PasskeyRow = Selectable<Database['passkeys']>;

/** What a ceremony of WebAuthn is bound to; `session` is null before anybody is signed in. */
type CeremonyContext = Pick<OperationContext, 'db' | 'now' | 'address' | 'session' | 'log'> & {
  relyingParty: RelyingParty;
};

/**
 * Stores a challenge for one of these passkeys, or for whichever the person chooses. It is good once, for five minutes.
 */
export async function createPasskeyChallenge(
  { db, now, address, session, relyingParty }: CeremonyContext,
  purpose: PasskeyPurpose,
  allowed: readonly Pick<PasskeyRow, 'credential_id' | 'transports'>[] = [],
): Promise<PasskeyChallenge> {
  const challenge = randomBytes(32).toString('base64url');
  const network = networkOf(address);
  await db
    .with('crowded', (cte) =>
      cte.deleteFrom('passkey_challenges').where('challenge_hash', 'in', ({ selectFrom }) =>
        selectFrom('passkey_challenges')
          .select('challenge_hash')
          .where('network', '=', network)
          .orderBy('made_at', 'desc')
          .offset(maxChallengesPerNetwork - 1),
      ),
    )
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: tokenHash(challenge),
      purpose,
      session_id: purpose === 'signIn' ? null : (session?.id ?? null),
      address_name: relyingParty.name,
      network,
      made_at: now,
    })
    .execute();
  return {
    challenge,
    addressName: relyingParty.name,
    known: allowed.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
  };
}

/** Deletes challenges that nobody answered in time. */
export async function deleteExpiredChallenges(db: Kysely<Database>, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - challengeLifetime);
  await db.deleteFrom('passkey_challenges').where('made_at', '<=', limit).execute();
}

/**
 * Deletes the challenge that a response was made for, and returns it if it was made at this address, for this purpose
 * and session, less than five minutes ago; null otherwise. A challenge is used up whatever becomes of the response.
 */
async function consumeChallenge(
  { db, now, session, relyingParty }: CeremonyContext,
  purpose: PasskeyPurpose,
  clientDataJSON: string,
): Promise<string | null> {
  const challenge = parseChallenge(clientDataJSON);
  if (challenge === null) return null;
  const stored = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', tokenHash(challenge))
    .returningAll()
    .executeTakeFirst();
  const age = stored ? now.getTime() - stored.made_at.getTime() : challengeLifetime;
  const isSameCeremony =
    stored?.purpose === purpose &&
    stored.address_name === relyingParty.name &&
    stored.session_id === (purpose === 'signIn' ? null : session?.id);
  return isSameCeremony && age < challengeLifetime ? challenge : null;
}

/** The challenge in a browser's client data; null if it is malformed or comes from a frame of another site's page. */
function parseChallenge(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return null;
    if ('crossOrigin' in data && data.crossOrigin !== false) return null;
    return typeof data.challenge === 'string' ? data.challenge : null;
  } catch {
    return null;
  }
}

/** A verified assertion, with what it changes about its passkey. */
export interface PasskeyProof {
  passkey: PasskeyRow;
  counter: number;
  isBackedUp: boolean;
}

/** The stored passkey that an assertion names; null if the clinic has none of this id. */
export async function findPasskey(
  db: Kysely<Database>,
  assertion: PasskeyAssertion,
): Promise<PasskeyRow | null> {
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', Buffer.from(assertion.id, 'base64url'))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Verifies an assertion, for which the device verified its person (a finger, a face, a PIN), so that it counts as both
 * factors. Null if the challenge, the passkey's address, its user or the signature is wrong; of a signature the log
 * says why.
 */
export async function verifyAssertion(
  ceremony: CeremonyContext,
  purpose: PasskeyPurpose,
  passkey: PasskeyRow | null,
  { id, response }: PasskeyAssertion,
): Promise<PasskeyProof | null> {
  const { relyingParty, log } = ceremony;
  const challenge = await consumeChallenge(ceremony, purpose, response.clientDataJSON);
  if (challenge === null || passkey?.address_name !== relyingParty.name) return null;
  const { userHandle, ...rest } = response;
  if (userHandle !== undefined && userHandle !== userHandleOf(passkey.user_id)) return null;
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { ...rest, ...(userHandle && { userHandle }) },
      },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.name,
      requireUserVerification: true,
      credential: {
        id,
        publicKey: new Uint8Array(passkey.public_key),
        counter: passkey.counter,
      },
    });
    if (!verified) return null;
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return { passkey, counter: newCounter, isBackedUp: credentialBackedUp };
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'a passkey was refused');
    return null;
  }
}

/**
 * Stores the new counter of a passkey; false if it was removed, or its counter has moved on, as that of a copy would.
 */
export async function recordPasskeyUse(
  trx: Transaction<Database>,
  { passkey, counter, isBackedUp }: PasskeyProof,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ counter, is_backed_up: isBackedUp, last_used_at: now })
    .where('id', '=', passkey.id)
    .where(sql<boolean>`(counter < ${counter} or greatest(counter, ${counter}) = 0)`)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** COSE's numbers of Ed25519, ECDSA with P-256, and RSA with SHA-256. */
const algorithms = [-8, -7, -257];

/** Verifies a passkey that a browser has just made, and returns its row; null if it does not fit the challenge. */
export async function verifyRegistration(
  ceremony: CeremonyContext,
  { id, response }: NewPasskey,
  { userId, name }: { userId: string; name: string },
): Promise<PasskeyRow | null> {
  const { relyingParty, now, log } = ceremony;
  const challenge = await consumeChallenge(ceremony, 'adding', response.clientDataJSON);
  if (challenge === null) return null;
  const { verifyRegistrationResponse } = await library();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: response.clientDataJSON,
          attestationObject: response.attestationObject,
        },
      },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.name,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!registrationInfo) return null;
    const { credential, credentialBackedUp } = registrationInfo;
    // What the authenticator signed over, not what stands around it.
    if (credential.id !== id) return null;
    return {
      id: uuidv7(),
      user_id: userId,
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: response.transports,
      name,
      address_name: relyingParty.name,
      is_backed_up: credentialBackedUp,
      made_at: now,
      last_used_at: null,
    };
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'a new passkey was refused');
    return null;
  }
}

/** The user handle that a device stores with a passkey: the account's id, which names nobody, as bytes in base64url. */
export function userHandleOf(userId: string): string {
  return Buffer.from(userId.replaceAll('-', ''), 'hex').toString('base64url');
}

/** A person's passkeys, the oldest first. */
export function passkeysOf(db: Kysely<Database>, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('made_at')
    .orderBy('id')
    .limit(maxPasskeysPerUser)
    .execute();
}
