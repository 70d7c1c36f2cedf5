import { z } from 'zod';
import { ownProof, user } from '../../shared/account';
import { id, instant } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import {
  maxPasskeysPerUser,
  newPasskey,
  passkeyAssertion,
  passkeyChallenge,
  passkeyName,
} from '../../shared/passkey';
import {
  accountOperation,
  inactiveAccountErrors,
  tooManyAttemptsError,
  wrongProofErrors,
} from './accountErrors';

const noPasskeysHereError = {
  NO_PASSKEYS_HERE: {
    status: 409,
    message:
      'Passkeys do not work at this address. Browsers take them only at a name with https, or on the clinic’s computer itself at localhost.',
  },
} as const;

const aQuestion = {
  changes: 'passkey_challenges',
  audits: { none: 'A question opens nothing; its answer is recorded.' },
} as const;

/** A passkey as its owner sees it. */
const ownPasskey = z.object({
  id,
  name: z.string(),
  /** The relying party ID: the host name that it works at. */
  addressName: z.string(),
  /** Whether the owner's other devices have it too. */
  isBackedUp: z.boolean(),
  madeAt: instant,
  lastUsedAt: instant.nullable(),
});
export type OwnPasskey = z.infer<typeof ownPasskey>;

export const passkeysContract = {
  startSignIn: accountOperation('passkeys.startSignIn', aQuestion)
    .route(at('POST /passkeys/question', 'What a passkey has to sign to sign in'))
    .output(passkeyChallenge)
    .errors(noPasskeysHereError),

  signIn: accountOperation('passkeys.signIn', {
    changes: 'sessions',
    audits: ['passkey_login', 'login_failed'],
  })
    .route(at('POST /passkeys/session', 'Sign in with a passkey alone'))
    .input(z.object({ passkey: passkeyAssertion }))
    .output(user)
    .errors({
      ...noPasskeysHereError,
      ...tooManyAttemptsError,
      ...inactiveAccountErrors,
      UNKNOWN_PASSKEY: {
        status: 401,
        message:
          'This passkey is not registered here. It may have been removed. Please sign in with your password.',
      },
    }),

  own: operation('passkeys.own', { reads: true })
    .route(at('GET /account/passkeys', 'One’s own passkeys, the oldest first'))
    .output(z.array(ownPasskey).max(maxPasskeysPerUser)),

  startProof: accountOperation('passkeys.startProof', aQuestion)
    .route(
      at('POST /account/passkeys/question', 'What a passkey has to sign to prove who is at it'),
    )
    .output(passkeyChallenge)
    .errors(noPasskeysHereError),

  startAdding: accountOperation('passkeys.startAdding', aQuestion)
    .route(at('POST /account/passkeys/start', 'What a browser needs to make a passkey'))
    .input(ownProof)
    .output(
      passkeyChallenge.extend({
        clinic: z.string(),
        person: z.object({
          /** The user handle that a device stores with a passkey. */
          handle: z.string(),
          email: z.string(),
          name: z.string(),
        }),
      }),
    )
    .errors({
      ...noPasskeysHereError,
      ...wrongProofErrors,
      TOO_MANY_PASSKEYS: {
        status: 409,
        message:
          'You have ten passkeys, which is as many as one person can have. Remove one first.',
      },
    }),

  add: accountOperation('passkeys.add', { changes: 'passkeys', audits: 'passkey_added' })
    .route(
      at(
        'POST /account/passkeys',
        'Keep a passkey that a browser made; answers recovery codes, once, where there were none',
      ),
    )
    .input(z.object({ name: passkeyName, passkey: newPasskey }))
    .output(z.object({ recoveryCodes: z.array(z.string()).nullable() }))
    .errors({
      ...noPasskeysHereError,
      NOT_ADDED: {
        status: 422,
        message:
          'The passkey was not added: the device did not answer as it was asked. Please try again.',
      },
      ALREADY_ADDED: { status: 409, message: 'This passkey was added already.' },
      TOO_MANY_PASSKEYS: {
        status: 409,
        message:
          'You have ten passkeys, which is as many as one person can have. Remove one first.',
      },
    }),

  remove: accountOperation('passkeys.remove', { changes: 'passkeys', audits: 'passkey_removed' })
    .route(at('POST /account/passkeys/{id}/remove', 'Remove one of one’s own passkeys'))
    .input(ownProof.extend({ id }))
    .output(z.object({}))
    .errors(wrongProofErrors),
};
