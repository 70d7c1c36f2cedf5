import { api } from '../api/api';
import { useAction } from '../api/useAction';
import { discardUnsaved } from '../forms/unsaved';
import { tellFailure } from '../ui/tell';
import { notifyOtherTabs } from './otherTabs';

/** Signs the person out in all tabs, and opens another screen. */
export function useSignOut(next: '/login' | '/signup') {
  return useAction(
    api.accounts.signOut.mutationOptions({
      // A new document: nothing of what this person saw stays in the browser's memory.
      onSuccess: () => {
        notifyOtherTabs('signed-out');
        discardUnsaved();
        window.location.replace(next);
      },
      onError: tellFailure,
    }),
  );
}
