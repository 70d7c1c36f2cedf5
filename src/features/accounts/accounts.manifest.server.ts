import type { ServerManifest } from '../../server/api/serverManifest';
import { accountsOperations } from './accounts.server';
import { accountsTables } from './accounts.table';
import { passkeysOperations } from './passkeys.server';

export const accountsServer = {
  operations: { accounts: accountsOperations, passkeys: passkeysOperations },
  tables: accountsTables,
} satisfies ServerManifest;
