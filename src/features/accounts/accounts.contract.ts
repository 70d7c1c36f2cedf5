import { z } from 'zod';
import { date } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { roles } from '../../shared/permissions';
import { credentials, newAccount, signInMessages, signUpMessages, user } from './account';

/** What a browser needs before it can show anything: who is signed in, and the clinic's facts. */
const session = z.object({
  user: user.nullable(),
  clinic: z.object({
    /** IANA zone in which the screens show dates and times. */
    timeZone: z.string(),
    /** The clinic's date now. */
    today: date,
    signUp: z.enum(['open']),
    /** The sample accounts of the login screen; null when there are none. */
    sampleAccounts: z
      .object({
        password: z.string(),
        accounts: z.array(z.object({ role: z.enum(roles), email: z.string() })),
      })
      .nullable(),
  }),
});

export const accountsContract = {
  session: operation('accounts.session')
    .route({ method: 'GET', path: '/session', summary: 'Who is signed in, and the clinic’s facts' })
    .output(session),

  signUp: operation('accounts.signUp')
    .route({ method: 'POST', path: '/accounts', summary: 'Create an account and sign in' })
    .input(newAccount)
    .output(user)
    .errors({
      WEAK_PASSWORD: { status: 422, message: signUpMessages.weakPassword },
      EMAIL_TAKEN: { status: 409, message: signUpMessages.emailTaken },
    }),

  signIn: operation('accounts.signIn')
    .route({ method: 'POST', path: '/session', summary: 'Sign in' })
    .input(credentials)
    .output(user)
    .errors({
      INVALID_CREDENTIALS: { status: 401, message: signInMessages.invalidCredentials },
      TOO_MANY_ATTEMPTS: { status: 429, message: signInMessages.tooManyAttempts },
    }),

  signOut: operation('accounts.signOut')
    .route({ method: 'DELETE', path: '/session', summary: 'Sign out' })
    .output(z.object({})),
};
