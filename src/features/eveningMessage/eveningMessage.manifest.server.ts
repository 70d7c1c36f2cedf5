import type { ServerManifest } from '../../server/api/serverManifest';
import { deleteOldEveningMessages } from './eveningMessage.rows';
import { eveningMessageOperations, sendEveningMessages } from './eveningMessage.server';
import { eveningMessageTables } from './eveningMessage.table';

export const eveningMessageServer = {
  operations: { eveningMessage: eveningMessageOperations },
  tables: eveningMessageTables,
  hourly: { 'evening messages of long ago': deleteOldEveningMessages },
  everyMinute: { 'evening messages': sendEveningMessages },
} satisfies ServerManifest;
