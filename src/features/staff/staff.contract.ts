import { z } from 'zod';
import { id, instant } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { roles } from '../../shared/permissions';
import { signUpMessages } from '../accounts/accountMessages';
import { staffMember } from './staffMember';

/** A one-time link; it is shown once and stored nowhere. */
const link = z.object({ token: z.string(), expiresAt: instant, isMailed: z.boolean() });
export type OneTimeLink = z.infer<typeof link>;

const lastAdministrator = {
  LAST_ADMINISTRATOR: {
    status: 409,
    message: 'The clinic needs at least one administrator. Make somebody else one first.',
  },
} as const;

export const staffContract = {
  list: operation('staff.list')
    .route({
      method: 'GET',
      path: '/staff',
      summary: 'The newest two hundred accounts, waiting ones first',
    })
    .output(z.array(staffMember)),

  approve: operation('staff.approve')
    .route({ method: 'POST', path: '/staff/{id}/approve', summary: 'Let a new account in' })
    .input(z.object({ id }))
    .output(staffMember),

  disable: operation('staff.disable')
    .route({
      method: 'POST',
      path: '/staff/{id}/disable',
      summary: 'Keep an account out; ends its sessions at once',
    })
    .input(z.object({ id }))
    .output(staffMember)
    .errors(lastAdministrator),

  enable: operation('staff.enable')
    .route({
      method: 'POST',
      path: '/staff/{id}/enable',
      summary: 'Let a disabled account in again',
    })
    .input(z.object({ id }))
    .output(staffMember),

  setAdministrator: operation('staff.setAdministrator')
    .route({
      method: 'PUT',
      path: '/staff/{id}/administrator',
      summary: 'Say whether a person administers the clinic’s accounts',
    })
    .input(z.object({ id, isAdministrator: z.boolean() }))
    .output(staffMember)
    .errors(lastAdministrator),

  invite: operation('staff.invite')
    .route({
      method: 'POST',
      path: '/staff/invitations',
      successStatus: 201,
      summary: 'Make a one-time link, good for seven days, with which somebody new signs up',
    })
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

  resetPassword: operation('staff.resetPassword')
    .route({
      method: 'POST',
      path: '/staff/{id}/password-reset',
      successStatus: 201,
      summary:
        'Make a one-time link, good for an hour, with which a person chooses a new password; it also turns the second factor off',
    })
    .input(z.object({ id }))
    .output(link),
};
