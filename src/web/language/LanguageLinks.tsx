import { Button, Group } from '@mantine/core';
import { languageName, languages } from '../../shared/language';
import { speak, useLanguage } from './language';

/** The other languages, for anyone who is not signed in. */
export function LanguageLinks() {
  const current = useLanguage();
  return (
    <Group gap="xs" justify="center">
      {languages
        .filter((code) => code !== current)
        .map((code) => (
          <Button
            key={code}
            variant="subtle"
            size="compact-sm"
            lang={code}
            onClick={() => speak(code)}
          >
            <span className="language-name">{languageName(code)}</span>
          </Button>
        ))}
    </Group>
  );
}
