import { z } from 'zod';
import { type AccountStatus, accountStatuses } from '../../shared/account';
import { id, instant } from '../../shared/fields';
import { roles } from '../../shared/permissions';

/** An account as administrators see it. */
export const staffMember = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(accountStatuses),
  isAdministrator: z.boolean(),
  /** Works alone: does the other role's work besides their own. */
  isSolo: z.boolean(),
  /** One of the two sample accounts, whose password everybody knows. */
  isDemo: z.boolean(),
  /** An authenticator app is set up. */
  hasTwoFactor: z.boolean(),
  /** How many passkeys. */
  passkeys: z.int(),
  createdAt: instant,
  lastSignInAt: instant.nullable(),
});
export type StaffMember = z.infer<typeof staffMember>;

/** The order of statuses in the staff list. */
export const statusOrder = ['active', 'pending', 'disabled'] as const satisfies AccountStatus[];
