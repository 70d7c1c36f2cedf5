import { api } from '../../web/api/api';
import type { LazyManifest } from '../../web/shell/webManifest';

export const templatesLazy = {
  refreshOn: { templates: [api.templates.key()] },
} satisfies LazyManifest;
