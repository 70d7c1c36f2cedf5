import { z } from 'zod';
import {
  accountName,
  accountStatuses,
  credentials,
  newAccount,
  oneTimeToken,
  ownPassword,
  ownProof,
  passwordChange,
  passwordReset,
  secondFactorCode,
  signUpPolicies,
  user,
} from '../../shared/account';
import { proofMessages, signInMessages, signUpMessages } from '../../shared/accountMessages';
import { date, id, instant, optionalText } from '../../shared/fields';
import { languages } from '../../shared/language';
import { at, operation } from '../../shared/operation';
import { roles } from '../../shared/permissions';
import { newClinicRules } from '../settings/clinicRules';
import {
  notActive,
  ofAccount,
  tooManyAttempts,
  wrongCode,
  wrongPasskey,
  wrongPassword,
  wrongProof,
} from './accountErrors';

/** What a browser needs before it can show anything: who is signed in, and the clinic's facts. */
const session = z.object({
  user: user.nullable(),
  /** How long the session lasts; null when nobody is signed in. */
  ends: z
    .object({
      /** Seconds until it ends unless it is used. */
      inSeconds: z.int(),
      /** False in its last minutes before the absolute limit, which no use moves. */
      canBeExtended: z.boolean(),
    })
    .nullable(),
  /** True while nothing else opens until this person has set a second factor up. */
  mustSetUpTwoFactor: z.boolean(),
  /** How many steps of setting the clinic up are open, for a person who administers it; null for everybody else. */
  openSteps: z.int().nullable(),
  /** Who may what in this clinic; null for a stranger. */
  rules: newClinicRules.nullable(),
  /** The position of a reader of `live.changes` who reads everything else after this; empty for a stranger. */
  livePosition: z.string(),
  clinic: z.object({
    /** What the clinic calls itself; empty until it is said in the settings. */
    name: z.string(),
    /** IANA zone in which the screens show dates and times. */
    timeZone: z.string(),
    /** True where the server was started with a time zone, so that the setting has no effect. */
    isTimeZoneFixed: z.boolean(),
    /** True once the server's start or the settings name the zone. */
    isTimeZoneSet: z.boolean(),
    /** The clinic's date now. */
    today: date,
    /** How an account comes in that is made now. */
    signUp: z.enum(signUpPolicies),
    /** What the clinic's first account needs; null once a person has one. */
    firstAccount: z.object({ needsCode: z.boolean() }).nullable(),
    /** Minutes without use after which a session ends. */
    idleMinutes: z.int(),
    /** Whether the server makes PDFs of papers. */
    makesPdfs: z.boolean(),
    /** The name that passkeys of this address are bound to; null: browsers take none here. */
    passkeyName: z.string().nullable(),
    /** Whether a passkey of this address is a second factor beside the password. */
    isPasskeyFactor: z.boolean(),
    /** The sample accounts of the login screen; null when there are none. */
    sampleAccounts: z
      .object({
        password: z.string(),
        accounts: z.array(z.object({ role: z.enum(roles), email: z.string() })),
      })
      .nullable(),
  }),
});

const weakPassword = {
  WEAK_PASSWORD: { status: 422, message: signUpMessages.weakPassword },
} as const;

const badLink = {
  LINK_NOT_USABLE: { status: 410, message: proofMessages.badLink },
} as const;

