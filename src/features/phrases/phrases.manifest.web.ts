import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const phrasesWeb = {
  settingsParts: { phrases: { page: page(() => import('./PhrasesPart'), 'PhrasesPart') } },
} satisfies WebManifest;
