import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const accountsWeb = {
  settingsParts: {
    account: { page: page(() => import('./MyAccountPage'), 'MyAccountPage') },
  },
  publicPages: {
    'reset-password': { page: page(() => import('./ResetPasswordPage'), 'ResetPasswordPage') },
  },
} satisfies WebManifest;
