import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const resultsWeb = {
  settingsParts: { tests: { page: page(() => import('./TestsPart'), 'TestsPart') } },
} satisfies WebManifest;
