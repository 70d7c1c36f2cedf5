import { api } from '../../web/api/api';
import type { LazyManifest } from '../../web/shell/webManifest';

export const resultsLazy = {
  refreshOn: {
    tests: [api.tests.key()],
    // What was advised is awaited until there is a result.
    results: [api.results.key()],
    consultations: [api.results.ofPatient.key()],
  },
} satisfies LazyManifest;
