import { z } from 'zod';
import { proofMessages } from './accountMessages';
import { requiredText } from './fields';

export const maxPasskeysPerUser = 10;

/** The purpose of a passkey challenge: to sign in, to prove identity within a session, or to add a passkey. */
export type PasskeyPurpose = 'signIn' | 'proof' | 'adding';

/** The longest name of a passkey, in characters. */
export const passkeyNameLength = 60;

/** The name that a person gives a passkey. */
export const passkeyName = requiredText(
  passkeyNameLength,
  'Please give the passkey a name, such as the device it is on.',
);

/** Bytes in base64url, as the browser sends them. */
const base64Url = (maxLength: number) =>
  z
    .string()
    .max(maxLength, proofMessages.wrongPasskey)
    .regex(/^[\w-]+$/, proofMessages.wrongPasskey);

/** A credential's id has at most 1,023 bytes. */
const credentialId = base64Url(1364);

/** A passkey's signed assertion, from `navigator.credentials.get`. */
export const passkeyAssertion = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: base64Url(4000),
    authenticatorData: base64Url(4000),
    signature: base64Url(8000),
    /** The user handle that a device stores with a passkey. */
    userHandle: base64Url(88).optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/** A new passkey, from `navigator.credentials.create`. */
export const newPasskey = z.object({
  id: credentialId,
  response: z.object({
    clientDataJSON: base64Url(4000),
    attestationObject: base64Url(20_000),
    transports: z.array(z.string().max(30)).max(10).default([]),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

/** The parameters with which a browser requests a passkey. */
export const passkeyChallenge = z.object({
  challenge: z.string(),
  /** The relying party id: the host name to which passkeys are bound at this address. */
  addressName: z.string(),
  /** The passkeys that may sign; when adding one, those to exclude. Empty: any that the person chooses. */
  known: z.array(z.object({ id: z.string(), transports: z.array(z.string()) })),
});
export type PasskeyChallenge = z.infer<typeof passkeyChallenge>;

/** An account's factors in addition to its password. */
export interface FactorsOfAccount {
  /** Whether the account uses codes of an authenticator. */
  hasTwoFactor: boolean;
  /** The relying party ids of the account's passkeys. */
  passkeyNames: readonly string[];
}

/**
 * Whether signing in needs a second factor after the password. A passkey bound to a public name requires one even after
 * the clinic's name has changed, because protection must not turn itself off. A passkey bound to `localhost` does not,
 * because that clinic also has other addresses, where no passkey works.
 */
export function requiresSecondFactor({ hasTwoFactor, passkeyNames }: FactorsOfAccount): boolean {
  return hasTwoFactor || passkeyNames.some((name) => name !== 'localhost');
}
