import { z } from 'zod';
import { requiredText } from '../../shared/fields';
import { roles } from '../../shared/permissions';

/** A person of the clinic's staff (spec 3, User), as the server tells the browser. */
export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
});
export type User = z.infer<typeof user>;

export const minimumPasswordLength = 6;
export const maximumPasswordLength = 128;

/** Messages of spec 8, to the letter. */
export const signInMessages = {
  incomplete: 'Please fill in all fields',
  invalidCredentials: 'Invalid email or password. Please check your credentials and try again.',
  invalidEmail: 'Please enter a valid email address.',
  tooManyAttempts: 'Too many failed login attempts. Please try again later.',
  otherwise: 'Login failed. Please try again.',
} as const;

export const signUpMessages = {
  name: 'Please enter your full name.',
  email: 'Please enter your email address.',
  passwordTooShort: 'Password must be at least 6 characters long.',
  passwordsDiffer: 'Passwords do not match.',
  emailTaken:
    'An account with this email already exists. Please use a different email or try logging in.',
  invalidEmail: 'Please enter a valid email address.',
  weakPassword: 'Password is too weak. Please choose a stronger password.',
  otherwise: 'Failed to create account. Please try again.',
} as const;

const emailFormat = z.email();

const account = z.object({
  name: requiredText(120, signUpMessages.name),
  email: requiredText(254, signUpMessages.email),
  role: z.enum(roles),
  password: z
    .string()
    .min(minimumPasswordLength, signUpMessages.passwordTooShort)
    .max(maximumPasswordLength, `Please use at most ${maximumPasswordLength} characters.`),
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
export const newAccount = account.refine(hasEmailFormat, badEmail);

/** The sign-in form: both fields, then the address's format (spec 5 and 8). */
export const credentials = z
  .object({
    email: requiredText(254, signInMessages.incomplete),
    password: z
      .string(signInMessages.incomplete)
      .min(1, signInMessages.incomplete)
      .max(maximumPasswordLength, signInMessages.invalidCredentials),
  })
  .refine(hasEmailFormat, { path: ['email'], message: signInMessages.invalidEmail });

/** The two accounts that exist while the clinic holds sample data (spec 2, Login). */
export const sampleAccounts = [
  { role: 'doctor', name: 'Dr. Asha Menon', email: 'doctor@clinic.example' },
  { role: 'receptionist', name: 'Ravi Kumar', email: 'reception@clinic.example' },
] as const;
export const samplePassword = 'clinic-sample';
