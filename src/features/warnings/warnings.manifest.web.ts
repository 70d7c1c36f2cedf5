import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const warningsWeb = {
  settingsParts: { warnings: { page: page(() => import('./WarningsPart'), 'WarningsPart') } },
} satisfies WebManifest;
