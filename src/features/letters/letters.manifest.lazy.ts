import { api } from '../../web/api/api';
import type { LazyManifest } from '../../web/shell/webManifest';

export const lettersLazy = {
  actions: [
    {
      label: 'Write letter',
      shortcut: 'l',
      // Where no patient is before the doctor, one is looked for.
      screen: 'patients',
      opensDialog: true,
      opensOwnConsultation: true,
      onPages: ['consultation', 'patients'],
      role: 'doctor',
    },
  ],
  refreshOn: { letters: [api.letters.ofPatient.key()] },
} satisfies LazyManifest;
