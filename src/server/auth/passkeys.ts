import { randomBytes } from 'node:crypto';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import {
  mostPasskeys,
  type NewPasskey,
  type PasskeyAnswer,
  type PasskeyPurpose,
  type PasskeyQuestion,
} from '../../shared/passkey';
import type { OperationContext } from '../api/operations';
import type { Database } from '../database/schema';
import { networkOf } from '../http/networkOf';
import type { RelyingParty } from './relyingParty';
import { tokenHash } from './sessions';

/** Milliseconds for which a question waits for its answer. */
const patience = 5 * 60_000;
/** Questions of one network that wait at once; of more the oldest are forgotten. */
const mostQuestions = 100;

// Half a second of modules, for those who use passkeys.
const library = () => import('@simplewebauthn/server');

type PasskeyRow = Selectable<Database['passkeys']>;

/** Where a question is asked, and by whose session it is answered; null: nobody is signed in yet. */
type Asking = Pick<OperationContext, 'db' | 'now' | 'address' | 'session' | 'log'> & {
  place: RelyingParty;
};

/** Asks for a passkey: one of these, or whichever the person chooses. Its challenge is good once, for five minutes. */
export async function askForPasskey(
  { db, now, address, session, place }: Asking,
  purpose: PasskeyPurpose,
  known: readonly Pick<PasskeyRow, 'credential_id' | 'transports'>[] = [],
): Promise<PasskeyQuestion> {
  const challenge = randomBytes(32).toString('base64url');
  const network = networkOf(address);
  await db
    .with('crowded', (cte) =>
      cte.deleteFrom('passkey_challenges').where('challenge_hash', 'in', ({ selectFrom }) =>
        selectFrom('passkey_challenges')
          .select('challenge_hash')
          .where('network', '=', network)
          .orderBy('made_at', 'desc')
          .offset(mostQuestions - 1),
      ),
    )
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: tokenHash(challenge),
      purpose,
      session_id: purpose === 'signIn' ? null : (session?.id ?? null),
      address_name: place.name,
      network,
      made_at: now,
    })
    .execute();
  return {
    challenge,
    addressName: place.name,
    known: known.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
  };
}

/** Forgets questions that nobody answered. */
export async function forgetOldChallenges(db: Kysely<Database>, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - patience);
  await db.deleteFrom('passkey_challenges').where('made_at', '<=', limit).execute();
}

/**
 * The challenge that an answer was made for, where it was asked here, for this, of this session and not long ago; null
 * otherwise. It is used up by being shown, whatever becomes of the answer.
 */
async function takeChallenge(
  { db, now, session, place }: Asking,
  purpose: PasskeyPurpose,
  clientDataJSON: string,
): Promise<string | null> {
  const challenge = challengeIn(clientDataJSON);
  if (challenge === null) return null;
  const asked = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', tokenHash(challenge))
    .returningAll()
    .executeTakeFirst();
  const age = asked ? now.getTime() - asked.made_at.getTime() : patience;
  const isOwn =
    asked?.purpose === purpose &&
    asked.address_name === place.name &&
    asked.session_id === (purpose === 'signIn' ? null : session?.id);
  return isOwn && age < patience ? challenge : null;
}

/** The challenge in what a browser says it was asked; null where a page of another site stood around the clinic's. */
function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    if (typeof data !== 'object' || data === null || !('challenge' in data)) return null;
    if ('crossOrigin' in data && data.crossOrigin !== false) return null;
    return typeof data.challenge === 'string' ? data.challenge : null;
  } catch {
    return null;
  }
}

/** What an answer proved. */
export interface PasskeyProof {
  passkey: PasskeyRow;
  counter: number;
  isBackedUp: boolean;
}

/** The passkey that an answer says it is of; null: none that the clinic knows. */
export async function findPasskey(
  db: Kysely<Database>,
  answer: PasskeyAnswer,
): Promise<PasskeyRow | null> {
  const row = await db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', Buffer.from(answer.id, 'base64url'))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * What an answer proves of its passkey, whose person the device has verified (a finger, a face, a PIN): so that it
 * counts as both factors. Null where it proves nothing, or is of no passkey that may answer; why is in the log.
 */
export async function proofIn(
  asking: Asking,
  purpose: PasskeyPurpose,
  passkey: PasskeyRow | null,
  { id, response }: PasskeyAnswer,
): Promise<PasskeyProof | null> {
  const { place, log } = asking;
  const challenge = await takeChallenge(asking, purpose, response.clientDataJSON);
  if (challenge === null || passkey?.address_name !== place.name) return null;
  const whose = response.userHandle;
  if (whose !== undefined && whose !== handleOf(passkey.user_id)) return null;
  const { verifyAuthenticationResponse } = await library();
  const { userHandle, ...signed } = response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { ...signed, ...(userHandle && { userHandle }) },
      },
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.name,
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

/** Notes a use of a passkey; false where it was removed, or used since, which a copy of it may have been. */
export async function redeemPasskey(
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

/** A passkey that a browser has just made for this person, as it is stored; null where it is not what was asked for. */
export async function passkeyIn(
  asking: Asking,
  { id, response }: NewPasskey,
  { userId, name }: { userId: string; name: string },
): Promise<PasskeyRow | null> {
  const { place, now, log } = asking;
  const challenge = await takeChallenge(asking, 'adding', response.clientDataJSON);
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
      expectedOrigin: place.origin,
      expectedRPID: place.name,
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
      address_name: place.name,
      is_backed_up: credentialBackedUp,
      made_at: now,
      last_used_at: null,
    };
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'a new passkey was refused');
    return null;
  }
}

/** Whom a device keeps a passkey for: the account's id, which names nobody, as bytes. */
export function handleOf(userId: string): string {
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
    .limit(mostPasskeys)
    .execute();
}
