import { api } from '../../web/api/api';
import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

const filters = ['status'];

export const staffWeb = {
  besideSettings: {
    staff: { page: page(() => import('./StaffPage'), 'StaffPage'), filters, under: 'settings' },
  },
  settingsParts: { staff: { page: page(() => import('./StaffPage'), 'StaffPage'), filters } },
  refreshOn: { users: [api.staff.key()] },
} satisfies WebManifest;
