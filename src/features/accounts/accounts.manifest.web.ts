import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const accountsWeb = {
  besideSettings: {
    account: { page: page(() => import('./MyAccountPage'), 'MyAccountPage'), under: 'settings' },
  },
  publicPages: {
    'reset-password': { page: page(() => import('./ResetPasswordPage'), 'ResetPasswordPage') },
  },
} satisfies WebManifest;
