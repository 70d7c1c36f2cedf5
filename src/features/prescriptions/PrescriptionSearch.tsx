import { Autocomplete } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { searchedText } from '../../shared/fields';
import { t } from '../../shared/language';
import { api } from '../../web/api/api';
import { replaceWithNextScan } from '../../web/shell/useCardScan';

interface PrescriptionSearchProps {
  value: string;
  /** The debounced text of the search. */
  searched: string;
  onChange: (text: string) => void;
}

/** The search box with its suggestions (spec 2, Prescriptions); picking one fills the search. */
export function PrescriptionSearch({ value, searched, onChange }: PrescriptionSearchProps) {
  const suggestions = useQuery({
    ...api.prescriptions.suggest.queryOptions({ input: { text: searched } }),
    enabled: searched !== '',
  });
  return (
    <Autocomplete
      aria-label={t('Search prescriptions')}
      placeholder={t('search by patient, diagnosis, or doctor')}
      leftSection={<IconSearch size={18} aria-hidden />}
      flex={1}
      // A centred list would jump when its width changes to the field's.
      comboboxProps={{ position: 'bottom-start' }}
      value={value}
      onChange={onChange}
      onKeyDown={replaceWithNextScan}
      // Suggestions for another text are not shown.
      data={searchedText(value) === searched ? (suggestions.data ?? []) : []}
      // The server has filtered already.
      filter={({ options }) => options}
    />
  );
}
