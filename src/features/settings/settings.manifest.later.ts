import type { LaterManifest } from '../../web/shell/webManifest';

export const settingsLater = {
  // The clinic's day and its forms follow from them: everything is read again.
  refreshOn: { settings: [[]] },
} satisfies LaterManifest;
