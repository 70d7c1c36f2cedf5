import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const privacyWeb = {
  settingsParts: { privacy: { page: page(() => import('./PrivacyPart'), 'PrivacyPart') } },
  publicPages: { privacy: { page: page(() => import('./PrivacyPage'), 'PrivacyPage') } },
} satisfies WebManifest;
