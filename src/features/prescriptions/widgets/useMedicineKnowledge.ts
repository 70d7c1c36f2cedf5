import { useEffect } from 'react';
import { untilReachable } from '../../../web/offline/untilReachable';
import { watched } from '../../../web/ui/watched';
import { loadMedicineKnowledge, type MedicineKnowledge } from '../checks/knowledge';

type Loaded =
  | { state: 'loading' | 'failed'; knowledge: null }
  | { state: 'ready'; knowledge: MedicineKnowledge };

const loaded = watched<Loaded>({ state: 'loading', knowledge: null });
let isLoading = false;

function load(): void {
  if (isLoading) return;
  isLoading = true;
  void untilReachable(loadMedicineKnowledge).then(
    (knowledge) => loaded.set({ state: 'ready', knowledge }),
    () => {
      // The next page that is opened tries again.
      isLoading = false;
      loaded.set({ state: 'failed', knowledge: null });
    },
  );
}

/** The checks of medicines, loaded after the first paint; 'failed' if a newer server does not have them any more. */
export function useMedicineKnowledge(): Loaded {
  useEffect(load, []);
  return loaded.use();
}
