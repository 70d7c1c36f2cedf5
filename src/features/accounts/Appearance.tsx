import { Group, Radio } from '@mantine/core';
import { languageName, languages, t } from '../../shared/language';
import { useLanguage } from '../../web/language/language';
import { useLanguageChoice } from '../../web/language/useLanguageChoice';
import { type ChosenColors, chooseColorScheme, useChosenColors } from '../../web/shell/colorScheme';
import { chooseDensity, type Density, useDensity } from '../../web/shell/density';
import { Section } from '../../web/ui/Section';
import classes from './Appearance.module.css';

const colors: Record<ChosenColors, string> = {
  system: 'Match device',
  light: 'Light',
  dark: 'Dark',
};

const densities: Record<Density, string> = { comfortable: 'Comfortable', compact: 'Compact' };

/** In which language, in which colours and how closely set the person reads the product. */
export function Appearance() {
  const choose = useLanguageChoice();
  const spoken = useLanguage();
  const chosen = useChosenColors();
  const density = useDensity();
  return (
    <Section title={t('Appearance')}>
      <Radio.Group
        classNames={{ root: classes.choice, label: classes.label, description: classes.hint }}
        label={t('Language')}
        description={t('On every device you use')}
        value={spoken}
        onChange={(language) => choose.mutate({ language })}
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
        value={chosen}
        onChange={(value) => chooseColorScheme(value as ChosenColors)}
      >
        <Group gap="md">
          {(Object.keys(colors) as ChosenColors[]).map((value) => (
            <Radio key={value} value={value} label={t(colors[value])} />
          ))}
        </Group>
      </Radio.Group>
      <Radio.Group
        classNames={{ root: classes.choice, label: classes.label, description: classes.hint }}
        label={t('Row spacing')}
        description={t('On this device only')}
        value={density}
        onChange={(value) => chooseDensity(value as Density)}
      >
        <Group gap="md">
          {(Object.keys(densities) as Density[]).map((value) => (
            <Radio key={value} value={value} label={t(densities[value])} />
          ))}
        </Group>
      </Radio.Group>
    </Section>
  );
}
