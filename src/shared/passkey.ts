import { z } from 'zod';
import { proofMessages } from './accountMessages';
import { requiredText } from './fields';

/** How many passkeys one person has at most. */
export const maxPasskeysPerUser = 10;

/** What a passkey is asked for: to sign in, to prove who is at a session, or to be added. */
export type PasskeyPurpose = 'signIn' | 'proof' | 'adding';

/** What its person calls a passkey. */
export const passkeyName = requiredText(
  60,
  'Please give the passkey a name, such as the device it is on.',
);

/** Bytes as the browser sends them, of at most so many characters. */
const encoded = (longest: number) =>
  z
    .string()
    .max(longest, proofMessages.wrongPasskey)
    .regex(/^[\w-]+$/, proofMessages.wrongPasskey);

/** Bytes of a credential's id are at most 1,023. */
const credentialId = encoded(1364);

/** What a passkey signed, as `navigator.credentials.get` gives it. */
export const passkeyAssertion = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: encoded(4000),
    authenticatorData: encoded(4000),
    signature: encoded(8000),
    /** Whom the device keeps the passkey for. */
    userHandle: encoded(88).optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** A new passkey, as `navigator.credentials.create` gives it. */
export const newPasskey = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: encoded(4000),
    attestationObject: encoded(20_000),
    transports: z.array(z.string().max(30)).max(10).default([]),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

/** What a browser needs to ask for a passkey. */
export const passkeyChallenge = z.object({
  challenge: z.string(),
  /** The name that the clinic's passkeys are bound to here. */
  addressName: z.string(),
  /** The passkeys that may answer, or to be added must be none of these. Empty: whichever the person chooses. */
  known: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
});
export type PasskeyChallenge = z.infer<typeof passkeyChallenge>;

/** What an account has beside its password. */
export interface FactorsOfAccount {
  /** The code of an authenticator. */
  hasTwoFactor: boolean;
  /** The names that its passkeys are bound to. */
  passkeyNames: readonly string[];
}

/**
 * Whether the password alone does not sign in. A passkey of the clinic's public name asks for more, also once the name
 * is another: what somebody turned on does not go off by itself. One of `localhost` does not, because the same clinic
 * has other addresses then, where no passkey works.
 */
export function takesSecondFactor({ hasTwoFactor, passkeyNames }: FactorsOfAccount): boolean {
  return hasTwoFactor || passkeyNames.some((name) => name !== 'localhost');
}
