import { api } from '../../web/api/api';
import type { LazyManifest } from '../../web/shell/webManifest';

export const phrasesLazy = {
  refreshOn: { phrases: [api.phrases.key()] },
} satisfies LazyManifest;
