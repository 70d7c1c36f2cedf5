import type { LaterManifest } from '../../../web/shell/webManifest';

export const registerLater = {
  actions: [{ label: 'Register Patient', shortcut: 'r', screen: 'register-patient' }],
} satisfies LaterManifest;