export const accountsContract = {
  session: operation('accounts.session', { reads: true })
    .route(at('GET /session', 'Who is signed in, and the clinic’s facts'))
    .output(session),

  signUp: ofAccount('accounts.signUp', { changes: 'users', audits: 'user_registration' })
    .route(at('POST /accounts', 'Create an account; signs in unless it waits for approval'))
    .input(newAccount)
    .output(user.extend({ status: z.enum(accountStatuses) }))
    .errors({
      ...weakPassword,
      ...badLink,
      EMAIL_TAKEN: { status: 409, message: signUpMessages.emailTaken },
      SIGN_UP_CLOSED: {
        status: 403,
        message: 'You need an invitation for an account. Ask the clinic’s administrator for one.',
      },
      START_CODE_NEEDED: { status: 422, message: proofMessages.startCodeNeeded },
      WRONG_START_CODE: { status: 422, message: proofMessages.wrongStartCode },
      TOO_MANY_ATTEMPTS: {
        status: 429,
        message: 'Too many wrong codes were tried. Please try again in a quarter of an hour.',
      },
      TOO_MANY_WAIT: {
        status: 429,
        message:
          'Too many accounts are waiting for approval. Ask an administrator of the clinic to look at them, or to invite you.',
      },
      TOO_MANY_FROM_HERE: {
        status: 429,
        message:
          'Several accounts were made from your network today and wait for approval. Try again tomorrow, or ask an administrator of the clinic for an invitation.',
      },
    }),

  signIn: ofAccount('accounts.signIn', { changes: 'sessions', audits: ['login', 'login_failed'] })
    .route(at('POST /session', 'Sign in'))
    .input(credentials)
    .output(user)
    .errors({
      ...tooManyAttempts,
      INVALID_CREDENTIALS: { status: 401, message: signInMessages.invalidCredentials },
      CODE_NEEDED: { status: 401, message: proofMessages.codeNeeded },
      ...wrongCode,
      ...wrongPasskey,
      ...notActive,
    }),

  signOut: ofAccount('accounts.signOut', { changes: 'sessions', audits: 'logout' })
    .route(at('DELETE /session', 'Sign out'))
    .output(z.object({})),

  invitation: operation('accounts.invitation', { reads: true })
    .route(at('POST /invitation', 'What an invitation is for'))
    .input(z.object({ token: oneTimeToken }))
    .output(z.object({ role: z.enum(roles) }))
    .errors(badLink),

  resetPassword: ofAccount('accounts.resetPassword', {
    changes: 'credentials',
    audits: 'password_reset',
  })
    .route(
      at(
        'POST /password-reset',
        'Choose a new password with a one-time link; ends all sessions of the account',
      ),
    )
    .input(passwordReset)
    .output(z.object({}))
    .errors({ ...weakPassword, ...badLink }),

  changePassword: ofAccount('accounts.changePassword', {
    changes: 'credentials',
    audits: 'password_changed',
  })
    .route(at('POST /account/password', 'Change one’s own password; ends one’s other sessions'))
    .input(passwordChange)
    .output(z.object({ endedSessions: z.int() }))
    .errors({ ...weakPassword, ...wrongPassword, ...tooManyAttempts }),

  sessions: operation('accounts.sessions', { reads: true })
    .route(at('GET /account/sessions', 'One’s own sessions'))
    .output(
      z.array(
        z.object({
          id,
          createdAt: instant,
          lastUsedAt: instant,
          address: z.string(),
          userAgent: z.string().nullable(),
          isThisOne: z.boolean(),
        }),
      ),
    ),

  endSession: ofAccount('accounts.endSession', { changes: 'sessions', audits: 'session_ended' })
    .route(at('DELETE /account/sessions/{id}', 'End one of one’s own sessions'))
    .input(z.object({ id }))
    .output(z.object({})),

  signOutEverywhere: ofAccount('accounts.signOutEverywhere', {
    changes: 'sessions',
    audits: 'sessions_ended',
  })
    .route(at('DELETE /account/sessions', 'End all of one’s own sessions but this one'))
    .output(z.object({ endedSessions: z.int() })),

  setName: ofAccount('accounts.setName', { changes: 'users', audits: 'name_changed' })
    .route(at('PUT /account/name', 'Change one’s own name'))
    .input(z.object({ name: accountName }))
    .output(user.pick({ name: true }))
    .errors({
      NAME_OF_ANOTHER: {
        status: 409,
        message:
          'Somebody else at the clinic has this name. If it is yours as well, an administrator can enter it for you under Staff.',
      },
    }),

  setRoom: ofAccount('accounts.setRoom', { changes: 'users', audits: 'room_set' })
    .route(at('PUT /account/room', 'Say in which room one sees patients; null: none is told'))
    .input(z.object({ room: optionalText(40).nullable() }))
    .output(z.object({ room: z.string().nullable() })),

  setLanguage: ofAccount('accounts.setLanguage', { changes: 'users', audits: 'language_chosen' })
    .route(at('PUT /account/language', 'Choose the language in which one reads the product'))
    .input(z.object({ language: z.enum(languages) }))
    .output(z.object({ language: z.enum(languages) })),

  twoFactor: operation('accounts.twoFactor', { reads: true })
    .route(at('GET /account/two-factor', 'Whether one’s account has a second factor'))
    .output(
      z.object({
        /** The code of an authenticator. */
        isEnabled: z.boolean(),
        /** Whether a passkey is asked for beside the password. */
        isPasskeyAsked: z.boolean(),
        recoveryCodesLeft: z.int(),
      }),
    ),

  startTwoFactor: ofAccount('accounts.startTwoFactor', {
    changes: 'two_factors',
    audits: {
      none: 'The secret counts only once a first code turns it on.',
    },
  })
    .route(at('POST /account/two-factor/start', 'Make a secret for an authenticator'))
    .input(ownProof)
    .output(z.object({ secret: z.string(), uri: z.string() }))
    .errors({
      ...wrongProof,
      ALREADY_ENABLED: { status: 409, message: 'Two-step verification is on already.' },
    }),

  enableTwoFactor: ofAccount('accounts.enableTwoFactor', {
    changes: 'two_factors',
    audits: 'two_factor_enabled',
  })
    .route(
      at(
        'POST /account/two-factor',
        'Turn the second factor on with a first code; answers the recovery codes, once',
      ),
    )
    .input(z.object({ code: secondFactorCode }))
    .output(z.object({ recoveryCodes: z.array(z.string()) }))
    .errors({ ...wrongCode, ...tooManyAttempts }),

  disableTwoFactor: ofAccount('accounts.disableTwoFactor', {
    changes: 'two_factors',
    audits: 'two_factor_disabled',
  })
    .route(at('POST /account/two-factor/disable', 'Turn the second factor off'))
    .input(z.object({ password: ownPassword, code: secondFactorCode }))
    .output(z.object({}))
    .errors({ ...wrongPassword, ...wrongCode, ...tooManyAttempts }),

  renewRecoveryCodes: ofAccount('accounts.renewRecoveryCodes', {
    changes: 'recovery_codes',
    audits: 'recovery_codes_made',
  })
    .route(
      at(
        'POST /account/recovery-codes',
        'Make new recovery codes in place of the old; answered once',
      ),
    )
    .input(ownProof)
    .output(z.object({ recoveryCodes: z.array(z.string()) }))
    .errors({
      ...wrongProof,
      NOTHING_TO_RECOVER: {
        status: 409,
        message: 'Recovery codes come with two-step verification. Turn it on first.',
      },
    }),
};
