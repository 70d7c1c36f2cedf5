import { z } from 'zod';
import {
  accountName,
  accountStatuses,
  credentials,
  listColumns,
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
  accountOperation,
  alreadyEnabledError,
  inactiveAccountErrors,
  tooManyAttemptsError,
  wrongCodeError,
  wrongPasskeyError,
  wrongPasswordError,
  wrongProofErrors,
} from './accountErrors';

/** What a browser needs before it can show anything: who is signed in, and the clinic's public settings. */
const session = z.object({
  user: user.nullable(),
  /** When the session ends; null if nobody is signed in. */
  ends: z
    .object({
      /** Seconds until the session ends if it is not used. */
      inSeconds: z.int(),
      /** False in the last minutes before the absolute limit, which use does not extend. */
      canBeExtended: z.boolean(),
    })
    .nullable(),
  /** True while the person must set a second factor up before they can use anything else. */
  mustSetUpTwoFactor: z.boolean(),
  /** How many set-up steps are open, for administrators; null for everybody else. */
  openSteps: z.int().nullable(),
  /** The clinic's rights; null if nobody is signed in. */
  rules: newClinicRules.nullable(),
  /** Where to start reading `live.changes` for changes after this answer; empty if nobody is signed in. */
  livePosition: z.string(),
  clinic: z.object({
    /** The clinic's name; empty until the settings have one. */
    name: z.string(),
    /** IANA zone in which the screens show dates and times. */
    timeZone: z.string(),
    /** True if the server was started with a time zone, which overrides the setting. */
    isTimeZoneFixed: z.boolean(),
    /** True once the server's environment or the settings name a zone. */
    isTimeZoneSet: z.boolean(),
    /** Today's date in the clinic's time zone. */
    today: date,
    /** The policy for an account that is created now. */
    signUp: z.enum(signUpPolicies),
    /** What creating the clinic's first account needs; null once a person has an account. */
    firstAccount: z.object({ needsCode: z.boolean() }).nullable(),
    /** Minutes without use after which a session ends. */
    idleMinutes: z.int(),
    /** Whether the server can render papers as PDF. */
    makesPdfs: z.boolean(),
    /** The relying party ID of passkeys at this address; null: browsers take none here. */
    passkeyName: z.string().nullable(),
    /** Whether a passkey for this address counts as a second factor beside the password. */
    isPasskeyFactor: z.boolean(),
    /** The sample accounts on the login screen; null if there are none. */
    sampleAccounts: z
      .object({
        password: z.string(),
        accounts: z.array(z.object({ role: z.enum(roles), email: z.string() })),
      })
      .nullable(),
  }),
});

const weakPasswordError = {
  WEAK_PASSWORD: { status: 422, message: signUpMessages.weakPassword },
} as const;

const badLinkError = {
  LINK_NOT_USABLE: { status: 410, message: proofMessages.badLink },
} as const;

