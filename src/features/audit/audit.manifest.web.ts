import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

const filters = ['action', 'date'];

export const auditWeb = {
  besideSettings: {
    audit: {
      page: page(() => import('./AuditLogPage'), 'AuditLogPage'),
      filters,
      under: 'settings',
    },
  },
  settingsParts: { audit: { page: page(() => import('./AuditLogPage'), 'AuditLogPage'), filters } },
} satisfies WebManifest;
