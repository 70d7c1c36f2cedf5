import { z } from 'zod';
import { accountName, accountStatuses, ownPassword } from '../../shared/account';
import { signUpMessages } from '../../shared/accountMessages';
import { cursor, id, instant, pageSize, searchText } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { roles } from '../../shared/permissions';
import { tooManyAttemptsError, wrongPasswordError } from '../accounts/accountErrors';
import { staffMember } from './staffMember';

/** A one-time link. Its token is answered once; the server stores only the hash. */
const link = z.object({ token: z.string(), expiresAt: instant, isMailed: z.boolean() });
export type OneTimeLink = z.infer<typeof link>;

const lastAdministratorError = {
  LAST_ADMINISTRATOR: {
    status: 409,
    message: 'The clinic needs at least one administrator. Make somebody else one first.',
  },
} as const;

const notWaitingError = {
  NOT_WAITING: { status: 409, message: 'This account does not wait for approval any more.' },
} as const;

const waitsError = {
  WAITS_FOR_APPROVAL: {
    status: 409,
    message: 'This account waits for approval. Approve or refuse it.',
  },
} as const;

/** Where the next page of the list begins. */
const staffCursor = z.object({ status: z.enum(accountStatuses), row: cursor });

export const staffContract = {
  // POST, because search text holds names.
  search: operation('staff.search', { reads: true })
    .route(
      at(
        'POST /staff/search',
        'Accounts, those in force first, then waiting ones, then disabled ones; each newest first',
      ),
    )
    .input(
      z.object({
        text: searchText,
        status: z.enum(accountStatuses).optional(),
        after: staffCursor.optional(),
        limit: z.int().min(1).max(100).default(pageSize),
      }),
    )
    .output(
      z.object({
        members: z.array(staffMember),
        next: staffCursor.nullable(),
        /** How many accounts wait for approval, and when the newest was created; null if none waits. */
        waiting: z.object({ count: z.int(), until: instant }).nullable(),
      }),
    ),

  approve: operation('staff.approve', { changes: 'users', audits: 'account_approved' })
    .route(at('POST /staff/{id}/approve', 'Let a new account in'))
    .input(z.object({ id }))
    .output(staffMember)
    .errors(notWaitingError),

  refuse: operation('staff.refuse', { changes: 'users', audits: 'account_refused' })
    .route(
      at(
        'POST /staff/{id}/refuse',
        'Turn down an account that waits; its person is forgotten and may sign up again',
      ),
    )
    .input(z.object({ id }))
    .output(z.object({}))
    .errors(notWaitingError),

  refuseAll: operation('staff.refuseAll', { changes: 'users', audits: 'account_refused' })
    .route(
      at(
        'POST /staff/refuse-waiting',
        'Turn down all accounts that wait since an instant or longer',
      ),
    )
    .input(z.object({ until: instant }))
    .output(z.object({ refused: z.int() })),

  disable: operation('staff.disable', { changes: 'users', audits: 'account_disabled' })
    .route(at('POST /staff/{id}/disable', 'Keep an account out; ends its sessions at once'))
    .input(z.object({ id }))
    .output(staffMember)
    .errors({ ...lastAdministratorError, ...waitsError }),

  enable: operation('staff.enable', { changes: 'users', audits: 'account_enabled' })
    .route(at('POST /staff/{id}/enable', 'Let a disabled account in again'))
    .input(z.object({ id }))
    .output(staffMember)
    .errors(waitsError),

  setName: operation('staff.setName', { changes: 'users', audits: 'account_renamed' })
    .route(at('PUT /staff/{id}/name', 'Change the name of a person, also to that of another one'))
    .input(z.object({ id, name: accountName }))
    .output(staffMember),

  setAdministrator: operation('staff.setAdministrator', {
    changes: 'users',
    audits: ['administrator_made', 'administrator_unmade'],
  })
    .route(
      at('PUT /staff/{id}/administrator', 'Say whether a person administers the clinic’s accounts'),
    )
    .input(z.object({ id, isAdministrator: z.boolean() }))
    .output(staffMember)
    .errors({
      ...lastAdministratorError,
      SAMPLE_ACCOUNT: {
        status: 409,
        message: 'A sample account cannot administer the clinic: everybody knows its password.',
      },
    }),

  setSolo: operation('staff.setSolo', { changes: 'users', audits: ['solo_set', 'solo_unset'] })
    .route(
      at(
        'PUT /staff/{id}/solo',
        'Say whether a person works alone, and so does the other role’s work too',
      ),
    )
    .input(z.object({ id, isSolo: z.boolean() }))
    .output(staffMember),

  invite: operation('staff.invite', { makes: 'account_links', audits: 'staff_invited' })
    .route(
      at(
        'POST /staff/invitations',
        'Make a one-time link, good for seven days, with which somebody new signs up',
      ),
    )
    .input(
      z.object({
        role: z.enum(roles),
        email: z
          .email(signUpMessages.invalidEmail)
          .max(254, signUpMessages.invalidEmail)
          .optional(),
      }),
    )
    .output(link),

  resetPassword: operation('staff.resetPassword', {
    changes: 'account_links',
    audits: 'password_reset_issued',
  })
    .route({
      ...at(
        'POST /staff/{id}/password-reset',
        'Make a one-time link, good for an hour, with which a person chooses a new password',
      ),
      successStatus: 201,
    })
    .input(z.object({ id }))
    .output(link),

  turnOffTwoFactor: operation('staff.turnOffTwoFactor', {
    changes: 'two_factors',
    audits: ['two_factor_turned_off', 'passkeys_taken'],
  })
    .route(
      at(
        'POST /staff/{id}/two-factor/turn-off',
        'Turn off the second factor of somebody who lost it, with the passkeys if these are lost too; ends their sessions',
      ),
    )
    .input(z.object({ id, password: ownPassword, withPasskeys: z.boolean() }))
    .output(staffMember)
    .errors({
      ...wrongPasswordError,
      ...tooManyAttemptsError,
      OWN_ACCOUNT: {
        status: 409,
        message:
          'Turn off two-step verification of your own account under My account, with your password and a code.',
      },
    }),
};
