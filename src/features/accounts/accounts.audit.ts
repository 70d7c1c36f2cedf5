import type { AuditWords } from '../../shared/auditEvents';

/** Audit words for sign-ins and people's own accounts. */
export const accountsAudit = {
  actions: {
    login: 'Sign-in',
    passkey_login: 'Sign-in with a passkey',
    login_failed: 'Failed sign-in',
    logout: 'Sign-out',
    user_registration: 'Account created',
    password_changed: 'Password changed',
    password_reset: 'Password reset',
    session_ended: 'Session ended',
    sessions_ended: 'Other sessions ended',
    two_factor_enabled: 'Two-step verification on',
    two_factor_disabled: 'Two-step verification off',
    two_factor_turned_off_at_server: 'Two-step verification turned off on the clinic’s computer',
    recovery_codes_made: 'Recovery codes made',
    passkey_added: 'Passkey added',
    passkey_removed: 'Passkey removed',
    name_changed: 'Name changed',
    language_chosen: 'Language chosen',
    refused: 'Refused',
  },
  texts: {
    login: 'User logged in successfully',
    passkey_login: 'Signed in with the passkey {passkey}',
    login_failed: {
      known: 'Failed sign-in to the account of {name}',
      unknown: 'Failed sign-in, unknown account',
    },
    logout: 'User logged out',
    user_registration: 'New {role} account created: {email}',
    password_changed: 'Password changed',
    password_reset: 'New password chosen with a one-time link',
    session_ended: 'One of the own sessions ended',
    sessions_ended: 'All other own sessions ended',
    two_factor_enabled: 'Two-step verification turned on',
    two_factor_disabled: 'Two-step verification turned off',
    two_factor_turned_off_at_server:
      'Two-step verification of {name} turned off by a command on the clinic’s computer',
    recovery_codes_made: 'New recovery codes made',
    passkey_added: 'Passkey {passkey} added',
    passkey_removed: 'Passkey {passkey} removed',
    name_changed: 'Own name changed from {before} to {name}',
    language_chosen: 'Reads the product in the language {language}',
    refused: 'Not allowed: {operation}',
  },
} as const satisfies AuditWords;

type Texts = (typeof accountsAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