export const accountsContract = {
  session: operation('accounts.session', { reads: true })
    .route(at('GET /session', 'Who is signed in, and the clinic’s facts'))
    .output(session),

  signUp: accountOperation('accounts.signUp', { changes: 'users', audits: 'user_registration' })
    .route(at('POST /accounts', 'Create an account; signs in unless it waits for approval'))
    .input(newAccount)
    .output(user.extend({ status: z.enum(accountStatuses) }))
    .errors({
      ...weakPasswordError,
      ...badLinkError,
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

  signIn: accountOperation('accounts.signIn', {
    changes: 'sessions',
    audits: ['login', 'login_failed'],
  })
    .route(at('POST /session', 'Sign in'))
    .input(credentials)
    .output(user)
    .errors({
      ...tooManyAttemptsError,
      INVALID_CREDENTIALS: { status: 401, message: signInMessages.invalidCredentials },
      CODE_NEEDED: { status: 401, message: proofMessages.codeNeeded },
      ...wrongCodeError,
      ...wrongPasskeyError,
      ...inactiveAccountErrors,
    }),

  signOut: accountOperation('accounts.signOut', { changes: 'sessions', audits: 'logout' })
    .route(at('DELETE /session', 'Sign out'))
    .output(z.object({})),

  invitation: operation('accounts.invitation', { reads: true })
    .route(at('POST /invitation', 'What an invitation is for'))
    .input(z.object({ token: oneTimeToken }))
    .output(z.object({ role: z.enum(roles) }))
    .errors(badLinkError),

  resetPassword: accountOperation('accounts.resetPassword', {
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
    .errors({ ...weakPasswordError, ...badLinkError }),

  changePassword: accountOperation('accounts.changePassword', {
    changes: 'credentials',
    audits: 'password_changed',
  })
    .route(at('POST /account/password', 'Change one’s own password; ends one’s other sessions'))
    .input(passwordChange)
    .output(z.object({ endedSessions: z.int() }))
    .errors({ ...weakPasswordError, ...wrongPasswordError, ...tooManyAttemptsError }),

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

  endSession: accountOperation('accounts.endSession', {
    changes: 'sessions',
    audits: 'session_ended',
  })
    .route(at('DELETE /account/sessions/{id}', 'End one of one’s own sessions'))
    .input(z.object({ id }))
    .output(z.object({})),

  signOutEverywhere: accountOperation('accounts.signOutEverywhere', {
    changes: 'sessions',
    audits: 'sessions_ended',
  })
    .route(at('DELETE /account/sessions', 'End all of one’s own sessions but this one'))
    .output(z.object({ endedSessions: z.int() })),

  setName: accountOperation('accounts.setName', { changes: 'users', audits: 'name_changed' })
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

  setRoom: accountOperation('accounts.setRoom', { changes: 'users', audits: 'room_set' })
    .route(at('PUT /account/room', 'Say in which room one sees patients; null: none is told'))
    .input(z.object({ room: optionalText(40).nullable() }))
    .output(z.object({ room: z.string().nullable() })),

  setLanguage: accountOperation('accounts.setLanguage', {
    changes: 'users',
    audits: 'language_chosen',
  })
    .route(at('PUT /account/language', 'Choose the language in which one reads the product'))
    .input(z.object({ language: z.enum(languages) }))
    .output(z.object({ language: z.enum(languages) })),

  setHiddenColumns: operation('accounts.setHiddenColumns', {
    changes: 'users',
    audits: { none: 'Which columns somebody sees is a look of their screens, and no fact.' },
  })
    .route(at('PUT /account/hidden-columns', 'Choose the columns that one’s lists leave out'))
    .input(z.object({ hiddenColumns: listColumns }))
    .output(z.object({ hiddenColumns: listColumns })),

  twoFactor: operation('accounts.twoFactor', { reads: true })
    .route(at('GET /account/two-factor', 'Whether one’s account has a second factor'))
    .output(
      z.object({
        /** An authenticator app is set up. */
        isEnabled: z.boolean(),
        /** A passkey is required beside the password. */
        isPasskeyAsked: z.boolean(),
        recoveryCodesLeft: z.int(),
      }),
    ),

  startTwoFactor: accountOperation('accounts.startTwoFactor', {
    changes: 'two_factors',
    audits: {
      none: 'The secret counts only once a first code turns it on.',
    },
  })
    .route(at('POST /account/two-factor/start', 'Make a secret for an authenticator'))
    .input(ownProof)
    .output(z.object({ secret: z.string(), uri: z.string() }))
    .errors({ ...wrongProofErrors, ...alreadyEnabledError }),

  enableTwoFactor: accountOperation('accounts.enableTwoFactor', {
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
    .errors({ ...wrongCodeError, ...alreadyEnabledError, ...tooManyAttemptsError }),

  disableTwoFactor: accountOperation('accounts.disableTwoFactor', {
    changes: 'two_factors',
    audits: 'two_factor_disabled',
  })
    .route(at('POST /account/two-factor/disable', 'Turn the second factor off'))
    .input(z.object({ password: ownPassword, code: secondFactorCode }))
    .output(z.object({}))
    .errors({ ...wrongPasswordError, ...wrongCodeError, ...tooManyAttemptsError }),

  renewRecoveryCodes: accountOperation('accounts.renewRecoveryCodes', {
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
      ...wrongProofErrors,
      NOTHING_TO_RECOVER: {
        status: 409,
        message: 'Recovery codes come with two-step verification. Turn it on first.',
      },
    }),
};
