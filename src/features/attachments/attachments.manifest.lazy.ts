import { api } from '../../web/api/api';
import type { LazyManifest } from '../../web/shell/webManifest';

export const attachmentsLazy = {
  refreshOn: { attachments: [api.attachments.ofPatient.key(), api.uploadLinks.state.key()] },
} satisfies LazyManifest;
