import { Group, Select } from '@mantine/core';
import { languageName, languages, t } from '../../shared/language';
import type { PaperSize } from '../../shared/paper';
import type { PaperChoice } from './usePaperChoice';

/** The inputs for a paper's size and language, side by side. */
export function PaperChoiceInputs<Size extends PaperSize>({
  choice,
  isBare = false,
}: {
  choice: PaperChoice<Size>;
  /** Labels are for screen readers only, because the chosen values are self-explanatory. */
  isBare?: boolean;
}) {
  const { sizes, size, language, hasOwnLanguage, chooseSize, chooseLanguage } = choice;
  const labelProps = (name: string) => (isBare ? { 'aria-label': name } : { label: name });
  return (
    <Group gap={isBare ? 'xs' : 'sm'} wrap="nowrap">
      {sizes.length > 1 && (
        <Select
          {...labelProps(t('Paper'))}
          w={isBare ? 96 : 116}
          allowDeselect={false}
          data={sizes.map((paperSize) => ({ value: paperSize, label: sizeLabel(paperSize) }))}
          value={size}
          onChange={(chosen) => chosen && chooseSize(chosen as Size)}
        />
      )}
      {!hasOwnLanguage && (
        <Select
          {...labelProps(t('Language'))}
          w={124}
          allowDeselect={false}
          data={languages.map((code) => ({ value: code, label: languageName(code) }))}
          value={language}
          onChange={(chosen) => chosen && chooseLanguage(chosen)}
        />
      )}
    </Group>
  );
}

/** The name of a size: "A5", "80 mm". */
function sizeLabel(size: PaperSize): string {
  if (size === 'card') return t('Card');
  return size === '50x25' ? '50 × 25 mm' : size.replace('mm', ' mm');
}
