import type { ServerManifest } from '../../server/api/serverManifest';
import { deleteExpiredWaitingAccounts, staffOperations } from './staff.server';

export const staffServer = {
  operations: { staff: staffOperations },
  hourly: { 'accounts that waited too long': deleteExpiredWaitingAccounts },
} satisfies ServerManifest;
