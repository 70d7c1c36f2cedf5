import { Menu } from '@mantine/core';
import { languageName, languages, t } from '../../shared/language';
import { useLanguage } from './language';
import { useLanguageChoice } from './useLanguageChoice';

/** The languages inside the menu of the person who is signed in; the choice goes with their account. */
export function LanguageItems() {
  const spoken = useLanguage();
  const choose = useLanguageChoice();
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
