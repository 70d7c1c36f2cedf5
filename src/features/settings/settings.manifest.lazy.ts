import type { LazyManifest } from '../../web/shell/webManifest';

export const settingsLazy = {
  // The clinic's day and its forms follow from them: everything is read again.
  refreshOn: { settings: [[]] },
} satisfies LazyManifest;
