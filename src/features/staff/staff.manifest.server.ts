import type { ServerManifest } from '../../server/api/serverManifest';
import { forgetLongWaiting, staffOperations } from './staff.server';

export const staffServer = {
  operations: { staff: staffOperations },
  hourly: { 'accounts that waited too long': forgetLongWaiting },
} satisfies ServerManifest;
