import type { LazyManifest } from '../../web/shell/webManifest';

export const settingsLazy = {
  // The clinic's day and its forms depend on the settings, so everything is fetched again.
  refreshOn: { settings: [[]] },
} satisfies LazyManifest;
