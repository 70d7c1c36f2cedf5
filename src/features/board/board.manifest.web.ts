import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const boardWeb = {
  settingsParts: { boards: { page: page(() => import('./BoardsPage'), 'BoardsPage') } },
  publicPages: { board: { page: page(() => import('./BoardPage'), 'BoardPage') } },
} satisfies WebManifest;
