import { z } from 'zod';
import { proofMessages, signInMessages, signUpMessages } from './accountMessages';
import { requiredText } from './fields';
import { t } from './language';
import { passkeyAssertion } from './passkey';
import { roles } from './permissions';

/** A person of the clinic's staff (spec 3, User), as the server tells the browser. */
export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** Where a doctor sees patients; null: not told. */
  room: z.string().nullable(),
  /** In which the person reads the product (a code of `languages`); null: as their browser prefers. */
  language: z.string().nullable(),
  /** May also approve, invite, disable and reset accounts. */
  isAdministrator: z.boolean(),
  /** Works alone: does the other role's work beside that of their own. */
  isSolo: z.boolean(),
});
export type User = z.infer<typeof user>;

const minimumPasswordLength = 6;
const maximumPasswordLength = 128;

const emailFormat = z.email();

/** The secret of a one-time link. */
export const oneTimeToken = z
  .string()
  .min(20, proofMessages.partOfLink)
  .max(100, proofMessages.badLink);

/** What a person is called. */
export const accountName = requiredText(120, signUpMessages.name);

const account = z.object({
  name: accountName,
  email: requiredText(254, signUpMessages.email),
  role: z.enum(roles),
  password: z
    .string()
    .min(minimumPasswordLength, signUpMessages.passwordTooShort)
    .max(maximumPasswordLength, {
      error: () => t('Please use at most {max} characters.', { max: maximumPasswordLength }),
    }),
});

// The format of the address is asked after everything else: in the specification it is
// the account service that refuses it, once the form's own four rules hold (spec 5 and 8).
function hasEmailFormat(value: { email: string }): boolean {
  return emailFormat.safeParse(value.email).success;
}
const badEmail = { path: ['email'], message: signUpMessages.invalidEmail };

/** The sign-up form, its rules in the order of spec 5. */
export const signUpForm = account
  .extend({ confirmPassword: z.string() })
  .refine((value) => value.password === value.confirmPassword, {
    path: ['confirmPassword'],
    message: signUpMessages.passwordsDiffer,
  })
  .refine(hasEmailFormat, badEmail);

/** What the server takes for a new account. */
export const newAccount = account
  .extend({
    /** The token of an invitation, where sign-up needs one. */
    invitation: oneTimeToken.optional(),
    /** The code of the server's start line, where the clinic's first account needs it. */
    startCode: z.string().trim().max(40, proofMessages.wrongStartCode).optional(),
  })
  .refine(hasEmailFormat, badEmail);

const password = account.shape.password;

/** A person's own change of password. */
export const passwordChange = z.object({
  currentPassword: z
    .string()
    .min(1, 'Please enter your current password.')
    .max(maximumPasswordLength, signInMessages.invalidCredentials),
  newPassword: password,
});

/** The way back of a person who forgot the password. */
export const passwordReset = z.object({ token: oneTimeToken, newPassword: password });

/** One's own password, asked again. */
export const ownPassword = z
  .string()
  .min(1, signInMessages.incomplete)
  .max(maximumPasswordLength, proofMessages.wrongPassword);

/** How a new account comes in (setting CLINIC_SIGN_UP). */
export const signUpPolicies = ['open', 'approval', 'invite', 'closed'] as const;
export type SignUpPolicy = (typeof signUpPolicies)[number];

/** How an account that is made now comes in: the clinic's first one neither waits nor needs an invitation. */
export function policyNow(policy: SignUpPolicy, hasStaff: boolean): SignUpPolicy {
  return hasStaff || policy === 'closed' ? policy : 'open';
}

export const accountStatuses = ['active', 'pending', 'disabled'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/** A code of the second factor as typed: six digits, or a recovery code. */
export const secondFactorCode = z
  .string()
  .trim()
  .min(6, proofMessages.wrongCode)
  .max(40, proofMessages.wrongCode);

/** What is asked for beside the password: a code, a recovery code, or a passkey. */
const secondFactorAnswer = z.object({
  code: z.string().trim().max(40, proofMessages.wrongCode).optional(),
  passkey: passkeyAssertion.optional(),
});

/** By what a person who is signed in proves again who they are: a passkey, or the password and what it asks beside. */
export const ownProof = secondFactorAnswer.extend({
  password: z.string().max(maximumPasswordLength, proofMessages.wrongPassword).default(''),
});
export type OwnProof = z.infer<typeof ownProof>;

/** The sign-in form: both fields, then the address's format (spec 5 and 8). */
export const credentials = z
  .object({
    email: requiredText(254, signInMessages.incomplete),
    password: z
      .string(signInMessages.incomplete)
      .min(1, signInMessages.incomplete)
      .max(maximumPasswordLength, signInMessages.invalidCredentials),
    ...secondFactorAnswer.shape,
  })
  .refine(hasEmailFormat, { path: ['email'], message: signInMessages.invalidEmail });
