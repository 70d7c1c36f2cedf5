import { api } from '../../web/api/api';
import type { LazyManifest } from '../../web/shell/webManifest';

const list = [api.recalls.list.key()];

export const recallsLazy = {
  shortcuts: { due: 'w' },
  refreshOn: {
    recalls: list,
    tokens: list,
    appointments: list,
    prescriptions: list,
    results: list,
    patients: list,
  },
} satisfies LazyManifest;
