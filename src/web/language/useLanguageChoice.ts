import { useQueryClient } from '@tanstack/react-query';
import { api } from '../api/api';
import { useAction } from '../api/useAction';
import { updateCachedUser } from '../session/session';
import { notifyFailure } from '../ui/tell';
import { speak } from './language';

/** Sets the signed-in person's language, which is stored with their account. */
export function useLanguageChoice() {
  const queryClient = useQueryClient();
  return useAction(
    api.accounts.setLanguage.mutationOptions({
      onSuccess: ({ language }) => {
        updateCachedUser(queryClient, { language });
        return speak(language);
      },
      onError: notifyFailure,
    }),
  );
}
