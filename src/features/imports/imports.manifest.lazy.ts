import { api } from '../../web/api/api';
import type { LazyManifest } from '../../web/shell/webManifest';

export const importsLazy = {
  refreshOn: { outside_visits: [api.outsideVisits.key(), api.visitImports.list.key()] },
} satisfies LazyManifest;
