import { Group, Radio } from '@mantine/core';
import { languageName, languages, t } from '../../shared/language';
import { useLanguage } from '../../web/language/language';
import { useLanguageChoice } from '../../web/language/useLanguageChoice';
import {
  type ColorSchemePreference,
  setColorSchemePreference,
  useChosenColors,
} from '../../web/shell/colorScheme';
import { type Density, setDensity, useDensity } from '../../web/shell/density';
import { Section } from '../../web/ui/Section';
import classes from './Appearance.module.css';

const colorLabels: Record<ColorSchemePreference, string> = {
  system: 'Match device',
  light: 'Light',
  dark: 'Dark',
};

const densityLabels: Record<Density, string> = { comfortable: 'Comfortable', compact: 'Compact' };

/** The language, colours and row spacing in which the person reads the product. */
export function Appearance() {
  const chooseLanguage = useLanguageChoice();
  const currentLanguage = useLanguage();
  const chosenColors = useChosenColors();
  const density = useDensity();
  return (
    <Section title={t('Appearance')}>
      <Radio.Group
        classNames={{ root: classes.choice, label: classes.label, description: classes.hint }}
        label={t('Language')}
        description={t('On every device you use')}
        value={currentLanguage}
        onChange={(language) => chooseLanguage.mutate({ language })}
      >
        <Group gap="md">
          {languages.map((code) => (
            <Radio key={code} value={code} label={languageName(code)} lang={code} />
          ))}
        </Group>
      </Radio.Group>
      <Radio.Group
        classNames={{ root: classes.choice, label: classes.label, description: classes.hint }}
        label={t('Colours')}
        description={t('On this device only')}
        value={chosenColors}
        onChange={(value) => setColorSchemePreference(value as ColorSchemePreference)}
      >
        <Group gap="md">
          {(Object.keys(colorLabels) as ColorSchemePreference[]).map((value) => (
            <Radio key={value} value={value} label={t(colorLabels[value])} />
          ))}
        </Group>
      </Radio.Group>
      <Radio.Group
        classNames={{ root: classes.choice, label: classes.label, description: classes.hint }}
        label={t('Row spacing')}
        description={t('On this device only')}
        value={density}
        onChange={(value) => setDensity(value as Density)}
      >
        <Group gap="md">
          {(Object.keys(densityLabels) as Density[]).map((value) => (
            <Radio key={value} value={value} label={t(densityLabels[value])} />
          ))}
        </Group>
      </Radio.Group>
    </Section>
  );
}
