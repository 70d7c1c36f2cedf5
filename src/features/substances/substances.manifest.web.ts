import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const substancesWeb = {
  settingsParts: { medicines: { page: page(() => import('./MedicinesPart'), 'MedicinesPart') } },
} satisfies WebManifest;
