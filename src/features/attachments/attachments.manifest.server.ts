import type { ServerManifest } from '../../server/api/serverManifest';
import { attachmentsOperations } from './attachments.server';
import { attachmentsTables } from './attachments.table';
import { uploadLinksOperations } from './uploadLinks.server';

export const attachmentsServer = {
  operations: { attachments: attachmentsOperations, uploadLinks: uploadLinksOperations },
  tables: attachmentsTables,
} satisfies ServerManifest;
