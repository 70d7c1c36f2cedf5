import { Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { languageName, languages, t } from '../shared/language';
import { api, messageOf } from './api';
import { speak, useLanguage } from './language';
import { sessionQuery } from './session';
import { useAction } from './useAction';

/** The languages inside the menu of the person who is signed in; the choice goes with their account. */
export function LanguageItems() {
  const spoken = useLanguage();
  const queryClient = useQueryClient();
  const choose = useAction(
    api.accounts.setLanguage.mutationOptions({
      onSuccess: ({ language }) => {
        queryClient.setQueryData(sessionQuery().queryKey, (session) =>
          session?.user ? { ...session, user: { ...session.user, language } } : session,
        );
        return speak(language);
      },
      onError: (error) => notifications.show({ color: 'red', message: messageOf(error) }),
    }),
  );
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('Language')}</Menu.Label>
      <Menu.RadioGroup value={spoken} onChange={(language) => choose.mutate({ language })}>
        {languages.map((code) => (
          <Menu.RadioItem key={code} value={code} lang={code}>
            <span className="language-name">{languageName(code)}</span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
