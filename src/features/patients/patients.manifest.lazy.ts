import { api } from '../../web/api/api';
import type { LazyManifest } from '../../web/shell/webManifest';

export const patientsLazy = {
  shortcuts: { patients: 'f' },
  refreshOn: { patients: [api.patients.key()] },
} satisfies LazyManifest;
