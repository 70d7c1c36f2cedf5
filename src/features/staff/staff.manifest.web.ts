import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const staffWeb = {
  settingsParts: {
    staff: { page: page(() => import('./StaffPage'), 'StaffPage'), filters: ['status'] },
  },
} satisfies WebManifest;
