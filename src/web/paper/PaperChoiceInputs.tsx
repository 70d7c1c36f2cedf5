import { Group, Select } from '@mantine/core';
import { languageName, languages, t } from '../../shared/language';
import type { PaperSize } from '../../shared/paper';
import type { PaperChoice } from './usePaperChoice';

/** Where size and language of a paper are chosen, one beside the other. */
export function PaperChoiceInputs<Size extends PaperSize>({
  choice,
  isBare = false,
}: {
  choice: PaperChoice<Size>;
  /** What is chosen says what it is: the names are for screen readers. */
  isBare?: boolean;
}) {
  const { sizes, size, language, chooseSize, chooseLanguage } = choice;
  const named = (name: string) => (isBare ? { 'aria-label': name } : { label: name });
  return (
    <Group gap={isBare ? 'xs' : 'sm'} wrap="nowrap">
      {sizes.length > 1 && (
        <Select
          {...named(t('Paper'))}
          w={isBare ? 96 : 116}
          allowDeselect={false}
          data={sizes.map((one) => ({ value: one, label: sizeLabel(one) }))}
          value={size}
          onChange={(chosen) => chosen && chooseSize(chosen as Size)}
        />
      )}
      <Select
        {...named(t('Language'))}
        w={124}
        allowDeselect={false}
        data={languages.map((code) => ({ value: code, label: languageName(code) }))}
        value={language}
        onChange={(chosen) => chosen && chooseLanguage(chosen)}
      />
    </Group>
  );
}

/** How a size is called: "A5", "80 mm". */
function sizeLabel(size: PaperSize): string {
  return size === 'card' ? t('Card') : size.replace('mm', ' mm');
}
