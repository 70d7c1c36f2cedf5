import { useQueryClient } from '@tanstack/react-query';
import { api } from '../api/api';
import { useAction } from '../api/useAction';
import { rememberOwn } from '../session/session';
import { tellFailure } from '../ui/tell';
import { speak } from './language';

/** Chooses the language of the person who is signed in; the choice goes with their account. */
export function useLanguageChoice() {
  const queryClient = useQueryClient();
  return useAction(
    api.accounts.setLanguage.mutationOptions({
      onSuccess: ({ language }) => {
        rememberOwn(queryClient, { language });
        return speak(language);
      },
      onError: tellFailure,
    }),
  );
}
