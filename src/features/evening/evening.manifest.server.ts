import type { ServerManifest } from '../../server/api/serverManifest';
import { forgetOldEvenings } from './evening.rows';
import { eveningOperations, sendEveningMessages } from './evening.server';
import { eveningTables } from './evening.table';

export const eveningServer = {
  operations: { evening: eveningOperations },
  tables: eveningTables,
  hourly: { 'evening messages of long ago': forgetOldEvenings },
  everyMinute: { 'evening messages': sendEveningMessages },
} satisfies ServerManifest;
