import { api } from '../api/api';
import { useAction } from '../api/useAction';
import { discardUnsaved } from '../forms/unsaved';
import { notifyFailure } from '../ui/tell';
import { notifyOtherTabs } from './otherTabs';

/** Signs the person out in all tabs, and opens another screen. */
export function useSignOut(next: '/login' | '/signup') {
  return useAction(
    api.accounts.signOut.mutationOptions({
      // Loads a new document, so that none of this person's data stays in the browser's memory.
      onSuccess: () => {
        notifyOtherTabs('signed-out');
        discardUnsaved();
        window.location.replace(next);
      },
      onError: notifyFailure,
    }),
  );
}
