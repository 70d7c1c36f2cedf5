import { api } from '../../web/api/api';
import type { LazyManifest } from '../../web/shell/webManifest';

export const dayCloseLazy = {
  refreshOn: {
    bills: [api.dayClose.preview.key()],
    expenses: [api.dayClose.preview.key()],
    day_closes: [api.dayClose.key()],
  },
} satisfies LazyManifest;
