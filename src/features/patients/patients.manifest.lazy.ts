import { api } from '../../web/api/api';
import type { LazyManifest } from '../../web/shell/webManifest';

export const patientsLazy = {
  shortcuts: { patients: 'f' },
  // A token that is called or cancelled may change the last visit in the list.
  refreshOn: { patients: [api.patients.key()], tokens: [api.patients.search.key()] },
} satisfies LazyManifest;
