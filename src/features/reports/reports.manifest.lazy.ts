import { api } from '../../web/api/api';
import type { LazyManifest } from '../../web/shell/webManifest';

export const reportsLazy = {
  refreshOn: { bills: [api.reports.dues.key()] },
} satisfies LazyManifest;
