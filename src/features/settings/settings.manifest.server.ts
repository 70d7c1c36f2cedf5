import type { ServerManifest } from '../../server/api/serverManifest';
import { settingsOperations } from './settings.server';
import { settingsTables } from './settings.table';

export const settingsServer = {
  operations: { settings: settingsOperations },
  tables: settingsTables,
} satisfies ServerManifest;
