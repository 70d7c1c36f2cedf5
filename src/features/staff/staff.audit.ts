import type { AuditWords } from '../../shared/auditEvents';

/** Audit words for other people's accounts. */
export const staffAudit = {
  actions: {
    password_reset_issued: 'Reset link made',
    two_factor_turned_off: 'Two-step verification turned off by an administrator',
    passkeys_taken: 'Passkeys of somebody removed',
    staff_invited: 'Invitation made',
    account_approved: 'Account approved',
    account_refused: 'Account refused',
    account_forgotten: 'Account forgotten',
    account_disabled: 'Account disabled',
    account_enabled: 'Account enabled',
    account_renamed: 'Name of an account changed',
    administrator_made: 'Made administrator',
    administrator_unmade: 'Administrator rights removed',
    solo_set: 'Works alone',
    solo_unset: 'No longer works alone',
  },
  texts: {
    password_reset_issued: 'Account of {name} given a reset link',
    two_factor_turned_off: 'Two-step verification of {name} turned off',
    passkeys_taken: {
      byAdministrator: 'Passkeys of {name} removed: {passkeys}',
      atServer: 'Passkeys of {name} removed by a command on the clinic’s computer: {passkeys}',
    },
    staff_invited: 'Invitation made for a {role}',
    account_approved: 'Account of {name} approved',
    account_refused: 'Account of {name} refused',
    account_forgotten: 'Account of {name} forgotten: nobody approved it for 30 days',
    account_disabled: 'Account of {name} disabled',
    account_enabled: 'Account of {name} enabled',
    account_renamed: 'Account of {before} is now called {name}',
    administrator_made: 'Account of {name} made administrator',
    administrator_unmade: 'Administrator rights removed from {name}',
    solo_set: 'Account of {name} works alone: does the other role’s work too',
    solo_unset: 'Account of {name} does the work of its own role alone again',
  },
} as const satisfies AuditWords;

type Texts = (typeof staffAudit)['texts'];
declare module '../../shared/auditEvents' {
  interface AuditTexts extends Texts {}
}
