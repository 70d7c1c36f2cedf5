import type { LazyManifest } from '../../../web/shell/webManifest';

export const registerLazy = {
  actions: [{ label: 'Register Patient', shortcut: 'r', screen: 'register-patient' }],
} satisfies LazyManifest;
