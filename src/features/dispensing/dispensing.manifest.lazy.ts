import { api } from '../../web/api/api';
import type { LazyManifest } from '../../web/shell/webManifest';

export const dispensingLazy = {
  shortcuts: { dispensing: 'm' },
  refreshOn: {
    // Papers say what was given.
    dispenses: [api.dispensing.key(), api.prescriptions.get.key(), api.prescriptions.paper.key()],
    prescriptions: [api.dispensing.toGive.key()],
    stock: [api.dispensing.proposal.key()],
  },
} satisfies LazyManifest;
