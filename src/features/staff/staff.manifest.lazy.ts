import { api } from '../../web/api/api';
import type { LazyManifest } from '../../web/shell/webManifest';

export const staffLazy = {
  refreshOn: { users: [api.staff.key()] },
} satisfies LazyManifest;
