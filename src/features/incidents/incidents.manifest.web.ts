import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const incidentsWeb = {
  settingsParts: { incidents: { page: page(() => import('./IncidentsPart'), 'IncidentsPart') } },
} satisfies WebManifest;
