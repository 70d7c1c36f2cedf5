import { Menu } from '@mantine/core';
import { languageName, languages, t } from '../../shared/language';
import { useLanguage } from './language';
import { useLanguageChoice } from './useLanguageChoice';

/** The languages in the signed-in person's menu; the choice is stored with their account. */
export function LanguageItems() {
  const current = useLanguage();
  const choose = useLanguageChoice();
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('Language')}</Menu.Label>
      <Menu.RadioGroup value={current} onChange={(language) => choose.mutate({ language })}>
        {languages.map((code) => (
          <Menu.RadioItem key={code} value={code} lang={code}>
            <span className="language-name">{languageName(code)}</span>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
