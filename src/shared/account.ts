import { z } from 'zod';
import { proofMessages, signInMessages, signUpMessages } from './accountMessages';
import { requiredText } from './fields';
import { t } from './language';
import { passkeyAssertion } from './passkey';
import { roles } from './permissions';

/** Columns of lists, each with its list, as in `patients.phone`. */
export const listColumns = z
  .array(
    z
      .string()
      .max(40)
      .regex(/^[a-z]+\.[a-zA-Z]+$/),
  )
  .max(60);

/** A member of the clinic's staff (spec 3, User), as sent to the browser. */
export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  /** The room in which a doctor sees patients; null: not set. */
  room: z.string().nullable(),
  /** The language of the person's screens (a code of `languages`); null: the browser's preference. */
  language: z.string().nullable(),
  /** May also approve, invite, disable and reset accounts. */
  isAdministrator: z.boolean(),
  /** Works alone: does the other role's work in addition to their own. */
  isSolo: z.boolean(),
  /** The columns that this person's lists leave out; at first none. */
  hiddenColumns: listColumns,
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

/** A person's name. */
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

// The format of the email address is checked last: in the specification the account service refuses it, after the
// form's own four rules hold (spec 5 and 8).
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

/** Input of the server for a new account. */
export const newAccount = account
  .extend({
    /** The token of an invitation, if sign-up needs one. */
    invitation: oneTimeToken.optional(),
    /** The code of the server's start line, if the clinic's first account needs it. */
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

/** Sets a new password by the one-time link for a person who forgot theirs. */
export const passwordReset = z.object({ token: oneTimeToken, newPassword: password });

/** The signed-in person's own password, to confirm an action. */
export const ownPassword = z
  .string()
  .min(1, signInMessages.incomplete)
  .max(maximumPasswordLength, proofMessages.wrongPassword);

/** How new accounts are admitted (setting CLINIC_SIGN_UP). */
export const signUpPolicies = ['open', 'approval', 'invite', 'closed'] as const;
export type SignUpPolicy = (typeof signUpPolicies)[number];

/** The policy in force now: unless sign-up is closed, the first account needs neither approval nor invitation. */
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

/** The second factor in addition to the password: a code, a recovery code, or a passkey. */
const secondFactorAnswer = z.object({
  code: z.string().trim().max(40, proofMessages.wrongCode).optional(),
  passkey: passkeyAssertion.optional(),
});

/** Proof of identity of a signed-in person: a passkey, or the password with its second factor. */
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
