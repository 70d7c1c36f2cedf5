import { page } from '../../web/shell/page';
import type { WebManifest } from '../../web/shell/webManifest';

export const settingsWeb = {
  screens: { settings: { page: page(() => import('./SettingsPage'), 'SettingsPage') } },
  settingsParts: {
    practice: { page: page(() => import('./DoctorProfilePart'), 'DoctorProfilePart') },
    clinic: { page: page(() => import('./ClinicPart'), 'ClinicPart') },
    rights: { page: page(() => import('./RightsPart'), 'RightsPart') },
    data: { page: page(() => import('./DataPart'), 'DataPart') },
  },
} satisfies WebManifest;
