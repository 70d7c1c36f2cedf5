import { api } from '../../web/api/api';
import type { LaterManifest } from '../../web/shell/webManifest';

export const templatesLater = {
  refreshOn: { templates: [api.templates.key()] },
} satisfies LaterManifest;
