import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const auditWeb = {
  settingsParts: {
    audit: {
      page: page(() => import('./AuditLogPage'), 'AuditLogPage'),
      filters: ['action', 'date'],
    },
  },
} satisfies WebManifest;
