import { api } from '../../web/api/api';
import type { LaterManifest } from '../../web/shell/webManifest';

export const staffLater = {
  refreshOn: { users: [api.staff.key()] },
} satisfies LaterManifest;
