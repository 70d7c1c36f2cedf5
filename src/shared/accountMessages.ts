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

/** Messages of refused proofs of identity, from a form or the server. */
export const proofMessages = {
  wrongPassword: 'The current password is not right.',
  wrongCode: 'This code is not right, or was used already.',
  codeNeeded: 'Please enter the code of your authenticator, or a recovery code.',
  passkeyNeeded: 'Please use your passkey, or enter a recovery code.',
  passkeysElsewhere:
    'Your passkeys work only at {names}. Please enter a recovery code here, or ask an administrator of the clinic.',
  wrongPasskey:
    'This passkey was not accepted. It may have been removed here. Please try again, or use your password.',
  startCodeNeeded:
    'The clinic’s first account needs the code that the server printed when it started.',
  wrongStartCode: 'This is not the code that the server printed when it started.',
  badLink: 'This link was used already or is too old. Ask for a new one.',
  partOfLink: 'This address is only a part of the link. Please open the whole link you were given.',
} as const;
