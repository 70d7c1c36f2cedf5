import '../../src/web/look/mantine.css';
import '../../src/web/look/fonts.css';
import '../../src/web/look/palette.css';
import '../../src/web/look/type.css';
import '../../src/web/look/global.css';
import { Group, MantineProvider, SegmentedControl } from '@mantine/core';
import { createRoot } from 'react-dom/client';
import { languageName, languages, t } from '../../src/shared/language';
import { speak, useLanguage } from '../../src/web/language/language';
import { cssVariables, makeTheme } from '../../src/web/look/theme';
import { Gallery } from './Gallery';

const asked = new URLSearchParams(location.search);
const theme = asked.get('theme') === 'dark' ? 'dark' : 'light';

/** The gallery with a choice of theme and language, which the address can name: ?theme=dark&language=hi. */
function Page() {
  const language = useLanguage();
  const go = (changed: Record<string, string>) => {
    location.search = String(new URLSearchParams({ theme, language, ...changed }));
  };
  return (
    <MantineProvider
      key={language}
      theme={makeTheme()}
      cssVariablesResolver={cssVariables}
      forceColorScheme={theme}
    >
      <Group p="md" justify="flex-end">
        <SegmentedControl
          value={theme}
          data={[
            { value: 'light', label: t('Light') },
            { value: 'dark', label: t('Dark') },
          ]}
          onChange={(value) => go({ theme: value })}
        />
        <SegmentedControl
          value={language}
          data={languages.map((code) => ({ value: code, label: languageName(code) }))}
          onChange={(value) => go({ language: value })}
        />
      </Group>
      <Gallery />
    </MantineProvider>
  );
}

await speak(asked.get('language') ?? 'en');
createRoot(document.getElementById('root') as HTMLElement).render(<Page />);
