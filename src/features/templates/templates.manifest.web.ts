import { api } from '../../web/api/api';
import type { WebManifest } from '../../web/shell/webManifest';

export const templatesWeb = {
  refreshOn: { templates: [api.templates.key()] },
} satisfies WebManifest;
