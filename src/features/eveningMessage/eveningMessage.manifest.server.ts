import type { ServerManifest } from '../../server/api/serverManifest';
import { forgetOldEveningMessages } from './eveningMessage.rows';
import { eveningMessageOperations, sendEveningMessages } from './eveningMessage.server';
import { eveningMessageTables } from './eveningMessage.table';

export const eveningMessageServer = {
  operations: { eveningMessage: eveningMessageOperations },
  tables: eveningMessageTables,
  hourly: { 'evening messages of long ago': forgetOldEveningMessages },
  everyMinute: { 'evening messages': sendEveningMessages },
} satisfies ServerManifest;
