import { z } from 'zod';
import { id, instant } from '../../shared/fields';
import { roles } from '../../shared/permissions';
import { accountStatuses } from '../accounts/account';

/** An account of the clinic's staff as its administrators see it. */
export const staffMember = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(accountStatuses),
  isAdministrator: z.boolean(),
  hasTwoFactor: z.boolean(),
  createdAt: instant,
  lastSignInAt: instant.nullable(),
});
export type StaffMember = z.infer<typeof staffMember>;
