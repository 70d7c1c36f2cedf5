import type { ServerManifest } from '../../server/api/serverManifest';
import { templatesOperations } from './templates.server';
import { templatesTables } from './templates.table';

export const templatesServer = {
  operations: { templates: templatesOperations },
  tables: templatesTables,
} satisfies ServerManifest;
