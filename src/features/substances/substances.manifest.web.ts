import { api } from '../../web/api/api';
import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const substancesWeb = {
  settingsParts: { medicines: { page: page(() => import('./MedicinesPart'), 'MedicinesPart') } },
  refreshOn: { brand_substances: [api.substances.key()] },
} satisfies WebManifest;
